import type { Code, CodeCount, JobCounts } from "@/ipc";

/** Left out because the owner said so: never a problem. */
const OWN_RULES = ["excluded_by_path_filter"];

/** Why pages are left out, most pages first. */
export const reasons = (counts: JobCounts): CodeCount[] =>
  [...counts.codes].sort((a, b) => b.count - a.count);

/** Codes whose pages could be gained, most pages first. */
export function problems(counts: JobCounts): CodeCount[] {
  return reasons(counts).filter(({ code }) => !OWN_RULES.includes(code));
}

/** Of these, the ones that are faults rather than limits. */
export const fixes = (counts: JobCounts) =>
  problems(counts).filter(({ status }) => status === "error");

/** Mended by taking the URL out: no page stands behind it, or one of another site. */
const NO_PAGE: Code[] = [
  "http_4xx",
  "file_not_found",
  "invalid_url",
  "invalid_host_after_redirect",
];

/** Whether mending it adds pages to the index. */
export const addsPages = ({ code }: CodeCount) => !NO_PAGE.includes(code);

export const leftOutByOwnRule = (counts: JobCounts) =>
  counts.codes
    .filter(({ code }) => OWN_RULES.includes(code))
    .reduce((sum, one) => sum + one.count, 0);
