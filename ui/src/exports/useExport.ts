import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { client, type Format } from "@/ipc";
import { type ItemFilter, NO_FILTER, queryOf } from "@/items/filter";
import { text } from "@/text";
import { useFileWork } from "./useFileWork";

const words = text.exports;

/** What is offered as the name of the file or folder, behind the host's name. */
const ENDINGS: Record<Format, string> = {
  csv: "-items.csv",
  ndjson: "-items.ndjson",
  markdown: "-markdown",
  html: "-report.html",
};

/** Writes the items that a filter keeps where the user chooses. What came of it is a toast. */
export function useExport(id: number, host: string, filter: ItemFilter = NO_FILTER) {
  const toasts = useKumoToastManager();
  const { start, busy, asked, progress } = useFileWork(
    (format: Format, tell) =>
      client.exportItems(id, format, queryOf(filter, 0, 0), host + ENDINGS[format], tell),
    ({ items, path }) => toasts.add({ title: words.done(items, path), variant: "success" }),
  );
  return {
    run: start,
    busy,
    progress,
    /** What stands above its progress. */
    title: asked === undefined ? words.action : words.running(words.format[asked]),
  };
}
