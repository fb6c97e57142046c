//! Worked examples of the specification (section 23) that concern one page.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use serde_json::json;
use url::Url;

use super::{Input, MetadataScalar, MetadataValue, Page, PageOptions, chunks, read, read_while};
use crate::{
    instance::{
        Chunking, Config, ContentSelector, CustomMetadataField, DataType, check_selector, limits,
    },
    item::{Code, Status, WarningCode},
};

const CHUNKING: Chunking = Chunking {
    size: 256,
    overlap: 10,
};

fn options(selectors: &[(&str, &str)], metadata: &[(&str, DataType)]) -> PageOptions {
    let selectors: Vec<ContentSelector> = selectors
        .iter()
        .map(|(path, selector)| ContentSelector {
            path: (*path).to_owned(),
            selector: (*selector).to_owned(),
        })
        .collect();
    let metadata: Vec<CustomMetadataField> = metadata
        .iter()
        .map(|(field_name, data_type)| CustomMetadataField {
            field_name: (*field_name).to_owned(),
            data_type: *data_type,
        })
        .collect();
    PageOptions::new(&selectors, &metadata, CHUNKING)
}

fn page(url: &str, content_type: Option<&str>, body: &[u8], options: &PageOptions) -> Page {
    let url = Url::parse(url).unwrap();
    let input = Input {
        url: &url,
        key: &url,
        content_type,
        robots_tag: None,
        refresh: None,
        link: None,
        body,
    };
    read(&input, options)
}

fn html(url: &str, body: &str, options: &PageOptions) -> Page {
    page(url, Some("text/html"), body.as_bytes(), options)
}

fn plain() -> PageOptions {
    options(&[], &[])
}

#[test]
fn ocr_takes_larger_pdf_files_and_more_images() {
    let without_ocr = plain();
    let with_ocr = PageOptions {
        use_ocr: true,
        ..plain()
    };
    let large = b"%PDF-1.7 ".repeat(600 * 1024);
    let code = |url: &str, content_type, body: &[u8], options| {
        page(url, content_type, body, options).outcome.code
    };
    for (url, content_type, body, without) in [
        (
            "https://e.com/a.pdf",
            Some("application/pdf"),
            &large[..],
            Some(Code::OverSize),
        ),
        (
            "https://e.com/a",
            Some("image/tiff"),
            b"II*\0",
            Some(Code::UnsupportedType),
        ),
        (
            "https://e.com/a.heic",
            None,
            b"\0\0",
            Some(Code::UnsupportedType),
        ),
        ("https://e.com/a.png", None, b"\x89PNG", None),
    ] {
        assert_eq!(
            code(url, content_type, body, &without_ocr),
            without,
            "{url}"
        );
        assert_eq!(code(url, content_type, body, &with_ocr), None, "{url}");
    }
    let image = [&b"\x89PNG"[..], &large].concat();
    let png = code("https://e.com/a.png", None, &image, &with_ocr);
    assert_eq!(png, Some(Code::OverSize));
}

fn markdown(page: &Page) -> &str {
    page.markdown.as_deref().unwrap()
}

fn has_warning(page: &Page, code: WarningCode) -> bool {
    page.outcome
        .warnings
        .iter()
        .any(|warning| warning.code == code)
}

const BLOG: &[(&str, &str)] = &[
    ("**/blog/releases/**", ".release-notes"),
    ("**/blog/**", "article .post-body"),
];

const POST: &str = "<div class=release-notes>notes</div>\
                    <article><div class=post-body>body</div></article>";

#[test]
fn example_52_first_matching_selector() {
    let page = html(
        "https://example.com/blog/releases/v2",
        POST,
        &options(BLOG, &[]),
    );
    assert_eq!(markdown(&page), "notes");
}

#[test]
fn example_53_second_selector() {
    let page = html(
        "https://example.com/blog/my-post",
        POST,
        &options(BLOG, &[]),
    );
    assert_eq!(markdown(&page), "body");
}

#[test]
fn example_54_selector_matches_nothing() {
    let body = "<article><p>text</p></article>";
    let page = html("https://example.com/blog/p", body, &options(BLOG, &[]));
    assert_eq!(page.outcome.status, Status::Error);
    assert_eq!(page.outcome.code, Some(Code::MarkdownConversionEmpty));
    let evidence = &page.outcome.evidence;
    let text = evidence[evidence.len() - 2].text.english();
    assert!(
        text.contains("article .post-body matched 0 elements"),
        "{text}"
    );
    assert!(text.contains("article: 1"), "{text}");
}

