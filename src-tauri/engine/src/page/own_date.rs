//! The date that a page gives itself as that of its last change.

use memchr::memmem;

/// Names of `<meta>` tags and microdata that hold it, the most certain first.
const TAGS: [&[u8]; 5] = [
    b"article:modified_time",
    b"og:updated_time",
    b"itemprop=\"dateModified\"",
    b"itemprop=dateModified",
    b"name=\"last-modified\"",
];
/// Bytes of the page that are looked at: metadata stands at the top.
const LOOKED_AT: usize = 256 << 10;
/// Bytes of one tag.
const LONGEST_TAG: usize = 2_000;

/// The date of the page's last change as its metadata has it: `article:modified_time` and the like,
/// microdata, or `dateModified` in JSON-LD. As written; nothing says that it is a date.
pub fn own_date(html: &[u8]) -> Option<String> {
    let html = &html[..html.len().min(LOOKED_AT)];
    let tagged = TAGS.iter().find_map(|name| tag_value(html, name));
    tagged.or_else(|| linked_data(html))
}

/// `content` or `datetime` of the tag that holds a name.
fn tag_value(html: &[u8], name: &[u8]) -> Option<String> {
    let at = memmem::find(html, name)?;
    let begin = html[..at].iter().rposition(|byte| *byte == b'<')?;
    let end = at
        + html[at..]
            .iter()
            .take(LONGEST_TAG)
            .position(|byte| *byte == b'>')?;
    let tag = &html[begin..end];
    ["content=", "datetime="].iter().find_map(|attribute| {
        let value = &tag[memmem::find(tag, attribute.as_bytes())? + attribute.len()..];
        let (quote, value) = value.split_first()?;
        let end = match quote {
            b'"' | b'\'' => value.iter().position(|byte| byte == quote)?,
            _ => return None,
        };
        text(&value[..end])
    })
}

/// `"dateModified": "…"`, the first one.
fn linked_data(html: &[u8]) -> Option<String> {
    let name = b"\"dateModified\"";
    let rest = &html[memmem::find(html, name)? + name.len()..];
    let value = rest.trim_ascii_start().strip_prefix(b":")?;
    let value = value.trim_ascii_start().strip_prefix(b"\"")?;
    let end = value.iter().take(100).position(|byte| *byte == b'"')?;
    text(&value[..end])
}

fn text(value: &[u8]) -> Option<String> {
    std::str::from_utf8(value)
        .ok()
        .map(|text| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::own_date;

    #[test]
    fn dates_stand_in_several_places() {
        for (html, date) in [
            (
                "<meta property=\"article:modified_time\" content=\"2026-01-02T03:04:05Z\">",
                Some("2026-01-02T03:04:05Z"),
            ),
            (
                "<meta content='2026-01-02' property='og:updated_time'>",
                Some("2026-01-02"),
            ),
            (
                "<time itemprop=\"dateModified\" datetime=\"2026-02-01\">1 Feb</time>",
                Some("2026-02-01"),
            ),
            (
                "<script>{\"@type\":\"Article\",\"dateModified\" : \"2026-03-01\"}</script>",
                Some("2026-03-01"),
            ),
            (
                "<meta property=\"article:published_time\" content=\"2026-01-02\">",
                None,
            ),
            ("dateModified", None),
            ("", None),
        ] {
            assert_eq!(own_date(html.as_bytes()).as_deref(), date, "{html}");
        }
    }
}
