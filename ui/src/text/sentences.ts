// What the engine says of a single case: a template with places, and what stands in each. English
// is the template itself; another language has its own for each.
import type { Sentence, Value, WordsOf } from "@/ipc";
import { checks } from "./cs/checks";
import { type Said as CzechWords, codes } from "./cs/codes";
import { jobErrors } from "./cs/job-errors";
import { form } from "./cs/plural";
import { sentences } from "./cs/sentences";
import { bound, typeset } from "./cs/typography";
import { type Language, language } from "./language";

/** A sentence in words, and the language it is in. */
export type Said = { text: string; lang: Language };

const CZECH = new Map<string, string>(Object.entries(typeset(sentences)));
const LOCALES: Record<Language, string> = { en: "en-GB", cs: "cs-CZ" };

/**
 * A place of a template. In Czech `{pages|stránka|stránky|stránek}` is a number with its noun, and
 * `{pages?zbývá|zbývají|zbývá}` the form alone.
 */
export const PLACE = /\{(\w+)(?:([|?])([^|}]*)\|([^|}]*)\|([^|}]*))?\}/g;

/** A sentence in the language of the window; in English where that language has none for it. */
export function say(sentence: Sentence): Said {
  const lang = language();
  const text = saidIn(sentence, lang);
  return text === null ? { text: saidIn(sentence, "en") ?? "", lang: "en" } : { text, lang };
}

/** A sentence in English, for programs. */
export const english = (sentence: Sentence): string => saidIn(sentence, "en") ?? "";

/** None when the sentence, or a part of it, is not known in the language. */
function saidIn(sentence: Sentence, lang: Language): string | null {
  const [template, values] = typeof sentence === "string" ? [sentence, []] : sentence;
  const own = lang === "en" ? template : CZECH.get(template);
  if (own === undefined) return null;
  // A text without places is said as it stands, also when a URL in it has braces.
  if (values.length === 0) return own;
  const places = new Map<string, { number: number; text: string }>();
  for (const [index, [, name]] of [...template.matchAll(PLACE)].entries()) {
    const value = values[index];
    const text = value === undefined ? "" : written(value, lang);
    if (name === undefined || text === null) return null;
    places.set(name, { number: value === undefined ? 0 : numberOf(value), text });
  }
  return own.replaceAll(PLACE, (place, name, mark, one, few, other) => {
    const value = places.get(name);
    if (value === undefined) return place;
    if (mark === undefined) return value.text;
    const noun = form(value.number, one, few, other);
    return mark === "?" ? noun : `${value.text}\u00a0${noun}`;
  });
}

function written(value: Value, lang: Language): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => saidIn(part, lang));
    return parts.includes(null) ? null : parts.join(", ");
  }
  if (typeof value === "object" && "of" in value) {
    return lang === "en" ? value.english : czechWords(value);
  }
  const decimals = typeof value === "number" ? 0 : (value.figure.split(".")[1]?.length ?? 0);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(LOCALES[lang], digits).format(numberOf(value));
}

/** The words that the window has itself for a code or a check. */
function czechWords({ of, part }: WordsOf): string | null {
  const named: Record<string, CzechWords> = codes;
  const said = named[of] ?? checks[of];
  const text = part === "fix" ? (said?.[2] ?? jobErrors[of]?.todo) : said?.[0];
  return text === undefined ? null : bound(text);
}

function numberOf(value: Value): number {
  if (typeof value === "number") return value;
  return typeof value === "object" && "figure" in value ? Number(value.figure) : 0;
}
