import type { Activity, Progress, Stage } from "@/ipc";
import { code, counts } from "./instances";
import { itemsOf } from "./items";
import { told } from "./told";

/** The end of a job that visited every page. */
export const READ_WHOLE = told("Every page was visited.{removed}", []);

/** The end of a job without a sitemap. */
export const NO_SITEMAP = told("No valid sitemap was found. {fault}", [
  told(
    "{url}, named in {named_in}, answered {status} and was not read.",
    "https://blog.example.org/sitemap.xml",
    [told("the default place")],
    404,
  ),
]);

const TOTAL = 12_480;
const STEPS = 600;

function stageAt(step: number): Stage {
  if (step < 4) return "robots";
  if (step < 16) return "discovery";
  if (step < 20) return "ordering";
  return step >= STEPS ? "ended" : "pages";
}

/** A job of a minute, at its tenth of a second `step`. */
export function progressAt(step: number, instance: number): Progress {
  const stage = stageAt(step);
  const found = stage === "robots" ? 0 : Math.min(TOTAL, Math.round((step - 3) * (TOTAL / 13)));
  const done = Math.max(0, Math.min(TOTAL, Math.round(((step - 20) / (STEPS - 20)) * TOTAL)));
  const error = Math.round(done * 0.046);
  const skipped = Math.round(done * 0.037);
  const completed = done - error - skipped;
  const running = stage === "pages" ? 8 : 0;
  const wave = 46 + 9 * Math.sin(step / 17) - (step % 190 > 150 ? 24 : 0);
  return {
    job: instance * 100 + 7,
    instance,
    state: "running",
    stage,
    sitemaps_read: Math.min(3, Math.floor(step / 5)),
    sitemaps_known: step < 4 ? 0 : 3,
    counts: counts({
      total: found,
      queued: Math.max(0, found - done - running),
      running,
      completed,
      with_warnings: Math.round(completed * 0.014),
      error,
      skipped,
      chunks: completed * 7,
      codes: codesFor(error, skipped),
    }),
    fetched: done - skipped,
    open_requests: running,
    longest_open: null,
    pages_per_second: stage === "pages" ? Math.max(4, wave) : 0,
    left_millis: step < 70 ? null : ((TOTAL - done) / 46) * 1000,
    service_millis: found === 0 ? null : found * 500,
    elapsed_millis: step * 100 + (instance === 2 ? 100_000 : 0),
    waiting: null,
    recent: stage === "pages" ? recentAt(step, instance) : [],
    end_reason: step >= STEPS ? READ_WHOLE : null,
  };
}

function codesFor(error: number, skipped: number) {
  return [
    code(
      "blocked_by_robots_txt_path",
      "Blocked by robots.txt",
      "error",
      Math.round(error * 0.54),
      "robots.txt disallows this path for AI Search.",
      "Allow the path for Cloudflare-AI-Search in robots.txt.",
    ),
    code(
      "crawl_got_http_429",
      "Too many requests",
      "error",
      Math.round(error * 0.25),
      "The site asked to slow down.",
      "Choose the service's pace, or let this crawler through your rate limit.",
    ),
    code(
      "markdown_conversion_empty",
      "Nothing left after conversion",
      "error",
      Math.round(error * 0.21),
      "Nothing is left after the conversion.",
      "Correct the content selector of these pages.",
    ),
    code(
      "excluded_by_path_filter",
      "Left out by a path filter",
      "skipped",
      skipped,
      "A path filter leaves the page out.",
      "Change the path filter if the page should be indexed.",
    ),
  ].filter(({ count }) => count > 0);
}

function recentAt(step: number, instance: number): Activity[] {
  const item = itemsOf(instance, false);
  return Array.from({ length: 6 }, (_, back) => {
    const row = item((step * 3 + 6 - back) % 440);
    const fresh = back < 2;
    return {
      item: row.id,
      url: row.url,
      status: fresh ? "running" : row.status,
      code: fresh ? null : row.code,
      chunks: fresh ? null : row.chunks,
    };
  });
}
