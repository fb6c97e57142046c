//! One robots.txt.

use super::{
    checks::{Check, robots as checks},
    findings::WHOLE,
    survey::{FileKind, Survey},
};
use crate::scope::robots::{Robots, RobotsWarningKind};

/// Adds the findings of a robots.txt that was read.
pub(super) fn examine(robots: &Robots, bytes: usize, file: u32, survey: &mut Survey) {
    let entry = survey.file(file);
    entry.kind = FileKind::Robots;
    entry.entries = u32::try_from(robots.sitemaps().len()).unwrap_or(u32::MAX);
    entry.bytes = bytes as u64;
    entry.url = Some(robots.url().to_string());
    if let Some(evidence) = robots.whole_site_block() {
        let at = (evidence.line.unwrap_or(0), 0);
        survey.add(&checks::BLOCKS_SERVICE, file, at, evidence.text);
    }
    let mut is_page = false;
    for warning in robots.warnings() {
        is_page |= warning.kind == RobotsWarningKind::HtmlPage;
        let at = (warning.line.unwrap_or(0), 0);
        survey.add(of_warning(warning.kind), file, at, warning.text.clone());
    }
    if robots.sitemaps().is_empty() && !is_page {
        let text = sentence!("There is no Sitemap: line in it.");
        survey.add(&checks::NO_SITEMAP_LINE, file, WHOLE, text);
    }
    for sitemap in robots.sitemaps() {
        let verdict = robots.verdict(&sitemap.url);
        if let Some(rule) = verdict.rule.filter(|_| !verdict.allowed) {
            let text = sentence!(
                "`{rule}` covers {sitemap}.",
                rule = &rule.text,
                sitemap = &sitemap.url
            );
            survey.add(&checks::SITEMAP_COVERED, file, (rule.line, 0), text);
        }
    }
    survey.note_crawl_delay(file, robots.crawl_delay());
}

fn of_warning(kind: RobotsWarningKind) -> &'static Check {
    match kind {
        RobotsWarningKind::HtmlPage => &checks::HTML,
        RobotsWarningKind::TooLarge => &checks::TOO_LARGE,
        RobotsWarningKind::OnlyOldToken => &checks::OLD_TOKEN,
        RobotsWarningKind::RenderingCrawlerDisallowed => &checks::RENDERING_CRAWLER,
        RobotsWarningKind::ManagedBlock => &checks::MANAGED,
        RobotsWarningKind::ContentSignalAgainst => &checks::CONTENT_SIGNAL,
        RobotsWarningKind::SignalOfOtherGroup => &checks::SIGNAL_OF_OTHER_GROUP,
        RobotsWarningKind::ImmediateUseOnly => &checks::IMMEDIATE_USE,
        RobotsWarningKind::ConflictingRules => &checks::CONFLICT,
        RobotsWarningKind::RuleBeforeGroup => &checks::RULE_BEFORE_GROUP,
        RobotsWarningKind::MisspeltField => &checks::MISSPELT,
        RobotsWarningKind::BadSitemapUrl => &checks::BAD_SITEMAP,
        RobotsWarningKind::RuleWithoutSlash => &checks::RULE_WITHOUT_SLASH,
    }
}
