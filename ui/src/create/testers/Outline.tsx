import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { OutlineRow } from "@/ipc";
import { text } from "@/text";

const words = text.testers.selector;

const ROW_HEIGHT = 22;
/** Deeper elements are not moved further in; the line would be empty. */
const MOST_INDENT = 12;

/** The elements of a page, matches marked, what they keep tinted. Begins at the first match. */
export function Outline({ rows }: { rows: OutlineRow[] }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    initialRect: { width: 400, height: 600 },
  });
  const first = rows.findIndex((row) => row.matched);
  useEffect(() => {
    if (first >= 0) virtual.scrollToIndex(first, { align: "center" });
  }, [first, virtual]);
  return (
    <section
      ref={scroller}
      aria-label={words.outline}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto pb-3 outline-offset-[-2px]"
    >
      <ol
        className="relative font-mono text-xs"
        style={{ height: virtual.getTotalSize() }}
        data-testid="outline"
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return row === undefined ? null : <OutlineLine key={key} row={row} start={start} />;
        })}
      </ol>
    </section>
  );
}

function OutlineLine({ row, start }: { row: OutlineRow; start: number }) {
  const { depth, name, text: content, matched, kept } = row;
  const looks = matched
    ? "border-indexed bg-indexed-tint font-semibold"
    : kept
      ? "border-transparent bg-indexed-tint"
      : "border-transparent text-kumo-subtle";
  return (
    <li
      className={`absolute inset-x-0 flex items-center gap-2 border-s-4 pe-3 whitespace-nowrap ${looks}`}
      style={{
        height: ROW_HEIGHT,
        transform: `translateY(${start}px)`,
        paddingInlineStart: 8 + Math.min(depth, MOST_INDENT) * 10,
      }}
    >
      <span className="max-w-[70%] shrink-0 truncate" title={name}>
        {name}
      </span>
      {matched && <span className="sr-only">{words.matched}</span>}
      <span className="truncate font-sans font-normal text-kumo-subtle" dir="auto">
        {content}
      </span>
    </li>
  );
}
