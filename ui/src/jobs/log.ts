import { useQuery } from "@tanstack/react-query";
import { openInstance } from "@/app/address";
import { keys } from "@/app/queries";
import { client, type JobSummary, type LogLevel, type LogLine } from "@/ipc";
import { isLive } from "@/parts/outcome";

export const LEVELS: readonly LogLevel[] = ["info", "warning", "error"];

/** While a job runs, its log is read again this often. */
const LIVE_MILLIS = 1000;

/** What a job said, in order. */
export const useJobLog = (job: JobSummary) =>
  useQuery({
    queryKey: keys.log(job.instance, job.id),
    queryFn: () => client.jobLog(job.id),
    refetchInterval: isLive(job.state) ? LIVE_MILLIS : false,
  });

/** Opens the log of a job, at one level or whole. */
export function openLog(job: JobSummary, level: LogLevel | null) {
  const search = new URLSearchParams({ job: String(job.id) });
  if (level !== null) search.set("level", level);
  openInstance(job.instance, "jobs", search);
}

/** The lines of one level; all of them without a level. */
export const linesOf = (lines: LogLine[], level: LogLevel | null): LogLine[] =>
  level === null ? lines : lines.filter((line) => line.level === level);

/** A log as text: time, level and message in columns. */
export const logText = (lines: LogLine[]): string =>
  lines
    .map(({ at, level, message }) => `${new Date(at).toISOString()}\t${level}\t${message}`)
    .join("\n");
