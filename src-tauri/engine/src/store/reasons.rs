//! Why items are fetched or not in a later job, in rows that many items share: mostly the same is
//! said of all, but for the item's own `lastmod`, which is left out there.

use rusqlite::{Connection, Row};

use super::{Error, cells::Verdicts, packed};
use crate::item::{Evidence, EvidenceKind, Sentence};

/// The place of a sentence that an item's `lastmod` stands in.
const OWN: &str = "lastmod";

/// The cells of a reason: its own text, or the shared row.
#[derive(Debug, Default)]
pub(super) struct ReasonCells {
    pub(super) own: Option<String>,
    pub(super) shared: Option<u32>,
}

/// Reasons on their way in.
#[derive(Debug, Default)]
pub(super) struct Reasons {
    verdicts: Verdicts,
    /// The last one, since neighbours mostly have the same.
    last: Option<(Evidence, u32)>,
}

impl Reasons {
    /// The cells of a reason of an item with this `lastmod`.
    pub(super) fn cells(
        &mut self,
        connection: &Connection,
        reason: Evidence,
        lastmod: Option<&str>,
    ) -> Result<ReasonCells, Error> {
        let mut common = reason;
        if let Some(lastmod) = lastmod {
            common.text.leave_out(OWN, lastmod);
        }
        if let Some((last, row)) = &self.last
            && *last == common
        {
            return Ok(ReasonCells::shared(*row));
        }
        let text = packed::value("due reason", &[&common])?;
        if let Some(row) = self.verdicts.row_of(connection, &text)? {
            self.last = Some((common, row));
            return Ok(ReasonCells::shared(row));
        }
        if let Some(lastmod) = lastmod {
            common.text.fill(OWN, lastmod);
        }
        Ok(ReasonCells {
            own: Some(packed::value("due reason", &common)?),
            shared: None,
        })
    }
}

impl ReasonCells {
    fn shared(row: u32) -> Self {
        Self {
            own: None,
            shared: Some(row),
        }
    }
}

/// The reason of an item: its own, or what it shares with others.
pub(super) const REASON: &str = "coalesce(due_reason, (SELECT verdict.evidence FROM verdict \
                                 WHERE verdict.id = item.due_verdict))";

/// Reads [`REASON`], given the item's `lastmod`. A shared one is a list of one fact; the first
/// versions stored the English sentence alone.
pub(super) fn reason_cell(
    row: &Row<'_>,
    index: usize,
    lastmod: Option<&str>,
) -> rusqlite::Result<Option<Evidence>> {
    let Some(text) = row.get_ref(index)?.as_str_or_null()? else {
        return Ok(None);
    };
    match text.as_bytes().first() {
        Some(b'{') => packed::json_cell(row, index),
        Some(b'[') => {
            let facts: Option<Vec<Evidence>> = packed::json_cell(row, index)?;
            let mut reason = facts.into_iter().flatten().next();
            if let (Some(reason), Some(lastmod)) = (&mut reason, lastmod) {
                reason.text.fill(OWN, lastmod);
            }
            Ok(reason)
        }
        _ => {
            let kind = if text.starts_with("Not ") {
                EvidenceKind::NotDue
            } else {
                EvidenceKind::Due
            };
            let sentence = Sentence::verbatim(text.to_owned());
            Ok(Some(Evidence::new(kind, sentence)))
        }
    }
}
