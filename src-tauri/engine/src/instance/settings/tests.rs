use serde_json::json;

use super::*;
use crate::instance::{DataType, DiscoverSource, Pace, ParseType, PlanTier};

fn set(settings: &[(&str, &str)]) -> Result<Config, Vec<FieldError>> {
    let mut config = Config::default();
    let settings: Vec<_> = settings
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    config.set_all(&settings).map(|()| config)
}

fn faults(settings: &[(&str, &str)]) -> Vec<String> {
    let errors = set(settings).err().unwrap_or_default();
    errors.into_iter().map(|error| error.field).collect()
}

#[test]
fn a_setting_is_named_by_its_path_or_its_unique_end() {
    let config = set(&[
        ("depth", "100"),
        ("discover_options.source", "links"),
        ("source_params.web_crawler.discover_options.limit", "1_000"),
        ("plan", "free"),
        ("pace", "fast"),
        ("parse_type", "discover"),
        ("source", "https://example.com"),
        ("vector", "off"),
        ("include_subdomains", "true"),
    ])
    .unwrap();
    let crawler = &config.source_params.web_crawler;
    assert_eq!(crawler.discover_options.depth, Some(100));
    assert_eq!(crawler.discover_options.limit, Some(1000));
    assert_eq!(crawler.discover_options.source, DiscoverSource::Links);
    assert!(crawler.discover_options.include_subdomains);
    assert_eq!(crawler.parse_type, ParseType::Discover);
    assert_eq!(config.plan, PlanTier::Free);
    assert_eq!(config.pace, Some(Pace::Fast));
    assert_eq!(config.source, "https://example.com");
    assert!(!config.index_method.vector);
    assert!(config.index_method.keyword);
}

#[test]
fn settings_of_the_preview_stand_apart() {
    let config = set(&[
        ("own_domains", "example.com"),
        ("own_domains", "example.org"),
        ("allow_private_network", "yes"),
    ])
    .unwrap();
    assert_eq!(config.preview.own_domains, ["example.com", "example.org"]);
    assert!(config.preview.allow_private_network);

    let text = r#"{"source": "https://example.com",
        "preview": {"own_domains": ["example.com"], "allow_private_network": true}}"#;
    let import = Config::from_service_json(text);
    assert_eq!(import.config.preview.own_domains, ["example.com"]);
    assert!(import.config.preview.allow_private_network);
    assert!(
        import.errors.is_empty() && import.warnings.is_empty(),
        "{import:?}"
    );
    let json = import
        .config
        .to_service_json(crate::instance::HeaderValues::Leave)
        .unwrap();
    assert!(!json.contains("own_domains"), "{json}");

    assert_eq!(faults(&[("allow_private_network", "perhaps")]).len(), 1);
}

#[test]
fn lists_are_repeated_and_replaced() {
    let mut config = set(&[
        ("include_items", "**/a/**"),
        ("include_items", "**/b/**"),
        ("content_selector", "**/blog/** article > .post-body"),
        ("content_selector", r#"{"path": "**", "selector": "main"}"#),
        ("custom_metadata", "category:text"),
        ("custom_metadata", "price:number"),
        ("include_headers", "X-Token: a:b"),
        ("include_headers", "X-Other:c"),
    ])
    .unwrap();
    assert_eq!(config.source_params.include_items, ["**/a/**", "**/b/**"]);
    let options = &config.source_params.web_crawler.parse_options;
    assert_eq!(options.content_selector[0].path, "**/blog/**");
    assert_eq!(options.content_selector[0].selector, "article > .post-body");
    assert_eq!(options.content_selector[1].selector, "main");
    assert_eq!(config.custom_metadata[1].field_name, "price");
    assert_eq!(config.custom_metadata[1].data_type, DataType::Number);
    assert_eq!(options.include_headers["X-Token"], "a:b");
    assert_eq!(options.include_headers["X-Other"], "c");

    config.set("include_items", "**/c/**").unwrap();
    assert_eq!(config.source_params.include_items, ["**/c/**"]);
    config
        .set("include_items", r#"["**/d/**", "**/e/**"]"#)
        .unwrap();
    assert_eq!(config.source_params.include_items, ["**/d/**", "**/e/**"]);
    config.set("include_items", "").unwrap();
    assert!(config.source_params.include_items.is_empty());
}

#[test]
fn an_empty_value_puts_the_default_back() {
    let mut config = set(&[
        ("chunk_size", "512"),
        ("keyword", "false"),
        ("plan", "free"),
    ])
    .unwrap();
    for name in ["chunk_size", "keyword", "plan"] {
        config.set(name, "").unwrap();
    }
    assert_eq!(config, Config::default());
}

#[test]
fn unknown_and_ambiguous_names_are_refused_and_the_rest_is_put() {
    let mut config = Config::default();
    let errors = config
        .set_all(&[
            ("chunk_size".into(), "512".into()),
            ("chunk_overlap".into(), "little".into()),
            ("chunk".into(), "1".into()),
            ("discover_options".into(), "1".into()),
            ("ource".into(), "x".into()),
        ])
        .unwrap_err();
    let fields: Vec<_> = errors.iter().map(|error| error.field.as_str()).collect();
    assert_eq!(
        fields,
        [
            "chunk",
            "ource",
            "chunk_overlap",
            "source_params.web_crawler.discover_options"
        ]
    );
    assert_eq!(config, set(&[("chunk_size", "512")]).unwrap());
}

#[test]
fn wrong_values_are_all_reported_on_their_path() {
    assert_eq!(
        faults(&[
            ("depth", "many"),
            ("limit", "-1"),
            ("parse_type", "crawl"),
            ("discover_options.source", "feeds"),
            ("include_subdomains", "perhaps"),
            ("custom_metadata", "a:date"),
            ("content_selector", "main"),
            ("include_headers", "novalue"),
        ]),
        [
            "source_params.web_crawler.discover_options.depth",
            "source_params.web_crawler.discover_options.limit",
            "source_params.web_crawler.parse_type",
            "source_params.web_crawler.discover_options.source",
            "source_params.web_crawler.discover_options.include_subdomains",
            "custom_metadata[0].data_type",
            "source_params.web_crawler.parse_options.content_selector",
            "source_params.web_crawler.parse_options.include_headers",
        ]
    );
}

#[test]
fn a_header_fault_does_not_repeat_the_text() {
    let errors = set(&[("include_headers", "hunter2")]).unwrap_err();
    assert!(!errors[0].message.english().contains("hunter2"));
}

#[test]
fn every_setting_is_found_by_its_path_and_takes_null() {
    for setting in table::SETTINGS {
        assert_eq!(resolve(setting.path), Ok(setting.path));
        let mut config = Config::default();
        let mut found = Found::default();
        (setting.apply)(&mut config, &Value::Null, &mut found);
        assert_eq!(config, Config::default(), "{}", setting.path);
        assert!(found.faults.is_empty(), "{}", setting.path);
    }
    for group in table::GROUPS {
        assert!(is_group(group), "{group}");
    }
}

#[test]
fn every_setting_refuses_a_value_of_the_wrong_kind() {
    for setting in table::SETTINGS {
        let mut found = Found::default();
        (setting.apply)(&mut Config::default(), &json!([[1]]), &mut found);
        assert!(!found.faults.is_empty(), "{}", setting.path);
    }
}
