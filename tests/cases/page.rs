//! Asks the engine about one page, with the surroundings of a case.

use foresite_engine::{
    instance::{Chunking, ContentSelector, CustomMetadataField},
    page::{Input, Page, PageOptions, read},
};
use serde_json::Value;
use url::Url;

use crate::case::{Case, texts};

/// Reads the input as the page at `context.url`, with its headers, selector and schema.
pub(crate) fn page(case: &Case) -> Page {
    let url = Url::parse(case.context_text("url")).unwrap();
    let content_type = header(case, "content-type").unwrap_or_else(|| "text/html".to_owned());
    let robots_tag = header(case, "x-robots-tag");
    let refresh = header(case, "refresh");
    let link = header(case, "link");
    let body = case.bytes();
    let input = Input {
        url: &url,
        key: &url,
        content_type: Some(&content_type),
        robots_tag: robots_tag.as_deref(),
        refresh: refresh.as_deref(),
        link: link.as_deref(),
        body: &body,
    };
    read(&input, &options(case))
}

/// The input as text.
pub(crate) fn text(case: &Case) -> String {
    String::from_utf8(case.bytes()).unwrap()
}

fn options(case: &Case) -> PageOptions {
    let selectors: Vec<ContentSelector> = case.context["selector"]
        .as_str()
        .map(|selector| ContentSelector {
            path: "**".to_owned(),
            selector: selector.to_owned(),
        })
        .into_iter()
        .collect();
    let schema: Vec<CustomMetadataField> = match &case.context["custom_metadata"] {
        Value::Null => Vec::new(),
        schema => serde_json::from_value(schema.clone()).unwrap(),
    };
    PageOptions::new(&selectors, &schema, chunking(case))
}

/// The chunk size and overlap of the case, else the service's defaults.
pub(crate) fn chunking(case: &Case) -> Chunking {
    let number = |key: &str, default: u32| {
        let found = case.context[key].as_u64();
        found.map_or(default, |number| u32::try_from(number).unwrap())
    };
    Chunking {
        size: number("chunk_size_tokens", 256),
        overlap: number("chunk_overlap_percent", 10),
    }
}

/// A header of the context; several of one name stand one a line.
fn header(case: &Case, name: &str) -> Option<String> {
    match &case.context["headers"][name] {
        Value::String(value) => Some(value.clone()),
        Value::Array(_) => Some(texts(&case.context["headers"][name]).join("\n")),
        _ => None,
    }
}
