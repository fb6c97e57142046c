import { text } from "@/text";
import { FIELDS, sectionOf } from "./fields";

const words = text.create;

/** The index in a path such as `…exclude_items[2]`, counted from 1. */
const numberIn = (field: string) => Number(/\[(\d+)\]/.exec(field)?.[1] ?? 0) + 1;

const NAMES: [prefix: string, name: (field: string) => string][] = [
  [
    "source_params.include_items",
    (field) => words.filters.rule(words.filters.include, numberIn(field)),
  ],
  [
    "source_params.exclude_items",
    (field) => words.filters.rule(words.filters.exclude, numberIn(field)),
  ],
  [FIELDS.discover("include_subdomains"), () => words.crawl.subdomains],
  [FIELDS.discover("include_external_links"), () => words.crawl.external],
  [FIELDS.discover("limit"), () => words.crawl.limit],
  [FIELDS.discover("depth"), () => words.crawl.depth],
  [FIELDS.discover("max_age"), () => words.crawl.maxAge],
  [`${FIELDS.parseOptions}.specific_sitemaps`, (field) => words.parser.sitemap(numberIn(field))],
  [FIELDS.headers, () => words.parser.headers],
  [FIELDS.rendering, () => words.parser.mode],
  [`${FIELDS.parseOptions}.content_selector`, (field) => words.parser.selectorRow(numberIn(field))],
  [FIELDS.privateNetwork, () => words.plan.privateNetwork],
  ["plan", () => words.plan.tier],
];

/** What the setting at `field` is called in the form, with the number of its row. */
export function settingName(field: string): string {
  const named = NAMES.find(([prefix]) => field.startsWith(prefix));
  return named === undefined ? words.name[sectionOf(field)] : named[1](field);
}

/** The row of a content selector that `field` names, counted from 0; null for other settings. */
export function selectorRow(field: string | null): number | null {
  if (field === null || !field.startsWith(`${FIELDS.parseOptions}.content_selector`)) return null;
  return numberIn(field) - 1;
}
