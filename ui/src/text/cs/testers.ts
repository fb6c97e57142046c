import { count } from "@/parts/format";
import type { testers as english } from "../testers";
import type { Translation } from "../translation";
import { form, plural, sitemaps, tokens } from "./plural";

const gained = (n: number) =>
  plural(n, "stránka by se načetla", "stránky by se načetly", "stránek by se načetlo");
const leftOut = (n: number) =>
  plural(n, "stránka by se vynechala", "stránky by se vynechaly", "stránek by se vynechalo");
const ofPages = (n: number) => plural(n, "stránky", "stránek", "stránek");

export const testers: Translation<typeof english> = {
  settings: {
    title: "Co by se změnilo",
    before: "Teď",
    after: "Potom",
    edit: "Změňte nastavení a uvidíte, co se s touto stránkou stane.",
    fetched: "Načetla by se",
    same: "V indexu se nic nemění.",
    gained: (n) => `${gained(n)} navíc`,
    lost: (n) => `${leftOut(n)} z indexu`,
    dropped: (n) => `${leftOut(n)}, které teď selhávají`,
    reread: (n) =>
      `${plural(n, "stránka by se četla", "stránky by se četly", "stránek by se četlo")} s jiným selektorem`,
    which: "Které",
    first: (shown, all) => `Prvních ${count(shown)} z ${count(all)}`,
    triedOn: (n) =>
      n === 0
        ? "Žádná úloha zatím nenašla položky, takže není na čem zkoušet."
        : `Vyzkoušeno na položkách poslední úlohy (${count(n)}). Nic se nenačítá ani neukládá.`,
    unknownTitle: "Co náhled nemůže vědět",
    unknown: {
      no_items: "Co najde příští úloha.",
      gained_pages: "Zda mají stránky navíc text: nikdy se nenačetly.",
      links_of_gained: "Kam vedou odkazy na stránkách navíc: mohou přibýt další.",
      links_of_lost: "Stránky, na které odkazují jen ty vynechané, by zmizely také. Nepočítají se.",
      other_urls: "Jaké jiné URL by se našly. Najde je příští úloha.",
      other_answers: "Co web odpoví na takový požadavek. Ukáže to příští úloha.",
      other_text: "Které jiné stránky by zůstaly bez textu. Vyzkoušejte selektor na jeho cestě.",
      other_robots: "Co o stránkách navíc říká robots.txt jiných hostitelů.",
    },
    faulty: "Zobrazeno jako dříve: některé nastavení má chybu.",
    failed: "Nastavení se nepodařilo vyzkoušet.",
  },
  patterns: {
    title: "Co tato pravidla dělají",
    matches: (n) => `${count(n)} URL`,
    stay: (kept, total) => `Zůstává ${count(kept)} z ${count(total)} URL`,
    source: "Na URL této instance",
    kept: (n) => `Zůstává ${count(n)}`,
    lost: (n) => `Vynecháno ${count(n)}`,
    none: {
      kept: "Nezůstává žádná URL: nic by se neindexovalo.",
      lost: "Tato pravidla žádnou URL nevynechávají.",
    },
    first: (shown, all) => `Prvních ${shown} z ${all}`,
    failed: "Pravidla se nepodařilo vyzkoušet.",
  },
  robots: {
    open: "Vyzkoušet robots.txt",
    hint: "URL, které tato pravidla ponechají, musí povolit i robots.txt.",
    title: "Vyzkoušet robots.txt",
    description: "Čte se tak, jak ho čte AI Search. Na vašem webu se nic nemění.",
    file: "robots.txt",
    placeholder: "Vložte robots.txt, nebo načtěte ten z webu.",
    fetch: "Načíst z webu",
    undo: "Vrátit změny",
    stored: (when) => `Jak ho přečetla poslední úloha, ${when}`,
    fetched: (when) => `Načteno ${when}`,
    edited: "Upraveno zde, ne na vašem webu",
    unread: "Zatím se žádný robots.txt nečetl",
    reading: "Čte se robots.txt poslední úlohy",
    url: "URL k vyzkoušení",
    urlPlaceholder: "/docs/page, nebo celá URL",
    blocks: (blocked, total) => `Blokuje ${count(blocked)} z ${count(total)} URL`,
    noUrls: "Zatím nejsou procházené URL, na kterých ho vyzkoušet",
    group: (token) => `Platí skupina pro ${token}.`,
    noGroup: "Žádná skupina neuvádí Cloudflare-AI-Search ani *, takže je povoleno vše.",
    sitemaps: (n) =>
      n === 0
        ? "Neuvádí žádnou sitemapu: typ zpracování Sitemap pak žádnou nenajde (7028)."
        : `Uvedeno: ${sitemaps(n)}.`,
    delay: (seconds) => `Crawl-delay ${seconds}\u00a0s.`,
    notes: "Co by měl vlastník tohoto souboru vědět",
    blocked: (n) => `Blokováno ${count(n)}`,
    allowed: (n) => `Povoleno ${count(n)}`,
    none: {
      blocked: "Tento robots.txt neblokuje žádnou URL indexu.",
      allowed: "Tento robots.txt nepovoluje žádnou URL indexu.",
    },
    line: (n) => `řádek ${count(n)}`,
    urls: (n) => `${count(n)} URL`,
  },
  selector: {
    title: "Vyzkoušet selektor obsahu",
    row: (n, all) => `Řádek ${n} z ${all}`,
    try: (n) => `Vyzkoušet selektor ${n}`,
    tryShort: "Zkusit",
    use: "Použít tento selektor",
    path: "Cesta",
    selector: "Selektor",
    sample: "Ukázková stránka",
    sampleHint: "Část URL nebo titulku",
    noPage: "Žádná procházená stránka to v URL ani v titulku nemá.",
    noSample: "Zatím není uložená žádná stránka této instance. Nejdříve synchronizujte index.",
    notStored: "Tato stránka se neuložila, takže na ní nelze nic zkoušet. Vyberte jinou.",
    reading: "Čte se uložená stránka",
    counting: "Zkouší se na uložených stránkách této cesty",
    noPages: "Žádná uložená stránka nemá URL, která této cestě odpovídá.",
    covers: (found, tried) => `Najde obsah na ${count(found)} z ${ofPages(tried)}`,
    several: (n) => `vícekrát na ${count(n)}`,
    empty: (n) =>
      `${count(n)} by ${form(n, "zůstala prázdná", "zůstaly prázdné", "zůstalo prázdných")}`,
    tried: (tried, pages) => `Prvních ${count(tried)} z ${ofPages(pages)}`,
    nextEmpty: "Další stránka bez nálezu",
    show: "Zobrazit",
    matchesTitle: "Nalezené prvky",
    matches: (n) => plural(n, "prvek", "prvky", "prvků"),
    severalKept: "Odpovídá více prvků; ponechají se všechny, jeden za druhým.",
    noText: "V tomto prvku není žádný text",
    noMatch: "Na této stránce nic neodpovídá.",
    misses: (parts) => `Části selektoru odpovídají: ${parts}.`,
    view: "Zobrazit nalezené jako",
    views: { source: "Zdroj", outline: "Osnova" },
    outline: "Osnova této stránky",
    matched: "nalezeno",
    first: (shown, all) => `Prvních ${count(shown)} z ${count(all)}`,
    without: "Bez selektoru",
    with: "Se selektorem",
    tokens,
    saved: (before, after) =>
      after >= before ? tokens(after) : `${tokens(after)}, ušetřeno ${count(before - after)}`,
    becomesEmpty: "Tato stránka by zůstala prázdná",
    becomesEmptyHint:
      "Platí první řádek, jehož cesta odpovídá, i když jeho selektor nic nenajde. Zužte cestu, nebo selektor rozšiřte.",
    lastGood: "Níže je poslední výsledek bez chyby.",
  },
};
