use std::collections::BTreeMap;

use super::*;
use crate::instance::{
    Config, ContentSelector, DiscoverSource, IndexMethod, KeywordMatchMode, Pace, ParseType,
    PlanTier,
};

/// The example of the service's reference, as spec section 20 gives it.
const EXAMPLE: &str = r#"{
  "id": "my-site",
  "type": "web-crawler",
  "source": "https://example.com",
  "source_params": {
    "include_items": ["**/docs/**"],
    "exclude_items": ["**/docs/drafts/**"],
    "web_crawler": {
      "parse_type": "sitemap",
      "parse_options": {
        "specific_sitemaps": ["https://example.com/sitemap-docs.xml"],
        "use_browser_rendering": false,
        "include_images": false,
        "include_headers": {"CF-Access-Client-Id": "1.access", "CF-Access-Client-Secret": "s3cret"},
        "content_selector": [{"path": "**/docs/**", "selector": "main .content"}]
      }
    }
  },
  "custom_metadata": [{"field_name": "category", "data_type": "text"}],
  "index_method": {"vector": true, "keyword": true},
  "indexing_options": {"keyword_tokenizer": "porter", "use_ocr": false},
  "retrieval_options": {"keyword_match_mode": "and"},
  "fusion_method": "rrf",
  "chunk_size": 256,
  "chunk_overlap": 10,
  "sync_interval": 21600
}"#;

fn import(text: &str) -> Import {
    let import = Config::from_service_json(text);
    assert!(import.errors.is_empty(), "{:?}", import.errors);
    import
}

fn faults(text: &str) -> Vec<(String, Option<u32>)> {
    let review = Config::from_service_json(text).review();
    assert!(review.errors.is_empty() || review.plan.is_none());
    review
        .errors
        .into_iter()
        .map(|error| (error.field, error.number))
        .collect()
}

fn warned(text: &str) -> Vec<String> {
    let import = import(text);
    import
        .warnings
        .into_iter()
        .map(|warning| warning.field)
        .collect()
}

#[test]
fn the_reference_example_is_read_whole() {
    let import = import(EXAMPLE);
    let config = &import.config;
    assert_eq!(config.id.as_deref(), Some("my-site"));
    assert_eq!(config.source_params.exclude_items, ["**/docs/drafts/**"]);
    let options = &config.source_params.web_crawler.parse_options;
    assert_eq!(
        options.content_selector,
        [ContentSelector {
            path: "**/docs/**".into(),
            selector: "main .content".into()
        }]
    );
    assert_eq!(options.include_headers.len(), 2);
    assert_eq!(config.sync_interval, Some(21_600));
    assert_eq!(config.rest["fusion_method"], "\"rrf\"");
    assert!(import.review().plan.is_some());
}

#[test]
fn what_is_exported_reads_back_the_same() {
    let config = import(EXAMPLE).config;
    let text = config.to_service_json(HeaderValues::Include).unwrap();
    assert_eq!(import(&text).config, config);

    let discover = import(
        r#"{"source": "https://example.com", "source_params": {"prefix": "a", "web_crawler": {
            "parse_type": "discover", "discover_options": {"source": "links", "limit": 9,
            "depth": 2, "max_age": 0, "include_subdomains": true, "later": [1]}}},
            "retrieval_options": {"keyword_match_mode": "or", "boost_by": []},
            "index_method": {"vector": false, "keyword": true}, "paused": true}"#,
    )
    .config;
    assert_eq!(
        discover.source_params.web_crawler.discover_options.source,
        DiscoverSource::Links
    );
    let text = discover.to_service_json(HeaderValues::Leave).unwrap();
    assert_eq!(import(&text).config, discover);
}

#[test]
fn an_export_holds_no_header_value_unless_asked_and_nothing_of_the_preview() {
    let mut config = import(EXAMPLE).config;
    config.plan = PlanTier::Free;
    config.pace = Some(Pace::Fast);
    let text = config.to_service_json(HeaderValues::Leave).unwrap();
    assert!(!text.contains("s3cret") && text.contains("CF-Access-Client-Secret"));
    assert!(!text.contains("pace") && !text.contains("\"plan\"") && !text.contains("\"rest\""));
    assert!(
        config
            .to_service_json(HeaderValues::Include)
            .unwrap()
            .contains("s3cret")
    );
    assert!(import(&text).warnings.iter().any(|warning| {
        warning
            .message
            .english()
            .contains("CF-Access-Client-Secret")
    }));
}

