import { count } from "@/parts/format";
import type { syncs as english } from "../syncs";
import type { Translation } from "../translation";
import { pages, plural } from "./plural";

export const syncs: Translation<typeof english> = {
  title: "Plánované synchronizace",
  views: "Co o úlohách zobrazit",
  view: { history: "Historie", compare: "Porovnání", next: "Příští synchronizace" },
  schedule: {
    label: "Synchronizovat automaticky",
    every: "Interval synchronizace",
    off: "Vypnuto. AI Search se synchronizuje sám; tady rozhodujete vy, protože se webu ptá tento počítač.",
    paused: "Čeká, protože indexování je pozastavené.",
    closed:
      "Čeká na ruční synchronizaci: robots.txt web uzavřel a AI Search to sám znovu nezkouší.",
    next: (when, wait) => `Příští ${when}, za ${wait}`,
    now: "Příští: nyní",
    hint: "Jen když Foresite běží. Po uspání počítače vše dožene jedna synchronizace.",
    cooldown: (seconds) =>
      `AI Search by ruční synchronizaci ještě ${seconds}\u00a0s odmítal (7020).`,
  },
  pause: "Pozastavit indexování",
  resume: "Obnovit indexování",
  paused: "Indexování je pozastavené",
  pausedText:
    "Žádná úloha se nespustí, ručně ani automaticky. Co je indexované, zůstává a lze v tom hledat.",
  pausedToast: "Indexování je pozastavené. Dokud ho neobnovíte, žádná úloha se nespustí.",
  resumedToast: "Indexování je obnovené.",
  reindex: {
    button: "Úplná reindexace…",
    title: "Úplná reindexace",
    fetches: (n) => `Znovu načte z webu všechny stránky: ${pages(n)}, ať lastmod říká cokoli.`,
    skips: (n) =>
      `${plural(n, "položka, kterou vynechává pravidlo, se nenačítá", "položky, které vynechává pravidlo, se nenačítají", "položek, které vynechává pravidlo, se nenačítá")}.`,
    noStored:
      "Žádná stránka se nebere z úložiště. Po změně velikosti úseku, vlastních metadat nebo tokenizéru naopak příští synchronizace čte uložené stránky a z webu žádá jen to, co je na řadě.",
    why: "AI Search to dělá sám, když to některé nastavení vyžaduje. Ručně tak zjistíte, zda lastmod neskrývá změny.",
    takes: (time) => `Tempem poslední úlohy asi ${time}.`,
    action: "Reindexovat vše",
  },
  forecast: {
    caption: (interval) => `Jedna synchronizace každých ${interval}, pokud web zůstane, jak je`,
    empty: "Zatím není co předpovídat",
    emptyText:
      "Po první úloze Foresite ukáže, které stránky načte každá další synchronizace a proč.",
    knowsNone:
      "Žádná úloha zatím nenašla ani jednu stránku. Proč, říká Přehled; jakmile nějakou najde, budou její stránky zde.",
    sync: (number) => `Synchronizace ${number}`,
    inTime: (wait) => `za ${wait}`,
    now: "nyní",
    pages,
    all: "Všechny položky",
    fetched: "Načtené v některé z nich",
    never: "Nikdy",
    neverText: "znovu se nenačtou, pokud web zůstane, jak je",
    rest: "Zbytek přerušené úlohy",
    full: "Úplná reindexace, protože se změnilo nastavení",
    filter: "Které položky vypsat",
    list: "Položky a synchronizace, které je načtou",
    none: "Žádná položka sem nepatří.",
    noneNever: "Každá položka se někdy znovu načte.",
    more: (n) => `Zobrazit dalších ${count(Math.min(n, 200))} z ${count(n)}`,
    fetchedIn: (numbers) =>
      numbers.length === 0 ? "v žádné z nich" : `načte synchronizace ${numbers.join(", ")}`,
    later: "později",
  },
  item: {
    sync: "Synchronizovat tuto položku",
    hint: "Stránku hned znovu načte a zaindexuje",
    done: "Synchronizováno.",
    nowIs: (status) => `Synchronizováno: ${status}.`,
  },
  size: {
    title: "Úložiště",
    text: (total) => `Tato instance zabírá na tomto počítači ${total}.`,
    parts: {
      bodies: "Těla odpovědí, jak přišla",
      texts: "Markdown, úseky, metadata, odkazy",
      items: "Položky a jejich zdůvodnění",
      keyword_index: "Index klíčových slov",
      history: "Dřívější úlohy a texty",
    },
    measuring: "Měří se…",
  },
};
