import { count, plural } from "@/parts/format";

const pages = (n: number) => plural(n, "page", "pages");

export const overview = {
  pending: {
    none: "",
    next_sync: "Settings were changed. The next sync uses them.",
    sync: "Settings were changed. They ask for a sync.",
    full_reindex: "Settings were changed. They ask for a full reindex, which the next sync does.",
  },
  idleTitle: "Not crawled yet",
  idleText: {
    sitemap:
      "Start reads robots.txt and the sitemaps, then every page they list. Nothing is sent to Cloudflare.",
    discover:
      "Start reads robots.txt and the crawl target, then follows links from page to page. Nothing is sent to Cloudflare.",
  },
  stages: {
    label: "Stages of the job",
    find: "Find",
    order: "Order",
    fetch: "Fetch",
    index: "Index",
    robots: "Reading robots.txt",
    sitemaps: (read: number, known: number) =>
      known === 0
        ? "Looking for sitemaps"
        : `${count(read)} of ${plural(known, "sitemap", "sitemaps")} read`,
    links: "Crawl by links",
    ordering: "By priority, then as listed",
    waiting: "Waiting",
    of: (total: number) => `of ${count(total)}`,
    chunks: (n: number) => plural(n, "chunk", "chunks"),
  },
  throughput: "Throughput",
  perSecond: (rate: string) => `${rate} pages/s`,
  open: (n: number) => `${plural(n, "request", "requests")} open`,
  left: "Left here",
  leftUnknown: "Measuring",
  elapsed: (time: string) => `${time} so far`,
  service: (time: string) => ({ lead: "The service would need ", time }),
  outcomesSoFar: "Outcomes so far",
  settled: (done: number, total: number) => `${count(done)} of ${count(total)} settled`,
  problems: "Top problems",
  noProblems: "No problem so far.",
  allInItems: "All in Items",
  see: "See pages",
  live: "Happening now",
  liveEmpty: "The first pages appear here.",
  liveState: {
    queued: "waiting",
    running: "fetching",
    completed: "indexed",
    error: "errored",
    skipped: "skipped",
    outdated: "outdated",
  },
  chunks: (n: number) => plural(n, "chunk", "chunks"),
  pausing: (open: number) => `Pausing, ${pages(open)} still open.`,
  paused: "Paused. Nothing is requested until you resume.",
  interrupted: "The program ended during this job. Continue goes on where it stopped.",
  cancelled: "Canceled. What was read so far is kept.",
  announce: (done: number, total: number, errored: number) =>
    `${count(done)} of ${count(total)} pages settled, ${count(errored)} errored.`,

  answer: (indexed: number, total: number) =>
    `${count(indexed)} of ${count(total)} pages will be indexed`,
  answerNone: "No page was found",
  answerNoneText: {
    sitemap: "The sitemaps were read, but they list no page of this site.",
    discover: "The crawl by links came to no page of this site.",
  },
  toFix: (kinds: number, gained: number) =>
    `${plural(kinds, "thing", "things")} to fix would add ${count(gained)} more.`,
  nothingToFix: "Nothing to fix.",
  leftOut: (n: number) => `${pages(n)} ${n === 1 ? "is" : "are"} left out by your own rule.`,
  overLimit: (n: number) => `${pages(n)} ${n === 1 ? "is" : "are"} over the plan's limit.`,
  fixes: (n: number) => (n === 0 ? "Nothing to fix" : plural(n, "thing to fix", "things to fix")),
  fixesEmpty: "Every page that AI Search may read will be indexed.",
  pagesWord: (n: number) => (n === 1 ? "page" : "pages"),
  warnings: (n: number) => `${pages(n)} will be indexed with a warning.`,
  seeWarnings: "See warnings",
  limits: "Plan limits",
  plan: { free: "Workers Free", paid: "Workers Paid" },
  fits: "Every page fits.",
  cutAt: (n: number) => `Cut after number ${count(n)} in indexing order.`,
  freeDay: "500 pages a day",
  paidFiles: "500,000 files",
  facts: "This job",
  fact: {
    parse: "Parse type",
    duration: "Duration",
    chunks: "Chunks",
    warnings: "With warning",
    before: "Before",
  },
  change: (n: number) =>
    n === 0 ? "as before" : `${n > 0 ? "+" : "−"}${count(Math.abs(n))} indexed`,
  codes: "Why pages are left out",
  notes: (n: number) => plural(n, "note", "notes"),
  notesTitle: "Notes",
  notesFrom: "Worth knowing, from the log",
  openLog: "Open the log",
  allNotes: (n: number) => `All ${count(n)} in the log`,
  whatToDo: "What to do",
  changeSettings: "Change settings",
} as const;
