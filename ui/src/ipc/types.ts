// Shapes that cross the border to the engine, named as the engine names them.
// Written by hand from the Rust types until the generated bindings replace it.

export type ParseType = "sitemap" | "discover";
export type PlanTier = "free" | "paid";
export type Pace = "service" | "fast";
export type DataType = "text" | "number" | "boolean" | "datetime";
export type DiscoverSource = "all" | "sitemaps" | "links";
export type KeywordTokenizer = "porter" | "trigram";
export type KeywordMatchMode = "and" | "or";

export type ContentSelector = { path: string; selector: string };
export type CustomMetadataField = { field_name: string; data_type: DataType };

export type DiscoverOptions = {
  source: DiscoverSource;
  limit: number | null;
  depth: number | null;
  max_age: number | null;
  include_external_links: boolean;
  include_subdomains: boolean;
};

export type ParseOptions = {
  specific_sitemaps: string[];
  use_browser_rendering: boolean;
  include_images: boolean;
  include_headers: Record<string, string>;
  content_selector: ContentSelector[];
};

export type WebCrawler = {
  parse_type: ParseType;
  parse_options: ParseOptions;
  discover_options: DiscoverOptions;
};

export type SourceParams = {
  include_items: string[];
  exclude_items: string[];
  web_crawler: WebCrawler;
};

export type Config = {
  id: string | null;
  source: string;
  source_params: SourceParams;
  custom_metadata: CustomMetadataField[];
  index_method: { vector: boolean; keyword: boolean };
  indexing_options: { keyword_tokenizer: KeywordTokenizer; use_ocr: boolean };
  retrieval_options: { keyword_match_mode: KeywordMatchMode };
  embedding_model: string | null;
  chunk_size: number | null;
  chunk_overlap: number | null;
  sync_interval: number | null;
  plan: PlanTier;
  pace: Pace | null;
  rest: Record<string, string>;
};

export type FieldError = {
  field: string;
  message: string;
  code?: string | null;
  number?: number | null;
};

export type FieldWarning = { field: string; message: string };

export type ConfigCheck = {
  errors: FieldError[];
  notes: FieldWarning[];
  host: string | null;
  pace: Pace | null;
};

export type EmbeddingModel = { name: string; tokens: number };

export type Limits = {
  id_chars: number;
  path_patterns: number;
  pattern_advised_chars: number;
  specific_sitemaps: number;
  extra_headers: number;
  content_selectors: number;
  selector_chars: number;
  metadata_fields: number;
  metadata_name_chars: number;
  metadata_reserved: string[];
  discover_limit: number;
  discover_depth: number;
  max_age: number;
  max_age_choices: number[];
  chunk_size_min: number;
  chunk_overlap_max: number;
  embedding_models: EmbeddingModel[];
  sync_intervals: number[];
  free_files: number;
  free_pages_a_day: number;
  paid_files: number;
  paid_files_keyword: number;
  text_max_bytes: number;
  converted_max_bytes: number;
};

export type Defaults = {
  parse_type: ParseType;
  discover_source: DiscoverSource;
  limit: number;
  depth: number;
  max_age: number;
  chunk_size: number;
  chunk_overlap: number;
  embedding_model: string;
  sync_interval: number;
  index_method: { vector: boolean; keyword: boolean };
  keyword_tokenizer: KeywordTokenizer;
  keyword_match_mode: KeywordMatchMode;
  plan: PlanTier;
};

export type ConfigDefaults = { config: Config; defaults: Defaults; limits: Limits };

export type Status = "queued" | "running" | "completed" | "error" | "skipped" | "outdated";

/** An indexing error code of the service; the engine knows the list. */
export type Code = string;
/** A job code of the service, such as `missing_sitemap`. */
export type JobCode = string;

export type Warning = { code: string; text: string };

export type EvidenceKind =
  | "found"
  | "url"
  | "scope"
  | "beyond_depth"
  | "beyond_limit"
  | "out_of_scope"
  | "path_filter"
  | "robots"
  | "content_signal"
  | "due"
  | "limit"
  | "redirect"
  | "response"
  | "network"
  | "content_type"
  | "selector"
  | "markdown"
  | "chunks"
  | "removed";

export type Evidence = {
  kind: EvidenceKind;
  text: string;
  source?: string | null;
  line?: number | null;
};

export type JobState = "running" | "paused" | "interrupted" | "completed" | "failed" | "cancelled";

export type CodeCount = {
  code: Code;
  status: Status;
  count: number;
  meaning: string;
  fix: string;
};

export type JobCounts = {
  total: number;
  queued: number;
  running: number;
  completed: number;
  with_warnings: number;
  error: number;
  skipped: number;
  outdated: number;
  chunks: number;
  codes: CodeCount[];
};

export type JobSummary = {
  id: number;
  instance: number;
  number: number;
  parse_type: ParseType;
  state: JobState;
  started_at: number;
  ended_at: number | null;
  end_reason: string | null;
  error: JobCode | null;
  error_number: number | null;
  counts: JobCounts;
  free_cut: number | null;
  paid_cut: number | null;
};

export type InstanceSummary = {
  id: number;
  source: string;
  host: string;
  parse_type: ParseType;
  plan: PlanTier;
  last_job: JobSummary | null;
};

export type InstanceDetail = { summary: InstanceSummary; config: Config };

export type Stage = "robots" | "discovery" | "ordering" | "pages" | "removal" | "ended";

export type Activity = {
  item: number;
  url: string;
  status: Status;
  code: Code | null;
  chunks: number | null;
};

export type Progress = {
  job: number;
  instance: number;
  state: JobState;
  stage: Stage;
  sitemaps_read: number;
  sitemaps_known: number;
  counts: JobCounts;
  fetched: number;
  open_requests: number;
  pages_per_second: number;
  left_millis: number | null;
  service_millis: number | null;
  elapsed_millis: number;
  recent: Activity[];
  end_reason: string | null;
};

export type ItemQuery = {
  status: Status[];
  code: Code[];
  with_warnings: boolean;
  text: string;
  offset: number;
  limit: number;
};

export type ItemRow = {
  id: number;
  position: number | null;
  url: string;
  status: Status;
  code: Code | null;
  warnings: Warning[];
  title: string | null;
  http_status: number | null;
  chunks: number | null;
  depth: number | null;
};

export type ItemPage = { rows: ItemRow[]; total: number };

export type ResponseFacts = {
  final_url: string;
  status: number;
  headers: [string, string][];
  bytes: number;
  millis: number;
  redirects: [string, number][];
  fetched_at: number;
};

export type Chunk = { start_byte: number; end_byte: number; tokens: number; heading: string };
export type MetadataValue = { field: string; value: boolean | number | string };
export type LinkRow = { url: string; text: string };

export type ItemDetail = ItemRow & {
  evidence: Evidence[];
  meaning: string;
  fix: string | null;
  preview_only: boolean;
  source: string;
  source_url: string | null;
  lastmod: string | null;
  changefreq: string | null;
  priority: number | null;
  response: ResponseFacts | null;
  markdown: string | null;
  chunk_list: Chunk[];
  metadata: MetadataValue[];
  links_out: LinkRow[];
};

export type About = { version: string; database_path: string; log_folder: string };

/** What every command rejects with. */
export type CommandError = {
  code: string;
  message: string;
  field?: string | null;
  fields?: FieldError[] | null;
};
