//! One entry while it is being read, and what becomes of it.

use std::{
    collections::HashSet,
    hash::{BuildHasher, RandomState},
};

use url::Url;

use super::{BadLoc, Entry, EntryKind, ProblemKind as Kind, problems::Problems, text};
use crate::{
    instance::limits,
    sitemap::{is_xml_space, priority},
};

/// Alternates kept of one entry.
const MOST_ALTERNATES: usize = 500;

/// The values of one entry as they stood.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) loc: Option<String>,
    /// Line of the `<loc>`, of the entry until there is one.
    pub(super) line: u32,
    pub(super) lastmod: Option<String>,
    pub(super) changefreq: Option<String>,
    pub(super) priority: Option<String>,
    /// `hreflang` and `href` of the alternates.
    pub(super) alternates: Vec<(String, String)>,
    /// The loc holds an entity that is not known.
    pub(super) unresolved: Option<String>,
}

impl Draft {
    pub(super) fn add_alternate(&mut self, language: String, href: String) {
        if self.alternates.len() < MOST_ALTERNATES {
            self.alternates.push((language, href));
        }
    }
}

/// Turns drafts into entries and notes what is wrong with them.
pub(super) struct Finisher<'a> {
    base: &'a Url,
    kind: EntryKind,
    hasher: RandomState,
    /// Hashes of the URLs so far, up to the number that the protocol allows.
    seen: HashSet<u64>,
}

impl<'a> Finisher<'a> {
    pub(super) fn new(base: &'a Url, kind: EntryKind) -> Self {
        Self {
            base,
            kind,
            hasher: RandomState::new(),
            seen: HashSet::new(),
        }
    }

    /// The entry, unless it has no address.
    pub(super) fn finish(&mut self, draft: Draft, problems: &mut Problems) -> Option<Entry> {
        let line = draft.line;
        let trimmed = draft
            .loc
            .as_deref()
            .unwrap_or_default()
            .trim_matches(is_xml_space);
        if trimmed.is_empty() {
            problems.add(
                Kind::MissingLoc,
                (line, 0),
                "The entry has no <loc>, so it names nothing.",
            );
            return None;
        }
        let loc = self.address(trimmed, &draft, problems);
        let language = loc
            .as_ref()
            .ok()
            .and_then(|url| self.language(url, trimmed, &draft));
        Some(Entry {
            kind: self.kind,
            loc,
            line,
            lastmod: draft.lastmod.map(trimmed_value).filter(|v| !v.is_empty()),
            changefreq: draft
                .changefreq
                .map(trimmed_value)
                .filter(|v| !v.is_empty()),
            priority: read_priority(draft.priority.as_deref(), line, problems),
            language,
        })
    }

    fn address(
        &mut self,
        raw: &str,
        draft: &Draft,
        problems: &mut Problems,
    ) -> Result<Url, BadLoc> {
        let place = (draft.line, 0);
        let characters = if raw.len() < limits::LOC_CHARS {
            raw.len()
        } else {
            raw.chars().count()
        };
        if characters >= limits::LOC_CHARS {
            problems.add(
                Kind::LocTooLong,
                place,
                format!("The address has {characters} characters; the protocol allows 2,047."),
            );
        }
        match self.resolved(raw, draft) {
            Ok(url) => {
                self.look_at(&url, raw, place, problems);
                Ok(url)
            }
            Err(reason) => {
                let bad = BadLoc {
                    raw: raw.chars().take(limits::LOC_CHARS).collect(),
                    reason,
                };
                let text = format!("`{}` is no usable address: {}", short(raw), bad.reason);
                problems.add(Kind::BadLoc, place, text);
                Err(bad)
            }
        }
    }

