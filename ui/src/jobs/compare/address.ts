import { openInstance } from "@/app/address";
import type { DiffKind, JobSummary } from "@/ipc";

export const KINDS: readonly DiffKind[] = [
  "added",
  "removed",
  "status",
  "text",
  "metadata",
  "moved",
  "lastmod_kept",
];

/** What is compared, and what of it is shown; lives in the address. */
export type Comparison = {
  before: JobSummary;
  after: JobSummary;
  kind: DiffKind | null;
  url: string | null;
  /** A part of the URL to begin with. */
  find: string;
};

/** Opens the comparison of two jobs. */
export function openCompare(instance: number, before: JobSummary, after: JobSummary) {
  const search = new URLSearchParams({
    view: "compare",
    before: String(before.number),
    after: String(after.number),
  });
  openInstance(instance, "jobs", search);
}

/** The jobs that the address names, else the last two that ended; null when there are no two. */
export function readComparison(search: URLSearchParams, jobs: JobSummary[]): Comparison | null {
  const ended = jobs.filter(({ ended_at }) => ended_at !== null);
  const named = (key: string) => ended.find(({ number }) => String(number) === search.get(key));
  const after = named("after") ?? ended[0];
  const before =
    named("before") ?? ended.find(({ number }) => number < (after?.number ?? 0)) ?? ended[1];
  if (before === undefined || after === undefined) return null;
  const kind = KINDS.find((one) => one === search.get("kind")) ?? null;
  return { before, after, kind, url: search.get("url"), find: search.get("find") ?? "" };
}

/** The address with some of it changed; null takes a part away. */
export function changed(
  search: URLSearchParams,
  part: Record<string, string | null>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(part)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next;
}
