import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { client, type InstanceSummary, type JobSummary, type Progress } from "@/ipc";
import { isLive } from "@/parts/outcome";
import { tellEnd } from "./tellEnd";
import { type JobWatches, refreshInstance, type Watched } from "./watches";

export const WatchesContext = createContext<JobWatches | null>(null);

export function useWatches(): JobWatches {
  const watches = useContext(WatchesContext);
  if (watches === null) throw new Error("progress was asked for outside of the window");
  return watches;
}

/** Watches every job that runs, as long as the window is open. */
export function useWatchJobs(instances: InstanceSummary[] | undefined) {
  const watches = useWatches();
  useEffect(() => {
    for (const { id, last_job } of instances ?? []) {
      // A watch that fails leaves the stored job, which was read again by then.
      if (isLive(last_job?.state)) watches.watch(id).catch(() => undefined);
    }
  }, [instances, watches]);
}

/** Reads again what a job changes as soon as one begins or ends, also one of the schedule, and has
 * an end told. */
export function useJobEvents() {
  const queries = useQueryClient();
  useEffect(() => {
    // A host that cannot tell leaves what the window itself starts.
    client
      .watchJobEvents((event) => {
        void refreshInstance(queries, event.instance);
        if (event.what === "ended") tellEnd(event).catch(() => undefined);
      })
      .catch(() => undefined);
  }, [queries]);
}

function useWatched<Value>(
  instance: number,
  read: (entry: Watched | undefined) => Value,
  every?: number,
): Value {
  const watches = useWatches();
  const subscribe = useCallback(
    (listener: () => void) => watches.subscribe(instance, listener, every),
    [watches, instance, every],
  );
  return useSyncExternalStore(subscribe, () => read(watches.read(instance)));
}

const NO_SPEEDS: number[] = [];

/** Where a job is not what one looks at, its numbers change so often, in milliseconds. */
export const ASIDE = 1000;

/** The newest progress of a job, which is drawn again at most once in `every` milliseconds. */
export const useProgress = (instance: number, every?: number) =>
  useWatched(instance, (entry) => entry?.progress ?? null, every);

/** Pages a second over the last two minutes, one value a second. */
export const useSpeeds = (instance: number) =>
  useWatched(instance, (entry) => entry?.speeds ?? NO_SPEEDS);

/** The stored job with what its progress knows better. */
export function newest(job: JobSummary | null, progress: Progress | null): JobSummary | null {
  if (job === null || progress === null || progress.job !== job.id) return job;
  if (!isLive(job.state)) return job;
  const { state, counts, end_reason } = progress;
  return { ...job, state, counts, end_reason };
}
