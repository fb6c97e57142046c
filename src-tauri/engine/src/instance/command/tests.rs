use serde_json::Value;

use super::*;
use crate::instance::{ContentSelector, CustomMetadataField, DataType, ParseType};

fn rich() -> Config {
    let mut config = Config {
        id: Some("it-s-mine".to_owned()),
        source: "https://example.com/it's".to_owned(),
        chunk_size: Some(512),
        sync_interval: Some(900),
        custom_metadata: vec![CustomMetadataField {
            field_name: "category".to_owned(),
            data_type: DataType::Number,
        }],
        ..Config::default()
    };
    let params = &mut config.source_params;
    params.include_items = vec!["**/docs/**".to_owned(), "**/it's $HOME/**".to_owned()];
    params.exclude_items = vec!["**?page=**".to_owned()];
    params.web_crawler.parse_type = ParseType::Discover;
    params.web_crawler.discover_options.depth = Some(3);
    let options = &mut params.web_crawler.parse_options;
    options
        .include_headers
        .insert("x-key".to_owned(), "secret".to_owned());
    options.content_selector = vec![ContentSelector {
        path: "**".to_owned(),
        selector: "main > p".to_owned(),
    }];
    config.rest.insert("cache".to_owned(), "false".to_owned());
    config
        .rest
        .insert("namespace".to_owned(), "\"team\"".to_owned());
    config
        .rest
        .insert("fusion_method".to_owned(), "\"max\"".to_owned());
    config
}

#[test]
fn curl_carries_everything_there_and_back() {
    let config = rich();
    let command = config
        .to_command(CommandForm::Curl, HeaderValues::Include)
        .unwrap();
    assert_eq!(command.missing, [""; 0]);
    assert!(
        command.text.contains("/namespaces/team/instances"),
        "{}",
        command.text
    );
    let import = Config::from_text(&command.text);
    assert_eq!(import.errors, []);
    assert_eq!(import.config, config);

    let without = config
        .to_command(CommandForm::Curl, HeaderValues::Leave)
        .unwrap();
    assert!(!without.text.contains("secret"));
}

#[test]
fn wrangler_carries_what_it_can_and_names_the_rest() {
    let config = rich();
    let command = config
        .to_command(CommandForm::Wrangler, HeaderValues::Leave)
        .unwrap();
    let crawler = "source_params.web_crawler.";
    let expected = [
        format!("{crawler}discover_options"),
        format!("{crawler}parse_options.include_headers"),
        format!("{crawler}parse_options.content_selector"),
        "sync_interval".to_owned(),
        "fusion_method".to_owned(),
    ];
    assert_eq!(command.missing, expected);
    let json: Value = serde_json::from_str(command.missing_json.as_deref().unwrap()).unwrap();
    assert_eq!(json["sync_interval"], 900);
    assert_eq!(json["fusion_method"], "max");
    assert_eq!(json["source_params"]["include_items"][0], "**/docs/**");
    assert!(json.get("chunk_size").is_none(), "{json}");

    let import = Config::from_text(&command.text);
    assert_eq!(import.errors, []);
    let read = import.config;
    assert_eq!(read.id, config.id);
    assert_eq!(read.source, config.source);
    assert_eq!(
        read.source_params.include_items,
        config.source_params.include_items
    );
    assert_eq!(
        read.source_params.exclude_items,
        config.source_params.exclude_items
    );
    assert_eq!(
        read.source_params.web_crawler.parse_type,
        ParseType::Discover
    );
    assert_eq!(read.custom_metadata, config.custom_metadata);
    assert_eq!(
        (read.chunk_size, read.index_method),
        (Some(512), config.index_method)
    );
    assert_eq!(read.rest.get("cache"), config.rest.get("cache"));
    assert_eq!(read.rest.get("namespace"), config.rest.get("namespace"));
}

