import { useEffect, useRef, useState } from "react";
import type { HostWait, InstanceSummary, JobSummary, Progress } from "@/ipc";
import { useProgress } from "@/jobs/progress";
import { Card } from "@/parts/Card";
import { duration } from "@/parts/format";
import { Notice } from "@/parts/Notice";
import { OutcomeBar, OutcomeLegend } from "@/parts/OutcomeBar";
import { outcomeCounts, pagesOf, settled } from "@/parts/outcome";
import { text } from "@/text";
import { LiveList } from "./LiveList";
import { SiteMap } from "./map/SiteMap";
import { Notes } from "./Notes";
import { openOutcome } from "./open";
import { Problems } from "./Problems";
import { Stages } from "./Stages";
import { Throughput } from "./Throughput";

type Props = { instance: InstanceSummary; job: JobSummary };

/** A job while it runs or is paused. */
export function Running({ instance, job }: Props) {
  const progress = useProgress(instance.id);
  const counts = outcomeCounts(job.counts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_clamp(240px,27%,340px)] gap-4">
      <div className="flex min-w-0 flex-col gap-4">
        {job.state === "paused" && <PausedNotice open={progress?.open_requests ?? 0} />}
        {progress?.waiting && job.state === "running" && <WaitNotice {...progress.waiting} />}
        <Stages job={job} progress={progress} />
        <Throughput instance={instance.id} progress={progress} />
        <Card
          title={text.overview.outcomesSoFar}
          aside={text.overview.settled(settled(job.counts), pagesOf(job.counts))}
        >
          <OutcomeBar counts={counts} />
          <div className="mt-3">
            <OutcomeLegend
              counts={counts}
              shown={["indexed", "warning", "errored", "skipped", "queued"]}
              onSelect={(outcome) => openOutcome(instance.id, outcome)}
            />
          </div>
        </Card>
        <Problems instance={instance.id} counts={job.counts} />
        {job.parse_type === "discover" && <SiteMap instance={instance} />}
        <Notes job={job} />
      </div>
      <LiveList instance={instance} progress={progress} />
      <Announcer job={job} progress={progress} />
    </div>
  );
}

function PausedNotice({ open }: { open: number }) {
  const title = open > 0 ? text.overview.pausing(open) : text.overview.paused;
  return <Notice tone="running" title={title} />;
}

/** A host answered 429 or 503: nothing is asked of it for a while. */
function WaitNotice({ host, left_millis }: HostWait) {
  const title = text.overview.askedToWait(host, duration(Math.max(1000, left_millis ?? 0)));
  return (
    <Notice tone="running" title={title}>
      <p>{text.overview.waitGoesOn}</p>
    </Notice>
  );
}

/** Tells screen readers where the job stands, at most every five seconds. */
function Announcer({ job, progress }: { job: JobSummary; progress: Progress | null }) {
  const latest = useRef("");
  const [spoken, setSpoken] = useState("");
  const counts = progress?.counts ?? job.counts;
  latest.current = text.overview.announce(settled(counts), pagesOf(counts), counts.error);
  useEffect(() => {
    const timer = setInterval(() => setSpoken(latest.current), 5000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}
