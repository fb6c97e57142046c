import { openInstance } from "@/app/address";
import { type Outcome, OVER_LIMIT_CODES } from "@/parts/outcome";

const FILTERS: Record<Outcome, [string, string][]> = {
  indexed: [["status", "completed"]],
  warning: [["warnings", "1"]],
  errored: [["status", "error"]],
  skipped: [["status", "skipped"]],
  over: OVER_LIMIT_CODES.map((code) => ["code", code]),
  running: [["status", "running"]],
  queued: [["status", "queued"]],
};

type Place = { folder: string; rightHere: boolean };

/** Opens Items with what an outcome stands for, in one folder or everywhere. */
export function openOutcome(instance: number, outcome: Outcome, place?: Place) {
  const search = new URLSearchParams(FILTERS[outcome]);
  if (place !== undefined) search.set("folder", place.folder);
  if (place?.rightHere) search.set("right_here", "1");
  openInstance(instance, "items", search);
}

/** Opens Items with a filter as its address has it. */
export function openItems(instance: number, filter: Record<string, string>) {
  openInstance(instance, "items", new URLSearchParams(filter));
}

/** Opens Items with one code. */
export const openCode = (instance: number, code: string) => openItems(instance, { code });
