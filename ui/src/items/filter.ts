import type {
  AdviceKind,
  Age,
  Code,
  ItemQuery,
  ItemSort,
  ItemSource,
  Span,
  Status,
  WarningCode,
} from "@/ipc";
import { readableUrl } from "@/parts/readableUrl";
import { text } from "@/text";
import { warningName } from "@/text/engine";

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
  right_here: false,
  text: "",
  bytes: null,
  chunks: null,
  age: null,
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
    right_here: search.get("right_here") === "1",
    bytes: readSpan(search.get("bytes")),
    chunks: readSpan(search.get("chunks")),
    age: readAge(search.get("age")),
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
  for (const name of ["status", "code", "warning", "source", "depth"] as const) {
    for (const value of filter[name]) next.append(name, String(value));
  }
  const one: [string, string | null | false][] = [
    ["warnings", filter.with_warnings && "1"],
    ["folder", filter.folder],
    ["right_here", filter.right_here && "1"],
    ["bytes", filter.bytes && writeSpan(filter.bytes)],
    ["chunks", filter.chunks && writeSpan(filter.chunks)],
    ["age", filter.age && writeAge(filter.age)],
    ["text", filter.text],
    ["found_by", filter.found_by],
    ["sort", filter.sort],
    ["descending", filter.descending && "1"],
  ];
  for (const [name, value] of one) if (value) next.set(name, value);
  return next;
}

/** "10-30", "10-" and "-30": above the first number, up to the second. */
export const writeSpan = ({ over, most }: Span) => `${over ?? ""}-${most ?? ""}`;

function readSpan(text: string | null): Span | null {
  const [, over, most] = /^(\d*)-(\d*)$/.exec(text ?? "") ?? [];
  if (over === undefined || most === undefined || over + most === "") return null;
  return { over: over === "" ? null : Number(over), most: most === "" ? null : Number(most) };
}

export const writeAge = (age: Age) => (typeof age === "string" ? age : writeSpan(age.days));

function readAge(text: string | null): Age | null {
  if (text === "ahead" || text === "undated") return text;
  const days = readSpan(text);
  return days === null ? null : { days };
}

export const isFiltered = (filter: ItemFilter) =>
  filter.status.length > 0 ||
  filter.with_warnings ||
  filter.text !== "" ||
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
    ...(filter.found_by === null
      ? []
      : [
          {
            name: text.overview.advice.kind[filter.found_by],
            without: { ...filter, found_by: null },
          },
        ]),
    ...filter.code.map((code) => ({
      name: code,
      without: { ...filter, code: toggled(filter.code, code) },
    })),
    ...(filter.folder === ""
      ? []
      : [
          {
            name: folderName(filter.folder),
            without: { ...filter, folder: "", right_here: false },
          },
        ]),
    ...(filter.right_here
      ? [{ name: words.rightHere, without: { ...filter, right_here: false } }]
      : []),
    ...filter.warning.map((code) => ({
      name: warningName(code),
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
    ...spanChips(filter),
  ];
}

function spanChips(filter: ItemFilter): FilterChip[] {
  const { bytes, chunks, age } = filter;
  const { spans } = text.items;
  return [
    ...(bytes === null ? [] : [{ name: spans.bytes(bytes), without: { ...filter, bytes: null } }]),
    ...(chunks === null
      ? []
      : [{ name: spans.withChunks(chunks), without: { ...filter, chunks: null } }]),
    ...(age === null ? [] : [{ name: spans.age(age), without: { ...filter, age: null } }]),
  ];
}

/** A folder as people read it: decoded, without scheme. */
const folderName = (folder: string) => readableUrl(folder).replace(/^https?:\/\//, "");

/** `list` with `value` added, or without it when it is in. */
export function toggled<Value>(list: Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
