use super::*;
use crate::instance::check_selector;

fn sitemaps(list: &[&str]) -> impl FnOnce(&mut Config) {
    let list: Vec<String> = list.iter().map(|text| (*text).to_owned()).collect();
    move |config| {
        config
            .source_params
            .web_crawler
            .parse_options
            .specific_sitemaps = list;
    }
}

fn headers(list: &[(&str, &str)]) -> impl FnOnce(&mut Config) {
    let map: BTreeMap<String, String> = list
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    move |config| {
        config
            .source_params
            .web_crawler
            .parse_options
            .include_headers = map;
    }
}

fn selectors(list: &[(&str, &str)]) -> impl FnOnce(&mut Config) {
    let list: Vec<ContentSelector> = list
        .iter()
        .map(|(path, selector)| ContentSelector {
            path: (*path).to_owned(),
            selector: (*selector).to_owned(),
        })
        .collect();
    move |config| {
        config
            .source_params
            .web_crawler
            .parse_options
            .content_selector = list;
    }
}

fn metadata(names: &[&str]) -> impl FnOnce(&mut Config) {
    let list: Vec<CustomMetadataField> = names
        .iter()
        .map(|name| CustomMetadataField {
            field_name: (*name).to_owned(),
            data_type: DataType::Text,
        })
        .collect();
    move |config| {
        config.custom_metadata = list;
    }
}

fn includes(list: Vec<String>) -> impl FnOnce(&mut Config) {
    move |config| {
        config.source_params.include_items = list;
    }
}

fn numbered(count: usize, template: &str) -> Vec<String> {
    (0..count)
        .map(|index| template.replace('#', &index.to_string()))
        .collect()
}

#[test]
fn example_15_six_specific_sitemaps_are_refused() {
    let urls = numbered(6, "https://example.com/#.xml");
    let six: Vec<&str> = urls.iter().map(String::as_str).collect();
    assert_eq!(
        faults(sitemaps(&six)),
        [format!("{OPTIONS}.specific_sitemaps")]
    );
    assert!(faults(sitemaps(&six[..5])).is_empty());
}

#[test]
fn a_specific_sitemap_is_a_whole_web_address() {
    for bad in [
        "",
        "/sitemap.xml",
        "example.com/a.xml",
        "ftp://example.com/a.xml",
        "https://u:p@example.com/a",
    ] {
        assert_eq!(
            faults(sitemaps(&["https://example.com/ok.xml", bad])),
            [format!("{OPTIONS}.specific_sitemaps[1]")],
            "{bad}"
        );
    }
}

#[test]
fn specific_sitemaps_keep_their_order_once_each() {
    let plan = plan(sitemaps(&[
        "https://example.com/b.xml#x",
        "https://maps.example.net/a.xml",
        "https://example.com/b.xml",
    ]));
    let Parse::Sitemap { specific } = plan.parse else {
        panic!("not sitemap");
    };
    let urls: Vec<_> = specific.iter().map(url::Url::as_str).collect();
    assert_eq!(
        urls,
        [
            "https://example.com/b.xml",
            "https://maps.example.net/a.xml"
        ]
    );
}

#[test]
fn example_51_eleven_patterns_and_braces_are_refused() {
    assert_eq!(
        faults(includes(numbered(11, "**/#/**"))),
        ["source_params.include_items"]
    );
    assert!(faults(includes(numbered(10, "**/#/**"))).is_empty());
    assert_eq!(
        faults(includes(vec!["**/{a,b}/**".into()])),
        ["source_params.include_items[0]"]
    );
    assert_eq!(
        faults(|config| config.source_params.exclude_items = numbered(11, "**/#/**")),
        ["source_params.exclude_items"]
    );
}

#[test]
fn patterns_hold_the_documented_characters_only() {
    assert!(
        faults(includes(vec![
            "https://a-b_C9.example.com:80/x?y=1&z=%20*".into()
        ]))
        .is_empty()
    );
    for bad in "{}[]!(),+@#~ ^$\\|;'\"<>é\n\t".chars() {
        let errors = errors(includes(vec![format!("**/a{bad}b")]));
        assert_eq!(errors.len(), 1, "{bad:?}");
        assert!(
            errors[0].message.english().contains("character 5"),
            "{}",
            errors[0].message
        );
    }
    assert_eq!(
        faults(includes(vec![String::new()])),
        ["source_params.include_items[0]"]
    );
}

#[test]
fn long_patterns_get_a_warning_only() {
    let pattern = |length: usize| format!("**/{}", "a".repeat(length - 3));
    assert!(warnings(includes(vec![pattern(200)])).is_empty());
    assert_eq!(warnings(includes(vec![pattern(201)])).len(), 1);
}

