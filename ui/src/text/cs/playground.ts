import { count } from "@/parts/format";
import type { playground as english } from "../playground";
import type { Translation } from "../translation";
import { chunks } from "./plural";

export const playground: Translation<typeof english> = {
  field: "Hledat v náhledu indexu",
  placeholder: "Slova, která by návštěvník napsal",
  match: "Shoda slov",
  tokenizer: "Tokenizér klíčových slov",
  tokenizers: { porter: "Porter", trigram: "Trigram" },
  filter: "Filtr metadat",
  filterPlaceholder: 'pole=hodnota; price>=2.5  nebo  {"folder": {"$gte": "…"}}',
  filterFaults: "Filtr nelze použít",
  other: {
    done: "Není to tokenizér této instance: pro toto hledání se všechny úseky načetly do indexu.",
    first: "Všechny úseky se načítají do indexu s tímto tokenizérem…",
    reading: (done, total) =>
      `Všechny úseky se načítají do indexu s tímto tokenizérem: ${count(done)} z ${count(total)}`,
  },
  found: chunks,
  chunk: (n) => `úsek ${count(n)}`,
  score: "Skóre",
  idleTitle: "Hledejte jako vaši návštěvníci",
  idleText:
    "Klíčová slova se řadí podle BM25 jako v AI Search. Režimy Vector a Hybrid potřebují model služby, takže tu nejsou k dispozici.",
  noneTitle: "Neodpovídá žádný úsek",
  noneText: "Zkuste méně slov, nebo shodu „Kterékoli slovo“.",
  unknown: (words) => `V žádném úseku: ${words}.`,
  unfit: {
    porter:
      "Porter nenajde slovo uvnitř textu psaného bez mezer ani slovo s připojenou částicí. Trigram ano, od tří znaků.",
    trigram: "Trigram nenajde slovo kratší než tři znaky. Porter ano.",
  },
  tryOther: (name) => `Zkusit ${name}`,
  emptyTitle: "Zatím není nic indexováno",
  emptyText: "Nejdříve spusťte úlohu; v jejích indexovaných stránkách tu pak lze hledat.",
  overview: "Otevřít Přehled",
};
