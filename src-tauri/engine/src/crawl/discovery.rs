//! Discovery from sitemaps: files are streamed, their entries judged and handed to the store in
//! discovery order, a batch at a time.

use std::sync::Arc;

use url::Url;

use super::{
    Job, SharedScope, Stop,
    control::Control,
    due_again, go_on,
    meter::Meter,
    reading::{EntrySink, Intake, Reading},
    robots::problem_at,
    sitemap_files::{SitemapFile, SitemapFiles},
};
use crate::{
    fetch::{Answer, BodyLimits},
    instance::{Parse, limits},
    item::{JobCode, Sentence, Value},
    scope::robots::Robots,
    sitemap::{Due, Kind, ProblemKind, Report},
    store::{Candidate, Decide, JobKind, KnownCrawl, Staging},
};

/// Problems of one file that the log names.
const LOGGED_PROBLEMS: usize = 20;

/// What a sitemap file was good for.
enum FileResult {
    /// A sitemap that was read, with its children when it is an index.
    Valid(Vec<Url>),
    /// 404 or 410: what it named left the source.
    Gone(Sentence),
    /// Not a sitemap, or not to be had now.
    Broken(Sentence),
    /// 401 or 403.
    Forbidden(Sentence),
}

/// What reading all files came to.
#[derive(Default)]
struct Tally {
    valid: u32,
    forbidden: Option<Url>,
    /// What was wrong with the first file that could not be read.
    fault: Option<Sentence>,
}

impl Job {
    /// Reads the sitemaps that the service would read (spec 4.1) and stores their entries.
    pub(super) async fn read_sitemaps(
        &self,
        specific: &[Url],
        robots: &Robots,
        scope: &SharedScope,
        staging: &mut Staging,
        control: &mut Control,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let files = self.named_sitemaps(specific, robots);
        if files.known() == 0 {
            return Err(Stop::Refused {
                code: JobCode::MissingSitemap,
                reason: no_sitemap_line(),
            });
        }
        let tally = self
            .read_files(files, None, scope, staging, control, meter)
            .await?;
        tally.judge()
    }

    /// Reads the sitemaps of a crawl by links: they add candidates after the start URL, one hop
    /// away, and a site without any is no fault (spec 5.2, U17, U47).
    pub(super) async fn read_sitemaps_of_crawl(
        &self,
        robots: &Robots,
        scope: &SharedScope,
        staging: &mut Staging,
        control: &mut Control,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let files = self.named_sitemaps(&[], robots);
        if files.known() == 0 {
            return Ok(self.warn(no_sitemap_line()).await?);
        }
        self.read_files(files, Some(1), scope, staging, control, meter)
            .await?;
        Ok(())
    }

    async fn read_files(
        &self,
        mut files: SitemapFiles,
        depth: Option<u32>,
        scope: &SharedScope,
        staging: &mut Staging,
        control: &mut Control,
        meter: &mut Meter,
    ) -> Result<Tally, Stop> {
        let mut tally = Tally::default();
        while let Some(file) = files.next() {
            go_on(control).await?;
            meter.tick(self.fetcher.pushed_back());
            let mut entries = EntrySink {
                depth,
                staging: &mut *staging,
                meter: &mut *meter,
            };
            match self.read_file(&file, scope, control, &mut entries).await? {
                FileResult::Valid(children) => {
                    tally.valid += 1;
                    self.enqueue(&mut files, children, &file).await?;
                }
                FileResult::Gone(fault) => tally.note(fault),
                FileResult::Broken(fault) => {
                    tally.note(fault);
                    self.store.mark_incomplete(self.record.id).await?;
                }
                FileResult::Forbidden(fault) => {
                    tally.forbidden = Some(file.url);
                    tally.note(fault);
                    self.store.mark_incomplete(self.record.id).await?;
                }
            }
            meter.sitemap_read(files.known());
        }
        Ok(tally)
    }