#[test]
fn commands_are_read_as_people_write_them() {
    for (text, source) in [
        (
            "npx wrangler ai-search create docs --type web-crawler --source=https://a.example",
            "https://a.example",
        ),
        (
            "$ wrangler ai-search update docs --parseType sitemap --source https://a.example --hybrid-search",
            "https://a.example",
        ),
        (
            "curl https://api.example/client/v4/accounts/1/ai-search/instances \\\n  --json '{\"source\": \"https://b.example\"}'",
            "https://b.example",
        ),
        (
            "curl.exe -H \"Authorization: Bearer x\" -d \"{\\\"source\\\": \\\"https://c.example\\\"}\" https://x/ai-search/instances/y",
            "https://c.example",
        ),
        (
            "curl -X PUT 'https://x/ai-search/namespaces/default/instances/y' --data-raw $'{\"source\": \"https://d.example/\\u00e4\"}'",
            "https://d.example/ä",
        ),
        (
            "curl https://x/ai-search/instances -d @- <<'EOF'\n{\"source\": \"https://e.example\"}\nEOF\n",
            "https://e.example",
        ),
        (
            "curl -sSd '{\"source\": \"https://g.example\"}' https://x/ai-search/instances",
            "https://g.example",
        ),
        (
            "curl -sXPOST -fd'{\"source\": \"https://h.example\"}' https://x/ai-search/instances",
            "https://h.example",
        ),
        ("{\"source\": \"https://f.example\"}", "https://f.example"),
    ] {
        let import = Config::from_text(text);
        assert_eq!(import.errors, [], "{text}");
        assert_eq!(import.config.source, source, "{text}");
        let said = format!("{:?} {:?}", import.config, import.warnings);
        assert!(!said.contains("Bearer"), "{said}");
    }
    let list = "wrangler ai-search create a --source https://a.example --type web-crawler --include-items **/a **/b --exclude-items **/c --no-hybrid-search";
    let import = Config::from_text(list);
    assert_eq!(import.warnings, []);
    let config = import.config;
    assert_eq!(config.source_params.include_items, ["**/a", "**/b"]);
    assert_eq!(config.source_params.exclude_items, ["**/c"]);
    assert!(!config.index_method.keyword);
    assert_eq!(
        Config::from_text("curl -X PUT https://x/ai-search/instances/docs -d {}")
            .config
            .id
            .as_deref(),
        Some("docs")
    );
}

#[test]
fn values_are_read_as_wrangler_reads_them() {
    let read = |flags: &str| {
        Config::from_text(&format!(
            "wrangler ai-search create a --type web-crawler --source https://a.example {flags}"
        ))
    };
    let import =
        read("--score-threshold .5 --chunk-size 5.12e2 --custom-metadata 'price : number'");
    assert_eq!(import.review().errors, []);
    assert_eq!(import.config.rest.get("score_threshold").unwrap(), "0.5");
    assert_eq!(import.config.chunk_size, Some(512));
    let field = &import.config.custom_metadata[0];
    assert_eq!(
        (field.field_name.as_str(), field.data_type),
        ("price", DataType::Number)
    );
    for (flags, part) in [
        ("--custom-metadata price", "names no type"),
        ("--custom-metadata price:money", "money"),
        ("--chunk-size 512.5", "512.5"),
        ("--chunk-size inf", "“inf”"),
        (
            "--custom-metadata price:number --custom-metadata-schema a.json",
            "together",
        ),
    ] {
        let errors = read(flags).review().errors;
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].message.english().contains(part), "{errors:?}");
    }
}

#[test]
fn what_holds_no_settings_is_said() {
    for (text, part) in [
        ("curl https://example.com", "no --data"),
        ("curl -d @file.json https://example.com", "from a file"),
        ("curl -d \"$BODY\" https://example.com", "from $BODY"),
        ("curl -d '{", "quoted text"),
        (" \n", "nothing to read"),
        ("wrangler ai-search list", "ai-search list"),
        ("wrangler ai-search", "ends after"),
        ("npx wrangler deploy", "not one of ai-search"),
        ("hello", "Not valid JSON"),
    ] {
        let import = Config::from_text(text);
        let message = import.errors[0].message.english();
        assert!(message.contains(part), "{text}: {message}");
    }
}
