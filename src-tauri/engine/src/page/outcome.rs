//! The sentences that say what became of a page and why.

use encoding_rs::UTF_8;
use url::Url;

use super::{
    charset::{CharsetSource, Decoded, encoding_name},
    chunk::chunks,
    content::Selected,
    kept::{Facts, Input, Page},
    kind::{ContentKind, Kind},
    lanes::words,
    markdown::{ConvertError, Traps},
    options::PathSelector,
};
use crate::{
    instance::{Chunking, limits},
    item::{
        Code, Evidence, EvidenceKind, Outcome, Warning, WarningCode,
        numbers::{counted, grouped},
    },
};

pub(super) const EMPTY_BODY: &str = "The answer has no body.";
pub(super) const BLANK_TEXT: &str = "The file holds nothing but white space.";
pub(super) const HEADINGS_ONLY: &str =
    "Only headings are left, and a page without text under them is not indexed.";
pub(super) const NO_TEXT: &str =
    "What is left holds no text, such as lines and empty code blocks, so the page is not indexed.";
pub(super) const NOTHING_LEFT: &str = "No text is left after the conversion.";
pub(super) const OUT_OF_TIME: &str =
    "The conversion was stopped: its markup takes longer than 10 seconds.";

/// Why a conversion has no end.
pub(super) fn stopped(error: ConvertError) -> &'static str {
    match error {
        ConvertError::TooLarge => {
            "The Markdown is larger than 16 MiB, many times the size of the page."
        }
        ConvertError::OutOfTime => OUT_OF_TIME,
    }
}

/// A page in the making, with the evidence so far.
pub(super) struct Report {
    pub(super) page: Page,
}

impl Report {
    pub(super) fn new(kind: &ContentKind, input: &Input<'_>) -> Self {
        let mut report = Self {
            page: Page {
                outcome: Outcome::completed(Vec::new()),
                title: None,
                markdown: None,
                chunks: None,
                links: Vec::new(),
                metadata: Vec::new(),
                facts: Facts::default(),
            },
        };
        if kind.is_uncertain && input.body.is_empty() {
            // There is nothing whose type could matter.
            return report;
        }
        report.fact(
            EvidenceKind::ContentType,
            format!(
                "Read as {}, told by {}. {}.",
                kind.kind.words(),
                kind.told_by,
                capitalised(&size_of(input.body.len()))
            ),
        );
        if kind.is_uncertain {
            report.warn(
                WarningCode::TypeUncertain,
                format!(
                    "The type could not be told with certainty: it was taken from {}. Send a Content-Type that AI Search supports.",
                    kind.told_by
                ),
            );
        }
        report
    }

    fn fact(&mut self, kind: EvidenceKind, text: impl Into<String>) {
        self.page.outcome.evidence.push(Evidence::new(kind, text));
    }

    fn warn(&mut self, code: WarningCode, text: impl Into<String>) {
        self.page.outcome.warnings.push(Warning::new(code, text));
    }

    /// Ends with a code; the last fact says why.
    pub(super) fn failed(mut self, code: Code, why: String) -> Page {
        let kind = match code {
            Code::UnsupportedType | Code::OverSize | Code::FileIsCorrupt => {
                EvidenceKind::ContentType
            }
            _ => EvidenceKind::Markdown,
        };
        self.fact(kind, why);
        let outcome = &mut self.page.outcome;
        let warnings = std::mem::take(&mut outcome.warnings);
        *outcome = Outcome::error(code, std::mem::take(&mut outcome.evidence));
        outcome.warnings = warnings;
        self.page
    }

    pub(super) fn not_previewed(&mut self, name: &str) {
        self.warn(
            WarningCode::NotPreviewed,
            format!("This is {name}. The service converts it; the preview cannot, so it shows no Markdown and no chunks."),
        );
    }

