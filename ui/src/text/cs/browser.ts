import type { browser as english } from "../browser";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const browser: Translation<typeof english> = {
  title: "Prohlížeč pro vykreslované weby",
  hint: "Ten, který zvolíte tady, jinak ten, který uvádí FORESITE_BROWSER, jinak jeden z obvyklých míst.",
  choose: "Vybrat jiný…",
  forget: "Použít obvyklý",
  check: "Ověřit, že se spustí",
  checking: "Spouští se…",
  starts: "Spustí se.",
  found: (name, path) => `${name} v ${path}`,
  unnamed: "Prohlížeč",
  noSandbox: "Jeho sandbox je vypnutý (FORESITE_BROWSER_SANDBOX).",
  missing: "Stránky tu nelze vykreslovat",
  looking: "Hledá se prohlížeč…",
  need: {
    ask: "Potřebuje to tento web? Vyzkoušet 20 stránek",
    asking: "Načítá a vykresluje se nejvýše 20 stránek…",
    words: (raw, rendered) => `${plural(raw, "slovo", "slova", "slov")}, po vykreslení ${rendered}`,
    list: "Porovnané stránky",
  },
};
