//! One item as programs read it, the same in every export and command.

use serde::Serialize;

use crate::{
    item::{Code, Evidence, Status, Warning},
    store::ItemDetail,
};

/// One item; its fields are a promise, see `JSON.md`.
#[derive(Debug, Serialize)]
#[expect(missing_docs, reason = "JSON.md says what each field means")]
pub struct Row<'a> {
    pub position: Option<u32>,
    pub url: &'a str,
    pub status: Status,
    pub code: Option<Code>,
    pub evidence: &'a [Evidence],
    pub warnings: &'a [Warning],
    pub title: Option<&'a str>,
    pub http_status: Option<u16>,
    pub content_type: Option<&'a str>,
    pub bytes: Option<u32>,
    pub depth: Option<u32>,
    pub source: &'a str,
    pub source_url: Option<&'a str>,
    pub lastmod: Option<&'a str>,
    pub changefreq: Option<&'a str>,
    pub priority: Option<f64>,
    pub chunks: Option<u32>,
    pub final_url: Option<&'a str>,
    pub preview_only: bool,
}

impl<'a> Row<'a> {
    /// The row of an item.
    pub fn of(item: &'a ItemDetail) -> Self {
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
            content_type: response.and_then(|response| response.header("content-type")),
            bytes: response.map(|response| response.bytes),
            depth: item.row.depth,
            source: &item.source,
            source_url: match item.source.as_str() {
                "start" => Some(&item.row.url),
                _ => item.source_url.as_deref(),
            },
            lastmod: item.lastmod.as_deref(),
            changefreq: item.changefreq.as_deref(),
            priority: item.priority.map(as_written),
            chunks: item.row.chunks,
            final_url: response.map(|response| response.final_url.as_str()),
            preview_only: item.preview_only,
        }
    }
}

/// A priority as it was written: the nearest number of few digits, not that of the binary float.
pub(super) fn as_written(priority: f32) -> f64 {
    (f64::from(priority) * 1e6).round() / 1e6
}