#[test]
fn patterns_that_match_no_whole_url_get_a_hint() {
    let rows = [
        ("/blog/**", Some("**/blog/**")),
        ("blog/**", Some("**/blog/**")),
        ("okf/system/", Some("**/okf/system/")),
        ("*.pdf", Some("**/*.pdf")),
        ("*", Some("**/*")),
        ("**docs**", Some("acts as *")),
        ("**?page=*", Some("acts as *")),
        ("**/docs**", Some("acts as *")),
        ("**", None),
        ("**/blog/**", None),
        ("**/login*", None),
        ("https://example.com/**", None),
        ("http*://example.com/**", None),
        ("*/blog", None),
    ];
    for (pattern, expected) in rows {
        let warnings = warnings(includes(vec![pattern.into()]));
        match expected {
            None => assert!(warnings.is_empty(), "{pattern}: {warnings:?}"),
            Some(part) => assert!(
                warnings[0].message.english().contains(part),
                "{pattern}: {warnings:?}"
            ),
        }
    }
}

#[test]
fn a_rule_in_both_lists_takes_nothing() {
    let warnings = warnings(|config| {
        config.source_params.include_items = vec!["**/a/**".into()];
        config.source_params.exclude_items = vec!["**/a/**".into()];
    });
    assert_eq!(warnings.len(), 1);
}

#[test]
fn example_55_selectors_are_checked() {
    let long = "a".repeat(201);
    assert_eq!(
        faults(selectors(&[("**", &long)])),
        [format!("{OPTIONS}.content_selector[0].selector")]
    );
    assert!(faults(selectors(&[("**", &long[..200])])).is_empty());
    assert_eq!(
        faults(selectors(&[("**", "a{b}")])),
        [format!("{OPTIONS}.content_selector[0].selector")]
    );
    assert_eq!(
        faults(selectors(&[("", "main")])),
        [format!("{OPTIONS}.content_selector[0].path")]
    );
    assert_eq!(
        faults(selectors(&[(&format!("**/{}", "a".repeat(198)), "main")])),
        [format!("{OPTIONS}.content_selector[0].path")]
    );
    let paths = numbered(11, "**/#/**");
    let eleven: Vec<_> = paths.iter().map(|path| (path.as_str(), "main")).collect();
    assert_eq!(
        faults(selectors(&eleven)),
        [format!("{OPTIONS}.content_selector")]
    );
    assert!(faults(selectors(&eleven[..10])).is_empty());
}

#[test]
fn selectors_count_letters_not_bytes() {
    let selector = format!(".{}", "é".repeat(199));
    assert!(faults(selectors(&[("**", &selector)])).is_empty());
}

#[test]
fn bad_css_is_explained_at_the_character() {
    let rows = [
        ("div >", "character 5"),
        ("div,,p", "character 5"),
        ("p::before,,q", "character 11"),
        (",p", "character 1"),
        ("p,", "character 2"),
        ("p::before, ", "character 11"),
        ("..x", "character 2"),
        ("p, ..x", "character 5"),
        ("q, p::before, ..x", "character 16"),
        (".::before", "character 1"),
        ("[", "character 1"),
        ("#1abc", "character 2"),
        ("a[href=]", "character 8"),
        ("main p:nope", "“:nope” at character 7"),
        ("a:hover, p", "“:hover” at character 2"),
        ("li:nth-child(2 of .x)", "character 16"),
        ("p; q", "character 2"),
        ("#\\31 abc", "character 2"),
        ("a[href$='.pdf']", "character 7"),
    ];
    for (selector, place) in rows {
        let message = check_selector(selector).unwrap_err().message.to_string();
        assert!(message.contains(place), "{selector}: {message}");
    }
}

#[test]
fn common_selectors_are_taken() {
    for selector in [
        "main .content",
        "*",
        "article > p",
        "#post",
        "a[href]",
        "h1, h2",
        "h2:has(+ p)",
        "p:not(.a .b)",
        "li:nth-child(2)",
        "[data-x=\"y\"]",
        "[title=\"a,,b]\"]",
        "p::before",
        "p > ::before, q",
        "p:before",
        "p:first-line, q",
    ] {
        assert_eq!(check_selector(selector), Ok(()), "{selector}");
    }
}

#[test]
fn an_entry_that_an_earlier_one_hides_gets_a_warning() {
    let warnings = warnings(selectors(&[("**", "main"), ("**/blog/**", "article")]));
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].field.ends_with("content_selector[1].path"));
}