    pub(super) fn decoded(&mut self, decoded: &Decoded<'_>) {
        let name = encoding_name(decoded.encoding);
        let source = match decoded.source {
            CharsetSource::ByteOrderMark => "told by its byte order mark",
            CharsetSource::Header => "told by Content-Type",
            CharsetSource::Meta => "told by a meta element",
            CharsetSource::LateMeta => "told by a meta element past the first 1,024 bytes",
            CharsetSource::Guess => "a guess, as nothing names one",
        };
        self.fact(
            EvidenceKind::ContentType,
            format!("Decoded as {name}, {source}."),
        );
        if decoded.is_doubtful {
            self.warn(
                WarningCode::EncodingDoubtful,
                format!("The page is named {name}, but its bytes are UTF-8, so letters such as é read as Ã©. Name UTF-8 as its charset."),
            );
        }
        if decoded.source == CharsetSource::Guess && decoded.encoding != UTF_8 {
            self.warn(
                WarningCode::EncodingDoubtful,
                format!("Nothing names the charset and the bytes are not UTF-8. They were read as {name}, so letters of any other charset read wrong. Name the charset in Content-Type."),
            );
        }
        if decoded.damaged {
            self.warn(
                WarningCode::EncodingDamaged,
                format!("Some bytes are not valid {name} and were replaced. Save the page in the encoding it declares."),
            );
        }
    }

    pub(super) fn too_deep(&mut self) {
        self.warn(
            WarningCode::NestedTooDeep,
            "Elements are nested more than 512 deep, or opened or repeated without end. Their text is kept, their structure is not.",
        );
    }

    pub(super) fn no_selector(&mut self, entries: usize) {
        self.fact(
            EvidenceKind::Selector,
            format!(
                "None of the {entries} content selector paths matches this URL. The default clean-up applies: head, header, footer and nav are dropped."
            ),
        );
    }

    pub(super) fn selected(
        &mut self,
        at: usize,
        entries: usize,
        entry: &PathSelector,
        selected: &Result<Selected, ConvertError>,
    ) {
        let Ok(selected) = selected else {
            return;
        };
        let chosen = format!(
            "Content selector {} of {entries}, path {}: {}",
            at + 1,
            entry.path,
            entry.selector
        );
        if entry.compiled.is_none() {
            self.fact(
                EvidenceKind::Selector,
                format!("{chosen} is not valid CSS, so it matches nothing."),
            );
            return;
        }
        let rest = match (selected.matches, selected.outermost) {
            (0, _) if selected.misses.is_empty() => {
                " No part of it matches anything on the page either.".to_owned()
            }
            (0, _) => format!(" Parts of it do match: {}.", selected.misses.join(", ")),
            (matches, outermost) if outermost == matches => String::new(),
            (_, 1) => " The outermost is kept.".to_owned(),
            (_, outermost) => format!(" The {} outermost are kept.", grouped(outermost as u64)),
        };
        let matched = counted(selected.matches as u64, "element", "elements");
        let text = format!("{chosen} matched {matched}.{rest}");
        self.fact(EvidenceKind::Selector, text);
        if let Some(page_words) = selected.page_words {
            self.warn(
                WarningCode::SelectorMatchedSeveral,
                format!(
                    "The selector matches {} elements and all are kept ({} words). The API reference reads this differently: it ignores such a selector and takes the whole page ({} words). Use a selector that matches once on each page.",
                    grouped(selected.matches as u64),
                    grouped(words(&selected.body.text) as u64),
                    grouped(page_words as u64)
                ),
            );
        }
    }

    pub(super) fn fact_warnings(&mut self, input: &Input<'_>) {
        if self.page.facts.noindex {
            self.warn(
                WarningCode::NoindexPresent,
                "The page says noindex. AI Search is not known to obey it. Exclude the page with a path filter if it should stay out.",
            );
        }
        if self.page.facts.nofollow {
            self.warn(
                WarningCode::NofollowPresent,
                "The page says nofollow. No effect on AI Search is documented; its links are followed.",
            );
        }
        let elsewhere = |url: &Option<Url>| {
            let mut url = url.clone()?;
            url.set_fragment(None);
            (url != *input.url && url != *input.key).then_some(url)
        };
        if let Some(target) = elsewhere(&self.page.facts.refresh) {
            self.warn(
                WarningCode::RefreshElsewhere,
                format!("Browsers are sent on to {target} by a refresh. AI Search is not known to follow it, so the text of this page is indexed."),
            );
        }
        if let Some(canonical) = elsewhere(&self.page.facts.canonical) {
            self.warn(
                WarningCode::CanonicalElsewhere,
                format!("The canonical link points to {canonical}. AI Search is not known to follow it, so both pages may be indexed."),
            );
        }
    }

