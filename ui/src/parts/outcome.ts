import type { JobCounts, JobState, Status } from "@/ipc";

/** What a person wants to know of an item, in the order in which bars and lists show it. */
export const OUTCOMES = [
  "indexed",
  "warning",
  "errored",
  "skipped",
  "over",
  "running",
  "queued",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Codes of items past the plan's limits. */
export const OVER_LIMIT_CODES = ["page_limit_reached", "ai_search_is_full"];

type Judged = { status: Status; code: string | null; warnings?: unknown[] };

export function outcomeOf({ status, code, warnings = [] }: Judged): Outcome {
  if (code !== null && OVER_LIMIT_CODES.includes(code)) return "over";
  switch (status) {
    case "completed":
      return warnings.length > 0 ? "warning" : "indexed";
    case "error":
      return "errored";
    case "skipped":
      return "skipped";
    case "running":
      return "running";
    default:
      return "queued";
  }
}

export type OutcomeCounts = Record<Outcome, number>;

/** Links past the scope, the depth or the page limit: seen here, but no items of the service. */
export const outsideOf = (counts: JobCounts) => counts.outside ?? 0;

/** Items that the service would have, too. */
export const pagesOf = (counts: JobCounts) => counts.total - outsideOf(counts);

export function outcomeCounts(counts: JobCounts): OutcomeCounts {
  const over = (status: Status) =>
    counts.codes
      .filter((one) => one.status === status && OVER_LIMIT_CODES.includes(one.code))
      .reduce((sum, one) => sum + one.count, 0);
  return {
    indexed: counts.completed - counts.with_warnings,
    warning: counts.with_warnings,
    errored: counts.error - over("error"),
    skipped: counts.skipped - outsideOf(counts) - over("skipped"),
    over: over("error") + over("skipped"),
    running: counts.running,
    queued: counts.queued + counts.outdated,
  };
}

/** Items that will not change any more in this job. */
export const settled = (counts: JobCounts) =>
  counts.completed + counts.error + counts.skipped - outsideOf(counts);

export const isLive = (state: JobState | undefined) => state === "running" || state === "paused";
