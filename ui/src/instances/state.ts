import type { JobSummary } from "@/ipc";
import { type Outcome, pagesOf, settled } from "@/parts/outcome";
import { text } from "@/text";

export type InstanceState = {
  outcome: Outcome;
  /** The state in a few words, for the rail. */
  detail: string;
  paused: boolean;
};

/** How an instance stands, told by its newest job. */
export function stateOf(job: JobSummary | null): InstanceState {
  const words = text.instances;
  if (job === null) return { outcome: "queued", detail: words.neverRun, paused: false };
  const { counts } = job;
  switch (job.state) {
    case "running": {
      const percent =
        pagesOf(counts) > 0 ? Math.floor((settled(counts) / pagesOf(counts)) * 100) : null;
      return { outcome: "running", detail: words.running(percent), paused: false };
    }
    case "paused":
      return { outcome: "running", detail: words.paused, paused: true };
    case "interrupted":
      return { outcome: "warning", detail: words.interrupted, paused: false };
    case "cancelled":
      return { outcome: "skipped", detail: words.cancelled, paused: false };
    case "failed":
      return { outcome: "errored", detail: words.failed, paused: false };
    case "completed":
      return {
        outcome: counts.completed > 0 ? "indexed" : "warning",
        detail: words.indexed(counts.completed, pagesOf(counts)),
        paused: false,
      };
  }
}
