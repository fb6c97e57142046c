import type { JobSummary, Progress, Stage } from "@/ipc";
import { count } from "@/parts/format";
import { CaretRightIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { pagesOf, settled } from "@/parts/outcome";
import { text } from "@/text";

const words = text.overview.stages;
const ORDER: Stage[] = ["robots", "discovery", "ordering", "pages", "removal", "ended"];

type Step = {
  name: string;
  begins: Stage;
  ends: Stage;
  value: number;
  detail: string;
  /** Part done, 0 to 1; null while that is unknown. */
  part: number | null;
};

function steps(job: JobSummary, progress: Progress | null): Step[] {
  const { counts } = job;
  const pages = pagesOf(counts);
  const of = (n: number) => (pages > 0 ? n / pages : null);
  const byLinks = job.parse_type === "discover";
  return [
    {
      name: words.find,
      begins: "robots",
      // Links bring new pages until the last one was read.
      ends: byLinks ? "removal" : "ordering",
      value: pages,
      detail: findWords(byLinks, progress),
      part:
        progress !== null && progress.sitemaps_known > 0
          ? progress.sitemaps_read / progress.sitemaps_known
          : null,
    },
    {
      name: words.fetch,
      begins: "pages",
      ends: "removal",
      value: progress?.fetched ?? 0,
      detail: words.of(pages),
      part: of(settled(counts)),
    },
    {
      name: words.index,
      begins: "pages",
      ends: "ended",
      value: counts.completed,
      detail: words.chunks(counts.chunks),
      part: of(counts.completed),
    },
  ];
}

function findWords(byLinks: boolean, progress: Progress | null): string {
  const { stage = "robots", sitemaps_read = 0, sitemaps_known = 0 } = progress ?? {};
  if (stage === "robots") return words.robots;
  const readingSitemaps = stage === "discovery" && sitemaps_known > 0;
  return byLinks && !readingSitemaps ? words.links : words.sitemaps(sitemaps_read, sitemaps_known);
}

type Props = { job: JobSummary; progress: Progress | null };

/** The way of a job from left to right, each step with its number. */
export function Stages({ job, progress }: Props) {
  const now = ORDER.indexOf(progress?.stage ?? "robots");
  return (
    <ol
      aria-label={words.label}
      className="grid grid-cols-3 rounded-lg border border-kumo-hairline bg-kumo-base"
    >
      {steps(job, progress).map((step, index) => (
        <li
          key={step.name}
          className="relative min-w-0 border-kumo-hairline p-4 not-first:border-s"
        >
          {index > 0 && (
            <CaretRightIcon
              size={12}
              className="absolute -start-1.5 top-4 bg-kumo-base text-kumo-subtle"
            />
          )}
          <StepView step={step} now={now} />
        </li>
      ))}
    </ol>
  );
}

function StepView({ step, now }: { step: Step; now: number }) {
  const done = now >= ORDER.indexOf(step.ends);
  const started = now >= ORDER.indexOf(step.begins);
  const outcome = done ? "indexed" : started ? "running" : "queued";
  const part = done ? 1 : started ? (step.part ?? 0) : 0;
  return (
    <>
      <div className="flex items-center gap-1.5 text-kumo-subtle">
        <OutcomeIcon outcome={outcome} />
        {step.name}
      </div>
      <div className="mt-1.5 text-xl leading-7 font-semibold tabular-nums">{count(step.value)}</div>
      <div
        role="progressbar"
        aria-label={step.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-queued"
      >
        <div
          className={`h-full rounded-full ${done ? "bg-indexed" : "bg-active"}`}
          style={{ width: `${part * 100}%` }}
        />
      </div>
      <div className="mt-1.5 truncate text-xs text-kumo-subtle tabular-nums">
        {started ? step.detail : words.waiting}
      </div>
    </>
  );
}
