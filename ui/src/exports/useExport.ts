import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client, commandError, type ExportProgress, type Format } from "@/ipc";
import { type ItemFilter, NO_FILTER, queryOf } from "@/items/filter";
import { text } from "@/text";

const words = text.exports;

/** What is offered as the name of the file or folder, behind the host's name. */
const ENDINGS: Record<Format, string> = {
  csv: "-items.csv",
  ndjson: "-items.ndjson",
  markdown: "-markdown",
  html: "-report.html",
};

export type Exporting = ReturnType<typeof useExport>;

/** Writes the items that a filter keeps where the user chooses. What came of it is a toast. */
export function useExport(id: number, host: string, filter: ItemFilter = NO_FILTER) {
  const toasts = useKumoToastManager();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const work = useMutation({
    mutationFn: (format: Format) => {
      return client.exportItems(
        id,
        format,
        queryOf(filter, 0, 0),
        host + ENDINGS[format],
        setProgress,
      );
    },
    onSuccess: (exported) => {
      if (exported === null) return;
      const { cancelled, items, path } = exported;
      if (cancelled) toasts.add({ title: words.cancelled });
      else toasts.add({ title: words.done(items, path), variant: "success" });
    },
    onError: (cause) => toasts.add({ title: commandError(cause).message, variant: "error" }),
    onSettled: () => setProgress(null),
  });
  return {
    run: (format: Format) => work.mutate(format),
    format: work.isPending ? work.variables : null,
    progress,
  };
}
