import { count } from "@/parts/format";
import type { changes as english } from "../changes";
import type { Translation } from "../translation";
import { form, lines, plural } from "./plural";

export const changes: Translation<typeof english> = {
  title: "Porovnání",
  before: "Dřívější úloha",
  after: "Pozdější úloha",
  swap: "Prohodit úlohy",
  jobLine: (number, when) => `Úloha ${number}, ${when}`,
  since: (after, before) => `Úloha ${after} proti úloze ${before}`,
  first:
    "K porovnání jsou třeba dvě dokončené úlohy. Synchronizujte ještě jednou a uvidíte tu, co se změnilo.",
  same: "Je to tatáž úloha. Vyberte k porovnání jinou.",
  sum: (added, removed, changed) =>
    `nové: ${count(added)}, zmizelé: ${count(removed)}, změněné: ${count(changed)}`,
  none: "Nic se nezměnilo.",
  noneOf: "Takto se nic nezměnilo.",
  kinds: "Filtrovat podle druhu změny",
  find: "Filtrovat podle URL",
  all: "Vše",
  list: "Položky, které se liší",
  choose: "Vyberte položku a uvidíte, co se změnilo.",
  kind: {
    added: "Nové",
    removed: "Zmizelé",
    status: "Jiný výsledek",
    text: "Jiný text",
    metadata: "Jiná metadata",
    moved: "Přes hranici limitu",
    lastmod_kept: "Stejné lastmod",
  },
  settings: (n) => plural(n, "nastavení se liší", "nastavení se liší", "nastavení se liší"),
  settingsWhy: "Tím se mohou vysvětlit ostatní změny.",
  unset: "nenastaveno",
  more: (n) => `Zobrazit dalších ${count(Math.min(n, 200))} z ${count(n)}`,
  save: "Uložit",
  format: { csv: "CSV", ndjson: "NDJSON" },
  hint: { csv: "Tabulka pro tabulkové procesory", ndjson: "Jeden objekt JSON na řádek" },
  openItem: "Otevřít v Položkách",
  detail: {
    outcome: "Výsledek",
    metadata: "Titulek a metadata",
    title: "titulek",
    place: "Pořadí indexování",
    number: (position) => (position === null ? "bez pořadí" : `číslo ${count(position)}`),
    past: "za hranicí limitu, takže se neindexuje",
    within: "před hranicí limitu",
    lastmod: "lastmod",
    lastmodOfOlder:
      "Ze starších úloh je uchováno jen lastmod poslední úlohy, ve které stránka byla v tomto stavu.",
    text: "Text",
    gone: "Ve zdroji už není.",
    isNew: "Předtím tu nebyla.",
    nothing: "žádné",
  },
  lie: {
    title: "lastmod tuto změnu skrývá",
    text: (lastmod) =>
      `Text se změnil, ale lastmod zůstalo ${lastmod}. AI Search by si kvůli tomu stránku nenačetl.`,
    sum: (n) =>
      `${plural(n, "změněná stránka má", "změněné stránky mají", "změněných stránek má")} staré lastmod. AI Search by si ${form(n, "ji", "je", "je")} znovu nenačetl.`,
    proof: (before, after) => `Zobrazit texty z úlohy ${before} a z úlohy ${after}`,
    show: (n) => (n === 1 ? "Zobrazit ji" : `Zobrazit je (${count(n)})`),
  },
  lines: (added, removed) => `přidáno: ${lines(added)}, odebráno: ${count(removed)}`,
  sameLines: (n) => plural(n, "stejný řádek", "stejné řádky", "stejných řádků"),
  cut: "Liší se více řádků, než je zobrazeno.",
  addedLine: "Přidáno: ",
  removedLine: "Odebráno: ",
};
