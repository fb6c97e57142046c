//! What is told of an item in every command.

use foresite_engine::item::{Evidence, EvidenceKind};

/// The fact that decided, which came last. After a redirect it speaks of another URL than the
/// item's, so the redirect comes before it.
pub(crate) fn deciding(evidence: &[Evidence]) -> impl Iterator<Item = &Evidence> {
    let (last, before) = match evidence.split_last() {
        Some((last, before)) => (Some(last), before),
        None => (None, evidence),
    };
    let redirect = before
        .iter()
        .rfind(|fact| fact.kind == EvidenceKind::Redirect);
    redirect.into_iter().chain(last)
}
