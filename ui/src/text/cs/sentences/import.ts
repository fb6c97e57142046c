import type { Czech } from ".";

/** What became of settings read from JSON or from a command. */
export const imported = {
  "There is nothing to read. Paste the settings of an instance.":
    "Není co číst. Vložte nastavení instance.",
  "Not valid JSON at line {line}, column {column}: {what}.":
    "Neplatný JSON (řádek {line}, sloupec {column}): {what}.",
  "The JSON must be an object with the fields of one instance.":
    "JSON musí být objekt s poli jedné instance.",
  "The answer holds {count} instances. Take one entry of its result.":
    "Počet instancí v odpovědi: {count}. Vezměte z jejího result jednu položku.",
  "This is an answer that reports an error; it holds no instance.":
    "Toto je odpověď, která hlásí chybu; žádná instance v ní není.",
  "Read as {path}, where Foresite has its own settings.":
    "Přečteno jako {path}, kde má Foresite svá vlastní nastavení.",
  "Read as {path}, where the service has it.": "Přečteno jako {path}, kde to má služba.",
  "A type is set, but no source. Add the site, such as https://example.com.":
    "Typ je uvedený, ale chybí source. Doplňte web, například https://example.com.",
  'Without "type": "web-crawler" the service takes {source} for the name of a storage bucket. Write https:// before it, or add the type.':
    'Bez "type": "web-crawler" služba pokládá {source} za název úložiště (bucket). Napište před to https://, nebo doplňte typ.',
  "Not among the preview's own settings. Left out.":
    "Není mezi vlastními nastaveními náhledu. Vynecháno.",
  "Kept for export; the preview does not need it.": "Uchováno pro export; náhled to nepotřebuje.",
  "Not among the settings that the documents list. Kept for export, not used.":
    "Není mezi nastaveními, která uvádí dokumentace. Uchováno pro export, nepoužívá se.",
  "The JSON holds no value for {names}. Type it before the crawl.":
    "V JSON chybí hodnota pro {names}. Zadejte ji před procházením.",
  "An earlier name that the service does not know any more: what it held stands in discover_options now. Kept, not used.":
    "Dřívější název, který už služba nezná: co v něm bylo, je teď v discover_options. Uchováno, nepoužívá se.",
  "From the time when pages were stored in a bucket of your own; the service stores them itself now. Kept, not used.":
    "Z doby, kdy se stránky ukládaly do vašeho vlastního úložiště; teď je ukládá sama služba. Uchováno, nepoužívá se.",
  "Where it is false, each item is one chunk, whatever the chunk size.":
    "Při hodnotě false je každá položka jedním úsekem, ať je velikost úseku jakákoli.",
  "Deprecated: index_method says which indexes are built. It counts only where index_method is absent.":
    "Zastaralé: které indexy se vytvoří, určuje index_method. Platí jen tam, kde index_method chybí.",

  "Must be an object, not {kind}.": "Musí to být objekt, ne {kind}.",
  "Must be an object of names and values, not {kind}.":
    "Musí to být objekt názvů a hodnot, ne {kind}.",
  "Must be a text, not {kind}.": "Musí to být text, ne {kind}.",
  "Must be a list, not {kind}.": "Musí to být seznam, ne {kind}.",
  "Must be true or false, not {kind}.": "Musí to být true nebo false, ne {kind}.",
  "Must be a whole number, not {shown}.": "Musí to být celé číslo, ne {shown}.",
  "the text “{text}”": "text „{text}“",
  "“{text}” is not one of {words}.": "„{text}“ není mezi možnostmi: {words}.",
  "Must be one of {words}, not {kind}.": "Možnosti jsou {words}, ne {kind}.",
  null: "null",
  "true or false": "true nebo false",
  "a number": "číslo",
  "a text": "text",
  "a list": "seznam",
  "an object": "objekt",
  "all, sitemaps and links": "all, sitemaps a links",
  "porter and trigram": "porter a trigram",
  "service and fast": "service a fast",
  "sitemap and discover": "sitemap a discover",
  "and and or": "and a or",
  "free and paid": "free a paid",
  "text, number, boolean and datetime": "text, number, boolean a datetime",
  "{name} is missing.": "Chybí {name}.",
  "The list is empty, which the service refuses. Leave the field out, or add an entry.":
    "Seznam je prázdný a to služba odmítne. Vynechte pole, nebo přidejte položku.",
  "Not among the members that the documents list. Left out.":
    "Není mezi členy, které uvádí dokumentace. Vynecháno.",
  "This instance reads files from storage, not a website. Foresite previews websites, type web-crawler.":
    "Tato instance čte soubory z úložiště, ne web. Foresite dělá náhled webů, typ web-crawler.",
  "“{other}” is not web-crawler, the type of websites.":
    "„{other}“ není web-crawler, typ pro weby.",
  "“crawl” is the earlier name of discover, and the service refuses it now. Use discover.":
    "„crawl“ je dřívější název pro discover a služba ho už odmítá. Použijte discover.",
  "“feed-rss” was taken out of the service. Use sitemap, or discover where there is none.":
    "„feed-rss“ už služba nemá. Použijte sitemap, nebo discover, pokud sitemapa není.",
  "“exact_match” is the earlier name of and.": "„exact_match“ je dřívější název pro and.",
  "“fuzzy_match” is the earlier name of or.": "„fuzzy_match“ je dřívější název pro or.",

  "This curl command sends no JSON: it has no --data. Copy the call that makes or changes the instance.":
    "Tento příkaz curl neposílá žádný JSON: chybí mu --data. Zkopírujte volání, které instanci vytváří nebo mění.",
  "This curl command takes its JSON from {data}. Paste what that holds.":
    "Tento příkaz curl bere JSON z {data}. Vložte, co v něm je.",
  "This curl command reads its JSON from a file. Paste the text of that file.":
    "Tento příkaz curl čte JSON ze souboru. Vložte text toho souboru.",
  "This Wrangler command is not one of ai-search. Copy an ai-search create or update command.":
    "Tento příkaz Wrangleru nepatří k ai-search. Zkopírujte příkaz ai-search create nebo update.",
  "The command ends within a quoted text: a {mark} is missing.":
    "Příkaz končí uvnitř textu v uvozovkách: chybí {mark}.",
  "The Wrangler command ends after ai-search.": "Příkaz Wrangleru končí za ai-search.",
  "`wrangler ai-search {verb}` holds no settings. Copy a create or update command.":
    "`wrangler ai-search {verb}` neobsahuje nastavení. Zkopírujte příkaz create nebo update.",
  "Wrangler refuses --custom-metadata together with --custom-metadata-schema. Keep one of them.":
    "Wrangler odmítá --custom-metadata spolu s --custom-metadata-schema. Ponechte jen jedno z nich.",
  "The custom metadata stands in the file {file}, which is not read here. Add its fields yourself.":
    "Vlastní metadata jsou v souboru {file}, který se tu nečte. Pole z něj přidejte sami.",
  "Wrangler refuses --custom-metadata {field}, which names no type. Write it like {example}.":
    "Wrangler odmítá --custom-metadata {field}, kde chybí typ. Napište to například jako {example}.",
  "--{flag} of the Wrangler command is not read.": "Přepínač --{flag} příkazu Wrangleru se nečte.",
} satisfies Czech;
