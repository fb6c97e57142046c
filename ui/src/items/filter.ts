import type { AdviceKind, Code, ItemQuery, Status } from "@/ipc";

/** What the table shows; lives in the address, so that "back" undoes a filter. */
export type ItemFilter = Pick<ItemQuery, "status" | "code" | "with_warnings" | "text"> & {
  /** Who finds them, as the advice on the parse type says. */
  found_by: AdviceKind | null;
};

const STATUSES: Status[] = ["completed", "error", "skipped", "queued", "running", "outdated"];

export const FOUND_BY: AdviceKind[] = ["both", "only_sitemap", "only_links", "neither"];

export const NO_FILTER: ItemFilter = {
  status: [],
  code: [],
  with_warnings: false,
  text: "",
  found_by: null,
};

export function readFilter(search: URLSearchParams): ItemFilter {
  return {
    status: STATUSES.filter((status) => search.getAll("status").includes(status)),
    code: search.getAll("code") as Code[],
    with_warnings: search.get("warnings") === "1",
    text: search.get("text") ?? "",
    found_by: FOUND_BY.find((kind) => kind === search.get("found_by")) ?? null,
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
  if (filter.text !== "") next.set("text", filter.text);
  if (filter.found_by !== null) next.set("found_by", filter.found_by);
  return next;
}

export const isFiltered = (filter: ItemFilter) =>
  filter.status.length > 0 ||
  filter.code.length > 0 ||
  filter.with_warnings ||
  filter.text !== "" ||
  filter.found_by !== null;

/** The filter as the host takes it: what it asks of each item, and who finds it. */
export function queryOf({ found_by, ...query }: ItemFilter, offset: number, limit: number) {
  return { query: { ...query, offset, limit }, found_by };
}

/** `list` with `value` added, or without it when it is in. */
export function toggled<Value>(list: Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
