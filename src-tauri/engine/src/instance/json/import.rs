use serde_json::{Map, Value};

use crate::{
    instance::{
        Config, FieldError, FieldWarning, Review,
        settings::{self, Reading},
    },
    item::{JobCode, Sentence, Value as Place},
};

/// A configuration read from the service's JSON, as far as it could be read.
#[derive(Debug, Clone, Default)]
pub struct Import {
    /// What was read.
    pub config: Config,
    /// Values that no configuration can hold: wrong types, unknown words, a missing source.
    pub errors: Vec<FieldError>,
    /// Fields that are kept but not used, earlier names, and the like.
    pub warnings: Vec<FieldWarning>,
}

impl Import {
    /// The findings of reading, followed by those of checking what was read.
    pub fn review(&self) -> Review {
        if self.errors.iter().any(|error| error.field.is_empty()) {
            // Nothing was read, so there is nothing to check.
            return Review {
                errors: self.errors.clone(),
                ..Review::default()
            };
        }
        let mut review = self.config.review();
        review.errors.retain(|error| !self.said(&error.field));
        review.warnings.retain(|warning| !self.said(&warning.field));
        review.errors.splice(0..0, self.errors.iter().cloned());
        review.warnings.splice(0..0, self.warnings.iter().cloned());
        if !review.errors.is_empty() {
            review.plan = None;
        }
        review
    }

