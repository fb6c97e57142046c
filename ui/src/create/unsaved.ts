import { createContext, useContext } from "react";
import type { Config } from "@/ipc";

type Unsaved = { config: Config; of: string };

/**
 * What was changed in Settings and not saved, by instance, kept while the window is open: a look at
 * another tab loses nothing. Header values are secrets, so nothing of it is written anywhere.
 */
export class UnsavedSettings {
  private readonly kept = new Map<number, Unsaved>();

  /** The changed settings of an instance; null when there are none, or others were saved since. */
  of(instance: number, saved: Config): Config | null {
    const kept = this.kept.get(instance);
    return kept?.of === JSON.stringify(saved) ? kept.config : null;
  }

  /** Keeps `config`, changed from `saved`; the same as `saved` is nothing to keep. */
  keep(instance: number, config: Config, saved: Config) {
    const of = JSON.stringify(saved);
    if (JSON.stringify(config) === of) this.kept.delete(instance);
    else this.kept.set(instance, { config, of });
  }
}

export const UnsavedContext = createContext<UnsavedSettings | null>(null);

export function useUnsaved(): UnsavedSettings {
  const unsaved = useContext(UnsavedContext);
  if (unsaved === null) throw new Error("UnsavedContext is missing");
  return unsaved;
}
