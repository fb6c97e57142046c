//! Every row of the limits, and the worked examples of the spec that concern settings.

use std::collections::BTreeMap;

use super::*;
use crate::instance::{
    ContentSelector, CustomMetadataField, DataType, IndexMethod, Parse, ParseType,
};

mod lists;
mod random;
mod source;

/// A configuration that is right, changed by `change`.
fn config(change: impl FnOnce(&mut Config)) -> Config {
    let mut config = Config {
        source: "https://example.com".into(),
        ..Config::default()
    };
    change(&mut config);
    config
}

/// Fields at fault, in order.
fn faults(change: impl FnOnce(&mut Config)) -> Vec<String> {
    errors(change)
        .into_iter()
        .map(|error| error.field)
        .collect()
}

fn errors(change: impl FnOnce(&mut Config)) -> Vec<FieldError> {
    config(change).check().err().unwrap_or_default()
}

fn warnings(change: impl FnOnce(&mut Config)) -> Vec<FieldWarning> {
    config(change).review().warnings
}

fn plan(change: impl FnOnce(&mut Config)) -> Plan {
    config(change).check().unwrap()
}

const OPTIONS: &str = "source_params.web_crawler.parse_options";
const DISCOVER: &str = "source_params.web_crawler.discover_options";

#[test]
fn a_source_alone_gets_every_default() {
    let plan = plan(|_| ());
    assert_eq!(plan.source.as_str(), "https://example.com/");
    assert_eq!(plan.parse.parse_type(), ParseType::Sitemap);
    assert_eq!((plan.chunking.size, plan.chunking.overlap), (256, 10));
    assert_eq!(plan.sync_interval, 21_600);
    assert_eq!(plan.tier, PlanTier::Paid);
    assert_eq!(plan.max_files, 500_000);
    assert_eq!(plan.max_pages_a_day, None);
    assert_eq!(plan.pace, Pace::Service);
}

#[test]
fn example_1_no_parse_type_is_sitemap() {
    assert_eq!(plan(|_| ()).parse.parse_type(), ParseType::Sitemap);
}

#[test]
fn example_5_and_6_the_name_has_a_pattern() {
    let rows = [
        ("My-Site", false),
        ("a-b_c1", true),
        ("", false),
        ("a--b", false),
        ("-a", false),
        ("a-", false),
        ("a b", false),
        ("é", false),
    ];
    for (id, valid) in rows {
        let faults = faults(|config| config.id = Some(id.into()));
        assert_eq!(faults.is_empty(), valid, "{id}: {faults:?}");
    }
    assert!(faults(|config| config.id = Some("a".repeat(64))).is_empty());
    assert_eq!(faults(|config| config.id = Some("a".repeat(65))), ["id"]);
}

#[test]
fn example_16_specific_sitemaps_with_discover_are_7045() {
    let errors = errors(|config| {
        let crawler = &mut config.source_params.web_crawler;
        crawler.parse_type = ParseType::Discover;
        crawler.parse_options.specific_sitemaps = vec!["https://example.com/a.xml".into()];
    });
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].field, format!("{OPTIONS}.specific_sitemaps"));
    assert_eq!(errors[0].number, Some(7045));
    assert_eq!(
        errors[0].code.as_deref(),
        Some("specific_sitemaps_only_valid_when_parse_type_is_sitemap")
    );
}

#[test]
fn example_17_discover_options_with_sitemap_are_ignored() {
    let plan = plan(|config| {
        config.source_params.web_crawler.discover_options.depth = Some(3);
    });
    assert!(matches!(plan.parse, Parse::Sitemap { .. }));
}

#[test]
fn example_38_and_39_discover_options_have_ranges() {
    let rows: [(&str, u32, bool); 12] = [
        ("limit", 0, false),
        ("limit", 1, true),
        ("limit", 100_000, true),
        ("limit", 100_001, false),
        ("depth", 0, false),
        ("depth", 1, true),
        ("depth", 100_000, true),
        ("depth", 100_001, false),
        ("max_age", 0, true),
        ("max_age", 604_800, true),
        ("max_age", 604_801, false),
        ("max_age", u32::MAX, false),
    ];
    for (name, value, valid) in rows {
        let faults = faults(|config| {
            let crawler = &mut config.source_params.web_crawler;
            crawler.parse_type = ParseType::Discover;
            let options = &mut crawler.discover_options;
            match name {
                "limit" => options.limit = Some(value),
                "depth" => options.depth = Some(value),
                _ => options.max_age = Some(value),
            }
        });
        let expected = if valid {
            Vec::new()
        } else {
            vec![format!("{DISCOVER}.{name}")]
        };
        assert_eq!(faults, expected, "{name} {value}");
    }
}

#[test]
fn discover_takes_its_defaults() {
    let plan = plan(|config| config.source_params.web_crawler.parse_type = ParseType::Discover);
    let Parse::Discover {
        limit,
        depth,
        max_age,
        ..
    } = plan.parse
    else {
        panic!("not discover");
    };
    assert_eq!((limit, depth, max_age), (100_000, 5, 86_400));
}

#[test]
fn external_links_are_followed_with_a_warning() {
    let external = |config: &mut Config| {
        let crawler = &mut config.source_params.web_crawler;
        crawler.parse_type = ParseType::Discover;
        crawler.discover_options.include_external_links = true;
    };
    assert!(faults(external).is_empty());
    assert!(
        warnings(external)[0]
            .field
            .ends_with("include_external_links")
    );
}

