import { observeElementOffset, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useRef } from "react";
import { offsetFor, scrollScale, TABLE } from "./scroll";

/**
 * The rows in view of a list of any length. `top` is where the first of them is drawn; `show`
 * scrolls just far enough to show a row whole, or with `middle` puts it into the middle.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  sizes = TABLE,
) {
  const scale = useRef(1);
  scale.current = scrollScale(total, scroller.current?.clientHeight ?? 0, sizes);
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row,
    overscan: 12,
    initialRect: { width: 800, height: 600 },
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, scrolling) =>
        tell(offset * scale.current, scrolling),
      ),
  });
  const show = useCallback(
    (index: number, middle = false) => {
      const node = scroller.current;
      if (node === null) return;
      const height = node.clientHeight;
      const offset = middle
        ? index * sizes.row - (height - sizes.row) / 2
        : offsetFor(index, node.scrollTop * scale.current, height, sizes);
      if (offset !== null) node.scrollTop = Math.max(0, offset) / scale.current;
    },
    [scroller, sizes],
  );
  const offset = virtual.scrollOffset ?? 0;
  const first = virtual.getVirtualItems()[0]?.start ?? 0;
  return { virtual, top: first - offset + offset / scale.current, show };
}
