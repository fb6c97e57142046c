// Text cut into pieces that are each drawn at once. Pure.

/** Characters of a piece at most: about twenty lines of a wide panel. */
const LONGEST = 2000;

/**
 * The lines of a text; a line that is longer than a piece in several of them, cut behind a tag or
 * at a blank where there is one. Joined they are the line again.
 */
export const piecesOf = (source: string): string[] => source.split("\n").flatMap(cutLine);

function cutLine(line: string): string[] {
  if (line.length <= LONGEST) return [line];
  const pieces: string[] = [];
  let from = 0;
  while (line.length - from > LONGEST) {
    const to = cutBefore(line, from, from + LONGEST);
    pieces.push(line.slice(from, to));
    from = to;
  }
  pieces.push(line.slice(from));
  return pieces;
}

/** Where a piece that begins at `from` ends, at `limit` at the latest. */
function cutBefore(line: string, from: number, limit: number): number {
  const seen = line.slice(from, limit);
  const cut = Math.max(seen.lastIndexOf(">"), seen.lastIndexOf(" ")) + 1;
  if (cut > LONGEST / 2) return from + cut;
  // Both halves of a character beyond 16 bits stay together.
  return /[\uD800-\uDBFF]/.test(line.charAt(limit - 1)) ? limit - 1 : limit;
}
