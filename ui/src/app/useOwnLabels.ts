import { useEffect } from "react";
import { text } from "@/text";
import { useLanguage } from "@/text/language";

/** What Kumo names in English alone, with no property for it, and what it is called here. */
const LABELS: [selector: string, label: () => string][] = [
  ['[role="region"][aria-live="polite"]', () => text.app.notifications],
  ['[data-kumo-part="close"]', () => text.app.close],
  ['[aria-label="Dismiss"], [data-kumo-dismiss]', () => text.app.close],
];

function nameParts(overlays: HTMLElement) {
  for (const [selector, label] of LABELS) {
    for (const part of overlays.querySelectorAll<HTMLElement>(selector)) {
      if (part.getAttribute("aria-label") === "Dismiss")
        part.toggleAttribute("data-kumo-dismiss", true);
      part.setAttribute("aria-label", label());
    }
  }
}

/** Names Kumo's own parts of toasts and menus, which open in `overlays`, in the language of the window. */
export function useOwnLabels(overlays: HTMLElement | null) {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the labels are written in.
  useEffect(() => {
    if (overlays === null) return;
    const observer = new MutationObserver(() => nameParts(overlays));
    observer.observe(overlays, { childList: true, subtree: true });
    nameParts(overlays);
    return () => observer.disconnect();
  }, [overlays, language]);
}
