import type { Czech } from ".";

/** What the owner of a robots.txt should know about it. */
export const robots = {
  "There is no Sitemap: line in it.": "Není v něm žádný řádek Sitemap:.",
  "`{rule}` covers {sitemap}.": "`{rule}` pokrývá {sitemap}.",
  "A web page answers instead of robots.txt. It counts as a robots.txt without rules and without sitemaps. Serve a text file, or answer 404.":
    "Místo robots.txt odpovídá webová stránka. Počítá se jako robots.txt bez pravidel a bez sitemap. Posílejte textový soubor, nebo odpovídejte 404.",
  "Larger than 500 KiB: what stands behind is not read.": "Větší než 500 KiB: co je dál, se nečte.",
  "Cloudflare manages lines {from} to {to}. Change them in the dashboard, under the managed robots.txt setting of the zone.":
    "Řádky {from} až {to} spravuje Cloudflare. Změňte je v dashboardu, v nastavení spravovaného robots.txt dané zóny.",
  "Names only Cloudflare-AutoRAG, the crawler's former token. It is still honoured; add Cloudflare-AI-Search beside it.":
    "Uvádí jen Cloudflare-AutoRAG, dřívější token robota. Stále platí; přidejte vedle něj Cloudflare-AI-Search.",
  "Disallows CloudflareBrowserRenderingCrawler, the crawler behind the parse type discover. Whether AI Search obeys this group is not documented; allow it to be safe.":
    "Zakazuje CloudflareBrowserRenderingCrawler, robota, na kterém stojí typ zpracování Discover. Zda se AI Search touto skupinou řídí, není zdokumentováno; pro jistotu ho povolte.",
  "`{name}={value}` refuses the crawl: discover stops with blocked_by_content_signal. The parse type sitemap has been seen to go on; do not rely on it.":
    "`{name}={value}` odmítá procházení: Discover skončí s blocked_by_content_signal. Úlohy typu Sitemap podle pozorování pokračují; nespoléhejte na to.",
  "`use=immediate` grants less than the crawler may ask for. `use=reference` or `use=full` is known to pass.":
    "`use=immediate` dovoluje méně, než o co může robot žádat. Je známo, že `use=reference` nebo `use=full` projde.",
  "`{name}={value}` stands in the group for *, which does not bind Cloudflare-AI-Search here because a group names it. Not confirmed by Cloudflare.":
    "`{name}={value}` stojí ve skupině pro *, která tu Cloudflare-AI-Search nezavazuje, protože ho uvádí jiná skupina. Cloudflare to nepotvrdil.",
  "`{disallow}` contradicts `{allow}` in line {line}; Allow wins.":
    "`{disallow}` si odporuje s `{allow}` na řádku {line}; vyhrává Allow.",
  "`{name}` is no rule and ends no group, so the rules below bind {token} of line {line} too. Put `Disallow:` before this line if they are not meant to.":
    "`{name}` není pravidlo a skupinu neukončuje, takže pravidla níže zavazují i {token} z řádku {line}. Nemají-li, vložte před tento řádek `Disallow:`.",
  "A second group for {token} begins here, after the one in line {line}. Both count as one; some crawlers read the first alone.":
    "Začíná tu druhá skupina pro {token}, po té na řádku {line}. Obě se počítají jako jedna; někteří roboti čtou jen první.",
  "The colon after `{name}` is missing. The line is read as if it were there; stricter crawlers would pass over it.":
    "Za `{name}` chybí dvojtečka. Řádek se čte, jako by tam byla; přísnější roboti by ho přeskočili.",
  "`{name}` is not written as the standard asks. It is read as {right}, which stricter crawlers would pass over.":
    "`{name}` není zapsáno podle standardu. Čte se jako {right}; přísnější roboti by to přeskočili.",
  "`{name}: {value}` stands before the first User-agent line, so it binds nobody.":
    "`{name}: {value}` stojí před prvním řádkem User-agent, takže nezavazuje nikoho.",
  "`{name}: {value}` matches nothing: a rule starts with a slash or a star.":
    "`{name}: {value}` nic nevybírá: pravidlo začíná lomítkem nebo hvězdičkou.",
  "`{value}` is no web address, so no sitemap is read here.":
    "`{value}` není webová adresa, takže se odtud žádná sitemapa nečte.",
} satisfies Czech;
