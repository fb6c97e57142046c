import type { Czech } from ".";

/** What is checked before the service is enabled, and which settings fit a site. */
export const preflight = {
  "{fix}": "{fix}",
  "{what}.": "{what}.",
  "{file}: {what}.": "{file}: {what}.",
  "{file}, line {line}: {what}.": "{file}, řádek {line}: {what}.",
  " {url}: {fact}": " {url}: {fact}",
  "{count} file": "{count|soubor|soubory|souborů}",
  "{count} files": "{count|soubor|soubory|souborů}",
  "{count} error": "{count|chyba|chyby|chyb}",
  "{count} errors": "{count|chyba|chyby|chyb}",

  "Correct the crawl target, or add a DNS record for the name.":
    "Opravte cíl procházení, nebo přidejte pro ten název záznam DNS.",
  "{host} resolves.": "{host} má záznam v DNS.",
  "{host} is an address.": "{host} je adresa.",
  "Mend the certificate: every page fails without it.":
    "Opravte certifikát: bez něj selže každá stránka.",
  "Open /robots.txt of the site yourself and mend what answers there.":
    "Otevřete /robots.txt webu sami a opravte, co tam odpovídá.",
  "The certificate of {host} is good.": "Certifikát {host} je v pořádku.",
  "The crawl target is http, so pages travel in the clear.":
    "Cíl procházení je http, takže stránky putují nešifrovaně.",
  "Serve the site over https, and use that address as crawl target.":
    "Provozujte web přes https a použijte tu adresu jako cíl procházení.",
  "Nothing answers on plain http.": "Na nešifrovaném http nic neodpovídá.",
  "http redirects to https.": "http přesměrovává na https.",
  "Plain http answers {status}, without a page.":
    "Nešifrované http odpovídá {status}, bez stránky.",
  "The site answers on http too, without a redirect to https.":
    "Web odpovídá i na http, bez přesměrování na https.",
  "Switch on Always Use HTTPS in the dashboard under SSL/TLS, Edge Certificates.":
    "Zapněte v dashboardu Always Use HTTPS (SSL/TLS, Edge Certificates).",
  "Nothing answers at {name}.": "Na {name} nic neodpovídá.",
  "{name} answers {status}, without a page.": "{name} odpovídá {status}, bez stránky.",
  "{name} redirects to the crawl target.": "{name} přesměrovává na cíl procházení.",
  "{name} leads to {url}, not to the crawl target.": "{name} vede na {url}, ne na cíl procházení.",
  "Redirect it to the crawl target; pages listed under it are not indexed.":
    "Přesměrujte ho na cíl procházení; stránky uvedené pod ním se neindexují.",
  "{name} answers with pages of its own; to the service it is another host.":
    "{name} odpovídá vlastními stránkami; pro službu je to jiný hostitel.",
  "Redirect it to the crawl target, and list pages under one name alone.":
    "Přesměrujte ho na cíl procházení a uvádějte stránky jen pod jedním názvem.",

  "Status {status}.": "Stav {status}.",
  "{url} cannot be read: {fact}": "{url} nelze přečíst: {fact}",
  "Add an Allow line for the crawl target to this group, or start at another page.":
    "Přidejte do této skupiny řádek Allow pro cíl procházení, nebo začněte jinou stránkou.",
  "There is no robots.txt, so everything may be crawled.":
    "Web nemá robots.txt, takže se smí procházet vše.",
  "robots.txt lets AI Search in: the group for {group} binds it.":
    "robots.txt pouští AI Search dovnitř: zavazuje ho skupina pro {group}.",
  "robots.txt lets AI Search in: no group binds it.":
    "robots.txt pouští AI Search dovnitř: nezavazuje ho žádná skupina.",
  "Crawl-delay: the service waits {delay} s between requests.":
    "Crawl-delay: služba čeká mezi požadavky {delay} s.",
  "Make the Crawl-delay of that group smaller.": "Zmenšete Crawl-delay té skupiny.",
  "Make the Crawl-delay of the group for * smaller, or give Cloudflare-AI-Search a group of its own that repeats its rules: a crawler obeys one group alone.":
    "Zmenšete Crawl-delay skupiny pro *, nebo dejte Cloudflare-AI-Search vlastní skupinu, která opakuje její pravidla: robot se řídí jen jednou skupinou.",
  "{fact} Sitemap jobs were seen to go on all the same; this is not confirmed.":
    "{fact} Úlohy typu Sitemap podle pozorování přesto pokračují; není to potvrzeno.",
  "Content Signals do not refuse the crawl.": "Content Signals procházení neodmítají.",
  "{fact} ({more} more.)": "{fact} (A další: {more}.)",
  "Audit the site: every place is listed there.": "Zkontrolujte web: tam je uvedeno každé místo.",
  "The crawl follows links alone; no sitemap is read.":
    "Procházení jde jen po odkazech; žádná sitemapa se nečte.",
  "{files} of {known} read, {pages} in them": "přečteno: {files} z {known}, v nich {pages}",
  "{files} read, {pages} in them": "přečteno: {files}, v nich {pages}",
  "Sitemap found and sound: {what}.": "Sitemapa se našla a je v pořádku: {what}.",
  "Sitemap found: {what}, {errors}. The first: {first}":
    "Sitemapa se našla: {what}, {errors}. První: {first}",
  "No sitemap could be read. {first}": "Žádnou sitemapu se nepodařilo přečíst. {first}",
  "robots.txt names no sitemap, and /sitemap.xml is tried only where there is no robots.txt.":
    "robots.txt neuvádí žádnou sitemapu a /sitemap.xml se zkouší jen tam, kde robots.txt není.",
  "{fact} The job ends with {code}.": "{fact} Úloha skončí s {code}.",

  "{filtered} left out by path filters": "filtry cest vynechaly {filtered}",
  "{closed} closed by robots.txt": "robots.txt zavírá {closed}",
  "{other} on another host": "na jiném hostiteli {other}",
  "; {left_out}": "; {left_out}",
  "{part} {whole} belongs to the crawl{rest}.": "{part} {whole} patří do procházení{rest}.",
  "{part} {whole} belong to the crawl{rest}.": "{part} {whole} patří do procházení{rest}.",
  "Look at the crawl target's host, the path filters and robots.txt.":
    "Podívejte se na hostitele cíle procházení, filtry cest a robots.txt.",
  "List pages of {host} alone, and let robots.txt and sitemap agree.":
    "Uvádějte jen stránky z {host} a slaďte robots.txt se sitemapou.",
  "{part} {whole} answers.": "{part} {whole} odpovídá.",
  "{part} {whole} answer.": "{part} {whole} {part?odpovídá|odpovídají|odpovídá}.",
  "{part} {whole} fails.{first}": "{part} {whole} selhává.{first}",
  "{part} {whole} fail.{first}": "{part} {whole} {part?selhává|selhávají|selhává}.{first}",
  "{part} {whole} turned us away.{first}":
    "{part} {whole} nás {part?odmítla|odmítly|odmítlo}.{first}",
  "No page was blocked or challenged.": "Žádná stránka nebyla blokovaná ani za ověřením.",
  "Let the crawler in with the Skip rule below. A site can treat this program and the service differently.":
    "Pusťte robota dovnitř pravidlem Skip níže. Web může s tímto programem a se službou zacházet různě.",
  "Types and sizes are within the limits.": "Typy a velikosti jsou v mezích.",
  "{part} {whole} has a type or size that is not indexed.{first}":
    "{part} {whole} má typ nebo velikost, které se neindexují.{first}",
  "{part} {whole} have a type or size that is not indexed.{first}":
    "{part} {whole} {part?má|mají|má} typ nebo velikost, které se neindexují.{first}",
  "Where a script writes the page, choose Parsing mode Rendered sites; with content selectors look whether they match.":
    "Píše-li stránku skript, zvolte režim čtení Vykreslované weby; máte-li selektory obsahu, ověřte, že něco vybírají.",
  "{part} {whole} has no text before scripts run, and the crawl renders each page.{first}":
    "{part} {whole} nemá před během skriptů žádný text a procházení každou stránku vykreslí.{first}",
  "{part} {whole} have no text before scripts run, and the crawl renders each page.{first}":
    "{part} {whole} {part?nemá|nemají|nemá} před během skriptů žádný text a procházení každou stránku vykreslí.{first}",
  "{part} {whole} has no text left after conversion.{first}":
    "{part} {whole} nemá po převodu žádný text.{first}",
  "{part} {whole} have no text left after conversion.{first}":
    "{part} {whole} {part?nemá|nemají|nemá} po převodu žádný text.{first}",
  "{part} {whole} keeps less than 200 characters.{first}":
    "{part} {whole} si ponechá méně než 200 znaků.{first}",
  "{part} {whole} keep less than 200 characters.{first}":
    "{part} {whole} si {part?ponechá|ponechají|ponechá} méně než 200 znaků.{first}",
  "Text is left of every page that was converted; half of them keep {characters} characters or more.":
    "Z každé převedené stránky zůstává text; polovina si jich ponechá {characters|znak|znaky|znaků} nebo více.",
  "Open the page yourself and mend what answers.": "Otevřete stránku sami a opravte, co odpovídá.",
  "How many pages links lead to shows only in a crawl; the sitemaps name {pages}.":
    "Kolik stránek najdou odkazy, ukáže až procházení; sitemapy jich uvádějí {pages}.",
  "Run a preview crawl to see it.": "Uvidíte to po zkušebním procházení.",
  "{pages}: {time} at the service's pace, {days} on Workers Free{chunks}.":
    "{pages}: tempem služby {time}, na Workers Free {days}{chunks}.",
  "About {pages}: {time} at the service's pace, {days} on Workers Free{chunks}.":
    "Přibližně {pages}: tempem služby {time}, na Workers Free {days}{chunks}.",
  ", about {chunks}": ", přibližně {chunks}",
  "{size} One instance holds {held} files.":
    "{size} Jedna instance pojme {held|soubor|soubory|souborů}.",
  "Leave pages out by path filters, or split the site over several instances.":
    "Vynechte stránky filtry cest, nebo rozdělte web do více instancí.",
  "Put the pages that matter first by <priority>, or use Workers Paid.":
    "Dejte důležité stránky dopředu pomocí <priority>, nebo použijte Workers Paid.",
  "Whether the domain is an active zone of your Cloudflare account.":
    "Zda je doména aktivní zónou vašeho účtu Cloudflare.",
  "How the site's protection treats the service itself: its crawler is a verified bot from other addresses.":
    "Jak ochrana webu zachází se službou samou: její robot je ověřený a přichází z jiných adres.",
  "After the first sync, look for blocked_by_waf, blocked_by_bot_management and blocked_by_turnstile in the dashboard.":
    "Po první synchronizaci hledejte v dashboardu blocked_by_waf, blocked_by_bot_management a blocked_by_turnstile.",
  "What a browser makes of the pages: the sample was read without scripts.":
    "Co ze stránek udělá prohlížeč: vzorek se četl bez skriptů.",
  "Run a preview crawl with Parsing mode Rendered sites.":
    "Spusťte zkušební procházení s režimem čtení Vykreslované weby.",

  "Check the browser in the program settings.": "Zkontrolujte prohlížeč v nastavení programu.",
  "Look at the pages of the sample.": "Podívejte se na stránky vzorku.",
  "Set Parsing mode to Rendered sites.": "Nastavte režim čtení na Vykreslované weby.",
  "{before} {url}: {words} words, rendered {rendered}.":
    "{before} {url}: {words|slovo|slova|slov}, po vykreslení {rendered}.",
  "The rules do not let it in.": "Pravidla ji nepouštějí.",
  "Status {status}, no web page.": "Stav {status}, žádná webová stránka.",
  "Canceled.": "Zrušeno.",
  "No page could be compared. The list says why.":
    "Žádnou stránku se nepodařilo porovnat. Proč, říká seznam.",
  "Static sites is enough: none of {compared} pages gains more than {share} % text when its scripts run.":
    "Statické weby stačí: žádná stránka (z {compared}) nezíská během skriptů více než {share} % textu.",
  "Choose Rendered sites: {growing} of {compared} pages gain more than {share} % text when their scripts run.":
    "Zvolte Vykreslované weby: více než {share} % textu získá během skriptů {growing|stránka|stránky|stránek} z {compared}.",
  "Static sites is enough for most: only {growing} of {compared} pages gain more than {share} % text when their scripts run. Look whether these matter.":
    "Většině stačí Statické weby: více než {share} % textu získá během skriptů jen {growing|stránka|stránky|stránek} z {compared}. Zvažte, zda na nich záleží.",

  "Choose Discover: no sitemap names a page that would be indexed, and links lead to {pages}. A sitemap with all of them would let each sync fetch only what changed.":
    "Zvolte Discover: žádná sitemapa neuvádí stránku, která by se indexovala, kdežto odkazy vedou dál (nalezeno: {pages}). Se sitemapou, která je uvádí všechny, by každá synchronizace načítala jen změny.",
  "Links reach every page of the sitemaps, too.": "Odkazy se dostanou i na každou stránku sitemap.",
  "Crawl source All reads the sitemaps too, so the 1 page that no link reaches is found as well.":
    "Zdroj procházení All čte i sitemapy, takže se najde i 1 stránka, na kterou žádný odkaz nevede.",
  "Crawl source All reads the sitemaps too, so the {more} pages that no link reaches are found as well.":
    "Zdroj procházení All čte i sitemapy, takže se {more?najde|najdou|najde} i {more|stránka|stránky|stránek}, na které žádný odkaz nevede.",
  "Choose Discover with Crawl source All: links lead to {pages} that no sitemap names, {share} % of all {all}. {second}":
    "Zvolte Discover se zdrojem procházení All: jen odkazy vedou na stránky, které žádná sitemapa neuvádí ({pages}, {share} % ze všech {all}). {second}",
  "Choose Sitemap: {reason}. {second}": "Zvolte Sitemap: {reason}. {second}",
  "the sitemaps name all {pages} that would be indexed":
    "sitemapy uvádějí vše, co by se indexovalo ({pages})",
  "the sitemaps name {pages}, and Discover would add {more} only":
    "sitemapy uvádějí {pages} a Discover by přidal jen {more}",
  "the sitemaps name {pages}, and of the {more} that Discover would add {query} a query in the address, as sorted lists have":
    "sitemapy uvádějí {pages} a z těch, které by přidal Discover ({more}), {query} v adrese dotaz, jako ho mají řazené seznamy",
  "{count} has": "{count} má",
  "{count} have": "{count} {count?má|mají|má}",
  "It also finds the {pages} that no link reaches, and each sync fetches only what changed.":
    "Najde i stránky, na které žádný odkaz nevede ({pages}), a každá synchronizace načte jen změny.",
  "Links reach every one of the {pages} too, but Sitemap fetches only what changed with each sync.":
    "Odkazy se také dostanou na každou z nich ({pages}), ale Sitemap načte při každé synchronizaci jen změny.",
  "{count} candidate": "{count|kandidáta|kandidáty|kandidátů}",
  "{count} candidates": "{count|kandidáta|kandidáty|kandidátů}",
  "Without subdomains {part} {whole} would be lost.":
    "Bez subdomén by se {part?ztratila|ztratily|ztratilo} {part} {whole}.",
  "A greater crawl depth would ask for {candidates} more, and for what they link to.":
    "Větší hloubka procházení by načetla o {candidates} víc a k nim to, na co odkazují.",
  "A higher page limit would ask for {candidates} more.":
    "Vyšší limit stránek by načetl o {candidates} víc.",
  "With subdomains the crawl would ask for {candidates} more.":
    "Se subdoménami by procházení načetlo o {candidates} víc.",
  "Links lead to {pages} on other sites; the service crawls zones of your account alone.":
    "Odkazy vedou i na jiné weby ({pages}); služba prochází jen zóny vašeho účtu.",
} satisfies Czech;
