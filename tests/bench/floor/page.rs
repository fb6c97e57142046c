//! One page as the loops read it: links and Markdown of one tree.

use std::fmt::Write as _;

use scraper::{ElementRef, Html, Node, Selector};
use url::Url;

/// Characters of a chunk.
const CHUNK: usize = 1_000;

/// The links of a page that stay on its host, without fragments.
pub(super) fn links(html: &Html, base: &Url) -> Vec<Url> {
    // A selector of one word parses.
    let Ok(anchors) = Selector::parse("a[href]") else {
        return Vec::new();
    };
    html.select(&anchors)
        .filter_map(|anchor| base.join(anchor.attr("href")?).ok())
        .filter(|url| url.host_str() == base.host_str())
        .map(|mut url| {
            url.set_fragment(None);
            url
        })
        .collect()
}

/// The title of a page.
pub(super) fn title(html: &Html) -> String {
    let title = Selector::parse("title").ok();
    let title = title.and_then(|title| html.select(&title).next());
    title
        .map(|title| title.text().collect())
        .unwrap_or_default()
}

/// Headings, paragraphs, lists, links and code, and nothing that is difficult.
pub(super) fn markdown(html: &Html) -> String {
    let mut out = String::with_capacity(16 << 10);
    walk(html.root_element(), &mut out);
    out
}

fn walk(element: ElementRef<'_>, out: &mut String) {
    for child in element.children() {
        if let Node::Text(text) = child.value() {
            let mut words = text.split_ascii_whitespace();
            if let Some(first) = words.next() {
                if text.starts_with(|c: char| c.is_ascii_whitespace())
                    && !out.ends_with([' ', '\n'])
                {
                    out.push(' ');
                }
                out.push_str(first);
                words.for_each(|word| {
                    out.push(' ');
                    out.push_str(word);
                });
                if text.ends_with(|c: char| c.is_ascii_whitespace()) {
                    out.push(' ');
                }
            }
        }
        let Some(child) = ElementRef::wrap(child) else {
            continue;
        };
        let (before, after) = match child.value().name() {
            "script" | "style" | "head" | "nav" | "footer" => continue,
            "h1" => ("\n\n# ", "\n\n"),
            "h2" => ("\n\n## ", "\n\n"),
            "h3" | "h4" | "h5" | "h6" => ("\n\n### ", "\n\n"),
            "p" | "ul" | "ol" | "table" | "div" => ("\n\n", "\n\n"),
            "tr" => ("\n|", ""),
            "td" | "th" => (" ", " |"),
            "li" => ("\n- ", ""),
            "pre" => ("\n\n```\n", "\n```\n\n"),
            "strong" | "b" => ("**", "**"),
            "em" | "i" => ("*", "*"),
            "a" => ("[", ""),
            _ => ("", ""),
        };
        out.push_str(before);
        walk(child, out);
        out.push_str(after);
        if child.value().name() == "a" {
            let _ = write!(out, "]({})", child.attr("href").unwrap_or_default());
        }
    }
}

/// Byte ranges of the chunks.
pub(super) fn chunks(markdown: &str) -> Vec<(usize, usize)> {
    let mut chunks = Vec::new();
    let (mut start, mut end) = (0, 0);
    for paragraph in markdown.split_inclusive("\n\n") {
        if end > start && end - start + paragraph.len() > CHUNK {
            chunks.push((start, end));
            start = end;
        }
        end += paragraph.len();
    }
    if end > start {
        chunks.push((start, end));
    }
    chunks
}
