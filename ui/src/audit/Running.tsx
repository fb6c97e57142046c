import { Button } from "@cloudflare/kumo/components/button";
import { type AuditProgress, client } from "@/ipc";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";

const words = text.audit.running;

/** An audit while it runs: how far it is, and the way to end it. */
export function Running({ progress }: { progress: AuditProgress | null }) {
  const read = progress?.read ?? 0;
  const known = Math.max(progress?.known ?? 0, read);
  const entries = progress?.entries ?? 0;
  // By bytes where they are known: one huge file is most of the work.
  const part = progress?.share ?? (known === 0 ? 0 : read / known);
  return (
    <div
      data-testid="audit-running"
      className="flex shrink-0 items-center gap-3 border-b border-kumo-hairline bg-active-tint px-4 py-2"
    >
      <OutcomeIcon outcome="running" />
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">
          {known === 0 ? words.first : words.read(read, known)}
          {entries > 0 && (
            <span className="font-normal text-kumo-subtle"> · {words.entries(entries)}</span>
          )}
        </p>
        <div
          role="progressbar"
          aria-label={words.title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(100 * part)}
          className="my-1.5 h-1 overflow-hidden rounded-full bg-kumo-tint"
        >
          <div className="h-full bg-active" style={{ width: `${100 * part}%` }} />
        </div>
        <div className="h-[18px] text-xs text-kumo-subtle">
          {progress !== null && <UrlText url={progress.file} plain />}
        </div>
      </div>
      <Button size="sm" onClick={() => client.cancelAudit()} data-testid="audit-cancel">
        {words.cancel}
      </Button>
    </div>
  );
}
