import { count, plural } from "@/parts/format";

export const testers = {
  patterns: {
    title: "What these rules do",
    matches: (n: number) => plural(n, "URL", "URLs"),
    stay: (kept: number, total: number) => `${count(kept)} of ${plural(total, "URL", "URLs")} stay`,
    source: "On the URLs of this instance",
    kept: (n: number) => `Kept ${count(n)}`,
    lost: (n: number) => `Left out ${count(n)}`,
    none: {
      kept: "No URL stays: nothing would be indexed.",
      lost: "These rules leave no URL out.",
    },
    first: (shown: number, all: string) => `The first ${shown} of ${all}`,
    failed: (why: string) => `The rules could not be tried: ${why}`,
  },
  robots: {
    open: "Try robots.txt",
    hint: "URLs that these rules keep must also be allowed by robots.txt.",
    title: "Try a robots.txt",
    description: "Read as AI Search reads it. Nothing is changed on your site.",
    file: "robots.txt",
    placeholder: "Paste a robots.txt, or fetch the one of the site.",
    fetch: "Fetch from the site",
    undo: "Undo changes",
    stored: (when: string) => `As the last job read it, ${when}`,
    fetched: (when: string) => `Fetched ${when}`,
    edited: "Edited here, not on your site",
    unread: "No robots.txt read yet",
    reading: "Reading the robots.txt of the last job",
    url: "URL to try",
    urlPlaceholder: "/docs/page, or a whole URL",
    blocks: (blocked: number, total: number) =>
      `Blocks ${count(blocked)} of ${plural(total, "URL", "URLs")}`,
    noUrls: "No crawled URLs to try it on yet",
    group: (token: string) => `The group for ${token} counts.`,
    noGroup: "No group names Cloudflare-AI-Search or *, so everything is allowed.",
    sitemaps: (n: number) =>
      n === 0
        ? "It names no sitemap: the parse type Sitemap finds none then (7028)."
        : `It names ${plural(n, "sitemap", "sitemaps")}.`,
    delay: (seconds: number) => `Crawl-delay ${seconds} s.`,
    notes: "What the owner of this file should know",
    blocked: (n: number) => `Blocked ${count(n)}`,
    allowed: (n: number) => `Allowed ${count(n)}`,
    none: {
      blocked: "This robots.txt blocks no URL of the index.",
      allowed: "This robots.txt allows no URL of the index.",
    },
    line: (n: number) => `line ${count(n)}`,
  },
  selector: {
    title: "Try a content selector",
    row: (n: number, all: number) => `Row ${n} of ${all}`,
    try: (n: number) => `Try selector ${n}`,
    tryShort: "Try",
    use: "Use this selector",
    path: "Path",
    selector: "Selector",
    sample: "Sample page",
    sampleHint: "A part of a URL or title",
    noPage: "No crawled page has this in its URL or title.",
    noSample: "No page of this instance is stored yet. Sync the index first.",
    notStored: "This page was not stored, so nothing can be tried on it. Choose another one.",
    reading: "Reading the stored page",
    counting: "Trying it on the stored pages of the path",
    noPages: "No stored page has a URL that matches this path.",
    covers: (found: number, tried: number) =>
      `Matches ${count(found)} of ${plural(tried, "page", "pages")}`,
    several: (n: number) => `${count(n)} ${n === 1 ? "matches" : "match"} more than once`,
    empty: (n: number) => `${count(n)} would become empty`,
    tried: (tried: number, pages: number) => `The first ${count(tried)} of ${count(pages)} pages`,
    nextEmpty: "Next page without a match",
    show: "Show",
    matchesTitle: "Matches on this page",
    matches: (n: number) => plural(n, "match", "matches"),
    severalKept: "Several elements match; all of them are kept, one after the other.",
    noText: "No text in this element",
    noMatch: "Nothing on this page matches.",
    first: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)}`,
    without: "Without selector",
    with: "With selector",
    tokens: (n: number) => plural(n, "token", "tokens"),
    saved: (before: number, after: number) =>
      after >= before
        ? plural(after, "token", "tokens")
        : `${plural(after, "token", "tokens")}, ${count(before - after)} saved`,
    becomesEmpty: "This page would become empty",
    becomesEmptyHint:
      "The first row whose path matches wins, even if its selector finds nothing. Narrow the path, or widen the selector.",
    lastGood: "Below is the last result without a fault.",
  },
} as const;
