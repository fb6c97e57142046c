use std::collections::{BTreeMap, HashSet};

use super::{Findings, digits, key_of};
use crate::{instance::limits, item::JobCode};

const FIELD: &str = "source_params.web_crawler.parse_options.include_headers";

/// Names that fetch sets itself (U31).
const REFUSED: [&str; 8] = [
    "host",
    "content-length",
    "transfer-encoding",
    "connection",
    "upgrade",
    "te",
    "trailer",
    "keep-alive",
];

const ACCESS_ID: &str = "cf-access-client-id";
const ACCESS_SECRET: &str = "cf-access-client-secret";

/// Extra headers (spec section 8). Messages name headers, never their values.
pub(super) fn check(headers: &BTreeMap<String, String>, findings: &mut Findings) {
    findings.too_many(
        FIELD,
        sentence!("extra headers"),
        headers.len(),
        limits::EXTRA_HEADERS,
    );
    let mut seen = HashSet::new();
    for (name, value) in headers {
        let field = format!("{FIELD}{}", key_of(name));
        if !check_name(&field, name, findings) || !check_value(&field, name, value, findings) {
            continue;
        }
        let lower = name.to_ascii_lowercase();
        note(&field, name, &lower, value, findings);
        if !seen.insert(lower) {
            findings.warn(
                field,
                sentence!("{name} is set twice. Names are compared without case, so one of the two is lost.", name),
            );
        }
    }
    note_half_access_token(headers, findings);
}

fn check_name(field: &str, name: &str, findings: &mut Findings) -> bool {
    let token = |letter: char| letter.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(letter);
    if name.is_empty() {
        findings.refuse(
            JobCode::InvalidCustomHeader,
            field,
            sentence!(
                "A header has no name. Type one, such as CF-Access-Client-Id, or remove the header."
            ),
        );
        return false;
    }
    if let Some(bad) = name.chars().find(|letter| !token(*letter)) {
        findings.refuse(
            JobCode::InvalidCustomHeader,
            field,
            sentence!(
                "The header name {name} holds {bad}. Names hold letters, digits and \
                 !#$%&'*+-.^_`|~ only.",
                name = format!("{name:?}"),
                bad = format!("{bad:?}")
            ),
        );
        return false;
    }
    if REFUSED.contains(&name.to_ascii_lowercase().as_str()) {
        findings.refuse(
            JobCode::InvalidCustomHeader,
            field,
            sentence!(
                "{name} is set by the crawler itself and cannot be an extra header. Remove it.",
                name
            ),
        );
        return false;
    }
    true
}

fn check_value(field: &str, name: &str, value: &str, findings: &mut Findings) -> bool {
    let bad = value
        .chars()
        .enumerate()
        .find(|(_, letter)| *letter != '\t' && !(' '..='~').contains(letter));
    let Some((place, letter)) = bad else {
        return true;
    };
    let what = match letter {
        '\r' | '\n' => sentence!("a line end"),
        letter if letter.is_control() => sentence!("a control character"),
        _ => sentence!("a character that is not ASCII"),
    };
    findings.refuse(
        JobCode::InvalidCustomHeader,
        field,
        sentence!(
            "The value of {name} has {what} at character {place}. Values hold printable ASCII and \
             tabs only.",
            name,
            what,
            place = digits(place + 1)
        ),
    );
    false
}

fn note(field: &str, name: &str, lower: &str, value: &str, findings: &mut Findings) {
    let is_access = lower.starts_with("cf-access-");
    let controlled = lower == "user-agent"
        || lower.starts_with("x-forwarded-")
        || (lower.starts_with("cf-") && !is_access);
    if controlled {
        findings.warn(
            field,
            sentence!(
                "Cloudflare sets {name} itself, so your value may not reach the site.",
                name
            ),
        );
    }
    if value.trim().is_empty() {
        findings.warn(field, sentence!("{name} has no value.", name));
    } else if value.trim() != value {
        findings.warn(
            field,
            sentence!(
                "The value of {name} begins or ends with blanks, which HTTP drops.",
                name
            ),
        );
    } else if lower == ACCESS_ID && !value.ends_with(".access") {
        findings.warn(
            field,
            sentence!("A Cloudflare Access client id ends in .access; this one does not."),
        );
    } else if lower == ACCESS_SECRET && !is_access_secret(value) {
        findings.warn(
            field,
            sentence!(
                "A Cloudflare Access client secret has 64 hexadecimal digits; this one does not."
            ),
        );
    }
}

fn is_access_secret(value: &str) -> bool {
    value.len() == 64 && value.chars().all(|letter| letter.is_ascii_hexdigit())
}

fn note_half_access_token(headers: &BTreeMap<String, String>, findings: &mut Findings) {
    let has = |wanted: &str| headers.keys().any(|name| name.eq_ignore_ascii_case(wanted));
    let missing = match (has(ACCESS_ID), has(ACCESS_SECRET)) {
        (true, false) => "CF-Access-Client-Secret",
        (false, true) => "CF-Access-Client-Id",
        _ => return,
    };
    findings.warn(
        FIELD,
        sentence!(
            "A Cloudflare Access service token has two headers. Add {missing}.",
            missing
        ),
    );
}
