//! One item as programs read it, the same in every export and command.

use serde::{Serialize, Serializer};

use crate::{
    item::{Code, Evidence, EvidenceKind, Sentence, Status, Warning, WarningCode},
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
    #[serde(serialize_with = "facts")]
    pub evidence: &'a [Evidence],
    #[serde(serialize_with = "warnings")]
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
            priority: item.priority,
            chunks: item.row.chunks,
            final_url: response.map(|response| response.final_url.as_str()),
            preview_only: item.preview_only,
        }
    }
}

/// Evidence as programs read it: its sentences in English.
pub fn facts<S: Serializer>(evidence: &[Evidence], out: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Fact<'a> {
        kind: EvidenceKind,
        #[serde(serialize_with = "english")]
        text: &'a Sentence,
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<u32>,
    }
    out.collect_seq(evidence.iter().map(|fact| Fact {
        kind: fact.kind,
        text: &fact.text,
        source: fact.source.as_deref(),
        line: fact.line,
    }))
}

/// Warnings as programs read them: their sentences in English.
pub fn warnings<S: Serializer>(warnings: &[Warning], out: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Said<'a> {
        code: WarningCode,
        #[serde(serialize_with = "english")]
        text: &'a Sentence,
    }
    out.collect_seq(warnings.iter().map(|warning| Said {
        code: warning.code,
        text: &warning.text,
    }))
}

/// A sentence as programs read it.
pub fn english<S: Serializer>(sentence: &Sentence, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(sentence)
}
