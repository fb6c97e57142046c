import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { useState } from "react";
import { FileWork } from "@/exports/FileWork";
import { useFileWork } from "@/exports/useFileWork";
import { type CorrectedSitemap, client } from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { count } from "@/parts/format";
import { DownloadSimpleIcon } from "@/parts/icons";
import { Message } from "@/parts/Message";
import { text } from "@/text";
import { say } from "@/text/sentences";
import type { AuditOf } from "./runs";

const words = text.audit.corrected;

/** Writes a clean sitemap where the user chooses, and tells what went into it. */
export function CorrectedSitemapButton({ of }: { of: AuditOf }) {
  const [result, setResult] = useState<CorrectedSitemap | null>(null);
  const { start, busy, progress } = useFileWork<AuditOf, CorrectedSitemap>(
    (asked, tell) =>
      asked === null
        ? client.correctAudit(({ read, known }) => tell({ done: read, total: known }))
        : client.correctItems(asked, tell),
    setResult,
  );
  return (
    <>
      <Button
        size="sm"
        icon={<DownloadSimpleIcon />}
        loading={busy}
        onClick={() => start(of)}
        data-testid="write-corrected"
      >
        {words.action}
      </Button>
      <FileWork title={words.running} progress={progress} />
      {result !== null && <Summary result={result} onClose={() => setResult(null)} />}
    </>
  );
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
        <li key={say(reason).text}>
          <span className="me-2 inline-block min-w-8 text-end tabular-nums">{count(n)}</span>
          <Message of={reason} />
        </li>
      ))}
    </ul>
  );
}
