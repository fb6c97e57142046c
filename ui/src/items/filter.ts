import type { AdviceKind, Code, ItemQuery, ItemSort, ItemSource, Status, WarningCode } from "@/ipc";
import { text } from "@/text";

/** What the table shows; lives in the address, so that "back" undoes a filter. */
export type ItemFilter = Omit<ItemQuery, "offset" | "limit"> & {
  /** Who finds them, as the advice on the parse type says. */
  found_by: AdviceKind | null;
};

const STATUSES: Status[] = ["completed", "error", "skipped", "queued", "running", "outdated"];

export const FOUND_BY: AdviceKind[] = ["both", "only_sitemap", "only_links", "neither"];

const SOURCES: ItemSource[] = ["sitemap", "link", "start"];

const SORTS: ItemSort[] = [
  "position",
  "outcome",
  "url",
  "title",
  "code",
  "depth",
  "http",
  "chunks",
];

export const NO_FILTER: ItemFilter = {
  status: [],
  code: [],
  with_warnings: false,
  warning: [],
  source: [],
  depth: [],
  folder: "",
  text: "",
  sort: null,
  descending: false,
  found_by: null,
};

export function readFilter(search: URLSearchParams): ItemFilter {
  return {
    status: STATUSES.filter((status) => search.getAll("status").includes(status)),
    code: search.getAll("code") as Code[],
    with_warnings: search.get("warnings") === "1",
    warning: search.getAll("warning") as WarningCode[],
    source: SOURCES.filter((source) => search.getAll("source").includes(source)),
    depth: search.getAll("depth").map(Number).filter(Number.isInteger),
    folder: search.get("folder") ?? "",
    text: search.get("text") ?? "",
    found_by: FOUND_BY.find((kind) => kind === search.get("found_by")) ?? null,
    sort: SORTS.find((sort) => sort === search.get("sort")) ?? null,
    descending: search.get("descending") === "1",
  };
}

/** The address of `filter`, keeping the open item and its tab. */
export function writeFilter(search: URLSearchParams, filter: ItemFilter): URLSearchParams {
  const next = new URLSearchParams();
  for (const kept of ["item", "tab"]) {
    const value = search.get(kept);
    if (value !== null) next.set(kept, value);
  }
  for (const status of filter.status) next.append("status", status);
  for (const code of filter.code) next.append("code", code);
  if (filter.with_warnings) next.set("warnings", "1");
  for (const name of ["warning", "source", "depth"] as const) {
    for (const value of filter[name]) next.append(name, String(value));
  }
  if (filter.folder !== "") next.set("folder", filter.folder);
  if (filter.text !== "") next.set("text", filter.text);
  if (filter.found_by !== null) next.set("found_by", filter.found_by);
  if (filter.sort !== null) next.set("sort", filter.sort);
  if (filter.descending) next.set("descending", "1");
  return next;
}

export const isFiltered = (filter: ItemFilter) =>
  filter.status.length > 0 ||
  filter.code.length > 0 ||
  filter.with_warnings ||
  filter.text !== "" ||
  filter.found_by !== null ||
  chipsOf(filter).length > 0;

/** The filter as the host takes it: what it asks of each item, and who finds it. */
export function queryOf({ found_by, ...query }: ItemFilter, offset: number, limit: number) {
  return { query: { ...query, offset, limit }, found_by };
}

/** The filter without any condition, in the order that it has. */
export const cleared = ({ sort, descending }: ItemFilter): ItemFilter => ({
  ...NO_FILTER,
  sort,
  descending,
});

/** The order after a press on the head of a column: upwards, downwards, and as indexed again. */
export function sortedBy(filter: ItemFilter, sort: ItemSort): ItemFilter {
  if (filter.sort !== sort) return { ...filter, sort, descending: false };
  return filter.descending
    ? { ...filter, sort: null, descending: false }
    : { ...filter, descending: true };
}

export type FilterChip = { name: string; without: ItemFilter };

/** The conditions that no other control of the toolbar shows, each with the filter without it. */
export function chipsOf(filter: ItemFilter): FilterChip[] {
  const words = text.items.filters;
  return [
    ...(filter.folder === ""
      ? []
      : [{ name: folderName(filter.folder), without: { ...filter, folder: "" } }]),
    ...filter.warning.map((code) => ({
      name: code.replaceAll("_", " "),
      without: { ...filter, warning: toggled(filter.warning, code) },
    })),
    ...filter.source.map((source) => ({
      name: words.from[source],
      without: { ...filter, source: toggled(filter.source, source) },
    })),
    ...filter.depth.map((depth) => ({
      name: words.depth(depth),
      without: { ...filter, depth: toggled(filter.depth, depth) },
    })),
  ];
}

/** A folder as people read it: decoded, without scheme. */
function folderName(folder: string): string {
  try {
    return decodeURI(folder).replace(/^https?:\/\//, "");
  } catch {
    return folder;
  }
}

/** `list` with `value` added, or without it when it is in. */
export function toggled<Value>(list: Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
