import { count, plural } from "@/parts/format";

export const exports = {
  action: "Export",
  filtered: "Export filtered",
  format: {
    csv: "CSV",
    ndjson: "NDJSON",
    markdown: "Markdown folder",
    html: "HTML report",
  },
  hint: {
    csv: "A table for spreadsheets",
    ndjson: "One JSON object a line",
    markdown: "One file a page, with front matter",
    html: "Summary, charts, findings and items in one file",
  },
  running: (form: string) => `Exporting: ${form}`,
  progress: (done: number, total: number) => `${count(done)} of ${count(total)}`,
  done: (items: number, path: string) => `${plural(items, "item", "items")} written to ${path}`,
  cancelled: "Canceled. Nothing was written.",
} as const;
