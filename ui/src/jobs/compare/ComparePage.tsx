import { Button } from "@cloudflare/kumo/components/button";
import { useState } from "react";
import { openInstance } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import type { InstanceSummary, JobSummary, SettingDifference } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { moment } from "@/parts/format";
import { ArrowRightIcon, ArrowsLeftRightIcon, ClockIcon } from "@/parts/icons";
import { Select } from "@/parts/kumo";
import { useRested } from "@/parts/useRested";
import { text } from "@/text";
import { type Comparison, changed, readComparison } from "./address";
import { ChangeDetail } from "./ChangeDetail";
import { ChangeList } from "./ChangeList";
import { useJobDiff } from "./queries";

const words = text.changes;

/** Rows read at first, and again on request. */
export const ROWS = 200;

type Props = { instance: InstanceSummary; jobs: JobSummary[]; search: URLSearchParams };

/** Any two jobs of an instance: what differs, and of the chosen item how. */
export function ComparePage({ instance, jobs, search }: Props) {
  const comparison = readComparison(search, jobs);
  if (comparison === null) {
    return (
      <EmptyState icon={<ClockIcon size={32} />} title={words.title}>
        {words.first}
      </EmptyState>
    );
  }
  const go = (part: Record<string, string | null>) =>
    openInstance(instance.id, "jobs", changed(search, part));
  return (
    <div className="flex min-h-0 flex-1 flex-col pt-3">
      <JobChoice jobs={jobs} comparison={comparison} go={go} />
      {comparison.before.number === comparison.after.number ? (
        <p className="border-t border-kumo-hairline p-5 text-kumo-subtle">{words.same}</p>
      ) : (
        <Differences
          key={`${comparison.before.number}-${comparison.after.number}`}
          instance={instance}
          comparison={comparison}
          go={go}
        />
      )}
    </div>
  );
}

type Go = (part: Record<string, string | null>) => void;

type ChoiceProps = { jobs: JobSummary[]; comparison: Comparison; go: Go };

function JobChoice({ jobs, comparison: { before, after }, go }: ChoiceProps) {
  const ended = jobs.filter(({ ended_at }) => ended_at !== null);
  const items = Object.fromEntries(
    ended.map((job) => [String(job.number), words.jobLine(job.number, moment(job.started_at))]),
  );
  // Keys that are numbers would stand in rising order: the newest job goes first.
  const listed = Object.fromEntries(
    Object.entries(items).map(([key, label]) => [` ${key}`, label]),
  );
  const choose = (side: "before" | "after") => (value: string) =>
    go({ [side]: value.trim(), url: null });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2.5 px-5 pb-3">
      <div className="w-56">
        <Select
          size="sm"
          aria-label={words.before}
          value={` ${before.number}`}
          items={listed}
          onChange={choose("before")}
        />
      </div>
      <ArrowRightIcon size={16} className="text-kumo-subtle" aria-hidden />
      <div className="w-56">
        <Select
          size="sm"
          aria-label={words.after}
          value={` ${after.number}`}
          items={listed}
          onChange={choose("after")}
        />
      </div>
      <Button
        size="sm"
        shape="square"
        variant="ghost"
        icon={<ArrowsLeftRightIcon />}
        aria-label={words.swap}
        title={words.swap}
        onClick={() =>
          go({ before: String(after.number), after: String(before.number), url: null })
        }
      />
    </div>
  );
}

type DifferencesProps = { instance: InstanceSummary; comparison: Comparison; go: Go };

function Differences({ instance, comparison, go }: DifferencesProps) {
  const { before, after, kind, url } = comparison;
  const [typed, setTyped] = useState(comparison.find);
  const [limit, setLimit] = useState(ROWS);
  const { data, error, refetch } = useJobDiff(before, after, kind, useRested(typed, 150), limit);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  if (data === undefined) return null;
  const { rows } = data.items;
  const chosen = rows.find((row) => row.url === url) ?? rows[0];
  return (
    <section
      aria-label={words.since(data.after.number, data.before.number)}
      className="flex min-h-0 flex-1 flex-col border-t border-kumo-hairline"
    >
      <Settings differences={data.settings} />
      <div className="flex min-h-0 flex-1">
        <ChangeList
          instance={instance}
          diff={data}
          kind={kind}
          chosen={chosen?.url ?? null}
          typed={typed}
          onType={setTyped}
          onKind={(next) => {
            setLimit(ROWS);
            go({ kind: next, url: null });
          }}
          onChoose={(next) => go({ url: next })}
          onMore={() => setLimit(limit + ROWS)}
        />
        {chosen === undefined ? (
          <p className="flex-1 bg-kumo-base p-5 text-kumo-subtle">
            {kind === null && typed === "" ? words.none : words.noneOf}
          </p>
        ) : (
          <ChangeDetail
            key={chosen.url}
            instance={instance}
            row={chosen}
            before={data.before}
            after={data.after}
          />
        )}
      </div>
    </section>
  );
}

/** Settings come first: they may explain everything else. */
function Settings({ differences }: { differences: SettingDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <div className="max-h-32 shrink-0 overflow-y-auto border-b border-kumo-hairline bg-kumo-elevated px-5 py-2.5">
      <h2 className="text-[13px]">
        {words.settings(differences.length)}{" "}
        <span className="font-normal">{words.settingsWhy}</span>
      </h2>
      <ul className="mt-1">
        {differences.map(({ path, before, after }) => (
          <li key={path} className="wrap-anywhere">
            <code className="font-medium">{path}</code>: <code>{before ?? words.unset}</code> →{" "}
            <code>{after ?? words.unset}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
