import type { CodeCount, JobCounts } from "@/ipc";

/** Left out because the owner said so: never a problem. */
const OWN_RULES = ["excluded_by_path_filter"];

/** Codes whose pages could be gained, most pages first. */
export function problems(counts: JobCounts): CodeCount[] {
  return counts.codes
    .filter(({ code }) => !OWN_RULES.includes(code))
    .sort((a, b) => b.count - a.count);
}

/** Of these, the ones that are faults rather than limits. */
export const fixes = (counts: JobCounts) =>
  problems(counts).filter(({ status }) => status === "error");

export const leftOutByOwnRule = (counts: JobCounts) =>
  counts.codes
    .filter(({ code }) => OWN_RULES.includes(code))
    .reduce((sum, one) => sum + one.count, 0);
