import type { Czech } from ".";

/** What is wrong with a setting, and what is worth knowing about one that is right. */
export const settings = {
  "{count} {what}, and the service takes {limit} at most. Remove {excess}.":
    "{what}: {count}. Služba jich přijme nejvýše {limit}; odeberte {excess}.",
  "specific sitemaps": "Konkrétní sitemapy",
  "extra headers": "Hlavičky",
  "include rules": "Pravidla pro zahrnutí",
  "exclude rules": "Pravidla pro vyloučení",
  "metadata fields": "Pole metadat",
  "content selectors": "Selektory obsahu",
  "{name} is {value}; it must be from {least} to {most}{unit}.":
    "{name}: {value}. Musí být od {least} do {most}{unit}.",
  "Page limit": "Limit stránek",
  "Crawl depth": "Hloubka procházení",
  "Max cache age": "Stáří mezipaměti",
  "Chunk overlap": "Překryv úseků",
  " pages": " stránek",
  " link hops": " prokliků",
  " seconds": " sekund",
  " %": " %",

  "No crawl target is set. Type it like https://example.com.":
    "Není zadaný cíl procházení. Zadejte ho například jako https://example.com.",
  "The crawl target holds a user name or password, and the crawler would not send them. Remove the part before the @; a site behind a login needs extra headers instead.":
    "Cíl procházení obsahuje uživatelské jméno nebo heslo a robot by je neposlal. Odstraňte část před @; web za přihlášením místo toho potřebuje hlavičky.",
  "The crawler reads http and https only, not {before}. Type it like https://example.com.":
    "Robot čte jen http a https, ne {before}. Zadejte cíl například jako https://example.com.",
  "“{shown}” is not a web address: {why}. Type it like https://example.com.":
    "„{shown}“ není webová adresa: {why}. Zadejte ji například jako https://example.com.",
  "its port is not a number from 0 to 65535": "port není číslo od 0 do 65535",
  "it names no host": "chybí hostitel",
  "its domain has letters that no domain can have": "doména má písmena, která v doméně být nemohou",
  "its host is not a valid IP address": "hostitel není platná adresa IP",
  "its host has characters that no domain can have":
    "hostitel má znaky, které v doméně být nemohou",
  "its domain has characters that no domain can have":
    "doména má znaky, které v doméně být nemohou",
  "a domain has 253 characters at most": "doména má nejvýše 253 znaků",
  "its domain has two dots in a row, or begins with one":
    "doména má dvě tečky za sebou nebo tečkou začíná",
  "a part of its domain is longer than 63 characters": "část domény je delší než 63 znaků",
  "a part of its domain begins or ends with a hyphen": "část domény začíná nebo končí spojovníkem",
  "a domain has a dot in it": "v doméně musí být tečka",
  "{host} is fine for this preview. The service itself needs a domain on your Cloudflare account, and answers 7024 invalid_domain to this one.":
    "Pro tento náhled {host} stačí. Sama služba potřebuje doménu z vašeho účtu Cloudflare a na tuto odpoví 7024 invalid_domain.",
  "{host} is a name of your own network. The service needs a public domain on your Cloudflare account.":
    "{host} je název z vaší vlastní sítě. Služba potřebuje veřejnou doménu z vašeho účtu Cloudflare.",

  "Specific sitemaps work with parse type Sitemap only. Remove them, or choose parse type Sitemap.":
    "Konkrétní sitemapy fungují jen s typem zpracování Sitemap. Odeberte je, nebo zvolte typ zpracování Sitemap.",
  "The current API reference says that this must be off, because the service crawls domains on your account only. Foresite follows such links when it is on, as an older page of the documents describes.":
    "Podle současné reference API musí být tato volba vypnutá, protože služba prochází jen domény z vašeho účtu. Je-li zapnutá, Foresite takové odkazy sleduje, jak to popisuje starší stránka dokumentace.",
  "With parse type Sitemap only the host counts, so {ignored} limits nothing.{advice}":
    "S typem zpracování Sitemap rozhoduje jen hostitel, takže {ignored} nic neomezuje.{advice}",
  " To read this sitemap alone, name it under Specific sitemaps.":
    " Má-li se číst jen tato sitemapa, uveďte ji v části Konkrétní sitemapy.",
  " To take one part of the site, add an include rule such as **{folder}/**.":
    " Má-li se vzít jen část webu, přidejte pravidlo pro zahrnutí, například **{folder}/**.",
  "{name} is used with parse type Discover only; with Sitemap every page of the sitemaps is taken.":
    "{name}: platí jen pro typ zpracování Discover; se Sitemap se vezme každá stránka ze sitemap.",
  "This sitemap stands in the list already and is read once.":
    "Tato sitemapa už v seznamu je a přečte se jednou.",
  "This sitemap lies on another host. It is read, but only pages on the crawl target's own host are taken from it.":
    "Tato sitemapa je na jiném hostiteli. Přečte se, ale vezmou se z ní jen stránky na hostiteli cíle procházení.",
  "This line is empty. Type the sitemap's URL, or remove the line.":
    "Tento řádek je prázdný. Zadejte URL sitemapy, nebo řádek odeberte.",
  "The URL holds a user name or password. Remove the part before the @.":
    "URL obsahuje uživatelské jméno nebo heslo. Odstraňte část před @.",
  "A sitemap is read over http or https only, not {scheme}.":
    "Sitemapa se čte jen přes http nebo https, ne přes {scheme}.",
  "“{text}” is not a whole URL. Write it from the scheme on, like https://example.com/sitemap.xml.":
    "„{text}“ není celá URL. Napište ji i se schématem, například https://example.com/sitemap.xml.",

  "{name} is set twice. Names are compared without case, so one of the two is lost.":
    "{name} je tu dvakrát. V názvech se nerozlišují velká a malá písmena, takže se jedna z hodnot ztratí.",
  "A header has no name. Type one, such as CF-Access-Client-Id, or remove the header.":
    "Hlavička nemá název. Zadejte ho, například CF-Access-Client-Id, nebo hlavičku odeberte.",
  "The header name {name} holds {bad}. Names hold letters, digits and !#$%&'*+-.^_`|~ only.":
    "Název hlavičky {name} obsahuje {bad}. V názvu smějí být jen písmena, číslice a !#$%&'*+-.^_`|~.",
  "{name} is set by the crawler itself and cannot be an extra header. Remove it.":
    "{name} nastavuje sám robot, takže to nemůže být další hlavička. Odeberte ji.",
  "The value of {name} has {what} at character {place}. Values hold printable ASCII and tabs only.":
    "V hodnotě hlavičky {name} je {what} (znak {place}). V hodnotách smějí být jen tisknutelné znaky ASCII a tabulátory.",
  "a line end": "konec řádku",
  "a control character": "řídicí znak",
  "a character that is not ASCII": "znak mimo ASCII",
  "Cloudflare sets {name} itself, so your value may not reach the site.":
    "{name} nastavuje sám Cloudflare, takže se vaše hodnota na web nemusí dostat.",
  "{name} has no value.": "{name} nemá hodnotu.",
  "The value of {name} begins or ends with blanks, which HTTP drops.":
    "Hodnota hlavičky {name} začíná nebo končí mezerami, které HTTP zahodí.",
  "A Cloudflare Access client id ends in .access; this one does not.":
    "Client ID pro Cloudflare Access končí na .access; toto ne.",
  "A Cloudflare Access client secret has 64 hexadecimal digits; this one does not.":
    "Tajný klíč pro Cloudflare Access má 64 šestnáctkových číslic; tento ne.",
  "A Cloudflare Access service token has two headers. Add {missing}.":
    "Servisní token Cloudflare Access má dvě hlavičky. Přidejte {missing}.",

  "{pattern} is an exclude rule too, and exclude rules win: this rule takes nothing.":
    "{pattern} je i mezi vylučujícími pravidly a ta mají přednost: toto pravidlo nic nezahrne.",
  "This rule stands in the list already.": "Toto pravidlo už v seznamu je.",
  "This rule is empty. Type a pattern like **/blog/**, or remove it.":
    "Toto pravidlo je prázdné. Zadejte vzor, například **/blog/**, nebo ho odeberte.",
  "{letter} at character {place} is not allowed. Patterns hold letters, digits and _ - . / ? : = & % *{instead}":
    "{letter} (znak {place}) není povoleno. Ve vzorech smějí být písmena, číslice a _ - . / ? : = & % *{instead}",
  "A space": "Mezera",
  "The control character {code}": "Řídicí znak {code}",
  "“{letter}”": "„{letter}“",
  "; write one rule for each choice.": "; pro každou možnost napište vlastní pravidlo.",
  "; use ? for one character and * for several.": "; pro jeden znak použijte ?, pro více znaků *.",
  "; put what is to be left out into the exclude rules.":
    "; co se má vynechat, patří mezi vylučující pravidla.",
  "; the part after # never reaches the crawler.": "; část za # se k robotovi nikdy nedostane.",
  "; write it percent-encoded, as it stands in the URL.":
    "; napište ho v procentovém kódování, jak stojí v URL.",
  ".": ".",
  "This rule has {length} characters. The service publishes no limit for rules; content selectors end at {most}.":
    "Toto pravidlo má {length|znak|znaky|znaků}. Pro pravidla služba limit neuvádí; selektory obsahu jich mají nejvýše {most}.",
  "Has no slash, and * stops at slashes, so it matches no whole URL. Use **/{pattern} instead.":
    "Nemá lomítko a * se u lomítek zastaví, takže neodpovídá žádné celé URL. Použijte místo něj **/{pattern}.",
  "Rules are matched against the whole URL, which starts with https://, so this one matches none. Use {pattern} instead.":
    "Pravidla se porovnávají s celou URL, která začíná https://, takže toto žádné neodpovídá. Použijte místo něj {pattern}.",
  "In {pattern}, ** stands next to text and acts as *, which stops at slashes. Put ** between slashes to cross folders.":
    "Ve vzoru {pattern} stojí ** hned u textu a působí jako *, které se u lomítek zastaví. Má-li procházet složkami, dejte ** mezi lomítka.",
  "The pattern is empty. Enter one such as `**/blog/**`, or remove the row.":
    "Vzor je prázdný. Zadejte ho, například `**/blog/**`, nebo řádek odeberte.",
  "`{character}` is not allowed in a pattern. Use letters, digits, `_ - . / ? : = & %` and `*`.":
    "`{character}` ve vzoru být nesmí. Použijte písmena, číslice, `_ - . / ? : = & %` a `*`.",

  "A part with :: never selects an element, so this selector finds nothing.":
    "Část s :: nikdy nevybere prvek, takže tento selektor nic nenajde.",
  "An entry above takes every page of this path, so this one is never used. Move it up.":
    "Každou stránku této cesty vezme některý řádek výše, takže se tento nikdy nepoužije. Posuňte ho nahoru.",
  "The path has {length} characters; {most} are allowed.":
    "Cesta má {length|znak|znaky|znaků}; povoleno je jich {most}.",
  "The selector is empty. Type one like main, .post-body or article > p.":
    "Selektor je prázdný. Zadejte ho, například main, .post-body nebo article > p.",
  "The selector has {length} characters; {most} are allowed.":
    "Selektor má {length|znak|znaky|znaků}; povoleno je jich {most}.",
  "“{letter}” at character {place} is not allowed: the service refuses {marks} and {last} in selectors.":
    "„{letter}“ (znak {place}) není povoleno: služba v selektorech odmítá {marks} a {last}.",
  "No selector stands before the comma at character {place}. Remove the comma.":
    "Před čárkou (znak {place}) není žádný selektor. Odstraňte ji.",
  "“:{name}” at character {place} is not known here. Go by elements, classes, ids and attributes, or by :is, :not, :has and :nth-child.":
    "„:{name}“ (znak {place}) se tu nezná. Řiďte se prvky, třídami, id a atributy, nebo použijte :is, :not, :has a :nth-child.",
  "Not valid CSS: “{letter}” cannot stand at character {place}.":
    "Neplatné CSS: „{letter}“ nemůže stát na tomto místě (znak {place}).",
  "Not valid CSS: something must follow after character {length}, as in article > p.":
    "Neplatné CSS: na konci (po znaku {length}) musí něco následovat, jako v article > p.",

  "The field has no name. Type the name of a meta tag, such as author.":
    "Pole nemá název. Zadejte název meta značky, například author.",
  "The name has {length} characters; {most} are allowed.":
    "Název má {length|znak|znaky|znaků}; povoleno je jich {most}.",
  "{name} is filled in by the service itself. Choose a name other than timestamp, folder and filename.":
    "{name} vyplňuje sama služba. Zvolte jiný název než timestamp, folder a filename.",
  "The name begins or ends with blanks, so no meta tag will match it.":
    "Název začíná nebo končí mezerami, takže mu žádná meta značka nebude odpovídat.",
  "The service stores the name in lower case: {name}.":
    "Služba název ukládá malými písmeny: {name}.",
  "{name} is set twice. Field names are compared without case and must differ.":
    "{name} je tu dvakrát. V názvech polí se nerozlišují velká a malá písmena a musejí se lišit.",

  "The AI Search name has {length} characters; {most} are allowed.":
    "Název v AI Search má {length|znak|znaky|znaků}; povoleno je jich {most}.",
  "The AI Search name holds a to z, 0 to 9 and _, with single hyphens between, such as my-site.":
    "V názvu v AI Search smějí být a až z, 0 až 9 a _, mezi nimi jednotlivé spojovníky, například my-site.",
  "Chunk size is {size} tokens; the least is {least}.":
    "Velikost úseku je {size|token|tokeny|tokenů}; nejmenší možná je {least}.",
  "Chunk size is {size} tokens, and the embedding model {model} takes {most} at most.":
    "Velikost úseku je {size|token|tokeny|tokenů} a model {model} jich přijme nejvýše {most}.",
  "{model} is not among the embedding models that Foresite knows, so the largest chunk size could not be checked.":
    "{model} není mezi modely, které Foresite zná, takže se největší velikost úseku nedala ověřit.",
  "Sync interval is {interval} seconds; the service offers {offered}.":
    "Interval synchronizace je {interval|sekunda|sekundy|sekund}; služba nabízí {offered}.",
  "Earlier texts to keep is {versions}; at most {most} are kept of a page.":
    "Počet dřívějších textů je {versions}; u stránky se jich uchovává nejvýše {most}.",
  "Both indexes are off, so nothing could be found. Switch on vector, keyword or both.":
    "Oba indexy jsou vypnuté, takže by se nedalo nic najít. Zapněte vektory, klíčová slova, nebo obojí.",

  "{count} domains, and {most} can be named. Name the zones; what is below them is included.":
    "{count|doména|domény|domén}, uvést jich lze {most}. Uveďte zóny; co je pod nimi, k nim patří.",
  "This domain stands in the list already.": "Tato doména už v seznamu je.",
  "This line is empty. Type a domain, or remove the line.":
    "Tento řádek je prázdný. Zadejte doménu, nebo řádek odeberte.",
  "Type {bare}: what is below a domain is included, so no * is needed.":
    "Zadejte {bare}: co je pod doménou, k ní patří, takže * není potřeba.",
  "Type the domain alone: {host}.": "Zadejte jen doménu: {host}.",
  "“{text}” is not a domain. Type it like example.com.":
    "„{text}“ není doména. Zadejte ji například jako example.com.",
  "Under {name} anyone may have a domain. Type your own, like {example}.":
    "Pod {name} může mít doménu kdokoli. Zadejte svou vlastní, například {example}.",
  "{host} is not among your domains, so it is asked as Cloudflare-AI-Search-External. The service takes a crawl target on your own domains only (7023).":
    "{host} není mezi vašimi doménami, takže se ho ptáme jako Cloudflare-AI-Search-External. Služba přijme cíl procházení jen na vašich vlastních doménách (7023).",
  "Not needed here: the crawl target is on a private network itself.":
    "Tady to není potřeba: cíl procházení je sám v soukromé síti.",
  "Links, redirects and sitemaps of this site can make Foresite ask hosts of your own network, which the service could never reach. Such pages get a warning.":
    "Odkazy, přesměrování a sitemapy tohoto webu mohou Foresite přivést na hostitele vaší vlastní sítě, kam by se služba nikdy nedostala. Takové stránky dostanou varování.",

  "Boost by takes a list of {most} fields at most.":
    "Boost by přijme seznam, ve kterém je nejvýše {most|pole|pole|polí}.",
  "Name a field to boost by, such as timestamp.":
    "Uveďte pole, podle kterého zvýhodňovat, například timestamp.",
  "{name} cannot be boosted by. Use timestamp or a custom metadata field of this instance.":
    "Podle {name} zvýhodňovat nelze. Použijte timestamp nebo pole vlastních metadat této instance.",
  "{name} is boosted by twice. Name each field once.":
    "Podle {name} se zvýhodňuje dvakrát. Uveďte každé pole jednou.",
  "{direction} is no direction for {name}; use {words}.":
    "{direction} není směr pro {name}; použijte {words}.",
  "asc, desc, exists or not_exists": "asc, desc, exists nebo not_exists",
  "exists or not_exists": "exists nebo not_exists",
  "Must be true or false, not {shown}.": "Musí být true nebo false, ne {shown}.",
  "Must be a text, not {shown}.": "Musí to být text, ne {shown}.",
  "{shown} is not a fusion method; use rrf or max.":
    "{shown} není metoda slučování; použijte rrf nebo max.",
  "Match threshold is {shown}; it must be from 0 to 1.":
    "Práh shody (Match threshold) je {shown}; musí být od 0 do 1.",
  "Context expansion is {shown}; it must be a whole number from 0 to {most}.":
    "Rozšíření kontextu (Context expansion) je {shown}; musí to být celé číslo od 0 do {most}.",
  "The similarity cache keeps answers for {shown} seconds; it must be a whole number from {least} to {most}.":
    "Mezipaměť podobných dotazů uchovává odpovědi {shown} s; musí to být celé číslo od {least} do {most}.",
  "Maximum number of results is {shown}; it must be a whole number from 1 to {most}.":
    "Nejvyšší počet výsledků je {shown}; musí to být celé číslo od 1 do {most}.",
} satisfies Czech;
