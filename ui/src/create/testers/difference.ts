// Which lines of one text are left in another. Pure.

/** More comparisons than this are not made; they would be felt. */
const MOST_CELLS = 4_000_000;

/** For each line of `before`, whether `after` keeps it; null when the texts are too long to tell. */
export function keptLines(before: string[], after: string[]): boolean[] | null {
  const start = commonLength(before, after);
  const rest = before.slice(start);
  const other = after.slice(start);
  const end = commonLength(rest.toReversed(), other.toReversed());
  const middle = rest.slice(0, rest.length - end);
  const kept = longestCommon(middle, other.slice(0, other.length - end));
  if (kept === null) return null;
  return [...Array(start).fill(true), ...kept, ...Array(end).fill(true)];
}

function commonLength(one: string[], other: string[]): number {
  const differs = one.findIndex((line, index) => line !== other[index]);
  return differs < 0 ? one.length : differs;
}

/** The longest common subsequence, as flags on `before`. */
function longestCommon(before: string[], after: string[]): boolean[] | null {
  const width = after.length + 1;
  if (before.length * width > MOST_CELLS) return null;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let column = 0;
  return before.map((line, row) => {
    while (
      column < after.length &&
      line !== after[column] &&
      at(row, column + 1) > at(row + 1, column)
    ) {
      column += 1;
    }
    if (column >= after.length || line !== after[column]) return false;
    column += 1;
    return true;
  });
}
