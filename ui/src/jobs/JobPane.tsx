import { Tabs } from "@cloudflare/kumo/components/tabs";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { text } from "@/text";
import { openChanges } from "./changes";
import { JobChanges } from "./JobChanges";
import { JobLog } from "./JobLog";
import { LEVELS, openLog } from "./log";
import { newest, useProgress } from "./progress";

type Props = {
  instance: InstanceSummary;
  job: JobSummary;
  /** The newest job before it that has ended. */
  before: JobSummary | null;
  search: URLSearchParams;
};

/** One job: what it said, or what it changed. */
export function JobPane({ instance, job: stored, before, search }: Props) {
  const job = newest(stored, useProgress(instance.id)) ?? stored;
  const view = search.get("view") === "changes" ? "changes" : "log";
  const open = (next: string) => (next === "changes" ? openChanges(job) : openLog(job, null));
  return (
    <>
      <div className="-mb-2 self-start">
        <Tabs
          size="sm"
          value={view}
          onValueChange={open}
          tabs={[
            { value: "log", label: text.changes.log },
            { value: "changes", label: text.changes.title },
          ]}
        />
      </div>
      {view === "changes" ? (
        <JobChanges key={job.id} instance={instance} job={job} before={before} />
      ) : (
        <JobLog
          job={job}
          level={LEVELS.find((one) => one === search.get("level")) ?? null}
          onLevel={(next) => openLog(job, next)}
        />
      )}
    </>
  );
}
