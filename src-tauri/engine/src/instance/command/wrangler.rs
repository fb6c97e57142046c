//! `wrangler ai-search create`, and what it cannot carry (spec section 20).

use serde_json::{Map, Value, json};

use super::{ConfigCommand, body, namespace, refused, shell_words::quote};
use crate::instance::{
    Config, DataType, FieldError, FieldWarning, HeaderValues, Import, ParseType,
};

/// Settings that are kept but not used here, with Wrangler's flag for each.
const KEPT: [(&str, &str); 6] = [
    ("ai_search_model", "--generation-model"),
    ("score_threshold", "--score-threshold"),
    ("max_num_results", "--max-num-results"),
    ("reranking", "--reranking"),
    ("reranking_model", "--reranking-model"),
    ("cache", "--cache"),
];

pub(super) fn write(
    config: &Config,
    headers: HeaderValues,
) -> Result<ConfigCommand, serde_json::Error> {
    let mut command = format!("npx wrangler ai-search create {}", quote(&name_of(config)));
    let mut flag = |name: &str, value: &str| {
        command.extend([" \\\n  ", name, " ", &quote(value)]);
    };
    let namespace = namespace(config);
    if namespace != "default" {
        flag("--namespace", &namespace);
    }
    flag("--type", "web-crawler");
    flag("--source", &config.source);
    flag(
        "--parse-type",
        match config.source_params.web_crawler.parse_type {
            ParseType::Sitemap => "sitemap",
            ParseType::Discover => "discover",
        },
    );
    for rule in &config.source_params.include_items {
        flag("--include-items", rule);
    }
    for rule in &config.source_params.exclude_items {
        flag("--exclude-items", rule);
    }
    for field in &config.custom_metadata {
        let kind = data_type(field.data_type);
        flag("--custom-metadata", &format!("{}:{kind}", field.field_name));
    }
    for (name, value) in [
        ("--chunk-size", config.chunk_size),
        ("--chunk-overlap", config.chunk_overlap),
    ] {
        if let Some(value) = value {
            flag(name, &value.to_string());
        }
    }
    if let Some(model) = &config.embedding_model {
        flag("--embedding-model", model);
    }
    if config.index_method.vector {
        flag("--hybrid-search", &config.index_method.keyword.to_string());
    }
    for (setting, name) in KEPT {
        let value = config.rest.get(setting);
        if let Some(value) = value.and_then(|text| serde_json::from_str::<Value>(text).ok()) {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            flag(name, &text);
        }
    }
    let missing = missing(config);
    let missing_json = missing_json(config, &missing, headers)?;
    Ok(ConfigCommand {
        text: command,
        missing,
        missing_json,
    })
}

/// The name of the instance; one made from its host when it has none.
fn name_of(config: &Config) -> String {
    config.id.clone().unwrap_or_else(|| {
        let host = config.source.split("://").last().unwrap_or_default();
        let host = host.split(['/', ':', '?']).next().unwrap_or_default();
        let words: Vec<&str> = host
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty() && *word != "www")
            .collect();
        match words.join("-").to_ascii_lowercase() {
            empty if empty.is_empty() => "my-site".to_owned(),
            name => name,
        }
    })
}

fn data_type(kind: DataType) -> &'static str {
    match kind {
        DataType::Text => "text",
        DataType::Number => "number",
        DataType::Boolean => "boolean",
        DataType::Datetime => "datetime",
    }
}

