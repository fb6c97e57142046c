import { bytes, count, plural } from "@/parts/format";

const files = (n: number) => plural(n, "file", "files");
const lines = (n: number) => plural(n, "line", "lines");

export const audit = {
  title: "Check sitemaps",
  rail: "Check sitemap files",
  hint: "Sitemaps (.xml, .xml.gz, .txt) and robots.txt, or a folder of them. No request is made; sitemaps that an index names are looked for in the same folder.",
  drop: "Drop files or a folder anywhere in this window",
  dropNow: "Drop to check these files",
  dropHint: "Sitemaps, robots.txt, or a folder of them. No request is made.",
  chooseFiles: "Choose files…",
  chooseFolder: "Choose folder…",
  chooseUrl: "Address of a site or sitemap…",
  checkFiles: "Check files",
  or: "or",
  url: {
    label: "Address of a site or sitemap",
    placeholder: "https://example.com/sitemap.xml",
    action: "Check",
    hint: "Reads robots.txt and the sitemaps it names, or the one sitemap. No page is fetched.",
    missing: "Enter the address of a site or of a sitemap.",
  },
  site: {
    title: "The sitemaps are not checked yet",
    text: (host: string) =>
      `Reads robots.txt and every sitemap of ${host} as AI Search would, and compares them with the pages of the last job.`,
    action: "Check sitemaps",
  },
  running: {
    title: "Checking",
    first: "Looking for sitemaps",
    read: (read: number, known: number) => `${count(read)} of ${files(known)} read`,
    entries: (n: number) => plural(n, "entry", "entries"),
    cancel: "Cancel",
    announce: "The check runs.",
  },
  save: {
    action: "Save",
    format: { html: "HTML report", json: "JSON", junit: "JUnit XML", sarif: "SARIF" },
    hint: {
      html: "Findings and files in one file, for people",
      json: "As the command line writes it",
      junit: "A test for each check, for build servers",
      sarif: "For code scanning and editors",
    },
  },
  failed: "The check could not run",
  cancelled: "Canceled. Files are missing, or were read in part.",
  none: "No file to check",
  noneText: "None of what was given is a sitemap or a robots.txt.",
  clean: "Nothing to fix",
  cleanText: "Every check passed.",
  again: "Check again",
  checked: (when: string) => `Checked ${when}`,
  summary: (fileCount: number, entries: number) =>
    `${files(fileCount)}, ${plural(entries, "entry", "entries")}`,
  pages: (pages: number, repeated: number) =>
    repeated > 0
      ? `${plural(pages, "page", "pages")} after ${plural(repeated, "repetition", "repetitions")}`
      : plural(pages, "page", "pages"),
  tree: "Files of the check",
  all: "All files",
  allHint: "Findings of the whole check",
  findFile: "Find a file",
  noFile: "No file has this name.",
  moreFiles: (n: number) => `Show ${count(n)} more`,
  kind: {
    robots: (n: number) =>
      n === 0 ? "names no sitemap" : `names ${plural(n, "sitemap", "sitemaps")}`,
    url_set: (n: number) => plural(n, "URL", "URLs"),
    index: (n: number) => `names ${files(n)}`,
    other: () => "no sitemap",
    unread: () => "not read",
  },
  size: bytes,
  status: (status: number) => `HTTP ${status}`,
  noEtag: "no ETag or Last-Modified",
  severity: {
    error: "Errors",
    warning: "Warnings",
    note: "Notes",
  },
  one: { error: "Error", warning: "Warning", note: "Note" },
  allSeverities: "All",
  severities: "Severity",
  filter: "Filter findings",
  legend: {
    title: "What it means for indexing",
    error: "Pages are lost, or the crawl cannot run.",
    warning: "Pages are fetched late, twice or in a worse order.",
    note: "Worth knowing.",
  },
  findings: "Findings",
  noMatch: "No finding matches this filter.",
  noneInFile: "Nothing was found in this file.",
  clearFilter: "Clear filter",
  where: (line: number | null, more: number) => {
    const first = line === null ? "whole file" : `line ${count(line)}`;
    return more > 0 ? `${first} and ${count(more)} more` : first;
  },
  inFiles: (places: number) => plural(places, "place", "places"),
  why: "Why it matters for AI Search",
  fix: "How to fix it",
  place: (at: number, total: number) => `${count(at)} of ${count(total)}`,
  previous: "Previous",
  next: "Next",
  openItem: "Open item",
  noItem: "No job of this instance has met this page.",
  onlyFirst: (kept: number, total: number) =>
    `The first ${count(kept)} of ${count(total)} places can be opened.`,
  copyAs: "Copy as…",
  copy: {
    text: "Text",
    markdown: "Markdown",
    csv: "CSV",
    json: "JSON",
    place: "Copy this place",
  },
  corrected: {
    action: "Write corrected sitemap…",
    title: "Corrected sitemap",
    running: "Writing the corrected sitemap",
    wrote: (entries: number) => `Wrote ${plural(entries, "entry", "entries")}`,
    to: "Written to",
    moreFiles: (n: number) => `and ${plural(n, "part", "parts")} beside it`,
    leftOut: "Left out",
    nothingLeftOut: "Nothing had to be left out.",
    dates:
      "Dates that cannot be right are left out; priorities are kept. Upload it, and name it in robots.txt.",
    done: "Close",
    copyPath: "Copy path",
    cancelled: "Canceled. Nothing was written.",
  },
  source: {
    label: (file: string) => `Source of ${file}`,
    line: (line: number, total: number) => `Line ${count(line)} of ${count(total)}`,
    total: lines,
    none: "The source of this file is not there: it was not found, or not read.",
    loading: "Reading the source",
    show: "Show source",
    hide: "Hide source",
    whole: "Show in full height",
    less: "Show less",
    goTo: "Go to line",
    cut: "…",
  },
} as const;
