use serde::{Deserialize, Serialize};

use super::{Config, OwnDomains, Pace, Plan, PlanTier, limits};
use crate::item::{JobCode, Sentence, Value};

mod boosts;
mod crawl;
mod headers;
mod indexing;
mod kept;
mod local;
mod metadata;
mod patterns;
mod preview;
mod selectors;
mod source;

#[cfg(test)]
mod tests;

pub(crate) use patterns::slash_hint;
pub use source::read_source;

/// One faulty field of a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FieldError {
    /// Path of the field as the API names it, such as `source_params.include_items[2]`.
    pub field: String,
    /// What is wrong and what to do, for people.
    pub message: Sentence,
    /// The service's message for it, such as `invalid_custom_header`, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The service's number for it, such as 7040.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

impl FieldError {
    /// A fault for which the service publishes no code (U2).
    pub fn new(field: impl Into<String>, message: Sentence) -> Self {
        Self {
            field: field.into(),
            message,
            code: None,
            number: None,
        }
    }

    /// The same fault with the service's code and number.
    #[must_use]
    pub fn with(mut self, code: JobCode) -> Self {
        self.code = Some(code.as_str().to_owned());
        self.number = code.number();
        self
    }

    /// The same said in English, which programs read as a text.
    #[must_use]
    pub fn in_english(&self) -> Self {
        Self {
            message: self.message.in_english(),
            ..self.clone()
        }
    }
}

/// Something about a field that its owner should know, though the service takes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FieldWarning {
    /// Path of the field, as in [`FieldError`].
    pub field: String,
    /// The fact and what to do, for people.
    pub message: Sentence,
}

impl FieldWarning {
    /// The same said in English, which programs read as a text.
    #[must_use]
    pub fn in_english(&self) -> Self {
        Self {
            field: self.field.clone(),
            message: self.message.in_english(),
        }
    }
}

/// A name as the last step of a field's path: in brackets, quoted as JSON quotes it, so that the
/// window finds the field by any name.
pub(super) fn key_of(name: &str) -> String {
    format!("[{}]", serde_json::Value::from(name))
}

/// All that can be said about a configuration without asking the network.
#[derive(Debug, Clone, Default)]
pub struct Review {
    /// The checked plan; none when there is an error.
    pub plan: Option<Plan>,
    /// Every faulty field, in the order of the form.
    pub errors: Vec<FieldError>,
    /// Every note, in the order of the form.
    pub warnings: Vec<FieldWarning>,
}

impl Config {
    /// Checks every field and reports all faulty ones at once.
    pub fn check(&self) -> Result<Plan, Vec<FieldError>> {
        let review = self.review();
        review.plan.ok_or(review.errors)
    }

    /// Checks every field, and says also what is worth knowing about fields that are right.
    pub fn review(&self) -> Review {
        let mut findings = Findings::default();
        let crawler = &self.source_params.web_crawler;
        let options = &crawler.parse_options;

        indexing::check_id(self.id.as_deref(), &mut findings);
        let source = source::check(&self.source, &mut findings);
        let parse = crawl::check(crawler, source.as_ref(), &mut findings);
        let params = &self.source_params;
        patterns::check(&params.include_items, &params.exclude_items, &mut findings);
        headers::check(&options.include_headers, &mut findings);
        selectors::check(&options.content_selector, &mut findings);
        let custom_metadata = metadata::check(&self.custom_metadata, &mut findings);
        let chunking = indexing::check_chunking(self, &mut findings);
        let sync_interval = indexing::check_sync(self.sync_interval, &mut findings);
        let keep_versions = indexing::check_versions(self.keep_versions, &mut findings);
        indexing::check_method(self.index_method, &mut findings);
        let own_domains = preview::check(&self.preview, source.as_ref(), &mut findings);
        kept::check(&self.rest, &custom_metadata, &mut findings);

        let plan = match source {
            Some(source) if findings.errors.is_empty() => Some(Plan {
                pace: self.pace.unwrap_or_else(|| default_pace(&source)),
                parse,
                include: params.include_items.clone(),
                exclude: params.exclude_items.clone(),
                headers: options.include_headers.clone(),
                selectors: options.content_selector.clone(),
                custom_metadata,
                use_browser_rendering: options.use_browser_rendering,
                chunking,
                tokenizer: self.indexing_options.keyword_tokenizer,
                match_mode: self.retrieval_options.keyword_match_mode,
                use_ocr: self.indexing_options.use_ocr,
                sync_interval,
                keep_versions,
                tier: self.plan,
                max_files: max_files(self),
                max_pages_a_day: match self.plan {
                    PlanTier::Free => Some(limits::FREE_PAGES_A_DAY),
                    PlanTier::Paid => None,
                },
                own_domains: OwnDomains::new(&source, own_domains),
                source,
                allow_private_network: self.preview.allow_private_network,
            }),
            _ => None,
        };
        Review {
            plan,
            errors: findings.errors,
            warnings: findings.warnings,
        }
    }

    /// The pace that is used when none is set: fast for loopback and private addresses and
    /// localhost names. None when the source is not usable.
    pub fn default_pace(&self) -> Option<Pace> {
        read_source(&self.source).ok().map(|url| default_pace(&url))
    }
}

fn default_pace(source: &url::Url) -> Pace {
    if local::is_local(source) {
        Pace::Fast
    } else {
        Pace::Service
    }
}

/// Files that an instance can hold (spec section 17).
fn max_files(config: &Config) -> u32 {
    match config.plan {
        PlanTier::Free => limits::FREE_FILES,
        PlanTier::Paid if config.index_method.keyword => limits::PAID_FILES_KEYWORD,
        PlanTier::Paid => limits::PAID_FILES,
    }
}

/// What the checks of the single fields find.
#[derive(Debug, Default)]
struct Findings {
    errors: Vec<FieldError>,
    warnings: Vec<FieldWarning>,
}

impl Findings {
    fn error(&mut self, field: impl Into<String>, message: Sentence) {
        self.errors.push(FieldError::new(field, message));
    }

    fn refuse(&mut self, code: JobCode, field: impl Into<String>, message: Sentence) {
        self.errors.push(FieldError::new(field, message).with(code));
    }

    fn warn(&mut self, field: impl Into<String>, message: Sentence) {
        self.warnings.push(FieldWarning {
            field: field.into(),
            message,
        });
    }

    /// A list that holds more entries than the service takes.
    fn too_many(&mut self, field: &str, what: Sentence, count: usize, limit: usize) {
        if count > limit {
            self.error(
                field,
                sentence!(
                    "{count} {what}, and the service takes {limit} at most. Remove {excess}.",
                    count = digits(count),
                    what,
                    limit = digits(limit),
                    excess = digits(count - limit)
                ),
            );
        }
    }

    /// Keeps a number within its range; none means the default.
    fn number(&mut self, field: &str, value: Option<u32>, bounds: Bounds) -> u32 {
        let value = value.unwrap_or(bounds.default);
        if value < bounds.least || value > bounds.most {
            self.error(
                field,
                sentence!(
                    "{name} is {value}; it must be from {least} to {most}{unit}.",
                    name = bounds.name,
                    value = Value::digits(value),
                    least = bounds.least,
                    most = bounds.most,
                    unit = bounds.unit,
                ),
            );
        }
        value
    }
}

/// A count whose digits are not grouped in English.
fn digits(count: usize) -> Value {
    Value::digits(count as u64)
}

/// What a number may be.
#[derive(Debug, Clone)]
struct Bounds {
    name: Sentence,
    unit: Sentence,
    default: u32,
    least: u32,
    most: u32,
}
