//! What becomes of an entry that was read.

use std::{borrow::Cow, collections::HashSet, hash::BuildHasher as _};

use foldhash::quality::RandomState;
use url::Url;

use super::{
    Alternate, BadLoc, Entry, EntryKind, ProblemKind as Kind,
    draft::{Draft, Field},
    problems::Problems,
    spelling::{is_invisible, is_web_address, look_at_spelling, relative, short},
};
use crate::{
    instance::limits,
    item::{Sentence, Value},
    scope::{no_url, resolve},
    sitemap::{is_xml_space, priority},
};

/// Turns drafts into entries and notes what is wrong with them.
pub(super) struct Finisher<'a> {
    base: &'a Url,
    /// The base without path, query and fragment.
    origin: String,
    /// A URL with that beginning, whose path is that of the address that was read last.
    sibling: Url,
    kind: EntryKind,
    hasher: RandomState,
    /// Hashes of the URLs so far, up to the number that the protocol allows.
    seen: HashSet<u64, RandomState>,
}

impl<'a> Finisher<'a> {
    pub(super) fn new(base: &'a Url, kind: EntryKind) -> Self {
        let sibling = root_of(base);
        let origin = sibling.as_str().trim_end_matches('/').to_owned();
        Self {
            base,
            origin,
            sibling,
            kind,
            hasher: RandomState::default(),
            seen: HashSet::default(),
        }
    }

    /// The entry, unless it has no address. `line` is that of the entry; its own is that of the
    /// `<loc>`.
    pub(super) fn finish(
        &mut self,
        draft: Draft<'_>,
        line: u32,
        problems: &mut Problems,
    ) -> Option<Entry> {
        let line = draft.places.line(Field::Loc, line);
        let written = draft.loc.as_deref().unwrap_or_default();
        let written = written.trim_matches(is_xml_space);
        let raw = written.trim_matches(is_invisible);
        if raw.len() < written.len() {
            problems.add_with(Kind::LocWhitespace, (line, 0), || {
                sentence!(
                    "An invisible character that is no white space in XML, such as a no-break space, stands beside the address `{loc}`. It was cut off.",
                    loc = short(raw)
                )
            });
        }
        if raw.is_empty() {
            problems.add(
                Kind::MissingLoc,
                (line, 0),
                sentence!("The entry has no <loc>, so it names nothing."),
            );
            return None;
        }
        let places = draft.places;
        let loc = self.address(raw, draft.unusable.as_ref(), line, problems);
        let own = loc.as_ref().ok();
        let language = own.and_then(|url| self.language(url, raw, &draft.alternates));
        Some(Entry {
            kind: self.kind,
            loc,
            line,
            lastmod: draft.lastmod.and_then(value),
            lastmod_line: places.line(Field::Lastmod, line),
            changefreq: draft.changefreq.and_then(value),
            changefreq_line: places.line(Field::Changefreq, line),
            priority: read_priority(
                draft.priority.as_deref(),
                places.line(Field::Priority, line),
                problems,
            ),
            language,
            alternates: draft.alternates,
        })
    }

    fn address(
        &mut self,
        raw: &str,
        unusable: Option<&Sentence>,
        line: u32,
        problems: &mut Problems,
    ) -> Result<Url, BadLoc> {
        let place = (line, 0);
        let characters = if raw.len() < limits::LOC_CHARS {
            raw.len()
        } else {
            raw.chars().count()
        };
        if characters >= limits::LOC_CHARS {
            problems.add_with(Kind::LocTooLong, place, || {
                sentence!(
                    "The address has {characters} characters; the protocol allows 2,047.",
                    characters = Value::Figure {
                        figure: characters.to_string()
                    }
                )
            });
        }
        if let Some(url) = self.sibling(raw).filter(|_| unusable.is_none()) {
            // Nothing else can be odd about it.
            self.look_for_duplicate(&url, place, problems);
            return Ok(url);
        }
        match self.resolved(raw, unusable) {
            Ok(url) => {
                self.look_at(&url, raw, place, problems);
                self.look_for_duplicate(&url, place, problems);
                Ok(url)
            }
            Err(reason) => {
                let bad = BadLoc {
                    raw: raw.chars().take(limits::LOC_CHARS).collect(),
                    reason,
                };
                problems.add_with(Kind::BadLoc, place, || {
                    sentence!(
                        "`{loc}` is no usable address: {reason}",
                        loc = short(raw),
                        reason = bad.reason.clone()
                    )
                });
                Err(bad)
            }
        }
    }

