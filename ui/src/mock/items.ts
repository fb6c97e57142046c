// A fixed set of items, made by index so that a million of them need no memory.
import type {
  Code,
  ItemFacts,
  ItemPage,
  ItemQuery,
  ItemRow,
  Sentence,
  Span,
  Warning,
  WarningCode,
  WarningCount,
} from "@/ipc";
import { isFiltered } from "@/items/filter";
import { told } from "./told";

const SECTIONS: [string, string[]][] = [
  [
    "guides/deploy",
    ["rolling-back-a-release", "regions", "preview-environments", "custom-domains"],
  ],
  [
    "guides/deploy/environments",
    ["preview-and-production-with-shared-secrets-and-a-rather-long-name-that-goes-on"],
  ],
  ["guides/migrate", ["from-a-self-hosted-server", "from-another-host"]],
  ["reference/v1", ["authentication", "pagination"]],
  ["reference/v2", ["authentication", "rate-limits", "webhooks/signatures"]],
  ["drafts", ["new-pricing-page"]],
  ["changelog/2026", ["november", "october", "september"]],
  ["changelog/2024", ["december", "november"]],
  [
    "blog",
    [
      "why-we-moved-our-docs",
      "launch-week-2",
      "מדריך-להתחלה",
      "日本語の手引き",
      "emoji-🚀-in-paths",
    ],
  ],
  ["integrations", ["postgres", "s3-compatible-storage", "webhooks?sort=name&filter=all&page=2"]],
];

const PATHS = SECTIONS.flatMap(([section, names]) => names.map((name) => `${section}/${name}`));
const HOSTS = ["docs.example.com", "shop.example.com", "blog.example.org", "127.0.0.1:41177"];
const COUNTS: Record<number, number> = { 1: 440, 2: 12_480, 3: 0, 4: 41 };

const warning = (code: WarningCode, text: Sentence): Warning => ({ code, text });

const WARNINGS: Record<string, Warning> = {
  "guides/deploy/regions": warning(
    "selector_matched_several",
    told(
      "The selector matches {elements} elements and all are kept ({kept} words). The API reference reads this differently: it ignores such a selector and takes the whole page ({whole} words). Use a selector that matches once on each page.",
      2,
      1018,
      1290,
    ),
  ),
  "blog/why-we-moved-our-docs": warning(
    "canonical_elsewhere",
    told(
      "The canonical link points to {canonical}. AI Search is not known to follow it, so both pages may be indexed.",
      "https://example.com/blog/why-we-moved",
    ),
  ),
  "integrations/postgres": warning(
    "lastmod_not_changed",
    told(
      "The text changed since {fetched}, but lastmod is {new} and was {old}: a sync does not see such a change.",
      "2026-11-29",
      "2026-01-10",
      "2026-01-10",
    ),
  ),
  "integrations/webhooks?sort=name&filter=all&page=2": warning(
    "noindex_present",
    told(
      "The page says noindex. AI Search is not known to obey it. Exclude the page with a path filter if it should stay out.",
    ),
  ),
};

export type ItemAt = ((index: number) => ItemRow) & { total: number };

/** The items of an instance by index, in indexing order. */
export function itemsOf(instance: number, huge: boolean): ItemAt {
  const host = HOSTS[instance - 1] ?? "example.com";
  const scheme = host.startsWith("127.") ? "http" : "https";
  const at = (index: number) => row(index, `${scheme}://${host}`);
  return Object.assign(at, { total: huge ? 1_000_000 : (COUNTS[instance] ?? 40) });
}

function row(index: number, origin: string): ItemRow {
  const path = PATHS[index % PATHS.length] ?? "";
  const round = Math.floor(index / PATHS.length);
  const suffix = round === 0 ? "" : `-${round + 1}`;
  const [status, code] = outcome(path);
  const ok = status === "completed";
  const warnings = WARNINGS[path];
  return {
    id: index + 1,
    position: index + 1,
    url: encodeURI(`${origin}/${path}${suffix}`),
    status,
    code,
    warnings: ok && warnings !== undefined ? [warnings] : [],
    title: code === "http_4xx" || status === "skipped" ? null : titleOf(path),
    http_status: code === null ? 200 : code === "http_4xx" ? 404 : null,
    chunks: ok ? (index % 17) + 3 : 0,
    depth: null,
  };
}

function outcome(path: string): [ItemRow["status"], Code | null] {
  if (path.startsWith("reference/v1")) return ["error", "blocked_by_robots_txt_path"];
  if (path.startsWith("changelog/2024")) return ["error", "markdown_conversion_empty"];
  if (path.startsWith("drafts")) return ["skipped", "excluded_by_path_filter"];
  if (path === "blog/launch-week-2") return ["error", "http_4xx"];
  return ["completed", null];
}

