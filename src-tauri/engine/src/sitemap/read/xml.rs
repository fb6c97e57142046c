//! The document as XML: its root, its entries, and what is wrong with it.

mod ends;
mod faults;
mod head;
mod nesting;
mod root;
mod tags;

use std::ops::ControlFlow;

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use url::Url;

use self::{
    nesting::{MissingEnds, Nesting},
    tags::short,
};
use super::{
    EntryKind, Kind, ProblemKind, ReadLimits, Report,
    draft::{Draft, Field, add_alternate},
    entry::Finisher,
    namespaces::{Namespaces, Owner},
    plain::{self, Found},
    problems::Problems,
    text,
    window::Window,
};
use crate::{instance::limits, item::Value, sitemap::is_xml_space};

/// Elements within elements; more are a trap.
const DEEPEST: u32 = 100;
/// Characters of a value that are kept.
const LONGEST_VALUE: usize = 64 << 10;

pub(super) fn read(
    mut window: Window<'_>,
    url: &Url,
    limits: &ReadLimits,
    mut problems: Problems,
    on_entry: impl FnMut(super::Entry) -> ControlFlow<()>,
) -> Report {
    let kind = head::start(&mut window, &mut problems);
    let facts = window.facts();
    let mut document = Document {
        kind: kind.unwrap_or(Kind::NotASitemap),
        url,
        limits,
        problems,
        on_entry,
        finisher: Finisher::new(url, EntryKind::Page),
        namespaces: Namespaces::default(),
        open: Nesting::default(),
        missing_ends: MissingEnds::default(),
        begun: false,
        roots: 0,
        draft: None,
        line: 0,
        field: None,
        value: String::new(),
        entries: 0,
        cut: false,
    };
    let is_whole = match kind {
        Some(_) => window.is_at_end(),
        None => document.read(window),
    };
    let is_read = is_whole || matches!(document.kind, Kind::UrlSet | Kind::Index);
    document.problems.facts(&facts, is_read, url, limits);
    document.report()
}

/// The state of the reading.
struct Document<'a, F> {
    kind: Kind,
    url: &'a Url,
    limits: &'a ReadLimits,
    problems: Problems,
    on_entry: F,
    finisher: Finisher<'a>,
    namespaces: Namespaces,
    open: Nesting,
    missing_ends: MissingEnds,
    /// Something came before that is not white space.
    begun: bool,
    roots: u32,
    draft: Option<Draft<'static>>,
    /// Line of the draft.
    line: u32,
    field: Option<Field>,
    value: String,
    entries: u32,
    cut: bool,
}

