//! Language versions that the head of a page names (HTML standard, `rel=alternate` with
//! `hreflang`).

use std::cell::{Cell, RefCell};

use encoding_rs::UTF_8;
use html5ever::{
    local_name, ns,
    tendril::StrTendril,
    tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, states::RawKind},
};
use url::Url;

use super::{base::LinkBase, tokenizer};

/// Bytes of the page that are looked at: the head stands at the top.
const LOOKED_AT: usize = 256 << 10;
/// Versions of one page; there are fewer than 1,000 languages with regions in use.
const MOST: usize = 1_000;

/// The addresses in `<link rel="alternate" hreflang href>` of a page's head, absolute and without
/// fragment, in order. Pages in UTF-16 are taken for empty.
pub fn alternates(html: &[u8], page: &Url) -> Vec<Url> {
    let head = &html[..html.len().min(LOOKED_AT)];
    let source = StrTendril::from(String::from_utf8_lossy(head).as_ref());
    let links = HeadLinks::default();
    // It stops at the end of the head; all that it found until then counts.
    let _ = tokenizer::tokenize(&source, &links, &|| !links.ended.get());
    let base = links.base.into_inner();
    let base = LinkBase::new(page, base.as_deref(), UTF_8);
    let found = links.alternates.into_inner();
    found
        .iter()
        .filter_map(|href| base.web_page(href))
        .collect()
}

/// Collects from the tokens of a head.
#[derive(Default)]
struct HeadLinks {
    base: RefCell<Option<String>>,
    alternates: RefCell<Vec<String>>,
    ended: Cell<bool>,
}

impl TokenSink for HeadLinks {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let Token::TagToken(tag) = token else {
            return TokenSinkResult::Continue;
        };
        if self.ended.get() {
            return TokenSinkResult::Continue;
        }
        match (tag.kind, &tag.name) {
            (TagKind::EndTag, &local_name!("head")) | (_, &local_name!("body")) => {
                self.ended.set(true);
            }
            (TagKind::EndTag, _) => {}
            (_, &local_name!("title")) => return TokenSinkResult::RawData(RawKind::Rcdata),
            (_, &local_name!("style") | &local_name!("noscript")) => {
                return TokenSinkResult::RawData(RawKind::Rawtext);
            }
            (_, &local_name!("script")) => return TokenSinkResult::RawData(RawKind::ScriptData),
            (_, &local_name!("base")) => {
                let mut base = self.base.borrow_mut();
                if base.is_none() {
                    *base = value(&tag, &local_name!("href")).map(str::to_owned);
                }
            }
            (_, &local_name!("link")) => self.link(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl HeadLinks {
    fn link(&self, tag: &Tag) {
        let mut found = self.alternates.borrow_mut();
        let is_alternate = value(tag, &local_name!("rel")).is_some_and(|rel| {
            rel.split_ascii_whitespace()
                .any(|word| word.eq_ignore_ascii_case("alternate"))
        });
        let has_language =
            value(tag, &local_name!("hreflang")).is_some_and(|language| !language.is_empty());
        if is_alternate
            && has_language
            && found.len() < MOST
            && let Some(href) = value(tag, &local_name!("href"))
        {
            found.push(href.to_owned());
        }
    }
}

fn value<'a>(tag: &'a Tag, name: &html5ever::LocalName) -> Option<&'a str> {
    let mut attributes = tag.attrs.iter();
    let found = attributes.find(|found| found.name.local == *name && found.name.ns == ns!())?;
    Some(found.value.trim_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(html: &str) -> Vec<String> {
        let page = Url::parse("https://example.com/en/a").unwrap();
        let found = alternates(html.as_bytes(), &page);
        found.into_iter().map(String::from).collect()
    }

    #[test]
    fn links_of_the_head_with_a_language_count() {
        for (html, expected) in [
            (
                r#"<link rel="alternate" hreflang="de" href="/de/a?x=1&amp;y=2#top">"#,
                vec!["https://example.com/de/a?x=1&y=2"],
            ),
            (
                "<LINK hrefLang=fr HREF=../fr/a REL='nofollow Alternate'/>",
                vec!["https://example.com/fr/a"],
            ),
            (
                r#"<base href="https://cdn.example.com/"><link rel=alternate hreflang=de href=d>"#,
                vec!["https://cdn.example.com/d"],
            ),
            (
                r#"<link rel=alternate type="application/rss+xml" href=/feed>"#,
                vec![],
            ),
            ("<link rel=alternate hreflang='' href=/x>", vec![]),
            ("<link rel=alternate hreflang=de>", vec![]),
            ("<link rel=stylesheet hreflang=de href=/x>", vec![]),
            (
                "<link rel=alternate hreflang=de href=mailto:a@example.com>",
                vec![],
            ),
            ("<!-- <link rel=alternate hreflang=de href=/x> -->", vec![]),
            (
                "<script>'<link rel=alternate hreflang=de href=/x>'</script>",
                vec![],
            ),
            (
                "<title><link rel=alternate hreflang=de href=/x></title>",
                vec![],
            ),
            ("<body><link rel=alternate hreflang=de href=/x>", vec![]),
            ("</head><link rel=alternate hreflang=de href=/x>", vec![]),
            ("<link rel=alternate hreflang=de href=", vec![]),
        ] {
            assert_eq!(found(html), expected, "{html}");
        }
    }
}
