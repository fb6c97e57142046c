// A Czech line does not end with a preposition or conjunction of one letter.
const LONELY = /(?<=^|[\s(„])([ksvzouaiKSVZOUAI]) /g;

// Nor does a unit begin one.
const UNIT = /(?<=[\d}]) (?=(?:KB|KiB|MB|MiB|GB|ms|min|h|%)(?![\p{L}\d]))/gu;

export const bound = (sentence: string) =>
  sentence.replace(LONELY, "$1\u00a0").replace(UNIT, "\u00a0");

/** A tree of texts in which no line can end with a word of one letter. */
export function typeset<Part>(part: Part): Part {
  if (typeof part === "string") return bound(part) as Part;
  if (typeof part === "function") {
    return ((...given: unknown[]) => typeset(part(...given))) as Part;
  }
  if (Array.isArray(part)) return part.map(typeset) as Part;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, typeset(value)]),
  ) as Part;
}
