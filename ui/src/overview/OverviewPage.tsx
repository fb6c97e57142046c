import { Button } from "@cloudflare/kumo/components/button";
import { useWriting } from "@/app/queries";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { useJobActions } from "@/jobs/actions";
import { EmptyState } from "@/parts/EmptyState";
import { BinocularsIcon, PlayIcon } from "@/parts/icons";
import { isLive } from "@/parts/outcome";
import { text } from "@/text";
import { Ended } from "./Ended";
import { FailedJob } from "./FailedJob";
import { Running } from "./Running";

type Props = { instance: InstanceSummary; job: JobSummary | null };

/** What a job does now, or what came of it. */
export function OverviewPage({ instance, job }: Props) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-5">
      {job === null ? (
        <NotYet instance={instance} />
      ) : isLive(job.state) ? (
        <Running instance={instance} job={job} />
      ) : job.state === "failed" ? (
        <FailedJob instance={instance} job={job} />
      ) : (
        <Ended instance={instance} job={job} />
      )}
    </div>
  );
}

function NotYet({ instance }: { instance: InstanceSummary }) {
  const { start, busy } = useJobActions(instance.id);
  const writing = useWriting();
  return (
    <EmptyState
      icon={<BinocularsIcon size={32} />}
      title={text.overview.idleTitle}
      action={
        <Button icon={<PlayIcon />} loading={busy} {...writing} onClick={start}>
          {text.instances.actions.start}
        </Button>
      }
    >
      {text.overview.idleText[instance.parse_type]}
    </EmptyState>
  );
}
