import { count } from "@/parts/format";

const rules = new Intl.PluralRules("cs");

/** The form of a noun that goes with a whole number: 1 stránka, 2 stránky, 5 stránek. */
export function form(value: number, one: string, few: string, other: string): string {
  const rule = rules.select(value);
  if (rule === "one") return one;
  return rule === "few" ? few : other;
}

/** A number with its noun. */
export const plural = (value: number, one: string, few: string, other: string) =>
  `${count(value)}\u00a0${form(value, one, few, other)}`;

export const pages = (value: number) => plural(value, "stránka", "stránky", "stránek");
export const items = (value: number) => plural(value, "položka", "položky", "položek");
export const chunks = (value: number) => plural(value, "úsek", "úseky", "úseků");
export const files = (value: number) => plural(value, "soubor", "soubory", "souborů");
export const lines = (value: number) => plural(value, "řádek", "řádky", "řádků");
export const entries = (value: number) => plural(value, "záznam", "záznamy", "záznamů");
export const tokens = (value: number) => plural(value, "token", "tokeny", "tokenů");
export const sitemaps = (value: number) => plural(value, "sitemapa", "sitemapy", "sitemap");
export const days = (value: number) => plural(value, "den", "dny", "dní");
export const notes = (value: number) => plural(value, "poznámka", "poznámky", "poznámek");
