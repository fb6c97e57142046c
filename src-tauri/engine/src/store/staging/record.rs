//! One candidate as bytes: its key, then its fields, texts with their length before them. Read
//! back by the same program only, so there are no versions.

use super::outcomes::Outcomes;
use crate::{
    item::Outcome,
    store::{Candidate, CandidateSource, Error},
};

/// Stands for no outcome, and for one that is written in full.
const NONE: u32 = u32::MAX;
const OWN: u32 = u32::MAX - 1;

/// Appends a candidate.
pub(super) fn write(
    key: i64,
    candidate: &Candidate,
    outcomes: &mut Outcomes,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    out.extend_from_slice(&key.to_le_bytes());
    let (kind, first, second) = match candidate.source {
        CandidateSource::Start => (0, 0, 0),
        CandidateSource::Sitemap { document, line } => (1, document, line),
        CandidateSource::Link { parent } => (2, parent, 0),
    };
    let depth = candidate.depth.map_or(0, |depth| depth.saturating_add(1));
    let refusal = candidate.refusal.as_ref();
    let outcome = refusal.map_or(NONE, |outcome| outcomes.number_of(outcome).unwrap_or(OWN));
    for number in [kind, first, second, depth, outcome] {
        out.extend_from_slice(&number.to_le_bytes());
    }
    let priority = candidate.priority.unwrap_or(f64::NAN);
    out.extend_from_slice(&priority.to_le_bytes());
    text(&candidate.url, out);
    for field in [
        &candidate.lastmod,
        &candidate.changefreq,
        &candidate.language,
    ] {
        text(field.as_deref().unwrap_or_default(), out);
    }
    if let Some(refusal) = refusal.filter(|_| outcome == OWN) {
        let cells = (
            refusal.status,
            refusal.code,
            &refusal.evidence,
            &refusal.warnings,
        );
        text(&serde_json::to_string(&cells).map_err(wrong)?, out);
    }
    Ok(())
}

fn text(text: &str, out: &mut Vec<u8>) {
    // No URL or value comes near this bound: what a sitemap or page holds is limited.
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&text.as_bytes()[..length as usize]);
}

fn wrong(source: serde_json::Error) -> Error {
    Error::Value {
        what: "a staged candidate",
        source,
    }
}

/// Hands out the candidates of some records, in one place of memory that is used again.
pub(super) fn read(
    records: &[u8],
    outcomes: &Outcomes,
    take: &mut impl FnMut(Staged<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut candidate = Candidate {
        url: String::new(),
        source: CandidateSource::Start,
        depth: None,
        lastmod: None,
        changefreq: None,
        priority: None,
        language: None,
        refusal: None,
    };
    let mut fields = Fields { rest: records };
    let mut outcome = NONE;
    while !fields.rest.is_empty() {
        let key = i64::from_le_bytes(fields.bytes());
        let before = outcome;
        outcome = fields.candidate(&mut candidate);
        if outcome == OWN {
            candidate.refusal = Some(fields.outcome()?);
        } else if outcome != before {
            candidate.refusal = outcomes.get(outcome).cloned();
        }
        take(Staged {
            key,
            candidate: &candidate,
            outcome: (outcome < OWN).then_some(outcome),
        })?;
    }
    Ok(())
}

/// A candidate that waited.
pub(in crate::store) struct Staged<'a> {
    pub(in crate::store) key: i64,
    pub(in crate::store) candidate: &'a Candidate,
    /// The number of its outcome, where others have the same.
    pub(in crate::store) outcome: Option<u32>,
}

struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    /// All but its outcome, of which this is the number.
    fn candidate(&mut self, candidate: &mut Candidate) -> u32 {
        let [kind, first, second, depth, outcome] = [(); 5].map(|()| self.number());
        let priority = f64::from_le_bytes(self.bytes());
        candidate.source = match kind {
            0 => CandidateSource::Start,
            1 => CandidateSource::Sitemap {
                document: first,
                line: second,
            },
            _ => CandidateSource::Link { parent: first },
        };
        candidate.depth = depth.checked_sub(1);
        candidate.priority = Some(priority).filter(|priority| !priority.is_nan());
        candidate.url.clear();
        candidate.url.push_str(self.text());
        for field in [
            &mut candidate.lastmod,
            &mut candidate.changefreq,
            &mut candidate.language,
        ] {
            set(field, self.text());
        }
        outcome
    }

    /// An outcome in full.
    fn outcome(&mut self) -> Result<Outcome, Error> {
        let (status, code, evidence, warnings) =
            serde_json::from_str(self.text()).map_err(wrong)?;
        Ok(Outcome {
            status,
            code,
            evidence,
            warnings,
        })
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let (bytes, rest) = self.rest.split_first_chunk().unwrap_or((&[0; N], &[]));
        self.rest = rest;
        *bytes
    }

    fn number(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }

    fn text(&mut self) -> &'a str {
        let length = self.number() as usize;
        let (text, rest) = self.rest.split_at_checked(length).unwrap_or_default();
        self.rest = rest;
        // It was a text when it was written.
        str::from_utf8(text).unwrap_or_default()
    }
}

/// Replaces a text without new memory; an empty one stands for none.
fn set(field: &mut Option<String>, text: &str) {
    if text.is_empty() {
        *field = None;
        return;
    }
    let kept = field.get_or_insert_with(String::new);
    kept.clear();
    kept.push_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::{Code, Evidence, EvidenceKind};

    #[test]
    fn candidates_come_back_as_they_were() {
        let plain = Candidate {
            url: "https://example.com/ä".to_owned(),
            source: CandidateSource::Sitemap {
                document: 7,
                line: 12,
            },
            depth: Some(0),
            lastmod: Some("2026-01-31".to_owned()),
            changefreq: None,
            priority: Some(0.0),
            language: Some("de".to_owned()),
            refusal: None,
        };
        let fact = Evidence::new(
            EvidenceKind::Robots,
            sentence!("Line {line}.", line = 3_u32),
        );
        let refused = Candidate {
            url: "x".to_owned(),
            source: CandidateSource::Link { parent: 3 },
            depth: None,
            lastmod: None,
            changefreq: Some("weekly".to_owned()),
            priority: None,
            language: None,
            refusal: Some(Outcome::error(Code::BlockedByRobotsTxtPath, vec![fact])),
        };
        let written = [(-5, refused.clone()), (i64::MAX, plain), (0, refused)];
        let (mut outcomes, mut records) = (Outcomes::default(), Vec::new());
        for (key, candidate) in &written {
            write(*key, candidate, &mut outcomes, &mut records).unwrap();
        }
        let mut back = Vec::new();
        read(&records, &outcomes, &mut |staged| {
            back.push((staged.key, staged.candidate.clone()));
            Ok(())
        })
        .unwrap();
        assert_eq!(back, written);
    }
}
