// What was typed in Create, kept when one leaves. Header values are secrets: they stay in memory.
import type { Config, ConfigImport } from "@/ipc";

const KEY = "foresite.draft";

export type Draft = { config: Config; savedAt: number; owned: boolean };

let inMemory: Draft | null = null;

const withoutSecrets = (config: Config): Config => {
  const copy = structuredClone(config);
  const { parse_options } = copy.source_params.web_crawler;
  for (const name of Object.keys(parse_options.include_headers)) {
    parse_options.include_headers[name] = "";
  }
  return copy;
};

export function readDraft(): Draft | null {
  if (inMemory !== null) return inMemory;
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Draft);
  } catch {
    return null;
  }
}

export const draftKept = () => inMemory !== null || localStorage.getItem(KEY) !== null;

export function keepDraft(draft: Draft) {
  inMemory = draft;
  localStorage.setItem(KEY, JSON.stringify({ ...draft, config: withoutSecrets(draft.config) }));
}

/** What an import elsewhere has to say once Create opens. */
let announced: ConfigImport | null = null;

/** Makes imported settings the draft; Create, which is opened next, tells what it noted. */
export function draftImported(result: ConfigImport) {
  keepDraft({ config: result.config, owned: false, savedAt: Date.now() });
  announced = result;
}

/** The notes of an import that Create has not told yet. */
export function takeAnnounced(): ConfigImport | null {
  const result = announced;
  announced = null;
  return result;
}

export function discardDraft() {
  inMemory = null;
  localStorage.removeItem(KEY);
}
