//! A clean sitemap: from sitemaps as they are, or from the pages that jobs indexed.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, RandomState},
    io,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    Engine, Error,
    audit::{fetcher, specific_sitemaps},
    export::{TellExport, cannot_write},
};
use crate::{
    audit::{self, Audit, AuditProgress, Named, SiteTarget, Survey, TellAudit},
    clock::Clock,
    export::{CleanEntry, CorrectedSitemap, Destination, ExportProgress, SitemapWriter},
    instance::{Config, Plan},
    item::{Sentence, Status, WarningCode},
    scope::hosts::Hosts,
    sitemap::lastmod_millis,
    store::{ItemDetail, ItemPart, ItemQuery, TextChange},
};

/// Clocks and zones differ by less than a day, in milliseconds.
const DAY: i64 = 86_400_000;

impl Engine {
    /// Audits sitemaps on disk, and writes a clean sitemap, whose name ends in `.xml`: each page
    /// once, with its full address; dates that cannot be right are left out. Makes no request.
    pub async fn correct_files(
        files: Vec<PathBuf>,
        destination: Destination,
        cancel: CancellationToken,
        mut tell: impl FnMut(&AuditProgress) + Send + 'static,
    ) -> Result<(Audit, CorrectedSitemap), Error> {
        let now = Clock::system().now();
        let work = move || {
            let correcting = Correcting::begin(&destination, now)?;
            let survey = correcting.survey();
            let survey = audit::survey_files(&files, survey, &cancel, &mut tell);
            correcting.finish(survey.finish(cancel.is_cancelled()))
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| Error::Closed)?
    }

    /// The same of a site, whose sitemaps are fetched as a job fetches them.
    pub async fn correct_site(
        config: &Config,
        destination: &Destination,
        cancel: &CancellationToken,
        tell: TellAudit<'_>,
    ) -> Result<(Audit, CorrectedSitemap), Error> {
        let plan = config.check().map_err(Error::InvalidConfig)?;
        let fetcher = fetcher(&plan)?;
        let correcting = Correcting::begin(destination, Clock::system().now())?;
        let survey = correcting.survey();
        let site = SiteTarget {
            source: &plan.source,
            specific: specific_sitemaps(&plan),
            compares_pages: true,
        };
        let survey = audit::survey_site(&fetcher, site, survey, cancel, tell).await;
        correcting.finish(survey.finish(cancel.is_cancelled()))
    }

    /// Writes a clean sitemap from the pages that the jobs of an instance indexed: their canonical addresses, and
    /// the dates at which their texts changed, as the jobs saw it.
    pub async fn correct_items(
        &self,
        instance: u32,
        destination: &Destination,
        cancel: &CancellationToken,
        tell: TellExport<'_>,
    ) -> Result<CorrectedSitemap, Error> {
        let plan = self.plan(instance).await?;
        let total = self.item_page(instance, ItemQuery::default()).await?.total;
        let changes = self.store().text_changes(instance);
        let Some(changes) = cancel.run_until_cancelled(changes).await else {
            return Ok(cancelled());
        };
        let path = destination.path();
        let mut writing = FromItems::begin(destination, &plan, changes?, self.now())?;
        let mut progress = ExportProgress { done: 0, total };
        let take = |item: &ItemDetail| {
            progress.done += 1;
            tell(progress);
            writing.take(item).map_err(cannot_write(path))
        };
        let all = ItemQuery::default();
        let whole = self
            .each_item(instance, all, ItemPart::Row, cancel, take)
            .await?;
        if !whole {
            return Ok(cancelled());
        }
        writing.finish().map_err(cannot_write(path))
    }
}

fn cancelled() -> CorrectedSitemap {
    CorrectedSitemap {
        cancelled: true,
        ..CorrectedSitemap::default()
    }
}

/// A clean sitemap while sitemaps are audited.
struct Correcting {
    path: PathBuf,
    now: i64,
    shared: Arc<Mutex<FromEntries>>,
}

