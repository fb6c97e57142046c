use std::collections::BTreeMap;

use serde_json::Value;

use super::{Findings, boosts};
use crate::{
    instance::{CustomMetadataField, limits},
    item::{Sentence, Value as Place},
};

/// Settings of a query that the preview only keeps, but whose ranges are documented (spec
/// section 18). `schema` is the custom metadata with its names in lower case.
pub(super) fn check(
    rest: &BTreeMap<String, String>,
    schema: &[CustomMetadataField],
    findings: &mut Findings,
) {
    for (path, text) in rest {
        let Ok(value) = serde_json::from_str::<Value>(text) else {
            continue;
        };
        if path == "retrieval_options.boost_by" && !value.is_null() {
            boosts::check(&value, schema, findings);
        }
        if let Some(message) = fault(path, &value) {
            findings.error(path, message);
        }
    }
}

fn fault(path: &str, value: &Value) -> Option<Sentence> {
    if value.is_null() {
        return None;
    }
    let shown = value.to_string();
    match path {
        "chunk" | "cache" | "reranking" | "paused" | "rewrite_query" | "hybrid_search_enabled" => {
            (!value.is_boolean()).then(|| sentence!("Must be true or false, not {shown}.", shown))
        }
        "ai_search_model" | "reranking_model" | "rewrite_model" | "cache_threshold" => {
            (!value.is_string()).then(|| sentence!("Must be a text, not {shown}.", shown))
        }
        "fusion_method" => (!matches!(value.as_str(), Some("rrf" | "max")))
            .then(|| sentence!("{shown} is not a fusion method; use rrf or max.", shown)),
        "score_threshold" | "retrieval_options.match_threshold" => (!within(value, 0.0, 1.0))
            .then(|| sentence!("Match threshold is {shown}; it must be from 0 to 1.", shown)),
        "retrieval_options.context_expansion" => {
            let most = limits::CONTEXT_EXPANSION;
            (!within(value, 0.0, f64::from(most)) || !value.is_u64()).then(|| {
                sentence!(
                    "Context expansion is {shown}; it must be a whole number from 0 to {most}.",
                    shown,
                    most = Place::digits(most)
                )
            })
        }
        "cache_ttl" => {
            let (least, most) = limits::CACHE_SECONDS;
            (!within(value, least.into(), most.into()) || !value.is_u64()).then(|| {
                sentence!(
                    "The similarity cache keeps answers for {shown} seconds; it must be a whole number from {least} to {most}.",
                    shown,
                    least,
                    most
                )
            })
        }
        "max_num_results" => (!within(value, 1.0, f64::from(limits::QUERY_RESULTS))
            || !value.is_u64())
        .then(|| {
            sentence!(
                "Maximum number of results is {shown}; it must be a whole number from 1 to {most}.",
                shown,
                most = Place::digits(limits::QUERY_RESULTS)
            )
        }),
        _ => None,
    }
}

fn within(value: &Value, least: f64, most: f64) -> bool {
    value
        .as_f64()
        .is_some_and(|number| (least..=most).contains(&number))
}
