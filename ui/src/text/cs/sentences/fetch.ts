import type { Czech } from ".";

/** Why there is no answer, and what an answer means that is no success. */
export const fetch = {
  "The connection to {host} was lost: {cause}.": "Spojení s {host} se ztratilo: {cause}.",
  "{host} did not take the connection in time. Look whether a firewall drops it.":
    "{host} včas nepřijal spojení. Podívejte se, zda ho nezahazuje firewall.",
  "{url} was not answered in full within {allowed}. Look at how long the server needs for it.":
    "Celá odpověď na {url} nepřišla do {allowed}. Podívejte se, jak dlouho na ni server potřebuje.",
  "{host} is the private address {address}, which a public site may not lead to. Nothing was requested there. If it is meant, turn on Reach private networks in the settings ({setting}).":
    "{host} je soukromá adresa {address}, na kterou veřejný web vést nesmí. O nic se tam nežádalo. Je-li to záměr, zapněte v nastavení přístup do soukromých sítí ({setting}).",
  "{failure} It was asked through the proxy {proxy}, as this machine is set up.":
    "{failure} Žádalo se přes proxy {proxy}, jak je tento počítač nastavený.",
  "The name {host} does not resolve. Look for a typing error, at its DNS, or at this machine's connection.":
    "Název {host} se nepřekládá na adresu. Hledejte překlep, podívejte se na jeho DNS nebo na připojení tohoto počítače.",
  "{url} came in the content coding `{coding}`, which was not asked for. Let the server heed Accept-Encoding.":
    "{url} přišla v kódování obsahu `{coding}`, o které se nežádalo. Ať se server řídí podle Accept-Encoding.",
  "The compressed body of {url} is damaged. Look at the server's compression.":
    "Komprimované tělo {url} je poškozené. Podívejte se na kompresi serveru.",
  "No secure connection to {host}: {fault}.": "K {host} nevede zabezpečené spojení: {fault}.",
  "server and program have no TLS version or cipher in common; TLS 1.2 is the least":
    "server a program nemají společnou verzi TLS ani šifru; nejméně je TLS 1.2",
  "the server has no certificate for this name": "server nemá pro tento název certifikát",
  "what answers does not speak TLS; perhaps the address should begin with http://":
    "co odpovídá, nemluví TLS; možná má adresa začínat http://",
  "{cause}": "{cause}",
  "its certificate has expired; renew it": "jeho certifikát vypršel; obnovte ho",
  "its certificate is not valid yet; look at its dates and at this machine's clock":
    "jeho certifikát ještě neplatí; podívejte se na jeho data a na hodiny tohoto počítače",
  "its certificate is for another name": "jeho certifikát je pro jiný název",
  "its certificate is not signed by an authority that this system trusts, or the chain is incomplete":
    "jeho certifikát nepodepsala autorita, které tento systém důvěřuje, nebo je řetěz neúplný",
  "its certificate was revoked": "jeho certifikát byl odvolán",
  "its certificate is damaged": "jeho certifikát je poškozený",
  "its certificate is not one for a server ({cause}); have one issued by a public authority":
    "jeho certifikát není pro server ({cause}); nechte si vystavit jiný od veřejné autority",
  "its certificate is not accepted; a browser says why":
    "jeho certifikát nebyl přijat; proč, řekne prohlížeč",
  "{host} refused the request for {url} unread, each time that it was sent.":
    "{host} požadavek na {url} pokaždé odmítl bez přečtení.",
  "{host} gave up the connection while {url} was loaded ({reason}).":
    "{host} ukončil spojení při načítání {url} ({reason}).",
  "{host} broke off its answer to the request for {url} ({reason}).":
    "{host} přerušil odpověď na požadavek na {url} ({reason}).",
  "What {url} answered is no HTTP that can be read: {fault}.":
    "Odpověď {url} není čitelné HTTP: {fault}.",
  "{host} cut the connection while {url} was loaded.":
    "{host} přerušil spojení při načítání {url}.",
  "The connection was closed before {url} had come in full.":
    "Spojení se zavřelo, než přišla celá {url}.",
  "The body of {url} is not cut into chunks as its Transfer-Encoding says. Look at the server, or at a proxy before it.":
    "Tělo {url} není rozdělené, jak uvádí jeho Transfer-Encoding. Podívejte se na server nebo na proxy před ním.",
  "{host} refuses connections. Look whether the server runs and the port is right.":
    "{host} odmítá spojení. Podívejte se, zda server běží a port je správný.",
  "There is no route to {host} from this machine.": "Z tohoto počítače nevede k {host} cesta.",
  "The job was canceled while {url} was read.": "Úloha byla zrušena při čtení {url}.",
  "{url} is longer than {bytes} bytes; the rest was not read.":
    "{url} je delší než {bytes|bajt|bajty|bajtů}; zbytek se nečetl.",
  "{url} is longer than what a page may load at once.":
    "{url} je delší, než smí stránka načíst najednou.",
  "Secure connections cannot be set up on this machine: {error}.":
    "Na tomto počítači nelze připravit zabezpečená spojení: {error}.",
  "The name of the extra header `{name}` is not allowed in HTTP.":
    "Název další hlavičky `{name}` není v HTTP povolený.",
  "The value of the extra header `{name}` is not allowed in HTTP.":
    "Hodnota další hlavičky `{name}` není v HTTP povolená.",
  "The proxy that {variable} names cannot be used: it is no address.":
    "Proxy z proměnné {variable} nelze použít: není to adresa.",
  "The proxy that {variable} names cannot be used: it speaks {scheme}, and only http and https proxies are supported.":
    "Proxy z proměnné {variable} nelze použít: mluví {scheme}, ale podporují se jen proxy http a https.",

  "{from} redirects to `{location}`, which is no URL. Mend the Location header.":
    "{from} přesměrovává na `{location}`, což není URL. Opravte hlavičku Location.",
  "{from} redirects to `{location}`, which is no http or https address. Mend the Location header.":
    "{from} přesměrovává na `{location}`, což není adresa http ani https. Opravte hlavičku Location.",
  "The redirects run in a circle: {from} leads back to {next}. Let one of these addresses answer with the page.":
    "Přesměrování jdou v kruhu: {from} vede zpět na {next}. Ať jedna z těchto adres odpoví stránkou.",
  "More than {most} redirects; the last one leads to {next}. Link to the final address.":
    "Více než {most} přesměrování; poslední vede na {next}. Odkazujte na konečnou adresu.",
  "{from} redirects to {next}, which is not part of this crawl.":
    "{from} přesměrovává na {next}, což do tohoto procházení nepatří.",

  "Status {status} from {who}, told by {found}. The service comes from another address and may be treated otherwise.":
    "Stav {status}, odpovídá {who}, poznáno podle {found}. Služba přichází z jiné adresy a může dopadnout jinak.",
  "Status {status}, yet the page looks like a block by {who}, told by {found}.":
    "Stav {status}, ale stránka vypadá, že ji blokuje {who}, poznáno podle {found}.",
  "`{text}` in the page": "`{text}` na stránce",
  "header `{name}: {value}`": "hlavičky `{name}: {value}`",
  "Cloudflare Turnstile": "Cloudflare Turnstile",
  "a Cloudflare challenge": "ověření Cloudflare",
  "a Cloudflare browser check": "kontrola prohlížeče Cloudflare",
  "a Cloudflare firewall rule": "pravidlo firewallu Cloudflare",
  "a Vercel challenge": "ověření Vercel",
  "the Vercel firewall": "firewall Vercel",
  "AWS WAF": "AWS WAF",
  DataDome: "DataDome",
  "HUMAN (PerimeterX)": "HUMAN (PerimeterX)",
  Kasada: "Kasada",
  Imperva: "Imperva",
  Akamai: "Akamai",
  "the Sucuri firewall": "firewall Sucuri",
  Wordfence: "Wordfence",
  ModSecurity: "ModSecurity",
  "SiteGround's bot check": "kontrola robotů SiteGround",
  "a captcha": "captcha",

  "Status {status}.": "Stav {status}.",
  "Status {status}: {meaning}.": "Stav {status}: {meaning}.",
  "the page is called unchanged and is not sent": "stránka se prý nezměnila a neposílá se",
  "a redirect that names no target": "přesměrování bez cíle",
  "bad request": "chybný požadavek",
  "it asks for a login": "vyžaduje přihlášení",
  "it asks for payment": "vyžaduje platbu",
  "access is forbidden": "přístup je zakázán",
  "there is no such page": "taková stránka není",
  "GET is not allowed": "GET není povoleno",
  "not acceptable": "nepřijatelný požadavek",
  "the page is gone for good": "stránka je nadobro pryč",
  "too many requests": "příliš mnoho požadavků",
  "withheld for legal reasons": "nedostupné z právních důvodů",
  "the server failed": "server selhal",
  "the gateway got no proper answer": "brána nedostala řádnou odpověď",
  "the server is not available": "server není dostupný",
  "the gateway got no answer in time": "brána nedostala odpověď včas",
} satisfies Czech;