#[test]
fn example_57_headers_are_checked() {
    let at = |name: &str| format!("{OPTIONS}.include_headers[{name:?}]");
    for (name, value) in [
        ("X-A", "a\r\nb"),
        ("X A", "v"),
        ("", "v"),
        ("X-A", "é"),
        ("X-A", "\u{7f}"),
    ] {
        let errors = errors(headers(&[(name, value)]));
        assert_eq!(errors.len(), 1, "{name:?} {value:?}");
        assert_eq!(errors[0].number, Some(7040));
        assert_eq!(errors[0].field, at(name));
    }
    let six: Vec<_> = ["X-0", "X-1", "X-2", "X-3", "X-4", "X-5"]
        .map(|name| (name, "v"))
        .into();
    assert_eq!(
        faults(headers(&six)),
        [format!("{OPTIONS}.include_headers")]
    );
    assert!(faults(headers(&six[..5])).is_empty());
    assert!(faults(headers(&[("!#$%&'*+-.^_`|~9a", "tab\tand ~")])).is_empty());
}

#[test]
fn a_header_is_named_in_its_path_as_json_quotes_it() {
    for (name, quoted) in [
        ("X A", r#""X A""#),
        ("X\"A", r#""X\"A""#),
        ("X\\A", r#""X\\A""#),
        ("Ünïcode 🦀", r#""Ünïcode 🦀""#),
        ("X\u{7f}\u{a0}", "\"X\u{7f}\u{a0}\""),
        ("X\t\u{1}'", r#""X\t\u0001'""#),
    ] {
        let expected = format!("{OPTIONS}.include_headers[{quoted}]");
        assert_eq!(faults(headers(&[(name, "v")])), [expected]);
    }
}

#[test]
fn headers_that_the_crawler_sets_are_refused() {
    for name in [
        "Host",
        "content-length",
        "Transfer-Encoding",
        "Connection",
        "Upgrade",
        "TE",
        "Trailer",
        "Keep-Alive",
    ] {
        assert_eq!(
            errors(headers(&[(name, "x")]))[0].number,
            Some(7040),
            "{name}"
        );
    }
}

#[test]
fn headers_that_cloudflare_sets_get_a_warning() {
    for (name, warned) in [
        ("User-Agent", true),
        ("X-Forwarded-For", true),
        ("CF-Ray", true),
        ("Cache-Control", false),
    ] {
        assert_eq!(
            !warnings(headers(&[(name, "x")])).is_empty(),
            warned,
            "{name}"
        );
    }
}

#[test]
fn an_access_token_has_two_headers_of_the_right_form() {
    let secret = "0123456789abcdef".repeat(4);
    let whole = [
        ("CF-Access-Client-Id", "a1.access"),
        ("CF-Access-Client-Secret", secret.as_str()),
    ];
    assert!(warnings(headers(&whole)).is_empty());
    assert!(
        warnings(headers(&whole[..1]))[0]
            .message
            .english()
            .contains("CF-Access-Client-Secret")
    );
    assert_eq!(
        warnings(headers(&[("CF-Access-Client-Id", "a1"), whole[1]])).len(),
        1
    );
}

#[test]
fn messages_never_repeat_a_header_value() {
    let review = config(headers(&[
        ("CF-Access-Client-Secret", "hunter2"),
        ("X-A", "hunter2\n"),
        ("X-B", " hunter2 "),
    ]))
    .review();
    for text in review
        .errors
        .iter()
        .map(|e| e.message.english())
        .chain(review.warnings.iter().map(|w| w.message.english()))
    {
        assert!(!text.contains("hunter2"), "{text}");
    }
}

#[test]
fn example_63_metadata_names_are_checked() {
    let name = |index: usize| format!("custom_metadata[{index}].field_name");
    assert_eq!(faults(metadata(&["Folder"])), [name(0)]);
    assert_eq!(
        faults(metadata(&["TIMESTAMP", "filename"])),
        [name(0), name(1)]
    );
    assert_eq!(
        faults(metadata(&["a", "b", "c", "d", "e", "f"])),
        ["custom_metadata"]
    );
    assert!(faults(metadata(&["a", "b", "c", "d", "e"])).is_empty());
    assert_eq!(faults(metadata(&[&"a".repeat(65)])), [name(0)]);
    assert!(faults(metadata(&[&"a".repeat(64)])).is_empty());
    assert_eq!(faults(metadata(&["author", "Author"])), [name(1)]);
    assert_eq!(faults(metadata(&[" "])), [name(0)]);
}

#[test]
fn metadata_names_are_kept_in_lower_case() {
    let plan = plan(metadata(&["Author"]));
    assert_eq!(plan.custom_metadata[0].field_name, "author");
}

#[test]
fn debug_output_never_holds_a_header_value() {
    let config = config(headers(&[("X-Token", "hunter2")]));
    let plan = config.check().unwrap();
    for text in [format!("{config:?}"), format!("{plan:?}")] {
        assert!(
            !text.contains("hunter2") && text.contains("X-Token"),
            "{text}"
        );
    }
}
