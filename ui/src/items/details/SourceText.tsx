import { useMemo } from "react";
import { VirtualList } from "@/parts/VirtualList";

/** Above this many lines only those in view exist. */
const VIRTUAL_FROM = 2000;
/** Pixels of a line. */
const LINE = 20;

type Props = { source: string; label: string; testId: string };

/** Source text as text: nothing in it is ever run or loaded. */
export function SourceText({ source, label, testId }: Props) {
  const lines = useMemo(() => source.split("\n"), [source]);
  if (lines.length > VIRTUAL_FROM) {
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
