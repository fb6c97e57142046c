import type { Said } from "../codes";

const SKIP = "pravidlo Skip pro Bot Detection ID 122933950";

export const pageChecks: Record<string, Said> = {
  "page-blocked-by-robots": [
    "Stránka je v sitemapě a robots.txt ji uzavírá",
    "Sitemapa a robots.txt si odporují; stránka se nenačte a neindexuje.",
    "Přidejte do skupiny, která rozhodla, řádek Allow pro tuto stránku, nebo ji vyřaďte ze sitemapy.",
  ],
  "page-turned-away": [
    "Stránka robota odmítla",
    "Vlastní ochrana webu platí i pro službu. Tento program může být zablokován tam, kde služba není, a naopak.",
    `Přidejte ${SKIP} (Security rules, Custom rules, akce Skip).`,
  ],
  "page-client-error": [
    "Stránka odpovídá 401, 402, 404 nebo jiným 4xx",
    "Neindexuje se a při každé synchronizaci se o ni žádá znovu.",
    "Vraťte stránku, přesměrujte ji, nebo ji vyřaďte ze sitemapy; za přihlášením použijte další hlavičky.",
  ],
  "page-server-error": [
    "Stránka selhává, nebo neodpovídá včas",
    "V této úloze se neindexuje; příští synchronizace to zkusí znovu.",
    "Podívejte se na tuto adresu do protokolu serveru.",
  ],
  "page-redirects": [
    "Uvedená stránka přesměrovává",
    "Jejím klíčem v indexu zůstává stará adresa a každá synchronizace pošle požadavek navíc.",
    "Uveďte adresu, na které stránka odpovídá.",
  ],
  "page-redirect-lost": [
    "Přesměrování vede v kruhu, nebo nekončí",
    "Stránka se neindexuje: too_many_redirects.",
    "Opravte přesměrování a uveďte adresu, na které stránka odpovídá.",
  ],
  "page-host-after-redirect": [
    "Uvedená stránka přesměrovává na jiného hostitele",
    "Služba za ní z procházení nejde: invalid_host_after_redirect.",
    "Uvádějte jen stránky hostitele cíle procházení, nebo vytvořte pro druhého hostitele instanci.",
  ],
  "page-same-target": [
    "Dvě adresy končí na jedné stránce",
    "Indexuje se dvakrát a odpovědi citují kteroukoli z adres.",
    "Uveďte adresu, na které stránka odpovídá, a jen jednou.",
  ],
  "page-unsupported-type": [
    "Soubor typu, který se neindexuje",
    "Služba ho stáhne a dá mu unsupported_type.",
    "Vynechte ho vylučujícím pravidlem, nebo obsah nabídněte jako stránku.",
  ],
  "page-over-size": [
    "Stránka je větší než limit",
    "Stáhne se, ale neindexuje: over_size.",
    "Rozdělte ji, nebo ji vynechte vylučujícím pravidlem.",
  ],
  "page-empty": [
    "Po převodu ze stránky nic nezbylo",
    "Stránka bez textu mimo záhlaví, zápatí a navigaci, nebo taková, jejíž selektor nic nenajde, se neindexuje.",
    "Podívejte se na selektory obsahu; píše-li stránku skript, zvolte režim čtení Vykreslované weby.",
  ],
  "page-noindex": [
    "Uvedená stránka říká noindex",
    "Sitemapa a stránka si odporují. Není známo, že by se služba řídila podle noindex, takže se stránka indexuje.",
    "Vyřaďte ji ze sitemapy, nebo ji vynechte vylučujícím pravidlem.",
  ],
  "page-canonical-elsewhere": [
    "Stránka uvádí jinou kanonickou adresu",
    "Není známo, že by se tím služba řídila, takže se indexují obě adresy.",
    "Uvádějte jen kanonickou adresu.",
  ],
  "page-challenge-saved": [
    "Ověřovací stránka se vzala jako obsah",
    "Odpovídá 200, takže se její text indexuje místo textu stránky.",
    `Pusťte robota dovnitř: přidejte ${SKIP}.`,
  ],
  "page-soft-404": [
    "Stránka se stavem 200 říká, že se nenašla",
    "Její chybový text se indexuje a dotazy ho najdou.",
    "Za stránky, které neexistují, odpovídejte 404.",
  ],
  "page-filtered": [
    "Uvedenou stránku vynechává filtr cest",
    "Přeskočí se ještě před požadavkem, jak jste žádali.",
    "Není třeba nic dělat, pokud pravidlo nemělo mířit na jinou stránku.",
  ],
  "pattern-matches-nothing": [
    "Filtru cest neodpovídá žádná stránka",
    "Zahrnující pravidlo, kterému nic neodpovídá, nic nepřidá, vylučující nic neodebere: nejspíš je v něm překlep.",
    "Vyzkoušejte pravidlo ve Filtrech cest, nebo ho odstraňte.",
  ],
  "pattern-shadowed": [
    "Filtr cest je kvůli jiným pravidlům zbytečný",
    "Vylučující pravidla mají přednost před zahrnujícími a stačí jedna shoda, takže toto pravidlo nic nemění.",
    "Odstraňte ho, a jedno z deseti míst se uvolní.",
  ],
  "page-not-listed": [
    "Na stránku vede odkaz, ale v sitemapě není",
    "Typ zpracování Sitemap ji nenajde.",
    "Přidejte ji do sitemapy, nebo zvolte typ zpracování Discover.",
  ],
  "page-not-linked": [
    "Stránka je v sitemapě, ale žádná navštívená na ni neodkazuje",
    "Typ zpracování Discover ji najde jen díky sitemapě a lidé sotva.",
    "Odkažte na ni, nebo ji vyřaďte ze sitemapy.",
  ],
};