    /// Whether reading found a fault of this field, or of the entry that it is a part of. What
    /// stands in its place is not what was written.
    fn said(&self, field: &str) -> bool {
        self.errors.iter().any(|error| {
            field
                .strip_prefix(error.field.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    }
}

impl Config {
    /// Reads the JSON of the service: the body of a create or update call, or an answer of the
    /// API with its envelope. Parts of it, such as `source_params` alone, are taken too.
    pub fn from_service_json(text: &str) -> Import {
        let mut import = Import::default();
        if text.trim().is_empty() {
            let message = sentence!("There is nothing to read. Paste the settings of an instance.");
            import.errors.push(FieldError::new("", message));
            return import;
        }
        match serde_json::from_str::<Value>(text) {
            Ok(value) => match instance_object(value) {
                Ok(object) => import.read(object),
                Err(message) => import.errors.push(FieldError::new("", message)),
            },
            Err(error) => import.errors.push(FieldError::new("", not_valid(&error))),
        }
        import
    }
}

/// What is wrong with a text that is not JSON, with its place once.
fn not_valid(error: &serde_json::Error) -> Sentence {
    let (line, column) = (error.line(), error.column());
    let place = format!(" at line {line} column {column}");
    let said = error.to_string();
    let what = said.strip_suffix(&place).unwrap_or(&said);
    sentence!(
        "Not valid JSON at line {line}, column {column}: {what}.",
        line = Place::digits(line as u64),
        column = Place::digits(column as u64),
        what
    )
}

/// The object of one instance, taken out of the API's envelope.
fn instance_object(value: Value) -> Result<Map<String, Value>, Sentence> {
    let Value::Object(mut object) = value else {
        return Err(sentence!(
            "The JSON must be an object with the fields of one instance."
        ));
    };
    if object.contains_key("success") || object.contains_key("errors") {
        let failed = object.get("success") == Some(&Value::Bool(false));
        return match object.remove("result") {
            Some(Value::Object(result)) if !failed => Ok(result),
            Some(Value::Array(mut list)) if !failed && list.len() == 1 => {
                instance_object(list.remove(0))
            }
            Some(Value::Array(list)) if !failed => Err(sentence!(
                "The answer holds {count} instances. Take one entry of its result.",
                count = Place::digits(list.len() as u64)
            )),
            _ => Err(sentence!(
                "This is an answer that reports an error; it holds no instance."
            )),
        };
    }
    Ok(object)
}

impl Import {
    fn read(&mut self, object: Map<String, Value>) {
        let mut reading = Reading::default();
        let object = self.lifted(object);
        self.note_kind_of_source(&object);
        self.read_old_switch(&object);
        settings::apply(&mut self.config, &object, &mut reading);
        self.errors.append(&mut reading.errors);
        self.warnings.append(&mut reading.warnings);
        for (path, value) in reading.others {
            self.keep(path, &value);
        }
        self.note_missing_header_values();
    }

    /// Moves fields that stand at the top, although they belong deeper, to their place.
    fn lifted(&mut self, object: Map<String, Value>) -> Map<String, Value> {
        let mut placed = Map::new();
        let mut moved = Vec::new();
        for (name, value) in object {
            match settings::resolve(&name) {
                Ok(path) if path != name => moved.push((path, name, value)),
                _ => {
                    placed.insert(name, value);
                }
            }
        }
        for (path, name, value) in moved {
            let message = if path.starts_with("preview.") {
                sentence!("Read as {path}, where Foresite has its own settings.", path)
            } else {
                sentence!("Read as {path}, where the service has it.", path)
            };
            self.warn(&name, message);
            place(&mut placed, path, value);
        }
        placed
    }

    /// Spec 2.2 to 2.4: type and source go together, and a bare host without type is taken for
    /// the name of a bucket.
    fn note_kind_of_source(&mut self, object: &Map<String, Value>) {
        let typed = object.get("type").is_some_and(|value| !value.is_null());
        match object.get("source").and_then(Value::as_str).map(str::trim) {
            None | Some("") if typed => self.errors.push(
                FieldError::new(
                    "source",
                    sentence!(
                        "A type is set, but no source. Add the site, such as https://example.com."
                    ),
                )
                .with(JobCode::TypeAndSourceAreRequiredForNonManagedInstances),
            ),
            Some(source) if !typed && !source.is_empty() && !is_web_url(source) => self.warn(
                "source",
                sentence!(
                    "Without \"type\": \"web-crawler\" the service takes {source} for the name of \
                     a storage bucket. Write https:// before it, or add the type.",
                    source
                ),
            ),
            _ => {}
        }
    }

    /// `hybrid_search_enabled` counts where `index_method` is absent.
    fn read_old_switch(&mut self, object: &Map<String, Value>) {
        let old = object.get("hybrid_search_enabled").and_then(Value::as_bool);
        if let Some(hybrid) = old.filter(|_| !object.contains_key("index_method")) {
            self.config.index_method.keyword = hybrid;
        }
    }

    fn keep(&mut self, path: String, value: &Value) {
        if path.starts_with("preview.") {
            // The service's JSON has no such place, so an export would lose it without a word.
            return self.warn(
                &path,
                sentence!("Not among the preview's own settings. Left out."),
            );
        }
        let message = match explanation(&path) {
            Some(text) => text,
            None if is_known(&path) => sentence!("Kept for export; the preview does not need it."),
            None => sentence!(
                "Not among the settings that the documents list. Kept for export, not used."
            ),
        };
        self.warn(&path, message);
        self.config.rest.insert(path, value.to_string());
    }

    fn note_missing_header_values(&mut self) {
        let headers = &self
            .config
            .source_params
            .web_crawler
            .parse_options
            .include_headers;
        let missing: Vec<&str> = headers
            .iter()
            .filter(|(_, value)| value.is_empty())
            .map(|(name, _)| name.as_str())
            .collect();
        if !missing.is_empty() {
            let message = sentence!(
                "The JSON holds no value for {names}. Type it before the crawl.",
                names = missing.join(", ")
            );
            self.warn(
                "source_params.web_crawler.parse_options.include_headers",
                message,
            );
        }
    }

    fn warn(&mut self, field: &str, message: Sentence) {
        self.warnings.push(FieldWarning {
            field: field.to_owned(),
            message,
        });
    }
}

fn is_web_url(source: &str) -> bool {
    let lower = source.to_ascii_lowercase();
    lower.starts_with("http://") || lower.starts_with("https://")
}

/// Puts a value at a dotted path; what stands there already wins.
fn place(object: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('.') {
        None => merge(object, path, value),
        Some((first, rest)) => {
            let inner = object
                .entry(first)
                .or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                place(inner, rest, value);
            }
        }
    }
}

fn merge(object: &mut Map<String, Value>, name: &str, value: Value) {
    match (object.get_mut(name), value) {
        (Some(Value::Object(there)), Value::Object(new)) => {
            for (name, value) in new {
                merge(there, &name, value);
            }
        }
        (Some(_), _) => {}
        (None, value) => {
            object.insert(name.to_owned(), value);
        }
    }
}

/// What became of fields of earlier versions (C9).
fn explanation(path: &str) -> Option<Sentence> {
    Some(match path {
        "source_params.web_crawler.crawl_options" => {
            sentence!(
                "An earlier name that the service does not know any more: what it held stands in \
             discover_options now. Kept, not used."
            )
        }
        "source_params.web_crawler.store_options" => {
            sentence!(
                "From the time when pages were stored in a bucket of your own; the service stores them \
             itself now. Kept, not used."
            )
        }
        "chunk" => sentence!("Where it is false, each item is one chunk, whatever the chunk size."),
        "hybrid_search_enabled" => {
            sentence!(
                "Deprecated: index_method says which indexes are built. It counts only where \
             index_method is absent."
            )
        }
        _ => return None,
    })
}

/// Settings and answers of the service that a preview has no use for.
fn is_known(path: &str) -> bool {
    const KNOWN: [&str; 31] = [
        "account_id",
        "account_tag",
        "ai_gateway_id",
        "ai_search_model",
        "cache",
        "cache_threshold",
        "cache_ttl",
        "chunk",
        "created_at",
        "created_by",
        "enable",
        "engine_version",
        "fusion_method",
        "last_activity",
        "max_num_results",
        "metadata",
        "modified_at",
        "modified_by",
        "namespace",
        "paused",
        "public_endpoint_params",
        "reranking",
        "reranking_model",
        "rewrite_model",
        "rewrite_query",
        "score_threshold",
        "source_params.prefix",
        "source_params.r2_jurisdiction",
        "status",
        "summarization",
        "token_id",
    ];
    KNOWN.contains(&path) || path.starts_with("retrieval_options.")
}
