//! The table of settings.

use serde_json::Value;

use super::{
    Form, Found, Setting,
    values::{choice, flag, headers, metadata, number, selectors, text, texts},
};
use crate::instance::{Config, IndexMethod, KeywordMatchMode, PlanTier};

/// Objects that hold settings.
pub(super) const GROUPS: [&str; 8] = [
    "source_params",
    "source_params.web_crawler",
    "source_params.web_crawler.parse_options",
    "source_params.web_crawler.discover_options",
    "index_method",
    "indexing_options",
    "retrieval_options",
    "preview",
];

/// Every setting, in the order of the form.
pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        path: "id",
        form: Form::Text,
        apply: |config, value, found| config.id = text(value, found),
    },
    Setting {
        path: "type",
        form: Form::Text,
        apply: source_type,
    },
    Setting {
        path: "source",
        form: Form::Text,
        apply: |config, value, found| config.source = text(value, found).unwrap_or_default(),
    },
    Setting {
        path: "source_params.web_crawler.parse_type",
        form: Form::Text,
        apply: parse_type,
    },
    Setting {
        path: "source_params.web_crawler.discover_options.source",
        form: Form::Text,
        apply: |config, value, found| {
            config.source_params.web_crawler.discover_options.source =
                choice(value, sentence!("all, sitemaps and links"), found);
        },
    },
    Setting {
        path: "source_params.web_crawler.discover_options.limit",
        form: Form::Number,
        apply: |config, value, found| {
            config.source_params.web_crawler.discover_options.limit = number(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.discover_options.depth",
        form: Form::Number,
        apply: |config, value, found| {
            config.source_params.web_crawler.discover_options.depth = number(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.discover_options.max_age",
        form: Form::Number,
        apply: |config, value, found| {
            config.source_params.web_crawler.discover_options.max_age = number(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.discover_options.include_external_links",
        form: Form::Flag,
        apply: |config, value, found| {
            config
                .source_params
                .web_crawler
                .discover_options
                .include_external_links = flag(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.discover_options.include_subdomains",
        form: Form::Flag,
        apply: |config, value, found| {
            config
                .source_params
                .web_crawler
                .discover_options
                .include_subdomains = flag(value, found);
        },
    },
    Setting {
        path: "source_params.include_items",
        form: Form::Texts,
        apply: |config, value, found| config.source_params.include_items = texts(value, found),
    },
    Setting {
        path: "source_params.exclude_items",
        form: Form::Texts,
        apply: |config, value, found| config.source_params.exclude_items = texts(value, found),
    },
    Setting {
        path: "source_params.web_crawler.parse_options.specific_sitemaps",
        form: Form::Texts,
        apply: |config, value, found| {
            config
                .source_params
                .web_crawler
                .parse_options
                .specific_sitemaps = texts(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.parse_options.use_browser_rendering",
        form: Form::Flag,
        apply: |config, value, found| {
            config
                .source_params
                .web_crawler
                .parse_options
                .use_browser_rendering = flag(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.parse_options.include_images",
        form: Form::Flag,
        apply: |config, value, found| {
            config
                .source_params
                .web_crawler
                .parse_options
                .include_images = flag(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.parse_options.include_headers",
        form: Form::Headers,
        apply: |config, value, found| {
            config
                .source_params
                .web_crawler
                .parse_options
                .include_headers = headers(value, found);
        },
    },
    Setting {
        path: "source_params.web_crawler.parse_options.content_selector",
        form: Form::Selectors,
        apply: |config, value, found| {
            config
                .source_params
                .web_crawler
                .parse_options
                .content_selector = selectors(value, found);
        },
    },
    Setting {
        path: "custom_metadata",
        form: Form::Metadata,
        apply: |config, value, found| config.custom_metadata = metadata(value, found),
    },
    Setting {
        path: "embedding_model",
        form: Form::Text,
        apply: |config, value, found| config.embedding_model = text(value, found),
    },
    Setting {
        path: "chunk_size",
        form: Form::Number,
        apply: |config, value, found| config.chunk_size = number(value, found),
    },
    Setting {
        path: "chunk_overlap",
        form: Form::Number,
        apply: |config, value, found| config.chunk_overlap = number(value, found),
    },
    Setting {
        path: "index_method.vector",
        form: Form::Flag,
        apply: |config, value, found| {
            config.index_method.vector =
                value.is_null() && IndexMethod::default().vector || flag(value, found);
        },
    },
    Setting {
        path: "index_method.keyword",
        form: Form::Flag,
        apply: |config, value, found| {
            config.index_method.keyword =
                value.is_null() && IndexMethod::default().keyword || flag(value, found);
        },
    },
    Setting {
        path: "indexing_options.keyword_tokenizer",
        form: Form::Text,
        apply: |config, value, found| {
            config.indexing_options.keyword_tokenizer =
                choice(value, sentence!("porter and trigram"), found);
        },
    },
    Setting {
        path: "indexing_options.use_ocr",
        form: Form::Flag,
        apply: |config, value, found| config.indexing_options.use_ocr = flag(value, found),
    },
    Setting {
        path: "retrieval_options.keyword_match_mode",
        form: Form::Text,
        apply: match_mode,
    },
    Setting {
        path: "sync_interval",
        form: Form::Number,
        apply: |config, value, found| config.sync_interval = number(value, found),
    },
    Setting {
        path: "keep_versions",
        form: Form::Number,
        apply: |config, value, found| config.keep_versions = number(value, found),
    },
    Setting {
        path: "plan",
        form: Form::Text,
        apply: |config, value, found| {
            config.plan = choice::<PlanTier>(value, sentence!("free and paid"), found);
        },
    },
    Setting {
        path: "pace",
        form: Form::Text,
        apply: |config, value, found| {
            config.pace = choice(value, sentence!("service and fast"), found);
        },
    },
    Setting {
        path: "preview.own_domains",
        form: Form::Texts,
        apply: |config, value, found| config.preview.own_domains = texts(value, found),
    },
    Setting {
        path: "preview.allow_private_network",
        form: Form::Flag,
        apply: |config, value, found| config.preview.allow_private_network = flag(value, found),
    },
];

/// Only websites can be previewed; the type itself needs no place in the configuration.
fn source_type(_config: &mut Config, value: &Value, found: &mut Found) {
    match text(value, found).as_deref() {
        None | Some("web-crawler") => {}
        Some("r2" | "builtin") => found.fault(
            "",
            sentence!("This instance reads files from storage, not a website. Foresite previews websites, \
             type web-crawler."),
        ),
        Some(other) => found.fault(
            "",
            sentence!("“{other}” is not web-crawler, the type of websites.", other),
        ),
    }
}

/// The earlier values are gone from the service's schema (C9).
fn parse_type(config: &mut Config, value: &Value, found: &mut Found) {
    match value.as_str() {
        Some("crawl") => found.fault(
            "",
            sentence!("“crawl” is the earlier name of discover, and the service refuses it now. Use discover."),
        ),
        Some("feed-rss") => found.fault(
            "",
            sentence!("“feed-rss” was taken out of the service. Use sitemap, or discover where there is none."),
        ),
        _ => {
            config.source_params.web_crawler.parse_type =
                choice(value, sentence!("sitemap and discover"), found);
        }
    }
}

/// The earlier names still mean the same (spec section 18).
fn match_mode(config: &mut Config, value: &Value, found: &mut Found) {
    config.retrieval_options.keyword_match_mode = match value.as_str() {
        Some("exact_match") => {
            found.note(sentence!("“exact_match” is the earlier name of and."));
            KeywordMatchMode::And
        }
        Some("fuzzy_match") => {
            found.note(sentence!("“fuzzy_match” is the earlier name of or."));
            KeywordMatchMode::Or
        }
        _ => choice(value, sentence!("and and or"), found),
    };
}
