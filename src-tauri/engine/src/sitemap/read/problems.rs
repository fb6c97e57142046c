//! Collects problems: at most so many of one kind, the first ones.

use std::collections::BTreeMap;

use url::Url;

use super::{
    Problem, ProblemKind as Kind, ReadLimits,
    encoding::Detected,
    source::{Facts, TooLarge},
};
use crate::{
    instance::limits,
    item::{Sentence, Value},
};

/// Problems in the order found.
#[derive(Debug, Default)]
pub(super) struct Problems {
    found: Vec<Problem>,
    counts: BTreeMap<Kind, u32>,
}

impl Problems {
    /// A problem at a line and column; 0 when it concerns the whole document.
    pub(super) fn add(&mut self, kind: Kind, place: (u32, u32), text: Sentence) {
        self.add_with(kind, place, || text);
    }

    /// The same for a kind that may come with every entry: past the limit no text is made.
    pub(super) fn add_with(
        &mut self,
        kind: Kind,
        place: (u32, u32),
        text: impl FnOnce() -> Sentence,
    ) {
        self.add_at(kind, || (place, text()));
    }

    /// The same where the place takes time to find, too.
    pub(super) fn add_at(&mut self, kind: Kind, tell: impl FnOnce() -> ((u32, u32), Sentence)) {
        let count = self.counts.entry(kind).or_default();
        *count = count.saturating_add(1);
        if *count as usize <= limits::SITEMAP_PROBLEMS {
            let ((line, column), text) = tell();
            self.found.push(Problem {
                kind,
                text,
                line,
                column,
            });
        }
    }

    /// A problem of the document as a whole.
    pub(super) fn whole(&mut self, kind: Kind, text: Sentence) {
        self.add(kind, (0, 0), text);
    }

    /// Whether there is one of this kind.
    pub(super) fn has(&self, kind: Kind) -> bool {
        self.counts.contains_key(&kind)
    }

    /// The problems that were kept, and how many of each kind there are.
    pub(super) fn into_parts(self) -> (Vec<Problem>, BTreeMap<Kind, u32>) {
        (self.found, self.counts)
    }

    /// What the encoding says.
    pub(super) fn encoding(&mut self, detected: &Detected) {
        let name = detected.encoding.name();
        if detected.declaration_wrong {
            self.whole(
                Kind::NonUtf8Encoding,
                sentence!(
                    "The declaration names an encoding that the bytes do not have; they were read as UTF-8. Declare encoding=\"UTF-8\"."
                ),
            );
            self.whole(
                Kind::NotWellFormed,
                sentence!("The declared encoding is wrong, which stops a strict reader."),
            );
        } else if detected.unknown_name {
            self.whole(
                Kind::NonUtf8Encoding,
                sentence!(
                    "The declaration names an encoding that is not known; the bytes were read as UTF-8."
                ),
            );
        } else if name != "UTF-8" {
            self.whole(
                Kind::NonUtf8Encoding,
                sentence!("Encoded in {name}. Sitemaps have to be UTF-8.", name),
            );
        }
    }

    /// What the stages before the XML found out. Of a document that is left at its root (not
    /// `is_read`), how much of the rest was met depends on how it came, so nothing is told of it.
    pub(super) fn facts(&mut self, facts: &Facts, is_read: bool, url: &Url, limits: &ReadLimits) {
        if let Some(error) = &*facts.lost.borrow() {
            self.whole(
                Kind::BrokeOff,
                sentence!(
                    "The file broke off: {cause}. What came before counts.",
                    cause = error.trim_end_matches('.')
                ),
            );
        }
        if let Some(error) = &*facts.gzip_damaged.borrow() {
            self.whole(
                Kind::GzipDamaged,
                sentence!(
                    "The gzip data is damaged or cut off: {cause}. What came before counts.",
                    cause = error
                ),
            );
        }
        if is_read && facts.trailing_garbage.get() {
            self.whole(
                Kind::TrailingGarbage,
                sentence!(
                    "Something that is no gzip data stands behind the gzip data. It was passed over."
                ),
            );
        }
        if is_read && facts.malformed.get() {
            self.whole(
                Kind::NotWellFormed,
                sentence!(
                    "Some bytes are not allowed in the document's encoding and were replaced."
                ),
            );
        }
        if facts.layers.get() > 1 {
            self.whole(
                Kind::GzipTwice,
                sentence!(
                    "Compressed {times} times. It was unpacked all the same; other readers stop at the second layer.",
                    times = facts.layers.get()
                ),
            );
        }
        if facts.layers.get() == 0 && facts.bytes.get() > 0 && is_named_gz(url) {
            self.whole(
                Kind::GzipExpectedButPlain,
                sentence!(
                    "Named .gz, but what arrived is not compressed: the server or a proxy unpacked it. It was read all the same."
                ),
            );
        }
        match facts.too_large.get() {
            _ if !is_read => {}
            Some(TooLarge::Bytes) => self.whole(
                Kind::TooLarge,
                sentence!(
                    "Larger than {bytes} bytes; the rest was not read.",
                    bytes = Value::digits(limits.max_bytes)
                ),
            ),
            Some(TooLarge::Ratio) => self.whole(
                Kind::TooLarge,
                sentence!(
                    "Unpacks to more than {times} times its size, as traps do; the rest was not read.",
                    times = Value::digits(limits.max_ratio)
                ),
            ),
            None if facts.bytes.get() > limits::SITEMAP_ADVISED_BYTES => self.whole(
                Kind::TooLarge,
                sentence!(
                    "{bytes} bytes; the protocol allows 50 MB. All of it was read.",
                    bytes = Value::digits(facts.bytes.get())
                ),
            ),
            None => {}
        }
    }
}

fn is_named_gz(url: &Url) -> bool {
    let name = url.path().rsplit_once('.');
    name.is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("gz"))
}
