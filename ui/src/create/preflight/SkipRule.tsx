import type { Preflight } from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { text } from "@/text";

const words = text.preflight;

type Steps = Preflight["skip_rule"];

/** The rule that lets AI Search in, where it is blocked: step by step, each to be copied. */
export function SkipRule({ steps }: { steps: Steps }) {
  const all = () => steps.map(({ field, value }) => `${field}: ${value}`).join("\n");
  return (
    <section
      aria-label={words.skipRule}
      data-testid="skip-rule"
      className="mt-4 border-t border-kumo-hairline pt-3"
    >
      <h3 className="text-[13px]">{words.skipRule}</h3>
      <p className="mt-1 text-xs text-kumo-subtle">{words.skipRuleWhere}</p>
      <ol className="mt-2 flex flex-col">
        {steps.map(({ field, value }, index) => (
          <li
            key={field}
            className="grid grid-cols-[1.5ch_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-kumo-hairline py-0.5"
          >
            <span className="text-xs text-kumo-subtle tabular-nums">{index + 1}</span>
            <span lang="en" className="min-w-0">
              <span className="block text-xs text-kumo-subtle">{field}</span>
              <span className="block font-medium break-words select-text">{value}</span>
            </span>
            <CopyButton compact value={() => value} label={words.copyStep(field)} />
          </li>
        ))}
      </ol>
      <div className="mt-1.5">
        <CopyButton value={all} label={words.copySteps} />
      </div>
    </section>
  );
}
