import { useState } from "react";
import type { PatternReport } from "@/ipc";
import { Sentence } from "@/items/details/Sentence";
import { count } from "@/parts/format";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { TabBar } from "@/parts/TabBar";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { Note } from "../FieldMessages";
import { useForm } from "../FormContext";

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
  const texts = [...new Set(hints.map((hint) => hint.text))];
  return texts.map((hint) => (
    <Note key={hint}>
      <Sentence text={hint} />
    </Note>
  ));
}

type Props = { report: PatternReport | undefined; failure: string | null };

/** All rules together: what stays, what is left out, and why. */
export function PatternResult({ report, failure }: Props) {
  if (failure !== null) return <Note>{words.failed(failure)}</Note>;
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

function StayBar({ kept, total }: { kept: number; total: number }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-2 w-28 shrink-0 gap-0.5 overflow-hidden rounded-full bg-queued"
    >
      {kept > 0 && <div className="bg-indexed" style={{ flexGrow: kept }} />}
      {kept < total && <div className="bg-skipped" style={{ flexGrow: total - kept }} />}
    </div>
  );
}

type Side = "kept" | "lost";

function Examples({ report }: { report: PatternReport }) {
  const { tested } = useForm();
  const [chosen, setChosen] = useState<Side | null>(null);
  const lost = report.total - report.kept;
  const side = chosen ?? (lost > 0 ? "lost" : "kept");
  const rows =
    side === "kept"
      ? report.kept_examples.map((url) => ({ url, reason: "" }))
      : report.lost_examples;
  const all = side === "kept" ? report.kept : lost;
  return (
    <TabBar<Side>
      small
      label={words.title}
      selected={side}
      onSelect={setChosen}
      barClassName="px-3"
      tabs={[
        { name: "kept", label: words.kept(report.kept), testId: "patterns-tab-kept" },
        { name: "lost", label: words.lost(lost), testId: "patterns-tab-lost" },
      ]}
    >
      {rows.length === 0 ? (
        <p className="px-3 py-3 text-kumo-subtle">{words.none[side]}</p>
      ) : (
        <ul
          aria-label={side === "kept" ? words.kept(all) : words.lost(all)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
          tabIndex={0}
          className="max-h-52 overflow-y-auto py-1 outline-offset-[-2px]"
        >
          {rows.map(({ url, reason }) => (
            <li key={url} className="flex items-center gap-2 px-3 py-0.5">
              <OutcomeIcon outcome={side === "kept" ? "indexed" : "skipped"} size={14} />
              <span className="min-w-0 flex-1">
                <UrlText url={url} host={tested?.host} />
              </span>
              {reason !== "" && (
                <code className="max-w-[55%] truncate text-kumo-subtle" title={reason}>
                  {reason}
                </code>
              )}
            </li>
          ))}
          {rows.length < all && (
            <li className="px-3 py-1 text-xs text-kumo-subtle">
              {words.first(rows.length, count(all))}
            </li>
          )}
        </ul>
      )}
    </TabBar>
  );
}
