//! References to URLs.

use url::{ParseError, Url};

use crate::item::Sentence;

/// Why a text is no URL, as the end of a sentence.
pub fn no_url(error: ParseError) -> Sentence {
    match error {
        ParseError::EmptyHost => sentence!("empty host."),
        ParseError::IdnaError => sentence!("invalid international domain name."),
        ParseError::InvalidPort => sentence!("invalid port number."),
        ParseError::InvalidIpv4Address => sentence!("invalid IPv4 address."),
        ParseError::InvalidIpv6Address => sentence!("invalid IPv6 address."),
        ParseError::InvalidDomainCharacter => sentence!("invalid domain character."),
        other => sentence!("{cause}.", cause = other.to_string()),
    }
}

/// The URL that `reference` names on the page at `base` (WHATWG URL). `Url::join` refuses one of
/// three slashes and more, which browsers take for two.
///
/// # Errors
/// What is wrong with the reference.
pub fn resolve(base: &Url, reference: &str) -> Result<Url, ParseError> {
    base.join(reference).or_else(|error| {
        let start = reference.trim_start_matches(|letter| letter <= ' ');
        let mut letters = start.chars().filter(|letter| !"\t\n\r".contains(*letter));
        let has_host = letters
            .by_ref()
            .take(2)
            .all(|letter| "/\\".contains(letter));
        if has_host && letters.next().is_some() {
            Url::parse(&format!("{}:{start}", base.scheme()))
        } else {
            Err(error)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_before_a_host_may_be_more_than_two() {
        let base = Url::parse("https://example.com/a/b").unwrap();
        let rows = [
            ("///other.example/x", Some("https://other.example/x")),
            (" \n////other.example", Some("https://other.example/")),
            ("/\t\\/other.example", Some("https://other.example/")),
            ("//other.example", Some("https://other.example/")),
            ("/x//y", Some("https://example.com/x//y")),
            ("//", None),
            ("///", None),
            ("//exa mple/", None),
        ];
        for (reference, expected) in rows {
            let found = resolve(&base, reference).ok();
            assert_eq!(found.as_ref().map(Url::as_str), expected, "{reference:?}");
        }
    }
}
