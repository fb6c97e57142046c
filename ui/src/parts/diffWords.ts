// Which words of a changed line are new, and which are gone. Pure.
import type { DiffLine } from "@/ipc";

export type Run = { text: string; changed: boolean };

/** Longer lines are shown whole: what differs in them could not be read anyway. */
const MOST_WORDS = 400;

/** A line of a diff, with its words marked when it stands against a line like it. */
export type MarkedLine = DiffLine & { runs: Run[] };

/** The lines with their words marked: removed and added lines that follow each other are paired. */
export function markWords(lines: DiffLine[]): MarkedLine[] {
  const marked: MarkedLine[] = lines.map((line) => ({
    ...line,
    runs: [{ text: line.text, changed: false }],
  }));
  let start = 0;
  while (start < marked.length) {
    const removed = runOf(marked, start, "removed");
    const added = runOf(marked, start + removed, "added");
    for (let index = 0; index < Math.min(removed, added); index += 1) {
      pair(marked[start + index], marked[start + removed + index]);
    }
    start += Math.max(1, removed + added);
  }
  return marked;
}

function runOf(lines: DiffLine[], start: number, change: DiffLine["change"]): number {
  let length = 0;
  while (lines[start + length]?.change === change) length += 1;
  return length;
}

function pair(before: MarkedLine | undefined, after: MarkedLine | undefined) {
  if (before === undefined || after === undefined) return;
  const old = split(before.text);
  const next = split(after.text);
  if (old.length > MOST_WORDS || next.length > MOST_WORDS) return;
  const kept = common(old, next);
  // Two lines that share little are two lines.
  const words = kept.filter(([at]) => /\w/u.test(old[at] ?? "")).length;
  if (words * 3 < old.filter((word) => /\w/u.test(word)).length) return;
  before.runs = runs(old, new Set(kept.map(([at]) => at)));
  after.runs = runs(next, new Set(kept.map(([, at]) => at)));
}

/** Words, and what stands between them. */
const split = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** The longest common subsequence, as pairs of places. */
function common(before: string[], after: string[]): [number, number][] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

function runs(words: string[], kept: Set<number>): Run[] {
  const all: Run[] = [];
  words.forEach((word, index) => {
    // A blank between two changed words belongs to them.
    const between = /^\s+$/.test(word) && !kept.has(index - 1) && !kept.has(index + 1);
    const changed = !kept.has(index) || (between && index > 0 && index < words.length - 1);
    const last = all.at(-1);
    if (last !== undefined && last.changed === changed) last.text += word;
    else all.push({ text: word, changed });
  });
  return all;
}

/** Lines that are the same and not shown before this one. */
export function hiddenBefore(lines: DiffLine[], index: number): number {
  const line = lines[index];
  const place = line?.after ?? null;
  const old = line?.before ?? null;
  for (let back = index - 1; back >= 0; back -= 1) {
    const earlier = lines[back];
    if (place !== null && typeof earlier?.after === "number") {
      return old === null || typeof earlier.before !== "number"
        ? place - earlier.after - 1
        : Math.max(0, old - earlier.before - 1);
    }
    if (old !== null && typeof earlier?.before === "number") return old - earlier.before - 1;
  }
  return (place ?? old ?? 1) - 1;
}
