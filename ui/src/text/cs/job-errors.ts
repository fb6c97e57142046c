import type { jobErrors as english } from "../job-errors";

export const jobErrors: typeof english = {
  missing_sitemap: {
    title: "Nenašla se žádná platná sitemapa, takže není co indexovat.",
    todo: "Přidejte do robots.txt řádek „Sitemap: https://example.com/sitemap.xml“, uveďte soubor v poli Konkrétní sitemapy, nebo zvolte typ zpracování Discover.",
  },
  missing_robots_txt: {
    title: "Soubor robots.txt se nepodařilo načíst.",
    todo: "Zařiďte, aby /robots.txt odpovídal 200, nebo 404, když ho web nemá. Potom synchronizujte znovu. Nemá-li web HTTPS, založte ho znovu s http:// před adresou.",
  },
  forbidden_robots_txt: {
    title: "robots.txt nepouští AI Search dovnitř.",
    todo: "Povolte v robots.txt cesty pro user agenta Cloudflare-AI-Search a zpřístupněte soubor bez přihlášení a bez ověřování návštěvníka. Potom synchronizujte znovu.",
  },
  forbidden_sitemap: {
    title: "Sitemapa existuje, ale nelze ji číst.",
    todo: "Ať odpovídá 200 bez přihlášení, nebo přidejte požadovanou hlavičku do pole Hlavičky.",
  },
  paused_blocked_by_content_signal: {
    title: "Content Signal v robots.txt odmítá vyhledávání.",
    todo: "Nastavte v robots.txt na řádku Content-Signal „search=yes“ a „ai-input=yes“. Potom synchronizujte znovu.",
  },
  invalid_domain: {
    title: "Cíl procházení není doména.",
    todo: "Vytvořte instanci s veřejným názvem hostitele, například example.com.",
  },
  invalid_url_location: {
    title: "Cíl procházení nelze použít jako URL.",
    todo: "Vytvořte instanci s URL začínající http nebo https.",
  },
  invalid_custom_header: {
    title: "Některá z dalších hlaviček je chybně zapsaná nebo není povolená.",
    todo: "Opravte ji v Nastavení v poli Hlavičky.",
  },
  domain_not_owned_by_user: {
    title: "Doména není v účtu.",
    todo: "Přidejte zónu do účtu, ve kterém AI Search běží.",
  },
  ai_search_is_paused: {
    title: "Indexování této instance je pozastavené.",
    todo: "Obnovte indexování a potom synchronizujte.",
  },
  sync_in_cooldown: {
    title: "Poslední úloha skončila před méně než 30 sekundami.",
    todo: "Počkejte půl minuty a synchronizujte znovu.",
  },
  invalid_chunk_size: {
    title: "Velikost úseku je nad vstupním limitem modelu.",
    todo: "Zvolte v Nastavení menší velikost úseku.",
  },
};