    fn resolved(&self, raw: &str, unusable: Option<&Sentence>) -> Result<Url, Sentence> {
        if let Some(reason) = unusable {
            return Err(reason.clone());
        }
        if raw.contains(char::REPLACEMENT_CHARACTER) {
            return Err(sentence!(
                "it holds bytes that the document's encoding does not allow."
            ));
        }
        let mut url = if is_web_address(raw) {
            Url::parse(raw)
        } else {
            resolve(self.base, raw)
        }
        .map_err(no_url)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(sentence!(
                "`{scheme}:` is not a web address.",
                scheme = url.scheme()
            ));
        }
        if url.fragment().is_some() {
            url.set_fragment(None);
        }
        Ok(url)
    }

    /// An address on the sitemap's own host, plain enough that parsing its path is all there is to
    /// do. Parsing the host again for every entry is a third of the work; taking new memory while
    /// the path grows, another part.
    fn sibling(&mut self, raw: &str) -> Option<Url> {
        let path = raw.strip_prefix(&self.origin)?;
        let is_plain =
            |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'?' | b'#' | b'%' | b'\\');
        if !path.starts_with('/') || !path.bytes().all(is_plain) {
            return None;
        }
        self.sibling.set_path(path);
        Some(self.sibling.clone())
    }

    /// Notes what is odd about a usable address.
    fn look_at(&self, url: &Url, raw: &str, place: (u32, u32), problems: &mut Problems) {
        if !is_web_address(raw) {
            problems.add_with(Kind::RelativeLoc, place, || relative(raw, url));
        }
        look_at_spelling(raw, place, problems);
        if self.kind == EntryKind::Sitemap {
            // A sitemap may stand anywhere (U7); only pages have to be on the host.
            return;
        }
        if url.host_str() != self.base.host_str() || url.port() != self.base.port() {
            problems.add_with(Kind::ForeignHostLoc, place, || {
                sentence!(
                    "{page} is on another host than its sitemap.",
                    page = short(url.as_str())
                )
            });
        } else if url.scheme() != self.base.scheme() {
            problems.add_with(Kind::SchemeMismatch, place, || {
                sentence!(
                    "{page} is {scheme}, its sitemap {own}.",
                    page = short(url.as_str()),
                    scheme = url.scheme(),
                    own = self.base.scheme()
                )
            });
        }
    }

    fn look_for_duplicate(&mut self, url: &Url, place: (u32, u32), problems: &mut Problems) {
        let few = self.seen.len() < limits::SITEMAP_ADVISED_URLS as usize;
        if few && !self.seen.insert(self.hasher.hash_one(url.as_str())) {
            problems.add_with(Kind::DuplicateLoc, place, || {
                sentence!(
                    "{page} stands here again; the first place counts.",
                    page = short(url.as_str())
                )
            });
        }
    }

    /// `hreflang` of the alternate that points at the page itself (spec 4.7).
    fn language(&self, url: &Url, raw: &str, alternates: &[Alternate]) -> Option<String> {
        if alternates.is_empty() {
            return None;
        }
        let itself = |href: &str| {
            href == raw
                || resolve(self.base, href).is_ok_and(|mut other| {
                    other.set_fragment(None);
                    other == *url
                })
        };
        let mut own = alternates.iter().filter(|other| itself(&other.href));
        let first = own.next()?;
        let best = std::iter::once(first)
            .chain(own)
            .find(|other| other.language != "x-default")
            .unwrap_or(first);
        Some(best.language.clone())
    }
}

/// The priority when it is one (U10).
fn read_priority(text: Option<&str>, line: u32, problems: &mut Problems) -> Option<f64> {
    let text = text?.trim_matches(is_xml_space);
    let value = priority(text);
    if value.is_none() && !text.is_empty() {
        problems.add_with(Kind::BadPriority, (line, 0), || {
            sentence!(
                "The priority `{written}` is no number from 0.0 to 1.0, so it counts as absent.",
                written = short(text)
            )
        });
    }
    value
}

/// A value without the white space around it; none when nothing is left.
fn value(text: Cow<'_, str>) -> Option<String> {
    let trimmed = text.trim_matches(is_xml_space);
    if trimmed.is_empty() {
        None
    } else if trimmed.len() == text.len() {
        Some(text.into_owned())
    } else {
        Some(trimmed.to_owned())
    }
}

/// The root of the base's host.
fn root_of(base: &Url) -> Url {
    let mut root = base.clone();
    root.set_path("/");
    root.set_query(None);
    root.set_fragment(None);
    root
}