    /// The first rule that applies wins: specific sitemaps, the lines of robots.txt, or
    /// `/sitemap.xml` where there is no robots.txt.
    fn named_sitemaps(&self, specific: &[Url], robots: &Robots) -> SitemapFiles {
        // The crawl endpoint bounds nested sitemaps by the crawl depth, too (spec 5.2).
        let mut files = SitemapFiles::within(match self.plan.parse {
            Parse::Discover { depth, .. } => depth,
            Parse::Sitemap { .. } => limits::SITEMAP_DEPTH,
        });
        if !specific.is_empty() {
            files.put_first(
                specific.to_vec(),
                0,
                sentence!("the setting Specific sitemaps"),
            );
        } else if robots.is_absent() {
            let mut url = self.plan.source.clone();
            url.set_path("/sitemap.xml");
            url.set_query(None);
            files.put_first(vec![url], 0, sentence!("the default place"));
        } else {
            let lines = robots.sitemaps().iter().map(|line| line.url.clone());
            files.put_first(lines.collect(), 0, "robots.txt");
        }
        files
    }

    /// Decides about known items by the dates of their entries (spec 4.5).
    pub(super) async fn due_decision(&self) -> Result<Arc<Decide>, Stop> {
        if self.record.kind == JobKind::FullReindex && self.record.refetch {
            return Ok(Arc::new(|_: &Candidate, _| {
                Due::fetched(sentence!(
                    "Fetched: this job is a full reindex, which fetches every page again."
                ))
            }));
        }
        let synced_at = self.store.last_sync(self.instance).await?;
        let now = self.record.began_at;
        if synced_at.is_some_and(|synced_at| synced_at > now) {
            self.warn(sentence!(
                "The clock of this computer was set back since the last sync, so pages may be fetched that are not due."
            ))
            .await?;
        }
        Ok(Arc::new(move |candidate: &Candidate, known: KnownCrawl| {
            let lastmod = candidate.lastmod.as_deref();
            let changefreq = candidate.changefreq.as_deref();
            due_again(lastmod, changefreq, known, synced_at, now)
        }))
    }

    async fn enqueue(
        &self,
        files: &mut SitemapFiles,
        children: Vec<Url>,
        index: &SitemapFile,
    ) -> Result<(), Stop> {
        let enqueued = files.put_first(children, index.depth + 1, index.url.as_str());
        for url in enqueued.known.iter().take(LOGGED_PROBLEMS) {
            self.warn(sentence!(
                "{index} names {url}, which was named before; it is read once.",
                index = &index.url,
                url
            ))
            .await?;
        }
        if enqueued.too_deep {
            self.warn(sentence!(
                "{index} is an index at level {depth} of nested sitemaps, the last that is read; what it names is not.",
                index = &index.url,
                depth = Value::digits(index.depth)
            ))
            .await?;
        }
        if enqueued.too_many {
            self.warn(sentence!(
                "{index} names more files than the {files} that are read.",
                index = &index.url,
                files = Value::digits(limits::SITEMAP_FILES)
            ))
            .await?;
        }
        Ok(())
    }

