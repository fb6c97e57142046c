//! The group that binds a crawler: groups of one token merged, wherever they stand.

use std::{collections::HashMap, time::Duration};

use super::{
    lines::{Field, Line},
    rules::Rules,
    signals::{self, Signal},
    verdict::Rule,
};

/// Rules of a group that `texting_robots` judges by as well.
const MOST_JUDGED_TWICE: usize = 200;

/// The rules, signals and delay of one token.
#[derive(Debug, Clone, Default)]
pub(super) struct Group {
    token: Option<String>,
    rules: Rules,
    pub(super) signals: Vec<Signal>,
    pub(super) crawl_delay: Option<Duration>,
}

impl Group {
    /// The group of the first token that the file names, else the one for `*`, else none.
    pub(super) fn pick(lines: &[Line], tokens: &[&str]) -> Self {
        let named = |token: &str| {
            lines
                .iter()
                .any(|line| line.field == Field::UserAgent && agent_is(&line.value, token))
        };
        let tokens = tokens.iter().copied().chain(std::iter::once("*"));
        match tokens.into_iter().find(|token| named(token)) {
            Some(token) => Self::of(lines, token),
            None => Self::default(),
        }
    }

    /// Everything that the file says to one token, merged.
    pub(super) fn of(lines: &[Line], token: &str) -> Self {
        let mut group = Self {
            token: Some(token.to_owned()),
            ..Self::default()
        };
        let mut rules = Vec::new();
        let mut ours = false;
        // A rule ends the list of user agents; other fields stand between them without effect.
        let mut list_open = false;
        for line in lines {
            match line.field {
                Field::UserAgent => {
                    ours = agent_is(&line.value, token) || (list_open && ours);
                    list_open = true;
                }
                Field::Allow | Field::Disallow => {
                    list_open = false;
                    if ours {
                        rules.extend(Rule::of(line));
                    }
                }
                Field::CrawlDelay if ours => {
                    group.crawl_delay = group.crawl_delay.or_else(|| delay(&line.value));
                }
                Field::ContentSignal if ours => {
                    signals::merge(&mut group.signals, &line.value, line.number);
                }
                _ => {}
            }
        }
        group.rules = Rules::new(rules);
        group
    }

    pub(super) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Every rule, as they stand in the file.
    pub(super) fn in_file_order(&self) -> Vec<&Rule> {
        let mut rules: Vec<&Rule> = self.rules.iter().collect();
        rules.sort_by_key(|rule| rule.line);
        rules
    }

    /// The longest rule that matches; Allow wins among equals.
    pub(super) fn longest_match(&self, path: &str) -> Option<&Rule> {
        self.rules.first_match(path)
    }

    /// Allow and Disallow rules with the same pattern.
    pub(super) fn contradictions(&self) -> impl Iterator<Item = (&Rule, &Rule)> {
        let (allowed, disallowed): (Vec<&Rule>, Vec<&Rule>) =
            self.rules.iter().partition(|rule| rule.allow);
        let allowed: HashMap<&str, &Rule> = allowed
            .into_iter()
            .map(|rule| (rule.pattern.as_str(), rule))
            .collect();
        disallowed
            .into_iter()
            .filter_map(move |rule| Some((*allowed.get(rule.pattern.as_str())?, rule)))
    }

    /// A rule that disallows everything, when nothing is allowed.
    pub(super) fn whole_site_rule(&self) -> Option<&Rule> {
        if self.rules.iter().any(|rule| rule.allow) {
            return None;
        }
        self.rules
            .iter()
            .rev()
            .find(|rule| matches!(rule.pattern.trim_end_matches('*'), "" | "/"))
    }

    /// The group as a robots.txt of its own. None when it has no rules, or very many: each is
    /// compared with each path there, and those that end in `$` become regular expressions, which
    /// take half a millisecond to be made.
    pub(super) fn for_texting_robots(&self) -> Option<String> {
        if !(1..=MOST_JUDGED_TWICE).contains(&self.rules.len()) {
            return None;
        }
        let mut text = "User-agent: *\n".to_owned();
        for rule in self.rules.iter() {
            text.push_str(if rule.allow { "Allow: " } else { "Disallow: " });
            text.push_str(&rule.pattern);
            text.push('\n');
        }
        Some(text)
    }
}

/// Whether a `User-agent:` value names this token: the leading letters, `_` and `-`, without
/// regard to case; a version behind is no part of it. A token that holds other characters, as
/// some crawlers have, must stand there whole. `*` stands for every crawler.
pub(super) fn agent_is(value: &[u8], token: &str) -> bool {
    if token == "*" {
        return matches!(value, [b'*'] | [b'*', b' ' | b'\t', ..]);
    }
    let end = value
        .iter()
        .position(|byte| !(byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_')))
        .unwrap_or(value.len());
    let is_product = value[..end].eq_ignore_ascii_case(token.as_bytes());
    is_product || value.eq_ignore_ascii_case(token.as_bytes())
}

/// Seconds, fractions allowed.
fn delay(value: &[u8]) -> Option<Duration> {
    let seconds: f64 = str::from_utf8(value).ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
