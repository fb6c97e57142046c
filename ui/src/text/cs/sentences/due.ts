import type { Czech } from ".";

/** Why a page is fetched, or not, and what its dates say of its text. */
export const due = {
  "Fetched: new in the source.": "Načítá se: ve zdroji je nová.",
  "Fetched: it was due in the last job, which ended before its turn.":
    "Načítá se: byla na řadě v poslední úloze, která skončila dřív, než na ni došlo.",
  "Fetched: it ended in an error the last time.": "Načítá se: naposledy skončila chybou.",
  "Fetched: lastmod {lastmod} is after the last sync {sync}.":
    "Načítá se: lastmod {lastmod} je po poslední synchronizaci {sync}.",
  "Fetched: lastmod {lastmod} is new, and the clock was set back since the last sync {sync}.":
    "Načítá se: lastmod {lastmod} je nové a hodiny se od poslední synchronizace {sync} vrátily zpět.",
  "Fetched: the clock was set back since the last fetch {fetch}.":
    "Načítá se: hodiny se od posledního načtení {fetch} vrátily zpět.",
  "Fetched: {daily}.": "Načítá se: {daily}.",
  "Fetched: {note}changefreq is {word} and the last fetch was {ago}.":
    "Načítá se: {note}changefreq je {word} a naposledy se načetla {ago}.",
  "Not fetched: lastmod {lastmod} is not after the last sync {sync}, whatever the page holds.":
    "Nenačítá se: lastmod {lastmod} není po poslední synchronizaci {sync}, ať je na stránce cokoli.",
  "Not fetched: lastmod {lastmod} is the same as at the last sync.":
    "Nenačítá se: lastmod {lastmod} je stejné jako při poslední synchronizaci.",
  "Not fetched: {daily}.": "Nenačítá se: {daily}.",
  "Not fetched: {note}changefreq is never.": "Nenačítá se: {note}changefreq je never.",
  "Not fetched: {note}changefreq is {word} and the last fetch was {ago}.":
    "Nenačítá se: {note}changefreq je {word} a naposledy se načetla {ago}.",
  "lastmod `{lastmod}` is not a date that can be compared; ":
    "lastmod `{lastmod}` není datum, které lze porovnat; ",
  "without lastmod and changefreq a page is fetched once a day, and the last fetch was {ago}":
    "bez lastmod a changefreq se stránka načítá jednou denně a naposledy se načetla {ago}",
  "{note}without usable lastmod and changefreq a page is fetched once a day, and the last fetch was {ago}":
    "{note}bez použitelného lastmod a changefreq se stránka načítá jednou denně a naposledy se načetla {ago}",
  "{count} minute ago": "před {count} minutou",
  "{count} minutes ago": "před {count|minutou|minutami|minutami}",
  "{count} hour ago": "před {count} hodinou",
  "{count} hours ago": "před {count|hodinou|hodinami|hodinami}",
  "{count} day ago": "před {count} dnem",
  "{count} days ago": "před {count|dnem|dny|dny}",

  "Fetched: this job is a full reindex, which fetches every page again.":
    "Načítá se: tato úloha je úplná reindexace, která načítá znovu každou stránku.",
  "{reason} Indexed again from the stored page: the changed settings ask for no new request.":
    "{reason} Znovu indexováno z uložené stránky: změna nastavení nový požadavek nevyžaduje.",
  "Every crawl by links visits each page again.":
    "Každé procházení po odkazech navštíví každou stránku znovu.",
  "Asked for with the stored ETag or Last-Modified, and answered 304: not changed.":
    "Požádáno s uloženým ETag nebo Last-Modified a odpověď byla 304: beze změny.",
  "Not asked for: the stored page is {age} old, less than the max cache age of {most}.":
    "Nežádá se o ni: stáří uložené stránky je {age}, méně než nejvyšší stáří v mezipaměti {most}.",
  "{count} second": "{count|sekunda|sekundy|sekund}",
  "{count} seconds": "{count|sekunda|sekundy|sekund}",
  "{count} minute": "{count|minuta|minuty|minut}",
  "{count} minutes": "{count|minuta|minuty|minut}",
  "{count} hour": "{count|hodina|hodiny|hodin}",
  "{count} hours": "{count|hodina|hodiny|hodin}",
  "{count} day": "{count|den|dny|dní}",
  "{count} days": "{count|den|dny|dní}",

  "Fetched: not fetched before.": "Načítá se: dosud se nenačetla.",
  "Fetched: it ended in an error the last time, so no page is stored.":
    "Načítá se: naposledy skončila chybou, takže uložená stránka není.",
  "Fetched: every crawl by links visits each page, and the stored one is too old to be used.":
    "Načítá se: procházení po odkazech navštíví každou stránku a uložená je příliš stará.",
  "Fetched: the next job is a full reindex, which fetches every page again.":
    "Načítá se: příští úloha je úplná reindexace, která načítá znovu každou stránku.",
  "Fetched: the interrupted job goes on, and it was due there.":
    "Načítá se: pokračuje přerušená úloha a v ní byla na řadě.",
  "Not asked for: the stored page is younger than the max cache age.":
    "Nežádá se o ni: uložená stránka je mladší než nejvyšší stáří v mezipaměti.",
  "Not fetched: left out by a limit of the crawl.": "Nenačítá se: vynechal ji limit procházení.",
  "Not fetched: the interrupted job was done with it.":
    "Nenačítá se: přerušená úloha s ní byla hotová.",
  "Not fetched: the last sync did not find it in the source.":
    "Nenačítá se: poslední synchronizace ji ve zdroji nenašla.",
  "Not fetched: the pages that Workers Free crawls a day are used up by pages before it.":
    "Nenačítá se: denní počet stránek Workers Free vyčerpají stránky před ní.",
  "Not fetched: {code}.": "Nenačítá se: {code}.",
  "Not fetched: {reason}.": "Nenačítá se: {reason}.",

  "The text changed since {fetched}, but lastmod is {new} and was {old}: a sync does not see such a change.":
    "Text se od {fetched} změnil, ale lastmod je {new} a bylo {old}: takovou změnu synchronizace nevidí.",
  "lastmod moved from {old} to {new}, but the text is that of {fetched}: the page was fetched for nothing.":
    "lastmod se posunulo z {old} na {new}, ale text je stejný jako {fetched}: stránka se načetla zbytečně.",
  "Compared with the fetch of {fetched}: the text changed, lastmod was {old} and is {new}.":
    "Proti načtení {fetched}: text se změnil, lastmod bylo {old} a je {new}.",
  "Compared with the fetch of {fetched}: the text is the same, lastmod was {old} and is {new}.":
    "Proti načtení {fetched}: text je stejný, lastmod bylo {old} a je {new}.",
} satisfies Czech;
