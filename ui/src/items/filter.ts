import type { Code, ItemQuery, Status } from "@/ipc";

/** What the table shows; lives in the address, so that "back" undoes a filter. */
export type ItemFilter = Pick<ItemQuery, "status" | "code" | "with_warnings" | "text">;

const STATUSES: Status[] = ["completed", "error", "skipped", "queued", "running", "outdated"];

export const NO_FILTER: ItemFilter = { status: [], code: [], with_warnings: false, text: "" };

export function readFilter(search: URLSearchParams): ItemFilter {
  return {
    status: STATUSES.filter((status) => search.getAll("status").includes(status)),
    code: search.getAll("code") as Code[],
    with_warnings: search.get("warnings") === "1",
    text: search.get("text") ?? "",
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
  return next;
}

export const isFiltered = (filter: ItemFilter) =>
  filter.status.length > 0 || filter.code.length > 0 || filter.with_warnings || filter.text !== "";

/** `list` with `value` added, or without it when it is in. */
export function toggled<Value>(list: Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
