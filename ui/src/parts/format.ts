// Numbers, sizes, times and URLs as people read them, in the language of the window.

import { type Language, language } from "@/text/language";
import { readableUrl } from "./readableUrl";

/** How a language writes numbers and dates, and its words for today and for days. */
function writing(
  locale: string,
  today: string,
  days: Partial<Record<Intl.LDMLPluralRule, string>>,
) {
  const rules = new Intl.PluralRules(locale);
  const clock = { hour: "2-digit", minute: "2-digit" } as const;
  return {
    whole: new Intl.NumberFormat(locale),
    short: new Intl.NumberFormat(locale, { notation: "compact" }),
    hundredths: new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
    tenth: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    clock: new Intl.DateTimeFormat(locale, clock),
    seconds: new Intl.DateTimeFormat(locale, { ...clock, second: "2-digit" }),
    day: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" }),
    today,
    days: (value: number) => days[rules.select(value)] ?? days.other ?? "",
  };
}

const WRITTEN: Record<Language, ReturnType<typeof writing>> = {
  en: writing("en-GB", "today", { one: "day", other: "days" }),
  cs: writing("cs-CZ", "dnes", { one: "den", few: "dny", other: "dní" }),
};

const written = () => WRITTEN[language()];

export const count = (value: number) => written().whole.format(value);

/** "12K", "1.2M": a number where there is no room for all of it. */
export const shortCount = (value: number) => written().short.format(value);

/** A number with its English noun. */
export function plural(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** "84 ms", "11 s", "2 min 10 s", "1 h 44 min", "25 days 3 h". */
export function duration(millis: number): string {
  if (millis < 1000) return `${Math.max(0, Math.round(millis))} ms`;
  if (millis < 10_000) return `${written().tenth.format(millis / 1000)} s`;
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const units: [number, string][] = [
    [86_400, written().days(Math.floor(seconds / 86_400))],
    [3600, "h"],
    [60, "min"],
    [1, "s"],
  ];
  const first = units.findIndex(([size]) => seconds >= size);
  let rest = seconds;
  return units
    .slice(first, first + 2)
    .map(([size, unit]) => {
      const amount = Math.floor(rest / size);
      rest -= amount * size;
      return amount > 0 ? `${amount} ${unit}` : "";
    })
    .filter(Boolean)
    .join(" ");
}

/** "512 B", "48.2 KB", "3.1 MB". */
export function bytes(value: number): string {
  if (value < 1024) return `${value} B`;
  const units = ["KB", "MB", "GB"];
  let size = value / 1024;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${written().tenth.format(size)} ${units[unit]}`;
}

/** "9.41". */
export const score = (value: number) => written().hundredths.format(value);

export const rate = (value: number) =>
  value < 10 ? written().tenth.format(value) : count(Math.round(value));

/** "today 10:12", "24 Nov 2026 09:40". */
export function moment(millis: number, now = Date.now()): string {
  const at = new Date(millis);
  const { today, day, clock } = written();
  const sameDay = at.toDateString() === new Date(now).toDateString();
  return `${sameDay ? today : day.format(at)} ${clock.format(at)}`;
}

/** "10:12:07". */
export const timeWithSeconds = (millis: number) => written().seconds.format(new Date(millis));

/** "10:12". */
export const timeOfDay = (millis: number) => written().clock.format(new Date(millis));

/** `url`, against `base` where it is relative; null where it is none. */
export function urlOf(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

export type UrlParts = { lead: string; last: string };

/**
 * Cuts a URL into the part that may be shortened and its last segment with the query. Percent
 * escapes of readable text are undone. `base` (an origin's host) is left out when it is the URL's own.
 */
export function urlParts(url: string, host?: string): UrlParts {
  const parsed = urlOf(url);
  const isOwn = host !== undefined && parsed?.host === host;
  const shown = readableUrl(isOwn ? parsed.pathname + parsed.search : url);
  const query = shown.indexOf("?");
  const path = query < 0 ? shown : shown.slice(0, query);
  const slash = path.replace(/\/+$/, "").lastIndexOf("/");
  return slash < 0
    ? { lead: "", last: shown }
    : { lead: shown.slice(0, slash + 1), last: shown.slice(slash + 1) };
}
