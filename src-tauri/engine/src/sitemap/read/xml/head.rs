//! The first characters of a document: whether they could start XML.

use url::Url;

use crate::sitemap::{
    Kind, ProblemKind,
    read::{problems::Problems, window::Window},
};

/// Looks at the first characters. None when they could start XML.
pub(super) fn start(window: &mut Window<'_>, problems: &mut Problems) -> Option<Kind> {
    let mut before = 0;
    loop {
        before = before.max(passed_over(window.available()));
        if window.available().len() >= before + 5 || !window.more() {
            break;
        }
    }
    let head = window.available();
    let text = &head[before..];
    let has_mark = head[..before]
        .iter()
        .any(|byte| !byte.is_ascii_whitespace());
    if text.starts_with(b"<") {
        if has_mark || (before > 0 && text.starts_with(b"<?xml")) {
            window.pass(before);
            let text = if has_mark {
                sentence!(
                    "A byte order mark stands where it is none, behind another one or behind white space. A strict reader stops here; remove it."
                )
            } else {
                sentence!(
                    "White space stands before the XML declaration. A strict reader stops here; remove it."
                )
            };
            problems.add(ProblemKind::LeadingWhitespace, (1, 1), text);
        }
        return None;
    }
    if text.is_empty() && !window.is_at_end() {
        return None;
    }
    if text.is_empty() && window.facts().is_broken() {
        // Why there is nothing is told by itself.
        return Some(Kind::NotASitemap);
    }
    if text.is_empty() {
        problems.whole(ProblemKind::Empty, sentence!("The file is empty."));
        problems.whole(
            ProblemKind::NotASitemap,
            sentence!("An empty file is not a sitemap."),
        );
        return Some(Kind::NotASitemap);
    }
    let first = String::from_utf8_lossy(text);
    let line = first.lines().next().unwrap_or_default().trim();
    let is_url = Url::parse(line).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    if is_url {
        problems.whole(
            ProblemKind::NotASitemap,
            sentence!("A plain list of URLs. The service reads XML sitemaps only; make one of it."),
        );
        return Some(Kind::Text);
    }
    problems.whole(
        ProblemKind::NotASitemap,
        sentence!("It is not XML, so it is not a sitemap."),
    );
    Some(Kind::NotASitemap)
}

/// White space and further byte order marks at the start; what is cut off counts as text.
fn passed_over(head: &[u8]) -> usize {
    const MARK: &[u8] = "\u{FEFF}".as_bytes();
    let mut rest = head.trim_ascii_start();
    while let Some(behind) = rest.strip_prefix(MARK) {
        rest = behind.trim_ascii_start();
    }
    head.len() - rest.len()
}