/// Settings that differ from their defaults and have no flag.
fn missing(config: &Config) -> Vec<String> {
    let crawler = &config.source_params.web_crawler;
    let options = &crawler.parse_options;
    let discover = &crawler.discover_options;
    let plain = Config::default();
    let mut missing = Vec::new();
    for (path, is_set) in [
        (
            "discover_options",
            *discover != plain.source_params.web_crawler.discover_options,
        ),
        (
            "parse_options.specific_sitemaps",
            !options.specific_sitemaps.is_empty(),
        ),
        (
            "parse_options.use_browser_rendering",
            options.use_browser_rendering,
        ),
        ("parse_options.include_images", options.include_images),
        (
            "parse_options.include_headers",
            !options.include_headers.is_empty(),
        ),
        (
            "parse_options.content_selector",
            !options.content_selector.is_empty(),
        ),
    ] {
        if is_set {
            missing.push(format!("source_params.web_crawler.{path}"));
        }
    }
    for (path, is_set) in [
        ("index_method", !config.index_method.vector),
        (
            "indexing_options",
            config.indexing_options != plain.indexing_options,
        ),
        (
            "retrieval_options",
            config.retrieval_options != plain.retrieval_options,
        ),
        ("sync_interval", config.sync_interval.is_some()),
    ] {
        if is_set {
            missing.push(path.to_owned());
        }
    }
    let has_flag = |path: &str| path == "namespace" || KEPT.iter().any(|(kept, _)| *kept == path);
    missing.extend(config.rest.keys().filter(|path| !has_flag(path)).cloned());
    missing
}

/// The parts of the body that hold what is missing, each whole: an update replaces them.
fn missing_json(
    config: &Config,
    missing: &[String],
    headers: HeaderValues,
) -> Result<Option<String>, serde_json::Error> {
    let Value::Object(mut fields) = body(config, headers)? else {
        return Ok(None);
    };
    let top = |path: &str| path.split('.').next().unwrap_or_default().to_owned();
    let wanted: Vec<String> = missing.iter().map(|path| top(path)).collect();
    fields.retain(|name, _| wanted.contains(name));
    if fields.is_empty() {
        return Ok(None);
    }
    serde_json::to_string_pretty(&Value::Object(fields)).map(Some)
}

/// Reads the words behind `ai-search`.
pub(super) fn read(words: &[String]) -> Import {
    let Some((verb, words)) = words.split_first() else {
        return refused(sentence!("The Wrangler command ends after ai-search."));
    };
    if !["create", "update"].contains(&verb.as_str()) {
        return refused(sentence!(
            "`wrangler ai-search {verb}` holds no settings. Copy a create or update command.",
            verb
        ));
    }
    let mut reading = Reading::default();
    reading.read(words);
    let fields = nested(reading.fields);
    let mut import = Config::from_service_json(&Value::Object(fields).to_string());
    import.errors.extend(reading.errors);
    import.warnings.extend(reading.warnings);
    import
}

/// The flags that the service's body holds deeper, in their place there.
fn nested(mut fields: Map<String, Value>) -> Map<String, Value> {
    let mut source_params = Map::new();
    for name in ["include_items", "exclude_items"] {
        if let Some(items) = fields.remove(name) {
            source_params.insert(name.to_owned(), items);
        }
    }
    if let Some(parse_type) = fields.remove("parse_type") {
        let crawler = json!({ "parse_type": parse_type });
        source_params.insert("web_crawler".to_owned(), crawler);
    }
    if !source_params.is_empty() {
        fields.insert("source_params".to_owned(), Value::Object(source_params));
    }
    fields
}

#[derive(Default)]
struct Reading {
    fields: Map<String, Value>,
    /// The file of `--custom-metadata-schema`.
    schema_file: Option<String>,
    errors: Vec<FieldError>,
    warnings: Vec<FieldWarning>,
}

