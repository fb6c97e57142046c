//! Name, connection and certificate, and the other addresses of the site: http and `www.`.

use tokio_util::sync::CancellationToken;
use url::{Host, Url};

use super::{RobotsAnswer, report::Lines};
use crate::{
    audit::served,
    fetch::{Answer, BodyLimits, FailureKind, Fetched, Fetcher},
    instance::{Plan, limits},
    scope::{
        hosts,
        robots::{Access, Robots, access},
    },
};

/// What the first request says about the way to the site.
pub(super) fn reached(answer: &RobotsAnswer, plan: &Plan, lines: &mut Lines<'_>) {
    let host = hosts::host_of(&plan.source).unwrap_or_default();
    let failure = match answer {
        RobotsAnswer::Cancelled => return,
        RobotsAnswer::Failed(failure) => Some(failure),
        RobotsAnswer::Read(_) | RobotsAnswer::Refused(..) => None,
    };
    if let Some(failure) = failure.filter(|failure| failure.kind == FailureKind::Dns) {
        let fix = sentence!("Correct the crawl target, or add a DNS record for the name.");
        return lines.error("dns", failure.text.clone(), fix);
    }
    let is_name = matches!(plan.source.host(), Some(Host::Domain(_)));
    let text = if is_name {
        sentence!("{host} resolves.", host = &host)
    } else {
        sentence!("{host} is an address.", host = &host)
    };
    lines.ok("dns", text);
    match failure {
        Some(failure) if failure.kind == FailureKind::Tls => {
            let fix = sentence!("Mend the certificate: every page fails without it.");
            lines.error("tls", failure.text.clone(), fix);
        }
        Some(failure) => {
            let fix =
                sentence!("Open /robots.txt of the site yourself and mend what answers there.");
            lines.error("connection", failure.text.clone(), fix);
        }
        None if plan.source.scheme() == "https" => {
            let text = sentence!("The certificate of {host} is good.", host);
            lines.ok("tls", text);
        }
        None => lines.warning(
            "tls",
            sentence!("The crawl target is http, so pages travel in the clear."),
            sentence!("Serve the site over https, and use that address as crawl target."),
        ),
    }
}

/// Asks the site's other addresses whether they lead to the crawl target.
pub(super) async fn other_addresses(
    fetcher: &Fetcher,
    plan: &Plan,
    cancel: &CancellationToken,
    lines: &mut Lines<'_>,
) {
    let source = &plan.source;
    if let Some(plain) = http_twin(source) {
        match ask(fetcher, &plain, cancel).await {
            Twin::Cancelled => return,
            Twin::Closed => {
                let text = sentence!("Nothing answers on plain http.");
                lines.ok("https-redirect", text);
            }
            Twin::LeadsTo(url) if url.scheme() == "https" => {
                lines.ok("https-redirect", sentence!("http redirects to https."));
            }
            Twin::HasNoPage(status) => {
                let text = sentence!("Plain http answers {status}, without a page.", status);
                lines.ok("https-redirect", text);
            }
            Twin::LeadsTo(_) | Twin::Answers => lines.warning(
                "https-redirect",
                sentence!("The site answers on http too, without a redirect to https."),
                sentence!(
                    "Switch on Always Use HTTPS in the dashboard under SSL/TLS, Edge Certificates."
                ),
            ),
        }
    }
    let Some(other) = www_twin(source) else {
        return;
    };
    let name = other.host_str().unwrap_or_default().to_owned();
    match ask(fetcher, &other, cancel).await {
        Twin::Cancelled => {}
        Twin::Closed => {
            lines.ok(
                "www-redirect",
                sentence!("Nothing answers at {name}.", name),
            );
        }
        Twin::HasNoPage(status) => {
            let text = sentence!("{name} answers {status}, without a page.", name, status);
            lines.ok("www-redirect", text);
        }
        Twin::LeadsTo(url) if hosts::host_of(&url) == hosts::host_of(source) => {
            lines.ok(
                "www-redirect",
                sentence!("{name} redirects to the crawl target.", name),
            );
        }
        Twin::LeadsTo(url) => lines.warning(
            "www-redirect",
            sentence!(
                "{name} leads to {url}, not to the crawl target.",
                name,
                url = &url
            ),
            sentence!("Redirect it to the crawl target; pages listed under it are not indexed."),
        ),
        Twin::Answers => lines.warning(
            "www-redirect",
            sentence!(
                "{name} answers with pages of its own; to the service it is another host.",
                name
            ),
            sentence!("Redirect it to the crawl target, and list pages under one name alone."),
        ),
    }
}

