import type { InstanceSummary, JobSummary } from "@/ipc";
import { Notice } from "@/parts/Notice";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { Advice } from "./Advice";
import { Answer } from "./Answer";
import { Charts, Freshness } from "./charts/Charts";
import { Fixes } from "./Fixes";
import { JobFacts } from "./JobFacts";
import { WherePages } from "./map/WherePages";
import { Notes } from "./Notes";
import { PlanLimits } from "./PlanLimits";

type Props = { instance: InstanceSummary; job: JobSummary };

/** What came of a job: the answer first, then what to fix, then how the site looks. */
export function Ended({ instance, job }: Props) {
  const note = {
    interrupted: text.overview.interrupted,
    cancelled: text.overview.cancelled,
  }[job.state as string];
  // A job counts when it ends; one that was broken off has nothing to say yet.
  const unknown = job.state === "interrupted" && job.counts.total === 0;
  return (
    <div className="flex flex-col gap-4">
      {note !== undefined && (
        <Notice tone={job.state === "interrupted" ? "warning" : "skipped"} title={note}>
          {job.state === "interrupted" && job.end_reason !== null && (
            <p>
              <Sentence text={job.end_reason} />
            </p>
          )}
        </Notice>
      )}
      {instance.pending !== "none" && (
        <Notice tone="running" title={text.overview.pending[instance.pending]} />
      )}
      {!unknown && (
        <div className="grid grid-cols-[minmax(300px,2fr)_minmax(0,3fr)] rounded-lg border border-kumo-hairline bg-kumo-base">
          <Answer instance={instance.id} job={job} />
          <Fixes instance={instance.id} counts={job.counts} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(300px,2fr)] items-start gap-4 has-[>:only-child]:block">
        <WherePages instance={instance} />
        <div className="flex flex-col gap-4">
          {!unknown && <PlanLimits plan={instance.plan} job={job} />}
          <Freshness instance={instance} />
          {!unknown && <JobFacts job={job} />}
        </div>
      </div>
      <Charts instance={instance} />
      <Notes job={job} />
      {job.parse_type === "discover" && job.state === "completed" && (
        <Advice instance={instance} job={job} />
      )}
    </div>
  );
}
