// Names of audited files as people know them. Pure.
import { text } from "@/text";

/** What the engine calls the pages that are in no sitemap, where a crawl went by links. */
const BY_LINKS = "pages found by links";

/** The last part of a path or URL; the whole where it has none, such as "/". */
export function nameOf(file: string): string {
  if (file === BY_LINKS) return text.audit.byLinks;
  const path = file.split(/[?#]/, 1)[0] ?? file;
  const parts = path.split(/[\\/]/).filter(Boolean);
  return parts.at(-1) ?? file;
}
