import type { FileRow, FindingRow, PlaceRow, Sentence } from "@/ipc";
import { told } from "./told";

type MockFile = Omit<FileRow, "file" | "counts" | "children" | "below">;
export type MockFinding = Omit<FindingRow, "count" | "first"> & { places: PlaceRow[] };

export const HUGE_FILES = 2_400;

const SITE = "https://docs.example.com";

const fetched = (status: number, etag: string | null) => ({
  status,
  final_url: null,
  content_type: "application/xml",
  etag,
  last_modified: null,
  millis: 84,
});

const file = (path: string, part: Partial<MockFile>): MockFile => ({
  name: `${SITE}${path}`,
  url: `${SITE}${path}`,
  kind: "url_set",
  parent: 1,
  entries: 0,
  bytes: 64_140,
  fetch: fetched(200, '"5f3a"'),
  ...part,
});

export const FILES: MockFile[] = [
  file("/robots.txt", { kind: "robots", parent: null, entries: 2, bytes: 412 }),
  file("/sitemap-index.xml", { kind: "index", parent: 0, entries: 3, bytes: 612 }),
  file("/sitemap-main.xml", { entries: 371 }),
  file("/sitemap-blog.xml.gz", { entries: 52, bytes: 9_800, fetch: fetched(200, null) }),
  file("/integrations/a-sitemap-with-a-really-long-name-of-many-words-2026.xml", {
    parent: 0,
    entries: 30,
    bytes: 5_210,
  }),
  file("/sitemap-news.xml", { kind: "unread", bytes: null, fetch: fetched(404, null) }),
];

const place = (at: number, line: number | null, text: Sentence, url?: string): PlaceRow => ({
  file: FILES[at]?.name ?? "",
  file_place: at,
  line,
  column: line === null ? null : 5,
  url: url ?? null,
  text,
});

export const FINDINGS: MockFinding[] = [
  {
    check: "sitemap-status",
    group: "file",
    severity: "error",
    what: "A sitemap does not answer with 200",
    why: "AI Search reads a sitemap only when it is served with 200; its pages are lost.",
    fix: "Serve the file, or take its line out of the index.",
    places: [place(5, null, told("Status {status}: there is nothing to read.", 404))],
  },
  {
    check: "foreign-host-loc",
    group: "entry",
    severity: "error",
    what: "An entry is on another host",
    why: "AI Search takes pages of the source's host alone, so these are left out.",
    fix: "List them in a sitemap of their own host, or correct the address.",
    places: [24, 1204, 3010].map((line) =>
      place(
        2,
        line,
        told("{page} is on another host than its sitemap.", "https://help.example.org/start"),
        "https://help.example.org/start",
      ),
    ),
  },
  {
    check: "lastmod-future",
    group: "dates",
    severity: "warning",
    what: "lastmod lies in the future",
    why: "A page is fetched again when its lastmod is later than the last sync. A date ahead makes each sync fetch it until then, and hides real changes.",
    fix: "Write the time of the last real change. If your generator takes a publish date, use its `updated` field instead.",
    places: Array.from({ length: 12 }, (_, index) =>
      place(
        2,
        812 + index * 180,
        told("{written} is after today, {today}.", "2027-01-15", "2026-11-30"),
        `${SITE}/changelog/2026/december-${index + 1}`,
      ),
    ),
  },
  {
    check: "near-duplicate-loc",
    group: "entry",
    severity: "warning",
    what: "Two spellings of one page",
    why: "Both are fetched and indexed, so search results repeat each other.",
    fix: "Keep the address that the page names as canonical.",
    places: [
      place(
        3,
        31,
        told("{page} is another spelling of the page in {spot}.", `${SITE}/blog/why-we-moved/`, [
          told("line {line}", { figure: "12" }),
        ]),
        `${SITE}/blog/why-we-moved-our-docs`,
      ),
      place(
        4,
        9,
        told("{page} is another spelling of the page in {spot}.", `${SITE}/integrations/S3`, [
          told("line {line}", { figure: "8" }),
        ]),
        `${SITE}/integrations/s3`,
      ),
    ],
  },
  {
    check: "no-etag-or-last-modified",
    group: "file",
    severity: "note",
    what: "A sitemap has neither ETag nor Last-Modified",
    why: "Without them it is read whole with every sync.",
    fix: "Let the server send an ETag.",
    places: [place(3, null, told("The answer has neither of the two headers."))],
  },
  {
    check: "priority-all-equal",
    group: "order",
    severity: "note",
    what: "All priorities are equal",
    why: "The order of indexing then says nothing about importance, which matters where a plan cuts.",
    fix: "Give important pages a higher priority, or leave it out.",
    places: [place(2, null, told("All {pages} pages have {priority}.", 371, { figure: "0.5" }))],
  },
];
