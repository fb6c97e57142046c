// Which dialog of the program is open; rail, palette and keys open them alike.
import { useSyncExternalStore } from "react";

export type ProgramDialog = "settings" | "about" | "shortcuts";

let open: ProgramDialog | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: ProgramDialog | null) {
  open = dialog;
  for (const listener of listeners) listener();
}

export const useDialog = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
