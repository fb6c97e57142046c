import { Button } from "@cloudflare/kumo/components/button";
import type { ReactNode } from "react";
import type { AuditSummary } from "@/ipc";
import { moment } from "@/parts/format";
import { ArrowClockwiseIcon } from "@/parts/icons";
import { text } from "@/text";

const words = text.audit;

type Props = {
  summary: AuditSummary;
  busy: boolean;
  /** Undefined when it is not known any more what was audited. */
  onAgain?: (() => void) | undefined;
  children?: ReactNode;
};

/** What an audit came to in a line, and what can be done with it. */
export function AuditBar({ summary, busy, onAgain, children }: Props) {
  const { files, entries, pages } = summary;
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-kumo-hairline bg-kumo-base px-4 py-1.5">
      <p data-testid="audit-summary" className="min-w-0">
        <span className="font-medium">{words.summary(files, entries)}</span>{" "}
        <span className="text-kumo-subtle">
          {words.pages(pages, Math.max(0, entries - pages))} · {words.checked(moment(summary.at))}
        </span>
      </p>
      <div className="ms-auto flex gap-2">
        {children}
        {onAgain !== undefined && (
          <Button
            size="sm"
            icon={<ArrowClockwiseIcon />}
            disabled={busy}
            onClick={onAgain}
            data-testid="audit-again"
          >
            {words.again}
          </Button>
        )}
      </div>
    </div>
  );
}
