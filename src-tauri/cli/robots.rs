//! `foresite robots`: a robots.txt tried on a URL.

use std::{borrow::Cow, path::PathBuf};

use clap::Args;
use foresite_engine::scope::robots::{Robots, TOKENS};
use serde::Serialize;
use url::Url;

use crate::{convert::read, failure::Failure, output::Output};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The robots.txt, or - for standard input
    file: PathBuf,
    /// URL to try it on; repeat for several
    #[arg(long, required = true)]
    url: Vec<Url>,
    /// Token of another crawler [default: Cloudflare-AI-Search, then Cloudflare-AutoRAG]
    #[arg(long)]
    agent: Option<String>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Serialize)]
struct Tried<'a> {
    url: &'a str,
    agent: &'a str,
    allowed: bool,
    group: Option<&'a str>,
    rule: Option<RuleLine<'a>>,
    reason: String,
    whole_site_blocked: bool,
    content_signals: Vec<Signal<'a>>,
    blocked_by_content_signal: bool,
    crawl_delay_seconds: Option<f64>,
    sitemaps: Vec<Sitemap<'a>>,
    warnings: Vec<Warning<'a>>,
}

#[derive(Serialize)]
struct RuleLine<'a> {
    text: &'a str,
    line: u32,
}

#[derive(Serialize)]
struct Signal<'a> {
    name: &'a str,
    value: &'a str,
    line: u32,
}

#[derive(Serialize)]
struct Sitemap<'a> {
    url: &'a str,
    line: u32,
}

#[derive(Serialize)]
struct Warning<'a> {
    text: Cow<'a, str>,
    line: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    let agent = arguments.agent.as_deref().map(without_version);
    if agent == Some("") {
        return Err(Failure::Usage(
            "--agent names no crawler; write its token, such as Googlebot".to_owned(),
        ));
    }
    let body = read(&arguments.file)?;
    for url in &arguments.url {
        let location = location(url)?;
        let robots = match agent {
            Some(agent) => Robots::parse_for(&location, &body, &[agent]),
            None => Robots::parse(&location, &body),
        };
        let agent = agent.unwrap_or(TOKENS[0]);
        let tried = try_on(&robots, url, agent);
        if arguments.json {
            output.json(&tried)?;
        } else {
            tell(&tried, output)?;
        }
    }
    Ok(())
}

/// The token of a crawler that was given with its version, such as `Googlebot/2.1`.
fn without_version(agent: &str) -> &str {
    agent.split('/').next().unwrap_or(agent).trim()
}

/// Where the robots.txt of a page stands.
fn location(url: &Url) -> Result<Url, Failure> {
    if !matches!(url.scheme(), "http" | "https") {
        return Err(Failure::Usage(format!("{url} is no http or https URL")));
    }
    url.join("/robots.txt")
        .map_err(|error| Failure::Usage(format!("{url}: {error}")))
}

fn try_on<'a>(robots: &'a Robots, url: &'a Url, agent: &'a str) -> Tried<'a> {
    let verdict = robots.verdict(url);
    Tried {
        url: url.as_str(),
        agent,
        allowed: verdict.allowed,
        group: robots.group(),
        rule: verdict.rule.map(|rule| RuleLine {
            text: &rule.text,
            line: rule.line,
        }),
        reason: verdict.evidence().text.to_string(),
        whole_site_blocked: robots.whole_site_block().is_some(),
        content_signals: robots
            .content_signals()
            .iter()
            .map(|signal| Signal {
                name: &signal.name,
                value: &signal.value,
                line: signal.line,
            })
            .collect(),
        blocked_by_content_signal: robots.content_signal_block().is_some(),
        crawl_delay_seconds: robots.crawl_delay().map(|delay| delay.as_secs_f64()),
        sitemaps: robots
            .sitemaps()
            .iter()
            .map(|sitemap| Sitemap {
                url: sitemap.url.as_str(),
                line: sitemap.line,
            })
            .collect(),
        warnings: robots
            .warnings()
            .iter()
            .map(|warning| Warning {
                text: warning.text.english(),
                line: warning.line,
            })
            .collect(),
    }
}

fn tell(tried: &Tried<'_>, output: &mut Output) -> Result<(), Failure> {
    let answer = if tried.allowed {
        "may be crawled"
    } else {
        "may not be crawled"
    };
    output.line(format!("{} {answer}", output.bold(tried.url)))?;
    let line = tried
        .rule
        .as_ref()
        .map(|rule| format!(" (line {})", rule.line));
    output.line(format!("  {}{}", tried.reason, line.unwrap_or_default()))?;
    if tried.blocked_by_content_signal {
        output.line("  Content Signals refuse search or ai-input.")?;
    }
    for warning in &tried.warnings {
        let line = warning.line.map(|line| format!(" (line {line})"));
        output.line(format!("  {}{}", warning.text, line.unwrap_or_default()))?;
    }
    Ok(())
}
