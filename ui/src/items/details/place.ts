// Where the place that decided a fact can be seen: a tab, a setting, a line of a file.
import { go, openInstance, parseAddress } from "@/app/address";
import { selectorRow } from "@/create/settingName";
import type { Evidence, EvidenceKind, ItemDetail } from "@/ipc";

/** The tabs about an item, in their order. */
export const ITEM_TABS = [
  "why",
  "response",
  "markdown",
  "chunks",
  "metadata",
  "links",
  "html",
] as const;
export type ItemTab = (typeof ITEM_TABS)[number];

export type FactPlace =
  | { to: "sitemap"; url: string; line: number | null }
  | { to: "robots"; line: number | null }
  | { to: "item"; url: string }
  | { to: "setting"; field: string }
  | { to: "tab"; tab: ItemTab };

const TAB_OF: Partial<Record<EvidenceKind, ItemTab>> = {
  redirect: "response",
  response: "response",
  content_type: "response",
  rendering: "html",
  markdown: "markdown",
  chunks: "chunks",
};

/** Whether a tab has something to show for an item. */
function isFilled(tab: ItemTab, item: ItemDetail): boolean {
  if (tab === "response") return item.response !== null;
  return tab === "html" || item.markdown !== null;
}

/** Where a fact can be looked up; null when it stands in no place of the program. */
export function placeOf(
  fact: Evidence,
  item: ItemDetail,
  host: string,
  field: string | null,
): FactPlace | null {
  const tab = TAB_OF[fact.kind];
  if (tab !== undefined && isFilled(tab, item)) return { to: "tab", tab };
  const file = fact.source == null ? null : fileOf(fact.source, fact, item, host);
  if (file !== null) return file;
  return field === null ? null : { to: "setting", field };
}

/** The file or page that a fact names, when the program can show it. */
function fileOf(
  source: string,
  { kind, line = null }: Evidence,
  item: ItemDetail,
  host: string,
): FactPlace | null {
  if (kind === "found" && item.source === "link") return { to: "item", url: source };
  if (kind === "found" && item.source === "sitemap") return { to: "sitemap", url: source, line };
  const isRobots = kind === "robots" || kind === "content_signal";
  // The tester knows the robots.txt of the crawl target's host alone.
  return isRobots && isOnHost(source, host) ? { to: "robots", line } : null;
}

function isOnHost(url: string, host: string): boolean {
  try {
    return new URL(url).host === host;
  } catch {
    return false;
  }
}

type Origin = { instance: number; item: ItemDetail };

/** The address of the list with this item open, so that one comes back to it. */
function keepPlace({ instance, item }: Origin): string {
  const address = parseAddress(location.hash);
  const search = new URLSearchParams(
    address.view === "instance" && address.tab === "items" ? address.search : undefined,
  );
  search.set("item", String(item.id));
  if (address.view === "instance" && address.tab === "items") {
    go({ view: "instance", instance, tab: "items", search }, "replace");
  }
  return search.toString();
}

/** Opens the settings at one of them, with what becomes of this item beside it. */
export function openSetting(origin: Origin, field: string) {
  const from = keepPlace(origin);
  const search = new URLSearchParams({ field, item: String(origin.item.id), from });
  if (selectorRow(field) !== null) search.set("try", "selector");
  openInstance(origin.instance, "settings", search);
}

/** Opens the tester of robots.txt with the URL of this item and, when known, the rule's line. */
export function openRobots(origin: Origin, line: number | null) {
  const from = keepPlace(origin);
  const search = new URLSearchParams({ section: "filters", try: "robots", url: origin.item.url });
  if (line !== null) search.set("line", String(line));
  search.set("item", String(origin.item.id));
  search.set("from", from);
  openInstance(origin.instance, "settings", search);
}

/** Opens a sitemap file in the tab Sitemaps, at the entry of this item when its line is known. */
export function openSitemap(origin: Origin, url: string, line: number | null) {
  const from = keepPlace(origin);
  const search = new URLSearchParams({ at: url, look_for: origin.item.url, from });
  if (line !== null) search.set("line", String(line));
  openInstance(origin.instance, "sitemaps", search);
}
