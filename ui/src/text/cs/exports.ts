import { count } from "@/parts/format";
import type { exports as english } from "../exports";
import type { Translation } from "../translation";
import { items } from "./plural";

export const exports: Translation<typeof english> = {
  action: "Exportovat",
  filtered: "Exportovat filtrované",
  format: {
    csv: "CSV",
    ndjson: "NDJSON",
    markdown: "Složka s Markdownem",
    html: "Zpráva HTML",
  },
  hint: {
    csv: "Tabulka pro tabulkové procesory",
    ndjson: "Jeden objekt JSON na řádek",
    markdown: "Soubor za každou stránku, s front matter",
    html: "Souhrn, grafy, nálezy a položky v jednom souboru",
  },
  running: (form) => `Exportuje se: ${form}`,
  progress: (done, total) => `${count(done)} z ${count(total)}`,
  done: (n, path) => `${items(n)}: zapsáno do ${path}`,
  cancelled: "Zrušeno. Nic se nezapsalo.",
};