#[test]
fn the_answer_of_the_api_is_taken_out_of_its_envelope() {
    for text in [
        format!(r#"{{"success": true, "errors": [], "result": {EXAMPLE}}}"#),
        format!(r#"{{"success": true, "result": [{EXAMPLE}]}}"#),
    ] {
        assert_eq!(import(&text).config, import(EXAMPLE).config);
    }
    let failed = r#"{"success": false, "errors": [{"code": 7002}], "result": {}}"#;
    assert_eq!(Config::from_service_json(failed).errors.len(), 1);
}

#[test]
fn unknown_fields_are_kept_and_reported() {
    let text = r#"{"source": "https://example.com", "brand_new": {"a": 1},
        "source_params": {"web_crawler": {"parse_options": {"newer": true}}}}"#;
    assert_eq!(
        warned(text),
        ["brand_new", "source_params.web_crawler.parse_options.newer"]
    );
    let exported = import(text)
        .config
        .to_service_json(HeaderValues::Leave)
        .unwrap();
    let value: serde_json::Value = serde_json::from_str(&exported).unwrap();
    assert_eq!(value["brand_new"]["a"], 1);
    assert_eq!(
        value["source_params"]["web_crawler"]["parse_options"]["newer"],
        true
    );
}

#[test]
fn kept_fields_stand_where_they_stood() {
    let text = r#"{"source": "https://example.com", "a.b": 1, "retrieval_options": {"c.d": 2},
        "index_method": {"later": true}}"#;
    let config = import(text).config;
    let exported = config.to_service_json(HeaderValues::Leave).unwrap();
    let value: serde_json::Value = serde_json::from_str(&exported).unwrap();
    assert_eq!(value["a.b"], 1);
    assert_eq!(value["retrieval_options"]["c.d"], 2);
    assert_eq!(value["index_method"]["later"], true);
    assert_eq!(import(&exported).config, config);
}

#[test]
fn what_no_export_could_hold_is_left_out_with_a_word() {
    let text = r#"{"source": "https://example.com", "preview.own_indexes": 1,
        "preview": {"own_domain": ["example.com"]}}"#;
    // They come in the order that the reader of JSON keeps, which a feature of it decides.
    let mut warned = warned(text);
    warned.sort();
    assert_eq!(warned, ["preview.own_domain", "preview.own_indexes"]);
    assert_eq!(import(text).config.rest, BTreeMap::new());
}

#[test]
fn unknown_members_of_an_entry_are_reported() {
    let text = r#"{"source": "https://example.com", "custom_metadata":
        [{"field_name": "a", "data_type": "text", "note": 1}],
        "content_selector": [{"path": "**", "selector": "main", "mode": "first"}]}"#;
    let fields = warned(text);
    for field in [
        "custom_metadata[0].note",
        "source_params.web_crawler.parse_options.content_selector[0].mode",
    ] {
        assert!(fields.iter().any(|found| found == field), "{fields:?}");
    }
}

/// Every shape of an instance's settings that the documents show: the older path without a
/// namespace and the newer one take the same body; the API answers with more fields.
#[test]
fn documented_shapes_come_back_from_their_export() {
    let wide = format!(
        r#"{{"success": true, "errors": [], "messages": [], "result_info": {{"count": 1}},
        "result": [{}]}}"#,
        EXAMPLE.replacen(
            '{',
            r#"{"created_at": "2026-10-08 10:00:00", "engine_version": 3, "paused": false,
            "namespace": "default", "metadata": {"created_from_aisearch_wizard": true},"#,
            1
        )
    );
    let shapes = [
        EXAMPLE.to_owned(),
        wide,
        EXAMPLE.replace("https://example.com\"", "example.com\""),
        r#"{"source": "https://example.com"}"#.to_owned(),
        r#"{"id": "a", "type": "web-crawler", "source": "docs.example.com"}"#.to_owned(),
        r#"{"source": "https://example.com", "source_params": {"web_crawler": {
            "parse_type": "discover", "discover_options": {"source": "all", "limit": 100000,
            "depth": 5, "max_age": 86400, "include_external_links": false,
            "include_subdomains": false}}}}"#
            .to_owned(),
        r#"{"source": "https://example.com", "hybrid_search_enabled": true, "cache": true,
            "reranking": false, "score_threshold": 0.4, "max_num_results": 10,
            "retrieval_options": {"boost_by": [{"field": "timestamp", "direction": "desc"}]}}"#
            .to_owned(),
    ];
    for text in shapes {
        let first = import(&text);
        assert!(first.review().plan.is_some(), "{text}");
        let exported = first.config.to_service_json(HeaderValues::Include).unwrap();
        let again = import(&exported);
        assert_eq!(again.config, first.config, "{text}");
        let third = again.config.to_service_json(HeaderValues::Include).unwrap();
        assert_eq!(third, exported);
    }
}

