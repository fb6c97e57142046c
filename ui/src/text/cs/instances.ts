import { count } from "@/parts/format";
import type { instances as english } from "../instances";
import type { Translation } from "../translation";

export const instances: Translation<typeof english> = {
  heading: "Instance",
  rail: "Instance a program",

  empty: "Tady se objeví weby, jejichž náhled vytvoříte.",
  waiting: "Objeví se tu, jakmile se zavře druhý Foresite.",
  create: "Vytvořit",
  draft: (left) => (left ? "Koncept, uložený" : "Koncept"),
  sample: "Zkusit ukázkový web",
  sampleName: "Ukázkový web",
  sampleShort: "Vzor",
  home: "Úvodní stránka",
  neverRun: "Zatím neprocházeno",
  running: (percent) => (percent === null ? "Běží" : `Běží, ${percent}\u00a0%`),
  paused: "Pozastaveno",
  interrupted: "Přerušeno",
  cancelled: "Zrušeno",
  failed: "Nepodařilo se spustit",
  indexed: (indexed, total) => `indexováno ${count(indexed)} z ${count(total)}`,

  start: {
    title:
      "Podívejte se, co by AI Search na vašem webu našel, ponechal a zaindexoval, ještě než ho zapnete.",
    field: "Váš web",
    placeholder: "https://example.com",
    go: "Pokračovat",
    hint: "Běží na tomto počítači. Následují nastavení; procházení začne, až řeknete. Vložit sem můžete i JSON nebo volání AI Search přes curl.",
    missing: "Zadejte adresu webu, například example.com.",
    sampleTitle: "Nemáte web po ruce?",
    sampleText: "Malé stránky uvnitř programu, s chybami, jaké mívají skutečné weby.",
    filesTitle: "Chcete jen zkontrolovat sitemapu?",
    filesText:
      "Přetáhněte sem .xml, .xml.gz, .txt nebo robots.txt, případně jejich složku. Neposílá se žádný požadavek.",
    files: "Vybrat soubory",
    folder: "Vybrat složku",
  },

  tabs: {
    label: "Instance",
    overview: "Přehled",
    items: "Položky",
    jobs: "Úlohy",
    playground: "Playground",
    sitemaps: "Sitemapy",
    settings: "Nastavení",
  },
  actions: {
    start: "Spustit",
    sync: "Synchronizovat index",
    pause: "Pozastavit",
    resume: "Obnovit",
    goOn: "Pokračovat",
    cancel: "Zrušit",
  },
  gone: "Tato instance už neexistuje.",
  remove: {
    title: "Smazat instanci",
    text: "Odstraní z tohoto počítače nastavení, všechny úlohy a položky této instance. Chvíli to lze vrátit zpět, dokud se program nezavře. Webu ani AI Search se to netýká.",
    whileLive: "Běží úloha. Nejprve ji zrušte.",
    done: (name) => `Smazáno: ${name}`,
  },
};
