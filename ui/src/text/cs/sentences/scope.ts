import type { Czech } from ".";

/** Where a URL was found, what rules say about it, and when its page is due. */
export const scope = {
  "Found in {name}{place}.": "Nalezeno v {name}{place}.",
  "Found in {name} with priority {priority}{place}.":
    "Nalezeno v {name} s prioritou {priority}{place}.",
  "Found as a link on {name}{place}.": "Nalezeno jako odkaz na {name}{place}.",
  "The source URL itself{place}.": "Sám cíl procházení{place}.",
  ", number {position} in indexing order": ", číslo {position} v pořadí indexování",
  " by an earlier job; the last one did not find it, and kept it as it did not see the whole site":
    " v dřívější úloze; poslední položku nenašla a ponechala ji, protože neviděla celý web",

  "`{scheme}:` is not a web address.": "`{scheme}:` není webová adresa.",
  "On {target}, the host of the crawl target.": "Na {target}, hostiteli cíle procházení.",
  "On {host}, a subdomain of {target}. Include subdomains is on.":
    "Na {host}, subdoméně {target}. Volba Zahrnout subdomény je zapnutá.",
  "On {host}, a subdomain of {target}. Turn on Include subdomains to follow it.":
    "Na {host}, subdoméně {target}. Má-li se procházet, zapněte Zahrnout subdomény.",
  "On {host}, outside {target}. Include external links is on.":
    "Na {host}, mimo {target}. Volba Zahrnout externí odkazy je zapnutá.",
  "On {host}, not on {target}, the host of the crawl target.":
    "Na {host}, ne na {target}, hostiteli cíle procházení.",

  "No exclude rule matches.": "Neodpovídá žádné vylučující pravidlo.",
  "Kept by the include rule `{include}`.": "Ponecháno pravidlem pro zahrnutí `{include}`.",
  "Skipped by rule: {exclude}": "Vynecháno pravidlem: {exclude}",
  "Skipped by Include Rules": "Vynecháno: neodpovídá žádné pravidlo pro zahrnutí",

  "Allowed by robots.txt: `{rule}` in the group for {group}.":
    "Povoleno v robots.txt: `{rule}` ve skupině pro {group}.",
  "Disallowed by robots.txt: `{rule}` in the group for {group}.":
    "Zakázáno v robots.txt: `{rule}` ve skupině pro {group}.",
  "Allowed by robots.txt: no rule in the group for {group} matches.":
    "Povoleno v robots.txt: ve skupině pro {group} neodpovídá žádné pravidlo.",
  "Allowed: the site has no robots.txt.": "Povoleno: web nemá robots.txt.",
  "Allowed by robots.txt: no group names Cloudflare-AI-Search or *.":
    "Povoleno v robots.txt: žádná skupina neuvádí Cloudflare-AI-Search ani *.",
  "robots.txt closes the whole site: `{rule}` in the group for {token}, and no Allow rule beside it.":
    "robots.txt uzavírá celý web: `{rule}` ve skupině pro {token} a vedle toho žádné pravidlo Allow.",
  "Content Signals refuse the crawl: `{name}={value}` in the group for {token}.":
    "Content Signals odmítají procházení: `{name}={value}` ve skupině pro {token}.",

  "The index holds {files} files; this page comes after them.":
    "Do indexu se vejde {files|soubor|soubory|souborů}; tato stránka je až za nimi.",
  "Workers Free crawls {pages} pages a day; this page comes after them.":
    "Workers Free projde {pages|stránku|stránky|stránek} denně; tato je až za nimi.",
  "The page limit is {pages}; this page comes after them.":
    "Limit stránek je {pages}; tato stránka je až za nimi.",
  "{depth} link hops from the start page; the crawl depth is {most}.":
    "{depth|proklik|prokliky|prokliků} od úvodní stránky; hloubka procházení je {most}.",

  "This is no usable URL: {reason}": "Toto není použitelná URL: {reason}",
  "empty host.": "chybí hostitel.",
  "invalid international domain name.": "neplatný mezinárodní název domény.",
  "invalid port number.": "neplatné číslo portu.",
  "invalid IPv4 address.": "neplatná adresa IPv4.",
  "invalid IPv6 address.": "neplatná adresa IPv6.",
  "invalid domain character.": "neplatný znak v doméně.",
  "{cause}.": "{cause}.",
  "it holds bytes that the document's encoding does not allow.":
    "obsahuje bajty, které kódování dokumentu nepřipouští.",
  "&{name}; is no entity of XML. Write the character itself.":
    "&{name}; není entita XML. Napište přímo ten znak.",
  "a < stands in it. Write %3C instead.": "stojí v ní znak <. Pište místo něj %3C.",

  "The site answers {status}.": "Web odpovídá {status}.",
  "This is no URL: {reason}": "Toto není URL: {reason}",
  "Only http and https addresses can be crawled.": "Procházet lze jen adresy http a https.",
  "This URL is on {host}, which has a robots.txt of its own.":
    "Tato URL je na {host}, který má vlastní robots.txt.",
  "Starts with a single slash, so it matches no whole URL. Use {pattern} instead.":
    "Začíná jedním lomítkem, takže neodpovídá žádné celé URL. Použijte místo něj {pattern}.",
  "Matches no URL of this site.": "Neodpovídá mu žádná URL tohoto webu.",
  "Changes nothing as an exclude rule: `{shadow}` already decides every URL that it matches.":
    "Jako vylučující pravidlo nic nemění: o každé URL, která mu odpovídá, už rozhoduje `{shadow}`.",
  "Changes nothing as an include rule: `{shadow}` already decides every URL that it matches.":
    "Jako pravidlo pro zahrnutí nic nemění: o každé URL, která mu odpovídá, už rozhoduje `{shadow}`.",
  "Matches {url} as micromatch reads it; by the plain reading of the documentation it does not match. {reason}":
    "Podle micromatch mu {url} odpovídá, podle prostého čtení dokumentace ne. {reason}",
  "Does not match {url} as micromatch reads it; by the plain reading of the documentation it matches. {reason}":
    "Podle micromatch mu {url} neodpovídá, podle prostého čtení dokumentace ano. {reason}",
  "A star does not match a segment that starts with a dot.":
    "Hvězdička neodpovídá části cesty, která začíná tečkou.",
  "`**` glued to other characters acts as `*`: let it stand alone between slashes.":
    "`**` přilepené k jiným znakům působí jako `*`: nechte je mezi lomítky stát samotné.",
  "`?` stands for any one character.": "`?` zastupuje jeden libovolný znak.",
  "A last `/**` may match nothing.": "Poslednímu `/**` nemusí odpovídat nic.",
  "A last `*` tolerates one slash behind it.": "Poslední `*` snese za sebou jedno lomítko.",
  "`/**/` may match a single slash.": "`/**/` může odpovídat jedinému lomítku.",
  "Write the pattern with `**` alone between slashes.":
    "Napište vzor tak, aby `**` stálo mezi lomítky samotné.",
} satisfies Czech;
