import type { Czech } from ".";

/** Why a job ended. */
export const endings = {
  "Every page was visited.{removed}": "Navštívily se všechny stránky.{removed}",
  "Every page was visited but 1, which comes after the plan's limit.{removed}":
    "Navštívily se všechny stránky kromě 1, která je až za limitem tarifu.{removed}",
  "Every page was visited but {more}, which come after the plan's limit.{removed}":
    "Navštívily se všechny stránky kromě {more}, které jsou až za limitem tarifu.{removed}",
  " 1 item was removed: the source does not name its page any more.":
    " Odebrala se 1 položka: zdroj už její stránku neuvádí.",
  " {more} items were removed: the source does not name their pages any more.":
    " {more?Odebrala|Odebraly|Odebralo} se {more|položka|položky|položek}: zdroj už jejich stránky neuvádí.",
  "Every page that was found was visited, but a part of the source could not be read, so nothing was removed. The job log names it.":
    "Navštívily se všechny nalezené stránky, ale část zdroje nešla přečíst, takže se nic neodebralo. Která to je, uvádí protokol úlohy.",
  "The page limit was reached. Pages past it were not visited, and nothing was removed.":
    "Dosáhlo se limitu stránek. Stránky za ním se nenavštívily a nic se neodebralo.",
  "Canceled. What was indexed so far is kept.": "Zrušeno. Co se dosud zaindexovalo, zůstává.",
  "Interrupted.": "Přerušeno.",
  "Interrupted: this computer starts no more threads ({error}). Close other programs.":
    "Přerušeno: tento počítač nespustí další vlákna ({error}). Zavřete jiné programy.",

  "robots.txt could not be fetched: {failure}": "robots.txt se nepodařilo načíst: {failure}",
  "{url} could not be read, so AI Search would not crawl this site. {refusal} {fix}":
    "{url} nešel přečíst, takže by AI Search tento web neprocházel. {refusal} {fix}",
  "{url} answered {status}, so AI Search would not crawl this site. Let Cloudflare-AI-Search read the file.":
    "{url} odpověděl {status}, takže by AI Search tento web neprocházel. Umožněte Cloudflare-AI-Search soubor číst.",
  "{url} answered {status}, so its rules are not known and AI Search would not crawl this site.":
    "{url} odpověděl {status}, takže jeho pravidla nejsou známá a AI Search by tento web neprocházel.",

  'robots.txt has no Sitemap: line, and the service tries /sitemap.xml only when there is no robots.txt. Add a line such as "Sitemap: /sitemap.xml" to robots.txt.':
    "V robots.txt není řádek Sitemap: a služba zkouší /sitemap.xml, jen když robots.txt chybí. Přidejte do robots.txt řádek jako „Sitemap: /sitemap.xml“.",
  "{url} refused access. Let Cloudflare-AI-Search read the sitemap.":
    "{url} odmítla přístup. Umožněte Cloudflare-AI-Search sitemapu číst.",
  "No valid sitemap was found. {fault}": "Nenašla se žádná platná sitemapa. {fault}",
  "Make one and name it in robots.txt.": "Vytvořte ji a uveďte ji v robots.txt.",
  "{url}, named in {named_in}: {failure}": "{url} (uvádí ji {named_in}): {failure}",
  "{url}, named in {named_in}, answered {status} and was not read.":
    "{url} (uvádí ji {named_in}) odpověděla {status} a nepřečetla se.",
  "{url}, named in {named_in}, is not a sitemap that the service reads.":
    "{url} (uvádí ji {named_in}) není sitemapa, kterou služba čte.",
  "the setting Specific sitemaps": "nastavení Konkrétní sitemapy",
  "the default place": "výchozí umístění",
} satisfies Czech;
