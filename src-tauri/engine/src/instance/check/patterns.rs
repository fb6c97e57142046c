use super::{Findings, digits};
use crate::{instance::limits, item::Sentence};

/// Characters besides ASCII letters and digits that a pattern may hold (spec section 6).
const MARKS: &str = "_-./?:=&%*";

/// Include and exclude rules (spec section 6, U27).
pub(super) fn check(include: &[String], exclude: &[String], findings: &mut Findings) {
    check_list(
        "source_params.include_items",
        sentence!("include rules"),
        include,
        findings,
    );
    check_list(
        "source_params.exclude_items",
        sentence!("exclude rules"),
        exclude,
        findings,
    );
    for (index, pattern) in include.iter().enumerate() {
        if exclude.contains(pattern) {
            findings.warn(
                format!("source_params.include_items[{index}]"),
                sentence!("{pattern} is an exclude rule too, and exclude rules win: this rule takes nothing.", pattern),
            );
        }
    }
}

fn check_list(field: &str, what: Sentence, patterns: &[String], findings: &mut Findings) {
    findings.too_many(field, what, patterns.len(), limits::PATH_PATTERNS);
    for (index, pattern) in patterns.iter().enumerate() {
        let at = format!("{field}[{index}]");
        let errors = findings.errors.len();
        check_characters(&at, pattern, findings);
        if findings.errors.len() > errors {
            continue;
        }
        if patterns[..index].contains(pattern) {
            findings.warn(&at, sentence!("This rule stands in the list already."));
        }
        note_length(&at, pattern, findings);
        if let Some(hint) = hint(pattern) {
            findings.warn(at, hint);
        }
    }
}

/// Refuses an empty pattern and characters out of the documented list.
pub(super) fn check_characters(field: &str, pattern: &str, findings: &mut Findings) {
    if pattern.is_empty() {
        findings.error(
            field,
            sentence!("This rule is empty. Type a pattern like **/blog/**, or remove it."),
        );
        return;
    }
    let allowed = |letter: char| letter.is_ascii_alphanumeric() || MARKS.contains(letter);
    if let Some((place, letter)) = pattern
        .chars()
        .enumerate()
        .find(|(_, letter)| !allowed(*letter))
    {
        findings.error(
            field,
            sentence!(
                "{letter} at character {place} is not allowed. Patterns hold letters, digits and \
                 _ - . / ? : = & % *{instead}",
                letter = named(letter),
                place = digits(place + 1),
                instead = instead_of(letter),
            ),
        );
    }
}

fn named(letter: char) -> Sentence {
    match letter {
        ' ' => sentence!("A space"),
        letter if letter.is_control() => {
            let code = format!("U+{:04X}", u32::from(letter));
            sentence!("The control character {code}", code)
        }
        letter => sentence!("“{letter}”", letter),
    }
}

/// What to write instead of the character.
fn instead_of(letter: char) -> Sentence {
    match letter {
        '{' | '}' | ',' => sentence!("; write one rule for each choice."),
        '[' | ']' | '(' | ')' | '+' => sentence!("; use ? for one character and * for several."),
        '!' => sentence!("; put what is to be left out into the exclude rules."),
        '#' => sentence!("; the part after # never reaches the crawler."),
        letter if !letter.is_ascii() => {
            sentence!("; write it percent-encoded, as it stands in the URL.")
        }
        _ => sentence!("."),
    }
}

fn note_length(field: &str, pattern: &str, findings: &mut Findings) {
    let length = pattern.chars().count();
    if length > limits::PATTERN_ADVISED_CHARS {
        findings.warn(
            field,
            sentence!(
                "This rule has {length} characters. The service publishes no limit for rules; \
                 content selectors end at {most}.",
                length = digits(length),
                most = digits(limits::PATTERN_ADVISED_CHARS)
            ),
        );
    }
}

/// The rule that a path was meant to be: of a folder, all in it.
fn of_whole_url(path: &str) -> String {
    let rest = path.trim_start_matches('/');
    let all = if rest.is_empty() || rest.ends_with('/') {
        "**"
    } else {
        ""
    };
    format!("**/{rest}{all}")
}

/// Said of a pattern that starts with a single slash: it can match no whole URL (spec 6.1, C3).
pub(crate) fn slash_hint(pattern: &str) -> Option<Sentence> {
    let path = pattern.strip_prefix('/')?;
    (!path.starts_with('/')).then(|| {
        sentence!(
            "Starts with a single slash, so it matches no whole URL. Use {pattern} instead.",
            pattern = of_whole_url(path)
        )
    })
}

/// Why a pattern may not do what its owner means: patterns are matched against the whole URL,
/// scheme and host included (spec section 6, C3).
pub(super) fn hint(pattern: &str) -> Option<Sentence> {
    if let Some(hint) = slash_hint(pattern) {
        return Some(hint);
    }
    if !pattern.contains('/') && pattern != "**" {
        return Some(if pattern.contains("**") {
            glued(pattern)
        } else {
            sentence!(
                "Has no slash, and * stops at slashes, so it matches no whole URL. Use **/{pattern} \
                 instead.",
                pattern
            )
        });
    }
    if !pattern.starts_with(['*', '?']) && !pattern.starts_with("http") {
        return Some(sentence!(
            "Rules are matched against the whole URL, which starts with https://, so this one \
             matches none. Use {pattern} instead.",
            pattern = of_whole_url(pattern)
        ));
    }
    has_glued_stars(pattern).then(|| glued(pattern))
}

fn glued(pattern: &str) -> Sentence {
    sentence!(
        "In {pattern}, ** stands next to text and acts as *, which stops at slashes. Put ** \
         between slashes to cross folders.",
        pattern
    )
}

/// Whether a `**` is not a whole path segment.
fn has_glued_stars(pattern: &str) -> bool {
    pattern
        .split('/')
        .any(|segment| segment.contains("**") && segment != "**")
}
