// A few of the engine's checks, enough to see the form with faults and notes.
import type { Config, ConfigCheck, FieldError, FieldWarning } from "@/ipc";
import { LIMITS } from "./config";
import { faultOf } from "./testers";
import { told } from "./told";

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

function sourceFault(typed: string): FieldError {
  if (typed === "") {
    return {
      field: "source",
      message: told("No crawl target is set. Type it like https://example.com."),
      code: "type_and_source_are_required_for_non_managed_instances",
      number: 7052,
    };
  }
  const [, scheme] = /^([a-z]+):\/\//i.exec(typed) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) {
    return {
      field: "source",
      message: told(
        "The crawler reads http and https only, not {before}. Type it like https://example.com.",
        scheme,
      ),
      code: "invalid_url_location",
      number: 7047,
    };
  }
  return {
    field: "source",
    message: told(
      "“{shown}” is not a web address: {why}. Type it like https://example.com.",
      typed,
      [told("a domain has a dot in it")],
    ),
    code: "invalid_domain",
    number: 7024,
  };
}

function errorsOf(config: Config, url: URL | null): FieldError[] {
  const errors: FieldError[] = [];
  const { discover_options, parse_options, parse_type } = config.source_params.web_crawler;
  if (url === null) {
    errors.push(sourceFault(config.source.trim()));
  }
  if (parse_type === "discover" && (discover_options.limit ?? 1) > LIMITS.discover_limit) {
    errors.push({
      field: "source_params.web_crawler.discover_options.limit",
      message: told(
        "{name} is {value}; it must be from {least} to {most}{unit}.",
        [told("Page limit")],
        { figure: String(discover_options.limit) },
        1,
        LIMITS.discover_limit,
        [told(" pages")],
      ),
    });
  }
  parse_options.content_selector.forEach(({ path, selector }, index) => {
    const at = `${PARSE}.content_selector[${index}]`;
    if (path === "") {
      errors.push({
        field: `${at}.path`,
        message: told("This rule is empty. Type a pattern like **/blog/**, or remove it."),
      });
    }
    const fault = faultOf(selector);
    if (fault !== null) errors.push({ field: `${at}.selector`, message: fault.message });
  });
  if (config.chunk_size !== null && config.chunk_size < LIMITS.chunk_size_min) {
    errors.push({
      field: "chunk_size",
      message: told(
        "Chunk size is {size} tokens; the least is {least}.",
        { figure: String(config.chunk_size) },
        { figure: String(LIMITS.chunk_size_min) },
      ),
    });
  }
  config.custom_metadata.forEach(({ field_name }, index) => {
    if (LIMITS.metadata_reserved.includes(field_name.toLowerCase())) {
      errors.push({
        field: `custom_metadata[${index}].field_name`,
        message: told(
          "{name} is filled in by the service itself. Choose a name other than timestamp, folder and filename.",
          field_name,
        ),
      });
    }
  });
  return errors;
}

function notesOf(config: Config): FieldWarning[] {
  const { parse_type, discover_options, parse_options } = config.source_params.web_crawler;
  const external = parse_type === "discover" && discover_options.include_external_links;
  const caution: FieldWarning = {
    field: "source_params.web_crawler.discover_options.include_external_links",
    message: told(
      "The current API reference says that this must be off, because the service crawls domains on your account only. Foresite follows such links when it is on, as an older page of the documents describes.",
    ),
  };
  const slashes = config.source_params.include_items.flatMap<FieldWarning>((pattern, index) =>
    pattern.startsWith("/")
      ? [
          {
            field: `source_params.include_items[${index}]`,
            message: told(
              "Starts with a single slash, so it matches no whole URL. Use {pattern} instead.",
              `**${pattern}`,
            ),
          },
        ]
      : [],
  );
  const valueless = Object.entries(parse_options.include_headers)
    .filter(([, value]) => value === "")
    .map<FieldWarning>(([name]) => ({
      field: `${PARSE}.include_headers[${JSON.stringify(name)}]`,
      message: told("{name} has no value.", name),
    }));
  return [...(external ? [caution] : []), ...slashes, ...valueless];
}
