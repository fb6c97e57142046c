import { openInstance } from "@/app/address";
import type {
  Evidence,
  EvidenceKind,
  InstanceSummary,
  ItemDetail,
  Warning,
  WarningCode,
} from "@/ipc";
import { LastmodProof } from "@/jobs/compare/LastmodProof";
import { InfoIcon } from "@/parts/icons";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { type Outcome, outcomeOf } from "@/parts/outcome";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { itemWords, warningWords } from "@/text/engine";
import { LinkChain } from "./LinkChain";

type Props = { item: ItemDetail; instance: InstanceSummary; onOpen: (item: number) => void };

/** The outcome, how it came to it, and what to do. */
export function WhyTab({ item, instance, onOpen }: Props) {
  const outcome = outcomeOf(item);
  const { fix } = itemWords(item);
  return (
    <div className="flex max-w-[75ch] flex-col gap-4 p-3">
      <Verdict item={item} outcome={outcome} />
      <EvidenceChain evidence={item.evidence} outcome={outcome} />
      {fix !== null && (
        <section className="rounded-lg border border-kumo-line p-3">
          <h3 className="text-[13px]">{text.items.whatToDo}</h3>
          <p className="mt-0.5 text-pretty" data-testid="item-fix">
            <Sentence translated text={fix} />
          </p>
          <SettingLink item={item} instance={instance.id} />
        </section>
      )}
      <Warnings item={item} instance={instance} />
      <LinkChain key={item.id} item={item} instance={instance} onOpen={onOpen} />
      {item.preview_only && (
        <p className="flex gap-2 text-kumo-subtle">
          <InfoIcon size={16} className="shrink-0" />
          {text.items.previewOnly}
        </p>
      )}
    </div>
  );
}

function Verdict({ item, outcome }: { item: ItemDetail; outcome: Outcome }) {
  const looks = LOOKS[outcome];
  return (
    <div className={`rounded-lg px-3 py-2.5 ${looks.tint}`} data-testid="item-verdict">
      <p className="text-pretty">
        <strong className={`font-semibold ${looks.text}`}>{text.items.verdict[outcome]}</strong>{" "}
        <Sentence translated text={itemWords(item).meaning} />
      </p>
      {item.code !== null && <code className="mt-1 block break-all">{item.code}</code>}
    </div>
  );
}

type ChainProps = { evidence: Evidence[]; outcome: Outcome };

/** The facts in the order in which they were decided; the last one decided, in bold. */
export function EvidenceChain({ evidence, outcome }: ChainProps) {
  const stopped = outcome === "errored" || outcome === "skipped" || outcome === "over";
  return (
    <ol aria-label={text.items.evidence} className="flex flex-col" data-testid="evidence">
      {evidence.map((fact, index) => {
        const last = index === evidence.length - 1;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an item have no other key.
            key={index}
            className="relative flex gap-2.5 pb-3 last:pb-0"
          >
            {!last && (
              <span className="absolute start-[7px] top-4 -bottom-0.5 border-s border-kumo-line" />
            )}
            <span className="relative bg-kumo-base pt-px">
              <OutcomeIcon outcome={last && stopped ? outcome : "indexed"} />
            </span>
            <p className={`min-w-0 ${last && stopped ? "font-semibold" : ""}`}>
              <span className="sr-only">{text.items.kind[fact.kind]}: </span>
              <Sentence text={fact.text} />
              <Place fact={fact} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** The document and line where a fact stands. */
function Place({ fact }: { fact: Evidence }) {
  if (fact.source === undefined || fact.source === null) return null;
  return (
    <span className="block truncate text-xs font-normal text-kumo-subtle" title={fact.source}>
      <bdi>{fact.source}</bdi>
      {typeof fact.line === "number" && `, ${text.items.line(fact.line)}`}
    </span>
  );
}

const SETTINGS: Partial<Record<EvidenceKind, string>> = {
  path_filter: "filters",
  selector: "parser",
  limit: "plan",
  beyond_depth: "crawl",
  beyond_limit: "crawl",
  out_of_scope: "crawl",
};

/** Leads to the setting that decided, when a setting did. */
function SettingLink({ item, instance }: { item: ItemDetail; instance: number }) {
  const section = SETTINGS[item.evidence.at(-1)?.kind ?? "found"];
  if (section === undefined) return null;
  const name = text.create.name[section as keyof typeof text.create.name];
  return (
    <button
      type="button"
      className="mt-1.5 text-kumo-link underline"
      onClick={() => openInstance(instance, "settings", new URLSearchParams({ section }))}
    >
      {name}
    </button>
  );
}

/** A warning in the language of the window, and its particulars. */
function WarningText({ warning }: { warning: Warning }) {
  const words = warningWords(warning.code);
  if (words === null) return <Sentence text={warning.text} />;
  return (
    <>
      <strong className="font-semibold">{words.label}.</strong> {words.meaning} {words.fix}
      <span className="block text-kumo-subtle">
        <Sentence text={warning.text} />
      </span>
    </>
  );
}

const ABOUT_LASTMOD: WarningCode[] = ["lastmod_not_changed", "lastmod_without_change"];

function Warnings({ item, instance }: Omit<Props, "onOpen">) {
  if (item.warnings.length === 0) return null;
  return (
    <section>
      <h3 className="flex items-center gap-1.5 text-[13px] text-warn">
        <OutcomeIcon outcome="warning" />
        {text.items.warnings(item.warnings.length)}
      </h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {item.warnings.map((warning) => (
          <li key={warning.code}>
            <WarningText warning={warning} />
            {ABOUT_LASTMOD.includes(warning.code) && (
              <LastmodProof instance={instance} item={item} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
