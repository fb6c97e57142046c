import type { Czech } from ".";

/** The places of findings: what exactly an audit found. */
export const audit = {
  "of {count} page": "z {count|stránky|stránek|stránek}",
  "of {count} pages": "z {count|stránky|stránek|stránek}",
  "of {count} entry": "z {count|záznamu|záznamů|záznamů}",
  "of {count} entries": "z {count|záznamu|záznamů|záznamů}",
  "of {count} date": "z {count|data|dat|dat}",
  "of {count} dates": "z {count|data|dat|dat}",
  "{count} page": "{count|stránka|stránky|stránek}",
  "{count} pages": "{count|stránka|stránky|stránek}",
  "{count} time": "{count}×",
  "{count} times": "{count}×",
  "line {line}": "řádek {line}",
  "{file}, line {line}": "{file}, řádek {line}",

  "{part} {whole} has no <lastmod>.": "{part} {whole} nemá <lastmod>.",
  "{part} {whole} have no <lastmod>.": "{part} {whole} {part?nemá|nemají|nemá} <lastmod>.",
  "{part} {whole} has no time of day.": "{part} {whole} nemá čas.",
  "{part} {whole} have no time of day.": "{part} {whole} {part?nemá|nemají|nemá} čas.",
  "{part} {whole} has none.": "{part} {whole} žádnou nemá.",
  "{part} {whole} have none.": "{part} {whole} žádnou {part?nemá|nemají|nemá}.",
  "{part} {whole} is an image, a video or a sound by its name.":
    "{part} {whole} je podle názvu obrázek, video nebo zvuk.",
  "{part} {whole} are an image, a video or a sound by its name.":
    "{part} {whole} {part?je|jsou|je} podle názvu obrázek, video nebo zvuk.",

  "`{written}` is no W3C date.": "`{written}` není datum W3C.",
  "{written} is after today, {today}.": "{written} je v budoucnosti; dnes je {today}.",
  "`{written}` is no change frequency.": "`{written}` není frekvence změn.",
  "Fetched once and never again.": "Načte se jednou a pak už nikdy.",
  "{count} entry has both.": "Obojí má {count|záznam|záznamy|záznamů}.",
  "{count} entries have both.": "Obojí {count?má|mají|má} {count|záznam|záznamy|záznamů}.",
  "All {dates} dates are of {day}.": "Všechna data ({dates}) jsou z {day}.",
  "The newest date is {day}.": "Nejnovější datum je {day}.",
  "The newest date is {day}; the server says that the file is of {modified}.":
    "Nejnovější datum je {day}; podle serveru je soubor z {modified}.",
  "The index says {dated}; the newest page in the file is of {newest}.":
    "Index uvádí {dated}; nejnovější stránka v souboru je z {newest}.",
  "lastmod is {lastmod}; the page says that it changed on {day}.":
    "lastmod je {lastmod}; podle stránky se změnila {day}.",
  "lastmod is {lastmod}; its server says that it changed on {day}.":
    "lastmod je {lastmod}; podle serveru se stránka změnila {day}.",
  "changefreq is {word}; its text changed {times} within {time}.":
    "changefreq je {word}; text stránky se změnil {times} (doba: {time}).",
  "changefreq is {word}; its text is that of {first}, as last seen on {last}.":
    "changefreq je {word}; text stránky je týž jako {first}, naposledy ověřeno {last}.",

  "None of {pages} pages has one.": "Nemá ji ani jedna stránka z {pages}.",
  "All {pages} pages have {priority}.": "Všechny stránky ({pages}) mají {priority}.",
  "{pages} pages; the first {most} fit into one day, all of them need {days} days. {cut}":
    "{pages|stránka|stránky|stránek}; prvních {most} se vejde do jednoho dne, všechny potřebují {days|den|dny|dní}. {cut}",
  "{pages} pages; {past} past the limit. {cut}":
    "{pages|stránka|stránky|stránek}; za limitem: {past}. {cut}",
  "{count} is": "{count}",
  "{count} are": "{count}",
  "Without priorities the order of the sitemaps decides.":
    "Bez priorit rozhoduje pořadí v sitemapách.",
  "The cut falls among the {pages} with priority {priority}: {fit}.":
    "Limit končí mezi stránkami s prioritou {priority} ({pages}): {fit}.",
  "{count} of them fits": "vejde se z nich {count}",
  "{count} of them fit": "{count?vejde|vejdou|vejde} se z nich {count}",
  "It is number {place} in indexing order; one instance on Workers Paid holds {most}.":
    "V pořadí indexování má číslo {place}; jedna instance na Workers Paid pojme {most}.",
  "It is number {place} in indexing order; Workers Free takes {most} a day.":
    "V pořadí indexování má číslo {place}; Workers Free jich projde {most} za den.",

  "{page} stands in {spot} already.": "{page} už je jinde: {spot}.",
  "{page} is another spelling of the page in {spot}.":
    "{page} je jiný zápis stránky, která už je jinde: {spot}.",
  "It names {page}, which does not name it back.": "Uvádí {page}, která ji neuvádí zpět.",
  "A page that it names does not name it back.": "Stránka, kterou uvádí, ji neuvádí zpět.",

  "{url} answers with status {status}.": "{url} odpovídá stavem {status}.",
  "It leads to {url} ({status}).": "Vede na {url} ({status}).",
  "It leads to {url}.": "Vede na {url}.",
  "{url} is not on the host of the crawl target.": "{url} není na hostiteli cíle procházení.",
  "{page} is not on {target}, the host of the crawl target.":
    "{page} není na {target}, hostiteli cíle procházení.",
  "Status {status}: there is nothing to read.": "Stav {status}: není co číst.",
  "The answer has neither of the two headers.": "Odpověď nemá ani jednu z těch dvou hlaviček.",
  "The answer has no Content-Type.": "Odpověď nemá Content-Type.",
  "It is served as `{content_type}`.": "Posílá se jako `{content_type}`.",
  "{text} It is named in {name}.": "{text} Uvádí ji {name}.",
  "{text} It is named in {name}, line {line}.": "{text} Uvádí ji {name}, řádek {line}.",
  "{url} is not in the folder.": "{url} není ve složce.",
  "{url} leads back to itself.": "{url} vede zpět na sebe.",
  "{url} was named before.": "{url} už byla uvedena.",
  "{depth} levels down; what it names is not read.":
    "{depth|úroveň|úrovně|úrovní} hluboko; co uvádí, se nečte.",
  "There is no robots.txt and no sitemap in this folder.":
    "V této složce není robots.txt ani žádná sitemapa.",

  "Its title is “{title}”.": "Její titulek je „{title}“.",
  "No visited page links to it.": "Žádná navštívená stránka na ni neodkazuje.",
  "{page} links to it; no sitemap names it.": "Odkazuje na ni {page}; žádná sitemapa ji neuvádí.",
  "No sitemap names it.": "Žádná sitemapa ji neuvádí.",
  "The {kind} rule `{pattern}` matches no page that was found.":
    "Pravidlo pro {kind} `{pattern}` neodpovídá žádné nalezené stránce.",
  "The {kind} rule `{pattern}` changes nothing: other rules take every page that it matches.":
    "Pravidlo pro {kind} `{pattern}` nic nemění: každou stránku, které odpovídá, zachytí jiná pravidla.",
  include: "zahrnutí",
  exclude: "vyloučení",
  "{pages} at {delay} s each take {time}.": "{pages} po {delay} s, to je celkem {time}.",
} satisfies Czech;
