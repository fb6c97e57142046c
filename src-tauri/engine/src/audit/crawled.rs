//! The audit of pages that a job visited: from stored items to findings. Pure.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, RandomState},
};

use url::Url;

use super::{
    Audit,
    checks::{Check, entry as entry_checks, page as checks},
    findings::Place,
    heads::PageHeads,
    page_dates,
    patterns::PatternUse,
    survey::{FileKind, Survey},
};
use crate::{
    instance::{Plan, limits},
    item::{Code, EvidenceKind, Sentence, Status, WarningCode},
    scope::{filters::PathFilters, hosts},
    store::{ItemDetail, TextSpan},
};

/// Where pages are told that no sitemap names.
const BY_LINKS: &str = "pages found by links";

/// An audit of the items of an instance, which are read twice: first every item is noted, then
/// every item is examined.
#[derive(Debug)]
pub struct CrawledAudit {
    survey: Survey,
    source: Url,
    hasher: RandomState,
    /// Addresses of items, and addresses that their pages link to.
    items: HashSet<u64>,
    linked: HashSet<u64>,
    /// Places in the survey of the sitemaps and of what else names pages.
    files: HashMap<String, u32>,
    told_unlisted: HashSet<u64>,
    pages: u32,
    patterns: PatternUse,
    /// Dates that pages give themselves, Unix milliseconds, by the keys of items.
    own_dates: HashMap<u32, i64>,
    /// Language versions that do not name the page back, in words.
    unreturned: HashMap<u32, Vec<Sentence>>,
    /// How their texts changed.
    texts: HashMap<u32, TextSpan>,
}

/// What the jobs saw of pages besides their items.
#[derive(Debug, Default)]
pub struct SeenPages {
    /// What their heads say.
    pub heads: PageHeads,
    /// How their texts changed, by the keys of items.
    pub texts: HashMap<u32, TextSpan>,
}

impl CrawledAudit {
    /// An audit of the instance with this plan, on top of what was found in its sitemaps.
    pub fn new(survey: Survey, plan: &Plan, seen: SeenPages) -> Self {
        Self {
            patterns: PatternUse::new(PathFilters::new(&plan.include, &plan.exclude)),
            own_dates: seen.heads.own_dates,
            unreturned: seen.heads.alternates.into_unreturned(),
            texts: seen.texts,
            files: survey.file_names(),
            survey,
            source: plan.source.clone(),
            hasher: RandomState::new(),
            items: HashSet::new(),
            linked: HashSet::new(),
            told_unlisted: HashSet::new(),
            pages: 0,
        }
    }

    /// Notes an item and the links of its page.
    pub fn note(&mut self, item: &ItemDetail) {
        self.pages += 1;
        self.patterns.note(&item.row.url);
        let most = limits::AUDIT_COMPARED;
        if self.items.len() < most {
            self.items.insert(self.hasher.hash_one(&item.row.url));
        }
        for link in &item.links_out {
            if self.linked.len() < most && link.url != item.row.url {
                self.linked.insert(self.hasher.hash_one(&link.url));
            }
        }
    }

    /// Adds the findings of an item, once all are noted.
    pub fn examine(&mut self, item: &ItemDetail) {
        let file = self.file_of(item);
        if let Some(check) = item.row.code.and_then(of_code) {
            let text = item.evidence.last().map(|fact| fact.text.clone());
            self.add(check, file, item, text.unwrap_or_default());
        }
        for warning in &item.row.warnings {
            if let Some(check) = of_warning(warning.code) {
                self.add(check, file, item, warning.text.clone());
            }
        }
        self.dates(file, item);
        for text in self.unreturned.remove(&item.row.id).unwrap_or_default() {
            self.add(&entry_checks::NO_RETURN_LINK, file, item, text);
        }
        if item.row.status != Status::Completed {
            return;
        }
        if let Some(title) = item
            .row
            .title
            .as_deref()
            .filter(|title| says_not_found(title))
        {
            let text = sentence!("Its title is “{title}”.", title);
            self.add(&checks::SOFT_404, file, item, text);
        }
        if item.source == "sitemap" && !self.linked.contains(&self.hasher.hash_one(&item.row.url)) {
            let text = sentence!("No visited page links to it.");
            self.add(&checks::NOT_LINKED, file, item, text);
        }
        if item.source == "link" {
            let text = match &item.source_url {
                Some(page) => sentence!("{page} links to it; no sitemap names it.", page),
                None => sentence!("No sitemap names it."),
            };
            self.add(&checks::NOT_LISTED, file, item, text);
        }
        self.unlisted_links(item);
    }

