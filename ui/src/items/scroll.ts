// Where rows lie in a list of any length. Pure.

/** Pixels of a row, and of the head above them. */
export const ROW = 30;
export const HEAD = 32;

/** Browsers draw exactly up to about this height; a longer list scrolls in larger steps. */
const MOST_PIXELS = 6_000_000;

/** Pixels that the scrolled content really has. */
export const scrollHeight = (total: number) => Math.min(total * ROW, MOST_PIXELS);

/** Pixels of the list that one pixel of scrolling stands for. */
export function scrollScale(total: number, viewHeight: number): number {
  const list = total * ROW + HEAD - viewHeight;
  const real = scrollHeight(total) + HEAD - viewHeight;
  return total * ROW <= MOST_PIXELS || real <= 0 ? 1 : list / real;
}

/** The offset that shows row `index` whole, or null when `offset` does. */
export function offsetFor(index: number, offset: number, viewHeight: number): number | null {
  const highest = index * ROW;
  const lowest = highest + ROW + HEAD - viewHeight;
  if (offset > highest) return highest;
  return offset < lowest ? lowest : null;
}
