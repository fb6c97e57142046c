import type { UrlParts } from "./format";

/** Width of a text in pixels. */
export type Measure = (text: string) => number;

/**
 * Shortens a URL to `width` pixels. The end of the lead goes first, behind "…"; the last segment
 * is cut only when it does not fit alone.
 */
export function fitUrl({ lead, last }: UrlParts, width: number, measure: Measure): UrlParts {
  if (measure(lead + last) <= width) return { lead, last };
  const room = width - measure(last);
  if (room >= measure("…")) return { lead: cut(lead, room, measure), last };
  return { lead: "…", last: cut(last, width - measure("…"), measure) };
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
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  const canvas = context;
  canvas.font = '13px "Inter Variable", system-ui, sans-serif';
  return (text) => canvas.measureText(text).width;
}

let context: CanvasRenderingContext2D | null | undefined;
