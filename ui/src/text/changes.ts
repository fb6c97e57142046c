import { count, plural } from "@/parts/format";

export const changes = {
  title: "Compare",
  before: "Earlier job",
  after: "Later job",
  swap: "Swap the two jobs",
  jobLine: (number: number, when: string) => `Job ${number}, ${when}`,
  since: (after: number, before: number) => `Job ${after} against job ${before}`,
  first: "Two ended jobs are needed to compare. Sync once more, and what changed stands here.",
  same: "This is one job. Choose another one to compare it with.",
  sum: (added: number, removed: number, changed: number) =>
    `${count(added)} new, ${count(removed)} gone, ${count(changed)} changed`,
  none: "Nothing changed.",
  noneOf: "Nothing changed in this way.",
  kinds: "Filter by what changed",
  find: "Filter by URL",
  all: "All",
  list: "Items that differ",
  choose: "Choose an item to see what changed.",
  kind: {
    added: "New",
    removed: "Gone",
    status: "Other outcome",
    text: "Other text",
    metadata: "Other metadata",
    moved: "Crossed the cut line",
    lastmod_kept: "Same lastmod",
  },
  settings: (n: number) => plural(n, "setting differs", "settings differ"),
  settingsWhy: "They may explain the rest.",
  unset: "not set",
  more: (n: number) => `Show ${count(Math.min(n, 200))} more of ${count(n)}`,
  openItem: "Open in Items",
  detail: {
    outcome: "Outcome",
    metadata: "Title and metadata",
    title: "title",
    place: "Indexing order",
    number: (position: number | null) =>
      position === null ? "no place" : `number ${count(position)}`,
    past: "past the cut line, so not indexed",
    within: "before the cut line",
    lastmod: "lastmod",
    text: "Text",
    gone: "Not in the source any more.",
    isNew: "Was not there before.",
    nothing: "none",
  },
  lie: {
    title: "lastmod hides this change",
    text: (lastmod: string) =>
      `The text changed, but lastmod stayed ${lastmod}. AI Search would not have fetched the page for it.`,
    sum: (n: number) =>
      `${plural(n, "changed page kept its", "changed pages kept their")} old lastmod. AI Search would not have fetched ${n === 1 ? "it" : "them"} again.`,
    show: (n: number) => (n === 1 ? "Show it" : `Show the ${count(n)}`),
  },
  lines: (added: number, removed: number) =>
    `${plural(added, "line", "lines")} added, ${count(removed)} removed`,
  sameLines: (n: number) => `${plural(n, "line", "lines")} the same`,
  cut: "More lines differ than are shown.",
  addedLine: "Added: ",
  removedLine: "Removed: ",
} as const;
