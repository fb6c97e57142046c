//! A robots.txt tried on the URLs of an instance, before it is put on the site.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use url::Url;

use super::{Engine, Error, audit::fetcher};
use crate::{
    fetch::{Answer, Body, BodyLimits},
    instance::{Config, limits, read_source},
    item::{Evidence, Sentence},
    page,
    scope::{
        hosts::{self, Hosts, Relation},
        no_url,
        robots::{Access, Robots, RobotsVerdict, access},
    },
    store::{KnownItems, StoredRobots},
};

/// URLs shown as examples on each side.
const EXAMPLES: usize = 50;

/// A robots.txt as a text to edit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RobotsFile {
    /// Where it stands.
    pub url: String,
    /// Its text; empty when there is none.
    pub text: String,
    /// Why there is no text, such as an answer 404.
    pub problem: Option<Sentence>,
    /// When it was fetched, in Unix milliseconds.
    #[cfg_attr(feature = "specta", specta(type = Option<f64>))]
    pub fetched_at: Option<i64>,
}

/// A robots.txt to try.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct RobotsTest {
    /// The crawl target, as typed.
    pub source: String,
    /// The file as typed.
    pub text: String,
    /// One more URL, or a path of the host; empty for none.
    pub url: String,
}

/// What a robots.txt does to the URLs of an instance.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RobotsReport {
    /// The token whose group binds the service; none when no group does.
    pub group: Option<String>,
    /// URLs of the host tried.
    pub total: u32,
    /// Of these, disallowed.
    pub blocked: u32,
    /// The rules of that group in the order of the file.
    pub rules: Vec<RobotsRuleCount>,
    /// The first disallowed URLs.
    pub blocked_examples: Vec<RobotsTried>,
    /// The first allowed URLs.
    pub allowed_examples: Vec<RobotsTried>,
    /// The one more URL.
    pub tried: Option<RobotsTried>,
    /// Why the one more URL cannot be tried.
    pub fault: Option<Sentence>,
    /// What closes the whole site to the service, or to a crawl by links.
    pub closed: Vec<RobotsNote>,
    /// What the owner of the file should know.
    pub warnings: Vec<RobotsNote>,
    /// Sitemaps that it names.
    pub sitemaps: Vec<RobotsLine>,
    /// Seconds between requests.
    pub crawl_delay: Option<f64>,
}

/// One rule and how many URLs it decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RobotsRuleCount {
    /// Counted from 1.
    pub line: u32,
    /// The rule, such as `Disallow: /private/`.
    pub text: String,
    /// Allow, else Disallow.
    pub allow: bool,
    /// URLs for which it is the longest match.
    pub decides: u32,
}

/// What a robots.txt says about one URL.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RobotsTried {
    /// The URL.
    pub url: String,
    /// Whether the service may fetch it.
    pub allowed: bool,
    /// Why, in a sentence.
    pub reason: Sentence,
    /// The rule that decided, and its line.
    pub rule: Option<RobotsLine>,
}

/// A fact with the line that it stands in, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RobotsNote {
    /// None when it concerns the whole file.
    pub line: Option<u32>,
    /// The fact.
    pub text: Sentence,
}

/// A line of the file, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RobotsLine {
    /// Its number.
    pub line: u32,
    /// The rule or the URL in it.
    pub text: String,
}

impl Engine {
    /// The robots.txt that the newest job of an instance read.
    pub async fn robots_stored(&self, instance: u32) -> Result<Option<RobotsFile>, Error> {
        let stored = self.store().robots(instance).await?;
        Ok(stored.map(|robots: StoredRobots| RobotsFile {
            url: robots.url,
            text: text_of(&robots.body),
            problem: None,
            fetched_at: Some(robots.fetched_at),
        }))
    }