function titleOf(path: string): string {
  const words = (path.split("/").at(-1) ?? "").replace(/\?.*/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page of a query. A filter walks at most the first 20,000 items. */
export function matches(at: ItemAt, query: ItemQuery): ItemPage {
  const { offset, limit } = query;
  const size = Math.min(limit, 500);
  if (!isFiltered({ ...query, found_by: null }) && query.sort === null) {
    const length = Math.max(0, Math.min(size, at.total - offset));
    const rows = Array.from({ length }, (_, index) => at(offset + index));
    return { rows, total: at.total, counting: false };
  }
  const all = Array.from({ length: Math.min(at.total, 20_000) }, (_, index) => at(index));
  const found = sorted(
    all.filter((row) => keeps(query, row)),
    query,
  );
  return { rows: found.slice(offset, offset + size), total: found.length, counting: false };
}

function sorted(rows: ItemRow[], { sort, descending }: ItemQuery): ItemRow[] {
  if (sort === null) return rows;
  const value = (row: ItemRow) =>
    sort === "http" ? row.http_status : sort === "outcome" ? row.status : row[sort];
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return (a < b ? -1 : 1) * (descending ? -1 : 1);
  });
}

/** The warnings of the finished job, with the words that the engine gives them. */
export const WARNING_COUNTS: WarningCount[] = [
  {
    code: "canonical_elsewhere",
    count: 21,
    label: "Canonical is another page",
    meaning:
      "The page names another URL as its original (rel=canonical); the service is not known to look at that, so both may be indexed.",
    fix: "To have only the original, take this URL out of the sitemap or add an exclude rule.",
  },
  {
    code: "selector_matched_several",
    count: 6,
    label: "Selector matches several elements",
    meaning:
      "The content selector matches more than one element: by the documents all are kept, by the API reference the selector is ignored and the whole page used.",
    fix: "Choose a selector that matches one element on each page; it is right by both readings.",
  },
  {
    code: "noindex_present",
    count: 4,
    label: "noindex is set",
    meaning:
      "The page asks search engines not to index it (noindex); the service is not known to obey that, so the page will be indexed.",
    fix: "If it should not be searchable, add an exclude rule for it or block it in robots.txt.",
  },
];

export const FACTS: ItemFacts = {
  depths: [1, 45, 214, 142, 38].map((count, depth) => ({ depth, count })),
  sources: [
    { source: "sitemap", count: 402 },
    { source: "link", count: 37 },
    { source: "start", count: 1 },
  ],
  warnings: [
    { code: "canonical_elsewhere", count: 21 },
    { code: "noindex_present", count: 3 },
  ],
  sizes: [
    [10_240, 38],
    [51_200, 214],
    [102_400, 112],
    [512_000, 41],
    [1_048_576, 3],
    [4_194_304, 1],
    [null, 0],
  ].map(([most, count]) => ({ most: most ?? null, count: count ?? 0 })),
  chunks: [
    [1, 46],
    [3, 98],
    [10, 172],
    [30, 81],
    [100, 14],
    [300, 1],
    [null, 0],
  ].map(([most, count]) => ({ most: most ?? null, count: count ?? 0 })),
  ages: [
    [7, 18],
    [30, 61],
    [90, 120],
    [365, 143],
    [null, 58],
  ].map(([most, count]) => ({ most: most ?? null, count: count ?? 0 })),
  ahead: 2,
  undated: 38,
};

function keeps(query: ItemQuery, row: ItemRow): boolean {
  const sought = query.text.toLowerCase();
  const named = `${row.url} ${row.title ?? ""}`.toLowerCase();
  return (
    (query.status.length === 0 || query.status.includes(row.status)) &&
    (query.code.length === 0 || (row.code !== null && query.code.includes(row.code))) &&
    (!query.with_warnings || row.warnings.length > 0) &&
    (query.warning.length === 0 || row.warnings.some(({ code }) => query.warning.includes(code))) &&
    (query.depth.length === 0 || (row.depth !== null && query.depth.includes(row.depth))) &&
    row.url.startsWith(query.folder) &&
    within(query.chunks, row.status === "completed" ? row.chunks : null) &&
    (sought === "" || named.includes(sought))
  );
}

function within(span: Span | null, value: number | null): boolean {
  if (span === null) return true;
  return value !== null && value > (span.over ?? -1) && value <= (span.most ?? Infinity);
}