#[test]
fn example_55_refused_selectors() {
    assert!(check_selector(&"a".repeat(201)).is_err());
    assert_eq!(check_selector("a{b}").unwrap_err().position, 1);
    // Blanks of CSS alone are none of the selector.
    assert_eq!(check_selector(" a \u{c}\n"), Ok(()));
    assert_eq!(check_selector("a\u{b}").unwrap_err().position, 1);
    // A line end ends no string, it spoils it.
    assert_eq!(check_selector("a[href^=\"x\n").unwrap_err().position, 10);
    assert_eq!(check_selector("a[href^=\"x "), Ok(()));
    assert_eq!(check_selector(&"a".repeat(200)), Ok(()));
}

#[test]
fn example_56_three_matches_are_kept_with_a_warning() {
    let body = "<p class=x>1</p><div><p class=x>2</p></div><p class=x>3</p>";
    let page = html("https://example.com/", body, &options(&[("**", ".x")], &[]));
    assert_eq!(markdown(&page), "1\n\n2\n\n3");
    assert!(has_warning(&page, WarningCode::SelectorMatchedSeveral));
}

#[test]
fn example_58_default_clean_up() {
    let body = "<header>bar</header><main>text</main><footer>imprint</footer>";
    assert_eq!(
        markdown(&html("https://example.com/", body, &plain())),
        "text"
    );
}

fn fields(head: &str, schema: &[(&str, DataType)]) -> (Vec<MetadataValue>, Page) {
    let body = format!("<head>{head}</head><p>x");
    let page = html("https://example.com/", &body, &options(&[], schema));
    (page.metadata.clone(), page)
}

fn text_value(field: &str, value: &str) -> MetadataValue {
    MetadataValue {
        field: field.to_owned(),
        value: MetadataScalar::Text(value.to_owned()),
    }
}

#[test]
fn example_59_standard_tag_beats_open_graph() {
    let head = "<meta property=og:title content=B><meta name=title content=A>";
    let (found, _) = fields(head, &[("title", DataType::Text)]);
    assert_eq!(found, [text_value("title", "A")]);
}

#[test]
fn example_60_only_fields_of_the_schema() {
    let (found, _) = fields(
        "<meta property=og:title content=B>",
        &[("team", DataType::Text)],
    );
    assert_eq!(found, []);
}

#[test]
fn example_61_booleans() {
    let head = "<meta name=a content=YES><meta name=b content=0><meta name=c content=maybe>";
    let schema = ["a", "b", "c"].map(|name| (name, DataType::Boolean));
    let (found, page) = fields(head, &schema);
    let values: Vec<_> = found.iter().map(|value| json!(value)).collect();
    assert_eq!(
        values,
        [
            json!({"field": "a", "value": true}),
            json!({"field": "b", "value": false})
        ]
    );
    assert!(has_warning(
        &page,
        WarningCode::CustomMetadataValueNotIndexed
    ));
}

#[test]
fn example_62_numbers() {
    let head = "<meta name=a content=2.5><meta name=b content=v2>";
    let (found, page) = fields(head, &[("a", DataType::Number), ("b", DataType::Number)]);
    assert_eq!(json!(found), json!([{"field": "a", "value": 2.5}]));
    assert!(has_warning(
        &page,
        WarningCode::CustomMetadataValueNotIndexed
    ));
}

#[test]
fn example_64_relative_link() {
    let page = html("https://example.com/d/a", "<a href=b>x</a>", &plain());
    assert_eq!(markdown(&page), "[x](https://example.com/d/b)");
}

#[test]
fn example_65_json_ld_at_the_end() {
    let body = r#"<script type="application/ld+json"> {"a":1} </script><p>x"#;
    let page = html("https://example.com/", body, &plain());
    assert_eq!(markdown(&page), "x\n\n```json\n{\"a\":1}\n```");
}

#[test]
fn example_66_headings_only() {
    let page = html(
        "https://example.com/",
        "<h1>T</h1><h2>S<br>T</h2>",
        &plain(),
    );
    assert_eq!(page.outcome.code, Some(Code::FileContentEmpty));
}

fn last_fact(page: &Page) -> Cow<'_, str> {
    page.outcome.evidence.last().unwrap().text.english()
}

#[test]
fn headings_are_named_only_where_there_are_some() {
    for (body, words) in [
        ("<h1>T</h1>", "Only headings"),
        ("<h1>T</h1><hr>", "Only headings"),
        ("<h1><img src=a alt=b></h1>", "Only headings"),
        ("<hr>", "holds no text"),
        ("<pre><code></code></pre>", "holds no text"),
    ] {
        let page = html("https://example.com/", body, &plain());
        assert_eq!(page.outcome.code, Some(Code::FileContentEmpty), "{body}");
        assert!(last_fact(&page).contains(words), "{body}: {page:?}");
    }
}

