import type { Said } from "../codes";

const FIRST_COUNTS =
  "Indexuje se jednou; platí priorita a datum z prvního výskytu, ty z dalších nemají účinek.";
const HIGHER = "Dejte nejdůležitějším stránkám vyšší <priority>.";

/** Single entries, their dates, and the order of indexing. */
export const entryChecks: Record<string, Said> = {
  "missing-loc": [
    "Záznam bez <loc>",
    "Neuvádí žádnou stránku, takže se kvůli němu nic neprojde.",
    "Dejte každému <url> jedno <loc> s adresou stránky.",
  ],
  "bad-loc": [
    "<loc> není použitelná adresa",
    "Stránka dostane kód invalid_url a neindexuje se.",
    "Napište celou adresu s http nebo https a s kódovanými zvláštními znaky.",
  ],
  "relative-loc": [
    "Neúplná adresa",
    "Služba ji dovoluje a doplní ji podle adresy sitemapy, což nebývá vždy to, co se myslelo.",
    "Napište celou adresu, která začíná https://.",
  ],
  "loc-too-long": [
    "Adresa má 2 048 znaků nebo více",
    "Protokol dovoluje méně a adresa je klíčem stránky v indexu.",
    "Zkraťte adresu, nejčastěji její dotaz.",
  ],
  "loc-fragment": [
    "Adresa s fragmentem",
    "Část za # se odřízne, takže z více záznamů je jedna stránka.",
    "Odstraňte fragment; samostatná stránka potřebuje samostatnou adresu.",
  ],
  "loc-whitespace": [
    "Bílé znaky v adrese",
    "Z mezer je %20 a konce řádků zmizí, takže se může žádat o jinou stránku, než se myslelo.",
    "Odstraňte je, nebo pište %20.",
  ],
  "loc-bad-escape": [
    "Znak procent, který nic nekóduje",
    "Servery ho čtou různě, mnohé s chybou.",
    "Za samotný znak pište %25.",
  ],
  "duplicate-loc": [
    "Stránka je v jednom souboru dvakrát",
    FIRST_COUNTS,
    "Nechte pro každou stránku jeden záznam.",
  ],
  "duplicate-loc-across-files": [
    "Stránka je ve dvou souborech",
    FIRST_COUNTS,
    "Nechte každou stránku v jedné sitemapě.",
  ],
  "near-duplicate-loc": [
    "Dvě adresy se liší jen zápisem",
    "Lomítko na konci, velká písmena, www., http nebo index.html dělají z jedné stránky dvě položky: dvojí náklady a dvojí odpovědi.",
    "Nechte jen kanonickou adresu.",
  ],
  "scheme-mismatch": [
    "http v sitemapě na https, nebo naopak",
    "Stránka nejdříve přesměruje a z obou zápisů mohou vzniknout dvě položky.",
    "Pište schéma, se kterým web odpovídá.",
  ],
  "hreflang-no-return-link": [
    "Jazyková verze neuvádí stránku zpět",
    "Jazyk stránky se stává metadaty, podle kterých dotazy filtrují; verze, které se neshodují, pošlou čtenáře na nesprávnou.",
    "Dejte každé jazykové verzi stejný seznam alternativ včetně jí samé, v sitemapě nebo v záhlaví každé stránky.",
  ],
  "foreign-host-loc": [
    "Stránka na jiném hostiteli než cíl procházení",
    "Indexují se jen stránky na hostiteli cíle procházení; www. a doména bez www jsou dva hostitelé. Ostatní dostanou subdomains_not_allowed.",
    "Uvádějte stránky pod hostitelem cíle procházení, nebo vytvořte pro druhého hostitele instanci.",
  ],
  "lastmod-missing": [
    "Záznamy bez <lastmod>",
    "Taková stránka se znovu načítá podle <changefreq>, jinak jednou denně: větší zátěž, a ne dřív.",
    "Pište <lastmod> s časem poslední skutečné změny stránky.",
  ],
  "lastmod-unparsable": [
    "<lastmod> není datum W3C",
    "Počítá se, jako by chybělo, takže se změny najdou jen podle <changefreq> nebo jednou denně.",
    "Pište 2026-01-15 nebo 2026-01-15T09:30:00+00:00.",
  ],
  "lastmod-future": [
    "<lastmod> v budoucnosti",
    "Až do toho dne je po každé synchronizaci, takže se stránka může pokaždé načítat znovu a skutečná změna před ním se nepozná.",
    "Pište čas poslední změny, ne té příští.",
  ],
  "lastmod-all-equal": [
    "Všechny záznamy mají stejné <lastmod>",
    "Nejspíš je to čas, kdy se soubor zapsal: při každé synchronizaci se znovu načte buď každá stránka, nebo žádná.",
    "Pište čas poslední změny každé stránky zvlášť.",
  ],
  "sitemap-stale": [
    "V sitemapě se rok nic nezměnilo",
    "Stránky, jejichž <lastmod> se neposouvá, se znovu nenačítají, takže se úpravy nenajdou.",
    "Ověřte, že generátor stále běží a <lastmod> nastavuje.",
  ],
  "lastmod-date-only": [
    "<lastmod> bez času",
    "Datum se počítá jako půlnoc UTC. Pozdější změna v den, kdy už synchronizace proběhla, se nenajde, dokud se datum neposune.",
    "Pište i čas, například 2026-01-15T09:30:00+00:00.",
  ],
  "index-lastmod-older": [
    "Index datuje soubor před nejnovější stránku v něm",
    "Čtenáři, kteří indexu věří, soubor přeskočí a jeho změny jim uniknou.",
    "Nastavte <lastmod> souboru na nejnovější datum v něm.",
  ],
  "lastmod-older-than-file": [
    "Nejnovější <lastmod> je po Last-Modified souboru",
    "Soubor se poslal s datem starším než jeho obsah, takže robot, který se ptá podle data, si nechá starý.",
    "Ať server posílá čas, kdy se soubor zapsal.",
  ],
  "lastmod-older-than-page": [
    "<lastmod> je starší než datum změny na stránce",
    "Synchronizace se řídí podle <lastmod>: změna, o které stránka mluví, se nenajde.",
    "Ať generátor bere datum, které stránka ukazuje nebo které posílá její server.",
  ],
  "lastmod-not-moved": [
    "Text se změnil a jeho <lastmod> ne",
    "Viděly to dvě úlohy: synchronizace by v indexu nechala starý text.",
    "Nastavte <lastmod> při každé změně textu.",
  ],
  "lastmod-moved-alone": [
    "<lastmod> se posunulo beze změny textu",
    "Viděly to dvě úlohy: stránka se načítá a indexuje znovu zbytečně.",
    "Nastavujte <lastmod>, když se změní obsah, ne když se sestaví web.",
  ],
  "changefreq-against-history": [
    "<changefreq> neodpovídá změnám stránky",
    "Bez <lastmod> jen ono rozhoduje, jak často se stránka načítá: na své změny příliš zřídka, nebo zbytečně.",
    "Napište slovo, které sedí, nebo raději <lastmod>.",
  ],
  "changefreq-invalid": [
    "<changefreq> není žádné ze sedmi slov",
    "Počítá se, jako by chybělo: stránka se načítá jednou denně.",
    "Pište malými písmeny always, hourly, daily, weekly, monthly, yearly nebo never.",
  ],
  "changefreq-never": [
    "<changefreq> never bez <lastmod>",
    "Stránka se načte jednou a pak už nikdy, ať se změní cokoli.",
    "Dejte stránce <lastmod>, nebo jiné <changefreq>.",
  ],
  "changefreq-ignored": [
    "<changefreq> vedle <lastmod>",
    "Jsou-li tu obě, rozhoduje o dalším načtení jen <lastmod>.",
    "Není třeba nic dělat; dbejte na správné <lastmod>.",
  ],
  "priority-none": [
    "Žádný záznam nemá <priority>",
    "Stránky se indexují v pořadí sitemapy. Kde limit končí, vynechají se poslední, ať mají jakoukoli cenu.",
    HIGHER,
  ],
  "priority-partial": [
    "Některé záznamy nemají <priority>",
    "Mezi těmi, které ji mají, se počítají jako 0.5.",
    "Dejte <priority> každé stránce, nebo žádné.",
  ],
  "bad-priority": [
    "<priority> není číslo od 0.0 do 1.0",
    "Počítá se, jako by chyběla, což je 0.5 tam, kde ji jiné stránky mají.",
    "Napište číslo jako 0.8, s tečkou.",
  ],
  "priority-all-equal": [
    "Všechny záznamy mají stejnou <priority>",
    "Nic neřadí: stránky se indexují v pořadí sitemapy.",
    HIGHER,
  ],
  "important-past-cut": [
    "Stránky blízko kořene jsou až za hranicí limitu",
    "Přehledy a vstupní stránky odpovídají na mnoho otázek; kde limit končí, služba je vynechá kvůli stránkám před nimi.",
    "Dejte jim vyšší <priority>, nebo je uveďte jako první.",
  ],
  "beyond-free-limit": [
    "Více stránek, než tarif Free za den projde",
    "Na Workers Free úloha indexuje prvních 500 stránek podle priority; ostatní dostanou v tom běhu page_limit_reached.",
    "Dejte důležité stránky dopředu pomocí <priority>, vynechte stránky filtry cest, nebo použijte Workers Paid.",
  ],
  "beyond-paid-limit": [
    "Více stránek, než jedna instance pojme",
    "Instance s hledáním podle klíčových slov pojme na Workers Paid 500 000 souborů; stránky za nimi se neindexují.",
    "Rozdělte web filtry cest do více instancí, nebo stránky vynechte.",
  ],
};
