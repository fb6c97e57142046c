//! One sitemap document: every entry is looked at once, as it streams by.

use std::{io::Read, ops::ControlFlow};

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    checks::{
        self, dates as date_checks, entry as entry_checks, file as file_checks, page as page_checks,
    },
    dates::Dates,
    findings::{Place, WHOLE},
    pages::{Seen, Spot},
    survey::{FileKind, Named, Survey},
    text::{day, of_entries, short},
};
use crate::{
    instance::limits,
    item::{Sentence, Value},
    scope::{hosts, robots::Robots},
    sitemap::{self, Entry, EntryKind, Kind, ProblemKind, ReadLimits, Report, lastmod_millis},
};

const DAY: i64 = 86_400_000;
/// Entries between two looks whether the audit was cancelled, which take a lock, and two pieces of
/// progress.
const ASKED_AGAIN: u32 = 1_000;

/// Where a document stands and what is known about it beforehand.
pub(super) struct Document<'a> {
    /// Its number in the survey.
    pub(super) file: u32,
    /// The address that partial addresses are resolved against.
    pub(super) base: &'a Url,
    /// The crawl target, on whose host its pages have to be; none where that is told by `base`.
    pub(super) site: Option<&'a Url>,
    /// The `Content-Type` that it came with.
    pub(super) content_type: Option<&'a str>,
    /// When its server says that it was written.
    pub(super) modified: Option<i64>,
    /// The date that the index gives for it.
    pub(super) dated: Option<i64>,
    /// The robots.txt that its pages are compared with; none where that is done elsewhere.
    pub(super) robots: Option<&'a Robots>,
}

/// A file that an index names.
#[derive(Debug, Clone)]
pub(super) struct Child {
    pub(super) url: Url,
    pub(super) line: u32,
    pub(super) dated: Option<i64>,
}