#[test]
fn earlier_names_are_explained() {
    let import = import(
        r#"{"source": "https://example.com", "hybrid_search_enabled": false,
        "retrieval_options": {"keyword_match_mode": "fuzzy_match"},
        "source_params": {"web_crawler": {"crawl_options": {"depth": 2}, "store_options": {}}}}"#,
    );
    let crawl = import
        .warnings
        .iter()
        .find(|warning| warning.field.ends_with("crawl_options"))
        .unwrap();
    assert!(crawl.message.english().contains("discover_options"));
    assert_eq!(import.warnings.len(), 4);
    assert_eq!(
        import.config.index_method,
        IndexMethod {
            vector: true,
            keyword: false
        }
    );
    assert_eq!(
        import.config.retrieval_options.keyword_match_mode,
        KeywordMatchMode::Or
    );
    let text = r#"{"source": "https://example.com", "parse_type": "crawl"}"#;
    assert_eq!(faults(text)[0].0, "source_params.web_crawler.parse_type");
}

#[test]
fn fields_out_of_place_are_read_at_their_place() {
    let import = import(
        r#"{"source": "example.com", "type": "web-crawler", "include_items": ["**/a/**"],
        "web_crawler": {"parse_type": "discover"}, "discover_options": {"depth": 7}, "limit": 3}"#,
    );
    let crawler = &import.config.source_params.web_crawler;
    assert_eq!(crawler.parse_type, ParseType::Discover);
    assert_eq!(crawler.discover_options.depth, Some(7));
    assert_eq!(crawler.discover_options.limit, Some(3));
    assert_eq!(import.config.source_params.include_items, ["**/a/**"]);
    assert_eq!(import.warnings.len(), 4);
}

