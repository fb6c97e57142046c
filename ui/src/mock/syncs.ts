import type {
  ForecastQuery,
  ForecastRow,
  InstanceSize,
  InstanceSummary,
  ItemRow,
  Sentence,
  SyncForecast,
  SyncTimes,
} from "@/ipc";
import { told } from "./told";

const HOUR = 3_600_000;
const INTERVAL = 21_600;

export const SIZE: InstanceSize = {
  bodies: 11_400_000,
  texts: 6_220_000,
  items: 412_000,
  keyword_index: 3_900_000,
  history: 640_000,
  total: 22_572_000,
};

/** The schedules of all instances. */
export class MockSyncs {
  private readonly on = new Set<number>();

  schedule(instance: number, on: boolean) {
    if (on) this.on.add(instance);
    else this.on.delete(instance);
    return null;
  }

  times({ id, last_job, paused }: InstanceSummary): SyncTimes {
    const on = this.on.has(id);
    const closed = last_job?.error === "forbidden_robots_txt";
    const waits_for = !on ? null : paused ? "resume" : closed ? "sync_by_hand" : null;
    const next = (last_job?.started_at ?? Date.now()) + INTERVAL * 1000;
    return {
      schedule: { on, next_at: on && waits_for === null ? next : null, waits_for },
      cooldown_left: 0,
    };
  }
}

type Items = ((index: number) => ItemRow) & { total: number };

/** Which of five syncs fetch an item, by its place. */
const KINDS: [number[], Sentence][] = [
  [
    [],
    told(
      "Not fetched: lastmod {lastmod} is not after the last sync {sync}, whatever the page holds.",
      "2026-11-02",
      "2026-11-30",
    ),
  ],
  [
    [1, 2, 3, 4, 5],
    told("Fetched: {note}changefreq is {word} and the last fetch was {ago}.", [], "always", [
      told("{count} hours ago", 6),
    ]),
  ],
  [
    [4],
    told("Fetched: {daily}.", [
      told(
        "without lastmod and changefreq a page is fetched once a day, and the last fetch was {ago}",
        [told("{count} day ago", 1)],
      ),
    ]),
  ],
  [
    [],
    told("Not fetched: {note}changefreq is {word} and the last fetch was {ago}.", [], "weekly", [
      told("{count} hours ago", 6),
    ]),
  ],
  [[1, 2, 3, 4, 5], told("Fetched: it ended in an error the last time.")],
  [[], told("Not fetched: {note}changefreq is never.", [])],
];

function rowOf({ url, position }: ItemRow, index: number): ForecastRow {
  const [fetched_in, reason] = KINDS[index % KINDS.length] ?? [[], ""];
  const never = fetched_in.length === 0 && index % KINDS.length !== 3;
  return { url, position: position ?? index + 1, fetched_in, never, reason };
}

/** The next five syncs of a site that stays as it is. */
export function forecastOf(items: Items, { show, offset, limit }: ForecastQuery): SyncForecast {
  const rows = Array.from({ length: Math.min(items.total, 440) }, (_, index) =>
    rowOf(items(index), index),
  );
  const kept = rows.filter((row) => {
    if (typeof show === "object") return row.fetched_in.includes(show.in);
    if (show === "fetched") return row.fetched_in.length > 0;
    return show === "never" ? row.never : true;
  });
  return {
    interval: INTERVAL,
    first: "sync",
    resumes: false,
    syncs: [1, 2, 3, 4, 5].map((number) => ({
      at: Date.now() - 12 * 60_000 + number * 6 * HOUR,
      fetched: rows.filter((row) => row.fetched_in.includes(number)).length,
    })),
    never: rows.filter((row) => row.never).length,
    rows: kept.slice(offset, (offset ?? 0) + (limit ?? 0)),
    total: kept.length,
  };
}
