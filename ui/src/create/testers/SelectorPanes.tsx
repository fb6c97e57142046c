import { type ReactNode, useMemo, useState } from "react";
import type { SelectorReport } from "@/ipc";
import { SourceText } from "@/items/details/SourceText";
import { Notice } from "@/parts/Notice";
import { text } from "@/text";
import { keptLines } from "./difference";
import { Outline } from "./Outline";

const words = text.testers.selector;

/** Above this many lines the Markdown is shown without marks, only what is in view. */
const MARKED_LINES = 2000;

/** The matches on one page, and its Markdown without and with the selector. */
export function SelectorPanes({ report }: { report: SelectorReport }) {
  const { match_count, tokens_without, tokens_with } = report;
  const [view, setView] = useState<View>("source");
  const saved = match_count > 0 && tokens_with < tokens_without;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,6fr)] border-t border-kumo-hairline">
      <Pane
        title={words.matchesTitle}
        aside={
          <span className="flex items-center gap-2">
            {words.matches(match_count)}
            <ViewChoice view={view} onView={setView} />
          </span>
        }
      >
        {view === "outline" ? <Outline rows={report.outline} /> : <Matches report={report} />}
      </Pane>
      <Pane title={words.without} aside={words.tokens(tokens_without)}>
        <Without report={report} />
      </Pane>
      <Pane
        title={words.with}
        aside={
          <span className={saved ? "font-medium text-indexed" : ""}>
            {words.saved(tokens_without, tokens_with)}
          </span>
        }
      >
        {report.markdown_with.trim() === "" ? (
          <div className="p-3">
            <Notice tone="errored" title={words.becomesEmpty}>
              <p>{words.becomesEmptyHint}</p>
            </Notice>
          </div>
        ) : (
          <SourceText source={report.markdown_with} label={words.with} testId="markdown-with" />
        )}
      </Pane>
    </div>
  );
}

type View = "source" | "outline";

type ViewChoiceProps = { view: View; onView: (view: View) => void };

/** The matches as source, or as places in the outline of the page. */
function ViewChoice({ view, onView }: ViewChoiceProps) {
  return (
    <fieldset aria-label={words.view} className="flex rounded-md border border-kumo-line">
      {(["source", "outline"] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          className="rounded-md px-1.5 py-0.5 aria-pressed:bg-kumo-tint aria-pressed:text-kumo-default"
          onClick={() => onView(name)}
        >
          {words.views[name]}
        </button>
      ))}
    </fieldset>
  );
}

type PaneProps = { title: string; aside: ReactNode; children: ReactNode };

function Pane({ title, aside, children }: PaneProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-col border-s border-kumo-hairline first:border-0">
      <header className="flex h-9 shrink-0 items-center justify-between gap-2 px-3">
        <h3 className="truncate text-[13px]">{title}</h3>
        <span className="shrink-0 text-xs text-kumo-subtle tabular-nums">{aside}</span>
      </header>
      {children}
    </div>
  );
}

function Matches({ report }: { report: SelectorReport }) {
  const { matches, match_count, misses } = report;
  return (
    <ol
      aria-label={words.matchesTitle}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-3 pb-3 outline-offset-[-2px]"
    >
      {match_count > 1 && <li className="mb-2 text-warn">{words.severalKept}</li>}
      {matches.map(({ html, text: content }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: matches have no other key.
          key={index}
          className="mb-2 rounded-md border border-kumo-line border-s-4 border-s-indexed px-2.5 py-2"
        >
          <p className="line-clamp-4 break-words select-text">
            {content === "" ? words.noText : content}
          </p>
          <pre className="mt-1.5 line-clamp-6 text-kumo-subtle break-words whitespace-pre-wrap select-text">
            {html.slice(0, 2000)}
          </pre>
        </li>
      ))}
      {matches.length === 0 && (
        <li className="text-kumo-subtle">
          {words.noMatch}
          {misses.length > 0 && <p className="mt-1.5">{words.misses(misses.join(", "))}</p>}
        </li>
      )}
      {matches.length > 0 && matches.length < match_count && (
        <li className="text-xs text-kumo-subtle">{words.first(matches.length, match_count)}</li>
      )}
    </ol>
  );
}

/** The Markdown of the whole page, with what the selector leaves out struck through. */
function Without({ report }: { report: SelectorReport }) {
  const { markdown_without, markdown_with } = report;
  const lines = useMemo(() => markdown_without.split("\n"), [markdown_without]);
  const kept = useMemo(() => {
    if (lines.length > MARKED_LINES) return null;
    return keptLines(lines, markdown_with === "" ? [] : markdown_with.split("\n"));
  }, [lines, markdown_with]);
  if (kept === null) {
    return <SourceText source={markdown_without} label={words.without} testId="markdown-without" />;
  }
  return (
    <section
      aria-label={words.without}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto pb-3 outline-offset-[-2px]"
    >
      <pre data-testid="markdown-without" dir="auto" className="leading-5 select-text">
        {lines.map((line, index) => (
          <MarkdownLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one fixed text.
            key={index}
            line={line}
            kept={kept[index] ?? true}
          />
        ))}
      </pre>
    </section>
  );
}

function MarkdownLine({ line, kept }: { line: string; kept: boolean }) {
  const Text = kept ? "span" : "del";
  const looks = kept ? "" : "bg-errored-tint text-kumo-subtle";
  return (
    <Text className={`block min-h-5 px-3 break-words whitespace-pre-wrap ${looks}`}>{line}</Text>
  );
}
