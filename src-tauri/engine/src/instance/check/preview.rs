use url::{Host, Url};

use super::{Findings, digits, local};
use crate::{
    instance::{OwnDomains, PreviewOptions, is_public_suffix, limits},
    item::Sentence,
};

const DOMAINS: &str = "preview.own_domains";
const PRIVATE: &str = "preview.allow_private_network";

/// What only the preview has to be told; answers the user's domains as hosts in lower case.
pub(super) fn check(
    options: &PreviewOptions,
    source: Option<&Url>,
    findings: &mut Findings,
) -> Vec<String> {
    let typed = &options.own_domains;
    if typed.len() > limits::OWN_DOMAINS {
        findings.error(
            DOMAINS,
            sentence!(
                "{count} domains, and {most} can be named. Name the zones; what is below them is \
                 included.",
                count = digits(typed.len()),
                most = digits(limits::OWN_DOMAINS)
            ),
        );
    }
    let mut domains: Vec<String> = Vec::new();
    for (index, text) in typed.iter().enumerate() {
        let field = format!("{DOMAINS}[{index}]");
        match read_domain(text) {
            Ok(domain) if domains.contains(&domain) => {
                findings.warn(field, sentence!("This domain stands in the list already."));
            }
            Ok(domain) => domains.push(domain),
            Err(message) => findings.error(field, message),
        }
    }
    if let Some(source) = source {
        note_foreign_source(&domains, source, findings);
        note_private_network(options.allow_private_network, source, findings);
    }
    domains
}

/// A domain or address as typed, to the form that a URL's host has.
fn read_domain(typed: &str) -> Result<String, Sentence> {
    let text = typed.trim();
    if text.is_empty() {
        return Err(sentence!(
            "This line is empty. Type a domain, or remove the line."
        ));
    }
    if let Some(bare) = text.strip_prefix("*.") {
        return Err(sentence!(
            "Type {bare}: what is below a domain is included, so no * is needed.",
            bare
        ));
    }
    if let Some(host) = Url::parse(text).ok().as_ref().and_then(Url::host_str) {
        return Err(sentence!("Type the domain alone: {host}.", host));
    }
    let host = Host::parse(text.trim_end_matches('.'))
        .map_err(|_| sentence!("“{text}” is not a domain. Type it like example.com.", text))?;
    if let Host::Domain(name) = &host
        && is_public_suffix(name)
    {
        return Err(sentence!(
            "Under {name} anyone may have a domain. Type your own, like {example}.",
            name,
            example = format!("example.{name}")
        ));
    }
    Ok(host.to_string())
}

fn note_foreign_source(domains: &[String], source: &Url, findings: &mut Findings) {
    let host = source.host_str().unwrap_or_default();
    if !OwnDomains::new(source, domains.to_vec()).contain(source) {
        findings.warn(
            DOMAINS,
            sentence!(
                "{host} is not among your domains, so it is asked as \
                 Cloudflare-AI-Search-External. The service takes a crawl target on your own \
                 domains only (7023).",
                host
            ),
        );
    }
}

fn note_private_network(allowed: bool, source: &Url, findings: &mut Findings) {
    if !allowed {
        return;
    }
    let message = if local::is_local(source) {
        sentence!("Not needed here: the crawl target is on a private network itself.")
    } else {
        sentence!(
            "Links, redirects and sitemaps of this site can make Foresite ask hosts of your own \
         network, which the service could never reach. Such pages get a warning."
        )
    };
    findings.warn(PRIVATE, message);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_read_as_a_url_has_it() {
        let rows = [
            ("example.com", Ok("example.com")),
            (" Docs.Example.COM. ", Ok("docs.example.com")),
            ("münchen.example", Ok("xn--mnchen-3ya.example")),
            ("127.0.0.1", Ok("127.0.0.1")),
            ("[::1]", Ok("[::1]")),
            ("localhost", Ok("localhost")),
            ("https://example.com/docs", Err("example.com")),
            ("*.example.com", Err("example.com")),
            ("co.uk", Err("anyone")),
            ("pages.dev", Err("anyone")),
            ("example.com/docs", Err("not a domain")),
            ("", Err("empty")),
        ];
        for (typed, expected) in rows {
            match (read_domain(typed), expected) {
                (Ok(domain), Ok(expected)) => assert_eq!(domain, expected, "{typed}"),
                (Err(message), Err(part)) => assert!(message.english().contains(part), "{message}"),
                (got, _) => panic!("{typed}: {got:?}"),
            }
        }
    }

    #[test]
    fn a_source_outside_the_named_domains_is_said() {
        let source = Url::parse("https://docs.example.com/").unwrap();
        for (domains, notes) in [
            (vec![], 0),
            (vec!["example.com"], 0),
            (vec!["docs.example.com"], 0),
            (vec!["other.org"], 1),
            (vec!["ample.com"], 1),
        ] {
            let options = PreviewOptions {
                own_domains: domains.iter().map(ToString::to_string).collect(),
                allow_private_network: false,
            };
            let mut findings = Findings::default();
            check(&options, Some(&source), &mut findings);
            assert_eq!(findings.warnings.len(), notes, "{domains:?}");
        }
    }
}
