//! From a body to everything the service would keep of it, in one pass.

use std::{borrow::Cow, io::Read};

use super::{
    base::{LinkBase, MarkdownBase},
    charset::{Decoded, decode, encoding_name},
    content,
    dom::{Document, Patience, parse},
    facts::{facts, header_facts},
    front_matter::front_matter,
    kept::{Input, Page},
    kind::{ContentKind, Kind, content_kind},
    links::links,
    markdown::{Body, ConvertError},
    metadata::custom_metadata,
    options::PageOptions,
    outcome::{self, Report},
    survey::Survey,
    tree::Tree,
};
use crate::item::Code;

/// Reads one page. Never fails and never panics: what goes wrong is in the outcome.
pub fn read(input: &Input<'_>, options: &PageOptions) -> Page {
    read_while(input, options, &|| true)
}

/// The same; `go_on` is asked now and then, and false ends the work within a moment, with
/// `unable_to_convert_to_markdown`.
pub fn read_while(input: &Input<'_>, options: &PageOptions, go_on: &dyn Fn() -> bool) -> Page {
    let kind = content_kind(input.url, input.content_type, input.body, options.use_ocr);
    let mut report = Report::new(&kind, input);
    if kind.kind == Kind::Unsupported {
        return report.failed(Code::UnsupportedType, outcome::unsupported(&kind));
    }
    if input.body.len() > kind.limit() {
        return report.failed(Code::OverSize, outcome::over_size(&kind, input.body.len()));
    }
    if input.body.is_empty() {
        return report.failed(Code::FileContentEmpty, outcome::EMPTY_BODY);
    }
    match kind.kind {
        Kind::Html => read_html(input, options, &kind, report, Patience::start(go_on)),
        Kind::ServiceOnly(kind) => {
            report.not_previewed(kind);
            report.page
        }
        _ => read_text(input, options, &kind, report),
    }
}

fn read_text(
    input: &Input<'_>,
    options: &PageOptions,
    kind: &ContentKind,
    mut report: Report,
) -> Page {
    let body = match kind.kind {
        Kind::GzippedLog => match unzip(input.body, kind.limit()) {
            Ok(body) => Cow::Owned(body),
            Err(failed) => {
                let text = if failed == Code::OverSize {
                    outcome::over_size(kind, kind.limit() + 1)
                } else {
                    sentence!("The gzip data is damaged.")
                };
                return report.failed(failed, text);
            }
        },
        _ => Cow::Borrowed(input.body),
    };
    let decoded = decode(&body, kind.charset.as_deref(), false);
    report.decoded(&decoded);
    report.page.facts = header_facts(input, encoding_name(decoded.encoding));
    let is_markdown = matches!(kind.kind, Kind::Text { is_markdown: true });
    if decoded.text.trim().is_empty() {
        return report.failed(Code::FileContentEmpty, outcome::BLANK_TEXT);
    }
    if is_markdown && content::is_headings_only(&decoded.text) {
        return report.failed(Code::FileContentEmpty, outcome::HEADINGS_ONLY);
    }
    report.keep(decoded.text.into_owned(), options.chunking);
    report.fact_warnings(input);
    report.page
}

/// The content of a gzip file of at most `limit` bytes.
fn unzip(body: &[u8], limit: usize) -> Result<Vec<u8>, Code> {
    let mut content = Vec::new();
    let bound = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    flate2::read::MultiGzDecoder::new(body)
        .take(bound)
        .read_to_end(&mut content)
        .map_err(|_| Code::FileIsCorrupt)?;
    if content.len() > limit {
        return Err(Code::OverSize);
    }
    Ok(content)
}

fn read_html(
    input: &Input<'_>,
    options: &PageOptions,
    kind: &ContentKind,
    mut report: Report,
    patience: Patience<'_>,
) -> Page {
    let decoded = decode(input.body, kind.charset.as_deref(), true);
    report.decoded(&decoded);
    let Ok(Document { tree, too_deep }) = parse(&decoded.text, patience) else {
        return report.failed(Code::UnableToConvertToMarkdown, outcome::OUT_OF_TIME);
    };
    if too_deep {
        report.too_deep();
    }
    let outside = Outside::read(input, options, &tree, &decoded, patience, &mut report);
    report.fact_warnings(input);
    let chosen = options
        .selector_for(input.key.as_str())
        .map(|at| (at, &options.selectors[at]));
    let body = match chosen {
        None => {
            if !options.selectors.is_empty() {
                report.no_selector(options.selectors.len());
            }
            content::default_content(&tree, &outside.base, patience)
        }
        Some((at, entry)) => {
            let selected = content::selected_content(&tree, entry, &outside.base, patience);
            report.selected(at, options.selectors.len(), entry, &selected);
            selected.map(|selected| selected.body)
        }
    };
    finish(report, body, &outside, options)
}

/// What is read from a page apart from its content.
struct Outside {
    base: MarkdownBase,
    front_matter: String,
    json_ld: Vec<String>,
}

impl Outside {
    fn read(
        input: &Input<'_>,
        options: &PageOptions,
        tree: &Tree,
        decoded: &Decoded<'_>,
        patience: Patience<'_>,
        report: &mut Report,
    ) -> Self {
        let mut survey = Survey::of(tree);
        let link_base = LinkBase::new(input.url, survey.link_base_href, decoded.encoding);
        let encoding = encoding_name(decoded.encoding);
        let page = &mut report.page;
        page.links = links(&survey, &link_base, patience);
        page.facts = facts(&survey, &link_base, input, encoding);
        page.title = survey
            .title
            .as_ref()
            .map(|(_, title)| title.clone())
            .filter(|title| !title.is_empty());
        let (metadata, warnings) = custom_metadata(&survey, &options.custom_metadata, input.key);
        page.metadata = metadata;
        page.outcome.warnings.extend(warnings);
        Self {
            base: MarkdownBase::new(Some(input.url), survey.base_href),
            front_matter: front_matter(&survey),
            json_ld: std::mem::take(&mut survey.json_ld),
        }
    }
}

fn finish(
    mut report: Report,
    body: Result<Body, ConvertError>,
    outside: &Outside,
    options: &PageOptions,
) -> Page {
    let body = match body {
        Ok(body) => body,
        Err(error) => return report.failed(error.code(), outcome::stopped(error)),
    };
    if super::space::is_blank(&body.text) {
        return report.failed(Code::MarkdownConversionEmpty, outcome::NOTHING_LEFT);
    }
    if !body.beyond_headings {
        let why = outcome::without_text(body.in_headings);
        return report.failed(Code::FileContentEmpty, why);
    }
    report.traps(body.traps);
    let markdown = content::assemble(&outside.front_matter, &body.text, &outside.json_ld);
    report.keep(markdown, options.chunking);
    report.page
}