struct FromEntries {
    writer: SitemapWriter,
    /// The site of the first page; the others have to be on it.
    site: Option<Url>,
    now: i64,
    failed: Option<io::Error>,
}

impl Correcting {
    fn begin(destination: &Destination, now: i64) -> Result<Self, Error> {
        let path = destination.path();
        let writer = SitemapWriter::begin(destination).map_err(cannot_write(path))?;
        Ok(Self {
            path: path.to_owned(),
            now,
            shared: Arc::new(Mutex::new(FromEntries {
                writer,
                site: None,
                now,
                failed: None,
            })),
        })
    }

    /// A survey that writes every page it comes to know.
    fn survey(&self) -> Survey {
        let shared = Arc::clone(&self.shared);
        Survey::new(self.now).on_page(move |named| lock(&shared).take(named))
    }

    /// Ends the sitemap with what the audit left out by itself.
    fn finish(self, audit: Audit) -> Result<(Audit, CorrectedSitemap), Error> {
        let cannot_write = cannot_write(&self.path);
        let Some(entries) = Arc::into_inner(self.shared) else {
            return Err(Error::Closed);
        };
        let mut entries = entries.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = entries.failed {
            return Err(cannot_write(error));
        }
        if audit.cancelled {
            return Ok((audit, cancelled()));
        }
        for (check, reason) in [
            ("bad-loc", sentence!("an address that cannot be used")),
            ("missing-loc", sentence!("no address")),
            ("duplicate-loc", sentence!("named before")),
            ("duplicate-loc-across-files", sentence!("named before")),
        ] {
            let found = audit.findings.iter().find(|finding| finding.check == check);
            let count = found.map_or(0, |finding| finding.count);
            entries.writer.leave_out(reason, count);
        }
        let site = entries.site.as_ref().map(root);
        let written = entries.writer.finish(site.as_ref()).map_err(cannot_write)?;
        Ok((audit, written))
    }
}

fn lock(shared: &Mutex<FromEntries>) -> MutexGuard<'_, FromEntries> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl FromEntries {
    fn take(&mut self, named: &Named<'_>) {
        if audit::is_on_unknown_site(named.url) {
            self.failed.get_or_insert_with(|| {
                io::Error::other(sentence!(
                    "the files do not say which site they belong to, so a partial address cannot be made whole. Name the sitemap with its full address in the robots.txt beside it"
                ))
            });
            return;
        }
        let site = self.site.get_or_insert_with(|| named.url.clone());
        if named.is_variant {
            return self
                .writer
                .leave_out(sentence!("another spelling of a page"), 1);
        }
        if named.url.host() != site.host() || named.url.port() != site.port() {
            return self.writer.leave_out(sentence!("on another host"), 1);
        }
        if named.is_blocked {
            return self.writer.leave_out(sentence!("closed by robots.txt"), 1);
        }
        let mut url = named.url.clone();
        if url.scheme() != site.scheme() {
            // Of two web schemes this one is always taken.
            let _ = url.set_scheme(site.scheme());
        }
        let entry = CleanEntry {
            loc: url.into(),
            lastmod: usable(named.entry.lastmod.as_deref(), self.now),
            priority: named.entry.priority,
        };
        if self.failed.is_none()
            && let Err(error) = self.writer.write(&entry)
        {
            self.failed = Some(error);
        }
    }
}

/// A date that is one and does not lie ahead.
fn usable(lastmod: Option<&str>, now: i64) -> Option<String> {
    let millis = lastmod_millis(lastmod?)?;
    (millis <= now + DAY).then(|| lastmod.map(str::to_owned))?
}

/// The start page of a site, where the files will be served from.
fn root(url: &Url) -> Url {
    let mut root = url.clone();
    root.set_path("/");
    root.set_query(None);
    root
}

