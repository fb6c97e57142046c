import { count, plural } from "@/parts/format";

export const syncs = {
  title: "Scheduled syncs",
  views: "What to see of the jobs",
  view: { history: "History", compare: "Compare", next: "Next syncs" },
  schedule: {
    label: "Sync by itself",
    every: "Sync interval",
    off: "Off. AI Search syncs by itself; here you choose, as this computer asks your site.",
    paused: "Waits, as indexing is paused.",
    closed:
      "Waits for a sync by hand: robots.txt closed the site, and AI Search does not try again by itself.",
    next: (when: string, wait: string) => `Next at ${when}, in ${wait}`,
    now: "Next: now",
    hint: "Only while Foresite runs. After a sleep one sync catches up.",
    cooldown: (seconds: number) =>
      `AI Search would refuse a manual sync for ${seconds} s more (7020).`,
  },
  pause: "Pause indexing",
  resume: "Resume indexing",
  paused: "Indexing is paused",
  pausedText: "No job starts, by hand or by itself. What is indexed stays and can be searched.",
  pausedToast: "Indexing is paused. No job starts until you resume it.",
  resumedToast: "Indexing is resumed.",
  reindex: {
    button: "Full reindex…",
    title: "Full reindex",
    fetches: (pages: number) =>
      `Asks the site for every page again: ${plural(pages, "page", "pages")}, whatever lastmod says.`,
    skips: (items: number) =>
      `${plural(items, "item", "items")} that a rule leaves out ${items === 1 ? "is" : "are"} not asked for.`,
    noStored:
      "No page comes from the store. After a change of chunk size, custom metadata or tokenizer the next sync reads stored pages again instead, and asks only for what is due.",
    why: "AI Search does this by itself when a setting asks for it. By hand it shows whether lastmod hides changes.",
    takes: (time: string) => `At the pace of the last job about ${time}.`,
    action: "Reindex everything",
  },
  forecast: {
    caption: (interval: string) => `One sync each ${interval}, if the site stays as it is`,
    empty: "Nothing to foresee yet",
    emptyText: "After the first job Foresite tells which pages each later sync fetches, and why.",
    knowsNone:
      "No job has found a page yet. Overview says why; once one has, its pages stand here.",
    sync: (number: number) => `Sync ${number}`,
    inTime: (wait: string) => `in ${wait}`,
    now: "now",
    pages: (pages: number) => plural(pages, "page", "pages"),
    all: "All items",
    fetched: "Fetched in one of them",
    never: "Never",
    neverText: "not fetched again while the site stays as it is",
    rest: "Rest of the interrupted job",
    full: "Full reindex, as a setting changed",
    filter: "Which items to list",
    list: "Items and the syncs that fetch them",
    none: "No item is in here.",
    noneNever: "Every item is fetched again at some time.",
    more: (n: number) => `Show ${count(Math.min(n, 200))} more of ${count(n)}`,
    fetchedIn: (numbers: number[]) =>
      numbers.length === 0 ? "in none of these" : `fetched in sync ${numbers.join(", ")}`,
    later: "later",
  },
  item: {
    sync: "Sync this item",
    hint: "Fetches and indexes this page again now",
    done: "Synced.",
    nowIs: (status: string) => `Synced: ${status}.`,
  },
  size: {
    title: "Storage",
    text: (total: string) => `This instance takes ${total} on this computer.`,
    parts: {
      bodies: "Bodies as received",
      texts: "Markdown, chunks, metadata, links",
      items: "Items with their evidence",
      keyword_index: "Keyword index",
      history: "Earlier jobs and texts",
    },
    measuring: "Measuring…",
  },
} as const;
