// Jobs of the data set: how one begins, and how it ends.
import type { InstanceSummary, JobSummary, Progress } from "@/ipc";
import { progressAt } from "./progress";
import { told } from "./told";

/** The job that starts now. */
export function newJob(summary: InstanceSummary): JobSummary {
  const progress = progressAt(0, summary.id);
  return {
    id: summary.id * 100 + (summary.last_job?.number ?? 0) + 1,
    instance: summary.id,
    number: (summary.last_job?.number ?? 0) + 1,
    kind: summary.pending === "full_reindex" ? "full_reindex" : "sync",
    parse_type: summary.parse_type,
    state: "running",
    started_at: Date.now(),
    ended_at: null,
    end_reason: null,
    error: null,
    error_number: null,
    counts: progress.counts,
    free_cut: null,
    paid_cut: null,
  };
}

/** Ends a running job with the counts it reached. */
export function end(job: JobSummary, progress: Progress) {
  if (job.state === "running") job.state = "completed";
  job.ended_at = Date.now();
  job.counts = progress.counts;
}

/** A job counts when it ends, so this one has not. */
export function breakOff(job: JobSummary | null) {
  if (job === null) return;
  const none = Object.entries(job.counts).map(([name, value]) => [
    name,
    Array.isArray(value) ? [] : 0,
  ]);
  Object.assign(job, {
    state: "interrupted",
    ended_at: null,
    end_reason: null,
    counts: Object.fromEntries(none),
  });
}

/** Makes it an instance that follows links, some of which lead out of reach. */
export function followLinks(summary: InstanceSummary) {
  summary.parse_type = "discover";
  const job = summary.last_job;
  if (job === null) return;
  job.parse_type = "discover";
  if (job.state === "failed") {
    job.error = "forbidden_robots_txt";
    job.error_number = 7034;
    job.end_reason = told(
      "robots.txt closes the whole site: `{rule}` in the group for {token}, and no Allow rule beside it.",
      "Disallow: /",
      "*",
    );
    return;
  }
  const { counts } = job;
  job.counts = {
    ...counts,
    outside: 66,
    skipped: counts.skipped + 66,
    total: counts.total + 66,
  };
}
