//! The values of one entry while it is being read.

use std::borrow::Cow;

use quick_xml::events::BytesStart;

use super::{Alternate, text};
use crate::{item::Sentence, sitemap::is_xml_space};

/// Alternates kept of one entry.
const MOST_ALTERNATES: usize = 500;

/// The values of one entry as they stood.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    pub(super) loc: Option<Cow<'a, str>>,
    pub(super) lastmod: Option<Cow<'a, str>>,
    pub(super) changefreq: Option<Cow<'a, str>>,
    pub(super) priority: Option<Cow<'a, str>>,
    pub(super) alternates: Vec<Alternate>,
    /// Why the loc cannot be read as it was meant.
    pub(super) unusable: Option<Sentence>,
    /// Where the fields stand.
    pub(super) places: Places,
}

/// Where each field stands: its line, counted from 1, or its distance from the entry in bytes as
/// long as the lines are not counted. 0 for none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Places([u32; 4]);

impl Places {
    pub(super) fn set(&mut self, field: Field, place: u32) {
        self.0[field as usize] = place;
    }

    pub(super) fn get(self, field: Field) -> u32 {
        self.0[field as usize]
    }

    /// The same places counted in another way.
    pub(super) fn counted(self, count: impl FnMut(u32) -> u32) -> Self {
        Self(self.0.map(count))
    }

    /// The line of a field, or else that of the entry.
    pub(super) fn line(self, field: Field, entry: u32) -> u32 {
        match self.get(field) {
            0 => entry,
            line => line,
        }
    }
}

/// The elements of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Loc,
    Lastmod,
    Changefreq,
    Priority,
}

impl Field {
    /// The field of that element.
    pub(super) fn named(local: &str) -> Option<Self> {
        Some(match local {
            "loc" => Self::Loc,
            "lastmod" => Self::Lastmod,
            "changefreq" => Self::Changefreq,
            "priority" => Self::Priority,
            _ => return None,
        })
    }
}

impl<'a> Draft<'a> {
    /// Whether a field stands here already, with something in it.
    pub(super) fn has(&self, field: Field) -> bool {
        let value = match field {
            Field::Loc => &self.loc,
            Field::Lastmod => &self.lastmod,
            Field::Changefreq => &self.changefreq,
            Field::Priority => &self.priority,
        };
        let value = value.as_deref().unwrap_or_default();
        !value.trim_matches(is_xml_space).is_empty()
    }

    pub(super) fn value_mut(&mut self, field: Field) -> &mut Option<Cow<'a, str>> {
        match field {
            Field::Loc => &mut self.loc,
            Field::Lastmod => &mut self.lastmod,
            Field::Changefreq => &mut self.changefreq,
            Field::Priority => &mut self.priority,
        }
    }
}

/// Takes up `<xhtml:link rel="alternate" hreflang="…" href="…"/>`.
pub(super) fn add_alternate(element: &BytesStart<'_>, draft: &mut Draft<'_>) {
    let (mut rel, mut language, mut href) = (None, None, None);
    for attribute in element.attributes().with_checks(false).flatten() {
        let slot = match attribute.key.as_ref() {
            "rel" => &mut rel,
            "hreflang" => &mut language,
            "href" => &mut href,
            _ => continue,
        };
        let value = text::unescaped(&attribute.value);
        *slot = Some(value.unwrap_or_else(|| attribute.value.into_owned()));
    }
    let is_alternate = rel.is_some_and(|rel| {
        rel.split_ascii_whitespace()
            .any(|word| word.eq_ignore_ascii_case("alternate"))
    });
    if let (true, Some(language), Some(href)) = (is_alternate, language, href)
        && draft.alternates.len() < MOST_ALTERNATES
    {
        draft.alternates.push(Alternate {
            language: language.trim().to_owned(),
            href: href.trim().to_owned(),
        });
    }
}
