import { useMemo } from "react";
import { VirtualList } from "@/parts/VirtualList";
import { piecesOf } from "./pieces";

/** Above so many lines or characters only what is in view exists. */
const VIRTUAL_LINES = 2000;
const VIRTUAL_LENGTH = 100_000;
/** Pixels of a line. */
const LINE = 20;

type Props = { source: string; label: string; testId: string };

/** Source text as text: nothing in it is ever run or loaded. */
export function SourceText({ source, label, testId }: Props) {
  const lines = useMemo(() => piecesOf(source), [source]);
  if (lines.length > VIRTUAL_LINES || source.length > VIRTUAL_LENGTH) {
    return (
      <VirtualList
        label={label}
        testId={testId}
        total={lines.length}
        height={LINE}
        wraps
        className="px-3 font-mono text-xs leading-5 select-text"
        rowClassName="break-words whitespace-pre-wrap"
        row={(index) => <div dir="auto">{lines[index]}</div>}
      />
    );
  }
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-3 pb-3 outline-offset-[-2px]"
    >
      <pre
        data-testid={testId}
        dir="auto"
        className="leading-5 break-words whitespace-pre-wrap select-text [unicode-bidi:plaintext]"
      >
        {source}
      </pre>
    </section>
  );
}
