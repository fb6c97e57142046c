import type { MapCounts } from "@/ipc";
import type { OutcomeCounts } from "@/parts/outcome";

/** Items of a map by outcome, without the links that AI Search makes no item of. */
export function outcomesOf(counts: MapCounts): OutcomeCounts {
  return {
    indexed: counts.indexed,
    warning: counts.with_warnings,
    errored: counts.errored,
    skipped: counts.skipped,
    over: 0,
    running: 0,
    queued: counts.waiting,
  };
}

export const sumOf = (counts: OutcomeCounts) =>
  Object.values(counts).reduce((all, one) => all + one, 0);

export const pagesIn = (counts: MapCounts) => sumOf(outcomesOf(counts));

/** The longest bar stands for so many pages. */
export const largest = (rows: { counts: MapCounts }[]) =>
  Math.max(1, ...rows.map(({ counts }) => pagesIn(counts)));
