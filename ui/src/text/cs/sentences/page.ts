import type { Czech } from ".";

/** How a page was read and converted. */
export const page = {
  "Read as {kind}, told by {mark}. {size}.": "Čteno jako {kind} podle {mark}. {size}.",
  "More than {size} MiB": "Více než {size} MiB",
  "more than {size} MiB": "více než {size} MiB",
  "{count} byte": "{count|bajt|bajty|bajtů}",
  "{count} bytes": "{count|bajt|bajty|bajtů}",
  HTML: "HTML",
  "plain text": "prostý text",
  "an image": "obrázek",
  "a PDF file": "soubor PDF",
  "an Office file": "soubor Office",
  "a CSV file": "soubor CSV",
  "an unsupported type": "nepodporovaný typ",
  "Content-Type {essence}": "Content-Type {essence}",
  "Content-Type {sent} and extension .{extension}": "Content-Type {sent} a přípony .{extension}",
  "Content-Type {sent} without an extension": "Content-Type {sent} bez přípony",
  "extension .{extension}": "přípony .{extension}",
  "its first bytes": "prvních bajtů",
  "its first bytes, without Content-Type and extension":
    "prvních bajtů, bez Content-Type a přípony",
  "The type could not be told with certainty: it was taken from {mark}. Send a Content-Type that AI Search supports.":
    "Typ se nepodařilo určit s jistotou: vzal se podle {mark}. Posílejte Content-Type, který AI Search podporuje.",
  "Not a type that AI Search indexes: {mark}.":
    "Podle {mark} to není typ, který AI Search indexuje.",
  "This is {kind}. The service converts it; the preview cannot, so it shows no Markdown and no chunks.":
    "Toto je {kind}. Služba ho převádí; náhled to neumí, takže neukazuje Markdown ani úseky.",
  "Plain text may have at most {limit} MiB; this one has {size}.":
    "Prostý text může mít nejvýše {limit} MiB; tento má {size}.",
  "HTML may have at most {limit} MiB; this one has {size}.":
    "HTML může mít nejvýše {limit} MiB; toto má {size}.",
  "A file that is converted may have at most {limit} MiB; this one has {size}.":
    "Převáděný soubor může mít nejvýše {limit} MiB; tento má {size}.",
  "The answer has no body.": "Odpověď nemá tělo.",
  "The gzip data is damaged.": "Data gzip jsou poškozená.",

  "Decoded as {name}, {source}.": "Dekódováno jako {name}, {source}.",
  "told by its byte order mark": "podle značky pořadí bajtů",
  "told by Content-Type": "podle Content-Type",
  "told by a meta element": "podle meta značky",
  "told by a meta element past the first 1,024 bytes":
    "podle meta značky až za prvními 1\u00a0024 bajty",
  "a guess, as nothing names one": "odhadem, protože nic žádné neuvádí",
  "The page is named {name}, but its bytes are UTF-8, so letters such as é read as Ã©. Name UTF-8 as its charset.":
    "Stránka uvádí {name}, ale její bajty jsou UTF-8, takže se písmena jako é čtou jako Ã©. Uveďte jako znakovou sadu UTF-8.",
  "Nothing names the charset and the bytes are not UTF-8. They were read as {name}, so letters of any other charset read wrong. Name the charset in Content-Type.":
    "Znakovou sadu nic neuvádí a bajty nejsou UTF-8. Četly se jako {name}, takže písmena jakékoli jiné sady se čtou špatně. Uveďte znakovou sadu v Content-Type.",
  "Some bytes are not valid {name} and were replaced. Save the page in the encoding it declares.":
    "Některé bajty nejsou platné {name} a byly nahrazeny. Uložte stránku v kódování, které uvádí.",
  "Elements are nested more than 512 deep, or opened or repeated without end. Their text is kept, their structure is not.":
    "Prvky jsou vnořené hlouběji než 512 úrovní, nebo se otevírají či opakují bez konce. Jejich text zůstal, struktura ne.",

  "None of the {entries} content selector paths matches this URL. The default clean-up applies: head, header, footer and nav are dropped.":
    "Žádná cesta selektorů obsahu (celkem {entries}) této URL neodpovídá. Platí výchozí čištění: vynechává se head, header, footer a nav.",
  "Content selector {number} of {entries}, path {path}: {selector} is not valid CSS, so it matches nothing.":
    "Selektor obsahu {number} z {entries}, cesta {path}: {selector} není platné CSS, takže nic nevybírá.",
  "Content selector {number} of {entries}, path {path}: {selector} matched {matched}.{rest}":
    "Selektor obsahu {number} z {entries}, cesta {path}: {selector} vybral {matched}.{rest}",
  "{count} element": "{count|prvek|prvky|prvků}",
  "{count} elements": "{count|prvek|prvky|prvků}",
  " No part of it matches anything on the page either.":
    " Na stránce nic neodpovídá ani žádné jeho části.",
  " Parts of it do match: {parts}.": " Něco odpovídá jeho částem: {parts}.",
  " The outermost is kept.": " Ponechává se vnější z nich.",
  " The {outermost} outermost are kept.": " Ponechávají se vnější z nich ({outermost}).",
  "The selector matches {elements} elements and all are kept ({kept} words). The API reference reads this differently: it ignores such a selector and takes the whole page ({whole} words). Use a selector that matches once on each page.":
    "Selektor vybírá {elements|prvek|prvky|prvků} a všechny se ponechají ({kept|slovo|slova|slov}). Popis API to vykládá jinak: takový selektor ignoruje a bere celou stránku ({whole|slovo|slova|slov}). Použijte selektor, který na každé stránce vybere jeden prvek.",

  "The page says noindex. AI Search is not known to obey it. Exclude the page with a path filter if it should stay out.":
    "Stránka uvádí noindex. Není známo, že by se tím AI Search řídil. Má-li zůstat stranou, vylučte ji filtrem cest.",
  "The page says nofollow. No effect on AI Search is documented; its links are followed.":
    "Stránka uvádí nofollow. Vliv na AI Search není zdokumentovaný; její odkazy se sledují.",
  "Browsers are sent on to {target} by a refresh. AI Search is not known to follow it, so the text of this page is indexed.":
    "Refresh posílá prohlížeče na {target}. Není známo, že by ho AI Search sledoval, takže se indexuje text této stránky.",
  "The canonical link points to {canonical}. AI Search is not known to follow it, so both pages may be indexed.":
    "Kanonický odkaz vede na {canonical}. Není známo, že by ho AI Search sledoval, takže mohou být indexovány obě stránky.",

  'Custom metadata field {field} expects {expected}. The page has "{shown}", so the field is left out.':
    "Pole vlastních metadat {field} očekává {expected}. Stránka má „{shown}“, takže se pole vynechává.",
  text: "text",
  "a number such as 2.5": "číslo jako 2.5",
  "true, 1, yes, false, 0 or no": "true, 1, yes, false, 0 nebo no",
  "a date such as 2026-01-15 or 2026-01-15T10:00:00Z":
    "datum jako 2026-01-15 nebo 2026-01-15T10:00:00Z",
  "Custom metadata field {field} does not fit whole: all metadata of a page shares 10 KiB. Shorten the longest values.":
    "Pole vlastních metadat {field} se nevejde celé: všechna metadata stránky sdílejí 10 KiB. Zkraťte nejdelší hodnoty.",

  "The service's Markdown reads differently from the page here: {parts}.":
    "Markdown služby se tu čte jinak než stránka: {parts}.",
  "{before}; {next}": "{before}; {next}",
  "{count} pre without code, which becomes loose text":
    "{count} pre bez code, ze kterého je volný text",
  "{count} pre without code, which become loose text":
    "{count} pre bez code, ze kterých je volný text",
  "{count} code block that holds ``` and ends early":
    "{count} blok kódu, který obsahuje ``` a končí dřív",
  "{count} code blocks that hold ``` and end early":
    "{count|blok|bloky|bloků} kódu, {count?který obsahuje|které obsahují|které obsahují} ``` a {count?končí|končí|končí} dřív",
  "{count} code block in a list item, which falls out of the list":
    "{count} blok kódu v položce seznamu, který ze seznamu vypadne",
  "{count} code blocks in list items, which fall out of the list":
    "{count|blok|bloky|bloků} kódu v položkách seznamů, které ze seznamu vypadnou",
  "{count} list with a start number, which counts from 1":
    "{count} seznam s počátečním číslem, který se čísluje od 1",
  "{count} lists with a start number, which count from 1":
    "{count|seznam|seznamy|seznamů} s počátečním číslem, které se číslují od 1",
  "{count} link or image title with quotes, which breaks it":
    "{count} titulek odkazu nebo obrázku s uvozovkami, které ho rozbijí",
  "{count} link or image titles with quotes, which break them":
    "{count|titulek|titulky|titulků} odkazů nebo obrázků s uvozovkami, které je rozbijí",
  "{count} heading with a line break, whose second line becomes text":
    "{count} nadpis se zalomením, jehož druhý řádek je text",
  "{count} headings with a line break, whose second lines become text":
    "{count|nadpis|nadpisy|nadpisů} se zalomením, jejichž druhé řádky jsou text",

  "{words} kept, {bytes} of Markdown.": "Ponechaný text: {words}, {bytes} Markdownu.",
  "{count} word": "{count|slovo|slova|slov}",
  "{count} words": "{count|slovo|slova|slov}",
  "{chunks} of at most {tokens} tokens (estimated), overlap {overlap} %.":
    "{chunks} po nejvýše {tokens|tokenu|tokenech|tokenech} (odhad), překryv {overlap} %.",
  "{chunks}: chunking is off.": "{chunks}: dělení na úseky je vypnuté.",
  "{count} chunk": "{count|úsek|úseky|úseků}",
  "{count} chunks": "{count|úsek|úseky|úseků}",
  "The Markdown is larger than 4 MiB. The service has a limit here but publishes no number.":
    "Markdown je větší než 4 MiB. Služba tu má limit, ale jeho výši nezveřejňuje.",
  "The Markdown is larger than 16 MiB, many times the size of the page.":
    "Markdown je větší než 16 MiB, mnohonásobek velikosti stránky.",
  "The conversion was stopped: its markup takes longer than 10 seconds.":
    "Převod byl zastaven: značkování stránky trvá déle než 10 sekund.",
  "No text is left after the conversion.": "Po převodu nezbyl žádný text.",
  "Only headings are left, and a page without text under them is not indexed.":
    "Zbyly jen nadpisy a stránka bez textu pod nimi se neindexuje.",
  "What is left holds no text, such as lines and empty code blocks, so the page is not indexed.":
    "V tom, co zbylo, není text (například jen čáry a prázdné bloky kódu), takže se stránka neindexuje.",
  "The file holds nothing but white space.": "V souboru je jen prázdné místo.",
} satisfies Czech;
