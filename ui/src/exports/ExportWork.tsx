import { client } from "@/ipc";
import { WorkDialog } from "@/parts/WorkDialog";
import { text } from "@/text";
import type { Exporting } from "./useExport";

const words = text.exports;

/** How far an export is, once it writes. */
export function ExportWork({ exporting: { format, progress } }: { exporting: Exporting }) {
  return (
    <WorkDialog
      title={format === null ? words.action : words.running(words.format[format])}
      open={progress !== null}
      onCancel={() => void client.cancelExport()}
      done={progress?.done ?? 0}
      total={progress?.total ?? 0}
    >
      {progress !== null && words.progress(progress.done, progress.total)}
    </WorkDialog>
  );
}
