import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from "react";

/** Rows that exist above and below those in view. */
const OVERSCAN = 12;

type Props = {
  /** Says what the list holds. */
  label: string;
  testId?: string;
  /** How many rows there are. */
  total: number;
  /** Pixels of a row; where rows wrap, of one line. */
  height: number;
  /** Whether a row may be higher than `height`. */
  wraps?: boolean;
  /** Pixels that a row which wraps has for the most part, when that is more than one line. */
  usual?: number;
  /** Index of the row that stands in the middle at first. */
  first?: number | undefined;
  /** Look of the list, and of each row. */
  className?: string;
  rowClassName?: string;
  row: (index: number) => ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  /** What stands below the last row. */
  children?: ReactNode;
};

/** Any number of rows, of which only those in view exist. It scrolls by itself, also by keyboard. */
export function VirtualList(props: Props) {
  const { label, testId, total, height, wraps = false, usual = height, first, row } = props;
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => usual,
    // As in the style of a row. What is not laid out yet would count as nothing.
    measureElement: (...measured) => Math.max(height, measureElement(...measured)),
    overscan: OVERSCAN,
    initialRect: { width: 400, height: 600 },
  });
  useEffect(() => {
    if (first !== undefined) virtual.scrollToIndex(first, { align: "center" });
  }, [first, virtual]);
  const shown = virtual.getVirtualItems();
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      onKeyDown={props.onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
    >
      <ol
        data-testid={testId}
        className={props.className}
        // The rows that are not there leave their room.
        style={{
          paddingTop: shown[0]?.start ?? 0,
          paddingBottom: virtual.getTotalSize() - (shown.at(-1)?.end ?? 0),
        }}
      >
        {shown.map(({ index }) => (
          <li
            key={index}
            ref={wraps ? virtual.measureElement : undefined}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={props.rowClassName}
            style={wraps ? { minHeight: height } : { height }}
          >
            {row(index)}
          </li>
        ))}
      </ol>
      {props.children}
    </section>
  );
}
