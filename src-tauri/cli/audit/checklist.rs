//! Every check as Markdown: where `CHECKS.md` comes from.

use foresite_engine::audit::{
    Group,
    checks::{self, Check},
};

use crate::{failure::Failure, output::Output};

const INTRODUCTION: &str = "\
# What the audit looks for

Written by `foresite audit --checks`. An **error** loses pages or stops the crawl, a **warning** makes pages late, badly
ordered or double, a **note** is worth knowing.";

pub(super) fn write(output: &mut Output) -> Result<(), Failure> {
    output.line(INTRODUCTION)?;
    for group in Group::ALL {
        output.line(format!("\n## {}\n", title(group)))?;
        output.line("| check | severity | what | why it matters for AI Search | what to do |")?;
        output.line("|---|---|---|---|---|")?;
        for check in checks::all().filter(|check| check.group == group) {
            output.line(row(check))?;
        }
    }
    Ok(())
}

fn row(check: &Check) -> String {
    let cell = |text: &str| {
        text.replace('|', "\\|")
            .replace('<', "\\<")
            .replace('*', "\\*")
    };
    format!(
        "| `{}` | {} | {} | {} | {} |",
        check.id,
        check.severity.as_str(),
        cell(check.what),
        cell(check.why),
        cell(check.fix)
    )
}

fn title(group: Group) -> &'static str {
    match group {
        Group::Robots => "robots.txt",
        Group::File => "Sitemap files",
        Group::Entry => "Entries",
        Group::Dates => "Dates",
        Group::Order => "Order",
        Group::Page => "Pages that a job visited (`--crawled`)",
    }
}
