import type { Code, CodeCount, InstanceSummary, JobCounts, JobSummary, Status } from "@/ipc";
import { NO_SITEMAP, progressAt, READ_WHOLE } from "./progress";
import { told } from "./told";

const NOW = Date.now();
const MINUTE = 60_000;

export const code = (
  name: Code,
  label: string,
  status: Status,
  count: number,
  meaning: string,
  fix: string,
): CodeCount => ({ code: name, label, status, count, meaning, fix });

const DOCS_CODES = [
  code(
    "blocked_by_robots_txt_path",
    "Blocked by robots.txt",
    "error",
    11,
    "robots.txt disallows this path for AI Search.",
    "Allow the path for Cloudflare-AI-Search in robots.txt.",
  ),
  code(
    "markdown_conversion_empty",
    "Nothing left after conversion",
    "error",
    8,
    "Nothing is left after the conversion.",
    "Correct the content selector of these pages.",
  ),
  code(
    "http_4xx",
    "Page not found",
    "error",
    4,
    "The page answers with an error such as 404.",
    "Restore the pages, or take them out of the sitemap.",
  ),
  code(
    "excluded_by_path_filter",
    "Left out by a path filter",
    "skipped",
    5,
    "A path filter leaves the page out.",
    "Change the path filter if the page should be indexed.",
  ),
];

export function counts(part: Partial<JobCounts>): JobCounts {
  return {
    total: 0,
    queued: 0,
    running: 0,
    completed: 0,
    with_warnings: 0,
    error: 0,
    skipped: 0,
    outdated: 0,
    chunks: 0,
    codes: [],
    ...part,
  };
}

const DOCS = counts({
  total: 440,
  completed: 412,
  with_warnings: 31,
  error: 23,
  skipped: 5,
  chunks: 3716,
  codes: DOCS_CODES,
});

export function job(instance: number, number: number, part: Partial<JobSummary>): JobSummary {
  return {
    id: instance * 100 + number,
    instance,
    number,
    parse_type: "sitemap",
    kind: "sync",
    state: "completed",
    started_at: NOW - 12 * MINUTE,
    ended_at: NOW - 12 * MINUTE + 11_000,
    end_reason: READ_WHOLE,
    error: null,
    error_number: null,
    counts: counts({}),
    free_cut: null,
    paid_cut: null,
    ...part,
  };
}

const summary = (id: number, source: string, last_job: JobSummary): InstanceSummary => ({
  id,
  source,
  host: new URL(source).host,
  parse_type: "sitemap",
  plan: "paid",
  pending: "none",
  paused: false,
  last_job,
});

export function instances(): InstanceSummary[] {
  return [
    summary(1, "https://docs.example.com", job(1, 4, { counts: DOCS })),
    summary(
      2,
      "https://shop.example.com",
      job(2, 7, {
        state: "running",
        started_at: NOW - 2 * MINUTE,
        ended_at: null,
        end_reason: null,
        counts: progressAt(260, 2).counts,
      }),
    ),
    summary(
      3,
      "https://blog.example.org",
      job(3, 1, {
        state: "failed",
        ended_at: NOW - 12 * MINUTE + 640,
        end_reason: NO_SITEMAP,
        error: "missing_sitemap",
        error_number: 7028,
      }),
    ),
    summary(
      4,
      "http://127.0.0.1:41177/",
      job(4, 1, {
        counts: counts({
          total: 41,
          completed: 33,
          with_warnings: 4,
          error: 6,
          skipped: 2,
          chunks: 96,
          codes: DOCS_CODES.slice(0, 3),
        }),
      }),
    ),
  ];
}

export function jobsOf({ last_job, id }: InstanceSummary): JobSummary[] {
  if (last_job === null) return [];
  const older = Array.from({ length: last_job.number - 1 }, (_, index) =>
    job(id, last_job.number - 1 - index, {
      started_at: NOW - (index + 1) * 26 * 60 * MINUTE,
      ended_at: NOW - (index + 1) * 26 * 60 * MINUTE + 12_400,
      state: index === 1 ? "cancelled" : "completed",
      end_reason: index === 1 ? told("Canceled. What was indexed so far is kept.") : READ_WHOLE,
      counts: { ...DOCS, completed: DOCS.completed - 14 * (index + 1) },
    }),
  );
  return [last_job, ...older];
}