    fn resolved(&self, raw: &str, draft: &Draft) -> Result<Url, String> {
        if let Some(entity) = &draft.unresolved {
            return Err(format!(
                "&{entity}; is no entity of XML. Write the character itself."
            ));
        }
        if raw.contains(char::REPLACEMENT_CHARACTER) {
            return Err("it holds bytes that the document's encoding does not allow.".to_owned());
        }
        let mut url = if is_web_address(raw) {
            Url::parse(raw)
        } else {
            self.base.join(raw)
        }
        .map_err(|error| format!("{error}."))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(format!("`{}:` is not a web address.", url.scheme()));
        }
        if url.fragment().is_some() {
            url.set_fragment(None);
        }
        Ok(url)
    }

    /// Notes what is odd about a usable address.
    fn look_at(&mut self, url: &Url, raw: &str, place: (u32, u32), problems: &mut Problems) {
        if !is_web_address(raw) {
            problems.add_with(Kind::RelativeLoc, place, || relative(raw, url));
        }
        look_at_spelling(raw, place, problems);
        if url.host_str() != self.base.host_str() || url.port() != self.base.port() {
            problems.add_with(Kind::ForeignHostLoc, place, || {
                let page = short(url.as_str());
                format!("{page} is on another host than its sitemap.")
            });
        } else if url.scheme() != self.base.scheme() {
            problems.add_with(Kind::SchemeMismatch, place, || {
                let (page, own) = (url.scheme(), self.base.scheme());
                format!("{} is {page}, its sitemap {own}.", short(url.as_str()))
            });
        }
        let few = self.seen.len() < limits::SITEMAP_ADVISED_URLS as usize;
        if few && !self.seen.insert(self.hasher.hash_one(url.as_str())) {
            problems.add_with(Kind::DuplicateLoc, place, || {
                let page = short(url.as_str());
                format!("{page} stands here again; the first place counts.")
            });
        }
    }

    /// `hreflang` of the alternate that points at the page itself (spec 4.7).
    fn language(&self, url: &Url, raw: &str, draft: &Draft) -> Option<String> {
        if draft.alternates.is_empty() {
            return None;
        }
        let itself = |href: &str| {
            href == raw
                || self.base.join(href).is_ok_and(|mut other| {
                    other.set_fragment(None);
                    other == *url
                })
        };
        let mut own = draft.alternates.iter().filter(|(_, href)| itself(href));
        let first = own.next()?;
        let real = |language: &str| language != "x-default";
        let best = std::iter::once(first)
            .chain(own)
            .find(|(language, _)| real(language))
            .unwrap_or(first);
        Some(best.0.clone())
    }
}

/// The priority when it is one (U10).
fn read_priority(text: Option<&str>, line: u32, problems: &mut Problems) -> Option<f32> {
    let text = text?.trim_matches(is_xml_space);
    let value = priority(text);
    if value.is_none() && !text.is_empty() {
        problems.add_with(Kind::BadPriority, (line, 0), || {
            let shown = short(text);
            format!("The priority `{shown}` is no number from 0.0 to 1.0, so it counts as absent.")
        });
    }
    value
}

/// Notes what the URL standard mends without a word.
fn look_at_spelling(raw: &str, place: (u32, u32), problems: &mut Problems) {
    if raw.contains('#') {
        problems.add_with(Kind::LocFragment, place, || {
            let shown = short(raw);
            format!(
                "`{shown}` has a fragment, which is no part of a page's address; it is cut off."
            )
        });
    }
    if raw.bytes().any(|byte| byte.is_ascii_whitespace()) {
        problems.add_with(Kind::LocWhitespace, place, || {
            let shown = short(raw);
            format!("White space stands inside the address `{shown}`. Blanks are escaped, line ends dropped.")
        });
    }
    if has_bad_escape(raw) {
        problems.add_with(Kind::LocBadEscape, place, || {
            let shown = short(raw);
            format!("`{shown}` holds a % without two hexadecimal digits behind it. Write %25 for the sign itself.")
        });
    }
}

fn has_bad_escape(raw: &str) -> bool {
    let escaped =
        |rest: &[u8]| matches!(rest, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
    let bytes = raw.as_bytes();
    let mut signs = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'%');
    signs.any(|(at, _)| !escaped(&bytes[at + 1..]))
}

/// Whether an address says http or https itself.
fn is_web_address(raw: &str) -> bool {
    let starts = |scheme: &str| {
        raw.get(..scheme.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(scheme))
    };
    starts("https://") || starts("http://")
}

fn relative(raw: &str, url: &Url) -> String {
    let first = raw.split('/').next().unwrap_or_default();
    if first.starts_with("www.") || (first.contains('.') && psl_knows(first)) {
        return format!(
            "`{}` has no https:// in front, so it means {}. Most likely https://{} is meant.",
            short(raw),
            short(url.as_str()),
            short(raw)
        );
    }
    format!(
        "`{}` is a partial address; it means {}. The service takes it, other crawlers may not.",
        short(raw),
        short(url.as_str())
    )
}

/// Whether a text ends in a suffix under which names are registered, such as `com`; `html` is
/// none.
fn psl_knows(name: &str) -> bool {
    psl::suffix(name.as_bytes()).is_some_and(|suffix| suffix.is_known())
}

fn short(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn trimmed_value(value: String) -> String {
    let trimmed = value.trim_matches(is_xml_space);
    if trimmed.len() == value.len() {
        value
    } else {
        trimmed.to_owned()
    }
}

/// An attribute's value with its references resolved; as it stands when one is not known.
pub(super) fn attribute(value: &str) -> String {
    text::unescaped(value).unwrap_or_else(|| value.to_owned())
}
