import { Button } from "@cloudflare/kumo/components/button";
import { openInstance } from "@/app/address";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { Ended } from "./Ended";
import { Notes } from "./Notes";

type Props = { instance: InstanceSummary; job: JobSummary };

/** A job that could not run: which stage ended it, and what to change. */
export function FailedJob({ instance, job }: Props) {
  const known = job.error === null ? undefined : text.jobErrors[job.error];
  const title = known?.title ?? job.end_reason ?? text.jobState.failed;
  return (
    <>
      <section
        role="alert"
        data-testid="job-failed"
        className="mb-4 rounded-lg border border-kumo-hairline bg-kumo-base p-5"
      >
        <div className="flex gap-3">
          <span className="pt-1">
            <OutcomeIcon outcome="errored" size={20} />
          </span>
          <div className="max-w-[70ch] min-w-0">
            <h2 className="text-answer">{title}</h2>
            {job.end_reason !== null && job.end_reason !== title && (
              <p className="mt-1 text-kumo-subtle">{job.end_reason}</p>
            )}
            {job.error !== null && (
              <p className="mt-1 text-kumo-subtle">
                <code>{job.error}</code>
                {job.error_number !== null && <code className="ms-2">{job.error_number}</code>}
              </p>
            )}
            {known !== undefined && (
              <div className="mt-4">
                <h3 className="text-[13px]">{text.overview.whatToDo}</h3>
                <p className="mt-0.5">{known.todo}</p>
              </div>
            )}
            <Button
              size="sm"
              className="mt-4"
              onClick={() => openInstance(instance.id, "settings")}
            >
              {text.overview.changeSettings}
            </Button>
          </div>
        </div>
      </section>
      {job.counts.total > 0 ? <Ended instance={instance} job={job} /> : <Notes job={job} />}
    </>
  );
}
