// The language of the window, kept between starts.
import { useSyncExternalStore } from "react";

export const LANGUAGES = ["en", "cs"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = "foresite.language";
const listeners = new Set<() => void>();
let shown = chosen();

/** What was chosen; else Czech where the system speaks it, English elsewhere. */
function chosen(): Language {
  const kept = localStorage.getItem(KEY);
  const system = navigator.language.toLowerCase().startsWith("cs") ? "cs" : "en";
  return LANGUAGES.find((language) => language === kept) ?? system;
}

function apply() {
  shown = chosen();
  document.documentElement.lang = shown;
  for (const listener of listeners) listener();
}

/** The language that texts, numbers and dates are shown in now. */
export const language = () => shown;

/** Names the language to the page before the first paint. */
export const followLanguage = apply;

export function chooseLanguage(language: Language) {
  localStorage.setItem(KEY, language);
  apply();
}

export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, language);
}
