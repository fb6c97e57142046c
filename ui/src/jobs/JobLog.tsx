import { Button } from "@cloudflare/kumo/components/button";
import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { openInstance } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import {
  client,
  type JobSummary,
  type LogLevel,
  type LogLine,
  type LogPage,
  type LogQuery,
} from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { useTellFailure } from "@/parts/Failure";
import { count, timeWithSeconds } from "@/parts/format";
import { DownloadSimpleIcon, InfoIcon } from "@/parts/icons";
import { Input } from "@/parts/kumo";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { Sentence } from "@/parts/Sentence";
import { useRested } from "@/parts/useRested";
import { VirtualList } from "@/parts/VirtualList";
import { text } from "@/text";
import { openCompare } from "./compare/address";
import { FilterChip } from "./FilterChip";
import { FIRST_LINES, LEVELS, logText, NO_LOG_FILTER, useJobLog } from "./log";
import { NOTHING_FOUND, type Sought } from "./seek";

const words = text.jobs.log;
/** Pixels of a line that does not wrap. */
const LINE = 31;

type Props = { job: JobSummary; before: JobSummary | undefined; search: URLSearchParams };

/** What one job said while it ran, by level and by text. */
export function JobLog({ job, before, search }: Props) {
  const level = LEVELS.find((one) => one === search.get("level")) ?? null;
  const [typed, setTyped] = useState(search.get("text") ?? "");
  const [limit, setLimit] = useState(FIRST_LINES);
  const query: LogQuery = { level, text: useRested(typed, 150), offset: 0, limit };
  const { data: page, error, refetch } = useJobLog(job, query);
  const setLevel = (next: LogLevel | null) => {
    const address = new URLSearchParams(search);
    address.set("job", String(job.id));
    if (next === null) address.delete("level");
    else address.set("level", next);
    openInstance(job.instance, "jobs", address);
  };
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  return (
    <section
      aria-labelledby="job-log"
      className="flex min-h-60 flex-1 flex-col rounded-lg border border-kumo-hairline bg-kumo-base"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-kumo-hairline px-4 py-2">
        <h2 id="job-log" className="text-[13px]">
          {words.title(job.number)}
        </h2>
        {page !== undefined && <LevelFilter page={page} level={level} onLevel={setLevel} />}
        <div className="w-48">
          <Input
            size="sm"
            type="search"
            aria-label={words.find}
            placeholder={words.find}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <LogActions job={job} before={before} query={query} found={page ?? NOTHING_FOUND} />
      </header>
      {page !== undefined && (
        <Lines page={page} query={query} onMore={() => setLimit(limit + 10 * FIRST_LINES)} />
      )}
    </section>
  );
}

type ActionsProps = Omit<Props, "search"> & { query: LogQuery; found: Sought };

function LogActions({ job, before, query, found }: ActionsProps) {
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  const save = useMutation({
    mutationFn: () => {
      const name = `foresite-job-${job.number}.log`;
      if (found.read === 0) return client.saveJobLog(job.id, { ...query, text: "" }, null, name);
      return client.saveJobLog(job.id, NO_LOG_FILTER, found.places, name);
    },
    onSuccess: (path) => {
      if (path !== null) toasts.add({ title: words.saved(path), variant: "success" });
    },
    onError: (cause) => tellFailure(cause),
  });
  return (
    <div className="ms-auto flex gap-2">
      {before !== undefined && job.ended_at !== null && (
        <Button size="sm" variant="ghost" onClick={() => openCompare(job.instance, before, job)}>
          {words.compare(before.number)}
        </Button>
      )}
      <CopyButton value={() => logText(found.lines)} label={words.copy} />
      <Button
        size="sm"
        icon={<DownloadSimpleIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {words.save}
      </Button>
    </div>
  );
}

type FilterProps = {
  page: LogPage;
  level: LogLevel | null;
  onLevel: (level: LogLevel | null) => void;
};

function LevelFilter({ page, level, onLevel }: FilterProps) {
  const counts = { info: page.infos, warning: page.warnings, error: page.errors };
  const all = page.infos + page.warnings + page.errors;
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-kumo-line">
      <legend className="sr-only">{words.levels}</legend>
      <FilterChip
        label={`${words.all} ${count(all)}`}
        pressed={level === null}
        onPress={() => onLevel(null)}
      />
      {LEVELS.map((one) => (
        <FilterChip
          key={one}
          icon={<LevelIcon level={one} size={14} />}
          label={`${words.level[one]} ${count(counts[one])}`}
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

type LinesProps = { page: LogPage; query: LogQuery; onMore: () => void };

function Lines({ page, query, onMore }: LinesProps) {
  const rest = page.total - page.lines.length;
  if (page.lines.length === 0) return <p className="p-4 text-kumo-subtle">{none(query)}</p>;
  return (
    <VirtualList
      label={words.lines}
      testId="job-log"
      total={page.lines.length}
      height={LINE}
      wraps
      row={(index) => {
        const line = page.lines[index];
        return line && <Line line={line} />;
      }}
    >
      {rest > 0 && (
        <Button size="sm" variant="ghost" className="m-2" onClick={onMore}>
          {words.more(rest)}
        </Button>
      )}
    </VirtualList>
  );
}

function none({ level, text: sought }: LogQuery): string {
  if (sought.trim() !== "") return words.noText(sought.trim());
  return level === null ? words.empty : words.noneOf[level];
}

function Line({ line }: { line: LogLine }) {
  return (
    <div className="flex gap-3 border-b border-kumo-hairline px-4 py-1.5">
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
    </div>
  );
}
