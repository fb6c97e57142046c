//! `foresite convert`: the page pipeline on one file, offline.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use clap::Args;
use foresite_engine::{
    export,
    instance::{Chunking, ContentSelector, FieldError, check_selector, limits},
    item::{Code, Evidence, Status, Warning},
    page::{self, Chunk, Input, MetadataValue, PageOptions},
};
use serde::Serialize;
use url::Url;

use crate::{
    failure::Failure,
    output::{Output, note},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// HTML file, or - for standard input
    file: PathBuf,
    /// URL of the page, for relative links
    #[arg(long, default_value = "https://example.com/")]
    url: Url,
    /// Content selector: keep only what this CSS selector selects
    #[arg(long, value_name = "CSS")]
    selector: Option<String>,
    /// One JSON object instead of the Markdown
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    let body = read(&arguments.file)?;
    let page = page::read(
        &Input {
            url: &arguments.url,
            key: &arguments.url,
            content_type: content_type(&arguments.file, &body),
            robots_tag: None,
            refresh: None,
            link: None,
            body: &body,
        },
        &options(arguments.selector.as_deref())?,
    );
    let outcome = &page.outcome;
    if arguments.json {
        output.json(&Converted {
            status: outcome.status,
            code: outcome.code,
            evidence: &outcome.evidence,
            warnings: &outcome.warnings,
            title: page.title.as_deref(),
            markdown: page.markdown.as_deref(),
            chunks: page.chunks.as_deref(),
            metadata: &page.metadata,
            links: page
                .links
                .iter()
                .map(|link| Link {
                    url: link.url.as_str(),
                    text: &link.text,
                })
                .collect(),
        })?;
    } else {
        output.bytes(page.markdown.as_deref().unwrap_or_default().as_bytes())?;
        for warning in &outcome.warnings {
            note(format!(
                "warning: {}: {}",
                warning.code.as_str(),
                warning.text
            ));
        }
    }
    match outcome.code {
        None => Ok(()),
        Some(code) => Err(Failure::Cannot {
            code: code.as_str(),
            number: None,
            message: outcome.evidence.last().map_or_else(
                || code.to_string(),
                |fact| format!("{} ({code})", fact.text),
            ),
            told: true,
        }),
    }
}

/// Bytes of a file, or of standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    result.map_err(|error| Failure::Usage(format!("cannot read {}: {error}", file.display())))
}

/// HTML unless the file's ending says otherwise. One without an ending that holds a zero byte, as
/// a program does, is left to be recognised. A byte order mark of UTF-16 makes text of zero bytes.
fn content_type(file: &Path, body: &[u8]) -> Option<&'static str> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let is_utf16 = body.starts_with(b"\xff\xfe") || body.starts_with(b"\xfe\xff");
    match ending.map(str::to_ascii_lowercase).as_deref() {
        None if body.contains(&0) && !is_utf16 => None,
        None | Some("html" | "htm" | "xhtml") => Some("text/html"),
        Some("txt") => Some("text/plain"),
        Some("md" | "markdown") => Some("text/markdown"),
        Some("json") => Some("application/json"),
        Some("xml") => Some("application/xml"),
        Some("pdf") => Some("application/pdf"),
        Some(_) => None,
    }
}

fn options(selector: Option<&str>) -> Result<PageOptions, Failure> {
    let mut selectors = Vec::new();
    if let Some(selector) = selector {
        check_selector(selector)
            .map_err(|error| Failure::settings(vec![FieldError::new("selector", error.message)]))?;
        selectors.push(ContentSelector {
            path: "**".into(),
            selector: selector.into(),
        });
    }
    let chunking = Chunking {
        size: limits::CHUNK_SIZE_DEFAULT,
        overlap: limits::CHUNK_OVERLAP_DEFAULT,
    };
    Ok(PageOptions::new(&selectors, &[], chunking))
}

#[derive(Serialize)]
struct Converted<'a> {
    status: Status,
    code: Option<Code>,
    #[serde(serialize_with = "export::facts")]
    evidence: &'a [Evidence],
    #[serde(serialize_with = "export::warnings")]
    warnings: &'a [Warning],
    title: Option<&'a str>,
    markdown: Option<&'a str>,
    chunks: Option<&'a [Chunk]>,
    metadata: &'a [MetadataValue],
    links: Vec<Link<'a>>,
}

#[derive(Serialize)]
struct Link<'a> {
    url: &'a str,
    text: &'a str,
}
