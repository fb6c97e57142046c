//! The robots.txt of an audited site: how it answers, and what is wrong in it.

use std::io::Write as _;

use url::Url;

use super::{
    super::{findings::WHOLE, robots, served},
    SiteAudit,
    copying::copied,
};
use crate::{
    audit::checks::robots as checks,
    fetch::{Answer, BodyLimits, Failure, FailureKind, Response},
    instance::limits,
    item::JobCode,
    scope::{
        hosts,
        robots::{Access, Robots, access},
    },
};

/// What came of the request for robots.txt.
pub(in crate::audit) enum RobotsAnswer {
    /// There is one, or the site is open without one.
    Read(Box<Robots>),
    /// The answer ends a job with this code.
    Refused(JobCode, Box<Response>),
    /// There was no answer.
    Failed(Failure),
    Cancelled,
}

impl SiteAudit<'_> {
    /// Reads robots.txt.
    pub(in crate::audit) async fn read_robots(&mut self) -> RobotsAnswer {
        let url = hosts::robots_url(self.source);
        let bounds = BodyLimits {
            max_bytes: limits::ROBOTS_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let any = |_: &Url| true;
        let fetched = self.fetcher.get(&url, bounds, &any, self.cancel).await;
        let mut survey = self.survey();
        let file = survey.add_file(url.to_string(), None);
        survey.file(file).url = Some(url.to_string());
        survey.file(file).fetch = Some(served::facts(&fetched));
        let response = match fetched.answer {
            Answer::Cancelled => return RobotsAnswer::Cancelled,
            Answer::Failed(failure) if failure.kind == FailureKind::TooManyRedirects => {
                survey.add(&checks::MISSING, file, WHOLE, failure.text);
                return RobotsAnswer::Read(Box::new(Robots::absent(&url)));
            }
            Answer::Failed(failure) => {
                let text = failure.text.clone();
                survey.add(&checks::UNREACHABLE, file, WHOLE, text);
                return RobotsAnswer::Failed(failure);
            }
            Answer::Response(response) => response,
        };
        let text = sentence!(
            "{url} answers with status {status}.",
            url = &url,
            status = response.status
        );
        match access(response.status) {
            Access::AllowAll => {
                survey.add(&checks::MISSING, file, WHOLE, text);
                RobotsAnswer::Read(Box::new(Robots::absent(&url)))
            }
            Access::Refused(code) => {
                let check = match code {
                    JobCode::ForbiddenRobotsTxt => &checks::FORBIDDEN,
                    _ => &checks::UNREACHABLE,
                };
                survey.add(check, file, WHOLE, text);
                RobotsAnswer::Refused(code, Box::new(response))
            }
            Access::UseBody => {
                if hosts::host_of(&response.url) != hosts::host_of(&url) {
                    let text = sentence!("It leads to {url}.", url = &response.url);
                    survey.add(&checks::REDIRECTED, file, WHOLE, text);
                }
                let body = served::whole(&response);
                let robots = Robots::parse(&response.url, &body);
                if let Some(mut copy) = survey.copy_of(file) {
                    copied(copy.write_all(&body));
                }
                robots::examine(&robots, body.len(), file, &mut survey);
                RobotsAnswer::Read(Box::new(robots))
            }
        }
    }
}
