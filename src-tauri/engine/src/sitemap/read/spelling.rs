//! How an address is written: what is odd about it, and how it is shown.

use url::Url;

use super::{ProblemKind as Kind, problems::Problems};
use crate::item::Sentence;

/// Notes what the URL standard mends without a word.
pub(super) fn look_at_spelling(raw: &str, place: (u32, u32), problems: &mut Problems) {
    if raw.contains('#') {
        problems.add_with(Kind::LocFragment, place, || {
            sentence!(
                "`{loc}` has a fragment, which is no part of a page's address; it is cut off.",
                loc = short(raw)
            )
        });
    }
    if raw.bytes().any(|byte| byte.is_ascii_whitespace()) {
        problems.add_with(Kind::LocWhitespace, place, || {
            sentence!(
                "White space stands inside the address `{loc}`. Blanks are escaped, line ends dropped.",
                loc = short(raw)
            )
        });
    }
    if has_bad_escape(raw) {
        problems.add_with(Kind::LocBadEscape, place, || {
            sentence!(
                "`{loc}` holds a % without two hexadecimal digits behind it. Write %25 for the sign itself.",
                loc = short(raw)
            )
        });
    }
}

fn has_bad_escape(raw: &str) -> bool {
    let escaped =
        |rest: &[u8]| matches!(rest, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
    let bytes = raw.as_bytes();
    let mut signs = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'%');
    signs.any(|(at, _)| !escaped(&bytes[at + 1..]))
}

/// What copied addresses bring along and nobody sees: blanks that XML does not count as such, and
/// marks without width.
pub(super) fn is_invisible(character: char) -> bool {
    character.is_whitespace()
        || matches!(character, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

/// Whether an address says http or https itself.
pub(super) fn is_web_address(raw: &str) -> bool {
    let starts = |scheme: &str| {
        raw.get(..scheme.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(scheme))
    };
    starts("https://") || starts("http://")
}

pub(super) fn relative(raw: &str, url: &Url) -> Sentence {
    let first = raw.split('/').next().unwrap_or_default();
    if first.starts_with("www.") || (first.contains('.') && psl_knows(first)) {
        return sentence!(
            "`{loc}` has no https:// in front, so it means {page}. Most likely https://{address} is meant.",
            loc = short(raw),
            page = short(url.as_str()),
            address = short(raw)
        );
    }
    sentence!(
        "`{loc}` is a partial address; it means {page}. The service takes it, other crawlers may not.",
        loc = short(raw),
        page = short(url.as_str())
    )
}

/// Whether a text ends in a suffix under which names are registered, such as `com`; `html` is
/// none.
fn psl_knows(name: &str) -> bool {
    psl::suffix(name.as_bytes()).is_some_and(|suffix| suffix.is_known())
}

pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
