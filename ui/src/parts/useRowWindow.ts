import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { mostRows, offsetFor, type RowWindow, rowWindow, scrollScale, TABLE } from "./scroll";

type View = { scrolled: number; height: number };

/** What is assumed before there is a layout. */
const USUAL: View = { scrolled: 0, height: 600 };

/**
 * The rows in view of a list of any length, all of one height. `show` scrolls just far enough to
 * show a row whole, or with `middle` puts it into the middle.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  sizes = TABLE,
) {
  const [view, setView] = useState(USUAL);
  const shown = rowWindow(total, view.scrolled, view.height, sizes);
  const latest = useRef({ total, shown });
  latest.current = { total, shown };
  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    const look = (): View => ({ scrolled: node.scrollTop, height: node.clientHeight });
    const scroll = () => {
      const { total, shown } = latest.current;
      const next = look();
      if (isSame(rowWindow(total, next.scrolled, next.height, sizes), shown)) return;
      // In the frame that shows where it was scrolled to.
      flushSync(() => setView(next));
    };
    const resize = () =>
      setView((before) => (before.height === node.clientHeight ? before : look()));
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(node);
    node.addEventListener("scroll", scroll, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener("scroll", scroll);
    };
  }, [scroller, sizes]);
  const show = useCallback(
    (index: number, middle = false) => {
      const node = scroller.current;
      if (node === null) return;
      const height = node.clientHeight;
      const scale = scrollScale(latest.current.total, height, sizes);
      const offset = middle
        ? index * sizes.row - (height - sizes.row) / 2
        : offsetFor(index, node.scrollTop * scale, height, sizes);
      if (offset !== null) node.scrollTop = Math.max(0, offset) / scale;
    },
    [scroller, sizes],
  );
  return { ...shown, most: mostRows(view.height, sizes), show };
}

const isSame = (one: RowWindow, other: RowWindow) =>
  one.first === other.first && one.end === other.end && one.top === other.top;
