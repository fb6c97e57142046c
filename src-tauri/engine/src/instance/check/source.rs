use url::{Host, Url};

use super::{FieldError, Findings, local};
use crate::item::{JobCode, Sentence};

const FIELD: &str = "source";

/// Turns the crawl target as typed into the start URL: a bare host becomes https, the path and
/// query stay, the fragment goes (spec section 2, U1, U22).
pub fn read_source(typed: &str) -> Result<Url, FieldError> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(refusal(
            JobCode::TypeAndSourceAreRequiredForNonManagedInstances,
            sentence!("No crawl target is set. Type it like https://example.com."),
        ));
    }
    let written = with_scheme(typed)?;
    let mut url = Url::parse(&written).map_err(|error| unreadable(typed, error))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refusal(
            JobCode::InvalidUrlLocation,
            sentence!(
                "The crawl target holds a user name or password, and the crawler would not send them. \
             Remove the part before the @; a site behind a login needs extra headers instead."
            ),
        ));
    }
    url.set_fragment(None);
    check_host(&mut url, typed)?;
    Ok(url)
}

/// The text with `https://` where no scheme stands; refuses schemes other than http and https.
fn with_scheme(typed: &str) -> Result<String, FieldError> {
    if let Some(rest) = typed.strip_prefix("//") {
        return Ok(format!("https://{rest}"));
    }
    let Some((before, after)) = typed.split_once(':') else {
        return Ok(format!("https://{typed}"));
    };
    let looks_like_scheme = before.starts_with(|first: char| first.is_ascii_alphabetic())
        && before
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter));
    let port_follows =
        !after.starts_with("//") && after.starts_with(|first: char| first.is_ascii_digit());
    if !looks_like_scheme || port_follows {
        return Ok(format!("https://{typed}"));
    }
    if before.eq_ignore_ascii_case("http") || before.eq_ignore_ascii_case("https") {
        return Ok(typed.to_owned());
    }
    Err(refusal(
        JobCode::InvalidUrlLocation,
        sentence!(
            "The crawler reads http and https only, not {before}. Type it like \
             https://example.com.",
            before
        ),
    ))
}

fn unreadable(typed: &str, error: url::ParseError) -> FieldError {
    let why = match error {
        url::ParseError::InvalidPort => sentence!("its port is not a number from 0 to 65535"),
        url::ParseError::EmptyHost => sentence!("it names no host"),
        url::ParseError::IdnaError => sentence!("its domain has letters that no domain can have"),
        url::ParseError::InvalidIpv4Address | url::ParseError::InvalidIpv6Address => {
            sentence!("its host is not a valid IP address")
        }
        _ => sentence!("its host has characters that no domain can have"),
    };
    no_address(typed, why)
}

fn no_address(typed: &str, why: Sentence) -> FieldError {
    refusal(
        JobCode::InvalidDomain,
        sentence!(
            "“{shown}” is not a web address: {why}. Type it like https://example.com.",
            shown = shortened(typed),
            why
        ),
    )
}

/// Refuses what can be no domain; takes a dot at the end away.
fn check_host(url: &mut Url, typed: &str) -> Result<(), FieldError> {
    let Some(Host::Domain(name)) = url.host() else {
        return Ok(());
    };
    let name = name.to_owned();
    let bare = name.strip_suffix('.').unwrap_or(&name);
    let invalid = |why: Sentence| no_address(typed, why);
    if bare.len() > 253 {
        return Err(invalid(sentence!("a domain has 253 characters at most")));
    }
    for label in bare.split('.') {
        if label.is_empty() {
            return Err(invalid(sentence!(
                "its domain has two dots in a row, or begins with one"
            )));
        }
        if label.len() > 63 {
            return Err(invalid(sentence!(
                "a part of its domain is longer than 63 characters"
            )));
        }
        let allowed = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if !label.chars().all(allowed) {
            return Err(invalid(sentence!(
                "its domain has characters that no domain can have"
            )));
        }
        if label.starts_with('-') || label.ends_with('-') {
            return Err(invalid(sentence!(
                "a part of its domain begins or ends with a hyphen"
            )));
        }
    }
    // A single word is a host only where its owner wrote a whole URL or a port.
    let is_word = !bare.contains('.') && !typed.contains("//") && !typed.contains(':');
    if is_word && !local::is_local(url) {
        return Err(invalid(sentence!("a domain has a dot in it")));
    }
    if bare.len() < name.len() {
        let bare = bare.to_owned();
        url.set_host(Some(&bare))
            .map_err(|error| unreadable(typed, error))?;
    }
    Ok(())
}

fn refusal(code: JobCode, message: Sentence) -> FieldError {
    FieldError::new(FIELD, message).with(code)
}

fn shortened(typed: &str) -> String {
    const SHOWN: usize = 80;
    if typed.chars().count() <= SHOWN {
        return typed.to_owned();
    }
    let start: String = typed.chars().take(SHOWN).collect();
    format!("{start}…")
}

/// The start URL, with what is worth knowing about it.
pub(super) fn check(typed: &str, findings: &mut Findings) -> Option<Url> {
    let url = match read_source(typed) {
        Ok(url) => url,
        Err(error) => {
            findings.errors.push(error);
            return None;
        }
    };
    let host = url.host_str().unwrap_or_default().to_owned();
    if local::is_local(&url) || !matches!(url.host(), Some(Host::Domain(_))) {
        findings.warn(
            FIELD,
            sentence!(
                "{host} is fine for this preview. The service itself needs a domain on your \
                 Cloudflare account, and answers 7024 invalid_domain to this one.",
                host
            ),
        );
    } else if !host.contains('.') {
        findings.warn(
            FIELD,
            sentence!(
                "{host} is a name of your own network. The service needs a public domain on your \
                 Cloudflare account.",
                host
            ),
        );
    }
    Some(url)
}
