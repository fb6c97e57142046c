use super::{Bounds, Findings, digits};
use crate::{
    instance::{Chunking, Config, IndexMethod, limits},
    item::{JobCode, Value},
};

/// The AI Search name: words of `a-z`, `0-9` and `_`, joined by single hyphens (spec 2.13).
pub(super) fn check_id(id: Option<&str>, findings: &mut Findings) {
    let Some(id) = id else {
        return;
    };
    let length = id.chars().count();
    let allowed =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if length > limits::ID_CHARS {
        findings.error(
            "id",
            sentence!(
                "The AI Search name has {length} characters; {most} are allowed.",
                length = digits(length),
                most = digits(limits::ID_CHARS)
            ),
        );
    } else if !id
        .split('-')
        .all(|word| !word.is_empty() && word.chars().all(allowed))
    {
        findings.error(
            "id",
            sentence!("The AI Search name holds a to z, 0 to 9 and _, with single hyphens between, such as \
             my-site."),
        );
    }
}

/// Chunk size and overlap against the embedding model (spec section 13, U48).
pub(super) fn check_chunking(config: &Config, findings: &mut Findings) -> Chunking {
    let model = config
        .embedding_model
        .as_deref()
        .filter(|model| !model.is_empty())
        .unwrap_or(limits::EMBEDDING_MODEL_DEFAULT);
    let size = config.chunk_size.unwrap_or(limits::CHUNK_SIZE_DEFAULT);
    let most = limits::embedding_tokens(model);
    if size < limits::CHUNK_SIZE_MIN {
        findings.error(
            "chunk_size",
            sentence!(
                "Chunk size is {size} tokens; the least is {least}.",
                size = Value::digits(size),
                least = Value::digits(limits::CHUNK_SIZE_MIN)
            ),
        );
    } else if let Some(most) = most.filter(|most| size > *most) {
        findings.refuse(
            JobCode::InvalidChunkSize,
            "chunk_size",
            sentence!(
                "Chunk size is {size} tokens, and the embedding model {model} takes {most} at most.",
                size,
                model,
                most
            ),
        );
    }
    if most.is_none() {
        findings.warn(
            "embedding_model",
            sentence!(
                "{model} is not among the embedding models that Foresite knows, so the largest \
                 chunk size could not be checked.",
                model
            ),
        );
    }
    let overlap = findings.number(
        "chunk_overlap",
        config.chunk_overlap,
        Bounds {
            name: sentence!("Chunk overlap"),
            unit: sentence!(" %"),
            default: limits::CHUNK_OVERLAP_DEFAULT,
            least: 0,
            most: limits::CHUNK_OVERLAP_MAX,
        },
    );
    if config
        .rest
        .get("chunk")
        .is_some_and(|value| value == "false")
    {
        return Chunking::NONE;
    }
    Chunking { size, overlap }
}

/// One of the intervals that the service offers (spec section 15).
pub(super) fn check_sync(interval: Option<u32>, findings: &mut Findings) -> u32 {
    let interval = interval.unwrap_or(limits::SYNC_INTERVAL_DEFAULT);
    if !limits::SYNC_INTERVALS.contains(&interval) {
        let offered: Vec<_> = limits::SYNC_INTERVALS.iter().map(u32::to_string).collect();
        findings.error(
            "sync_interval",
            sentence!(
                "Sync interval is {interval} seconds; the service offers {offered}.",
                interval = Value::digits(interval),
                offered = offered.join(", ")
            ),
        );
    }
    interval
}

/// Texts kept of a page: each takes room for as long as the page stays.
pub(super) fn check_versions(versions: Option<u32>, findings: &mut Findings) -> u32 {
    let versions = versions.unwrap_or(limits::KEEP_VERSIONS_DEFAULT);
    if versions > limits::KEEP_VERSIONS_MAX {
        findings.error(
            "keep_versions",
            sentence!(
                "Earlier texts to keep is {versions}; at most {most} are kept of a page.",
                versions = Value::digits(versions),
                most = Value::digits(limits::KEEP_VERSIONS_MAX)
            ),
        );
    }
    versions
}

/// At least one index (spec section 18).
pub(super) fn check_method(method: IndexMethod, findings: &mut Findings) {
    if !method.vector && !method.keyword {
        findings.error(
            "index_method",
            sentence!("Both indexes are off, so nothing could be found. Switch on vector, keyword or both."),
        );
    }
}
