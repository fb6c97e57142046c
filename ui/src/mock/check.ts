// A few of the engine's checks, enough to see the form with faults and notes.
import type { Config, ConfigCheck, FieldError, FieldWarning } from "@/ipc";
import { LIMITS } from "./config";

const PARSE = "source_params.web_crawler.parse_options";

export function checkConfig(config: Config): ConfigCheck {
  const url = readSource(config.source);
  const local = url !== null && /^(localhost|127\.|192\.168\.|10\.)/.test(url.hostname);
  return {
    errors: errorsOf(config, url),
    notes: notesOf(config),
    host: url?.host ?? null,
    pace: url === null ? null : local ? "fast" : "service",
  };
}

function readSource(source: string): URL | null {
  const text = source.trim();
  if (text === "" || /\s/.test(text)) return null;
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
    const named = url.hostname.includes(".") || url.hostname === "localhost";
    return named && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

function errorsOf(config: Config, url: URL | null): FieldError[] {
  const errors: FieldError[] = [];
  const { discover_options, parse_options, parse_type } = config.source_params.web_crawler;
  if (url === null) {
    errors.push({
      field: "source",
      message: "This is no http or https URL. Enter one such as https://example.com.",
      code: "invalid_url_location",
      number: 7047,
    });
  }
  if (parse_type === "discover" && (discover_options.limit ?? 1) > LIMITS.discover_limit) {
    errors.push({
      field: "source_params.web_crawler.discover_options.limit",
      message: "At most 100,000 pages in one crawl.",
    });
  }
  parse_options.content_selector.forEach(({ path, selector }, index) => {
    const at = `${PARSE}.content_selector[${index}]`;
    if (path === "") errors.push({ field: `${at}.path`, message: "Enter a path, such as `**`." });
    if (selector === "" || /[;`$]/.test(selector)) {
      errors.push({ field: `${at}.selector`, message: "Enter a CSS selector, such as main." });
    }
  });
  if (config.chunk_size !== null && config.chunk_size < LIMITS.chunk_size_min) {
    errors.push({ field: "chunk_size", message: "At least 64 tokens a chunk." });
  }
  config.custom_metadata.forEach(({ field_name }, index) => {
    if (LIMITS.metadata_reserved.includes(field_name.toLowerCase())) {
      errors.push({
        field: `custom_metadata[${index}].field_name`,
        message: `${field_name} is taken by AI Search. Choose another name.`,
      });
    }
  });
  return errors;
}

function notesOf(config: Config): FieldWarning[] {
  const { parse_type, discover_options, parse_options } = config.source_params.web_crawler;
  const external = parse_type === "discover" && discover_options.include_external_links;
  const caution = {
    field: "source_params.web_crawler.discover_options.include_external_links",
    message:
      "The current API reference says that this must be off, because the service crawls domains on your account only.",
  };
  const slashes = config.source_params.include_items.flatMap((pattern, index) =>
    pattern.startsWith("/")
      ? [
          {
            field: `source_params.include_items[${index}]`,
            message: `Starts with a single slash, so it matches no whole URL. Use **${pattern} instead.`,
          },
        ]
      : [],
  );
  const valueless = Object.entries(parse_options.include_headers)
    .filter(([, value]) => value === "")
    .map(([name]) => ({
      field: `${PARSE}.include_headers[${JSON.stringify(name)}]`,
      message: `${name} has no value.`,
    }));
  return [...(external ? [caution] : []), ...slashes, ...valueless];
}
