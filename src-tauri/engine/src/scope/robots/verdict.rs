use super::{
    Robots,
    lines::{Field, Line},
    pattern,
};
use crate::item::{Evidence, EvidenceKind, Sentence};

/// One Allow or Disallow line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Allow, else Disallow.
    pub allow: bool,
    /// The line as an owner knows it, such as `Disallow: /private/`, shortened when very long.
    pub text: String,
    /// Counted from 1.
    pub line: u32,
    pub(super) pattern: String,
}

impl Rule {
    /// None for an empty value, which says nothing.
    pub(super) fn of(line: &Line) -> Option<Self> {
        const LONGEST_TEXT: usize = 200;
        if line.value.is_empty() {
            return None;
        }
        let allow = line.field == Field::Allow;
        let value = String::from_utf8_lossy(&line.value);
        let mut text = format!("{}: {value}", if allow { "Allow" } else { "Disallow" });
        if let Some((end, _)) = text.char_indices().nth(LONGEST_TEXT) {
            text.truncate(end);
            text.push('…');
        }
        Some(Self {
            allow,
            text,
            line: line.number,
            pattern: pattern::of_rule(&line.value),
        })
    }
}

/// What a robots.txt says about one URL.
#[derive(Debug, Clone, Copy)]
pub struct RobotsVerdict<'a> {
    /// Whether the URL may be fetched.
    pub allowed: bool,
    /// The rule that decided; none when no rule matches.
    pub rule: Option<&'a Rule>,
    pub(super) robots: &'a Robots,
}

impl RobotsVerdict<'_> {
    /// The verdict as a sentence with its place in the file.
    pub fn evidence(&self) -> Evidence {
        let source = self.robots.url().as_str();
        let evidence = Evidence::new(EvidenceKind::Robots, self.text());
        if self.robots.is_absent() {
            evidence
        } else {
            evidence.at(source, self.rule.map(|rule| rule.line))
        }
    }

    fn text(&self) -> Sentence {
        let group = self.robots.group();
        match (self.rule, group) {
            (Some(rule), group) if self.allowed => sentence!(
                "Allowed by robots.txt: `{rule}` in the group for {group}.",
                rule = &rule.text,
                group = group.unwrap_or("*")
            ),
            (Some(rule), group) => sentence!(
                "Disallowed by robots.txt: `{rule}` in the group for {group}.",
                rule = &rule.text,
                group = group.unwrap_or("*")
            ),
            (None, Some(group)) => sentence!(
                "Allowed by robots.txt: no rule in the group for {group} matches.",
                group
            ),
            (None, None) if self.robots.is_absent() => {
                sentence!("Allowed: the site has no robots.txt.")
            }
            (None, None) => {
                sentence!("Allowed by robots.txt: no group names Cloudflare-AI-Search or *.")
            }
        }
    }
}
