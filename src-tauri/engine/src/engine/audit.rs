use std::{io, path::PathBuf, sync::Arc};

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{Engine, Error};
use crate::{
    audit::{
        self, Audit, AuditProgress, Copies, CrawledAudit, KeptAudit, PageHeads, SeenPages,
        SiteTarget, Survey, TellAudit,
        preflight::{Preflight, TellCheck, preflight},
    },
    clock::Clock,
    fetch::{Fetcher, FetcherOptions, render::BrowserChoice},
    instance::{Config, Parse, Plan, read_source},
    item::Sentence,
    store::{ItemDetail, ItemPart, ItemQuery},
};

/// Audits of sites and files need no database, so they take no engine.
impl Engine {
    /// Audits sitemaps and robots.txt on disk, and folders of them. Makes no request.
    pub async fn audit_files(
        paths: Vec<PathBuf>,
        cancel: CancellationToken,
        mut tell: impl FnMut(&AuditProgress) + Send + 'static,
    ) -> Result<Audit, Error> {
        let now = Clock::system().now();
        let audit = move || audit::audit_files(&paths, now, &cancel, &mut tell);
        tokio::task::spawn_blocking(audit)
            .await
            .map_err(|_| Error::Closed)
    }

    /// The same, kept for questions.
    pub async fn kept_audit_of_files(
        paths: Vec<PathBuf>,
        cancel: CancellationToken,
        tell: impl FnMut(&AuditProgress) + Send + 'static,
    ) -> Result<KeptAudit, Error> {
        let audit = Self::audit_files(paths, cancel, tell).await?;
        Ok(KeptAudit::new(audit, Clock::system().now(), None))
    }

    /// Audits the robots.txt and the sitemaps of the site that `config` names, with its specific
    /// sitemaps, extra headers and pace.
    pub async fn audit_site(
        config: &Config,
        cancel: &CancellationToken,
        tell: TellAudit<'_>,
    ) -> Result<Audit, Error> {
        let plan = config.check().map_err(Error::InvalidConfig)?;
        let fetcher = fetcher(&plan)?;
        let specific = specific_sitemaps(&plan);
        let now = Clock::system().now();
        Ok(audit::audit_site(&fetcher, &plan.source, specific, now, cancel, tell).await)
    }

