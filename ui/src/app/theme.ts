import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "foresite.theme";
const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function chosen(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === kept) ?? "system";
}

function apply() {
  const theme = chosen();
  const dark = theme === "dark" || (theme === "system" && darkSystem().matches);
  document.documentElement.dataset.mode = dark ? "dark" : "light";
}

/** Sets the colours before the first paint and follows the system from then on. */
export function followTheme() {
  apply();
  darkSystem().addEventListener("change", apply);
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme);
  apply();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}