#[test]
fn bounds_that_a_sitemap_crawl_does_not_use_are_named() {
    let bounded = |parse_type| {
        warnings(|config: &mut Config| {
            let crawler = &mut config.source_params.web_crawler;
            crawler.parse_type = parse_type;
            crawler.discover_options.limit = Some(5);
            crawler.discover_options.depth = Some(limits::DISCOVER_DEPTH_DEFAULT);
        })
    };
    let [warning] = &bounded(ParseType::Sitemap)[..] else {
        panic!("{:?}", bounded(ParseType::Sitemap));
    };
    assert!(warning.field.ends_with("discover_options.limit"));
    assert!(bounded(ParseType::Discover).is_empty());
}

#[test]
fn example_72_chunk_size_is_bounded_by_the_model() {
    let rows = [
        (63, None, Some(None)),
        (64, None, None),
        (1024, Some("@cf/baai/bge-m3"), Some(Some(7036))),
        (512, Some("@cf/baai/bge-m3"), None),
        (1024, Some("@cf/qwen/qwen3-embedding-0.6b"), None),
        (8192, None, None),
        (8193, None, Some(Some(7036))),
        (2048, Some("google-ai-studio/gemini-embedding-001"), None),
        (
            2049,
            Some("google-ai-studio/gemini-embedding-001"),
            Some(Some(7036)),
        ),
    ];
    for (size, model, expected) in rows {
        let errors = errors(|config| {
            config.chunk_size = Some(size);
            config.embedding_model = model.map(String::from);
        });
        let found = errors.first().map(|error| error.number);
        assert_eq!(found, expected, "{size} {model:?}");
        assert!(errors.iter().all(|error| error.field == "chunk_size"));
    }
}

#[test]
fn example_73_chunk_overlap_ends_at_30() {
    assert_eq!(
        faults(|config| config.chunk_overlap = Some(31)),
        ["chunk_overlap"]
    );
    assert_eq!(
        plan(|config| config.chunk_overlap = Some(30))
            .chunking
            .overlap,
        30
    );
    assert_eq!(
        plan(|config| config.chunk_overlap = Some(0))
            .chunking
            .overlap,
        0
    );
}

#[test]
fn example_74_sync_interval_is_one_of_eight() {
    assert_eq!(
        faults(|config| config.sync_interval = Some(5400)),
        ["sync_interval"]
    );
    for interval in [900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400] {
        assert!(faults(|config| config.sync_interval = Some(interval)).is_empty());
    }
}

#[test]
fn one_index_must_be_on() {
    let method = |vector, keyword| {
        move |config: &mut Config| {
            config.index_method = IndexMethod { vector, keyword };
        }
    };
    assert_eq!(faults(method(false, false)), ["index_method"]);
    assert!(faults(method(true, false)).is_empty());
    assert!(faults(method(false, true)).is_empty());
}

#[test]
fn plans_bound_files_and_pages_a_day() {
    let rows = [
        (PlanTier::Free, true, 100_000, Some(500)),
        (PlanTier::Free, false, 100_000, Some(500)),
        (PlanTier::Paid, true, 500_000, None),
        (PlanTier::Paid, false, 1_000_000, None),
    ];
    for (tier, keyword, files, pages) in rows {
        let plan = plan(|config| {
            config.plan = tier;
            config.index_method = IndexMethod {
                vector: true,
                keyword,
            };
        });
        assert_eq!(
            (plan.max_files, plan.max_pages_a_day),
            (files, pages),
            "{tier:?} {keyword}"
        );
    }
}

#[test]
fn an_unknown_embedding_model_is_taken_with_a_warning() {
    let unknown = |config: &mut Config| config.embedding_model = Some("acme/embed".into());
    assert!(faults(unknown).is_empty());
    assert_eq!(warnings(unknown)[0].field, "embedding_model");
}

#[test]
fn all_faulty_fields_are_reported_at_once() {
    let faults = faults(|config| {
        config.source = "ftp://example.com".into();
        config.id = Some("No".into());
        config.chunk_size = Some(1);
        config.chunk_overlap = Some(99);
        config.sync_interval = Some(1);
        config.source_params.exclude_items = vec!["{".into()];
        config.source_params.web_crawler.discover_options.depth = Some(0);
        let options = &mut config.source_params.web_crawler.parse_options;
        options.include_headers = BTreeMap::from([("Host".into(), "x".into())]);
        options.content_selector = vec![ContentSelector {
            path: "**".into(),
            selector: "a{b}".into(),
        }];
        config.custom_metadata = vec![CustomMetadataField {
            field_name: "Folder".into(),
            data_type: DataType::Text,
        }];
    });
    assert_eq!(
        faults,
        [
            "id".to_owned(),
            "source".into(),
            format!("{DISCOVER}.depth"),
            "source_params.exclude_items[0]".into(),
            format!("{OPTIONS}.include_headers[\"Host\"]"),
            format!("{OPTIONS}.content_selector[0].selector"),
            "custom_metadata[0].field_name".into(),
            "chunk_size".into(),
            "chunk_overlap".into(),
            "sync_interval".into(),
        ]
    );
}