impl Reading {
    fn read(&mut self, words: &[String]) {
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            let Some(flag) = word.strip_prefix('-') else {
                self.fields
                    .entry("id")
                    .or_insert_with(|| word.as_str().into());
                continue;
            };
            let flag = flag.trim_start_matches('-');
            let (name, joined) = match flag.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (flag, None),
            };
            let name = camel_as_kebab(name);
            let next = words.get(at).filter(|next| !next.starts_with('-'));
            let takes = !is_switch(&name) || next.is_some_and(|next| is_flag_value(next));
            let value = joined.or_else(|| next.filter(|_| takes).map(String::as_str));
            at += usize::from(joined.is_none() && value.is_some());
            self.take(&name, value);
            // A list takes every word up to the next flag.
            while is_list(&name)
                && let Some(more) = words.get(at).filter(|next| !next.starts_with('-'))
            {
                at += 1;
                self.take(&name, Some(more));
            }
        }
        self.note_schema_file();
    }

    /// Wrangler takes the custom metadata from flags or from a file, not from both (spec
    /// section 20). No file is read here.
    fn note_schema_file(&mut self) {
        let Some(file) = self.schema_file.take() else {
            return;
        };
        if self.fields.contains_key("custom_metadata") {
            self.errors.push(FieldError::new(
                "custom_metadata",
                sentence!("Wrangler refuses --custom-metadata together with --custom-metadata-schema. Keep one of them."),
            ));
        } else {
            self.warnings.push(FieldWarning {
                field: "custom_metadata".to_owned(),
                message: sentence!(
                    "The custom metadata stands in the file {file}, which is not read here. Add its fields yourself.",
                    file
                ),
            });
        }
    }

    fn take(&mut self, name: &str, value: Option<&str>) {
        let text = value.unwrap_or_default();
        let on = json!(value.is_none_or(|value| value != "false"));
        match name {
            "type" => self.set("type", json!(text)),
            "source" => self.set("source", json!(text)),
            "n" | "namespace" => {
                if text != "default" {
                    self.set("namespace", json!(text));
                }
            }
            "parse-type" => self.set("parse_type", json!(text)),
            "include-items" => self.push("include_items", json!(text)),
            "exclude-items" => self.push("exclude_items", json!(text)),
            "custom-metadata" => match text.split_once(':') {
                Some((field, kind)) => self.push(
                    "custom_metadata",
                    json!({"field_name": field.trim(), "data_type": kind.trim()}),
                ),
                None => self.errors.push(FieldError::new(
                    "custom_metadata",
                    sentence!(
                        "Wrangler refuses --custom-metadata {field}, which names no type. Write it like {example}.",
                        field = text,
                        example = format!("{text}:text")
                    ),
                )),
            },
            "custom-metadata-schema" => self.schema_file = Some(text.to_owned()),
            "chunk-size" | "chunk-overlap" | "max-num-results" | "score-threshold" => {
                self.set(&name.replace('-', "_"), number(text));
            }
            "embedding-model" | "reranking-model" => self.set(&name.replace('-', "_"), json!(text)),
            "generation-model" => self.set("ai_search_model", json!(text)),
            "hybrid-search" => self.set("index_method", json!({"vector": true, "keyword": on})),
            "reranking" | "cache" | "paused" => self.set(name, on),
            "no-hybrid-search" => {
                self.set("index_method", json!({"vector": true, "keyword": false}));
            }
            "no-reranking" | "no-cache" | "no-paused" => {
                self.set(name.trim_start_matches("no-"), json!(false));
            }
            // How Wrangler itself works.
            "json" | "y" | "yes" | "c" | "config" | "e" | "env" | "cwd" => {}
            other => self.warnings.push(FieldWarning {
                field: String::new(),
                message: sentence!("--{flag} of the Wrangler command is not read.", flag = other),
            }),
        }
    }

    fn set(&mut self, name: &str, value: Value) {
        self.fields.insert(name.to_owned(), value);
    }

    fn push(&mut self, name: &str, value: Value) {
        let list = self.fields.entry(name).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(value);
        }
    }
}

/// A number as Wrangler reads one, also `.5`; else the text, whose fault is told later.
fn number(text: &str) -> Value {
    let as_json = serde_json::from_str::<Value>(text).ok();
    let number = as_json.filter(Value::is_number).or_else(|| {
        let number: f64 = text.parse().ok()?;
        number.is_finite().then(|| json!(number))
    });
    number.unwrap_or_else(|| json!(text))
}

/// Flags that need no value.
fn is_switch(name: &str) -> bool {
    const SWITCHES: [&str; 7] = [
        "hybrid-search",
        "reranking",
        "cache",
        "paused",
        "json",
        "y",
        "yes",
    ];
    SWITCHES.contains(&name) || name.starts_with("no-")
}

fn is_flag_value(word: &str) -> bool {
    ["true", "false"].contains(&word)
}

fn is_list(name: &str) -> bool {
    ["include-items", "exclude-items", "custom-metadata"].contains(&name)
}

/// Wrangler takes `--parseType` for `--parse-type`.
fn camel_as_kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}
