import { count } from "@/parts/format";
import type { jobs as english } from "../jobs";
import type { Translation } from "../translation";

export const jobs: Translation<typeof english> = {
  caption: "Úlohy této instance, od nejnovější",
  empty: "Zatím žádná úloha",
  emptyText: "Spusťte procházení a úloha se tu objeví i s výsledkem.",
  columns: {
    number: "Úloha",
    state: "Stav",
    parse: "Typ zpracování",
    started: "Začátek",
    took: "Trvání",
    outcome: "Výsledky",
    indexed: "Indexováno",
    total: "Položky",
    end: "Důvod ukončení",
  },
  kind: { sync: "synchronizace", full_reindex: "úplná reindexace" },
  parse: { sitemap: "Sitemap", discover: "Discover" },
  job: (number) => `Úloha ${number}`,
  started: (when) => `začátek ${when}`,
  took: (time) => `trvání ${time}`,
  choose: (number) => `Zobrazit úlohu ${number}`,
  log: {
    title: (number) => `Protokol úlohy ${number}`,
    lines: "Řádky protokolu",
    levels: "Filtrovat podle úrovně",
    all: "Vše",
    level: { info: "Informace", warning: "Upozornění", error: "Chyby" },
    line: { warning: "Upozornění: ", error: "Chyba: " },
    copy: "Kopírovat protokol",
    save: "Uložit protokol…",
    saved: (path) => `Protokol je uložený jako ${path}.`,
    find: "Filtrovat podle textu",
    noText: (text) => `Žádný řádek neobsahuje „${text}“.`,
    clear: "Zrušit filtr",
    compare: (number) => `Porovnat s úlohou ${number}`,
    empty: "Tato úloha zatím nic nezapsala.",
    noneOf: { info: "Žádné informace.", warning: "Žádná upozornění.", error: "Žádné chyby." },
    more: (n) => `Zobrazit další (${count(n)})`,
  },
};
