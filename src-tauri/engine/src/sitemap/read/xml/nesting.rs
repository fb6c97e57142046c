//! Which elements are open, and what an end tag closes where others are missing.

/// Names of the open elements, the root first.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    names: String,
    /// Where each name starts.
    starts: Vec<usize>,
}

impl Nesting {
    /// Elements that are open.
    pub(super) fn depth(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }

    /// An element begins.
    pub(super) fn open(&mut self, name: &str) {
        self.starts.push(self.names.len());
        self.names.push_str(name);
    }

    /// The innermost element ends.
    pub(super) fn close(&mut self) {
        let start = self.starts.pop().unwrap_or_default();
        self.names.truncate(start);
    }

    /// The name of the innermost element.
    pub(super) fn innermost(&self) -> &str {
        let start = self.starts.last().copied().unwrap_or_default();
        &self.names[start..]
    }

    /// Elements that an end tag closes: the last one of its name with those inside that have no end
    /// tag of their own. None when no such element is open.
    pub(super) fn closed_by(&self, name: &str) -> usize {
        let mut end = self.names.len();
        for (inner, start) in self.starts.iter().rev().enumerate() {
            if self.names[*start..end] == *name {
                return inner + 1;
            }
            end = *start;
        }
        0
    }
}

/// End tags that were taken for missing because an element began where only the end of another one
/// could stand. They are missing indeed unless they come later.
#[derive(Debug, Default)]
pub(super) struct MissingEnds {
    pub(super) entries: u32,
    pub(super) fields: u32,
    /// Line and column of the first.
    place: Option<(u32, u32)>,
}

impl MissingEnds {
    /// Notes where the first of them is missed.
    pub(super) fn note(&mut self, place: impl FnOnce() -> (u32, u32)) {
        self.place.get_or_insert_with(place);
    }

    /// An end tag came for an element that was closed already; whether it was missed.
    pub(super) fn came(&mut self, is_entry: bool) -> bool {
        let missing = if is_entry {
            &mut self.entries
        } else {
            &mut self.fields
        };
        let was_missed = *missing > 0;
        *missing -= u32::from(was_missed);
        was_missed
    }

    /// The element around them ended: how many are missing for good, and the place of the first.
    pub(super) fn settle(&mut self, with_entries: bool) -> Option<(u32, (u32, u32))> {
        let mut count = std::mem::take(&mut self.fields);
        if with_entries {
            count += std::mem::take(&mut self.entries);
        }
        let place = self.place?;
        if self.entries == 0 {
            self.place = None;
        }
        (count > 0).then_some((count, place))
    }
}