    /// The settings of an audit of what somebody typed: a site, or the URL of a sitemap, which
    /// stands for that sitemap alone.
    pub fn audit_config(typed: &str) -> Config {
        let mut config = Config {
            source: typed.trim().to_owned(),
            ..Config::default()
        };
        // What is no URL is refused when the settings are checked.
        let Ok(url) = read_source(typed) else {
            return config;
        };
        let ending = url.path().rsplit('.').next().unwrap_or_default();
        if ["xml", "gz"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
        {
            config.source = url.origin().ascii_serialization();
            let options = &mut config.source_params.web_crawler.parse_options;
            options.specific_sitemaps = vec![url.to_string()];
        }
        config
    }

    /// Audits a site as [`audit_site`](Self::audit_site) does, and keeps it for questions.
    pub async fn kept_audit_of_site(
        config: &Config,
        cancel: &CancellationToken,
        tell: TellAudit<'_>,
    ) -> Result<KeptAudit, Error> {
        let plan = config.check().map_err(Error::InvalidConfig)?;
        let fetcher = fetcher(&plan)?;
        let copies = Copies::new().map_err(|error| no_room(&error))?;
        let now = Clock::system().now();
        let survey = copies.survey(now);
        let site = SiteTarget {
            source: &plan.source,
            specific: specific_sitemaps(&plan),
            compares_pages: true,
        };
        let survey = audit::survey_site(&fetcher, site, survey, cancel, tell).await;
        let audit = survey.finish(cancel.is_cancelled());
        Ok(KeptAudit::new(audit, now, Some(copies)))
    }

    /// Makes the checks that an owner makes before enabling the service, within seconds. `browser`
    /// renders the pages that may need scripts.
    pub async fn preflight(
        config: &Config,
        browser: &BrowserChoice,
        cancel: &CancellationToken,
        tell: TellCheck<'_>,
    ) -> Result<Preflight, Error> {
        let plan = Arc::new(config.check().map_err(Error::InvalidConfig)?);
        let fetcher = fetcher(&plan)?;
        let now = Clock::system().now();
        Ok(preflight(&fetcher, &plan, browser, now, cancel, tell).await)
    }

    /// Audits the pages that the jobs of an instance visited, from what is stored.
    pub async fn audit_crawled(
        &self,
        instance: u32,
        cancel: &CancellationToken,
    ) -> Result<Audit, Error> {
        let plan = self.plan(instance).await?;
        let survey = Survey::new(self.now()).on_plan(plan.tier);
        self.examine_items(instance, survey, &plan, cancel).await
    }

    /// Audits what the site of an instance serves now, together with the pages that its jobs
    /// visited, and keeps it for questions.
    pub async fn kept_audit(
        &self,
        instance: u32,
        cancel: &CancellationToken,
        tell: TellAudit<'_>,
    ) -> Result<KeptAudit, Error> {
        let plan = self.plan(instance).await?;
        let fetcher = fetcher(&plan)?;
        let copies = Copies::new().map_err(|error| no_room(&error))?;
        let survey = copies.survey(self.now()).on_plan(plan.tier);
        let is_crawled = self
            .instance_get(instance)
            .await?
            .summary
            .last_job
            .is_some();
        let site = SiteTarget {
            source: &plan.source,
            specific: specific_sitemaps(&plan),
            compares_pages: !is_crawled,
        };
        let survey = audit::survey_site(&fetcher, site, survey, cancel, tell).await;
        let audit = self.examine_items(instance, survey, &plan, cancel).await?;
        Ok(KeptAudit::new(audit, self.now(), Some(copies)))
    }

    async fn examine_items(
        &self,
        instance: u32,
        survey: Survey,
        plan: &Plan,
        cancel: &CancellationToken,
    ) -> Result<Audit, Error> {
        let stop = cancel.clone();
        let heads = self
            .store()
            .each_body(instance, PageHeads::default(), move |heads, body| {
                heads.look(body, &stop)
            });
        let texts = self.store().text_spans(instance);
        let texts = cancel.run_until_cancelled(texts).await;
        let seen = SeenPages {
            heads: heads.await?,
            texts: texts.transpose()?.unwrap_or_default(),
        };
        let mut audit = CrawledAudit::new(survey, plan, seen);
        let all = ItemQuery::default();
        let noted = |item: &ItemDetail| {
            audit.note(item);
            Ok(())
        };
        self.each_item(instance, all.clone(), ItemPart::Whole, cancel, noted)
            .await?;
        let examined = |item: &ItemDetail| {
            audit.examine(item);
            Ok(())
        };
        self.each_item(instance, all, ItemPart::Whole, cancel, examined)
            .await?;
        Ok(audit.finish(cancel.is_cancelled()))
    }
}

pub(super) fn specific_sitemaps(plan: &Plan) -> &[Url] {
    match &plan.parse {
        Parse::Sitemap { specific } => specific,
        Parse::Discover { .. } => &[],
    }
}

/// The files of an audit can be copied nowhere.
fn no_room(error: &io::Error) -> Error {
    Error::CannotStart(Sentence::verbatim(error.to_string()))
}

/// The client for a few requests beside a job.
pub(super) fn fetcher(plan: &Plan) -> Result<Fetcher, Error> {
    FetcherOptions::of(plan)
        .and_then(Fetcher::new)
        .map_err(|failure| Error::CannotStart(failure.into()))
}

#[cfg(test)]
mod tests {
    use super::Engine;

    #[test]
    fn the_address_of_a_sitemap_stands_for_that_sitemap_alone() {
        for (typed, source, sitemaps) in [
            ("https://example.com", "https://example.com", vec![]),
            ("example.com/docs", "example.com/docs", vec![]),
            (
                " https://example.com/maps/a.XML ",
                "https://example.com",
                vec!["https://example.com/maps/a.XML"],
            ),
            (
                "example.com:8080/sitemap.xml.gz?page=2",
                "https://example.com:8080",
                vec!["https://example.com:8080/sitemap.xml.gz?page=2"],
            ),
            ("ftp://example.com/a.xml", "ftp://example.com/a.xml", vec![]),
        ] {
            let config = Engine::audit_config(typed);
            assert_eq!(config.source, source, "{typed}");
            let options = config.source_params.web_crawler.parse_options;
            assert_eq!(options.specific_sitemaps, sitemaps, "{typed}");
        }
    }
}
