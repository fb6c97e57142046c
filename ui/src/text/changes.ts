import { count, plural } from "@/parts/format";

export const changes = {
  log: "Log",
  title: "Changes",
  since: (after: number, before: number) => `Job ${after} against job ${before}`,
  first: "No job before this one has ended, so there is nothing to compare it with.",
  notEnded: "What changed is known when the job has ended.",
  none: "Nothing changed.",
  noneOf: "Nothing changed in this way.",
  kinds: "Filter by what changed",
  all: "All",
  kind: {
    added: "New",
    removed: "Gone",
    status: "Other outcome",
    text: "Other text",
    metadata: "Other title or metadata",
    moved: "Crossed the cut line",
  },
  settings: (n: number) => plural(n, "setting differs", "settings differ"),
  unset: "not set",
  more: (n: number) => `Show ${count(n)} more`,
  showText: "What changed in the text",
  lines: (added: number, removed: number) =>
    `${plural(added, "line", "lines")} added, ${count(removed)} removed`,
  cut: "More lines differ than are shown.",
  addedLine: "Added: ",
  removedLine: "Removed: ",
} as const;
