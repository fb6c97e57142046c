import type { Czech } from ".";

/** What the reader of sitemaps finds wrong in a file or an entry. */
export const sitemap = {
  'The declaration names an encoding that the bytes do not have; they were read as UTF-8. Declare encoding="UTF-8".':
    'Deklarace uvádí kódování, které bajty nemají; četly se jako UTF-8. Uveďte encoding="UTF-8".',
  "The declared encoding is wrong, which stops a strict reader.":
    "Uvedené kódování je nesprávné, což zastaví přísného čtenáře.",
  "The declaration names an encoding that is not known; the bytes were read as UTF-8.":
    "Deklarace uvádí neznámé kódování; bajty se četly jako UTF-8.",
  "Encoded in {name}. Sitemaps have to be UTF-8.":
    "Kódování je {name}. Sitemapy musejí být v UTF-8.",
  "The file broke off: {cause}. What came before counts.":
    "Soubor se přerušil: {cause}. Platí, co přišlo předtím.",
  "The gzip data is damaged or cut off: {cause}. What came before counts.":
    "Data gzip jsou poškozená nebo useknutá: {cause}. Platí, co přišlo předtím.",
  "Something that is no gzip data stands behind the gzip data. It was passed over.":
    "Za daty gzip stojí něco, co gzip není. Přeskočilo se to.",
  "Some bytes are not allowed in the document's encoding and were replaced.":
    "Některé bajty kódování dokumentu nepřipouští a byly nahrazeny.",
  "Compressed {times} times. It was unpacked all the same; other readers stop at the second layer.":
    "Počet vrstev komprese: {times}. Soubor se přesto rozbalil; jiní čtenáři se zastaví u druhé vrstvy.",
  "Named .gz, but what arrived is not compressed: the server or a proxy unpacked it. It was read all the same.":
    "Jmenuje se .gz, ale přišel nekomprimovaný: rozbalil ho server nebo proxy. Přesto se přečetl.",
  "Larger than {bytes} bytes; the rest was not read.":
    "Větší než {bytes|bajt|bajty|bajtů}; zbytek se nečetl.",
  "Unpacks to more than {times} times its size, as traps do; the rest was not read.":
    "Po rozbalení je více než {times}× větší, jak to dělají pasti; zbytek se nečetl.",
  "{bytes} bytes; the protocol allows 50 MB. All of it was read.":
    "{bytes|bajt|bajty|bajtů}; protokol dovoluje 50 MB. Přečetlo se vše.",
  "More than 50,000 entries, which the protocol does not allow. All of them are read; split the file, other crawlers stop here.":
    "Více než 50\u00a0000 záznamů, což protokol nedovoluje. Čtou se všechny; soubor rozdělte, jiní roboti se tu zastaví.",
  "More than {entries} entries; the rest was not read.":
    "Více než {entries|záznam|záznamy|záznamů}; zbytek se nečetl.",
  "The reading stopped: {cause}.": "Čtení se zastavilo: {cause}.",

  "The file is empty.": "Soubor je prázdný.",
  "An empty file is not a sitemap.": "Prázdný soubor není sitemapa.",
  "The sitemap names nothing.": "Sitemapa nic neuvádí.",
  "A plain list of URLs. The service reads XML sitemaps only; make one of it.":
    "Prostý seznam URL. Služba čte jen sitemapy v XML; udělejte z něj takovou.",
  "It is not XML, so it is not a sitemap.": "Není to XML, takže to není sitemapa.",
  "There is no element in it, so it is not a sitemap.":
    "Není v něm žádný prvek, takže to není sitemapa.",
  "An RSS or Atom feed. The service reads XML sitemaps only.":
    "Kanál RSS nebo Atom. Služba čte jen sitemapy v XML.",
  "A web page stands where a sitemap should. Serve the XML, or answer 404.":
    "Místo sitemapy je tu webová stránka. Posílejte XML, nebo odpovídejte 404.",
  "The root element is <{element}>. XML tells capitals apart: write <{right}>.":
    "Kořenový prvek je <{element}>. XML rozlišuje velká písmena: pište <{right}>.",
  "The root element is <{element}>; a sitemap has <urlset> or <sitemapindex>.":
    "Kořenový prvek je <{element}>; sitemapa má <urlset> nebo <sitemapindex>.",
  "`<{element}>` does not belong here and was passed over; a list of pages and a list of sitemaps are two files.":
    "`<{element}>` sem nepatří a byl přeskočen; seznam stránek a seznam sitemap jsou dva soubory.",

  'The root element has no namespace. Add xmlns="{namespace}".':
    'Kořenový prvek nemá jmenný prostor. Přidejte xmlns="{namespace}".',
  "The namespace is `{name}`; it should be `{namespace}`.":
    "Jmenný prostor je `{name}`; má být `{namespace}`.",
  "The prefix `{prefix}:` is not declared. Add {declaration} to the root element; a strict reader stops here.":
    "Předpona `{prefix}:` není deklarovaná. Přidejte na kořenový prvek {declaration}; přísný čtenář se tu zastaví.",
  "<{element}> is in no namespace, so a strict reader passes it over. It belongs to {namespace} like the root element.":
    "<{element}> není v žádném jmenném prostoru, takže ho přísný čtenář přeskočí. Patří do {namespace} jako kořenový prvek.",

  "A byte order mark stands where it is none, behind another one or behind white space. A strict reader stops here; remove it.":
    "Značka pořadí bajtů stojí tam, kde jí není, za jinou takovou nebo za bílým znakem. Přísný čtenář se tu zastaví; odstraňte ji.",
  "White space stands before the XML declaration. A strict reader stops here; remove it.":
    "Před deklarací XML stojí bílé znaky. Přísný čtenář se tu zastaví; odstraňte je.",
  "An XML declaration stands here; it may only be the very first thing in a document.":
    "Stojí tu deklarace XML; ta smí být jen úplně na začátku dokumentu.",
  "The XML declaration does not begin with a version.": "Deklarace XML nezačíná verzí.",
  "A document type stands here. Its entities are not used; sitemaps need none.":
    "Stojí tu typ dokumentu. Jeho entity se nepoužijí; sitemapy žádné nepotřebují.",
  "A second root element stands here. It was passed over.":
    "Stojí tu druhý kořenový prvek. Přeskočil se.",
  "The document has no root element.": "Dokument nemá kořenový prvek.",
  "The document ends in the middle of an element.": "Dokument končí uprostřed prvku.",
  "Text stands outside of the root element.": "Mimo kořenový prvek stojí text.",
  "`]]>` stands outside of a CDATA section. Remove it.":
    "`]]>` stojí mimo oddíl CDATA. Odstraňte ho.",
  "The control character U+{code} may not stand in XML.": "Řídicí znak U+{code} v XML stát nesmí.",
  "&{name}; is no entity of XML.": "&{name}; není entita XML.",
  "A bare & stands here. Write &amp; instead; a strict reader stops at it.":
    "Stojí tu holé &. Pište místo něj &amp;; přísný čtenář se na něm zastaví.",
  "A bare & is not well-formed XML.": "Holé & není správně utvořené XML.",
  "Elements are nested deeper than {depth}.":
    "Prvky jsou vnořené hlouběji než {depth|úroveň|úrovně|úrovní}.",
  "`<{tag}` is no tag. Write &lt; for the sign itself.":
    "`<{tag}` není značka. Za samotný znak pište &lt;.",
  "A blank is missing between two attributes of <{tag}>.":
    "Mezi dvěma atributy <{tag}> chybí mezera.",
  "An attribute of <{tag}> is not XML: {cause}.": "Atribut <{tag}> není XML: {cause}.",
  "A < stands in an attribute of <{tag}>. Write &lt; instead.":
    "V atributu <{tag}> stojí <. Pište místo něj &lt;.",
  "</{tag}> closes nothing that is open.": "</{tag}> nezavírá nic, co by bylo otevřené.",
  "<{open}> is still open where </{tag}> stands.":
    "<{open}> je ještě otevřený, kde stojí </{tag}>.",
  "The element before is not closed; it was taken to end here.":
    "Předchozí prvek není zavřený; bere se, že končí tady.",
  "{count} elements are not closed, the first one before this place. Each was taken to end where the next one begins.":
    "{count|prvek není zavřený|prvky nejsou zavřené|prvků není zavřených}, první je před tímto místem. Bere se, že každý končí tam, kde začíná další.",

  "The entry has no <loc>, so it names nothing.": "Záznam nemá <loc>, takže nic neuvádí.",
  "A second <{element}> stands in one entry; the first counts.":
    "V jednom záznamu stojí druhé <{element}>; platí první.",
  "An invisible character that is no white space in XML, such as a no-break space, stands beside the address `{loc}`. It was cut off.":
    "Vedle adresy `{loc}` stojí neviditelný znak, který v XML není bílým znakem, například pevná mezera. Odřízl se.",
  "The address has {characters} characters; the protocol allows 2,047.":
    "Adresa má {characters|znak|znaky|znaků}; protokol dovoluje 2\u00a0047.",
  "`{loc}` is no usable address: {reason}": "`{loc}` není použitelná adresa: {reason}",
  "{page} is on another host than its sitemap.": "{page} je na jiném hostiteli než její sitemapa.",
  "{page} is {scheme}, its sitemap {own}.": "{page} je {scheme}, její sitemapa {own}.",
  "{page} stands here again; the first place counts.": "{page} tu stojí znovu; platí první místo.",
  "The priority `{written}` is no number from 0.0 to 1.0, so it counts as absent.":
    "Priorita `{written}` není číslo od 0.0 do 1.0, takže jako by chyběla.",
  "`{loc}` has a fragment, which is no part of a page's address; it is cut off.":
    "`{loc}` má fragment, který k adrese stránky nepatří; odřízne se.",
  "White space stands inside the address `{loc}`. Blanks are escaped, line ends dropped.":
    "Uvnitř adresy `{loc}` stojí bílé znaky. Mezery se zakódují, konce řádků zmizí.",
  "`{loc}` holds a % without two hexadecimal digits behind it. Write %25 for the sign itself.":
    "`{loc}` obsahuje %, za kterým nejsou dvě šestnáctkové číslice. Za samotný znak pište %25.",
  "`{loc}` has no https:// in front, so it means {page}. Most likely https://{address} is meant.":
    "`{loc}` nemá na začátku https://, takže znamená {page}. Nejspíš se myslí https://{address}.",
  "`{loc}` is a partial address; it means {page}. The service takes it, other crawlers may not.":
    "`{loc}` je neúplná adresa; znamená {page}. Služba ji přijme, jiní roboti nemusejí.",
} satisfies Czech;