    /// Links to pages of the host that are no items: what the sitemaps lack.
    fn unlisted_links(&mut self, item: &ItemDetail) {
        for link in &item.links_out {
            let hash = self.hasher.hash_one(&link.url);
            let full = self.items.len().max(self.told_unlisted.len()) >= limits::AUDIT_COMPARED;
            if full || self.items.contains(&hash) || self.told_unlisted.contains(&hash) {
                continue;
            }
            let same_host = Url::parse(&link.url)
                .is_ok_and(|url| hosts::host_of(&url) == hosts::host_of(&self.source));
            if same_host {
                self.told_unlisted.insert(hash);
                let file = self.by_links();
                let page = &item.row.url;
                let text = sentence!("{page} links to it; no sitemap names it.", page);
                self.survey.add_with(&checks::NOT_LISTED, file, || {
                    Place::new((0, 0), text).about(link.url.as_str())
                });
            }
        }
    }

    fn dates(&mut self, file: u32, item: &ItemDetail) {
        let own_date = self.own_dates.get(&item.row.id).copied();
        let seen = self.texts.get(&item.row.id);
        for (check, text) in page_dates::of_item(item, own_date, seen, self.survey.now) {
            self.add(check, file, item, text);
        }
    }

    /// What was found.
    pub fn finish(mut self, cancelled: bool) -> Audit {
        self.patterns.finish(&mut self.survey);
        let listed = self.survey.pages.unique();
        let pages = if listed > 0 { listed } else { self.pages };
        Audit {
            pages,
            ..self.survey.finish(cancelled)
        }
    }

    fn add(&mut self, check: &'static Check, file: u32, item: &ItemDetail, text: Sentence) {
        let found = item.evidence.iter().find(|e| e.kind == EvidenceKind::Found);
        let line = found.and_then(|found| found.line).unwrap_or(0);
        self.survey.add_with(check, file, || {
            Place::new((line, 0), text).about(item.row.url.as_str())
        });
    }

    fn file_of(&mut self, item: &ItemDetail) -> u32 {
        match &item.source_url {
            Some(sitemap) if item.source == "sitemap" => self.file(sitemap),
            _ => self.by_links(),
        }
    }

    fn by_links(&mut self) -> u32 {
        let file = self.file(BY_LINKS);
        self.survey.file(file).kind = FileKind::Links;
        file
    }

    fn file(&mut self, name: &str) -> u32 {
        if let Some(file) = self.files.get(name) {
            return *file;
        }
        let file = self.survey.add_file(name.to_owned(), None);
        self.files.insert(name.to_owned(), file);
        file
    }
}

fn of_code(code: Code) -> Option<&'static Check> {
    Some(match code {
        Code::BlockedByRobotsTxt | Code::BlockedByRobotsTxtPath => &checks::ROBOTS_BLOCKED,
        Code::BlockedByWaf
        | Code::BlockedByBotManagement
        | Code::BlockedByTurnstile
        | Code::CrawlGotHttp403
        | Code::CrawlGotHttp429 => &checks::TURNED_AWAY,
        Code::CrawlGotHttp401 | Code::BlockedByPayment | Code::Http4xx => &checks::CLIENT_ERROR,
        Code::Http5xx
        | Code::CrawlGotHttpError
        | Code::NetworkConnectionLost
        | Code::UnreachableTimeout
        | Code::UnreachableDns => &checks::SERVER_ERROR,
        Code::TooManyRedirects => &checks::REDIRECT_LOST,
        Code::InvalidHostAfterRedirect => &checks::HOST_CHANGED,
        Code::UnsupportedType => &checks::UNSUPPORTED,
        Code::OverSize => &checks::OVER_SIZE,
        Code::MarkdownConversionEmpty | Code::FileContentEmpty => &checks::EMPTY,
        Code::ExcludedByPathFilter => &checks::FILTERED,
        _ => return None,
    })
}

fn of_warning(code: WarningCode) -> Option<&'static Check> {
    Some(match code {
        WarningCode::NoindexPresent => &checks::NOINDEX,
        WarningCode::CanonicalElsewhere => &checks::CANONICAL,
        WarningCode::SameFinalPage => &checks::SAME_PAGE,
        WarningCode::Redirected => &checks::REDIRECT,
        WarningCode::LooksBlocked => &checks::CHALLENGE,
        _ => return None,
    })
}

/// Whether a title is that of an error page.
fn says_not_found(title: &str) -> bool {
    let title = title.to_lowercase();
    let error_pages = ["404", "not found", "page not found", "seite nicht gefunden"];
    error_pages.iter().any(|words| {
        title == *words
            || title.starts_with(&format!("{words} "))
            || title.starts_with(&format!("error {words}"))
            || title.starts_with("page not found")
    })
}

#[cfg(test)]
mod tests {
    use super::says_not_found;

    #[test]
    fn titles_of_error_pages() {
        for (title, is_error) in [
            ("404", true),
            ("404 - Shop", true),
            ("Page not found | Shop", true),
            ("Error 404 (Not Found)", true),
            ("Lost and not found: a story", false),
            ("Model 404 weather station", false),
            ("4040 Widgets", false),
        ] {
            assert_eq!(says_not_found(title), is_error, "{title}");
        }
    }
}
