import type { ForecastShow } from "@/ipc";

/** What the list holds, as the address says it: `all`, `fetched`, `never`, or a sync's number. */
export function readShow(search: URLSearchParams): ForecastShow {
  const word = search.get("show") ?? "1";
  const number = Number(word);
  if (Number.isInteger(number) && number >= 1 && number <= 5) return { in: number };
  return word === "fetched" || word === "never" ? word : "all";
}

export const showWord = (show: ForecastShow): string =>
  typeof show === "object" ? String(show.in) : show;