    /// Names what reads differently in the Markdown than on the page.
    pub(super) fn traps(&mut self, traps: Traps) {
        let found: Vec<String> = [
            (
                traps.loose_pre,
                "pre without code, which becomes loose text",
                "pre without code, which become loose text",
            ),
            (
                traps.fence_in_code,
                "code block that holds ``` and ends early",
                "code blocks that hold ``` and end early",
            ),
            (
                traps.code_in_item,
                "code block in a list item, which falls out of the list",
                "code blocks in list items, which fall out of the list",
            ),
            (
                traps.list_start,
                "list with a start number, which counts from 1",
                "lists with a start number, which count from 1",
            ),
            (
                traps.title_quote,
                "link or image title with quotes, which breaks it",
                "link or image titles with quotes, which break them",
            ),
            (
                traps.broken_heading,
                "heading with a line break, whose second line becomes text",
                "headings with a line break, whose second lines become text",
            ),
        ]
        .into_iter()
        .filter(|(count, _, _)| *count > 0)
        .map(|(count, one, several)| counted(count as u64, one, several))
        .collect();
        if !found.is_empty() {
            self.warn(
                WarningCode::MarkdownMisleads,
                format!(
                    "The service's Markdown reads differently from the page here: {}.",
                    found.join("; ")
                ),
            );
        }
    }

    /// Ends well: Markdown and chunks.
    pub(super) fn keep(&mut self, markdown: String, chunking: Chunking) {
        self.fact(
            EvidenceKind::Markdown,
            format!(
                "{} kept, {} of Markdown.",
                counted(words(&markdown) as u64, "word", "words"),
                counted(markdown.len() as u64, "byte", "bytes")
            ),
        );
        if markdown.len() > limits::MARKDOWN_ADVISED_BYTES {
            self.warn(
                WarningCode::MarkdownLarge,
                "The Markdown is larger than 4 MiB. The service has a limit here but publishes no number.",
            );
        }
        let chunks = chunks(&markdown, chunking);
        let count = counted(chunks.len() as u64, "chunk", "chunks");
        let fact = if chunking == Chunking::NONE {
            format!("{count}: chunking is off.")
        } else {
            format!(
                "{count} of at most {} tokens (estimated), overlap {} %.",
                chunking.size, chunking.overlap
            )
        };
        self.fact(EvidenceKind::Chunks, fact);
        self.page.chunks = Some(chunks);
        self.page.markdown = Some(markdown);
    }
}

pub(super) fn unsupported(kind: &ContentKind) -> String {
    format!("Not a type that AI Search indexes: {}.", kind.told_by)
}

/// Why nothing but headings, or not even those, is left.
pub(super) fn without_text(has_headings: bool) -> &'static str {
    if has_headings { HEADINGS_ONLY } else { NO_TEXT }
}

pub(super) fn over_size(kind: &ContentKind, size: usize) -> String {
    let limit = kind.limit() / (1024 * 1024);
    let what = match kind.kind {
        Kind::Text { .. } | Kind::GzippedLog => "Plain text",
        Kind::Html => "HTML",
        _ => "A file that is converted",
    };
    format!(
        "{what} may have at most {limit} MiB; this one has {}.",
        size_of(size)
    )
}

/// `2,000 bytes`; no number for a body that is longer than what was read of it.
fn size_of(bytes: usize) -> String {
    if bytes as u64 >= limits::BODY_MAX_BYTES {
        format!("more than {} MiB", limits::TEXT_MAX_BYTES >> 20)
    } else {
        counted(bytes as u64, "byte", "bytes")
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
