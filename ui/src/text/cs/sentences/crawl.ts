import type { Czech } from ".";

/** What a visit met: answers, redirects, the browser, traps. */
export const crawl = {
  "Fetched in {millis} ms: {status}, {content_type}, {size}.":
    "Načteno za {millis} ms: {status}, {content_type}, {size}.",
  "Fetched in {millis} ms: {status}, no Content-Type, {size}.":
    "Načteno za {millis} ms: {status}, bez Content-Type, {size}.",
  "{size} KB": "{size} KB",
  "{size} MB": "{size} MB",
  "more than {size}": "více než {size}",
  "Foresite failed on this page. Report it with the URL and the log file.":
    "Foresite na této stránce selhal. Nahlaste to s URL a souborem protokolu.",
  "The site answered 206 with a part of the page, though the whole was asked for.":
    "Web odpověděl 206 částí stránky, ačkoli se žádalo o celou.",
  "Content-Encoding says {coding}, but the {read} bytes of the body are not compressed.":
    "Content-Encoding uvádí {coding}, ale {read|bajt|bajty|bajtů} těla {read?není komprimovaný|nejsou komprimované|není komprimováno}.",
  "The URL has {length} characters. Uploaded files may have {most} in their name; whether this holds for pages is not documented.":
    "URL má {length|znak|znaky|znaků}. Nahrané soubory mohou mít v názvu {most}; zda to platí i pro stránky, není zdokumentováno.",
  "The lastmod `{lastmod}` is no date, so it counts as missing. Write it like 2026-01-31.":
    "lastmod `{lastmod}` není datum, takže jako by chybělo. Pište ho jako 2026-01-31.",

  "{from} redirects to {to} ({status}).": "{from} přesměrovává na {to} ({status}).",
  "A script of {from} leads to {to}.": "Skript stránky {from} vede na {to}.",
  "The page answers at {url}; its key stays the URL found.":
    "Stránka odpovídá na {url}; klíčem zůstává nalezená URL.",
  "{url} is an item of its own, so this page is indexed twice.":
    "{url} je samostatná položka, takže se tato stránka indexuje dvakrát.",
  "{host} is the private address {address}. It was asked because the settings allow private networks.":
    "{host} je soukromá adresa {address}. Dotázalo se na ni, protože nastavení povoluje soukromé sítě.",

  "Rendered in {browser} in {millis} ms with {files} files loaded. Waited for DOMContentLoaded{ready}, then until nothing loaded or changed for {quiet} ms, at most {settle} and {total} in all; the service may wait otherwise.{unsettled}{cut}{refused}":
    "Vykresleno v {browser} za {millis} ms, {files?načten|načteny|načteno} {files|soubor|soubory|souborů}. Čekalo se na DOMContentLoaded{ready}, pak až se {quiet} ms nic nenačítalo ani neměnilo, nejvýše {settle} a celkem {total}; služba může čekat jinak.{unsettled}{cut}{refused}",
  " ({millis} ms)": " ({millis} ms)",
  " The page was never quiet and was taken as it was then.":
    " Stránka se neustálila a vzala se, jak právě byla.",
  " It asked for too much; the rest was not loaded.": " Žádala příliš mnoho; zbytek se nenačetl.",
  " Not opened: {refused}.": " Neotevřeno: {refused}.",
  "{count} dialog": "{count|dialog|dialogy|dialogů}",
  "{count} dialogs": "{count|dialog|dialogy|dialogů}",
  "{count} window": "{count|okno|okna|oken}",
  "{count} windows": "{count|okno|okna|oken}",
  "{count} download": "{count|stahovaný soubor|stahované soubory|stahovaných souborů}",
  "{count} downloads": "{count|stahovaný soubor|stahované soubory|stahovaných souborů}",
  "{count} frame": "{count|rámec|rámce|rámců}",
  "{count} frames": "{count|rámec|rámce|rámců}",
  "Read again as it was rendered; nothing was asked for and no script ran.":
    "Čteno znovu, jak bylo vykresleno; o nic se nežádalo a žádný skript neběžel.",
  "The answer has no body, so the browser has no page to show.":
    "Odpověď nemá tělo, takže prohlížeč nemá stránku, kterou by ukázal.",
  "The page was not ready in the browser within the time allowed. Look for a script that never ends or waits for another server.":
    "Stránka nebyla v prohlížeči hotová v povoleném čase. Hledejte skript, který nekončí nebo čeká na jiný server.",
  "The page crashed its tab. Look for a script that takes all memory.":
    "Stránka shodila svou kartu. Hledejte skript, který zabere všechnu paměť.",
  "The browser ended while it showed the page, also at the second try.":
    "Prohlížeč při zobrazení stránky skončil, i napodruhé.",
  "The browser took the answer for a download, not for a page. Look at its Content-Disposition.":
    "Prohlížeč vzal odpověď jako stahovaný soubor, ne jako stránku. Podívejte se na její Content-Disposition.",
  "The browser showed an error instead of the page.": "Prohlížeč místo stránky ukázal chybu.",
  "No folder for the browser can be made: {error}.":
    "Nelze vytvořit složku pro prohlížeč: {error}.",
  "{path} does not start.": "{path} se nespustí.",
  "{path} does not start: {error}.": "{path} se nespustí: {error}.",
  "{path} did not answer within {seconds} s.": "{path} neodpověděl do {seconds} s.",
  "{path} ended at once: {line}": "{path} hned skončil: {line}",
  "{path} ended at once. Look whether it is a Chromium, Chrome, Edge or Brave.":
    "{path} hned skončil. Ověřte, zda je to Chromium, Chrome, Edge nebo Brave.",
  "{path} cannot start its sandbox here, as it happens for root and in containers. Run Foresite as another user; or, where the container itself shields the machine, set {variable}=off to do without.":
    "{path} tu nemůže spustit svůj sandbox, jak se stává uživateli root a v kontejnerech. Spusťte Foresite pod jiným uživatelem; chrání-li počítač sám kontejner, obejděte se bez sandboxu nastavením {variable}=off.",
  "A script of {from} leads to {target}, which is not part of this crawl.":
    "Skript stránky {from} vede na {target}, což do tohoto procházení nepatří.",
  "Scripts led on more than {times} times; the last one leads from {from} to {to}.":
    "Skripty vedly dál více než {times}krát; poslední vede z {from} na {to}.",

  "At least {pages} pages have this very text; each is indexed.":
    "Přesně tento text má nejméně {pages|stránka|stránky|stránek}; indexuje se každá.",
  "Looks like a calendar without end: more than {urls} pages of the shape {shape}. Leave it out with an exclude rule.":
    "Vypadá jako kalendář bez konce: stránek tvaru {shape} je více než {urls}. Vynechte ho vylučujícím pravidlem.",
  "More than {queries} query strings of {path} were found. Leave them out with the exclude rule {rule}.":
    "Našlo se více než {queries} různých dotazů za {path}. Vynechte je vylučujícím pravidlem {rule}.",
  "The URL carries a session ({name}), so each visit finds new URLs for the same pages. Leave them out with the exclude rule {rule}.":
    "URL nese relaci ({name}), takže každá návštěva najde pro tytéž stránky nové URL. Vynechte je vylučujícím pravidlem {rule}.",
  "The path has {segments} segments. Relative links that grow at each step do this.":
    "Cesta má {segments|část|části|částí}. Způsobují to relativní odkazy, které se každým krokem prodlužují.",
  "The segment {repeated} stands {times} times or more in the path. Relative links that grow at each step do this.":
    "Část {repeated} je v cestě nejméně {times}krát. Způsobují to relativní odkazy, které se každým krokem prodlužují.",

  "Content selector {number} would match {matched} and keep about {tokens} tokens.":
    "Selektor obsahu {number} by vybral {matched} a ponechal asi {tokens|token|tokeny|tokenů}.",
  "No content selector would be applied; the default clean-up would keep about {tokens} tokens.":
    "Nepoužil by se žádný selektor obsahu; výchozí čištění by ponechalo asi {tokens|token|tokeny|tokenů}.",
} satisfies Czech;