/// A clean sitemap from stored pages.
struct FromItems {
    writer: SitemapWriter,
    hosts: Hosts,
    source: Url,
    changes: HashMap<u32, TextChange>,
    now: i64,
    hasher: RandomState,
    written: HashSet<u64>,
}

impl FromItems {
    fn begin(
        destination: &Destination,
        plan: &Plan,
        changes: HashMap<u32, TextChange>,
        now: i64,
    ) -> Result<Self, Error> {
        Ok(Self {
            writer: SitemapWriter::begin(destination).map_err(cannot_write(destination.path()))?,
            hosts: Hosts::sitemap(&plan.source),
            source: plan.source.clone(),
            changes,
            now,
            hasher: RandomState::new(),
            written: HashSet::new(),
        })
    }

    fn take(&mut self, item: &ItemDetail) -> io::Result<()> {
        match self.canonical(item) {
            Ok(loc) if self.written.insert(self.hasher.hash_one(&loc)) => {
                let entry = CleanEntry {
                    loc,
                    lastmod: self.lastmod(item),
                    priority: item.priority,
                };
                self.writer.write(&entry)
            }
            Ok(_) => {
                self.writer.leave_out(sentence!("named before"), 1);
                Ok(())
            }
            Err(reason) => {
                self.writer.leave_out(reason, 1);
                Ok(())
            }
        }
    }

    /// The address under which a page should be listed; why it should not.
    fn canonical(&self, item: &ItemDetail) -> Result<String, Sentence> {
        if !matches!(item.row.status, Status::Completed | Status::Outdated) {
            return Err(sentence!("not indexed"));
        }
        let has = |code| item.row.warnings.iter().any(|warning| warning.code == code);
        if has(WarningCode::NoindexPresent) {
            return Err(sentence!("says noindex"));
        }
        if has(WarningCode::LooksEndless) {
            return Err(sentence!("looks endless"));
        }
        if has(WarningCode::CanonicalElsewhere) {
            return Err(sentence!("names another address as canonical"));
        }
        let reached = item.response.as_ref().map(|response| &response.final_url);
        let url = Url::parse(reached.unwrap_or(&item.row.url))
            .map_err(|_| sentence!("not a web address"))?;
        if self.hosts.allow(&url) {
            Ok(url.into())
        } else {
            Err(sentence!("on another host"))
        }
    }

    /// When the text changed, as the jobs saw it; else what the entry or the server says, if it can
    /// be right.
    fn lastmod(&self, item: &ItemDetail) -> Option<String> {
        let written = usable(item.lastmod.as_deref(), self.now);
        let Some(change) = self.changes.get(&item.row.id) else {
            // One that moved while the text stayed is not that of a change.
            let mut warnings = item.row.warnings.iter();
            let moved_alone = warnings.any(|one| one.code == WarningCode::LastmodWithoutChange);
            return written.filter(|_| !moved_alone).or_else(|| served(item));
        };
        // The entry may know the moment within the time between the two jobs.
        let said = written.as_deref().and_then(lastmod_millis);
        if said.is_some_and(|said| said > change.unchanged_at && said <= change.changed_at) {
            return written;
        }
        moment(change.changed_at)
    }

    fn finish(self) -> io::Result<CorrectedSitemap> {
        self.writer.finish(Some(&root(&self.source)))
    }
}

fn moment(millis: i64) -> Option<String> {
    let at = chrono::DateTime::from_timestamp_millis(millis)?;
    Some(at.format("%Y-%m-%dT%H:%M:%S+00:00").to_string())
}

/// The server's date, unless the page was made for the request.
fn served(item: &ItemDetail) -> Option<String> {
    let response = item.response.as_ref()?;
    let date = crate::fetch::http_date(response.header("last-modified")?)?;
    let millis = date.timestamp_millis();
    let is_older = millis + 60_000 < response.fetched_at;
    is_older.then(|| moment(millis)).flatten()
}