#[test]
fn an_unsupported_type_is_told_with_what_was_sent() {
    for (path, kind, told) in [
        (
            "a.zip",
            Some("application/zip"),
            "Content-Type application/zip.",
        ),
        ("a.zip", None, "extension .zip."),
        (
            "a",
            Some("application/octet-stream"),
            "Content-Type application/octet-stream without an extension.",
        ),
        (
            "a.bin",
            Some("application/octet-stream"),
            "Content-Type application/octet-stream and extension .bin.",
        ),
        (
            "a",
            None,
            "its first bytes, without Content-Type and extension.",
        ),
    ] {
        let url = format!("https://example.com/{path}");
        let page = page(&url, kind, b"PK\x03\x04", &plain());
        let text = format!("Not a type that AI Search indexes: {told}");
        assert_eq!(last_fact(&page), text);
    }
}

#[test]
fn a_body_longer_than_what_was_read_has_no_number() {
    let body = vec![b'a'; usize::try_from(limits::BODY_MAX_BYTES).unwrap()];
    let large = page("https://example.com/", Some("text/html"), &body, &plain());
    let text = "HTML may have at most 4 MiB; this one has more than 10 MiB.";
    assert_eq!(last_fact(&large), text);
    let first = large.outcome.evidence[0].text.english();
    assert!(first.ends_with(". More than 10 MiB."), "{first}");
    let one = page("https://example.com/a.txt", None, b"a", &plain());
    let first = one.outcome.evidence[0].text.english();
    assert!(first.ends_with(". 1 byte."), "{first}");
}

#[test]
fn a_selector_none_of_whose_parts_match_says_so() {
    let options = options(&[("**", "article .body")], &[]);
    let page = html("https://example.com/", "<p>text</p>", &options);
    let facts = &page.outcome.evidence;
    let text = facts[facts.len() - 2].text.english();
    assert!(
        text.ends_with("matched 0 elements. No part of it matches anything on the page either."),
        "{text}"
    );
}

#[test]
fn example_67_size_limits() {
    let body = vec![b'a'; 5 * 1024 * 1024];
    let page_of = |url, kind| page(url, Some(kind), &body, &plain());
    let large = page_of("https://example.com/", "text/html");
    assert_eq!(large.outcome.code, Some(Code::OverSize));
    let text = page_of("https://example.com/a.txt", "text/plain");
    assert_eq!(text.outcome.status, Status::Completed);
    assert!(text.chunks.unwrap().len() > 1000);
}

#[test]
fn example_68_unsupported_type() {
    let page = page(
        "https://example.com/a.zip",
        Some("application/zip"),
        b"PK",
        &plain(),
    );
    assert_eq!(page.outcome.code, Some(Code::UnsupportedType));
}

#[test]
fn a_pdf_is_completed_without_chunks() {
    let page = page(
        "https://example.com/a",
        Some("application/pdf"),
        b"%PDF",
        &plain(),
    );
    assert_eq!(page.outcome.status, Status::Completed);
    assert_eq!(page.chunks, None);
    assert!(has_warning(&page, WarningCode::NotPreviewed));
}

#[test]
fn headings_stay_with_a_paragraph_that_is_longer_than_a_chunk() {
    let rows = "| a cell | another cell of the row |\n".repeat(80);
    let text = format!("Before.\n\n# One\n\n## Two\n\n{rows}");
    let chunks = chunks(&text, CHUNKING);
    let pieces: Vec<&str> = chunks
        .iter()
        .map(|chunk| &text[chunk.start_byte as usize..chunk.end_byte as usize])
        .collect();
    assert_eq!(pieces[0], "Before.\n\n");
    assert!(
        pieces[1].contains("# One\n\n## Two\n\n| a cell"),
        "{:?}",
        pieces[1]
    );
    assert!(pieces[1].ends_with("row |\n"), "{:?}", pieces[1]);
}

#[test]
fn chunks_cover_the_text() {
    let text = format!(
        "# A\n\n{}\n\n## B\n\n{}",
        "word ".repeat(400),
        "Satz. ".repeat(300)
    );
    let chunks = chunks(&text, CHUNKING);
    assert_eq!(chunks[0].start_byte, 0);
    assert_eq!(chunks.last().unwrap().end_byte as usize, text.len());
    assert!(
        chunks
            .iter()
            .all(|chunk| chunk.tokens <= 256 && chunk.tokens > 0)
    );
    assert!(
        chunks
            .windows(2)
            .all(|two| two[1].start_byte <= two[0].end_byte)
    );
    assert_eq!(chunks[0].heading, "A");
    assert_eq!(chunks.last().unwrap().heading, "A > B");
}

