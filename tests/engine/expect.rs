//! What the scenarios read out of items and jobs.

use foresite_engine::{
    item::{Code, EvidenceKind, Status},
    store::ItemDetail,
};

/// Path (with query), status and code of each item, in indexing order. The URL stays whole when it
/// is not on `origin`.
pub(crate) fn outcomes(origin: &str, items: &[ItemDetail]) -> Vec<(String, Status, Option<Code>)> {
    let short = |url: &str| url.strip_prefix(origin).unwrap_or(url).to_owned();
    items
        .iter()
        .map(|item| (short(&item.row.url), item.row.status, item.row.code))
        .collect()
}

/// The paths of the items, in indexing order.
pub(crate) fn paths(origin: &str, items: &[ItemDetail]) -> Vec<String> {
    outcomes(origin, items)
        .into_iter()
        .map(|(path, ..)| path)
        .collect()
}

/// The item with that path.
pub(crate) fn item<'a>(origin: &str, items: &'a [ItemDetail], path: &str) -> &'a ItemDetail {
    let url = format!("{origin}{path}");
    items
        .iter()
        .find(|item| item.row.url == url)
        .unwrap_or_else(|| panic!("no item {url}"))
}

/// The texts of one kind of evidence, in order, joined.
pub(crate) fn evidence(item: &ItemDetail, kind: EvidenceKind) -> String {
    let of_kind = item
        .evidence
        .iter()
        .filter(|evidence| evidence.kind == kind);
    of_kind
        .map(|evidence| evidence.text.english())
        .collect::<Vec<_>>()
        .join(" ")
}

pub(crate) fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}
