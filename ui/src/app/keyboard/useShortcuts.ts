import { useEffect, useRef } from "react";
import { type Address, openTab, TABS, type Tab } from "@/app/address";
import { openDialog } from "@/app/dialogs";
import { hasCommandKey, isWriting } from "@/parts/keys";
import { focusPane } from "./panes";

const TAB_KEYS: Record<string, Tab> = Object.fromEntries(
  TABS.filter((tab) => tab !== "settings").map((tab) => [tab.charAt(0), tab]),
);

/** A tab's letter counts this long after `g`. */
const SEQUENCE_MILLIS = 1500;

/** The keys that work everywhere. The sheet of shortcuts lists them. */
export function useShortcuts(address: Address, openPalette: () => void) {
  const instance = address.view === "instance" ? address.instance : null;
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const goToTab = (event: KeyboardEvent) => {
      const tab = TAB_KEYS[event.key];
      const follows = event.timeStamp - pressedG.current < SEQUENCE_MILLIS;
      pressedG.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (follows && tab !== undefined && instance !== null) openTab(instance, tab);
    };
    const letter = (event: KeyboardEvent) => {
      if (event.key === "?") openDialog("shortcuts");
      else goToTab(event);
    };
    const press = (event: KeyboardEvent) => {
      // A dialog or a menu keeps its keys.
      if (isInside(event, "[role=dialog], [role=alertdialog], [role=menu]")) return;
      const act = actOf(event, openPalette);
      if (act !== null) {
        event.preventDefault();
        act();
      } else if (!hasCommandKey(event) && !event.altKey && !isWriting(event)) {
        letter(event);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [instance, openPalette]);
}

/** What a key does that also works while one writes. */
function actOf(event: KeyboardEvent, openPalette: () => void): (() => void) | null {
  if (hasCommandKey(event) && event.key.toLowerCase() === "k") return openPalette;
  return event.key === "F6" ? () => focusPane(event.shiftKey ? -1 : 1) : null;
}

const isInside = ({ target }: KeyboardEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
