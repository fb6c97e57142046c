import { Button } from "@cloudflare/kumo/components/button";
import type { JobSummary } from "@/ipc";
import { NO_LOG_FILTER, openLog, useJobLog } from "@/jobs/log";
import { Card } from "@/parts/Card";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";

/** Notes shown here; the log has the others. */
const SHOWN = 5;

/** What the job warned of: faults of sitemaps, Content Signals, traps. Nothing without any. */
export function Notes({ job }: { job: JobSummary }) {
  const { data: page } = useJobLog(job, { ...NO_LOG_FILTER, level: "warning", limit: SHOWN });
  if (page === undefined || page.total === 0) return null;
  const notes = page.lines;
  const openAll = () => openLog(job, "warning");
  return (
    <Card
      flush
      label={text.overview.notesTitle}
      title={text.overview.notes(page.total)}
      aside={text.overview.notesFrom}
    >
      <ul data-testid="notes">
        {notes.slice(0, SHOWN).map((note, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end.
            key={index}
            className="flex gap-2.5 border-b border-kumo-hairline px-4 py-2 last:border-0"
          >
            <span className="pt-px">
              <OutcomeIcon outcome="warning" />
            </span>
            <p className="min-w-0 wrap-anywhere select-text">
              <Sentence text={note.message} />
            </p>
          </li>
        ))}
      </ul>
      <div className="border-t border-kumo-hairline px-2 py-1.5">
        <Button size="sm" variant="ghost" onClick={openAll}>
          {page.total > SHOWN ? text.overview.allNotes(page.total) : text.overview.openLog}
        </Button>
      </div>
    </Card>
  );
}
