import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";

/** Above this many lines only those in view exist. */
const VIRTUAL_FROM = 2000;

type Props = { source: string; label: string; testId: string };

/** Source text as text: nothing in it is ever run or loaded. */
export function SourceText({ source, label, testId }: Props) {
  const lines = useMemo(() => source.split("\n"), [source]);
  if (lines.length > VIRTUAL_FROM) {
    return <VirtualLines lines={lines} label={label} testId={testId} />;
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

type LinesProps = { lines: string[]; label: string; testId: string };

function VirtualLines({ lines, label, testId }: LinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 20,
    overscan: 20,
  });
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-3 outline-offset-[-2px]"
    >
      <div
        data-testid={testId}
        className="relative font-mono text-xs leading-5 select-text"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            dir="auto"
            className="absolute inset-x-0 min-h-5 break-words whitespace-pre-wrap"
            style={{ transform: `translateY(${start}px)` }}
          >
            {lines[index]}
          </div>
        ))}
      </div>
    </section>
  );
}