/// What another address of the site does.
enum Twin {
    LeadsTo(Url),
    Answers,
    /// Its start page is refused, missing or broken: the status.
    HasNoPage(u16),
    Closed,
    Cancelled,
}

/// Asks for robots.txt, and where that is not redirected and allows it, for the start page.
async fn ask(fetcher: &Fetcher, root: &Url, cancel: &CancellationToken) -> Twin {
    let robots_url = hosts::robots_url(root);
    let fetched = get(fetcher, &robots_url, cancel).await;
    let response = match fetched.answer {
        Answer::Cancelled => return Twin::Cancelled,
        Answer::Failed(_) => return Twin::Closed,
        Answer::Response(response) => response,
    };
    if response.url.origin() != root.origin() {
        return Twin::LeadsTo(response.url);
    }
    let robots = match access(response.status) {
        Access::UseBody => Robots::parse(&response.url, &served::whole(&response)),
        Access::AllowAll => Robots::absent(&robots_url),
        Access::Refused(_) => return Twin::HasNoPage(response.status),
    };
    if !robots.verdict(root).allowed {
        return Twin::Answers;
    }
    match get(fetcher, root, cancel).await.answer {
        Answer::Cancelled => Twin::Cancelled,
        Answer::Failed(_) => Twin::Closed,
        Answer::Response(page) if page.url.origin() != root.origin() => Twin::LeadsTo(page.url),
        Answer::Response(page) if !(200..300).contains(&page.status) => {
            Twin::HasNoPage(page.status)
        }
        Answer::Response(_) => Twin::Answers,
    }
}

async fn get(fetcher: &Fetcher, url: &Url, cancel: &CancellationToken) -> Fetched {
    let bounds = BodyLimits {
        max_bytes: limits::ROBOTS_MAX_BYTES,
        timeout: limits::CONNECT_TIMEOUT,
    };
    fetcher.get(url, bounds, &|_| true, cancel).await
}

/// The start page on plain http, of a site on https.
fn http_twin(source: &Url) -> Option<Url> {
    let usual = source.scheme() == "https" && source.port().is_none();
    let mut url = root_of(source).filter(|_| usual)?;
    url.set_scheme("http").ok()?;
    Some(url)
}

/// The start page under the name with `www.` in front, or without it.
fn www_twin(source: &Url) -> Option<Url> {
    let mut url = root_of(source)?;
    let name = source.host_str()?;
    let domain = psl::domain_str(name)?;
    let other = match name.strip_prefix("www.") {
        Some(bare) if bare == domain => bare.to_owned(),
        None if name == domain => format!("www.{name}"),
        _ => return None,
    };
    url.set_host(Some(&other)).ok()?;
    Some(url)
}

/// The start page of a site with a name of its own.
fn root_of(source: &Url) -> Option<Url> {
    let has_name = matches!(source.host(), Some(Host::Domain(name)) if name.contains('.'));
    let mut url = source.clone();
    url.set_path("/");
    url.set_query(None);
    has_name.then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_addresses_of_a_site() {
        let twins = |source: &str| {
            let source = Url::parse(source).unwrap();
            let text = |url: Option<Url>| url.map(String::from);
            (text(http_twin(&source)), text(www_twin(&source)))
        };
        let some = |text: &str| Some(text.to_owned());
        for (source, http, www) in [
            (
                "https://example.com/docs?a=1",
                some("http://example.com/"),
                some("https://www.example.com/"),
            ),
            (
                "https://www.example.co.uk/",
                some("http://www.example.co.uk/"),
                some("https://example.co.uk/"),
            ),
            (
                "https://docs.example.com/",
                some("http://docs.example.com/"),
                None,
            ),
            ("http://example.com/", None, some("http://www.example.com/")),
            ("http://127.0.0.1:8080/", None, None),
            ("http://localhost/", None, None),
        ] {
            assert_eq!(twins(source), (http, www), "{source}");
        }
    }
}
