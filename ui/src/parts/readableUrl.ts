/** What shows as nothing or turns the order of letters: odd white space, controls, bidi, joiners. */
const UNSEEN = /[^\S ]|[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/**
 * A URL or path with the percent escapes of readable text undone. What one would not see stays
 * escaped, so that two addresses that differ look different; escapes that are no text stay all.
 */
export function readableUrl(url: string): string {
  try {
    return decodeURI(url).replace(UNSEEN, encodeURIComponent);
  } catch {
    return url;
  }
}
