import { useJobs } from "@/app/queries";
import type { JobSummary } from "@/ipc";
import { Card } from "@/parts/Card";
import { count, duration } from "@/parts/format";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";

const words = text.overview.fact;

/** The job in numbers, against the one before. */
export function JobFacts({ job }: { job: JobSummary }) {
  const { data: jobs } = useJobs(job.instance);
  const before = jobs?.find(({ number, state }) => number < job.number && state === "completed");
  const facts: [string, string][] = [
    [words.parse, text.jobs.parse[job.parse_type]],
    [words.duration, job.ended_at === null ? "–" : duration(job.ended_at - job.started_at)],
    [words.chunks, count(job.counts.chunks)],
  ];
  if (before !== undefined) {
    const change = job.counts.completed - before.counts.completed;
    facts.push([text.jobs.job(before.number), text.overview.change(change)]);
  }
  return (
    <Card
      title={text.overview.facts}
      aside={job.end_reason === null ? undefined : <Sentence text={job.end_reason} />}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-kumo-subtle">{name}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
