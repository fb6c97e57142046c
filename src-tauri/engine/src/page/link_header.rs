//! `Link` headers (RFC 8288), as far as they name the canonical address of a page.

use url::Url;

use crate::scope::resolve;

/// The first canonical address in `headers`, one a line, of the page that answers at `url`.
pub(super) fn canonical(headers: &str, url: &Url) -> Option<Url> {
    let mut links = headers.lines().flat_map(|header| pieces(header, ','));
    links.find_map(|link| {
        let (target, parameters) = link.trim().strip_prefix('<')?.split_once('>')?;
        let target = resolve(url, target)
            .ok()
            .filter(|_| is_canonical(parameters));
        target.filter(|target| matches!(target.scheme(), "http" | "https"))
    })
}

/// Whether the first `rel` says so; with an `anchor` it speaks of another page.
fn is_canonical(parameters: &str) -> bool {
    let mut relation = None;
    for parameter in pieces(parameters, ';') {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let name = name.trim();
        if name.eq_ignore_ascii_case("anchor") {
            return false;
        }
        if name.eq_ignore_ascii_case("rel") && relation.is_none() {
            relation = Some(value.trim().trim_matches('"'));
        }
    }
    relation.is_some_and(|relation| {
        let mut types = relation.split_ascii_whitespace();
        types.any(|kind| kind.eq_ignore_ascii_case("canonical"))
    })
}

/// What stands between separators outside quotes and angle brackets.
fn pieces(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_target) = (false, false);
    text.split(move |letter: char| {
        match letter {
            '"' if !is_target => is_quoted = !is_quoted,
            '<' if !is_quoted => is_target = true,
            '>' if !is_quoted => is_target = false,
            _ => {}
        }
        letter == separator && !is_quoted && !is_target
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_addresses_in_link_headers() {
        let url = Url::parse("https://example.com/a/b").unwrap();
        for (headers, wanted) in [
            ("</c>; rel=\"canonical\"", Some("https://example.com/c")),
            ("<c>;rel=Canonical", Some("https://example.com/a/c")),
            (
                "</s.css>; rel=preload; as=style, <https://example.org/a,b>; title=\"x, y; rel=next\"; rel=\"shortlink canonical\"",
                Some("https://example.org/a,b"),
            ),
            (
                "</x>; rel=next\n</y>; rel=canonical\n</z>; rel=canonical",
                Some("https://example.com/y"),
            ),
            ("</x>; rel=next; rel=canonical", None),
            ("</x>; rel=canonical; anchor=\"/other\"", None),
            ("</x>; rev=canonical", None),
            ("/x; rel=canonical", None),
            ("<mailto:a@b>; rel=canonical", None),
            ("<", None),
            ("", None),
        ] {
            let found = canonical(headers, &url).map(String::from);
            assert_eq!(found.as_deref(), wanted, "{headers}");
        }
    }
}
