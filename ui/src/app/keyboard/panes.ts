// Parts of the window that F6 goes through: elements with `data-pane`. Of one within another
// only the inner one counts.

/** Where the focus was in a pane when it was left. */
const left = new WeakMap<Element, HTMLElement>();

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex='0']";

/** Moves the focus to the pane after the one that has it, or with -1 to the one before. */
export function focusPane(step: 1 | -1) {
  const panes = shownPanes();
  if (panes.length === 0) return;
  const focused = document.activeElement;
  const at = panes.findIndex((pane) => pane.contains(focused));
  const from = panes[at];
  if (from !== undefined && focused instanceof HTMLElement) left.set(from, focused);
  const first = step === 1 ? 0 : panes.length - 1;
  const next = panes[at < 0 ? first : (at + step + panes.length) % panes.length];
  if (next !== undefined) enter(next);
}

function shownPanes(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter(
    (pane) => pane.querySelector("[data-pane]") === null && isShown(pane),
  );
}

function isShown(element: HTMLElement): boolean {
  return element.closest("[inert], [hidden]") === null && element.checkVisibility();
}

function enter(pane: HTMLElement) {
  const known = left.get(pane);
  if (known !== undefined && pane.contains(known) && isShown(known)) return known.focus();
  if (pane.tabIndex === 0) return pane.focus();
  const inside = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = inside.find((element) => element.tabIndex >= 0 && isShown(element));
  if (first !== undefined) return first.focus();
  pane.tabIndex = -1;
  pane.focus();
}
