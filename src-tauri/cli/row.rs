//! The JSON of one item, the same in every command.

use foresite_engine::{
    item::{Code, Evidence, EvidenceKind, Status, Warning},
    store::ItemDetail,
};
use serde::Serialize;

/// One item as a line of JSON; the fields are a promise, see `JSON.md`.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    position: Option<u32>,
    url: &'a str,
    status: Status,
    code: Option<Code>,
    evidence: &'a [Evidence],
    warnings: &'a [Warning],
    title: Option<&'a str>,
    http_status: Option<u16>,
    content_type: Option<&'a str>,
    bytes: Option<u32>,
    depth: Option<u32>,
    source: &'a str,
    source_url: Option<&'a str>,
    lastmod: Option<&'a str>,
    changefreq: Option<&'a str>,
    priority: Option<f64>,
    chunks: Option<u32>,
    final_url: Option<&'a str>,
    preview_only: bool,
}

impl<'a> Row<'a> {
    pub(crate) fn of(item: &'a ItemDetail) -> Self {
        let response = item.response.as_ref();
        Self {
            position: item.row.position,
            url: &item.row.url,
            status: item.row.status,
            code: item.row.code,
            evidence: &item.evidence,
            warnings: &item.row.warnings,
            title: item.row.title.as_deref(),
            http_status: item.row.http_status,
            content_type: response.and_then(|response| {
                let header = response
                    .headers
                    .iter()
                    .find(|(name, _)| name == "content-type");
                header.map(|(_, value)| value.as_str())
            }),
            bytes: response.map(|response| response.bytes),
            depth: item.row.depth,
            source: &item.source,
            source_url: match item.source.as_str() {
                "start" => Some(&item.row.url),
                _ => item.source_url.as_deref(),
            },
            lastmod: item.lastmod.as_deref(),
            changefreq: item.changefreq.as_deref(),
            priority: item.priority.map(tenths),
            chunks: item.row.chunks,
            final_url: response.map(|response| response.final_url.as_str()),
            preview_only: item.preview_only,
        }
    }
}

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

/// A priority as it was written: the nearest number of few digits, not that of the binary float.
fn tenths(priority: f32) -> f64 {
    (f64::from(priority) * 1e6).round() / 1e6
}
