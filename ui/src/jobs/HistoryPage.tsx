import { openInstance } from "@/app/address";
import { stateOf } from "@/instances/state";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { duration, moment } from "@/parts/format";
import { OutcomeBar } from "@/parts/OutcomeBar";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeCounts, pagesOf } from "@/parts/outcome";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { JobLog } from "./JobLog";
import { newest, useProgress } from "./progress";
import { SyncCard } from "./SyncCard";

const columns = text.jobs.columns;

type Props = { instance: InstanceSummary; jobs: JobSummary[]; search: URLSearchParams };

/** The schedule, the jobs newest first, and what the chosen one said. */
export function HistoryPage({ instance, jobs, search }: Props) {
  const progress = useProgress(instance.id);
  const asked = Number(search.get("job"));
  const stored = jobs.find(({ id }) => id === asked) ?? jobs[0];
  if (stored === undefined) return null;
  const open = (job: JobSummary) => {
    const next = new URLSearchParams(search);
    next.set("job", String(job.id));
    openInstance(instance.id, "jobs", next);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-5 pt-3 pb-5">
      <SyncCard instance={instance} job={jobs[0] ?? null} />
      <JobTable jobs={jobs} chosen={stored} onChoose={open} />
      <JobLog
        key={stored.id}
        job={newest(stored, progress) ?? stored}
        before={jobs.find(({ number, ended_at }) => number < stored.number && ended_at !== null)}
        search={search}
      />
    </div>
  );
}

type TableProps = {
  jobs: JobSummary[];
  chosen: JobSummary;
  onChoose: (job: JobSummary) => void;
};

function JobTable({ jobs, chosen, onChoose }: TableProps) {
  return (
    <div className="max-h-2/5 shrink-0 overflow-y-auto rounded-lg border border-kumo-hairline bg-kumo-base">
      <table className="w-full table-fixed text-start">
        <caption className="sr-only">{text.jobs.caption}</caption>
        <thead className="sticky top-0 z-10 bg-kumo-base">
          <tr className="text-xs text-kumo-subtle shadow-[inset_0_-1px_var(--color-kumo-hairline)] [&_th]:px-4 [&_th]:py-2 [&_th]:text-start [&_th]:font-normal">
            <th className="w-16">{columns.number}</th>
            <th className="w-36">{columns.state}</th>
            <th className="w-40">{columns.started}</th>
            <th className="w-28">{columns.took}</th>
            <th className="w-44">{columns.outcome}</th>
            <th className="w-32">{columns.indexed}</th>
            <th>{columns.end}</th>
          </tr>
        </thead>
        <tbody className="[&_td]:px-4 [&_td]:py-2.5">
          {jobs.map((job) => (
            <JobRow
              key={job.id}
              stored={job}
              newestOne={job === jobs[0]}
              chosen={job.id === chosen.id}
              onChoose={() => onChoose(job)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  stored: JobSummary;
  newestOne: boolean;
  chosen: boolean;
  onChoose: () => void;
};

function JobRow({ stored, newestOne, chosen, onChoose }: RowProps) {
  const job = newest(stored, useProgress(stored.instance)) ?? stored;
  const { outcome } = stateOf(job);
  const reason = job.end_reason === null ? null : say(job.end_reason);
  return (
    <tr
      // The button in it is for the keyboard, and its click comes up to here. Stretched over the
      // row it would cover the whole view, as a row is no containing block in WebKit.
      onClick={onChoose}
      className={`cursor-default border-b border-kumo-hairline last:border-0 ${chosen ? "bg-active-tint" : "hover:bg-kumo-tint"}`}
    >
      <td className="font-medium tabular-nums">
        <button type="button" aria-pressed={chosen} aria-label={text.jobs.choose(job.number)}>
          {job.number}
        </button>
      </td>
      <td>
        <span className={`flex items-center gap-1.5 ${LOOKS[outcome].text}`}>
          <OutcomeIcon outcome={outcome} />
          {text.jobState[job.state]}
        </span>
        {job.kind === "full_reindex" && (
          <span className="block ps-5.5 text-xs text-kumo-subtle">{text.jobs.kind[job.kind]}</span>
        )}
      </td>
      <td className="tabular-nums">{moment(job.started_at)}</td>
      <td className="tabular-nums">
        {job.ended_at === null ? "–" : duration(job.ended_at - job.started_at)}
      </td>
      <td>
        <OutcomeBar counts={outcomeCounts(job.counts)} height={8} />
      </td>
      <td>
        <IndexedCount job={job} linked={newestOne} />
      </td>
      <td className="truncate text-kumo-subtle" title={reason?.text}>
        <span lang={reason?.lang}>{reason?.text ?? "–"}</span>
        {job.error !== null && <code className="ms-2">{job.error}</code>}
      </td>
    </tr>
  );
}

/** Items belong to the newest job, so only its count leads there. */
function IndexedCount({ job, linked }: { job: JobSummary; linked: boolean }) {
  const words = text.jobs.indexed(job.counts.completed, pagesOf(job.counts));
  if (!linked) return <span className="tabular-nums">{words}</span>;
  return (
    <button
      type="button"
      className="tabular-nums text-kumo-link underline"
      onClick={(event) => {
        event.stopPropagation();
        openInstance(job.instance, "items");
      }}
    >
      {words}
    </button>
  );
}