impl<F: FnMut(super::Entry) -> ControlFlow<()>> Document<'_, F> {
    /// Whether it was read to its end.
    fn read(&mut self, window: Window<'_>) -> bool {
        let mut reader = Reader::from_reader(window);
        let config = reader.config_mut();
        config.allow_dangling_amp = true;
        // What an end tag closes is told by `Nesting`, which goes on where some are missing.
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.check_comments = true;
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let event = reader.read_event_into(&mut buffer);
            let at_tag = matches!(event, Ok(Event::Start(_) | Event::Empty(_) | Event::End(_)));
            let window = reader.get_mut();
            window.event_ended();
            let flow = match event {
                Ok(Event::Eof) => break,
                Ok(event) => self.event(&event, window),
                Err(error) => self.error(&error, window),
            };
            if flow.is_break() || (at_tag && self.plain_entries(window).is_break()) {
                return false;
            }
        }
        self.end_of_file(reader.get_mut());
        true
    }

    /// Entries of the common shape, as many as stand here.
    fn plain_entries(&mut self, window: &mut Window<'_>) -> ControlFlow<()> {
        let kind = match self.kind {
            Kind::UrlSet => EntryKind::Page,
            Kind::Index => EntryKind::Sitemap,
            _ => return ControlFlow::Continue(()),
        };
        if self.open.depth() != 1 || self.roots != 1 || self.namespaces.owner("") != Owner::Sitemap
        {
            return ControlFlow::Continue(());
        }
        loop {
            let unfinished = match plain::find(window.available(), kind, &self.namespaces) {
                Found::Entry { mut draft, length } => {
                    draft.places = window.lines_of(draft.places);
                    let line = draft.places.get(Field::Loc);
                    let entry = self.finisher.finish(draft, line, &mut self.problems);
                    window.pass(length);
                    window.event_ended();
                    self.hand_out(entry)?;
                    false
                }
                Found::Unfinished => true,
                Found::Other => return ControlFlow::Continue(()),
            };
            if unfinished && !window.more() {
                return ControlFlow::Continue(());
            }
        }
    }

    fn event(&mut self, event: &Event<'_>, at: &mut Window<'_>) -> ControlFlow<()> {
        let is_first = !std::mem::replace(&mut self.begun, true);
        match event {
            Event::Start(element) => self.start_element(element, at)?,
            Event::Empty(element) => {
                self.start_element(element, at)?;
                self.end_element()?;
            }
            Event::End(element) => self.end_tag(element.name().as_ref(), at)?,
            Event::Text(text) => self.text(text, at),
            Event::CData(text) => {
                self.forbidden_character(text, at);
                self.push(text);
            }
            Event::GeneralRef(name) => self.reference(name, at),
            Event::DocType(_) => self.doctype(at),
            Event::Decl(_) if !is_first => self.ill(
                at,
                sentence!(
                    "An XML declaration stands here; it may only be the very first thing in a document."
                ),
            ),
            Event::Decl(declaration) if declaration.version().is_err() => {
                let text = sentence!("The XML declaration does not begin with a version.");
                self.ill(at, text);
            }
            Event::Decl(_) | Event::Comment(_) | Event::PI(_) | Event::Eof => {}
        }
        ControlFlow::Continue(())
    }

    fn start_element(&mut self, element: &BytesStart<'_>, at: &mut Window<'_>) -> ControlFlow<()> {
        let name = element.name();
        let name = name.as_ref();
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        let faults = tags::faults(element);
        if faults.bare_ampersand {
            self.bare_ampersand(at);
        }
        if let Some(text) = faults.text {
            self.ill(at, text);
        }
        self.end_before(element, prefix, local, at)?;
        self.open.open(name);
        let depth = self.open.depth();
        if depth > DEEPEST {
            self.cut = true;
            let text = sentence!(
                "Elements are nested deeper than {depth}.",
                depth = Value::digits(DEEPEST)
            );
            self.ill(at, text);
            return ControlFlow::Break(());
        }
        self.namespaces.enter(element, depth);
        match depth {
            1 => return self.root(prefix, local, at),
            2 => self.start_entry(prefix, local, at),
            3 => self.start_field(element, prefix, local, at),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// What an entry of this document is called.
    fn entry_name(&self) -> Option<&'static str> {
        match self.kind {
            Kind::UrlSet => Some("url"),
            Kind::Index => Some("sitemap"),
            _ => None,
        }
    }

    fn start_entry(&mut self, prefix: &str, local: &str, at: &mut Window<'_>) {
        let Some(wanted) = self.entry_name() else {
            return;
        };
        if self.roots != 1 || self.namespaces.owner(prefix) != Owner::Sitemap {
            return;
        }
        self.look_for_namespace(prefix, local, at);
        if local == wanted {
            self.draft = Some(Draft::default());
            self.line = at.line();
        } else if matches!(local, "url" | "sitemap") {
            let text = sentence!(
                "`<{element}>` does not belong here and was passed over; a list of pages and a list of sitemaps are two files.",
                element = local
            );
            self.problem(ProblemKind::NotASitemap, at, text);
        }
    }

    fn start_field(
        &mut self,
        element: &BytesStart<'_>,
        prefix: &str,
        local: &str,
        at: &mut Window<'_>,
    ) {
        let Some(draft) = &mut self.draft else {
            return;
        };
        match self.namespaces.owner(prefix) {
            Owner::Sitemap => {
                let Some(field) = Field::named(local) else {
                    return;
                };
                if draft.has(field) {
                    self.problem(
                        ProblemKind::BadLoc,
                        at,
                        sentence!(
                            "A second <{element}> stands in one entry; the first counts.",
                            element = local
                        ),
                    );
                    return;
                }
                draft.places.set(field, at.line());
                self.value.clear();
                self.field = Some(field);
            }
            Owner::Xhtml => {
                if local == "link" {
                    add_alternate(element, draft);
                }
                self.undeclared_prefix(prefix, at);
            }
            Owner::Other => self.undeclared_prefix(prefix, at),
        }
    }

    fn end_element(&mut self) -> ControlFlow<()> {
        self.namespaces.leave(self.open.depth());
        self.open.close();
        match self.open.depth() {
            1 => {
                if let Some(draft) = self.draft.take() {
                    self.field = None;
                    let entry = self.finisher.finish(draft, self.line, &mut self.problems);
                    return self.hand_out(entry);
                }
            }
            2 => self.end_field(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn end_field(&mut self) {
        if let (Some(field), Some(draft)) = (self.field.take(), &mut self.draft) {
            *draft.value_mut(field) = Some(self.value.clone().into());
        }
    }

    fn hand_out(&mut self, entry: Option<super::Entry>) -> ControlFlow<()> {
        let Some(entry) = entry else {
            return ControlFlow::Continue(());
        };
        let line = entry.line;
        if self.entries == self.limits.max_entries {
            self.cut = true;
            self.problems.add(
                ProblemKind::TooManyUrls,
                (line, 0),
                sentence!(
                    "More than {entries} entries; the rest was not read.",
                    entries = Value::digits(self.entries)
                ),
            );
            return ControlFlow::Break(());
        }
        self.entries += 1;
        if self.entries == limits::SITEMAP_ADVISED_URLS + 1 {
            self.problems.add(
                ProblemKind::TooManyUrls,
                (line, 0),
                sentence!(
                    "More than 50,000 entries, which the protocol does not allow. All of them are read; split the file, other crawlers stop here."
                ),
            );
        }
        (self.on_entry)(entry)
    }

    fn text(&mut self, text: &str, at: &mut Window<'_>) {
        if text.contains('&') {
            self.bare_ampersand(at);
        }
        self.forbidden_character(text, at);
        if text.contains("]]>") {
            let text = sentence!("`]]>` stands outside of a CDATA section. Remove it.");
            self.ill(at, text);
        }
        let outside = self.open.depth() == 0 && !text.trim_matches(is_xml_space).is_empty();
        if outside {
            self.ill(at, sentence!("Text stands outside of the root element."));
        }
        self.push(text);
    }

    /// `&name;`: a character, or the ampersand of an address that happens to hold a semicolon, or
    /// an entity that nobody declared.
    fn reference(&mut self, name: &str, at: &mut Window<'_>) {
        if let Some(character) = text::resolve(name) {
            let mut bytes = [0; 4];
            self.push(character.encode_utf8(&mut bytes));
        } else if text::is_name(name) {
            self.ill(at, sentence!("&{name}; is no entity of XML.", name));
            if self.field == Some(Field::Loc)
                && let Some(draft) = &mut self.draft
            {
                draft.unusable.get_or_insert_with(|| {
                    sentence!(
                        "&{name}; is no entity of XML. Write the character itself.",
                        name = short(name)
                    )
                });
            }
            self.push(&format!("&{name};"));
        } else {
            self.bare_ampersand(at);
            self.push(&format!("&{name};"));
        }
    }

    /// Adds to the value of the field that is open; text of elements within does not count.
    fn push(&mut self, text: &str) {
        if self.field.is_some() && self.open.depth() == 3 && self.value.len() < LONGEST_VALUE {
            let mut end = text.len().min(LONGEST_VALUE - self.value.len());
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            self.value.push_str(&text[..end]);
        }
    }

    fn end_of_file(&mut self, window: &mut Window<'_>) {
        let at = window;
        self.settle_missing_ends(true);
        if self.open.depth() > 0 {
            let text = sentence!("The document ends in the middle of an element.");
            self.problem(ProblemKind::EndsInside, at, text);
        } else if self.roots == 0 {
            self.ill(at, sentence!("The document has no root element."));
        }
    }

    fn report(mut self) -> Report {
        let is_sitemap = matches!(self.kind, Kind::UrlSet | Kind::Index);
        if !is_sitemap && !self.problems.has(ProblemKind::NotASitemap) {
            self.problems.whole(
                ProblemKind::NotASitemap,
                sentence!("There is no element in it, so it is not a sitemap."),
            );
        }
        if is_sitemap && self.entries == 0 && !self.problems.has(ProblemKind::Empty) {
            self.problems
                .whole(ProblemKind::Empty, sentence!("The sitemap names nothing."));
        }
        let (problems, problem_counts) = self.problems.into_parts();
        Report {
            kind: self.kind,
            problems,
            problem_counts,
            entries: self.entries,
            bytes: 0,
            cut: self.cut,
        }
    }
}
