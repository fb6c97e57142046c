import type { Code } from "@/ipc";
import { serviceCodes } from "./serviceCodes";

/** A short name, what happened, and what the owner does. */
export type Said = readonly [label: string, meaning: string, fix: string];

const AGAIN = "Příští synchronizace to zkusí znovu.";
const SKIP =
  "Pusťte AI Search dovnitř: v dashboardu Security rules, Create rule, Custom rules, Bot Detection ID equals 122933950, akce Skip, jako první pravidlo.";

/** The words for every code of an item, as the engine has them in English. */
export const codes: Record<Code, Said> = {
  ...serviceCodes,
  unknown_error: [
    "Neznámá chyba",
    "Selhalo něco, pro co služba nemá název.",
    "Zatím není co měnit: příští synchronizace to zkusí znovu. Pokud chyba trvá, otevřete v dashboardu protokol položky a pošlete ho podpoře Cloudflare.",
  ],
  over_size: [
    "Příliš velké",
    "Soubor se stáhl, ale je větší, než služba indexuje: 4 MiB u HTML a dalších převáděných souborů, 10 MiB u prostého textu.",
    "Rozdělte stránku, nebo ji zmenšete. Velké HTML často nese vložené obrázky nebo data, která lze přesunout do vlastních souborů.",
  ],
  unsupported_type: [
    "Nepodporovaný typ",
    "Soubor je typu, který služba neindexuje.",
    "Je-li stránka text, posílejte ji se správným Content-Type, například text/html. Je-li to archiv, video a podobně, vyřaďte ji ze sitemapy, nebo přidejte vylučující pravidlo.",
  ],
  file_not_found: [
    "Soubor se nenašel",
    "Na začátku úlohy soubor ve zdroji byl, teď už není.",
    "Má-li stránka existovat, vraťte ji; jinak odstraňte odkazy na ni i její záznam v sitemapě.",
  ],
  invalid_url: [
    "Neplatná URL",
    "Adresa v sitemapě nebo odkazu není webová adresa, o kterou lze požádat.",
    "Opravte záznam: celá URL s http nebo https, zvláštní znaky zapsané procentovým kódováním, žádné mezery.",
  ],
  file_is_corrupt: [
    "Poškozený soubor",
    "Soubor je poškozený nebo useknutý a nelze ho přečíst.",
    "Otevřete ho sami; pokud se neotevře, nahrajte na web správnou kopii.",
  ],
  file_is_password_locked: [
    "Soubor chráněný heslem",
    "Soubor je zašifrovaný a ke čtení potřebuje heslo.",
    "Zveřejněte kopii bez hesla, nebo soubor vynechte vylučujícím pravidlem.",
  ],
  invalid_pdf: [
    "Nečitelné PDF",
    "Soubor se vydává za PDF, ale jako PDF ho nelze přečíst.",
    "Vyexportujte dokument do PDF znovu a nahrajte ho. Pokud URL odpovídá chybovou stránkou, opravte nejdříve to.",
  ],
  unable_to_convert_to_markdown: [
    "Převod selhal",
    "Stránku se nepodařilo převést do Markdownu.",
    "Zkontrolujte HTML stránky validátorem; obvyklou příčinou je extrémní vnoření nebo velikost. Pomoci může selektor obsahu, který vezme jen hlavní text.",
  ],
  markdown_too_large: [
    "Příliš velký text",
    "Markdown stránky je větší, než služba zpracuje; limit není zveřejněný.",
    "Rozdělte stránku, nebo vezměte selektorem obsahu jen hlavní text (Nastavení, Volby parseru).",
  ],
  markdown_conversion_empty: [
    "Nezbyl žádný text",
    "Po převodu stránky do Markdownu nic nezbylo: selektor obsahu nic nenašel, nebo stránka nemá text mimo záhlaví, zápatí a navigaci.",
    "Platí-li pro ni selektor obsahu, upravte ho, aby text našel (Nastavení, Volby parseru, Selektory obsahu). Pokud stránka skládá text JavaScriptem, nastavte režim čtení Vykreslované weby.",
  ],
  file_content_empty: [
    "Žádný obsah",
    "Stránka je prázdná nebo má jen nadpisy, takže v ní není co hledat.",
    "Přidejte na stránku text, nebo ji vynechte vylučujícím pravidlem. Pokud se text objeví jen v prohlížeči, nastavte režim čtení Vykreslované weby.",
  ],
  chunk_too_large_for_storage: [
    "Příliš velký úsek",
    "Jeden úsek textu stránky je větší, než služba dokáže uložit.",
    "Nastavte menší velikost úseku (Nastavení, Úseky a hledání). Obvyklou příčinou jsou velmi dlouhé řádky bez mezer, například vložená data.",
  ],
  timeout_error: [
    "Zpracování trvalo příliš dlouho",
    "Služba zpracovávala stránku příliš dlouho.",
    `${AGAIN} Pokud to trvá, rozdělte stránku, nebo ji zmenšete.`,
  ],
  file_length_exceed_embedding_model: [
    "Na model příliš dlouhé",
    "Text je delší, než embeddingový model najednou přijme.",
    "Nastavte menší velikost úseku (Nastavení, Úseky a hledání), nebo při vytvoření instance zvolte model s větším vstupem.",
  ],
  file_too_large_for_embedder: [
    "Na model příliš mnoho bajtů",
    "Text má víc bajtů, než embeddingový model najednou přijme.",
    "Nastavte menší velikost úseku (Nastavení, Úseky a hledání), nebo rozdělte stránku.",
  ],
  too_many_redirects: [
    "Příliš mnoho přesměrování",
    "URL přesměrovává v kruhu nebo více než dvacetkrát a k žádné stránce nedojde.",
    "Opravte přesměrování na webu; zdůvodnění uvádí každý krok. Do sitemapy a odkazů dejte konečnou adresu.",
  ],
  invalid_host_after_redirect: [
    "Přesměrováno mimo web",
    "URL přesměrovává na hostitele, který k tomuto procházení nepatří.",
    "Je-li to váš hlavní web, udělejte z něj cíl procházení nějaké instance. Jinak URL vyřaďte ze sitemapy, nebo ji nasměrujte na stránku tohoto hostitele.",
  ],
  subdomains_not_allowed: [
    "Jiný hostitel",
    "URL leží na jiném hostiteli než cíl procházení; i www a doména bez www jsou různí hostitelé.",
    "Pište sitemapu s hostitelem cíle procházení, nebo vytvořte pro druhého hostitele instanci. S typem zpracování Discover přidá hostitele pod cílem volba Zahrnout subdomény.",
  ],
  blocked_by_robots_txt: [
    "Blokuje robots.txt",
    "Pravidlo v robots.txt nedovoluje AI Search číst tuto stránku nebo celý web. Zdůvodnění uvádí pravidlo i jeho skupinu.",
    "Kvůli jedné stránce přidejte do uvedené skupiny řádek Allow s její cestou. Je-li uzavřen celý web, přidejte řádky „User-agent: Cloudflare-AI-Search“ a „Allow: /“. Pokud pravidla píše Cloudflare, vypněte v dashboardu v části Security, Settings, Bot traffic volbu Managed robots.txt nebo Block AI bots.",
  ],
  blocked_by_robots_txt_path: [
    "Cestu blokuje robots.txt",
    "Pravidlo v robots.txt nedovoluje AI Search číst tuto cestu.",
    "Má-li se stránka indexovat, přidejte do skupiny uvedené ve zdůvodnění řádek Allow s její cestou. Je-li pravidlo záměrné, vyřaďte stránku ze sitemapy.",
  ],
  blocked_by_content_signal: [
    "Odmítají Content Signals",
    "Řádek Content-Signal v robots.txt odmítá search nebo ai-input, tedy obě užití, která AI Search uvádí.",
    "Nastavte na řádku Content-Signal v robots.txt search=yes a ai-input=yes. ai-train=no může zůstat: služba se na stránkách neučí.",
  ],
  excluded_by_path_filter: [
    "Vynechaly filtry cest",
    "Tuto URL vynechávají vaše vlastní pravidla, takže se nenačítá.",
    "Nic, pokud je to záměr. Jinak změňte pravidlo uvedené ve zdůvodnění (Nastavení, Filtry cest): pravidla se porovnávají s celou URL.",
  ],
  network_connection_lost: [
    "Ztracené spojení",
    "Server spojení nepřijal, nebo ho přerušil dřív, než dorazila celá stránka.",
    `${AGAIN} Pokud to trvá, ověřte, že server běží, a hledejte v jeho protokolu pády, časové limity nebo proxy, která odpovědi usekává.`,
  ],
  crawl_got_http_error: [
    "Chyba HTTP",
    "Web nedal použitelnou odpověď: stav, který není stránka ani známá chyba, vadný certifikát, nebo odpověď či přesměrování proti pravidlům HTTP.",
    "Otevřete URL sami a opravte, co uvádí zdůvodnění; ať odpovídá 200 a stránkou.",
  ],
  crawl_got_http_401: [
    "Vyžaduje přihlášení (401)",
    "Web chce před zobrazením stránky přihlášení.",
    "Dejte robotovi přístup dalšími hlavičkami (Nastavení, Volby parseru, Hlavičky): pro Cloudflare Access servisní token, CF-Access-Client-Id a CF-Access-Client-Secret. Nebo stránku vynechte vylučujícím pravidlem.",
  ],
  crawl_got_http_403: [
    "Zakázáno (403)",
    "Web tuto stránku odmítl ukázat.",
    "Pokud ji návštěvníci vidí, blokuje roboty ochrana webu: přidejte pravidlo, které ji pro AI Search přeskočí (Security rules, Bot Detection ID equals 122933950, akce Skip, jako první). Je-li stránka neveřejná, vynechte ji, nebo použijte další hlavičky.",
  ],
  crawl_got_http_429: [
    "Příliš mnoho požadavků (429)",
    "Web omezuje, jak často se ho lze ptát, a robot na ten limit narazil.",
    "Zvyšte limit pro AI Search, nebo pro něj omezení přeskočte (Security rules, Bot Detection ID equals 122933950, akce Skip). Robota zpomalí i řádek Crawl-delay v robots.txt.",
  ],
  blocked_by_payment: [
    "Vyžaduje platbu (402)",
    "Web chce po robotech platbu a AI Search neplatí.",
    "Otevřete v dashboardu AI Crawl Control a AI Search povolte, místo abyste po něm chtěli platbu.",
  ],
  blocked_by_waf: [
    "Blokuje firewall",
    "Požadavek zablokovalo pravidlo firewallu (WAF) webu.",
    SKIP,
  ],
  blocked_by_bot_management: [
    "Zablokováno jako bot",
    "Požadavek zablokovala ochrana webu před boty.",
    `${SKIP} Tento program takovou totožnost nemá, takže může být zablokován i tam, kde služba není.`,
  ],
  blocked_by_turnstile: [
    "Blokuje ověření",
    "Web místo stránky odpověděl ověřením, že návštěvník je člověk (Turnstile).",
    `${SKIP} Turnstile, který vkládá sama stránka, je třeba z ní odstranit.`,
  ],
  http_4xx: [
    "Nedostupná stránka (4xx)",
    "Web odpověděl, že stránka neexistuje nebo ji nelze získat, například 404 nebo 410.",
    "Vyřaďte URL ze sitemapy a opravte odkazy na ni, nebo stránku vraťte.",
  ],
  http_5xx: [
    "Chyba serveru (5xx)",
    "Server webu při odpovídání selhal.",
    `${AGAIN} Pokud to trvá, podívejte se do protokolu chyb serveru na čas požadavku.`,
  ],
  unreachable_timeout: [
    "Bez odpovědi v časovém limitu",
    "Web v časovém limitu neodpověděl.",
    "Otevřete URL sami. Je-li pomalá, zrychlete ji, nebo ji ukládejte do mezipaměti; pokud hostitel neodpovídá vůbec, zkontrolujte server a firewall.",
  ],
  unreachable_dns: [
    "Hostitel se nenašel",
    "Název hostitele nevede na žádnou adresu.",
    "Zkontrolujte, jak je hostitel napsaný. V dashboardu otevřete DNS záznamy domény a chybějící přidejte.",
  ],
  page_limit_reached: [
    "Denní limit stránek vyčerpán",
    "Workers Free prochází 500 stránek denně a tato stránka přichází až za nimi.",
    "Ve zbytku pokračují další synchronizace. Chcete-li ji dřív, dejte jí v sitemapě vyšší <priority>, vynechte jiné stránky, nebo převeďte účet na Workers Paid.",
  ],
};
