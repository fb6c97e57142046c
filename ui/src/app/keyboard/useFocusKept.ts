import { useEffect } from "react";

/** So many places are remembered, as dialogs open from dialogs. */
const REMEMBERED = 8;

/** Beyond one of these, what was next to the lost element is something else. */
const WHOLE = "main, nav, header, section[aria-label], [role=tabpanel], [data-pane]";

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

type Place = { element: HTMLElement; around: HTMLElement[] };

/**
 * Keeps the focus somewhere useful when what has it goes away, so that no key press begins at the
 * top of the window again: what is beside it, else where it was before, else the main part.
 */
export function useFocusKept() {
  useEffect(() => {
    const places: Place[] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      places.push({ element: target, around: ancestors(target) });
      if (places.length > REMEMBERED) places.shift();
    };
    const look = () => {
      if (document.activeElement !== document.body) return;
      const last = places.at(-1);
      // A click beside everything leaves the element where it was.
      if (last === undefined || last.element.isConnected) return;
      places.pop();
      const next = beside(last) ?? before(places) ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    };
    // What replaces the element, and what gives the focus back by itself, comes first.
    const later = () => {
      if (document.activeElement !== document.body || frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          frame = 0;
          look();
        });
      });
    };
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, []);
}

/** The elements around one up to the part of the window that it is in. */
function ancestors(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at.matches(WHOLE)) break;
    around.push(at);
  }
  return around;
}

/** The first that can have the focus in what is left around the lost element. */
function beside({ around }: Place): HTMLElement | undefined {
  for (const place of around) {
    if (!place.isConnected) continue;
    const inside = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const first = inside.find((one) => one.tabIndex >= 0 && isShown(one));
    if (first !== undefined) return first;
  }
  return undefined;
}

const before = (places: Place[]) =>
  places.findLast(({ element }) => element.isConnected && isShown(element))?.element;

const isShown = (element: HTMLElement) =>
  element.closest("[inert], [hidden]") === null && element.checkVisibility();
