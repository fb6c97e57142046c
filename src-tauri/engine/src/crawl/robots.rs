//! The first stage: robots.txt, and whether the site lets the service in at all.

use std::sync::Arc;

use url::Url;

use super::{Job, Stop, control::Control};
use crate::{
    fetch::{Answer, Body, BodyLimits, FailureKind, PrivateAddress, Response, status_code},
    instance::{ParseType, limits},
    item::{Code, JobCode, Outcome, Sentence, Value},
    scope::robots::{Access, Robots, RobotsWarningKind, access},
    sitemap::Due,
    store::{Candidate, CandidateSource, StoredRobots},
};

impl Job {
    /// Fetches robots.txt and reads what it means (spec 4.1). A site without one is open.
    pub(super) async fn read_robots(&self, control: &Control) -> Result<Robots, Stop> {
        let url = robots_url(&self.plan.source);
        let bounds = BodyLimits {
            max_bytes: limits::ROBOTS_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let fetched = self
            .fetcher
            .get(&url, bounds, &|_| true, &control.stop)
            .await;
        self.note_private(&url, fetched.private.as_ref()).await?;
        match fetched.answer {
            Answer::Cancelled => Err(Stop::Asked),
            Answer::Failed(failure) if failure.kind == FailureKind::TooManyRedirects => {
                Ok(Robots::absent(&url))
            }
            Answer::Failed(failure) => Err(Stop::Refused {
                code: JobCode::MissingRobotsTxt,
                reason: sentence!(
                    "robots.txt could not be fetched: {failure}",
                    failure = failure.text
                ),
            }),
            Answer::Response(response) => match access(response.status) {
                Access::AllowAll => {
                    self.store.keep_robots(self.instance, None).await?;
                    Ok(Robots::absent(&url))
                }
                Access::Refused(code) => Err(Stop::Refused {
                    code,
                    reason: block_reason(&url, &response)
                        .unwrap_or_else(|| refusal_reason(code, &url, response.status)),
                }),
                Access::UseBody => match response.body {
                    Body::Whole { bytes, .. } => {
                        self.keep_robots(&response.url, bytes.into()).await
                    }
                    Body::Pieces(_) => Ok(Robots::absent(&url)),
                },
            },
        }
    }

    /// Reads a robots.txt and keeps its text for the tester.
    async fn keep_robots(&self, url: &Url, body: Vec<u8>) -> Result<Robots, Stop> {
        let robots = Robots::parse(url, &body);
        let stored = StoredRobots {
            url: url.to_string(),
            body,
            fetched_at: self.clock.now(),
        };
        self.store.keep_robots(self.instance, Some(stored)).await?;
        Ok(robots)
    }

    /// A file of a public site was read from a private network, which the owner allows.
    pub(super) async fn note_private(
        &self,
        url: &Url,
        private: Option<&PrivateAddress>,
    ) -> Result<(), Stop> {
        let Some(private) = private else {
            return Ok(());
        };
        self.warn(sentence!(
            "{url} was read from {host}, the private address {address}: the settings allow private networks.",
            url,
            host = &private.host,
            address = private.address.to_string()
        ))
        .await?;
        Ok(())
    }

    /// A site that is closed to the service as a whole gets one item and no further request
    /// (spec 5.6).
    pub(super) async fn refuse_closed_site(&self, robots: &Robots) -> Result<(), Stop> {
        let (code, job_code, evidence) = if let Some(evidence) = robots.whole_site_block() {
            (
                Code::BlockedByRobotsTxt,
                JobCode::ForbiddenRobotsTxt,
                evidence,
            )
        } else if let Some(evidence) = robots.content_signal_block()
            && self.plan.parse.parse_type() == ParseType::Discover
        {
            (
                Code::BlockedByContentSignal,
                JobCode::BlockedByContentSignal,
                evidence,
            )
        } else {
            return Ok(());
        };
        let reason = evidence.text.clone();
        let never = Arc::new(|_: &Candidate, _| Due::not_fetched(Sentence::default()));
        let candidate = self.source_url(Some(Outcome::error(code, vec![evidence])));
        self.store
            .add_candidate(self.instance, self.record.id, candidate, never)
            .await?;
        Err(Stop::Refused {
            code: job_code,
            reason,
        })
    }

    /// What an owner should know of robots.txt. In sitemap mode Content Signals are seen not to
    /// stop the service (U15).
    pub(super) async fn warn_of_robots(&self, robots: &Robots) -> Result<(), Stop> {
        for warning in robots.warnings() {
            if warning.kind == RobotsWarningKind::ContentSignalAgainst {
                continue;
            }
            let line = warning.line.unwrap_or_default();
            self.warn(problem_at(robots.url(), line, warning.text.clone()))
                .await?;
        }
        if let Some(evidence) = robots.content_signal_block() {
            self.warn(sentence!(
                "{fact} Sitemap jobs were seen to go on all the same; this is not confirmed.",
                fact = evidence.text
            ))
            .await?;
        }
        Ok(())
    }

    /// The source URL as a candidate, or with the outcome that a rule gave it.
    pub(super) fn source_url(&self, refusal: Option<Outcome>) -> Candidate {
        Candidate {
            url: self.plan.source.to_string(),
            source: CandidateSource::Start,
            depth: Some(0),
            lastmod: None,
            changefreq: None,
            priority: None,
            language: None,
            refusal,
        }
    }
}

/// What is wrong in a file, at a line of it; 0 is none.
pub(super) fn problem_at(url: &Url, line: u32, problem: Sentence) -> Sentence {
    match line {
        0 => sentence!("{url}: {problem}", url, problem),
        line => sentence!(
            "{url}, line {line}: {problem}",
            url,
            line = Value::digits(line),
            problem
        ),
    }
}

fn robots_url(source: &Url) -> Url {
    let mut url = source.clone();
    url.set_path("/robots.txt");
    url.set_query(None);
    url.set_fragment(None);
    url
}

/// The reason when a firewall or a challenge stands before the file, which its owner opens
/// elsewhere than in robots.txt.
fn block_reason(url: &Url, response: &Response) -> Option<Sentence> {
    let Body::Whole { bytes, .. } = &response.body else {
        return None;
    };
    let refusal = status_code(response, bytes)?;
    let is_block = matches!(
        refusal.code,
        Code::BlockedByWaf | Code::BlockedByBotManagement | Code::BlockedByTurnstile
    );
    is_block.then(|| {
        sentence!(
            "{url} could not be read, so AI Search would not crawl this site. {refusal} {fix}",
            url,
            refusal = refusal.text,
            fix = Value::fix_of(refusal.code)
        )
    })
}

fn refusal_reason(code: JobCode, url: &Url, status: u16) -> Sentence {
    match code {
        JobCode::ForbiddenRobotsTxt => sentence!(
            "{url} answered {status}, so AI Search would not crawl this site. Let Cloudflare-AI-Search read the file.",
            url,
            status
        ),
        _ => sentence!(
            "{url} answered {status}, so its rules are not known and AI Search would not crawl this site.",
            url,
            status
        ),
    }
}
