// Codes that a browser, a model, the storage or the index reports.
import type { Said } from "./codes";

const AGAIN = "Na webu není co měnit: příští synchronizace stránku zkusí znovu.";
const RETRY = "Příští synchronizace to zkusí znovu.";

export const serviceCodes = {
  browser_rendering_unknown_error: [
    "Prohlížeč selhal",
    "Prohlížeč stránku nedokázal otevřít a příčina nemá název.",
    `${RETRY} Pokud to trvá, otevřete stránku v anonymním okně a podívejte se do konzole, nebo nastavte režim čtení Statické weby, je-li text v HTML.`,
  ],
  browser_rendering_authentication_error: [
    "Prohlížeč se musí přihlásit",
    "Než prohlížeč stránku uviděl, chtěl po něm web přihlášení.",
    "Dejte robotovi přístup dalšími hlavičkami (Nastavení, Volby parseru, Hlavičky), pro Cloudflare Access servisním tokenem; nebo stránku vynechte.",
  ],
  browser_rendering_no_body_status_error: [
    "Prohlížeč nedostal stránku",
    "Prohlížeč dostal odpověď, ve které žádná stránka není.",
    "Otevřete URL sami: měla by odpovědět 200 a HTML. URL, které odpovídají 204 nebo ničím, vyřaďte ze sitemapy.",
  ],
  browser_rendering_timeout_error: [
    "Prohlížeči došel čas",
    "Stránka se v prohlížeči nestihla načíst.",
    "Najděte, co ji zdržuje, například skript, který čeká na jiný server. Je-li text v HTML, nastavte režim čtení Statické weby.",
  ],
  browser_rendering_network_connection_closed_error: [
    "Prohlížeč ztratil spojení",
    "Spojení prohlížeče s webem se zavřelo dřív, než se stránka načetla.",
    `${RETRY} Pokud to trvá, hledejte v protokolu serveru pády nebo časové limity.`,
  ],
  browser_rendering_server_refused_connection_error: [
    "Server prohlížeč odmítl",
    "Server webu spojení prohlížeče nepřijal.",
    "Ověřte, že server běží a že jeho firewall pouští adresy Cloudflare.",
  ],
  browser_rendering_rate_limit_error: [
    "Prohlížeče služby jsou vytížené",
    "Vlastní prohlížeče služby neměly pro tuto stránku místo.",
    "Na webu není co měnit: příští synchronizace to zkusí znovu. Je-li text v HTML, režim čtení Statické weby prohlížeč nepotřebuje.",
  ],
  error_embedding_data_with_workers_ai: [
    "Embedding selhal",
    "Workers AI nedokázalo převést text na vektory.",
    AGAIN,
  ],
  workers_ai_invalid_input: [
    "Model text odmítl",
    "Workers AI text nepřijalo, například proto, že je na model příliš dlouhý.",
    "Nastavte menší velikost úseku (Nastavení, Úseky a hledání) a hledejte v úsecích položky text, který není určen čtenářům.",
  ],
  workers_ai_internal_error: ["Model selhal", "Workers AI při práci na stránce selhalo.", AGAIN],
  workers_ai_out_of_capacity_error: [
    "Model nemá kapacitu",
    "Workers AI v tu chvíli nemělo pro požadavek místo.",
    AGAIN,
  ],
  workers_ai_timeout_error: ["Modelu došel čas", "Workers AI neodpovědělo včas.", AGAIN],
  workers_ai_free_allocation_exceeded: [
    "Bezplatný příděl vyčerpán",
    "Denní bezplatný příděl Workers AI tohoto účtu je vyčerpaný.",
    "Počkejte do dalšího dne, nebo převeďte účet na Workers Paid.",
  ],
  error_external_model_unknown_error: [
    "Externí model selhal",
    "Externí embeddingový model selhal a příčina nemá název.",
    `${RETRY} Pokud to trvá, podívejte se na stavovou stránku poskytovatele a do protokolu AI Gateway.`,
  ],
  error_external_model_rate_limited: [
    "Limit externího modelu",
    "Poskytovatel externího embeddingového modelu omezuje, jak často se ho lze ptát.",
    "Zvyšte limit ve svém účtu u poskytovatele, nebo počkejte: příští synchronizace to zkusí znovu.",
  ],
  error_external_model_unauthorized: [
    "Externí model odmítl klíč",
    "Poskytovatel externího embeddingového modelu klíč nepřijal.",
    "Uložte platný klíč v dashboardu v části AI Gateway, Provider keys.",
  ],
  ai_gateway_request_blocked_firewall: [
    "Požadavek zablokovaly Guardrails",
    "Guardrails služby AI Gateway zablokovaly text cestou k modelu.",
    "Otevřete v dashboardu AI Gateway, příslušnou bránu, Guardrails a zmírněte kategorii, kterou uvádí protokol brány; nebo stránku vynechte.",
  ],
  ai_gateway_response_blocked_firewall: [
    "Odpověď zablokovaly Guardrails",
    "Guardrails služby AI Gateway zablokovaly odpověď modelu.",
    "Otevřete v dashboardu AI Gateway, příslušnou bránu, Guardrails a zmírněte kategorii, kterou uvádí protokol brány.",
  ],
  ai_gateway_dlp_blocked: [
    "Zablokovala ochrana před únikem dat",
    "Ochrana AI Gateway před únikem dat (DLP) našla v textu chráněné údaje.",
    "Odstraňte údaje ze stránky, nebo upravte profil v dashboardu v části AI Gateway, příslušná brána, Firewall.",
  ],
  ai_gateway_rate_limited: [
    "Limit brány",
    "Dosáhl se vlastní limit AI Gateway.",
    "Zvyšte limit v dashboardu v části AI Gateway, příslušná brána, Settings; příští synchronizace to zkusí znovu.",
  ],
  r2_unknown_error: ["Úložiště selhalo", "Úložiště služby selhalo a příčina nemá název.", AGAIN],
  r2_internal_error: ["Vnitřní chyba úložiště", "Úložiště služby ohlásilo vlastní chybu.", AGAIN],
  vectorize_rate_limited: [
    "Limit indexu",
    "Vektorový index v tu chvíli další záznamy nepřijal.",
    AGAIN,
  ],
  vectorize_ingestion_timeout: [
    "Indexu došel čas",
    "Vektorový index nepřijal záznamy včas.",
    AGAIN,
  ],
  vectorize_upstream_error: ["Index selhal", "Vektorový index ohlásil vlastní chybu.", AGAIN],
  hybrid_search_indexing_failed: [
    "Index klíčových slov selhal",
    "Text se nepodařilo přidat do indexu klíčových slov.",
    AGAIN,
  ],
  ai_search_is_full: [
    "Instance je plná",
    "Instance obsahuje tolik souborů, kolik dovoluje její tarif, a tato stránka přichází až za nimi.",
    "Vynechte stránky filtry cest, nebo rozdělte web do více instancí. Workers Paid pojme víc a nejvíc bez hledání podle klíčových slov.",
  ],
} as const satisfies Record<string, Said>;
