import { observeElementOffset, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useRef } from "react";
import { offsetFor, ROW, scrollScale } from "./scroll";

/**
 * The rows in view of a list of any length. `top` is where the first of them is drawn; `show`
 * scrolls just far enough to show a row whole.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, total: number) {
  const scale = useRef(1);
  scale.current = scrollScale(total, scroller.current?.clientHeight ?? 0);
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 800, height: 600 },
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, scrolling) =>
        tell(offset * scale.current, scrolling),
      ),
  });
  const show = useCallback(
    (index: number) => {
      const node = scroller.current;
      if (node === null) return;
      const offset = offsetFor(index, node.scrollTop * scale.current, node.clientHeight);
      if (offset !== null) node.scrollTop = offset / scale.current;
    },
    [scroller],
  );
  const offset = virtual.scrollOffset ?? 0;
  const first = virtual.getVirtualItems()[0]?.start ?? 0;
  return { virtual, top: first - offset + offset / scale.current, show };
}
