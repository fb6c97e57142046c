use crate::item::JobCode;

/// What the answer to the request for robots.txt means (spec 4.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// There is a robots.txt: its body counts.
    UseBody,
    /// There is none: everything is allowed, `/sitemap.xml` is tried.
    AllowAll,
    /// It could not be read: the job cannot run.
    Refused(JobCode),
}

/// What an answer with this status means, when it came at all and is no redirect.
pub fn access(status: u16) -> Access {
    match status {
        200..=299 => Access::UseBody,
        401 | 403 => Access::Refused(JobCode::ForbiddenRobotsTxt),
        429 => unreachable(),
        400..=499 => Access::AllowAll,
        _ => unreachable(),
    }
}

/// What it means that no answer came: timeout, DNS, TLS or connection failure (U3).
pub fn unreachable() -> Access {
    Access::Refused(JobCode::MissingRobotsTxt)
}

/// What a redirect without an end means: a loop, or more hops than are followed (RFC 9309
/// section 2.3.1.2).
pub fn after_redirects() -> Access {
    Access::AllowAll
}
