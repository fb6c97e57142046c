//! Elements whose end tag is missing: where each was meant to end.

use std::ops::ControlFlow;

use quick_xml::events::BytesStart;

use super::{Document, tags::short};
use crate::{
    item::Value,
    sitemap::{
        Entry, ProblemKind,
        read::{draft::Field, namespaces::Owner, window::Window},
    },
};

impl<F: FnMut(Entry) -> ControlFlow<()>> Document<'_, F> {
    /// Where an entry begins within an entry, or a field within a field, the end tag of the one
    /// before is missing.
    pub(super) fn end_before(
        &mut self,
        element: &BytesStart<'_>,
        prefix: &str,
        local: &str,
        at: &mut Window<'_>,
    ) -> ControlFlow<()> {
        let in_field = self.open.depth() == 3 && self.field.is_some();
        if !in_field && (self.open.depth() != 2 || self.draft.is_none()) {
            return ControlFlow::Continue(());
        }
        let is_own = self.namespaces.owner(prefix) == Owner::Sitemap
            && !element.attributes_raw().contains("xmlns");
        let is_entry = is_own && Some(local) == self.entry_name();
        let is_field = is_own && in_field && Field::named(local).is_some();
        if !is_entry && !is_field {
            return ControlFlow::Continue(());
        }
        self.missing_ends.note(|| at.place());
        self.missing_ends.fields += u32::from(in_field);
        self.missing_ends.entries += u32::from(is_entry);
        let ends = if is_entry { 1 } else { 2 };
        while self.open.depth() > ends {
            self.end_element()?;
        }
        ControlFlow::Continue(())
    }

    /// An end tag: it closes what is open inside of its element, too.
    pub(super) fn end_tag(&mut self, name: &str, at: &mut Window<'_>) -> ControlFlow<()> {
        let count = self.open.closed_by(name);
        if count == 0 {
            let local = name.split_once(':').map_or(name, |(_, local)| local);
            if !self.missing_ends.came(Some(local) == self.entry_name()) {
                let text = sentence!("</{tag}> closes nothing that is open.", tag = short(name));
                self.ill(at, text);
            }
            return ControlFlow::Continue(());
        }
        if count > 1 {
            let open = short(self.open.innermost());
            let text = sentence!(
                "<{open}> is still open where </{tag}> stands.",
                open,
                tag = short(name)
            );
            self.ill(at, text);
            self.spoil_field();
        }
        for _ in 0..count {
            self.end_element()?;
        }
        let depth = self.open.depth();
        if depth < 2 {
            self.settle_missing_ends(depth == 0);
        }
        ControlFlow::Continue(())
    }

    pub(super) fn settle_missing_ends(&mut self, with_entries: bool) {
        let Some((count, place)) = self.missing_ends.settle(with_entries) else {
            return;
        };
        let text = match count {
            1 => sentence!("The element before is not closed; it was taken to end here."),
            _ => sentence!(
                "{count} elements are not closed, the first one before this place. Each was taken to end where the next one begins.",
                count = Value::digits(count)
            ),
        };
        self.problems.add(ProblemKind::NotWellFormed, place, text);
    }

    /// A field that is closed with a tag open in it held a `<`: what came before is half a value.
    fn spoil_field(&mut self) {
        if self.open.depth() <= 3 {
            return;
        }
        match (self.field, &mut self.draft) {
            (Some(Field::Loc), Some(draft)) => {
                draft.unusable = Some(sentence!("a < stands in it. Write %3C instead."));
            }
            (Some(_), Some(_)) => self.value.clear(),
            _ => {}
        }
    }
}
