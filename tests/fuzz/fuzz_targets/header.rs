//! Any text is the value of a header that the program reads.
#![no_main]

use chrono::{DateTime, Utc};
use foresite_engine::{
    fetch::{http_date, retry_after},
    instance::Chunking,
    page::{Input, Page, PageOptions, kind_of, read},
};
use libfuzzer_sys::fuzz_target;
use url::Url;

fuzz_target!(|data: (&str, &str, &str)| {
    let (value, robots_tag, refresh) = data;
    times(value);
    let page = page(value, robots_tag, refresh);
    robots(robots_tag, &page);
    if let Some(url) = page.facts.refresh {
        assert_eq!(Url::parse(url.as_str()).as_ref(), Ok(&url));
    }
});

/// Dates come back from their own form, and seconds are what their digits say.
fn times(value: &str) {
    let now = DateTime::<Utc>::UNIX_EPOCH;
    if let Some(date) = http_date(value) {
        let written = date.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        if written.len() == "Thu, 01 Jan 1970 00:00:00 GMT".len() {
            assert_eq!(http_date(&written), Some(date), "{written}");
        }
    }
    let digits = value.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let wait = retry_after(value, now);
    if is_number {
        let significant = digits.trim_start_matches('0');
        if significant.len() < 19 {
            let seconds = significant
                .bytes()
                .fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
            assert_eq!(wait.map(|wait| wait.as_secs()), Some(seconds));
        } else {
            assert!(wait.is_some_and(|wait| wait.as_secs() >= u64::from(u32::MAX)));
        }
    } else {
        assert_eq!(wait.is_some(), http_date(digits).is_some());
    }
}

fn page(content_type: &str, robots_tag: &str, refresh: &str) -> Page {
    let url = Url::parse("https://example.com/docs/page").expect("a fixed URL");
    let body = b"<!doctype html><title>T</title><p>Gr\xfc\xdfe";
    let input = Input {
        url: &url,
        key: &url,
        content_type: Some(content_type),
        robots_tag: Some(robots_tag),
        refresh: Some(refresh),
        link: Some(refresh),
        body,
    };
    let chunking = Chunking {
        size: 64,
        overlap: 10,
    };
    let page = read(&input, &PageOptions::new(&[], &[], chunking));
    // The kind is the same whoever asks.
    assert_eq!(
        kind_of(&url, Some(content_type), body),
        kind_of(&url, Some(content_type.trim()), body)
    );
    page
}

/// Words that are not there close nothing, and one that stands in a line of its own closes a page
/// that is read.
fn robots(value: &str, page: &Page) {
    let lower = value.to_ascii_lowercase();
    let names = |words: [&str; 2]| words.iter().any(|word| lower.contains(word));
    assert!(!page.facts.noindex || names(["noindex", "none"]), "{value}");
    assert!(
        !page.facts.nofollow || names(["nofollow", "none"]),
        "{value}"
    );
    let is_read = page.markdown.is_some();
    let is_alone = |word: &str| is_read && lower.lines().any(|line| line.trim() == word);
    assert!(page.facts.noindex || !is_alone("noindex"), "{value}");
    assert!(page.facts.nofollow || !is_alone("none"), "{value}");
}