    async fn read_file(
        &self,
        file: &SitemapFile,
        scope: &SharedScope,
        control: &Control,
        entries: &mut EntrySink<'_>,
    ) -> Result<FileResult, Stop> {
        let bounds = BodyLimits {
            max_bytes: limits::SITEMAP_MAX_BYTES,
            timeout: limits::SITEMAP_TIMEOUT,
        };
        let fetched = self
            .fetcher
            .stream(&file.url, bounds, &|_| true, &control.stop)
            .await;
        self.note_private(&file.url, fetched.private.as_ref())
            .await?;
        let response = match fetched.answer {
            Answer::Cancelled => return Err(Stop::Asked),
            Answer::Failed(failure) => {
                let fault = sentence!(
                    "{url}, named in {named_in}: {failure}",
                    url = &file.url,
                    named_in = file.named_in.clone(),
                    failure = failure.text
                );
                self.warn(fault.clone()).await?;
                return Ok(FileResult::Broken(fault));
            }
            Answer::Response(response) => response,
        };
        if response.status != 200 {
            let fault = sentence!(
                "{url}, named in {named_in}, answered {status} and was not read.",
                url = &file.url,
                named_in = file.named_in.clone(),
                status = response.status
            );
            self.warn(fault.clone()).await?;
            return Ok(match response.status {
                401 | 403 => FileResult::Forbidden(fault),
                404 | 410 => FileResult::Gone(fault),
                _ => FileResult::Broken(fault),
            });
        }
        let document = self
            .store
            .document(self.instance, file.url.to_string())
            .await?;
        let staging = std::mem::take(entries.staging);
        let intake = Intake {
            document,
            depth: entries.depth,
            scope: Arc::clone(scope),
            staging,
        };
        let mut reading = Reading::start(response, intake);
        while let Some(added) = reading.found.recv().await {
            entries.meter.found(&added);
        }
        let (report, children, staging) = reading.report.await.map_err(|_| Stop::Asked)?;
        *entries.staging = staging?;
        if control.stop.is_cancelled() {
            return Err(Stop::Asked);
        }
        self.log_report(&file.url, &report).await?;
        let broken = [
            ProblemKind::GzipDamaged,
            ProblemKind::NotWellFormed,
            ProblemKind::BrokeOff,
            ProblemKind::EndsInside,
        ];
        if report.cut
            || broken
                .iter()
                .any(|kind| report.problem_counts.contains_key(kind))
        {
            // What it would have named is not known to have left the source.
            self.store.mark_incomplete(self.record.id).await?;
        }
        Ok(match report.kind {
            Kind::UrlSet | Kind::Index => FileResult::Valid(children),
            Kind::Text | Kind::Feed | Kind::NotASitemap => FileResult::Broken(sentence!(
                "{url}, named in {named_in}, is not a sitemap that the service reads.",
                url = &file.url,
                named_in = file.named_in.clone()
            )),
        })
    }

    async fn log_report(&self, url: &Url, report: &Report) -> Result<(), Stop> {
        let entries = Value::digits(report.entries);
        match report.kind {
            Kind::UrlSet => {
                self.info(sentence!("{url} names {entries} URLs.", url, entries))
                    .await?;
            }
            Kind::Index => {
                self.info(sentence!("{url} names {entries} sitemaps.", url, entries))
                    .await?;
            }
            Kind::Text | Kind::Feed | Kind::NotASitemap => {
                self.warn(sentence!(
                    "{url} is not a sitemap that the service reads.",
                    url
                ))
                .await?;
            }
        }
        for problem in report.problems.iter().take(LOGGED_PROBLEMS) {
            self.warn(problem_at(url, problem.line, problem.text.clone()))
                .await?;
        }
        Ok(())
    }
}

impl Tally {
    fn note(&mut self, fault: Sentence) {
        self.fault.get_or_insert(fault);
    }

    /// 7028 or 7035 when no file was good (U6).
    fn judge(self) -> Result<(), Stop> {
        if self.valid > 0 {
            return Ok(());
        }
        Err(match self.forbidden {
            Some(url) => Stop::Refused {
                code: JobCode::ForbiddenSitemap,
                reason: sentence!(
                    "{url} refused access. Let Cloudflare-AI-Search read the sitemap.",
                    url = &url
                ),
            },
            None => Stop::Refused {
                code: JobCode::MissingSitemap,
                reason: sentence!(
                    "No valid sitemap was found. {fault}",
                    fault = self
                        .fault
                        .unwrap_or(sentence!("Make one and name it in robots.txt."))
                ),
            },
        })
    }
}

fn no_sitemap_line() -> Sentence {
    sentence!(
        "robots.txt has no Sitemap: line, and the service tries /sitemap.xml only when there is no robots.txt. Add a line such as \"Sitemap: /sitemap.xml\" to robots.txt."
    )
}
