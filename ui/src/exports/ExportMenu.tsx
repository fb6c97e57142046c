import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  client,
  commandError,
  type ExportProgress,
  type Format,
  type InstanceSummary,
} from "@/ipc";
import { type ItemFilter, isFiltered, NO_FILTER, queryOf } from "@/items/filter";
import { DownloadSimpleIcon } from "@/parts/icons";
import { MenuButton } from "@/parts/MenuButton";
import { WorkDialog } from "@/parts/WorkDialog";
import { text } from "@/text";

const words = text.exports;

const FORMATS: Format[] = ["csv", "ndjson", "markdown", "html"];

/** What is offered as the name of the file or folder, behind the host's name. */
const ENDINGS: Record<Format, string> = {
  csv: "-items.csv",
  ndjson: "-items.ndjson",
  markdown: "-markdown",
  html: "-report.html",
};

type Props = { instance: InstanceSummary; filter?: ItemFilter; variant?: "ghost" | "secondary" };

/** Writes the items that the filter keeps where the user chooses. */
export function ExportMenu({ instance, filter = NO_FILTER, variant = "ghost" }: Props) {
  const { run, format, progress } = useExport(instance, filter);
  return (
    <>
      <MenuButton
        label={isFiltered(filter) ? words.filtered : words.action}
        icon={<DownloadSimpleIcon />}
        variant={variant}
        loading={format !== null}
        testId="export"
        choices={FORMATS.map((one) => ({
          id: one,
          label: words.format[one],
          hint: words.hint[one],
          onSelect: () => run(one),
        }))}
      />
      <WorkDialog
        title={format === null ? words.action : words.running(words.format[format])}
        open={progress !== null}
        onCancel={() => void client.cancelExport()}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
      >
        {progress !== null && words.progress(progress.done, progress.total)}
      </WorkDialog>
    </>
  );
}

function useExport({ id, host }: InstanceSummary, filter: ItemFilter) {
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
