import { Button } from "@cloudflare/kumo/components/button";
import { openInstance } from "@/app/address";
import { useWriting } from "@/app/queries";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { useJobActions } from "@/jobs/actions";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { Ended } from "./Ended";
import { Notes } from "./Notes";

type Props = { instance: InstanceSummary; job: JobSummary };

/** Errors that lie in the robots.txt of the site, where no setting helps. */
const IN_ROBOTS = [
  "missing_robots_txt",
  "forbidden_robots_txt",
  "paused_blocked_by_content_signal",
];

/** A job that could not run: which stage ended it, and what to change. */
export function FailedJob({ instance, job }: Props) {
  const known = job.error === null ? undefined : text.jobErrors[job.error];
  const reason = job.end_reason === null ? null : <Sentence text={job.end_reason} />;
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
            <h2 className="text-answer">{known?.title ?? reason ?? text.jobState.failed}</h2>
            {known !== undefined && reason !== null && (
              <p className="mt-1 text-kumo-subtle">{reason}</p>
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
            <Remedies instance={instance} error={job.error} />
          </div>
        </div>
      </section>
      {job.counts.total > 0 ? <Ended instance={instance} job={job} /> : <Notes job={job} />}
    </>
  );
}

type RemediesProps = { instance: InstanceSummary; error: string | null };

/** Where the error can be mended, and another try. */
function Remedies({ instance, error }: RemediesProps) {
  const { start, busy } = useJobActions(instance.id);
  const writing = useWriting();
  const inRobots = error !== null && IN_ROBOTS.includes(error);
  return (
    <div className="mt-4 flex gap-2">
      {inRobots ? (
        <Button
          size="sm"
          data-testid="remedy-robots"
          onClick={() => openInstance(instance.id, "settings", new URLSearchParams("try=robots"))}
        >
          {text.overview.tryRobots}
        </Button>
      ) : (
        <Button size="sm" onClick={() => openInstance(instance.id, "settings")}>
          {text.overview.changeSettings}
        </Button>
      )}
      <Button
        size="sm"
        title={writing.title}
        disabled={busy || writing.disabled}
        data-testid="remedy-sync"
        onClick={start}
      >
        {text.overview.syncAgain}
      </Button>
    </div>
  );
}
