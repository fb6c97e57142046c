import type { Age, Span } from "@/ipc";
import { bytes, count } from "@/parts/format";
import type { items as english } from "../items";
import type { Translation } from "../translation";
import { chunks, items as countedItems, form, lines, plural, tokens } from "./plural";

/** „do 10 KB“, „11 až 30 dní“, „přes 100“. */
function span({ over, most }: Span, show: (value: number) => string, unit = ""): string {
  if (most === null) return `přes ${show(over ?? 0)}${unit}`;
  return over === null ? `do ${show(most)}${unit}` : `${show(over)} až ${show(most)}${unit}`;
}

/** As [`span`], of whole things, so that ranges do not share their ends. */
function wholes({ over, most }: Span, unit = ""): string {
  if (over === null || most === null) return span({ over, most }, count, unit);
  const first = over + 1;
  return first === most ? `${count(most)}${unit}` : `${count(first)} až ${count(most)}${unit}`;
}

const isOne = ({ over, most }: Span) => most === 1 && (over === null || over === 0);

export const items: Translation<typeof english> = {
  spans: {
    bytes: (range) => span(range, bytes),
    chunks: (range) => (isOne(range) ? "1" : wholes(range)),
    withChunks: (range) =>
      isOne(range)
        ? chunks(1)
        : wholes(range, `\u00a0${form(range.most ?? 5, "úsek", "úseky", "úseků")}`),
    days: (range) => wholes(range, isOne(range) ? "\u00a0den" : "\u00a0dní"),
    age: (age: Age) => {
      if (age === "ahead") return "lastmod v budoucnosti";
      return age === "undated" ? "bez lastmod" : `lastmod před ${wholes(age.days)} dny`;
    },
    ahead: "V budoucnosti",
    undated: "Bez lastmod",
  },
  grid: "Položky v pořadí indexování",
  filter: "Filtrovat podle URL nebo titulku",
  filterShort: "Filtrovat…",
  codeHint: "Text hledá v URL a názvech. Položky s kódem toho jména:",
  outcomes: "Filtrovat podle výsledku",
  outcome: "Výsledek",
  codes: "Kód",
  allCodes: "Všechny kódy",
  columnsMenu: "Sloupce",
  columnNoRoom: "teď se nevejde",
  columns: {
    position: "Pořadí",
    url: "URL",
    title: "Titulek",
    code: "Kód nebo upozornění",
    http: "HTTP",
    depth: "Hloubka",
    chunks: "Úseky",
  },
  total: countedItems,
  soFar: (n) => `Hledá se, zatím ${countedItems(n)}`,
  range: (from, to, total) => `${count(from)} až ${count(to)} z ${count(total)}`,
  sortBy: (name) => `Řadit podle: ${name}`,
  sorted: { ascending: "řazeno vzestupně", descending: "řazeno sestupně" },
  filters: {
    open: "Další filtry",
    warnings: "Upozornění",
    sources: "Jak se našla",
    depths: "Prokliky od startu",
    from: { sitemap: "v sitemapě", link: "odkazem", start: "jako cíl procházení" },
    depth: (n) => (n === 0 ? "start" : plural(n, "proklik", "prokliky", "prokliků")),
    rightHere: "bez podsložek",
    active: "Použité filtry",
    loading: "Počítá se…",
    nothing: "Žádná položka nemá upozornění",
  },
  tree: {
    label: "Složky",
    show: "Složky vedle tabulky",
    width: "Šířka složek",
    all: "Všechny položky",
    empty: "Zatím žádné složky",
    more: (n) =>
      `${plural(n, "menší složka není uvedena", "menší složky nejsou uvedeny", "menších složek není uvedeno")}`,
    failed: "Složky se nepodařilo načíst",
  },
  views: {
    open: "Uložená zobrazení",
    none: "Zatím není uložené žádné zobrazení",
    save: "Uložit toto zobrazení…",
    title: "Uložit toto zobrazení",
    explain: "Jeho filtry, řazení a sloupce vyvoláte pod tímto názvem v každé instanci.",
    name: "Název",
    action: "Uložit",
    remove: (name) => `Smazat zobrazení ${name}`,
    removed: (name) => `Zobrazení ${name} je smazané`,
  },
  marked: {
    label: "Vybrané položky",
    total: (n) => `vybráno ${count(n)}`,
    urls: "Kopírovat URL",
    rows: "Kopírovat jako tabulku",
    clear: "Zrušit výběr",
    most: (n) => `Najednou lze vybrat nejvýše ${count(n)} položek. Export takový limit nemá.`,
    copied: (n) => `Zkopírováno: ${countedItems(n)}`,
    failed: "Kopírování se nezdařilo",
  },
  keys: { move: "pohyb", open: "otevřít", filter: "filtr", all: "všechny klávesy" },
  loadingRow: "Načítá se",
  emptyTitle: "Zatím žádné položky",
  emptyText: "Spusťte procházení a každá nalezená URL se tu objeví i s výsledkem.",
  findingTitle: "Hledají se stránky",
  finding: (found, read, known) =>
    `Nalezeno ${count(found)} URL v ${count(read)} z ${plural(known, "sitemapy", "sitemap", "sitemap")}. Až se přečtou všechny, objeví se URL tady v pořadí indexování.`,
  noMatch: "Neodpovídá žádná položka",
  clear: "Zrušit filtry",
  clearOne: (name) => `Odebrat filtr ${name}`,
  quoted: (sought) => `„${sought}“`,
  filteredBy: (names) => `Filtrováno podle: ${names}.`,
  failed: "Položky se nepodařilo načíst",
  number: (n) => `č.\u00a0${count(n)}`,
  noSelection: "Vyberte položku a uvidíte, proč má svůj výsledek.",
  details: "Podrobnosti položky",
  expand: "Přes celé okno",
  shrink: "Zpět k tabulce",
  close: "Zavřít podrobnosti",
  back: "Zpět k položce",
  ofLastFetch: "Co následuje, je z posledního stažení.",
  noDetails: "Není co ukázat",
  previous: "Předchozí položka",
  nextItem: "Další položka",
  copyUrl: "Kopírovat URL",
  tabs: {
    label: "O této položce",
    why: "Proč",
    response: "Odpověď",
    markdown: "Markdown",
    chunks: "Úseky",
    metadata: "Metadata",
    links: "Odkazy",
    html: "HTML",
  },
  verdict: {
    indexed: "Bude indexována.",
    warning: "Bude indexována.",
    errored: "Nebude indexována.",
    skipped: "Vynechána.",
    over: "Nad limitem.",
    running: "Právě se čte.",
    queued: "Čeká, až na ni přijde řada.",
  },
  evidence: "Jak se k tomu došlo",
  line: (n) => `řádek ${count(n)}`,
  places: {
    sitemap: (file, line) => (line === null ? `Otevřít ${file}` : `Řádek ${count(line)} v ${file}`),
    robots: (line) =>
      line === null ? "Vyzkoušet robots.txt" : `Řádek ${count(line)} v robots.txt`,
    item: "Otevřít tu stránku",
  },
  change: {
    setting: (name) => `Změnit: ${name}`,
    selector: "Změnit selektor obsahu",
    robots: "Vyzkoušet jiný robots.txt",
  },
  whatToDo: "Co dělat",
  warnings: (n) => plural(n, "upozornění", "upozornění", "upozornění"),
  previewOnly: "Zobrazuje ji jen náhled. Služba pro ni položku nevytváří.",
  kind: {
    found: "Nalezení",
    url: "URL",
    scope: "Rozsah",
    beyond_depth: "Hloubka procházení",
    beyond_limit: "Limit stránek",
    out_of_scope: "Rozsah",
    path_filter: "Filtry cest",
    robots: "robots.txt",
    content_signal: "Content Signals",
    due: "Synchronizace",
    not_due: "Synchronizace",
    limit: "Limity",
    redirect: "Přesměrování",
    response: "Odpověď",
    network: "Síť",
    rendering: "Vykreslení",
    content_type: "Typ obsahu",
    selector: "Selektor obsahu",
    markdown: "Markdown",
    chunks: "Úseky",
    removed: "Odebrání",
  },
  response: {
    none: "O tuto stránku se nežádalo.",
    status: "Stav",
    finalUrl: "Odpověděla",
    size: "Velikost",
    time: "Čas",
    fetched: "Načteno",
    redirects: "Přesměrování",
    headers: "Hlavičky",
  },
  markdown: {
    none: "Z této stránky nevznikl žádný Markdown.",
    source: "Zdroj",
    preview: "Náhled",
    view: "Zobrazení Markdownu",
    copy: "Kopírovat Markdown",
    content: "Markdown stránky",
    size: (size, n) => `${size}, ${lines(n)}`,
    cut: (size) => `Náhled končí po ${size}. Zdroj ukazuje vše.`,
    image: (alt) => (alt === "" ? "Obrázek" : `Obrázek: ${alt}`),
  },
  chunks: {
    none: "Žádné úseky: z této stránky se nic neindexuje.",
    notHere: "Tento typ převádí jen služba, takže jeho úseky tu nejsou známé.",
    summary: (n, tokenCount) => `${chunks(n)}, asi ${tokens(tokenCount)}`,
    estimated:
      "Počet tokenů je odhad: u devíti z deseti stránek dokumentace leží mezi 12\u00a0% pod a 28\u00a0% nad skutečností.",
    tokens: (n) => `${count(n)} tok.`,
    overlap: "Zobrazit překryv",
    repeated: "Opakuje se z předchozího úseku",
  },
  metadata: {
    none: "Žádná metadata. Pole nastavená ve Vlastních metadatech se plní z meta značek stránky.",
    field: "Pole",
    value: "Hodnota",
    found: "Nalezeno v",
    sources: { sitemap: "Sitemapa", link: "Odkaz na stránce", start: "Cíl procházení" },
    lastmod: "lastmod",
    changefreq: "changefreq",
    priority: "priority",
    depth: "Prokliky",
    schema: "Vlastní metadata",
    builtIn: "Vestavěné atributy",
    entry: "Kde se našla",
  },
  links: {
    none: "Žádné odkazy na webové stránky.",
    out: (n) => plural(n, "odkaz ven", "odkazy ven", "odkazů ven"),
    in: "Stránky, které sem odkazují",
    noneIn: "Žádná přečtená stránka sem neodkazuje.",
    pagesIn: (n) =>
      plural(n, "stránka sem odkazuje", "stránky sem odkazují", "stránek sem odkazuje"),
    firstIn: (n) => `Prvních ${count(n)} stránek, které sem odkazují`,
    open: "Otevřít tuto položku",
    noItem: "Tuto URL nemá žádná položka: procházení se k ní nedostalo.",
    nofollow: "nofollow",
  },
  chain: {
    title: (hops) => `${plural(hops, "odkaz", "odkazy", "odkazů")} od cíle procházení`,
    more: (n) => `Zobrazit další (${count(n)})`,
  },
  html: {
    none: "Pro tuto položku není uložené žádné HTML.",
    content: "HTML, jak přišlo",
    copy: "Kopírovat HTML",
    views: { received: "Přijaté", dom: "Vykreslené", changes: "Změny" },
    unrendered: "Tuto stránku nevykresloval prohlížeč: její text je z HTML tak, jak přišlo.",
    changes: "Co změnily její skripty",
    words: (raw, rendered) => `${raw} → ${plural(rendered, "slovo", "slova", "slov")}`,
    same: "Skripty v textu nic nezměnily.",
    copyRaw: "Kopírovat Markdown bez skriptů",
    copyDom: "Kopírovat vykreslené HTML",
    dom: "Vykreslené HTML",
  },
};
