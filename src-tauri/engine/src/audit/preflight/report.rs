//! What a preflight tells.

use serde::Serialize;

use super::TellCheck;
use crate::{
    instance::Plan,
    item::{Code, Sentence, Status},
};

/// The result of a preflight.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Preflight {
    /// The crawl target.
    pub source: String,
    /// The checks in the order made.
    pub checks: Vec<PreflightCheck>,
    /// The pages that were asked for.
    pub sample: Vec<SampledPage>,
    /// How large the crawl will be.
    pub estimates: Estimates,
    /// The rule that lets the crawler past the site's protection, when that turned us away.
    pub skip_rule: Vec<SkipRuleStep>,
    /// It was cancelled: checks are missing.
    pub cancelled: bool,
}

impl Preflight {
    /// The same for programs, which read sentences in English.
    #[must_use]
    pub fn in_english(mut self) -> Self {
        for check in &mut self.checks {
            check.text = check.text.in_english();
            check.fix = check.fix.as_ref().map(Sentence::in_english);
        }
        for page in &mut self.sample {
            page.text = page.text.in_english();
        }
        self
    }
}

/// One line of the checklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct PreflightCheck {
    /// Its name, such as `robots`. Never changes.
    pub id: &'static str,
    /// How it ended.
    pub state: CheckState,
    /// The fact in a sentence or two.
    pub text: Sentence,
    /// What to do, where something has to be done.
    pub fix: Option<Sentence>,
}

/// How a check ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum CheckState {
    /// Nothing has to be done.
    Ok,
    /// It will work, not as well as it could.
    Warning,
    /// The crawl fails, or loses pages.
    Error,
    /// A local check cannot know it.
    Unknown,
}

impl CheckState {
    /// Its name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Unknown => "unknown",
        }
    }
}

/// One page of the sample.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SampledPage {
    /// Its address.
    pub url: String,
    /// The pattern of addresses that it stands for, such as `/blog/*`.
    pub template: String,
    /// Where it would end.
    pub status: Status,
    /// The service's indexing error code, where it has one.
    pub code: Option<Code>,
    /// The status of the answer; none when there was none.
    pub http_status: Option<u16>,
    /// The `Content-Type` header.
    pub content_type: Option<String>,
    /// Bytes of the body.
    pub bytes: u32,
    /// Characters of Markdown left after conversion; none when nothing was converted.
    pub characters: Option<u32>,
    /// Chunks that it makes.
    pub chunks: Option<u32>,
    /// The fact that decided, in a sentence.
    pub text: Sentence,
    /// It turned us away, or looks as if it did.
    pub blocked: bool,
}

/// How large the crawl will be; none where it cannot be told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Estimates {
    /// Pages that would be fetched.
    pub pages: Option<u32>,
    /// Whether that number was counted, not guessed from a part of the sitemaps.
    pub pages_are_counted: bool,
    /// Seconds that the service needs at its pace.
    pub service_seconds: Option<u32>,
    /// Days on Workers Free.
    pub free_days: Option<u32>,
    /// Chunks, from the averages of the sample's templates.
    pub chunks: Option<u32>,
}

/// One field of the rule that lets the service's crawler in, to be copied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SkipRuleStep {
    /// The field in the dashboard.
    pub field: &'static str,
    /// What to put there.
    pub value: &'static str,
}

/// The rule, in the order of the dashboard's form under Security, Security rules, Create rule,
/// Custom rules (spec section 19).
pub(super) const SKIP_RULE: [SkipRuleStep; 6] = [
    step("Rule name", "Allow Cloudflare AI Search"),
    step("Field", "Bot Detection ID"),
    step("Operator", "equals"),
    step("Value", "122933950"),
    step("Action", "Skip"),
    step("Order", "First"),
];

const fn step(field: &'static str, value: &'static str) -> SkipRuleStep {
    SkipRuleStep { field, value }
}

/// Collects the checks and tells each one at once.
pub(super) struct Lines<'a> {
    report: Preflight,
    tell: TellCheck<'a>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(plan: &Plan, tell: TellCheck<'a>) -> Self {
        Self {
            report: Preflight {
                source: plan.source.to_string(),
                checks: Vec::new(),
                sample: Vec::new(),
                estimates: Estimates::default(),
                skip_rule: Vec::new(),
                cancelled: false,
            },
            tell,
        }
    }

    pub(super) fn ok(&mut self, id: &'static str, text: Sentence) {
        self.add(id, CheckState::Ok, text, None);
    }

    pub(super) fn warning(&mut self, id: &'static str, text: Sentence, fix: Sentence) {
        self.add(id, CheckState::Warning, text, Some(fix));
    }

    pub(super) fn error(&mut self, id: &'static str, text: Sentence, fix: Sentence) {
        self.add(id, CheckState::Error, text, Some(fix));
    }

    pub(super) fn unknown(&mut self, id: &'static str, text: Sentence, fix: Sentence) {
        self.add(id, CheckState::Unknown, text, Some(fix));
    }

    fn add(&mut self, id: &'static str, state: CheckState, text: Sentence, fix: Option<Sentence>) {
        let check = PreflightCheck {
            id,
            state,
            text,
            fix,
        };
        (self.tell)(&check);
        self.report.checks.push(check);
    }

    /// Shows the rule that lets the crawler in.
    pub(super) fn needs_skip_rule(&mut self) {
        self.report.skip_rule = SKIP_RULE.to_vec();
    }

    pub(super) fn sampled(&mut self, pages: Vec<SampledPage>) {
        self.report.sample = pages;
    }

    pub(super) fn sample(&self) -> &[SampledPage] {
        &self.report.sample
    }

    /// Web pages of the sample that keep less than so many characters, which a script may write.
    pub(super) fn with_little_text(&self, characters: u32) -> impl Iterator<Item = &str> {
        let pages = self.report.sample.iter().filter(move |page| {
            let is_page = page.http_status == Some(200)
                && page
                    .content_type
                    .as_deref()
                    .is_none_or(|kind| kind.contains("html"));
            is_page && page.characters.is_none_or(|left| left < characters)
        });
        pages.map(|page| page.url.as_str())
    }

    pub(super) fn estimated(&mut self, estimates: Estimates) {
        self.report.estimates = estimates;
    }

    pub(super) fn into_report(mut self, cancelled: bool) -> Preflight {
        self.report.cancelled = cancelled;
        self.report
    }
}
