// Paths of settings, as the engine and the service's API name them. Pure.
import type { Config } from "@/ipc";

const CRAWLER = "source_params.web_crawler";
const PARSE = `${CRAWLER}.parse_options`;
const DISCOVER = `${CRAWLER}.discover_options`;

export const FIELDS = {
  parseOptions: PARSE,
  id: "id",
  source: "source",
  owned: "owned",
  parseType: `${CRAWLER}.parse_type`,
  discover: (name: string) => `${DISCOVER}.${name}`,
  include: (index: number) => `source_params.include_items[${index}]`,
  exclude: (index: number) => `source_params.exclude_items[${index}]`,
  sitemap: (index: number) => `${PARSE}.specific_sitemaps[${index}]`,
  rendering: `${PARSE}.use_browser_rendering`,
  headers: `${PARSE}.include_headers`,
  header: (name: string) => `${PARSE}.include_headers[${JSON.stringify(name)}]`,
  selector: (index: number, part: string) => `${PARSE}.content_selector[${index}].${part}`,
  metadata: (index: number, part: string) => `custom_metadata[${index}].${part}`,
  chunkSize: "chunk_size",
  chunkOverlap: "chunk_overlap",
  method: "index_method",
  interval: "sync_interval",
  model: "embedding_model",
  domain: (index: number) => `preview.own_domains[${index}]`,
  domains: "preview.own_domains",
  privateNetwork: "preview.allow_private_network",
} as const;

export const SECTIONS = [
  "target",
  "parse",
  "crawl",
  "filters",
  "parser",
  "metadata",
  "chunking",
  "plan",
] as const;
export type Section = (typeof SECTIONS)[number];

const PREFIXES: [string, Section][] = [
  ["owned", "target"],
  ["source_params.include_items", "filters"],
  ["source_params.exclude_items", "filters"],
  [FIELDS.parseType, "parse"],
  [DISCOVER, "crawl"],
  [PARSE, "parser"],
  ["custom_metadata", "metadata"],
  ["chunk_size", "chunking"],
  ["chunk_overlap", "chunking"],
  ["embedding_model", "chunking"],
  ["index_method", "chunking"],
  ["indexing_options", "chunking"],
  ["retrieval_options", "chunking"],
  ["sync_interval", "chunking"],
  ["plan", "plan"],
  ["pace", "plan"],
  ["keep_versions", "plan"],
  ["preview", "plan"],
];

/** The section of the form that edits `field`. */
export function sectionOf(field: string): Section {
  if (field === "source") return "target";
  return PREFIXES.find(([prefix]) => field.startsWith(prefix))?.[1] ?? "target";
}

/** The value that `field` names, or undefined. */
export function readField(config: Config, field: string): unknown {
  const steps = field.match(/[^.[\]"]+|"(?:[^"\\]|\\.)*"/g) ?? [];
  let value: unknown = config;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) return undefined;
    const key = step.startsWith('"') ? unquoted(step) : step;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The name in quotes; one with letters that the engine writes in its own way stays as it is. */
function unquoted(step: string): string {
  try {
    return JSON.parse(step) as string;
  } catch {
    return step;
  }
}

/** Settings as they are sent: rows in which nothing was typed are left out. */
export function withoutBlankRows(config: Config): Config {
  const copy = structuredClone(config);
  const params = copy.source_params;
  const parse = params.web_crawler.parse_options;
  const typed = (value: string) => value.trim() !== "";
  params.include_items = params.include_items.filter(typed);
  params.exclude_items = params.exclude_items.filter(typed);
  parse.specific_sitemaps = parse.specific_sitemaps.filter(typed);
  parse.content_selector = parse.content_selector.filter(
    ({ path, selector }) => typed(path) || typed(selector),
  );
  copy.preview.own_domains = copy.preview.own_domains.filter(typed);
  copy.custom_metadata = copy.custom_metadata.filter(({ field_name }) => typed(field_name));
  return copy;
}