    /// Asks the site for its robots.txt: with the saved headers of an instance, else with those of
    /// `config`. What the site answers is never an error.
    pub async fn robots_fetch(
        &self,
        instance: Option<u32>,
        config: &Config,
    ) -> Result<RobotsFile, Error> {
        let plan = match instance {
            Some(instance) => self.plan(instance).await?,
            None => config.check().map_err(Error::InvalidConfig)?,
        };
        let url = hosts::robots_url(&plan.source);
        let bounds = BodyLimits {
            max_bytes: limits::ROBOTS_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let stop = self.shared.closing.child_token();
        let fetched = fetcher(&plan)?.get(&url, bounds, &|_| true, &stop).await;
        let mut file = RobotsFile {
            url: url.into(),
            fetched_at: Some(self.now()),
            ..RobotsFile::default()
        };
        match fetched.answer {
            Answer::Cancelled => return Err(Error::Closed),
            Answer::Failed(failure) => file.problem = Some(failure.text),
            Answer::Response(response) => match response.body {
                Body::Whole { bytes, .. } if access(response.status) == Access::UseBody => {
                    file.url = response.url.into();
                    file.text = text_of(&bytes);
                }
                _ => {
                    file.problem = Some(sentence!(
                        "The site answers {status}.",
                        status = response.status
                    ));
                }
            },
        }
        Ok(file)
    }

    /// Tries a robots.txt on the URLs of an instance that are on the crawl target's host, and on
    /// one more. Makes no request.
    pub async fn robots_test(
        &self,
        instance: Option<u32>,
        test: RobotsTest,
    ) -> Result<RobotsReport, Error> {
        let source =
            read_source(&test.source).map_err(|error| Error::InvalidConfig(vec![error]))?;
        let site = match instance {
            Some(instance) => self.known_site(instance).await?,
            None => Arc::default(),
        };
        tokio::task::spawn_blocking(move || try_robots(&source, &test, &site.items))
            .await
            .map_err(|_| Error::Closed)
    }
}

fn text_of(body: &[u8]) -> String {
    page::decode(body, None, false).text.into_owned()
}

fn try_robots(source: &Url, test: &RobotsTest, items: &KnownItems) -> RobotsReport {
    let robots = Robots::parse(&hosts::robots_url(source), test.text.as_bytes());
    let hosts = Hosts::sitemap(source);
    let mut report = described(&robots);
    for url in items.urls() {
        if let Some(path) = hosts.own_path(url) {
            report.count(url, robots.quick_verdict(path));
        }
    }
    match one_more(source, &hosts, test.url.trim()) {
        Ok(url) => {
            report.tried = url.map(|url| RobotsTried::of(url.as_str(), robots.verdict(&url)));
        }
        Err(fault) => report.fault = Some(fault),
    }
    report
}

/// The one more URL, resolved as a link of the crawl target.
fn one_more(source: &Url, hosts: &Hosts, typed: &str) -> Result<Option<Url>, Sentence> {
    if typed.is_empty() {
        return Ok(None);
    }
    let url = source
        .join(typed)
        .map_err(|error| sentence!("This is no URL: {reason}", reason = no_url(error)))?;
    match hosts.relation(&url) {
        Relation::Same => Ok(Some(url)),
        Relation::NotWeb => Err(sentence!("Only http and https addresses can be crawled.")),
        _ => Err(sentence!(
            "This URL is on {host}, which has a robots.txt of its own.",
            host = hosts::host_of(&url).unwrap_or_default()
        )),
    }
}

fn described(robots: &Robots) -> RobotsReport {
    let note = |evidence: Evidence| RobotsNote {
        line: evidence.line,
        text: evidence.text,
    };
    let closed = [robots.whole_site_block(), robots.content_signal_block()];
    RobotsReport {
        group: robots.group().map(str::to_owned),
        rules: robots
            .rules()
            .into_iter()
            .map(|rule| RobotsRuleCount {
                line: rule.line,
                text: rule.text.clone(),
                allow: rule.allow,
                decides: 0,
            })
            .collect(),
        closed: closed.into_iter().flatten().map(note).collect(),
        warnings: robots
            .warnings()
            .iter()
            .map(|warning| RobotsNote {
                line: warning.line,
                text: warning.text.clone(),
            })
            .collect(),
        sitemaps: robots
            .sitemaps()
            .iter()
            .map(|sitemap| RobotsLine {
                line: sitemap.line,
                text: sitemap.url.to_string(),
            })
            .collect(),
        crawl_delay: robots.crawl_delay().map(|delay| delay.as_secs_f64()),
        ..RobotsReport::default()
    }
}

impl RobotsReport {
    fn count(&mut self, url: &str, verdict: RobotsVerdict<'_>) {
        self.total += 1;
        self.blocked += u32::from(!verdict.allowed);
        if let Some(rule) = verdict.rule
            && let Some(counted) = self.rules.iter_mut().find(|one| one.line == rule.line)
        {
            counted.decides += 1;
        }
        let examples = if verdict.allowed {
            &mut self.allowed_examples
        } else {
            &mut self.blocked_examples
        };
        if examples.len() < EXAMPLES {
            examples.push(RobotsTried::of(url, verdict));
        }
    }
}

impl RobotsTried {
    fn of(url: &str, verdict: RobotsVerdict<'_>) -> Self {
        Self {
            url: url.to_owned(),
            allowed: verdict.allowed,
            reason: verdict.evidence().text,
            rule: verdict.rule.map(|rule| RobotsLine {
                line: rule.line,
                text: rule.text.clone(),
            }),
        }
    }
}
