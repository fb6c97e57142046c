// What was changed in Settings and not saved, kept while the window is open: a look at another tab
// loses nothing. Header values are secrets, so nothing of it is written anywhere.
import type { Config } from "@/ipc";

type Unsaved = { config: Config; of: string };

const unsaved = new Map<number, Unsaved>();

/** The changed settings of an instance; null when there are none, or others were saved meanwhile. */
export function unsavedOf(instance: number, saved: Config): Config | null {
  const kept = unsaved.get(instance);
  return kept?.of === JSON.stringify(saved) ? kept.config : null;
}

/** Keeps `config`, changed from `saved`; the same as `saved` is nothing to keep. */
export function keepUnsaved(instance: number, config: Config, saved: Config) {
  const of = JSON.stringify(saved);
  if (JSON.stringify(config) === of) unsaved.delete(instance);
  else unsaved.set(instance, { config, of });
}

/** Forgets all of it, as a new window does. */
export const forgetUnsaved = () => unsaved.clear();
