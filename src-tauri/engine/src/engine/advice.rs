//! Sitemap or Discover, told from what one crawl stored.

use tokio_util::sync::CancellationToken;

use super::{Engine, Error, export::TellExport};
use crate::{
    audit::{Advised, Advising},
    export::ExportProgress,
    instance::{DiscoverSource, ParseType},
    store::{ItemDetail, ItemPart, ItemQuery, JobSummary},
};

/// How often the items are passed.
const PASSES: u32 = 3;
/// Items between two words about progress.
const STEP: u32 = 1_000;

impl Engine {
    /// Which parse type fits the site of an instance, from its newest job, which has to be one with
    /// the parse type Discover and the crawl source All. Makes no request. `tell` hears how far
    /// the items were looked through.
    pub async fn parse_type_advice(
        &self,
        instance: u32,
        cancel: &CancellationToken,
        tell: TellExport<'_>,
    ) -> Result<Advised, Error> {
        let job = self.crawl_of_all(instance).await?;
        let plan = self.plan(instance).await?;
        let items = self.item_page(instance, ItemQuery::default()).await?.total;
        let mut passed = 0_u32;
        let mut step = || {
            passed = passed.saturating_add(1);
            if passed.is_multiple_of(STEP) {
                tell(ExportProgress {
                    done: passed / PASSES,
                    total: items,
                });
            }
        };
        let mut advising = Advising::new(&plan);
        let note = |item: &ItemDetail| {
            advising.note(item);
            step();
            Ok(())
        };
        self.pass(instance, ItemPart::Row, cancel, note).await?;
        let link = |item: &ItemDetail| {
            advising.link(item);
            step();
            Ok(())
        };
        self.pass(instance, ItemPart::Whole, cancel, link).await?;
        let mut weighed = advising.weigh(job.number);
        let show = |item: &ItemDetail| {
            weighed.show(item);
            step();
            Ok(())
        };
        self.pass(instance, ItemPart::Row, cancel, show).await?;
        Ok(weighed.finish())
    }

    async fn pass(
        &self,
        instance: u32,
        part: ItemPart,
        cancel: &CancellationToken,
        take: impl FnMut(&ItemDetail) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let all = ItemQuery::default();
        let whole = self.each_item(instance, all, part, cancel, take).await?;
        whole.then_some(()).ok_or(Error::Cancelled)
    }

    /// The newest job, when it followed sitemaps and links and is ended.
    async fn crawl_of_all(&self, instance: u32) -> Result<JobSummary, Error> {
        let summary = self.instance_get(instance).await?.summary;
        let job = summary.last_job.filter(|job| job.ended_at.is_some());
        let job = job.filter(|job| job.parse_type == ParseType::Discover && job.error.is_none());
        let job = job.ok_or(Error::NoCrawlOfAll)?;
        let config = self.store().job_config(job.id).await?;
        let options = config.source_params.web_crawler.discover_options;
        match options.source {
            DiscoverSource::All => Ok(job),
            DiscoverSource::Sitemaps | DiscoverSource::Links => Err(Error::NoCrawlOfAll),
        }
    }
}
