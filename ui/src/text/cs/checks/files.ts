import type { Said } from "../codes";

const SKIP = "pravidlo Skip pro Bot Detection ID 122933950";

export const fileChecks: Record<string, Said> = {
  "sitemap-unreachable": [
    "Sitemapu nelze načíst",
    "Žádná z jejích stránek se nenajde a ty, které uváděla jen ona, zmizí při příští synchronizaci z indexu.",
    "Otevřete adresu sami a opravte, co na ní odpovídá.",
  ],
  "file-unreadable": [
    "Soubor nelze přečíst",
    "Nezkontroloval se.",
    "Podívejte se na jeho název a oprávnění.",
  ],
  "sitemap-status": [
    "Sitemapa odpovídá chybovým stavem",
    "Žádná z jejích stránek se nenajde. Nezbývá-li jiná sitemapa, úloha skončí kódem 7028 missing_sitemap.",
    "Dejte soubor tam, kde ho uvádí robots.txt nebo index, nebo odkaz na něj odstraňte.",
  ],
  "sitemap-forbidden": [
    "Sitemapa odmítá přístup",
    "Nezbývá-li jiná sitemapa, úloha skončí kódem 7035 forbidden_sitemap.",
    `Dovolte číst soubor každému; za přihlášením použijte Volby parseru, Hlavičky; za firewallem přidejte ${SKIP}.`,
  ],
  "sitemap-redirect": [
    "Sitemapa přesměrovává",
    "Čte se tam, kde přesměrování skončí, pokaždé s požadavkem navíc, a neúplné adresy v ní se vztahují k tomu místu.",
    "Uveďte v robots.txt nebo v indexu konečnou adresu.",
  ],
  "sitemap-off-host": [
    "Sitemapa je na jiném hostiteli",
    "Čte se, ale její stránky musejí i tak být na hostiteli cíle procházení.",
    "Ověřte, že jsou její stránky na správném hostiteli.",
  ],
  "sitemap-challenge": [
    "Místo sitemapy odpovídá ověřovací stránka",
    "Robot jí neprojde, takže se žádná ze stránek nenajde. Místní kontrola může být zablokována tam, kde služba není, a naopak.",
    `Přidejte ${SKIP} (Security rules, Custom rules, akce Skip).`,
  ],
  "child-not-in-folder": [
    "Uvedená sitemapa mezi těmito soubory není",
    "Nezkontrolovala se. Bez sítě se soubory hledají ve složce tam, kam ukazuje jejich adresa, a podle názvu vedle souboru, který je uvádí.",
    "Přidejte soubor do složky, nebo zkontrolujte adresu webu.",
  ],
  "not-a-sitemap": [
    "Není to sitemapa, kterou služba čte",
    "Služba čte XML s <urlset> nebo <sitemapindex>. Kanály RSS, prosté řádky ani webové stránky žádné stránky nedají.",
    "Poskytujte sitemapu v podobě XML.",
  ],
  "not-well-formed": [
    "XML není správně utvořené",
    "Přísný čtenář se tu zastaví a ztratí vše, co následuje; co udělá služba, není zdokumentováno.",
    "Opravte uvedené místo; soubor raději zapisujte knihovnou pro XML než ručně.",
  ],
  "sitemap-broke-off": [
    "Sitemapa končí předčasně",
    "Co je za přerušením, se nenajde a při příští synchronizaci mohou ty stránky zmizet z indexu.",
    "Zjistěte, proč server nebo disk soubor ukončuje dřív, a zkontrolujte ho znovu.",
  ],
  "unescaped-ampersand": [
    "Holé & v XML",
    "Přísný čtenář se tu zastaví a ztratí vše, co následuje.",
    "Za každé & v adrese pište &amp;.",
  ],
  "leading-whitespace": [
    "Před deklarací XML něco stojí",
    "Přísný čtenář odmítne celý soubor.",
    "Odstraňte prázdné řádky nebo mezery na začátku; bývají ze šablony nebo zásuvného modulu.",
  ],
  "wrong-namespace": [
    "Jmenný prostor není ten pro sitemapy",
    "Čtenáři, kteří jmenný prostor hledají, nenajdou žádné záznamy.",
    'Napište na kořenový prvek přesně xmlns="http://www.sitemaps.org/schemas/sitemap/0.9".',
  ],
  "missing-namespace": [
    "Jmenný prostor není deklarovaný",
    "Čtenáři, kteří jmenné prostory hledají, nenajdou žádné záznamy, nebo soubor odmítnou.",
    'Přidejte na kořenový prvek xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" a xmlns:… pro každou použitou předponu.',
  ],
  "non-utf8-encoding": [
    "Není v UTF-8, nebo je kódování uvedeno chybně",
    "Protokol žádá UTF-8; jiné kódování může pokazit adresy s písmeny mimo ASCII.",
    "Uložte a deklarujte soubor jako UTF-8.",
  ],
  doctype: [
    "Typ dokumentu nebo entity",
    "Čtenáři je z bezpečnostních důvodů odmítají, nebo přecházejí, takže obsah entity se ztratí.",
    "Odstraňte DOCTYPE a pište přímo znaky.",
  ],
  "gzip-damaged": [
    "Data gzip jsou poškozená nebo useknutá",
    "Záznamy za poškozením se nenajdou.",
    "Zapište a nahrajte soubor znovu.",
  ],
  "gzip-expected-but-plain": [
    "Jmenuje se .gz, ale není komprimovaný",
    "Čte se i tak; jiní čtenáři se mohou zastavit.",
    "Pojmenujte ho .xml, nebo posílejte komprimované bajty bez Content-Encoding.",
  ],
  "gzip-twice": [
    "Komprimováno více než jednou",
    "Čtenáři odstraní jednu vrstvu a XML nenajdou.",
    "Komprimujte soubor jednou; ať server soubory .gz nekomprimuje znovu.",
  ],
  "trailing-garbage": [
    "Za daty gzip něco následuje",
    "Přísní čtenáři soubor odmítnou.",
    "Zapište soubor znovu, bez textu, který přidává server.",
  ],
  "too-large": [
    "Větší, než sitemapa smí být",
    "Protokol dovoluje 50 MB XML. Co služba udělá s tím navíc, není zdokumentováno.",
    "Rozdělte ji na soubory nejvýše po 50 MB a uveďte je v indexu.",
  ],
  "too-many-urls": [
    "Více než 50 000 záznamů",
    "Protokol dovoluje 50 000. Co služba udělá s tím navíc, není zdokumentováno.",
    "Rozdělte ji na soubory nejvýše po 50 000 záznamech a uveďte je v indexu.",
  ],
  "media-sitemap": [
    "Sitemapa obrázků nebo videí, kde se čekají stránky",
    "Každý soubor se stane samostatnou položkou: videa dostanou unsupported_type, obrázky se počítají do limitů tarifu.",
    "Uveďte stránky a jejich média uvnitř nich jako <image:image> nebo <video:video>.",
  ],
  empty: [
    "Sitemapa nic neuvádí",
    "Žádná stránka se jí nenajde. Pokud dříve stránky obsahovala, zmizí při příští synchronizaci z indexu.",
    "Zjistěte, proč její generátor nezapsal žádné záznamy, nebo soubor odstraňte.",
  ],
  "index-too-deep": [
    "Příliš hluboko vnořené indexy",
    "Co je pod deseti úrovněmi, se nečte; protokol dovoluje jednu.",
    "Uveďte všechny soubory v jednom indexu.",
  ],
  loop: [
    "Index sitemap vede zpět sám na sebe",
    "Každý soubor se čte jednou, takže smyčka skončí, ale záznam neuvádí žádné stránky a skrývá chybu.",
    "Uvádějte v indexu jen soubory se stránkami.",
  ],
  "listed-twice": [
    "Sitemapa je uvedena víckrát",
    "Čte se jednou, na prvním místě.",
    "Odstraňte druhé uvedení.",
  ],
  "no-etag-or-last-modified": [
    "Sitemapa nemá ETag ani Last-Modified",
    "Roboti podle nich přeskočí soubor, který se nezměnil, takže bez nich ho každá synchronizace stahuje celý.",
    "Ať server posílá ETag nebo Last-Modified.",
  ],
  "sitemap-content-type": [
    "Sitemapa se posílá s neobvyklým typem",
    "Čte se podle obsahu, ale mezipaměti a firewally s ní zacházejí podle typu.",
    "Posílejte ji jako application/xml, komprimované soubory jako application/gzip.",
  ],
};
