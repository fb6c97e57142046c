use super::Findings;
use crate::{instance::limits, item::Sentence};

/// Characters besides ASCII letters and digits that a pattern may hold (spec section 6).
const MARKS: &str = "_-./?:=&%*";

/// Include and exclude rules (spec section 6, U27).
pub(super) fn check(include: &[String], exclude: &[String], findings: &mut Findings) {
    check_list(
        "source_params.include_items",
        "include rules",
        include,
        findings,
    );
    check_list(
        "source_params.exclude_items",
        "exclude rules",
        exclude,
        findings,
    );
    for (index, pattern) in include.iter().enumerate() {
        if exclude.contains(pattern) {
            findings.warn(
                format!("source_params.include_items[{index}]"),
                format!("{pattern} is an exclude rule too, and exclude rules win: this rule takes nothing."),
            );
        }
    }
}

fn check_list(field: &str, what: &str, patterns: &[String], findings: &mut Findings) {
    findings.too_many(field, what, patterns.len(), limits::PATH_PATTERNS);
    for (index, pattern) in patterns.iter().enumerate() {
        let at = format!("{field}[{index}]");
        let errors = findings.errors.len();
        check_characters(&at, pattern, findings);
        if findings.errors.len() > errors {
            continue;
        }
        if patterns[..index].contains(pattern) {
            findings.warn(&at, "This rule stands in the list already.");
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
            "This rule is empty. Type a pattern like **/blog/**, or remove it.",
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
            format!(
                "{} at character {} is not allowed. Patterns hold letters, digits and \
                 _ - . / ? : = & % *{}",
                named(letter),
                place + 1,
                instead_of(letter),
            ),
        );
    }
}

fn named(letter: char) -> String {
    match letter {
        ' ' => "A space".to_owned(),
        letter if letter.is_control() => {
            format!("The control character U+{:04X}", u32::from(letter))
        }
        letter => format!("“{letter}”"),
    }
}

/// What to write instead of the character.
fn instead_of(letter: char) -> &'static str {
    match letter {
        '{' | '}' | ',' => "; write one rule for each choice.",
        '[' | ']' | '(' | ')' | '+' => "; use ? for one character and * for several.",
        '!' => "; put what is to be left out into the exclude rules.",
        '#' => "; the part after # never reaches the crawler.",
        letter if !letter.is_ascii() => "; write it percent-encoded, as it stands in the URL.",
        _ => ".",
    }
}

fn note_length(field: &str, pattern: &str, findings: &mut Findings) {
    let length = pattern.chars().count();
    if length > limits::PATTERN_ADVISED_CHARS {
        findings.warn(
            field,
            format!(
                "This rule has {length} characters. The service publishes no limit for rules; \
                 content selectors end at {}.",
                limits::PATTERN_ADVISED_CHARS
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
pub(super) fn hint(pattern: &str) -> Option<String> {
    if let Some(hint) = slash_hint(pattern) {
        return Some(hint.to_string());
    }
    if !pattern.contains('/') && pattern != "**" {
        return Some(if pattern.contains("**") {
            glued(pattern)
        } else {
            format!(
                "Has no slash, and * stops at slashes, so it matches no whole URL. Use **/{pattern} \
                 instead."
            )
        });
    }
    if !pattern.starts_with(['*', '?']) && !pattern.starts_with("http") {
        return Some(format!(
            "Rules are matched against the whole URL, which starts with https://, so this one \
             matches none. Use {} instead.",
            of_whole_url(pattern)
        ));
    }
    has_glued_stars(pattern).then(|| glued(pattern))
}

fn glued(pattern: &str) -> String {
    format!(
        "In {pattern}, ** stands next to text and acts as *, which stops at slashes. Put ** \
         between slashes to cross folders."
    )
}

/// Whether a `**` is not a whole path segment.
fn has_glued_stars(pattern: &str) -> bool {
    pattern
        .split('/')
        .any(|segment| segment.contains("**") && segment != "**")
}
