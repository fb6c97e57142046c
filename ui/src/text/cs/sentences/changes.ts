import type { Czech } from ".";

/** What a changed setting is called, as in the form. */
export const changes = {
  "Parse type": "Typ zpracování (Parse type)",
  "Crawl options": "Volby procházení (Crawl options)",
  "Specific sitemaps": "Konkrétní sitemapy (Specific sitemaps)",
  "Path filters": "Filtry cest (Path filters)",
  "Extra headers": "Hlavičky (Extra headers)",
  "Parsing mode": "Režim čtení (Parsing mode)",
  "Content selectors": "Selektory obsahu (Content selectors)",
  "Custom metadata": "Vlastní metadata (Custom metadata)",
  "Chunk size and overlap": "Velikost a překryv úseků (Chunk size, Chunk overlap)",
  Tokenizer: "Tokenizér (Tokenizer)",
  "Text recognition in PDF files": "Rozpoznávání textu v PDF",
  Plan: "Tarif",
  "Your domains": "Vaše domény",
  "Private networks": "Přístup do soukromých sítí",
  "Keyword match mode": "Shoda slov (Keyword match mode)",
} satisfies Czech;
