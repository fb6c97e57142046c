import type { UrlParts } from "./format";

/** Width of a text in pixels. */
export type Measure = (text: string) => number;

/** The last segment keeps at least this part of the width. */
const LAST = 0.7;

/**
 * Shortens a URL to `width` pixels. The end of the lead goes first; a last segment that would
 * leave the lead no room is cut, too.
 */
export function fitUrl({ lead, last }: UrlParts, width: number, measure: Measure): UrlParts {
  if (measure(lead + last) <= width) return { lead, last };
  const most = Math.max(width * LAST, width - measure(lead));
  const kept = measure(last) <= most ? last : cut(last, most, measure);
  const room = width - measure(kept);
  return { lead: measure(lead) <= room ? lead : cut(lead, room, measure), last: kept };
}

/** The longest beginning of `text` that fits with "…" behind it. */
function cut(text: string, width: number, measure: Measure): string {
  const letters = [...text];
  let fits = 0;
  let tooLong = letters.length + 1;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${letters.slice(0, middle).join("")}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join("")}…`;
}

/** Measures in the font of rows; null where there is no canvas. */
export function rowMeasure(): Measure | null {
  measure ??= makeMeasure();
  return measure;
}

let measure: Measure | null = null;

/** Made once: to ask for the font is to lay out what changed. */
function makeMeasure(): Measure | null {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  context.font = `13px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width;
}
