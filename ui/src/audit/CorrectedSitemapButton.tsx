import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type CorrectedSitemap, client, commandError } from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { count } from "@/parts/format";
import { DownloadSimpleIcon } from "@/parts/icons";
import { WorkDialog } from "@/parts/WorkDialog";
import { text } from "@/text";
import type { AuditOf } from "./runs";

const words = text.audit.corrected;

/** Writes a clean sitemap where the user chooses, and tells what went into it. */
export function CorrectedSitemapButton({ of }: { of: AuditOf }) {
  const { write, busy, progress, result, dismiss } = useWriteCorrected(of);
  return (
    <>
      <Button
        size="sm"
        icon={<DownloadSimpleIcon />}
        loading={busy}
        onClick={write}
        data-testid="write-corrected"
      >
        {words.action}
      </Button>
      <WorkDialog
        title={words.running}
        open={busy && progress !== null}
        onCancel={() => void client.cancelExport()}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
      >
        {progress !== null && text.exports.progress(progress.done, progress.total)}
      </WorkDialog>
      {result !== null && <Summary result={result} onClose={dismiss} />}
    </>
  );
}

type Progress = { done: number; total: number };

function useWriteCorrected(of: AuditOf) {
  const toasts = useKumoToastManager();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<CorrectedSitemap | null>(null);
  const work = useMutation({
    mutationFn: () =>
      of === null
        ? client.correctAudit(({ read, known }) => setProgress({ done: read, total: known }))
        : client.correctItems(of, setProgress),
    onSuccess: (written) => {
      if (written?.cancelled) toasts.add({ title: words.cancelled });
      else setResult(written);
    },
    onError: (cause) => toasts.add({ title: commandError(cause).message, variant: "error" }),
    onSettled: () => setProgress(null),
  });
  return {
    write: () => work.mutate(),
    busy: work.isPending,
    progress,
    result,
    dismiss: () => setResult(null),
  };
}

type SummaryProps = { result: CorrectedSitemap; onClose: () => void };

function Summary({ result, onClose }: SummaryProps) {
  const [first = "", ...parts] = result.files;
  return (
    <DialogRoot open onOpenChange={(next) => next || onClose()}>
      <Dialog size="lg" className="p-6">
        <div data-testid="corrected-summary">
          <Dialog.Title className="text-base font-semibold">
            {first ? words.wrote(result.entries) : words.empty}
          </Dialog.Title>
          {!first && <p className="mt-1">{words.emptyText}</p>}
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            {first && (
              <>
                <dt className="text-kumo-subtle">{words.to}</dt>
                <dd className="wrap-anywhere select-text">
                  {first}
                  {parts.length > 0 && (
                    <span className="block text-kumo-subtle">{words.moreFiles(parts.length)}</span>
                  )}
                </dd>
              </>
            )}
            <dt className="text-kumo-subtle">{words.leftOut}</dt>
            <dd>
              <LeftOut result={result} />
            </dd>
          </dl>
          {first && <p className="mt-3 text-kumo-subtle">{words.dates}</p>}
          <div className="mt-4 flex items-center justify-end gap-2">
            {first && <CopyButton value={() => first} label={words.copyPath} />}
            <Button variant="primary" onClick={onClose}>
              {words.done}
            </Button>
          </div>
        </div>
      </Dialog>
    </DialogRoot>
  );
}

function LeftOut({ result: { left_out } }: { result: CorrectedSitemap }) {
  const shown = left_out.filter(({ count: n }) => n > 0);
  if (shown.length === 0) return words.nothingLeftOut;
  return (
    <ul>
      {shown.map(({ reason, count: n }) => (
        <li key={reason}>
          <span className="me-2 inline-block min-w-8 text-end tabular-nums">{count(n)}</span>
          {reason}
        </li>
      ))}
    </ul>
  );
}