#[test]
fn without_chunking_an_item_is_one_chunk() {
    let import = Config::from_service_json(
        r#"{"source": "https://example.com", "chunk": false, "chunk_size": 64}"#,
    );
    let plan = import.review().plan.unwrap();
    let long = "<p>Some words of a paragraph.</p>".repeat(200);
    let page = html("https://e.com/", &long, &PageOptions::of(&plan));
    let chunks = page.chunks.unwrap();
    assert_eq!(chunks.len(), 1);
    assert_eq!(chunks[0].end_byte as usize, page.markdown.unwrap().len());
}

#[test]
fn what_leads_a_long_paragraph_is_no_chunk_of_its_own() {
    let paragraph = "A sentence of some words. ".repeat(100);
    for lead in [
        "---\ntitle: Hello there\n---\n\n# Hello\n\n",
        "# Hello\n\n## More\n\n",
    ] {
        let text = format!("{lead}{paragraph}");
        let found = chunks(&text, CHUNKING);
        let starts: Vec<u32> = found.iter().map(|chunk| chunk.start_byte).collect();
        assert!(found[0].tokens > 200, "{found:?}");
        assert!(
            starts[1..].iter().all(|start| *start as usize > lead.len()),
            "{starts:?}"
        );
        let before = format!("{paragraph}\n\n{text}");
        let heading_alone = chunks(&before, CHUNKING)
            .iter()
            .any(|chunk| before[..chunk.end_byte as usize].ends_with(lead));
        assert!(!heading_alone);
    }
}

#[test]
fn deep_markup_keeps_its_text_in_little_time() {
    let body = format!("{}deep", "<div>".repeat(100_000));
    let page = html("https://example.com/", &body, &plain());
    assert_eq!(markdown(&page), "deep");
    assert!(has_warning(&page, WarningCode::NestedTooDeep));
}

#[test]
fn void_and_implied_ends_are_not_deep() {
    for body in [
        "<br>x".repeat(2000),
        "<p>x".repeat(2000),
        format!("<ul>{}", "<li>x".repeat(2000)),
        format!("<table>{}", "<tr><td>x".repeat(2000)),
        format!("<dl>{}", "<dt>x<dd>y".repeat(2000)),
        "<p>x<b>y</b></p>".repeat(2000),
    ] {
        let page = html("https://example.com/", &body, &plain());
        assert!(
            !has_warning(&page, WarningCode::NestedTooDeep),
            "{}",
            &body[..20]
        );
    }
}

#[test]
fn misnested_formatting_does_not_multiply() {
    let tags: Vec<String> = (0..4000).map(|i| format!("<b id={i}><p>x")).collect();
    let body = tags.concat();
    let page = html("https://example.com/", &body, &plain());
    assert!(markdown(&page).contains('x'));
}

#[test]
fn base_inside_an_svg_image_is_none() {
    let body = "<svg><base href='/image/'/></svg><base href='/real/'><p>See <a href='a'>this</a>.";
    let page = html("https://example.com/dir/page", body, &plain());
    let links: Vec<_> = page.links.iter().map(|link| link.url.as_str()).collect();
    assert_eq!(links, ["https://example.com/real/a"]);
}

#[test]
fn a_refresh_leads_to_nothing_but_pages_of_the_web() {
    for (target, is_told) in [
        ("/b", true),
        ("https://example.org/", true),
        ("file:///b", false),
        ("javascript:void(0)", false),
    ] {
        let body = format!("<meta http-equiv='refresh' content='0; url={target}'><p>Text");
        let page = html("https://example.com/a", &body, &plain());
        assert_eq!(page.facts.refresh.is_some(), is_told, "{target}");
    }
}

/// Each of many siblings is compared with all the others.
#[test]
fn a_selector_among_siblings_ends_with_the_time_of_its_page() {
    let body = "<p>x</p>".repeat(100_000);
    let url = Url::parse("https://example.com/a").unwrap();
    let input = Input {
        url: &url,
        key: &url,
        content_type: Some("text/html"),
        robots_tag: None,
        refresh: None,
        link: None,
        body: body.as_bytes(),
    };
    for selector in ["q ~ p", "p:has(~ q)"] {
        let begun = Instant::now();
        let go_on = || begun.elapsed() < Duration::from_secs(2);
        let page = read_while(&input, &options(&[("**", selector)], &[]), &go_on);
        assert_eq!(
            page.outcome.code,
            Some(Code::UnableToConvertToMarkdown),
            "{selector}"
        );
        assert!(begun.elapsed() < Duration::from_secs(8), "{selector}");
    }
}
