// The newest progress of each running job. One watch a job feeds every view that shows it.
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client, type Progress } from "@/ipc";
import { Paced } from "./paced";

/** Speeds kept: one value a second, two minutes long. */
const HISTORY = 120;

export type Watched = {
  progress: Progress | null;
  /** Pages a second, oldest first. */
  speeds: number[];
};

type Entry = Watched & { sampledSecond: number };

export class JobWatches {
  private readonly entries = new Map<number, Entry>();
  private readonly listeners = new Map<number, Set<() => void>>();

  constructor(private readonly queries: QueryClient) {}

  read(instance: number): Watched | undefined {
    return this.entries.get(instance);
  }

  /** Tells `listener` of progress, at most once in `every` milliseconds, but at once of a new state. */
  subscribe(instance: number, listener: () => void, every = 0): () => void {
    const paced = new Paced(listener, every, () => this.read(instance)?.progress?.state);
    const set = this.listeners.get(instance) ?? new Set();
    this.listeners.set(instance, set.add(paced.tell));
    return () => {
      paced.stop();
      set.delete(paced.tell);
    };
  }

  /** Watches the job of an instance until it ends, then reads again what it changed. */
  async watch(instance: number): Promise<void> {
    if (this.entries.has(instance)) return;
    const entry: Entry = { progress: null, speeds: [], sampledSecond: -1 };
    this.entries.set(instance, entry);
    try {
      await client.watchJob(instance, (progress) => {
        take(entry, progress);
        this.tell(instance);
      });
    } finally {
      await refreshInstance(this.queries, instance);
      this.entries.delete(instance);
      this.tell(instance);
    }
  }

  private tell(instance: number) {
    for (const listener of this.listeners.get(instance) ?? []) listener();
  }
}

function take(entry: Entry, progress: Progress) {
  entry.progress = progress;
  const second = Math.floor(progress.elapsed_millis / 1000);
  if (second === entry.sampledSecond || progress.state !== "running") return;
  entry.sampledSecond = second;
  entry.speeds = [...entry.speeds, progress.pages_per_second].slice(-HISTORY);
}

/** Reads again what a job changes. */
export async function refreshInstance(queries: QueryClient, instance: number): Promise<void> {
  const changed = [
    keys.instances,
    keys.instance(instance),
    keys.jobs(instance),
    keys.items(instance),
    keys.itemsOf(instance),
  ];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
