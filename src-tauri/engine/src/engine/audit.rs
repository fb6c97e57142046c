use std::{path::PathBuf, sync::Arc};

use tokio_util::sync::CancellationToken;

use super::{Engine, Error};
use crate::{
    audit::{
        self, Audit, CrawledAudit, TellAudit,
        preflight::{Preflight, TellCheck, preflight},
    },
    clock::Clock,
    fetch::{Fetcher, FetcherOptions},
    instance::{Config, Parse, Plan, limits},
    store::{ItemDetail, ItemQuery},
};

/// Audits of sites and files need no database, so they take no engine.
impl Engine {
    /// Audits sitemaps and robots.txt on disk, and folders of them. Makes no request.
    pub async fn audit_files(
        paths: Vec<PathBuf>,
        cancel: CancellationToken,
    ) -> Result<Audit, Error> {
        let now = Clock::system().now();
        let audit = move || audit::audit_files(&paths, now, &cancel);
        tokio::task::spawn_blocking(audit)
            .await
            .map_err(|_| Error::Closed)
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
        let specific = match &plan.parse {
            Parse::Sitemap { specific } => specific.as_slice(),
            Parse::Discover { .. } => &[],
        };
        let now = Clock::system().now();
        Ok(audit::audit_site(&fetcher, &plan.source, specific, now, cancel, tell).await)
    }

    /// Makes the checks that an owner makes before enabling the service, within seconds.
    pub async fn preflight(
        config: &Config,
        cancel: &CancellationToken,
        tell: TellCheck<'_>,
    ) -> Result<Preflight, Error> {
        let plan = Arc::new(config.check().map_err(Error::InvalidConfig)?);
        let fetcher = fetcher(&plan)?;
        Ok(preflight(&fetcher, &plan, Clock::system().now(), cancel, tell).await)
    }

    /// Audits the pages that the jobs of an instance visited, from what is stored.
    pub async fn audit_crawled(
        &self,
        instance: u32,
        cancel: &CancellationToken,
    ) -> Result<Audit, Error> {
        let plan = self.plan(instance).await?;
        let mut audit = CrawledAudit::new(plan.source, self.now());
        self.each_item(instance, cancel, |item| audit.note(item))
            .await?;
        self.each_item(instance, cancel, |item| audit.examine(item))
            .await?;
        Ok(audit.finish(cancel.is_cancelled()))
    }

    /// Hands out all items in indexing order.
    async fn each_item(
        &self,
        instance: u32,
        cancel: &CancellationToken,
        mut take: impl FnMut(&ItemDetail),
    ) -> Result<(), Error> {
        let mut query = ItemQuery {
            limit: limits::ITEM_ROWS,
            ..ItemQuery::default()
        };
        while !cancel.is_cancelled() {
            let items = self.item_details(instance, query.clone()).await?;
            items.iter().for_each(&mut take);
            let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
            if count < query.limit {
                break;
            }
            query.offset += count;
        }
        Ok(())
    }
}

/// The client for a few requests beside a job.
pub(super) fn fetcher(plan: &Plan) -> Result<Fetcher, Error> {
    Fetcher::new(FetcherOptions {
        source: plan.source.clone(),
        headers: plan.headers.clone(),
        pace: plan.pace,
    })
    .map_err(|failure| Error::CannotStart(failure.to_string()))
}
