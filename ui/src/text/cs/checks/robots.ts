import type { Said } from "../codes";

export const robotsChecks: Record<string, Said> = {
  "robots-missing": [
    "Web nemá robots.txt",
    "AI Search pak zkouší /sitemap.xml v kořeni webu a nic jiného.",
    "Přidejte robots.txt s řádkem Sitemap:, aby sitemapa mohla mít jakýkoli název a místo.",
  ],
  "robots-no-sitemap-line": [
    "robots.txt neuvádí žádnou sitemapu",
    "S typem zpracování Sitemap úloha skončí kódem 7028 missing_sitemap: /sitemap.xml se zkouší jen tam, kde robots.txt vůbec není.",
    "Přidejte řádek „Sitemap: https://example.com/sitemap.xml“, nebo soubor uveďte ve Volbách parseru, Konkrétní sitemapy.",
  ],
  "robots-forbidden": [
    "robots.txt odmítá přístup",
    "Služba nemůže číst pravidla, takže nic neprojde: 7034 forbidden_robots_txt.",
    "Dovolte číst /robots.txt každému, i návštěvníkům bez prohlížeče.",
  ],
  "robots-unreachable": [
    "robots.txt nelze získat",
    "Dokud pravidla nejsou známá, služba nic neprojde: 7029 missing_robots_txt.",
    "Ať /robots.txt odpovídá 200 a souborem, nebo 404, když soubor není.",
  ],
  "robots-redirected": [
    "robots.txt přesměrovává na jiného hostitele",
    "O tomto webu pak rozhodují pravidla jiného hostitele a neúplné adresy Sitemap: se vztahují k němu.",
    "Poskytujte robots.txt přímo na tomto hostiteli.",
  ],
  "robots-html": [
    "Místo robots.txt odpovídá webová stránka",
    "Počítá se jako robots.txt bez pravidel a bez řádků Sitemap:, takže typ zpracování Sitemap skončí kódem 7028 missing_sitemap.",
    "Poskytujte na /robots.txt textový soubor, nebo odpovídejte 404.",
  ],
  "robots-too-large": [
    "robots.txt je větší než 500 KiB",
    "Roboti čtou jen prvních 500 KiB; pravidla a řádky Sitemap: za nimi nemají účinek.",
    "Zkraťte soubor; řádky Sitemap: dejte na začátek.",
  ],
  "robots-blocks-service": [
    "robots.txt uzavírá web pro AI Search",
    "Nic se neprojde: 7034 forbidden_robots_txt při vytvoření instance, později pozastavená instance.",
    "Přidejte skupinu „User-agent: Cloudflare-AI-Search“ s řádkem „Allow: /“. Pokud soubor píše Cloudflare, změňte ho v dashboardu.",
  ],
  "robots-content-signal": [
    "Content Signals odmítají search nebo ai-input",
    "Discover skončí s blocked_by_content_signal a instance se pozastaví. Úlohy typu Sitemap podle pozorování pokračují, což není potvrzeno.",
    "Nastavte search=yes a ai-input=yes na řádku Content-Signal, který platí pro Cloudflare-AI-Search.",
  ],
  "robots-signal-of-other-group": [
    "Content Signals skupiny pro * procházení odmítají",
    "Pro AI Search tu platí jiná skupina, takže by se počítat neměly. Cloudflare to nepotvrdil.",
    "Signály, kterými se má AI Search řídit, zapište do jeho vlastní skupiny.",
  ],
  "robots-immediate-use": [
    "Content Signals dovolují jen okamžité užití",
    "To je méně, než služba podle všeho potřebuje: stránky ukládá a cituje je později.",
    "Použijte use=reference nebo use=full.",
  ],
  "robots-old-token": [
    "Uveden je jen dřívější token Cloudflare-AutoRAG",
    "Stále se respektuje, ale současný token je Cloudflare-AI-Search.",
    "Přidejte do téže skupiny řádek „User-agent: Cloudflare-AI-Search“.",
  ],
  "robots-rendering-crawler": [
    "CloudflareBrowserRenderingCrawler má zákaz",
    "Je to robot, který stojí za typem zpracování Discover. Zda se AI Search řídí jeho skupinou, není zdokumentováno.",
    "Povolte ho, nebo použijte typ zpracování Sitemap.",
  ],
  "robots-managed-block": [
    "Část robots.txt spravuje Cloudflare",
    "Úpravy na serveru tuto část nezmění a může začít blokovat roboty umělé inteligence.",
    "Změňte ji v dashboardu v části Security, Settings, Bot traffic.",
  ],
  "robots-conflicting-rules": [
    "Pravidla si odporují, nebo je jedna skupina na více místech",
    "Méně shovívaví roboti rozhodnou jinak, a příští verze služby možná také.",
    "Mějte pro každého robota jednu skupinu a pro každou cestu jedno pravidlo.",
  ],
  "robots-slow-crawl-delay": [
    "S Crawl-delay trvá úplné procházení déle než den",
    "Robot drží prodlevu mezi všemi požadavky, takže nové stránky se najdou o dny později.",
    "Zmenšete Crawl-delay skupiny, která platí pro AI Search. Je-li to skupina pro *, dejte Cloudflare-AI-Search vlastní, která její pravidla zopakuje: robot se řídí jen jednou skupinou.",
  ],
  "robots-rule-before-group": [
    "Pravidlo stojí před prvním řádkem User-agent",
    "Neplatí pro žádného robota, ani pro AI Search.",
    "Přesuňte ho pod řádek User-agent.",
  ],
  "robots-misspelt-field": [
    "Chybně napsaný název pole",
    "Shovívaví čtenáři mu rozumějí; zda i služba, není zdokumentováno.",
    "Pište User-agent, Allow, Disallow, Sitemap, Crawl-delay nebo Content-Signal a dvojtečku.",
  ],
  "robots-bad-sitemap": [
    "Řádek Sitemap: neobsahuje webovou adresu",
    "Žádná sitemapa se z něj nepřečte, takže se její stránky nenajdou.",
    "Napište celou adresu, například „Sitemap: https://example.com/sitemap.xml“.",
  ],
  "robots-rule-without-slash": [
    "Pravidlo ničemu neodpovídá",
    "Pravidla se porovnávají s cestou, která začíná lomítkem, takže se projdou stránky, které měly být uzavřené.",
    "Začněte pravidlo lomítkem nebo hvězdičkou.",
  ],
  "robots-covers-sitemap": [
    "Pravidlo v robots.txt se vztahuje na soubor sitemapy",
    "Služba přečte sitemapu, kterou robots.txt uvádí, i tak; jiní roboti nemusejí.",
    "Přidejte pro soubor sitemapy pravidlo Allow.",
  ],
};
