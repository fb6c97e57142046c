import { count } from "@/parts/format";
import type { overview as english } from "../overview";
import type { Translation } from "../translation";
import { chunks, days, form, items, notes, pages, plural } from "./plural";

export const overview: Translation<typeof english> = {
  pending: {
    none: "",
    next_sync: "Nastavení se změnila. Použijí se při příští synchronizaci.",
    sync: "Nastavení se změnila. Vyžadují synchronizaci.",
    full_reindex:
      "Nastavení se změnila. Vyžadují úplnou reindexaci, kterou provede příští synchronizace.",
  },
  idleTitle: "Zatím neprocházeno",
  idleText: {
    sitemap:
      "Po spuštění se přečte robots.txt a sitemapy a potom každá stránka, kterou uvádějí. Do Cloudflare se nic neposílá.",
    discover:
      "Po spuštění se přečte robots.txt a cíl procházení a potom se jde po odkazech ze stránky na stránku. Do Cloudflare se nic neposílá.",
  },
  stages: {
    label: "Fáze úlohy",
    find: "Hledání",
    order: "Řazení",
    fetch: "Načítání",
    index: "Indexování",
    robots: "Čte se robots.txt",
    sitemaps: (read, known) =>
      known === 0
        ? "Hledají se sitemapy"
        : `Přečteno ${count(read)} z ${plural(known, "sitemapy", "sitemap", "sitemap")}`,
    links: "Procházení po odkazech",
    ordering: "Podle priority, pak podle výskytu",
    waiting: "Čeká",
    of: (total) => `z ${count(total)}`,
    chunks,
  },
  throughput: "Propustnost",
  perSecond: (rate) => `${rate} stránek/s`,
  open: (n) => plural(n, "otevřený požadavek", "otevřené požadavky", "otevřených požadavků"),
  left: "Zbývá zde",
  leftUnknown: "Měří se",
  leftLast: (open) => `Čeká se na ${plural(open, "odpověď", "odpovědi", "odpovědí")}`,
  waited: (time) => `dotaz před ${time}`,
  elapsed: (time) => `zatím ${time}`,
  service: (time) => ({ lead: "Služba by potřebovala ", time }),
  outcomesSoFar: "Dosavadní výsledky",
  settled: (done, total) => `vyřízeno ${count(done)} z ${count(total)}`,
  problems: "Největší problémy",
  noProblems: "Zatím žádný problém.",
  allInItems: "Vše v Položkách",
  see: "Zobrazit stránky",
  live: "Právě se děje",
  liveEmpty: "Tady se objeví první stránky.",
  liveState: {
    queued: "čeká",
    running: "načítá se",
    completed: "indexována",
    error: "chyba",
    skipped: "přeskočena",
    outdated: "zastaralá",
  },
  chunks,
  pausing: (open) => `Pozastavuje se, rozpracováno: ${pages(open)}.`,
  paused: "Pozastaveno. Dokud neobnovíte běh, nic se nenačítá.",
  interrupted: "Program během této úlohy skončil. Pokračovat naváže tam, kde se zastavila.",
  cancelled: "Zrušeno. Co se dosud přečetlo, zůstává.",
  announce: (done, total, errored) =>
    `Vyřízeno ${count(done)} z ${count(total)} stránek, s chybou ${count(errored)}.`,

  answer: (indexed, total) =>
    `Indexováno bude ${count(indexed)} z ${plural(total, "stránky", "stránek", "stránek")}`,
  answerNone: "Nenašla se žádná stránka",
  answerNoneText: {
    sitemap: "Sitemapy se přečetly, ale neuvádějí žádnou stránku tohoto webu.",
    discover: "Procházení po odkazech nedošlo k žádné stránce tohoto webu.",
  },
  toFix: (kinds, gained) =>
    `${form(kinds, "Opravou", "Opravou", "Opravou")} ${plural(kinds, "věci", "věcí", "věcí")} by ${form(gained, "přibyla", "přibyly", "přibylo")} ${form(gained, "další", "další", "dalších")} ${count(gained)}.`,
  toTakeOut: (n) =>
    `${plural(n, "adresa URL nevede", "adresy URL nevedou", "adres URL nevede")} na žádnou stránku tohoto webu: odeberte ${form(n, "ji", "je", "je")} ze sitemap a odkazů.`,
  nothingToFix: "Není co opravovat.",
  leftOut: (n) =>
    `Vaše vlastní pravidlo ${form(n, "vynechává", "vynechává", "vynechává")} ${plural(n, "stránku", "stránky", "stránek")}.`,
  overLimit: (n) => `${pages(n)} ${form(n, "je", "jsou", "je")} nad limitem tarifu.`,
  outside: (n) =>
    `${plural(n, "odkaz vede", "odkazy vedou", "odkazů vede")} mimo rozsah, hloubku nebo limit stránek; AI Search z ${form(n, "něj položku nevytvoří", "nich položky nevytvoří", "nich položky nevytvoří")}.`,
  askedToWait: (host, time) => `${host} žádá o čekání ${time}`,
  waitGoesOn: "Web odpověděl 429 nebo 503. Procházení bude samo pokračovat.",
  map: {
    title: "Mapa procházení",
    depths: "Podle prokliků",
    depth: (n, deeper) => (n === 0 ? "Start" : `${count(n)}${deeper ? "+" : ""}`),
    folders: "Podle složek",
    here: "Stránky přímo zde",
    top: "Nahoru",
    more: (n) =>
      `${plural(n, "další složka, menší než tyto", "další složky, menší než tyto", "dalších složek, menších než tyto")}`,
    empty: "Tady se objeví první stránky.",
    where: "Kde stránky jsou",
    areas: "Stránky podle složky a výsledku; šipkami přejdete z plochy na plochu",
    area: (where, n, outcome) => `${where} ${pages(n)}, ${outcome}`,
    openArea: (name, n) => `${name} ${pages(n)}, otevřít složku`,
    inOthers: (folder) => `Menší složky v ${folder}`,
    asAreas: "Jako plochy",
    asList: "Jako seznam",
    seeDepth: (name) => `Zobrazit stránky na úrovni ${name} v Položkách`,
    see: (name) => `Zobrazit stránky složky ${name} v Položkách`,
    open: (name) => `Otevřít ${name}`,
    outside: (n) => `${count(n)} mimo dosah`,
  },
  charts: {
    sizes: "Velikost stránek",
    sizesFrom: "Jak přišly",
    chunks: "Úseků na stránku",
    chunksFrom: "Indexované stránky",
    freshness: "Stáří",
    freshnessFrom: "Podle lastmod",
    ahead: (n) =>
      `${pages(n)} ${form(n, "má", "mají", "má")} datum v budoucnosti: dokud neuplyne, úprav si nikdo nevšimne.`,
  },
  fixes: (n) =>
    n === 0 ? "Není co opravovat" : plural(n, "věc k opravě", "věci k opravě", "věcí k opravě"),
  fixesEmpty: "Každá stránka, kterou AI Search smí číst, bude indexována.",
  urlsWord: () => "URL",
  pagesWord: (n) => form(n, "stránka", "stránky", "stránek"),
  warnings: (n) =>
    `${plural(n, "stránka bude indexována", "stránky budou indexovány", "stránek bude indexováno")} s upozorněním.`,
  seeWarnings: "Zobrazit vše",
  moreWarnings: (n) => plural(n, "další druh", "další druhy", "dalších druhů"),
  limits: "Limity tarifu",
  plan: { free: "Workers Free", paid: "Workers Paid" },
  fits: "Vejdou se všechny stránky.",
  cutAt: (n) => `Limit končí za číslem ${count(n)} v pořadí indexování.`,
  freeDay: "500 stránek denně",
  paidFiles: "500\u00a0000 souborů",
  facts: "Tato úloha",
  fact: {
    parse: "Typ zpracování",
    duration: "Trvání",
    chunks: "Úseky",
    warnings: "S upozorněním",
    before: "Předtím",
  },
  change: (n) =>
    n === 0 ? "jako předtím" : `${n > 0 ? "+" : "−"}${count(Math.abs(n))} indexovaných`,
  codes: "Proč jsou stránky vynechané",
  notes,
  notesTitle: "Poznámky",
  notesFrom: "Co stojí za pozornost, z protokolu",
  openLog: "Otevřít protokol",
  allNotes: (n) => `Všech ${count(n)} v protokolu`,
  advice: {
    title: "Sitemap, nebo Discover",
    from: "Zjištěno z tohoto procházení, bez dalšího požadavku",
    weighing: (done, total) =>
      `Porovnává se, co našly sitemapy a odkazy: ${count(done)} z ${items(total)}`,
    groups: "Stránky, které by se indexovaly, podle toho, kdo je najde",
    kind: {
      both: "Sitemapa i odkazy",
      only_sitemap: "Jen sitemapa",
      only_links: "Jen odkazy",
      neither: "Nikdo",
    },
    see: (n, kind) => `Zobrazit ${count(n)} v Položkách: ${kind}`,
    column: { variant: "Varianta", pages: "Stránky", depth: "Stránky v hloubce procházení" },
    variant: { sitemap: "Sitemap", all: "Discover, All", links: "Discover, Links" },
    fits: "vejde se",
    pastFree: (n, dayCount) => `${count(n)} nad denní limit, ${days(dayCount)}`,
    past: (n) => `${count(n)} za limitem`,
    settings: "Co by jiná nastavení přidala nebo ubrala",
  },
  whatToDo: "Co dělat",
  changeSettings: "Změnit nastavení",
  tryRobots: "Vyzkoušet robots.txt",
  syncAgain: "Synchronizovat znovu",
};
