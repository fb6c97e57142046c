import { client, type ExportProgress } from "@/ipc";
import { WorkDialog } from "@/parts/WorkDialog";
import { text } from "@/text";

type Props = { title: string; progress: ExportProgress | null };

/** How far the writing of files is, once it began, and the way to end it. */
export function FileWork({ title, progress }: Props) {
  return (
    <WorkDialog
      title={title}
      open={progress !== null}
      onCancel={() => void client.cancelExport()}
      done={progress?.done ?? 0}
      total={progress?.total ?? 0}
    >
      {progress !== null && text.exports.progress(progress.done, progress.total)}
    </WorkDialog>
  );
}
