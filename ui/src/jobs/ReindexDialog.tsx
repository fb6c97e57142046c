import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { duration } from "@/parts/format";
import { text } from "@/text";
import { useSyncActions } from "./syncs";

const words = text.syncs.reindex;

type Props = { instance: InstanceSummary; job: JobSummary | null; onClose: () => void };

/** Says what a full reindex asks the site for, and what it does not, before it starts. */
export function ReindexDialog({ instance, job, onClose }: Props) {
  const { reindex } = useSyncActions(instance.id);
  const counts = job?.counts;
  const skipped = counts?.skipped ?? 0;
  const pages = (counts?.total ?? 0) - skipped;
  const start = () => {
    reindex();
    onClose();
  };
  return (
    <DialogRoot open onOpenChange={(open) => !open && onClose()}>
      <Dialog className="max-w-lg p-6">
        <Dialog.Title className="text-base font-semibold">{words.title}</Dialog.Title>
        <Dialog.Description className="mt-1 text-kumo-subtle">{words.why}</Dialog.Description>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 ps-5 text-pretty">
          <li>
            {words.fetches(pages)} {job !== null && takes(job, pages)}
          </li>
          {skipped > 0 && <li>{words.skips(skipped)}</li>}
          <li>{words.noStored}</li>
        </ul>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{text.app.cancel}</Button>
          <Button variant="primary" onClick={start}>
            {words.action}
          </Button>
        </div>
      </Dialog>
    </DialogRoot>
  );
}

/** How long it takes at the pace of a job that fetched most of its pages; nothing otherwise. */
function takes(job: JobSummary, pages: number): string | null {
  const whole = job.number === 1 || job.kind === "full_reindex";
  if (!whole || job.ended_at === null || job.counts.total === 0) return null;
  const each = (job.ended_at - job.started_at) / job.counts.total;
  return words.takes(duration(each * pages));
}
