import { Button } from "@cloudflare/kumo/components/button";
import { useState } from "react";
import { LoadFailure } from "@/app/LoadFailure";
import type { JobSummary, LogLevel, LogLine } from "@/ipc";
import { Sentence } from "@/items/details/Sentence";
import { CopyButton } from "@/parts/CopyButton";
import { count, timeWithSeconds } from "@/parts/format";
import { InfoIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { FilterChip } from "./FilterChip";
import { LEVELS, linesOf, logText, useJobLog } from "./log";

const words = text.jobs.log;

/** Lines drawn at first; more on request. */
const FIRST_LINES = 500;

type Props = {
  job: JobSummary;
  level: LogLevel | null;
  onLevel: (level: LogLevel | null) => void;
};

/** What one job said while it ran. */
export function JobLog({ job, level, onLevel }: Props) {
  const { data: lines, error, refetch } = useJobLog(job);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  const shown = linesOf(lines ?? [], level);
  return (
    <section
      aria-labelledby="job-log"
      className="flex min-h-60 flex-1 flex-col rounded-lg border border-kumo-hairline bg-kumo-base"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-kumo-hairline px-4 py-2">
        <h2 id="job-log" className="text-[13px]">
          {words.title(job.number)}
        </h2>
        <LevelFilter lines={lines ?? []} level={level} onLevel={onLevel} />
        <span className="ms-auto">
          <CopyButton value={() => logText(shown)} label={words.copy} />
        </span>
      </header>
      {lines !== undefined && shown.length === 0 && (
        <p className="p-4 text-kumo-subtle">{level === null ? words.empty : words.noneOf[level]}</p>
      )}
      <Lines key={`${job.id}-${level}`} lines={shown} />
    </section>
  );
}

type FilterProps = Omit<Props, "job"> & { lines: LogLine[] };

function LevelFilter({ lines, level, onLevel }: FilterProps) {
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-kumo-line">
      <legend className="sr-only">{words.levels}</legend>
      <FilterChip
        label={`${words.all} ${count(lines.length)}`}
        pressed={level === null}
        onPress={() => onLevel(null)}
      />
      {LEVELS.map((one) => (
        <FilterChip
          key={one}
          icon={<LevelIcon level={one} size={14} />}
          label={`${words.level[one]} ${count(linesOf(lines, one).length)}`}
          pressed={level === one}
          onPress={() => onLevel(one)}
        />
      ))}
    </fieldset>
  );
}

function LevelIcon({ level, size = 16 }: { level: LogLevel; size?: number }) {
  if (level === "info") {
    return <InfoIcon size={size} aria-hidden className="shrink-0 text-kumo-subtle" />;
  }
  return <OutcomeIcon outcome={level === "warning" ? "warning" : "errored"} size={size} />;
}

function Lines({ lines }: { lines: LogLine[] }) {
  const [drawn, setDrawn] = useState(FIRST_LINES);
  const rest = lines.length - drawn;
  return (
    <section
      aria-label={words.lines}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
    >
      <ol data-testid="job-log">
        {lines.slice(0, drawn).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end.
          <Line key={index} line={line} />
        ))}
      </ol>
      {rest > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="m-2"
          onClick={() => setDrawn(drawn + 10 * FIRST_LINES)}
        >
          {words.more(rest)}
        </Button>
      )}
    </section>
  );
}

function Line({ line }: { line: LogLine }) {
  return (
    <li className="flex gap-3 border-b border-kumo-hairline px-4 py-1.5 last:border-0">
      <time
        dateTime={new Date(line.at).toISOString()}
        className="shrink-0 text-xs leading-[18px] text-kumo-subtle tabular-nums"
      >
        {timeWithSeconds(line.at)}
      </time>
      <span className="pt-px">
        <LevelIcon level={line.level} />
      </span>
      <p className="min-w-0 wrap-anywhere select-text" dir="auto">
        {line.level !== "info" && <span className="sr-only">{words.line[line.level]}</span>}
        <Sentence text={line.message} />
      </p>
    </li>
  );
}