/// Reads a document, adds its findings, and answers with the files that it names. `tell` is told
/// every so many entries how many were read.
pub(super) fn examine(
    input: impl Read,
    document: &Document<'_>,
    survey: &mut Survey,
    cancel: &CancellationToken,
    mut tell: impl FnMut(u32),
) -> Vec<Child> {
    let mut dates = Dates::default();
    let mut children = Vec::new();
    let mut media = 0;
    let mut seen = 0_u32;
    let off_host = document.off_host();
    let take = |entry: Entry| {
        match entry.kind {
            EntryKind::Page => {
                media += u32::from(entry.loc.as_ref().is_ok_and(is_media));
                if let Some(site) = off_host {
                    look_at_host(&entry, site, document.file, survey);
                }
                look_at_page(&entry, document, &mut dates, survey);
            }
            EntryKind::Sitemap => children.extend(child(entry)),
        }
        seen += 1;
        let is_asked = seen % ASKED_AGAIN == 1;
        if is_asked {
            tell(seen);
        }
        let is_cancelled = is_asked && cancel.is_cancelled();
        if is_cancelled || children.len() > limits::SITEMAP_FILES as usize {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let limits = ReadLimits::default();
    let report =
        sitemap::read_with_type(input, document.base, document.content_type, &limits, take);
    add_problems(&report, document, survey);
    let now = survey.now;
    let (findings, mut file) = survey.split(document.file);
    dates.finish(now, document.modified, findings, &mut file);
    compare_with_index(&dates, document, survey);
    if media > 0 && report.kind == Kind::UrlSet && media >= report.entries.div_ceil(2) {
        let (part, whole) = (media, of_entries(report.entries));
        let text = match part {
            1 => sentence!(
                "{part} {whole} is an image, a video or a sound by its name.",
                part,
                whole
            ),
            _ => sentence!(
                "{part} {whole} are an image, a video or a sound by its name.",
                part,
                whole
            ),
        };
        survey.add(&file_checks::MEDIA, document.file, WHOLE, text);
    }
    let file = survey.file(document.file);
    file.kind = match report.kind {
        Kind::UrlSet => FileKind::UrlSet,
        Kind::Index => FileKind::Index,
        Kind::Text | Kind::Feed | Kind::NotASitemap => FileKind::Other,
    };
    file.entries = report.entries;
    file.bytes = report.bytes;
    children
}

impl<'a> Document<'a> {
    /// The crawl target, where the sitemap stands on another host.
    fn off_host(&self) -> Option<&'a Url> {
        let is_off_host = |site: &&Url| hosts::host_of(site) != hosts::host_of(self.base);
        self.site.filter(is_off_host)
    }
}

fn child(entry: Entry) -> Option<Child> {
    Some(Child {
        url: entry.loc.ok()?,
        line: entry.line,
        dated: entry.lastmod.as_deref().and_then(lastmod_millis),
    })
}

fn look_at_page(entry: &Entry, document: &Document<'_>, dates: &mut Dates, survey: &mut Survey) {
    let file = document.file;
    let now = survey.now;
    let (findings, mut counted) = survey.split(file);
    dates.note(entry, now, findings, &mut counted);
    let Ok(url) = &entry.loc else { return };
    let spot = (file, entry.line);
    let seen = survey.pages.note(url, spot);
    let versions = entry.alternates.iter().filter_map(|version| {
        let mut url = document.base.join(&version.href).ok()?;
        url.set_fragment(None);
        Some(url)
    });
    survey.alternates.note(url, versions, spot);
    if !matches!(seen, Seen::Again(_)) {
        let is_blocked = compare_with_robots(url, entry.line, document, survey);
        let named = Named {
            url,
            entry,
            is_variant: seen != Seen::New,
            is_blocked,
        };
        survey.note_page(&named, spot);
    }
    match seen {
        Seen::New => {}
        Seen::Again(first) => {
            let check = if first.0 == file {
                &entry_checks::DUPLICATE
            } else {
                &entry_checks::DUPLICATE_ACROSS
            };
            let spot = spot_text(first, file, survey);
            survey.add_with(check, file, || {
                let page = short(url.as_str());
                let text = sentence!("{page} stands in {spot} already.", page, spot);
                Place::new((entry.line, 0), text).about(url.as_str())
            });
        }
        Seen::Similar(first) => {
            let spot = spot_text(first, file, survey);
            survey.add_with(&entry_checks::NEAR_DUPLICATE, file, || {
                let text = sentence!(
                    "{page} is another spelling of the page in {spot}.",
                    page = short(url.as_str()),
                    spot
                );
                Place::new((entry.line, 0), text).about(url.as_str())
            });
        }
    }
}

/// A sitemap may stand on another host, and its pages have to be on that of the crawl target (U7).
fn look_at_host(entry: &Entry, site: &Url, file: u32, survey: &mut Survey) {
    let Ok(url) = &entry.loc else { return };
    if hosts::host_of(url) != hosts::host_of(site) {
        survey.add_with(&entry_checks::FOREIGN_HOST, file, || {
            let text = sentence!(
                "{page} is not on {target}, the host of the crawl target.",
                page = short(url.as_str()),
                target = site.host_str().unwrap_or_default()
            );
            Place::new((entry.line, 0), text).about(url.as_str())
        });
    }
}

/// Whether an address names an image, a video or a sound.
fn is_media(url: &Url) -> bool {
    const ENDINGS: [&str; 20] = [
        "avif", "avi", "bmp", "gif", "ico", "jpeg", "jpg", "m4a", "m4v", "mkv", "mov", "mp3",
        "mp4", "ogg", "png", "svg", "tiff", "wav", "webm", "webp",
    ];
    let path = url.path().as_bytes();
    let ending = |length| {
        let (rest, ending) = path.split_at_checked(path.len().checked_sub(length)?)?;
        (rest.last() == Some(&b'.')).then_some(ending)
    };
    let mut endings = [3, 4].into_iter().filter_map(ending);
    endings.any(|ending| {
        ENDINGS
            .iter()
            .any(|known| known.as_bytes().eq_ignore_ascii_case(ending))
    })
}

/// The place of an earlier entry in words.
fn spot_text((other, line): Spot, file: u32, survey: &Survey) -> Sentence {
    let line = Value::digits(line);
    if other == file {
        sentence!("line {line}", line)
    } else {
        sentence!("{file}, line {line}", file = survey.name(other), line)
    }
}

fn add_problems(report: &Report, document: &Document<'_>, survey: &mut Survey) {
    let file = document.file;
    let is_off_host = document.off_host().is_some();
    // The audit looks for duplicates itself, over all files, and knows the crawl target.
    let is_own = |kind| match kind {
        ProblemKind::DuplicateLoc => report.kind == Kind::UrlSet,
        ProblemKind::ForeignHostLoc | ProblemKind::SchemeMismatch => is_off_host,
        _ => false,
    };
    let breaks_off = report.problem_counts.contains_key(&ProblemKind::BrokeOff);
    let mut kept = std::collections::BTreeMap::<ProblemKind, u32>::new();
    for problem in report.problems.iter().filter(|p| !is_own(p.kind)) {
        *kept.entry(problem.kind).or_default() += 1;
        // That an element is open at the end is no fault of its own then.
        if breaks_off && problem.kind == ProblemKind::EndsInside {
            continue;
        }
        survey.add_with(checks::of_problem(problem.kind), file, || {
            Place::new((problem.line, problem.column), problem.text.clone())
        });
    }
    for (kind, count) in &report.problem_counts {
        let more = count.saturating_sub(kept.get(kind).copied().unwrap_or(0));
        if more > 0 && !is_own(*kind) {
            survey.count(checks::of_problem(*kind), file, more);
        }
    }
}

/// Whether robots.txt closes a page of its own host.
fn compare_with_robots(url: &Url, line: u32, document: &Document<'_>, survey: &mut Survey) -> bool {
    let Some(robots) = document.robots else {
        return false;
    };
    let verdict = robots.verdict(url);
    let site = document.site.unwrap_or(document.base);
    let is_own = (url.host(), url.port()) == (site.host(), site.port());
    let is_blocked = !verdict.allowed && is_own;
    if is_blocked {
        survey.add_with(&page_checks::ROBOTS_BLOCKED, document.file, || {
            Place::new((line, 0), verdict.evidence().text).about(url.as_str())
        });
    }
    is_blocked
}

fn compare_with_index(dates: &Dates, document: &Document<'_>, survey: &mut Survey) {
    if let (Some(newest), Some(dated)) = (dates.newest(), document.dated)
        // A date alone stands for the whole day.
        && newest >= dated + DAY
    {
        let text = sentence!(
            "The index says {dated}; the newest page in the file is of {newest}.",
            dated = day(dated),
            newest = day(newest)
        );
        survey.add(&date_checks::INDEX_OLDER, document.file, WHOLE, text);
    }
}
