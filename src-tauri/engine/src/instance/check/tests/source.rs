use super::*;

#[test]
fn a_source_is_normalised() {
    let rows = [
        ("example.com", "https://example.com/"),
        ("https://example.com", "https://example.com/"),
        (" https://example.com/docs ", "https://example.com/docs"),
        ("http://example.com", "http://example.com/"),
        ("HTTPS://Example.COM/Docs", "https://example.com/Docs"),
        ("docs.example.com", "https://docs.example.com/"),
        ("example.com/a/b?c=d#e", "https://example.com/a/b?c=d"),
        ("//example.com/a", "https://example.com/a"),
        ("example.com:8443", "https://example.com:8443/"),
        ("https://example.com:443/", "https://example.com/"),
        ("example.com:8443/docs", "https://example.com:8443/docs"),
        ("bücher.example", "https://xn--bcher-kva.example/"),
        ("https://example.com./a", "https://example.com/a"),
        ("localhost", "https://localhost/"),
        ("localhost:3000", "https://localhost:3000/"),
        ("http://localhost:3000/x", "http://localhost:3000/x"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/"),
        ("127.0.0.1:8080", "https://127.0.0.1:8080/"),
        ("http://[::1]:8080/", "http://[::1]:8080/"),
        ("http://web:8080", "http://web:8080/"),
    ];
    for (typed, expected) in rows {
        assert_eq!(read_source(typed).unwrap().as_str(), expected, "{typed}");
    }
}

#[test]
fn example_2_other_schemes_are_7047() {
    for typed in [
        "ftp://example.com",
        "file:///etc/passwd",
        "mailto:me@example.com",
        "javascript:alert(1)",
        "ws://example.com",
        "s3://bucket",
    ] {
        let error = read_source(typed).unwrap_err();
        assert_eq!(error.number, Some(7047), "{typed}: {}", error.message);
        assert_eq!(error.code.as_deref(), Some("invalid_url_location"));
        assert_eq!(error.field, "source");
    }
}

#[test]
fn what_is_no_domain_is_7024() {
    for typed in [
        "hello",
        "not a url",
        "https://",
        "https:///",
        "/docs",
        ".example.com",
        "example..com",
        "https://exa mple.com",
        "https://-example.com",
        "https://example.com:99999",
        "https://1.2.3.4.5",
        "https://[::1",
        "exa!mple.com",
    ] {
        let error = read_source(typed).unwrap_err();
        assert_eq!(error.number, Some(7024), "{typed}: {}", error.message);
    }
    let long = format!("{}.com", "a".repeat(64));
    assert_eq!(read_source(&long).unwrap_err().number, Some(7024));
}

#[test]
fn a_user_name_or_password_is_refused_and_not_repeated() {
    for typed in ["https://me:s3cret@example.com", "https://me@example.com/"] {
        let error = read_source(typed).unwrap_err();
        assert_eq!(error.number, Some(7047));
        assert!(
            !error.message.english().contains("s3cret"),
            "{}",
            error.message
        );
    }
}

#[test]
fn no_source_is_7052() {
    for typed in ["", "   "] {
        assert_eq!(read_source(typed).unwrap_err().number, Some(7052));
    }
}

#[test]
fn hosts_that_only_the_preview_can_crawl_get_a_warning() {
    for (source, warned) in [
        ("http://127.0.0.1:1", true),
        ("http://localhost", true),
        ("https://8.8.8.8", true),
        ("http://web:8080", true),
        ("https://example.com", false),
    ] {
        let warnings = warnings(|config| config.source = source.into());
        let found = warnings.iter().any(|warning| warning.field == "source");
        assert_eq!(found, warned, "{source}");
    }
}

#[test]
fn a_path_does_not_limit_a_sitemap_crawl() {
    let docs = |config: &mut Config| config.source = "https://example.com/docs/".into();
    assert!(warnings(docs)[0].message.english().contains("**/docs/**"));
    assert!(
        warnings(|config| {
            docs(config);
            config.source_params.web_crawler.parse_type = ParseType::Discover;
        })
        .is_empty()
    );
}

#[test]
fn a_rule_is_advised_for_a_folder_alone() {
    for (path, ignored, advice) in [
        ("docs/", "/docs/", Some("such as **/docs/**.")),
        ("docs", "/docs", Some("such as **/docs/**.")),
        ("v1.2/?a=b", "/v1.2/?a=b", Some("such as **/v1.2/**.")),
        ("?a=b", "/?a=b", None),
        ("a.html", "/a.html", None),
        ("sitemap.xml", "/sitemap.xml", Some("Specific sitemaps.")),
    ] {
        let source = format!("https://example.com/{path}");
        let text = warnings(|config| config.source = source)[0]
            .message
            .to_string();
        let start =
            format!("With parse type Sitemap only the host counts, so {ignored} limits nothing.");
        let rest = text
            .strip_prefix(&start)
            .unwrap_or_else(|| panic!("{text}"));
        match advice {
            Some(advice) => assert!(rest.ends_with(advice), "{text}"),
            None => assert_eq!(rest, ""),
        }
    }
}

#[test]
fn the_pace_follows_the_host() {
    for (source, pace) in [
        ("http://127.0.0.1:1", Pace::Fast),
        ("http://localhost", Pace::Fast),
        ("http://192.168.0.9", Pace::Fast),
        ("https://example.com", Pace::Service),
    ] {
        let plan = plan(|config| config.source = source.into());
        assert_eq!(plan.pace, pace, "{source}");
    }
    let forced = plan(|config| config.pace = Some(Pace::Fast));
    assert_eq!(forced.pace, Pace::Fast);
}