#[test]
fn example_3_a_web_address_needs_no_type() {
    assert!(warned(r#"{"source": "https://example.com"}"#).is_empty());
    assert_eq!(warned(r#"{"source": "example.com"}"#), ["source"]);
    assert!(warned(r#"{"source": "example.com", "type": "web-crawler"}"#).is_empty());
}

#[test]
fn example_4_a_type_without_source_is_7052() {
    let expected = [("source".to_owned(), Some(7052))];
    assert_eq!(faults(r#"{"type": "web-crawler"}"#), expected);
    assert_eq!(faults(r"{}"), expected);
}

#[test]
fn other_kinds_of_instances_are_refused() {
    assert_eq!(
        faults(r#"{"type": "r2", "source": "https://example.com"}"#)[0].0,
        "type"
    );
}

#[test]
fn example_39_an_unknown_crawl_source_is_refused() {
    let text = r#"{"source": "https://example.com", "source_params": {"web_crawler": {
        "parse_type": "discover", "discover_options": {"source": "feeds", "depth": 0}}}}"#;
    let fields: Vec<_> = faults(text).into_iter().map(|(field, _)| field).collect();
    assert_eq!(
        fields,
        [
            "source_params.web_crawler.discover_options.source",
            "source_params.web_crawler.discover_options.depth"
        ]
    );
}

#[test]
fn example_55_an_empty_selector_list_is_refused() {
    let text = r#"{"source": "https://example.com", "content_selector": []}"#;
    assert_eq!(
        faults(text)[0].0,
        "source_params.web_crawler.parse_options.content_selector"
    );
}

#[test]
fn values_of_the_wrong_kind_are_all_reported() {
    let text = r#"{"source": 7, "chunk_size": "256", "chunk_overlap": 1.5, "sync_interval": -1,
        "index_method": true, "custom_metadata": [{"field_name": "a", "data_type": "date"}, 3],
        "source_params": {"include_items": "x", "exclude_items": [1],
        "web_crawler": {"parse_options": {"include_headers": {"A": 1}}}}}"#;
    let mut fields: Vec<_> = faults(text).into_iter().map(|(field, _)| field).collect();
    fields.sort();
    assert_eq!(
        fields,
        [
            "chunk_overlap",
            "chunk_size",
            "custom_metadata[0].data_type",
            "custom_metadata[1]",
            "index_method",
            "source",
            "source_params.exclude_items[0]",
            "source_params.include_items",
            "source_params.web_crawler.parse_options.include_headers[\"A\"]",
            "sync_interval",
        ]
    );
}

#[test]
fn a_faulty_entry_shifts_no_place_and_hides_no_fault() {
    let metadata = r#"[{"field_name": "z", "data_type": "date"}, {"field_name": "", "data_type": "text"},
        {"field_name": 7, "data_type": "date"}, 3, {"field_name": "folder", "data_type": "x"}]"#;
    let selectors =
        r#"[{"path": "**"}, {"path": "a b", "selector": 1}, {"path": "", "selector": ">"}]"#;
    let text = format!(
        r#"{{"source": "https://example.com", "custom_metadata": {metadata},
        "include_items": [1, "a b"], "exclude_items": [{{}}, "", "[x]"],
        "content_selector": {selectors},
        "specific_sitemaps": [null, "ftp://example.com/sitemap.xml"]}}"#
    );
    let mut fields: Vec<_> = faults(&text).into_iter().map(|(field, _)| field).collect();
    fields.sort();
    let options = "source_params.web_crawler.parse_options";
    let expected = [
        "custom_metadata[0].data_type".to_owned(),
        "custom_metadata[1].field_name".to_owned(),
        "custom_metadata[2].data_type".to_owned(),
        "custom_metadata[2].field_name".to_owned(),
        "custom_metadata[3]".to_owned(),
        "custom_metadata[4].data_type".to_owned(),
        "custom_metadata[4].field_name".to_owned(),
        "source_params.exclude_items[0]".to_owned(),
        "source_params.exclude_items[1]".to_owned(),
        "source_params.exclude_items[2]".to_owned(),
        "source_params.include_items[0]".to_owned(),
        "source_params.include_items[1]".to_owned(),
        format!("{options}.content_selector[0].selector"),
        format!("{options}.content_selector[1].path"),
        format!("{options}.content_selector[1].selector"),
        format!("{options}.content_selector[2].path"),
        format!("{options}.content_selector[2].selector"),
        format!("{options}.specific_sitemaps[0]"),
        format!("{options}.specific_sitemaps[1]"),
    ];
    assert_eq!(fields, expected);
}

#[test]
fn ranges_of_kept_settings_are_checked() {
    let rows = [
        (r#""fusion_method": "sum""#, 1),
        (r#""fusion_method": "max""#, 0),
        (r#""chunk": "no""#, 1),
        (r#""chunk": false"#, 0),
        (r#""cache": "true""#, 1),
        (r#""reranking": 1"#, 1),
        (r#""paused": "no""#, 1),
        (r#""cache": false, "reranking": true, "paused": null"#, 0),
        (r#""ai_search_model": 7, "reranking_model": false"#, 2),
        (r#""retrieval_options": {"context_expansion": 4}"#, 1),
        (r#""retrieval_options": {"context_expansion": 3}"#, 0),
        (r#""retrieval_options": {"match_threshold": -0.1}"#, 1),
        (r#""score_threshold": 1.1"#, 1),
        (r#""score_threshold": 0.4"#, 0),
        (r#""cache_ttl": 599"#, 1),
        (r#""cache_ttl": 518400"#, 0),
        (r#""max_num_results": 51"#, 1),
        (r#""max_num_results": 50"#, 0),
        (r#""retrieval_options": {"boost_by": [1, 2, 3, 4]}"#, 1),
        (
            r#""retrieval_options": {"boost_by": [{"field": "Timestamp"}]}"#,
            0,
        ),
        (
            r#""retrieval_options": {"boost_by": [{"field": "timestamp"}, {"field": "timestamp"}]}"#,
            1,
        ),
        (
            r#""retrieval_options": {"boost_by": [{"field": "price"}, {"direction": "asc"}]}"#,
            2,
        ),
        (
            r#""custom_metadata": [{"field_name": "Price", "data_type": "number"}],
               "retrieval_options": {"boost_by": [{"field": "price", "direction": "desc"}]}"#,
            0,
        ),
        (
            r#""custom_metadata": [{"field_name": "tag", "data_type": "text"}],
               "retrieval_options": {"boost_by": [{"field": "tag", "direction": "asc"}]}"#,
            1,
        ),
        (
            r#""custom_metadata": [{"field_name": "tag", "data_type": "text"}],
               "retrieval_options": {"boost_by": [{"field": "tag", "direction": "not_exists"}]}"#,
            0,
        ),
    ];
    for (field, expected) in rows {
        let text = format!(r#"{{"source": "https://example.com", {field}}}"#);
        assert_eq!(faults(&text).len(), expected, "{field}");
    }
}

#[test]
fn damaged_json_names_the_place() {
    for text in ["", "{", "[]", "7", "{\"source\": }"] {
        let import = Config::from_service_json(text);
        assert_eq!(import.errors.len(), 1, "{text}");
        assert_eq!(import.review().errors, import.errors, "{text}");
    }
    let import = Config::from_service_json("{\n  \"source\": }");
    assert_eq!(
        import.errors[0].message.english(),
        "Not valid JSON at line 2, column 13: expected value."
    );
}

#[test]
fn null_is_as_good_as_absent() {
    let text = r#"{"source": "https://example.com", "id": null, "source_params": null,
        "custom_metadata": null, "chunk_size": null}"#;
    let config = import(text).config;
    assert_eq!(config.rest, BTreeMap::new());
    assert_eq!(config.chunk_size, None);
}
