import type { WarningCode } from "@/ipc";
import type { Said } from "./codes";

/** The words for every warning, as the engine has them in English. */
export const warnings: Record<WarningCode, Said> = {
  noindex_present: [
    "Je nastaveno noindex",
    "Stránka žádá vyhledávače, aby ji neindexovaly (noindex); není známo, že by tím služba byla vázána, takže stránka bude indexována.",
    "Pokud nemá být k nalezení, přidejte pro ni vylučující pravidlo, nebo ji zablokujte v robots.txt.",
  ],
  nofollow_present: [
    "Je nastaveno nofollow",
    "Stránka žádá roboty, aby nesledovali její odkazy (nofollow); vliv na službu není zdokumentovaný.",
    "Pokud mají stránky za odkazy zůstat stranou, přidejte pro ně vylučující pravidla.",
  ],
  canonical_elsewhere: [
    "Kanonická je jiná stránka",
    "Stránka uvádí jako svůj originál jinou URL (rel=canonical); není známo, že by na to služba hleděla, takže mohou být indexovány obě.",
    "Chcete-li jen originál, vyřaďte tuto URL ze sitemapy, nebo přidejte vylučující pravidlo.",
  ],
  same_final_page: [
    "Tatáž stránka dvakrát",
    "Jiná URL této úlohy vede po přesměrování na tutéž stránku, takže její text bude indexován dvakrát.",
    "Uvádějte v sitemapě a odkazech jen konečnou URL.",
  ],
  redirected: [
    "Přesměrováno",
    "URL přesměrovává; stránka se vede pod URL, která je uvedena.",
    "Dejte do sitemapy a odkazů konečnou URL.",
  ],
  refresh_elsewhere: [
    "Posílá prohlížeče jinam",
    "Stránka posílá prohlížeče na jinou URL (refresh). Není známo, že by to služba bez prohlížeče sledovala, takže se indexuje text této stránky.",
    "Odpovídejte místo toho přesměrováním (301), nebo uvádějte jen URL, na kterou vede.",
  ],
  partial_content: [
    "Přišla jen část",
    "Server odpověděl částí stránky (stav 206), ačkoli se žádalo o celou, takže text může být neúplný.",
    "Ať server, nebo mezipaměť před ním, odpovídá 200 a celou stránkou, když se o Range nežádá.",
  ],
  not_previewed: [
    "Převádí služba",
    "Služba tento typ (PDF, Office, CSV, obrázek) indexovat umí, ale převést ho dokáže jen ona, takže jeho text v náhledu není.",
    "Není třeba nic dělat. Po první synchronizaci se podívejte na položku v dashboardu.",
  ],
  selector_matched_several: [
    "Selektoru odpovídá více prvků",
    "Selektoru obsahu odpovídá více než jeden prvek: podle dokumentace se ponechají všechny, podle popisu API se selektor ignoruje a použije se celá stránka.",
    "Zvolte selektor, kterému na každé stránce odpovídá jeden prvek; je správný podle obou výkladů.",
  ],
  custom_metadata_value_not_indexed: [
    "Hodnota metadat vynechána",
    "Meta značka obsahuje hodnotu, která neodpovídá typu pole, takže stránka v tomto poli hodnotu nemá.",
    "Opravte obsah značky, nebo dejte poli typ Text (Nastavení, Vlastní metadata).",
  ],
  encoding_damaged: [
    "Poškozené kódování",
    "Některé bajty neodpovídají kódování stránky a nahradil je znak �.",
    "Ukládejte a posílejte stránku v UTF-8 a uveďte to v Content-Type nebo v meta značce charset.",
  ],
  encoding_doubtful: [
    "Znaková sada asi nesedí",
    "Stránka je v UTF-8, ale uvádí jiné kódování, nebo neuvádí žádné a v UTF-8 není, takže se písmena mimo a až z mohou přečíst jako jiná.",
    "Posílejte v Content-Type „charset=utf-8“; má přednost před meta značkou charset.",
  ],
  coding_not_applied: [
    "Není komprimováno, jak je uvedeno",
    "Content-Encoding uvádí kompresi, kterou tělo nemá. Bajty se vzaly, jak přišly; prohlížeče takovou stránku odmítnou a služba může také.",
    "Tělo komprimujte, nebo hlavičku vynechte.",
  ],
  nested_too_deep: [
    "Příliš hluboké vnoření",
    "Stránka vnořuje více než 512 prvků; hlubší se zploštily a jejich text zůstal.",
    "Zjednodušte HTML: obvyklou příčinou jsou neuzavřené značky v šabloně.",
  ],
  looks_blocked: [
    "Vypadá jako blokovací stránka",
    "Odpověď má stav 200, ale vypadá jako ověření nebo blokovací stránka, která by se indexovala místo skutečné stránky.",
    "Otevřete stránku sami. Pokud web roboty zastavuje, přidejte pravidlo, které ochranu pro AI Search přeskočí (Security rules, Bot Detection ID equals 122933950, akce Skip).",
  ],
  markdown_large: [
    "Velmi dlouhý text",
    "Markdown stránky je větší než 4 MiB; služba má nezveřejněný limit a může ho odmítnout.",
    "Rozdělte stránku, nebo vezměte selektorem obsahu jen hlavní text.",
  ],
  markdown_misleads: [
    "Markdown se čte jinak",
    "Markdown služby ukazuje část této stránky jinak než prohlížeč.",
    "Porovnejte Markdown se stránkou; pomůže jednodušší HTML na tom místě.",
  ],
  content_signal_against: [
    "Content Signals odmítají",
    "Content Signals v robots.txt odmítají search nebo ai-input; procházení podle sitemap podle pozorování i tak pokračuje, ale služba ho může pozastavit.",
    "Nastavte na řádku Content-Signal v robots.txt search=yes a ai-input=yes.",
  ],
  long_url: [
    "Dlouhá URL",
    "URL je delší než 128 znaků, což je limit zdokumentovaný pro nahrané soubory; předpokládá se, že pro stránky neplatí.",
    "Není třeba nic dělat, pokud dashboard neukáže chybu.",
  ],
  type_uncertain: [
    "Nejistý typ",
    "Content-Type a přípona jasně neříkají, co soubor je, takže s ním služba může naložit jinak.",
    "Posílejte soubor se správným Content-Type.",
  ],
  lastmod_unusable: [
    "Nepoužitelné lastmod",
    "Hodnota lastmod této stránky v sitemapě není datum, takže o dalším načtení rozhoduje changefreq nebo denní kontrola.",
    "Pište datum jako 2026-01-31 nebo 2026-01-31T08:00:00Z.",
  ],
  lastmod_not_changed: [
    "Změna bez lastmod",
    "Text stránky se změnil, ale lastmod v sitemapě se neposunulo; synchronizace se řídí podle lastmod, takže v indexu zůstává starý text.",
    "Ať web zapíše lastmod při každé změně textu stránky, nebo lastmod vynechte.",
  ],
  lastmod_without_change: [
    "lastmod bez změny",
    "Hodnota lastmod v sitemapě se posunula, ale text stránky je stejný; načítá a indexuje se znovu zbytečně.",
    "Pište datum poslední změny textu, ne datum sitemapy nebo sestavení webu.",
  ],
  looks_endless: [
    "Vypadá nekonečně",
    "Procházení po odkazech tu nachází stále další URL, například dny kalendáře nebo identifikátory relací; služba by je prošla všechny až do limitu stránek.",
    "Přidejte do Filtrů cest vylučující pravidlo pro část, která se opakuje, nebo zvolte typ zpracování Sitemap.",
  ],
  same_text: [
    "Stejný text jako jiné stránky",
    "Mnoho URL tohoto procházení má přesně stejný text; služba indexuje každou z nich.",
    "Vylučte URL, které stránku opakují, ve Filtrech cest, nebo odkazujte jen na jednu z nich.",
  ],
  private_network: [
    "V soukromé síti",
    "Stránka se přečetla z adresy v soukromé síti, na kterou služba nedosáhne.",
    "Odkazujte na veřejnou adresu stránky, nebo pro ni přidejte vylučující pravidlo.",
  ],
};
