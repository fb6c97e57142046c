use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::instance::{
    Config, ContentSelector, CustomMetadataField, DiscoverOptions, DiscoverSource, IndexMethod,
    IndexingOptions, ParseType, RetrievalOptions, settings,
};

/// Whether header values, which are secrets, go into an export.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum HeaderValues {
    /// Names with empty values.
    #[default]
    Leave,
    /// Names with values, because the owner asked for them.
    Include,
}

impl Config {
    /// The body of the service's create call, as indented JSON. Settings that are the service's
    /// defaults are left out where leaving out means the same; the preview's own are never in it.
    pub fn to_service_json(&self, headers: HeaderValues) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(&self.body(headers))
    }

    fn body(&self, headers: HeaderValues) -> Body<'_> {
        let crawler = &self.source_params.web_crawler;
        let options = &crawler.parse_options;
        Body {
            id: self.id.as_deref(),
            kind: "web-crawler",
            source: &self.source,
            source_params: Params {
                include_items: &self.source_params.include_items,
                exclude_items: &self.source_params.exclude_items,
                web_crawler: Crawler {
                    parse_type: crawler.parse_type,
                    parse_options: Options {
                        specific_sitemaps: &options.specific_sitemaps,
                        use_browser_rendering: options.use_browser_rendering,
                        include_images: options.include_images,
                        include_headers: options
                            .include_headers
                            .iter()
                            .map(|(name, value)| match headers {
                                HeaderValues::Leave => (name.as_str(), ""),
                                HeaderValues::Include => (name.as_str(), value.as_str()),
                            })
                            .collect(),
                        content_selector: &options.content_selector,
                        rest: self.rest("source_params.web_crawler.parse_options."),
                    },
                    discover_options: discover(self),
                    rest: self.rest("source_params.web_crawler."),
                },
                rest: self.rest("source_params."),
            },
            custom_metadata: &self.custom_metadata,
            index_method: Group {
                settings: self.index_method,
                rest: self.rest("index_method."),
            },
            indexing_options: Group {
                settings: self.indexing_options,
                rest: self.rest("indexing_options."),
            },
            retrieval_options: Group {
                settings: self.retrieval_options,
                rest: self.rest("retrieval_options."),
            },
            embedding_model: self.embedding_model.as_deref(),
            chunk_size: self.chunk_size,
            chunk_overlap: self.chunk_overlap,
            sync_interval: self.sync_interval,
            rest: self.rest(""),
        }
    }

    /// The kept fields that stand directly in one object. A name may hold dots itself.
    fn rest(&self, under: &str) -> BTreeMap<&str, Value> {
        self.rest
            .iter()
            .filter(|(path, _)| settings::group_of(path) == under.trim_end_matches('.'))
            .filter_map(|(path, text)| {
                let name = path.strip_prefix(under)?;
                Some((name, serde_json::from_str(text).ok()?))
            })
            .collect()
    }
}

/// Crawl options, which the service ignores with `sitemap`: there only where some are set.
fn discover(config: &Config) -> Option<Discover<'_>> {
    let crawler = &config.source_params.web_crawler;
    let options = &crawler.discover_options;
    let rest = config.rest("source_params.web_crawler.discover_options.");
    let is_set = *options != DiscoverOptions::default() || !rest.is_empty();
    (is_set || crawler.parse_type == ParseType::Discover).then_some(Discover {
        source: options.source,
        limit: options.limit,
        depth: options.depth,
        max_age: options.max_age,
        include_external_links: options.include_external_links,
        include_subdomains: options.include_subdomains,
        rest,
    })
}

type Rest<'a> = BTreeMap<&'a str, Value>;

#[derive(Serialize)]
struct Body<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(rename = "type")]
    kind: &'static str,
    source: &'a str,
    source_params: Params<'a>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    custom_metadata: &'a [CustomMetadataField],
    index_method: Group<'a, IndexMethod>,
    indexing_options: Group<'a, IndexingOptions>,
    retrieval_options: Group<'a, RetrievalOptions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    embedding_model: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chunk_size: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chunk_overlap: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sync_interval: Option<u32>,
    #[serde(flatten)]
    rest: Rest<'a>,
}

#[derive(Serialize)]
struct Params<'a> {
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    include_items: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    exclude_items: &'a [String],
    web_crawler: Crawler<'a>,
    #[serde(flatten)]
    rest: Rest<'a>,
}

#[derive(Serialize)]
struct Crawler<'a> {
    parse_type: ParseType,
    parse_options: Options<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discover_options: Option<Discover<'a>>,
    #[serde(flatten)]
    rest: Rest<'a>,
}

#[derive(Serialize)]
struct Options<'a> {
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    specific_sitemaps: &'a [String],
    use_browser_rendering: bool,
    include_images: bool,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    include_headers: BTreeMap<&'a str, &'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    content_selector: &'a [ContentSelector],
    #[serde(flatten)]
    rest: Rest<'a>,
}

#[derive(Serialize)]
struct Discover<'a> {
    source: DiscoverSource,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_age: Option<u32>,
    include_external_links: bool,
    include_subdomains: bool,
    #[serde(flatten)]
    rest: Rest<'a>,
}

#[derive(Serialize)]
struct Group<'a, T> {
    #[serde(flatten)]
    settings: T,
    #[serde(flatten)]
    rest: Rest<'a>,
}
