import type { Czech } from ".";

/** What a job said while it ran. */
export const log = {
  "Starting indexing data source...": "Začíná indexování zdroje dat...",
  "Started by the schedule.": "Spuštěno automaticky podle intervalu synchronizace.",
  "Synced one item: {url}": "Synchronizována jedna položka: {url}",
  "The clock of this computer was set back since the last sync, so pages may be fetched that are not due.":
    "Hodiny tohoto počítače se od poslední synchronizace posunuly zpět, takže se mohou načíst i stránky, které nejsou na řadě.",
  "The crawl target {url} is refused by a rule, so its links are not read. Choose a crawl target that the rules let in.":
    "Cíl procházení {url} odmítá pravidlo, takže se jeho odkazy nečtou. Zvolte cíl, který pravidla propustí.",
  "{url} was read from {host}, the private address {address}: the settings allow private networks.":
    "{url} pochází z {host}, soukromé adresy {address}: nastavení povoluje soukromé sítě.",

  "{url} names {entries} URLs.": "{url} uvádí {entries} URL.",
  "{url} names {entries} sitemaps.": "{url} uvádí {entries|sitemapu|sitemapy|sitemap}.",
  "{url} is not a sitemap that the service reads.": "{url} není sitemapa, kterou služba čte.",
  "{url}: {problem}": "{url}: {problem}",
  "{url}, line {line}: {problem}": "{url}, řádek {line}: {problem}",
  "{index} names {url}, which was named before; it is read once.":
    "{index} uvádí {url}, která už uvedená byla; čte se jednou.",
  "{index} is an index at level {depth} of nested sitemaps, the last that is read; what it names is not.":
    "{index} je index na úrovni {depth} vnořených sitemap, poslední, která se čte; co uvádí, se už nečte.",
  "{index} names more files than the {files} that are read.":
    "{index} uvádí více souborů než {files}; další se nečtou.",
  "{urls} URLs are in indexing order.": "V pořadí indexování {urls?je|jsou|je} {urls} URL.",
  "Pages are rendered in {browser}.": "Stránky vykresluje {browser}.",

  "Rule {pattern}: {hint}": "Pravidlo {pattern}: {hint}",
  "{rule} ({urls})": "{rule} ({urls})",
  "1 URL, {url}": "1 URL, {url}",
  "{more} URLs, such as {url}": "{more} URL, například {url}",
  "Finished indexing data source, got {pages} pages, {files} files seen":
    "Indexování zdroje dat skončilo: {pages|načtená stránka|načtené stránky|načtených stránek}, {files|zjištěný soubor|zjištěné soubory|zjištěných souborů}",
  "Items now: {told}.": "Položky nyní: {told}.",
  "{count} completed": "{count} indexováno",
  "{count} skipped": "{count} přeskočeno",
  "{count} queued": "{count} ve frontě",
  "{count} running": "{count} se zpracovává",
  "{count} outdated": "{count} {count?zastaralá|zastaralé|zastaralých}",
} satisfies Czech;
