import type { CodeCount, JobCounts, JobSummary } from "@/ipc";
import { OutcomeBar, OutcomeLegend } from "@/parts/OutcomeBar";
import { type Outcome, outcomeCounts, outsideOf, pagesOf } from "@/parts/outcome";
import { text } from "@/text";
import { openOutcome } from "./open";
import { addsPages, fixes, leftOutByOwnRule } from "./problems";
import { Reasons } from "./Reasons";

type Props = { instance: number; job: JobSummary };

/** How many pages will be indexed, as a sentence, with the bar of all outcomes. */
export function Answer({ instance, job }: Props) {
  const counts = outcomeCounts(job.counts);
  const rare: Outcome[] = ["over", "queued"];
  const shown: Outcome[] = [
    "indexed",
    "warning",
    "errored",
    "skipped",
    ...rare.filter((outcome) => counts[outcome] > 0),
  ];
  const empty = job.counts.total === 0;
  return (
    <section className="min-w-0 p-5">
      <h2 className="text-answer text-balance" data-testid="answer">
        {empty
          ? text.overview.answerNone
          : text.overview.answer(job.counts.completed, pagesOf(job.counts))}
      </h2>
      <p className="mt-1.5 mb-5 text-kumo-subtle">
        {empty ? text.overview.answerNoneText[job.parse_type] : sentences(job.counts, counts.over)}
      </p>
      <OutcomeBar counts={counts} height={14} />
      <div className="mt-3">
        <OutcomeLegend
          counts={counts}
          shown={shown}
          columns
          onSelect={(outcome) => openOutcome(instance, outcome)}
        />
      </div>
      <Reasons instance={instance} counts={job.counts} />
    </section>
  );
}

function sentences(counts: JobCounts, over: number): string {
  const faults = fixes(counts);
  const gaining = faults.filter(addsPages);
  const gained = sum(gaining);
  const dead = sum(faults) - gained;
  const own = leftOutByOwnRule(counts);
  return [
    faults.length === 0 ? text.overview.nothingToFix : "",
    gaining.length > 0 ? text.overview.toFix(gaining.length, gained) : "",
    dead > 0 ? text.overview.toTakeOut(dead) : "",
    own > 0 ? text.overview.leftOut(own) : "",
    over > 0 ? text.overview.overLimit(over) : "",
    outsideOf(counts) > 0 ? text.overview.outside(outsideOf(counts)) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const sum = (counts: CodeCount[]) => counts.reduce((all, one) => all + one.count, 0);
