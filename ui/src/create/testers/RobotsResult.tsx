import type { RobotsLine, RobotsNote, RobotsReport, RobotsTried } from "@/ipc";
import { Note } from "@/parts/Note";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { StayBar } from "./StayBar";
import { UrlLists } from "./UrlLists";

const words = text.testers.robots;

type Props = { report: RobotsReport; onLine: (line: number) => void };

/** What the file does to all URLs of the instance, and what its owner should know. */
export function RobotsResult({ report, onLine }: Props) {
  const { total, blocked, closed, warnings } = report;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3">
        <p
          role="status"
          className="font-semibold text-[15px] tabular-nums"
          data-testid="robots-blocks"
        >
          {total === 0 ? words.noUrls : words.blocks(blocked, total)}
        </p>
        {total > 0 && <StayBar kept={total - blocked} total={total} />}
      </div>
      <p className="shrink-0 px-4 pt-0.5 text-kumo-subtle">{facts(report)}</p>
      {closed.length + warnings.length > 0 && (
        <ul
          aria-label={words.notes}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
          tabIndex={0}
          className="mx-4 mt-1 max-h-40 shrink-0 overflow-y-auto outline-offset-[-2px]"
        >
          {[...closed, ...warnings].map((note) => (
            <li key={`${note.line} ${say(note.text).text}`}>
              <Note>
                <Sentence text={note.text} /> <Line note={note} onLine={onLine} />
              </Note>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <div className="mt-2 flex min-h-0 flex-1 flex-col">
          <Lists report={report} onLine={onLine} />
        </div>
      )}
    </>
  );
}

function facts({ group, sitemaps, crawl_delay }: RobotsReport): string {
  const parts = [
    group === null ? words.noGroup : words.group(group),
    words.sitemaps(sitemaps.length),
  ];
  if (crawl_delay !== null) parts.push(words.delay(crawl_delay));
  return parts.join(" ");
}

function Lists({ report, onLine }: Props) {
  const allowed = report.total - report.blocked;
  const rows = (list: RobotsTried[]) =>
    list.map(({ url, rule }) => ({
      url,
      reason: rule?.text ?? "",
      end: rule !== null && <Line note={rule} onLine={onLine} />,
    }));
  return (
    <UrlLists
      label={words.title}
      testId="robots-tab"
      first={report.blocked > 0 ? "blocked" : "allowed"}
      listClassName="h-full"
      sides={[
        {
          name: "blocked",
          label: words.blocked(report.blocked),
          none: words.none.blocked,
          outcome: "errored",
          all: report.blocked,
          rows: rows(report.blocked_examples),
        },
        {
          name: "allowed",
          label: words.allowed(allowed),
          none: words.none.allowed,
          outcome: "indexed",
          all: allowed,
          rows: rows(report.allowed_examples),
        },
      ]}
    />
  );
}

/** What the file says about the one more URL. */
export function RobotsVerdict({ report, onLine }: Props) {
  const { tried, fault } = report;
  if (fault !== null) {
    return (
      <p role="alert" className="text-errored">
        <Sentence text={fault} />
      </p>
    );
  }
  if (tried === null) return null;
  return (
    <p role="status" className="flex items-start gap-1.5" data-testid="robots-verdict">
      <span className="mt-px">
        <OutcomeIcon outcome={tried.allowed ? "indexed" : "errored"} />
      </span>
      <span className="min-w-0 break-words">
        <Sentence text={tried.reason} />{" "}
        {tried.rule !== null && <Line note={tried.rule} onLine={onLine} />}
      </span>
    </p>
  );
}

/** A line of the file, to go to. */
function Line({ note, onLine }: { note: RobotsLine | RobotsNote; onLine: (line: number) => void }) {
  const { line } = note;
  if (line === null) return null;
  return (
    <button
      type="button"
      className="shrink-0 whitespace-nowrap text-active underline-offset-2 hover:underline"
      onClick={() => onLine(line)}
    >
      {words.line(line)}
    </button>
  );
}
