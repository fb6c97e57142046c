//! Text of pages within HTML: shown, never read as HTML.

use std::borrow::Cow;

/// Text in which nothing is markup.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    Cow::Owned(safe)
}

/// A sentence of this program, in which back-ticks hold code.
pub(super) fn sentence(text: &str) -> String {
    let mut whole = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('`') {
        let Some((code, after)) = behind.split_once('`') else {
            break;
        };
        whole.push_str(&escaped(before));
        whole.extend(["<code>", &escaped(code), "</code>"]);
        rest = after;
    }
    whole + &escaped(rest)
}

/// An address as a link that is followed only when it is chosen; other schemes stay text.
pub(super) fn link(url: &str) -> String {
    let text = escaped(url);
    if url.starts_with("https://") || url.starts_with("http://") {
        format!("<a href=\"{text}\" rel=\"noreferrer noopener\"><bdi>{text}</bdi></a>")
    } else {
        format!("<bdi>{text}</bdi>")
    }
}

/// A moment in UTC: `2026-01-15 09:30 UTC`.
pub(super) fn moment(millis: i64) -> String {
    chrono::DateTime::from_timestamp_millis(millis).map_or_else(String::new, |at| {
        at.format("%Y-%m-%d %H:%M UTC").to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_a_sentence_is_set_as_such() {
        for (text, html) in [
            (
                "Closed by `Disallow: /<a>` here.",
                "Closed by <code>Disallow: /&lt;a&gt;</code> here.",
            ),
            ("`a` and `b`", "<code>a</code> and <code>b</code>"),
            ("a lone ` stays", "a lone ` stays"),
            ("``", "<code></code>"),
        ] {
            assert_eq!(sentence(text), html);
        }
    }

    #[test]
    fn nothing_of_a_page_is_markup() {
        let hostile = "<script>alert('1')</script>\" onload=\"x";
        let shown = escaped(hostile);
        assert!(!shown.contains(['<', '>', '"', '\'']), "{shown}");
        for url in [
            "javascript:alert(1)",
            "data:text/html,x",
            "https://a/\"><b>",
        ] {
            let shown = link(url);
            assert_eq!(shown.contains("<a "), url.starts_with("https"), "{shown}");
            assert!(!shown.contains("<b>"), "{shown}");
        }
    }
}
