import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { openInstance } from "@/app/address";
import { keys } from "@/app/queries";
import { client, type JobSummary, type LogLevel, type LogLine, type LogQuery } from "@/ipc";
import { isLive } from "@/parts/outcome";
import { useLanguage } from "@/text/language";
import { say } from "@/text/sentences";
import { NOTHING_FOUND, type Sought, seek } from "./seek";

export const LEVELS: readonly LogLevel[] = ["info", "warning", "error"];

/** While a job runs, its log is read again this often. */
const LIVE_MILLIS = 1000;

/** Lines drawn at first; more on request. */
export const FIRST_LINES = 500;

export const NO_LOG_FILTER: LogQuery = { level: null, text: "", offset: 0, limit: FIRST_LINES };

/** What a job said, in order, as far as the query keeps it; a text is sought in what is seen. */
export function useJobLog(job: JobSummary, query: LogQuery) {
  const queries = useQueryClient();
  const queryKey = [...keys.log(job.instance, job.id), query, useLanguage()];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Sought> => {
      if (query.text.trim() === "") {
        return { ...NOTHING_FOUND, ...(await client.jobLog(job.id, query)) };
      }
      const before = queries.getQueryData<Sought>(queryKey) ?? NOTHING_FOUND;
      return await seek(job.id, query, before, signal);
    },
    refetchInterval: isLive(job.state) ? LIVE_MILLIS : false,
    placeholderData: keepPreviousData,
  });
}

/** Opens the log of a job, at one level or whole. */
export function openLog(job: JobSummary, level: LogLevel | null) {
  const search = new URLSearchParams({ job: String(job.id) });
  if (level !== null) search.set("level", level);
  openInstance(job.instance, "jobs", search);
}

/** A log as text: time, level and message in columns. */
export const logText = (lines: LogLine[]): string =>
  lines
    .map(({ at, level, message }) =>
      [new Date(at).toISOString(), level, say(message).text].join("\t"),
    )
    .join("\n");
