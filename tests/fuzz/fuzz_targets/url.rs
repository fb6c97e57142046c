//! Any text is a reference: a link of a page and a redirect lead where a plain reading of the URL
//! standard leads, and nowhere but to the web.
#![no_main]

use foresite_engine::{
    fetch::redirect_target,
    instance::Chunking,
    page::{Input, PageOptions, read},
    scope::resolve,
};
use libfuzzer_sys::fuzz_target;
use url::Url;

fuzz_target!(|data: (Option<&str>, &str)| {
    let (base, reference) = data;
    let page = Url::parse("https://example.com/docs/page?q=1#top").expect("a fixed URL");
    let plain = plainly(&page, reference);
    assert_eq!(resolve(&page, reference).ok(), plain);
    is_redirect(&page, reference, plain);
    // The reader of HTML turns these into other letters.
    let is_kept = |text: &str| !text.contains(['\0', '\r']);
    if is_kept(reference) && base.is_none_or(is_kept) {
        is_link(&page, base, reference);
    }
});

/// Redirects lead to web pages, and a fragment goes with them.
fn is_redirect(page: &Url, reference: &str, plain: Option<Url>) {
    let expected = plain.filter(is_web).map(|mut url| {
        if url.fragment().is_none() {
            url.set_fragment(page.fragment());
        }
        url
    });
    let target = redirect_target(page, reference);
    assert_eq!(target.ok(), expected);
    if let Some(url) = expected {
        let again = Url::parse(url.as_str()).expect("a URL can be read again");
        assert_eq!(again, url);
        assert!(url.host_str().is_some_and(|host| !host.is_empty()));
    }
}

fn is_link(page: &Url, base: Option<&str>, reference: &str) {
    let base_tag = base.map_or_else(String::new, |href| {
        format!("<base href=\"{}\">", attribute(href))
    });
    let html = format!("{base_tag}<p><a href=\"{}\">link</a>", attribute(reference));
    let chunking = Chunking {
        size: 64,
        overlap: 10,
    };
    let input = Input {
        url: page,
        key: page,
        content_type: Some("text/html; charset=utf-8"),
        robots_tag: None,
        refresh: None,
        link: None,
        body: html.as_bytes(),
    };
    let links = read(&input, &PageOptions::new(&[], &[], chunking)).links;
    let from = base
        .and_then(|href| plainly(page, href))
        .filter(|url| !matches!(url.scheme(), "data" | "javascript"));
    let mut expected = plainly(from.as_ref().unwrap_or(page), reference).filter(is_web);
    if let Some(url) = &mut expected {
        url.set_fragment(None);
    }
    let found: Vec<Url> = links.into_iter().map(|link| link.url).collect();
    assert_eq!(found, Vec::from_iter(expected));
}

/// As browsers read it: more than two slashes before a host are two.
fn plainly(base: &Url, reference: &str) -> Option<Url> {
    let joined = base.join(reference).ok();
    joined.or_else(|| {
        let text: String = reference
            .trim_start_matches(|letter| letter <= ' ')
            .chars()
            .filter(|letter| !"\t\n\r".contains(*letter))
            .collect();
        let host = text.trim_start_matches(['/', '\\']);
        let slashes = text.len() - host.len();
        let is_special = matches!(base.scheme(), "http" | "https" | "ws" | "wss" | "ftp");
        let whole = format!("{}://{host}", base.scheme());
        Url::parse(&whole)
            .ok()
            .filter(|_| slashes > 1 && is_special)
    })
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}
