//! The sentences that say what became of a page and why.

use encoding_rs::UTF_8;
use url::Url;

use super::{
    charset::{CharsetSource, Decoded, encoding_name},
    chunk::chunks,
    content::Selected,
    kept::{Facts, Input, Page},
    kind::{ContentKind, Kind, ServiceKind},
    lanes::words,
    markdown::{ConvertError, Traps},
    options::PathSelector,
};
use crate::{
    instance::{Chunking, limits},
    item::{Code, Evidence, EvidenceKind, Outcome, Sentence, Value, Warning, WarningCode},
};

pub(super) const EMPTY_BODY: Sentence = sentence!("The answer has no body.");
pub(super) const BLANK_TEXT: Sentence = sentence!("The file holds nothing but white space.");
pub(super) const HEADINGS_ONLY: Sentence =
    sentence!("Only headings are left, and a page without text under them is not indexed.");
pub(super) const NO_TEXT: Sentence = sentence!(
    "What is left holds no text, such as lines and empty code blocks, so the page is not indexed."
);
pub(super) const NOTHING_LEFT: Sentence = sentence!("No text is left after the conversion.");
pub(super) const OUT_OF_TIME: Sentence =
    sentence!("The conversion was stopped: its markup takes longer than 10 seconds.");

/// Why a conversion has no end.
pub(super) fn stopped(error: ConvertError) -> Sentence {
    match error {
        ConvertError::TooLarge => {
            sentence!("The Markdown is larger than 16 MiB, many times the size of the page.")
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
        let size = match size_of(input.body.len()) {
            Some(size) => size,
            None => sentence!("More than {size} MiB", size = limits::TEXT_MAX_BYTES >> 20),
        };
        report.fact(
            EvidenceKind::ContentType,
            sentence!(
                "Read as {kind}, told by {mark}. {size}.",
                kind = kind.kind.words(),
                mark = kind.told_by.clone(),
                size
            ),
        );
        if kind.is_uncertain {
            report.warn(
                WarningCode::TypeUncertain,
                sentence!(
                    "The type could not be told with certainty: it was taken from {mark}. Send a Content-Type that AI Search supports.",
                    mark = kind.told_by.clone()
                ),
            );
        }
        report
    }

    fn fact(&mut self, kind: EvidenceKind, text: Sentence) {
        self.page.outcome.evidence.push(Evidence::new(kind, text));
    }

    fn warn(&mut self, code: WarningCode, text: Sentence) {
        self.page.outcome.warnings.push(Warning::new(code, text));
    }

    /// Ends with a code; the last fact says why.
    pub(super) fn failed(mut self, code: Code, why: Sentence) -> Page {
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

    pub(super) fn not_previewed(&mut self, kind: ServiceKind) {
        self.warn(
            WarningCode::NotPreviewed,
            sentence!(
                "This is {kind}. The service converts it; the preview cannot, so it shows no Markdown and no chunks.",
                kind = kind.words()
            ),
        );
    }

    pub(super) fn decoded(&mut self, decoded: &Decoded<'_>) {
        let name = encoding_name(decoded.encoding);
        let source = match decoded.source {
            CharsetSource::ByteOrderMark => sentence!("told by its byte order mark"),
            CharsetSource::Header => sentence!("told by Content-Type"),
            CharsetSource::Meta => sentence!("told by a meta element"),
            CharsetSource::LateMeta => {
                sentence!("told by a meta element past the first 1,024 bytes")
            }
            CharsetSource::Guess => sentence!("a guess, as nothing names one"),
        };
        self.fact(
            EvidenceKind::ContentType,
            sentence!("Decoded as {name}, {source}.", name, source),
        );
        if decoded.is_doubtful {
            self.warn(
                WarningCode::EncodingDoubtful,
                sentence!(
                    "The page is named {name}, but its bytes are UTF-8, so letters such as é read as Ã©. Name UTF-8 as its charset.",
                    name
                ),
            );
        }
        if decoded.source == CharsetSource::Guess && decoded.encoding != UTF_8 {
            self.warn(
                WarningCode::EncodingDoubtful,
                sentence!(
                    "Nothing names the charset and the bytes are not UTF-8. They were read as {name}, so letters of any other charset read wrong. Name the charset in Content-Type.",
                    name
                ),
            );
        }
        if decoded.damaged {
            self.warn(
                WarningCode::EncodingDamaged,
                sentence!(
                    "Some bytes are not valid {name} and were replaced. Save the page in the encoding it declares.",
                    name
                ),
            );
        }
    }

    pub(super) fn too_deep(&mut self) {
        self.warn(
            WarningCode::NestedTooDeep,
            sentence!(
                "Elements are nested more than 512 deep, or opened or repeated without end. Their text is kept, their structure is not."
            ),
        );
    }

    pub(super) fn no_selector(&mut self, entries: usize) {
        self.fact(
            EvidenceKind::Selector,
            sentence!(
                "None of the {entries} content selector paths matches this URL. The default clean-up applies: head, header, footer and nav are dropped.",
                entries
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
        let (number, path, selector) = (at + 1, &entry.path, &entry.selector);
        if entry.compiled.is_none() {
            self.fact(
                EvidenceKind::Selector,
                sentence!(
                    "Content selector {number} of {entries}, path {path}: {selector} is not valid CSS, so it matches nothing.",
                    number,
                    entries,
                    path,
                    selector
                ),
            );
            return;
        }
        let rest = match (selected.matches, selected.outermost) {
            (0, _) if selected.misses.is_empty() => Some(sentence!(
                " No part of it matches anything on the page either."
            )),
            (0, _) => Some(sentence!(
                " Parts of it do match: {parts}.",
                parts = selected.misses.join(", ")
            )),
            (matches, outermost) if outermost == matches => None,
            (_, 1) => Some(sentence!(" The outermost is kept.")),
            (_, outermost) => Some(sentence!(" The {outermost} outermost are kept.", outermost)),
        };
        let matched = counted!("{count} element", "{count} elements", selected.matches);
        let text = sentence!(
            "Content selector {number} of {entries}, path {path}: {selector} matched {matched}.{rest}",
            number,
            entries,
            path,
            selector,
            matched,
            rest
        );
        self.fact(EvidenceKind::Selector, text);
        if let Some(page_words) = selected.page_words {
            self.warn(
                WarningCode::SelectorMatchedSeveral,
                sentence!(
                    "The selector matches {elements} elements and all are kept ({kept} words). The API reference reads this differently: it ignores such a selector and takes the whole page ({whole} words). Use a selector that matches once on each page.",
                    elements = selected.matches,
                    kept = words(&selected.body.text),
                    whole = page_words
                ),
            );
        }
    }

    pub(super) fn fact_warnings(&mut self, input: &Input<'_>) {
        if self.page.facts.noindex {
            self.warn(
                WarningCode::NoindexPresent,
                sentence!(
                    "The page says noindex. AI Search is not known to obey it. Exclude the page with a path filter if it should stay out."
                ),
            );
        }
        if self.page.facts.nofollow {
            self.warn(
                WarningCode::NofollowPresent,
                sentence!(
                    "The page says nofollow. No effect on AI Search is documented; its links are followed."
                ),
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
                sentence!(
                    "Browsers are sent on to {target} by a refresh. AI Search is not known to follow it, so the text of this page is indexed.",
                    target = &target
                ),
            );
        }
        if let Some(canonical) = elsewhere(&self.page.facts.canonical) {
            self.warn(
                WarningCode::CanonicalElsewhere,
                sentence!(
                    "The canonical link points to {canonical}. AI Search is not known to follow it, so both pages may be indexed.",
                    canonical = &canonical
                ),
            );
        }
    }

    /// Names what reads differently in the Markdown than on the page.
    pub(super) fn traps(&mut self, traps: Traps) {
        let found = [
            (
                traps.loose_pre,
                counted!(
                    "{count} pre without code, which becomes loose text",
                    "{count} pre without code, which become loose text",
                    traps.loose_pre
                ),
            ),
            (
                traps.fence_in_code,
                counted!(
                    "{count} code block that holds ``` and ends early",
                    "{count} code blocks that hold ``` and end early",
                    traps.fence_in_code
                ),
            ),
            (
                traps.code_in_item,
                counted!(
                    "{count} code block in a list item, which falls out of the list",
                    "{count} code blocks in list items, which fall out of the list",
                    traps.code_in_item
                ),
            ),
            (
                traps.list_start,
                counted!(
                    "{count} list with a start number, which counts from 1",
                    "{count} lists with a start number, which count from 1",
                    traps.list_start
                ),
            ),
            (
                traps.title_quote,
                counted!(
                    "{count} link or image title with quotes, which breaks it",
                    "{count} link or image titles with quotes, which break them",
                    traps.title_quote
                ),
            ),
            (
                traps.broken_heading,
                counted!(
                    "{count} heading with a line break, whose second line becomes text",
                    "{count} headings with a line break, whose second lines become text",
                    traps.broken_heading
                ),
            ),
        ];
        let found = found.into_iter().filter(|(count, _)| *count > 0);
        let parts = found
            .map(|(_, part)| part)
            .reduce(|before, next| sentence!("{before}; {next}", before, next));
        if let Some(parts) = parts {
            self.warn(
                WarningCode::MarkdownMisleads,
                sentence!(
                    "The service's Markdown reads differently from the page here: {parts}.",
                    parts
                ),
            );
        }
    }

    /// Ends well: Markdown and chunks.
    pub(super) fn keep(&mut self, markdown: String, chunking: Chunking) {
        self.fact(
            EvidenceKind::Markdown,
            sentence!(
                "{words} kept, {bytes} of Markdown.",
                words = counted!("{count} word", "{count} words", words(&markdown)),
                bytes = counted!("{count} byte", "{count} bytes", markdown.len())
            ),
        );
        if markdown.len() > limits::MARKDOWN_ADVISED_BYTES {
            self.warn(
                WarningCode::MarkdownLarge,
                sentence!(
                    "The Markdown is larger than 4 MiB. The service has a limit here but publishes no number."
                ),
            );
        }
        let chunks = chunks(&markdown, chunking);
        let count = counted!("{count} chunk", "{count} chunks", chunks.len());
        let fact = if chunking == Chunking::NONE {
            sentence!("{chunks}: chunking is off.", chunks = count)
        } else {
            sentence!(
                "{chunks} of at most {tokens} tokens (estimated), overlap {overlap} %.",
                chunks = count,
                tokens = Value::digits(chunking.size),
                overlap = chunking.overlap
            )
        };
        self.fact(EvidenceKind::Chunks, fact);
        self.page.chunks = Some(chunks);
        self.page.markdown = Some(markdown);
    }
}

pub(super) fn unsupported(kind: &ContentKind) -> Sentence {
    sentence!(
        "Not a type that AI Search indexes: {mark}.",
        mark = kind.told_by.clone()
    )
}

/// Why nothing but headings, or not even those, is left.
pub(super) fn without_text(has_headings: bool) -> Sentence {
    if has_headings { HEADINGS_ONLY } else { NO_TEXT }
}

pub(super) fn over_size(kind: &ContentKind, size: usize) -> Sentence {
    let limit = kind.limit() / (1024 * 1024);
    let size = match size_of(size) {
        Some(size) => size,
        None => sentence!("more than {size} MiB", size = limits::TEXT_MAX_BYTES >> 20),
    };
    match kind.kind {
        Kind::Text { .. } | Kind::GzippedLog => sentence!(
            "Plain text may have at most {limit} MiB; this one has {size}.",
            limit,
            size
        ),
        Kind::Html => sentence!(
            "HTML may have at most {limit} MiB; this one has {size}.",
            limit,
            size
        ),
        _ => sentence!(
            "A file that is converted may have at most {limit} MiB; this one has {size}.",
            limit,
            size
        ),
    }
}

/// `2,000 bytes`; none for a body that is longer than what was read of it.
fn size_of(bytes: usize) -> Option<Sentence> {
    let is_whole = (bytes as u64) < limits::BODY_MAX_BYTES;
    is_whole.then(|| counted!("{count} byte", "{count} bytes", bytes))
}
