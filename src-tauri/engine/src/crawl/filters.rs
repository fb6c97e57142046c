//! What the URLs of a site show about the path filters, once they are all known.

use super::{Job, Stop};
use crate::scope::filters::PathFilters;

impl Job {
    /// Notes the rules that do nothing, or something else than their owner probably means (spec
    /// 6.1).
    pub(super) async fn warn_of_filters(&self) -> Result<(), Stop> {
        let (include, exclude) = (&self.plan.include, &self.plan.exclude);
        if include.is_empty() && exclude.is_empty() {
            return Ok(());
        }
        let filters = PathFilters::new(include, exclude);
        let hints = self
            .store
            .with_urls(self.instance, move |urls| filters.hints(urls))
            .await?;
        for hint in hints {
            let (pattern, hint) = (hint.pattern, hint.text);
            self.warn(sentence!("Rule {pattern}: {hint}", pattern, hint))
                .await?;
        }
        Ok(())
    }
}
