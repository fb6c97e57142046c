import { useEffect } from "react";

const WRITING = "input, textarea, [contenteditable=true]";

/**
 * Keeps the web view's own menu, whose entries lead out of the program, to where it is of use:
 * fields in which one writes, and text that is selected.
 */
export function useNoBrowserMenu() {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const writing = event.target instanceof Element && event.target.closest(WRITING) !== null;
      const selected = getSelection()?.isCollapsed === false;
      if (!writing && !selected) event.preventDefault();
    };
    addEventListener("contextmenu", open);
    return () => removeEventListener("contextmenu", open);
  }, []);
}
