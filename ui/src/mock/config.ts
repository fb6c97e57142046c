import type {
  CommandForm,
  Config,
  ConfigCommand,
  ConfigImport,
  Defaults,
  InstanceSummary,
  Limits,
} from "@/ipc";
import { told } from "./told";

export const CONFIG: Config = {
  id: null,
  source: "",
  source_params: {
    include_items: [],
    exclude_items: [],
    web_crawler: {
      parse_type: "sitemap",
      parse_options: {
        specific_sitemaps: [],
        use_browser_rendering: false,
        include_images: false,
        include_headers: {},
        content_selector: [],
      },
      discover_options: {
        source: "all",
        limit: null,
        depth: null,
        max_age: null,
        include_external_links: false,
        include_subdomains: false,
      },
    },
  },
  custom_metadata: [],
  index_method: { vector: true, keyword: true },
  indexing_options: { keyword_tokenizer: "porter", use_ocr: false },
  retrieval_options: { keyword_match_mode: "and" },
  embedding_model: null,
  chunk_size: null,
  chunk_overlap: null,
  sync_interval: null,
  plan: "paid",
  pace: null,
  keep_versions: null,
  preview: { own_domains: [], allow_private_network: false },
  rest: {},
};

export const DEFAULTS: Defaults = {
  parse_type: "sitemap",
  discover_source: "all",
  limit: 100_000,
  depth: 5,
  max_age: 86_400,
  chunk_size: 256,
  chunk_overlap: 10,
  embedding_model: "@cf/qwen/qwen3-embedding-0.6b",
  sync_interval: 21_600,
  keep_versions: 5,
  index_method: { vector: true, keyword: true },
  keyword_tokenizer: "porter",
  keyword_match_mode: "and",
  plan: "paid",
};

export const LIMITS: Limits = {
  id_chars: 64,
  path_patterns: 10,
  pattern_advised_chars: 200,
  specific_sitemaps: 5,
  extra_headers: 5,
  content_selectors: 10,
  selector_chars: 200,
  metadata_fields: 5,
  metadata_name_chars: 64,
  metadata_reserved: ["timestamp", "folder", "filename"],
  discover_limit: 100_000,
  discover_depth: 100_000,
  max_age: 604_800,
  max_age_choices: [0, 3600, 86_400, 259_200, 604_800],
  chunk_size_min: 64,
  chunk_overlap_max: 30,
  embedding_models: [
    { name: "@cf/qwen/qwen3-embedding-0.6b", tokens: 8192 },
    { name: "@cf/baai/bge-m3", tokens: 512 },
  ],
  own_domains: 50,
  sync_intervals: [900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400],
  keep_versions: 100,
  free_files: 100_000,
  free_pages_a_day: 500,
  paid_files: 1_000_000,
  paid_files_keyword: 500_000,
  text_max_bytes: 10_485_760,
  converted_max_bytes: 4_194_304,
};

/** Settings as the host gives them: header values are never among them. */
export function configOf(summary: InstanceSummary): Config {
  const config = structuredClone({ ...CONFIG, source: summary.source, plan: summary.plan });
  const crawler = config.source_params.web_crawler;
  crawler.parse_type = summary.parse_type;
  if (summary.id !== 1) return config;
  config.source_params.include_items = ["https://docs.example.com/**"];
  config.source_params.exclude_items = ["**/drafts/**"];
  crawler.parse_options.include_headers = {
    "CF-Access-Client-Id": "",
    "CF-Access-Client-Secret": "",
  };
  crawler.parse_options.content_selector = [
    { path: "**/changelog/**", selector: "main .doc-body" },
    { path: "**/guides/**", selector: "main article.doc" },
    { path: "**", selector: "main" },
  ];
  config.custom_metadata = [
    { field_name: "category", data_type: "text" },
    { field_name: "published_at", data_type: "datetime" },
  ];
  return config;
}

export function asServiceJson(config: Config): string {
  const { plan: _plan, pace: _pace, preview: _preview, rest: _rest, ...service } = config;
  return JSON.stringify({ type: "web-crawler", ...service }, null, 2);
}

/** Reads the fields that tests and pictures use. */
export function importConfig(text: string): ConfigImport {
  const config = structuredClone(CONFIG);
  try {
    const { source = "", source_params = {}, public_endpoint } = JSON.parse(text);
    config.source = source;
    config.source_params.exclude_items = source_params.exclude_items ?? [];
    Object.assign(config.source_params.web_crawler, source_params.web_crawler);
    const kept = {
      field: "public_endpoint",
      message: told("Not among the settings that the documents list. Kept for export, not used."),
    };
    return { config, errors: [], notes: public_endpoint === undefined ? [] : [kept] };
  } catch {
    const message = told(
      "Not valid JSON at line {line}, column {column}: {what}.",
      { figure: "1" },
      { figure: "3" },
      "key must be a string",
    );
    return { config, errors: [{ field: "", message }], notes: [] };
  }
}

/** The command with the few parts that tests and pictures use. */
export function commandOf(config: Config, form: CommandForm): ConfigCommand {
  if (form === "curl") {
    const body = asServiceJson(config);
    const text = `curl -X POST https://api.example/ai-search/instances --data '${body}'`;
    return { text, missing: [], missing_json: null };
  }
  const missing = ["source_params.web_crawler.parse_options.content_selector"];
  return {
    text: `npx wrangler ai-search create preview --source ${config.source}`,
    missing,
    missing_json: JSON.stringify({ source_params: { web_crawler: {} } }, null, 2),
  };
}
