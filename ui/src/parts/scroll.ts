// Where rows lie in a list of any length. Pure.

/** Pixels of a row, and of the head above them. */
export type RowSizes = { row: number; head: number };
export const ROW = 30;
export const HEAD = 32;
export const TABLE: RowSizes = { row: ROW, head: HEAD };

/** Browsers draw exactly up to about this height; a longer list scrolls in larger steps. */
const MOST_PIXELS = 6_000_000;

/** Pixels that the scrolled content really has. */
export const scrollHeight = (total: number, row = ROW) => Math.min(total * row, MOST_PIXELS);

/** Pixels of the list that one pixel of scrolling stands for. */
export function scrollScale(total: number, viewHeight: number, { row, head } = TABLE): number {
  const list = total * row + head - viewHeight;
  const real = scrollHeight(total, row) + head - viewHeight;
  return total * row <= MOST_PIXELS || real <= 0 ? 1 : list / real;
}

/** Rows that exist above and below those in view. */
const OVERSCAN = 12;

/** Rows `first` to before `end`, of which the first is drawn at `top`. */
export type RowWindow = { first: number; end: number; top: number };

/** The rows in view and some around them, where `scrolled` pixels are above the view. */
export function rowWindow(
  total: number,
  scrolled: number,
  viewHeight: number,
  sizes = TABLE,
): RowWindow {
  const offset = scrolled * scrollScale(total, viewHeight, sizes);
  const shown = Math.min(total, Math.ceil((offset + viewHeight) / sizes.row));
  const first = Math.max(0, Math.min(shown, Math.floor(offset / sizes.row)) - OVERSCAN);
  const top = first * sizes.row - (offset - scrolled);
  return { first, end: Math.min(total, shown + OVERSCAN), top };
}

/** Rows that a window holds at most. */
export const mostRows = (viewHeight: number, { row } = TABLE) =>
  Math.ceil(viewHeight / row) + 1 + 2 * OVERSCAN;

/** Rows whose places are counted from the same one. */
const BLOCK = 1000;

/** The place of a row from the first of its block, and that of the block. Far down a long list,
 * pixels lose their precision. */
export const blockOf = (index: number) => index - (index % BLOCK);

/** The numbers from `first` to before `end`. */
export const range = (first: number, end: number) =>
  Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);

/** The offset that shows row `index` whole, or null when `offset` does. */
export function offsetFor(
  index: number,
  offset: number,
  viewHeight: number,
  { row, head } = TABLE,
): number | null {
  const highest = index * row;
  const lowest = highest + row + head - viewHeight;
  if (offset > highest) return highest;
  return offset < lowest ? lowest : null;
}
