import type { PatternReport } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { Note } from "@/parts/Note";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { StayBar } from "./StayBar";
import { UrlLists } from "./UrlLists";

const words = text.testers.patterns;

type RuleProps = { report: PatternReport | undefined; pattern: string };

/** How many URLs a rule matches; nothing until that is known. */
export function RuleMatches({ report, pattern, exclude }: RuleProps & { exclude: boolean }) {
  if (report === undefined) return null;
  const rule = report.rules.find((one) => one.pattern === pattern && one.exclude === exclude);
  return (
    <span
      className={`w-20 shrink-0 text-end tabular-nums ${rule?.matches === 0 ? "font-medium text-warn" : "text-kumo-subtle"}`}
    >
      {rule !== undefined && words.matches(rule.matches)}
    </span>
  );
}

/** What the owner of a rule probably did not mean. */
export function RuleHints({ report, pattern }: RuleProps) {
  const hints = report?.hints.filter((one) => one.pattern === pattern) ?? [];
  const texts = new Map(hints.map(({ text }) => [say(text).text, text]));
  return [...texts].map(([said, hint]) => (
    <Note key={said}>
      <Sentence text={hint} />
    </Note>
  ));
}

type Props = { report: PatternReport | undefined; failure: Error | null };

/** All rules together: what stays, what is left out, and why. */
export function PatternResult({ report, failure }: Props) {
  if (failure !== null) {
    return (
      <Note>
        {words.failed} <Failure of={failure} />
      </Note>
    );
  }
  if (report === undefined) return null;
  const { total, kept, rules } = report;
  return (
    <section aria-label={words.title} className="rounded-lg border border-kumo-line">
      <div className="flex items-center gap-3 px-3 py-2">
        <p role="status" className="shrink-0 font-medium tabular-nums" data-testid="patterns-kept">
          {words.stay(kept, total)}
        </p>
        <StayBar kept={kept} total={total} />
        <p className="ms-auto truncate text-xs text-kumo-subtle">{words.source}</p>
      </div>
      {rules.length > 0 && <Examples report={report} />}
    </section>
  );
}

function Examples({ report }: { report: PatternReport }) {
  const lost = report.total - report.kept;
  return (
    <UrlLists
      label={words.title}
      testId="patterns-tab"
      first={lost > 0 ? "lost" : "kept"}
      sides={[
        {
          name: "kept",
          label: words.kept(report.kept),
          none: words.none.kept,
          outcome: "indexed",
          all: report.kept,
          rows: report.kept_examples.map((url) => ({ url, reason: "" })),
        },
        {
          name: "lost",
          label: words.lost(lost),
          none: words.none.lost,
          outcome: "skipped",
          all: lost,
          rows: report.lost_examples,
        },
      ]}
    />
  );
}
