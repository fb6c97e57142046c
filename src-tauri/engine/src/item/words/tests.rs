use std::collections::HashSet;

use super::*;

const STATUSES: [Status; 6] = Status::ALL;

const JOB_CODES: [JobCode; 14] = [
    JobCode::SyncInCooldown,
    JobCode::DomainNotOwnedByUser,
    JobCode::InvalidDomain,
    JobCode::MissingSitemap,
    JobCode::MissingRobotsTxt,
    JobCode::AiSearchIsPaused,
    JobCode::ForbiddenRobotsTxt,
    JobCode::ForbiddenSitemap,
    JobCode::InvalidChunkSize,
    JobCode::InvalidCustomHeader,
    JobCode::SpecificSitemapsOnlyValidWhenParseTypeIsSitemap,
    JobCode::InvalidUrlLocation,
    JobCode::TypeAndSourceAreRequiredForNonManagedInstances,
    JobCode::BlockedByContentSignal,
];

/// Every text with the name it belongs to; states may have nothing to do.
fn all() -> Vec<(String, &'static Words)> {
    let codes = Code::ALL
        .iter()
        .map(|code| (code.to_string(), super::code(*code)));
    let warnings = WarningCode::ALL
        .iter()
        .map(|code| (code.as_str().to_owned(), warning(*code)));
    let jobs = JOB_CODES
        .iter()
        .map(|code| (code.to_string(), job_code(*code)));
    codes.chain(warnings).chain(jobs).collect()
}

#[test]
fn every_code_says_what_happened_and_what_to_do() {
    for (name, words) in all() {
        for text in [words.meaning, words.fix] {
            assert!(text.ends_with('.'), "{name}: {text}");
            assert!(text.len() > 20, "{name}: {text}");
        }
        assert!(
            !words.label.ends_with('.') && words.label.len() <= 42,
            "{name}: {}",
            words.label
        );
    }
}

#[test]
fn a_meaning_is_one_sentence_and_a_fix_two_or_three() {
    let sentences = |text: &str| text.matches(". ").count() + 1;
    for (name, words) in all() {
        assert!(sentences(words.meaning) <= 2, "{name}: {}", words.meaning);
        assert!(sentences(words.fix) <= 3, "{name}: {}", words.fix);
    }
}

#[test]
fn no_text_shouts_begs_or_names_its_own_code() {
    for (name, words) in all() {
        let text = format!("{} {} {}", words.label, words.meaning, words.fix);
        let lower = text.to_lowercase();
        for bad in ["!", "please", "oops", "sorry", "  ", "\n"] {
            assert!(!lower.contains(bad), "{name}: {bad:?} in {text}");
        }
        let is_code = name.contains('_');
        assert!(!is_code || !lower.contains(&name), "{name}: {text}");
    }
}

#[test]
fn labels_tell_codes_apart() {
    let mut seen = HashSet::new();
    for code in Code::ALL {
        assert!(seen.insert(super::code(*code).label), "{code}");
    }
}

#[test]
fn states_have_the_dashboards_labels() {
    let labels = STATUSES.map(|status| super::status(status).label);
    assert_eq!(
        labels,
        [
            "Indexed",
            "Errored",
            "Skipped",
            "Queued",
            "Processing",
            "Outdated"
        ]
    );
}

/// A new group for AI Search drops the rules of `*` for it, so that is no advice for one path.
#[test]
fn one_path_is_opened_in_the_group_that_closed_it() {
    for code in [Code::BlockedByRobotsTxt, Code::BlockedByRobotsTxtPath] {
        let first = super::code(code).fix.split(". ").next().unwrap();
        assert!(first.contains("Allow line for its path"), "{first}");
        assert!(
            first.contains("the group that the evidence names"),
            "{first}"
        );
        assert!(!first.contains("User-agent"), "{first}");
    }
}

#[test]
fn blocked_codes_name_the_skip_rule_and_are_hints() {
    for code in Code::ALL.iter().filter(|code| needs_skip_rule(**code)) {
        let words = super::code(*code);
        assert!(words.fix.contains("122933950"), "{code}");
        assert_eq!(words.seen, Seen::AsHint, "{code}");
    }
}
