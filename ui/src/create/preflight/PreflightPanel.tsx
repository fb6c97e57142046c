import { Button } from "@cloudflare/kumo/components/button";
import type { CheckState, Preflight, PreflightCheck, SampledPage } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { bytes, urlOf } from "@/parts/format";
import { QuestionIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { Sentence } from "@/parts/Sentence";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { PreflightEstimates } from "./PreflightEstimates";
import { SkipRule } from "./SkipRule";
import type { PreflightRun } from "./usePreflight";

const words = text.preflight;

type Props = { preflight: PreflightRun; onStart: () => void };

/** The checks that an owner makes before enabling the service. Nothing in it stops the start. */
export function PreflightPanel({ preflight, onStart }: Props) {
  const { run, cancel, outdated } = preflight;
  const running = run?.running ?? false;
  const checks = run?.checks ?? [];
  return (
    <section aria-label={words.title} className="mt-4 border-t border-kumo-hairline pt-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-xs font-medium text-kumo-subtle">{words.title}</h3>
        <Button size="sm" onClick={running ? cancel : onStart} data-testid="preflight">
          {running ? text.app.cancel : run === null ? words.start : words.again}
        </Button>
      </div>
      {run === null && <p className="mt-2 text-kumo-subtle">{words.hint}</p>}
      {outdated && !running && <p className="mt-2 text-warn">{words.outdated}</p>}
      <ul
        aria-live="polite"
        className={`mt-2 flex flex-col gap-2.5 ${outdated ? "opacity-70" : ""}`}
      >
        {checks.filter(isShown).map((check) => (
          <CheckLine key={check.id + say(check.text).text} check={check} />
        ))}
        {running && (
          <li className="flex gap-2 text-kumo-subtle">
            <OutcomeIcon outcome="running" />
            {words.running}
          </li>
        )}
        {run?.failure && (
          <li className="flex gap-2">
            <OutcomeIcon outcome="errored" />
            <Failure of={run.failure} />
          </li>
        )}
      </ul>
      {run?.report && <Report report={run.report} />}
    </section>
  );
}

/** What the estimates say is not said twice, nor what cannot be known. */
const isShown = ({ id, state }: PreflightCheck) =>
  state !== "unknown" && !(id === "size" && state === "ok");

function CheckLine({ check: { state, text: fact, fix } }: { check: PreflightCheck }) {
  return (
    <li className="flex gap-2" data-testid="preflight-check">
      <span className="pt-px">
        <CheckIcon state={state} />
      </span>
      <span className="min-w-0 break-words">
        <Sentence text={fact} />
        {fix !== null && (
          <span className="block text-xs text-kumo-subtle">
            <Sentence text={fix} />
          </span>
        )}
      </span>
    </li>
  );
}

function CheckIcon({ state }: { state: CheckState }) {
  if (state === "unknown") {
    return <QuestionIcon size={16} className="shrink-0 text-kumo-subtle" />;
  }
  const outcome = { ok: "indexed", warning: "warning", error: "errored" } as const;
  return <OutcomeIcon outcome={outcome[state]} />;
}

function Report({ report }: { report: Preflight }) {
  const unknown = report.checks.filter(({ state }) => state === "unknown");
  return (
    <>
      {report.cancelled && <p className="mt-2 text-kumo-subtle">{words.cancelled}</p>}
      <PreflightEstimates estimates={report.estimates} />
      {report.skip_rule.length > 0 && <SkipRule steps={report.skip_rule} />}
      {report.sample.length > 0 && <Sample report={report} />}
      {unknown.length > 0 && (
        <>
          <h3 className="mt-4 border-t border-kumo-hairline pt-3 text-xs font-medium text-kumo-subtle">
            {text.create.check.unknownTitle}
          </h3>
          <ul className="mt-2 flex flex-col gap-2.5">
            {unknown.map((check) => (
              <CheckLine key={check.id + say(check.text).text} check={check} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Sample({ report }: { report: Preflight }) {
  const host = urlOf(report.source)?.host;
  return (
    <details className="mt-3">
      <summary className="font-medium">{words.sample(report.sample.length)}</summary>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {report.sample.map((page) => (
          <li key={page.url} className="flex gap-2">
            <OutcomeIcon outcome={outcomeOf(page)} size={14} />
            <span className="min-w-0">
              <UrlText url={page.url} host={host} />
              <span className="block text-xs break-words text-kumo-subtle">
                {factsOf(page).map((fact) => `${fact}, `)}
                <Sentence text={page.text} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function factsOf({ http_status, content_type, bytes: size }: SampledPage): string[] {
  const facts = [];
  if (http_status !== null) facts.push(String(http_status));
  if (content_type !== null) facts.push(content_type.split(";", 1)[0] ?? "");
  if (size > 0) facts.push(bytes(size));
  return facts;
}
