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

/** Opens Items with what an outcome stands for. */
export function openOutcome(instance: number, outcome: Outcome) {
  openInstance(instance, "items", new URLSearchParams(FILTERS[outcome]));
}

/** Opens Items with one code. */
export function openCode(instance: number, code: string) {
  openInstance(instance, "items", new URLSearchParams({ code }));
}
