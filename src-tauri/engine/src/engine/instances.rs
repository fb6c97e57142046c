use std::{collections::BTreeMap, time::Duration};

use tokio::time::sleep;

use super::{Engine, Error};
use crate::{
    instance::{Change, Config, Plan, change},
    store::{InstanceDetail, InstanceSummary},
};

impl Engine {
    /// All instances, oldest first.
    pub async fn instance_list(&self) -> Result<Vec<InstanceSummary>, Error> {
        let mut instances = self.store().instances().await?;
        for instance in &mut instances {
            instance.last_job = instance.last_job.take().map(|job| self.as_it_stands(job));
        }
        Ok(instances)
    }

    /// One instance with its configuration; header values are empty.
    pub async fn instance_get(&self, id: u32) -> Result<InstanceDetail, Error> {
        let found = self.store().instance(id).await?;
        let mut found = found.ok_or(Error::NoInstance(id))?;
        let job = found.summary.last_job.take();
        found.summary.last_job = job.map(|job| self.as_it_stands(job));
        Ok(found)
    }

    /// The instance whose source URL is that of `config`, if there is one.
    pub async fn instance_find(&self, config: &Config) -> Result<Option<u32>, Error> {
        let plan = config.check().map_err(Error::InvalidConfig)?;
        Ok(self.store().instance_by_source(plan.source.into()).await?)
    }

    /// Makes an instance.
    pub async fn instance_create(&self, config: &Config) -> Result<InstanceSummary, Error> {
        let plan = config.check().map_err(Error::InvalidConfig)?;
        let source = plan.source.to_string();
        if self
            .store()
            .instance_by_source(source.clone())
            .await?
            .is_some()
        {
            return Err(Error::InstanceExists { source_url: source });
        }
        // One of the same site that could still be brought back gives way.
        for (deleted, of) in self.store().deleted_instances().await? {
            if of == source {
                self.delete_for_good(deleted).await?;
            }
        }
        let id = self.store().add_instance(&plan, config, self.now()).await?;
        self.store().keep_headers(id, &plan.headers).await?;
        Ok(self.instance_get(id).await?.summary)
    }

    /// What saving these settings would cost an instance (spec section 15).
    pub async fn instance_change(&self, id: u32, config: &Config) -> Result<Change, Error> {
        let mut config = config.clone();
        self.fill_in_headers(id, &mut config).await?;
        let after = config.check().map_err(Error::InvalidConfig)?;
        Ok(change(&self.plan(id).await?, &after))
    }

    /// Changes the settings of an instance. A header whose value is empty keeps its saved value.
    /// The summary's `pending` says what the change asks of the next job, which the caller
    /// starts when the service would.
    pub async fn instance_update(
        &self,
        id: u32,
        config: &Config,
    ) -> Result<InstanceSummary, Error> {
        let current = self.instance_get(id).await?;
        if self.is_running(id) {
            return Err(Error::JobRunning);
        }
        let mut config = config.clone();
        self.fill_in_headers(id, &mut config).await?;
        let plan = config.check().map_err(Error::InvalidConfig)?;
        if plan.source.as_str() != current.summary.source {
            return Err(Error::SourceIsFixed {
                wanted: plan.source.into(),
            });
        }
        let change = if current.summary.last_job.is_some() {
            change(&self.plan(id).await?, &plan)
        } else {
            Change::default()
        };
        self.store()
            .change_instance(id, &plan, &config, change.effect, change.refetches)
            .await?;
        self.store().keep_headers(id, &plan.headers).await?;
        Ok(self.instance_get(id).await?.summary)
    }

    /// Deletes an instance with its jobs, items and saved header values. For the time of `undo`,
    /// and no longer than the program runs, [`Self::instance_restore`] brings it back; nothing else
    /// sees it any more.
    pub async fn instance_delete(&self, id: u32, undo: Duration) -> Result<(), Error> {
        // No job starts between the look and the deed.
        let _opening = self.shared.opening.lock().await;
        self.instance_get(id).await?;
        if self.is_running(id) {
            return Err(Error::JobRunning);
        }
        self.store().hide_instance(id, true).await?;
        if undo.is_zero() {
            return self.delete_for_good(id).await;
        }
        let engine = self.clone();
        let closing = self.shared.closing.clone();
        self.beside(async move {
            if closing.run_until_cancelled(sleep(undo)).await.is_some() {
                engine.delete_hidden(Some(id)).await;
            }
        });
        Ok(())
    }

    /// Brings back an instance that was deleted a moment ago.
    ///
    /// # Errors
    /// [`Error::NoInstance`] when it is too late.
    pub async fn instance_restore(&self, id: u32) -> Result<InstanceSummary, Error> {
        let _opening = self.shared.opening.lock().await;
        if !self.store().hide_instance(id, false).await? {
            return Err(Error::NoInstance(id));
        }
        Ok(self.instance_get(id).await?.summary)
    }

    /// Finishes what was deleted when the program ended last.
    pub(super) fn delete_hidden_in_background(&self) {
        let engine = self.clone();
        self.beside(async move { engine.delete_hidden(None).await });
    }

    /// Deletes an instance that is hidden, or all of them.
    async fn delete_hidden(&self, only: Option<u32>) {
        let _opening = self.shared.opening.lock().await;
        let deleted = async {
            for (id, _) in self.store().deleted_instances().await? {
                if only.is_none_or(|only| only == id) {
                    self.delete_for_good(id).await?;
                }
            }
            Ok::<_, Error>(())
        };
        if let Err(error) = deleted.await {
            tracing::warn!(%error, "a deleted instance could not be removed");
        }
    }

    async fn delete_for_good(&self, id: u32) -> Result<(), Error> {
        self.store().keep_headers(id, &BTreeMap::new()).await?;
        self.store().delete_instance(id).await?;
        self.vacuum_in_background();
        Ok(())
    }

    /// The checked settings of an instance, with its header values.
    pub(super) async fn plan(&self, id: u32) -> Result<Plan, Error> {
        let mut config = self.instance_get(id).await?.config;
        if let Some(name) = self.fill_in_headers(id, &mut config).await? {
            return Err(Error::HeaderValueLost { name });
        }
        config.check().map_err(Error::InvalidConfig)
    }

    /// The checked settings of an instance without header values, for what asks nobody.
    pub(super) async fn settings(&self, id: u32) -> Result<Plan, Error> {
        let config = self.instance_get(id).await?.config;
        config.check().map_err(Error::InvalidConfig)
    }

    /// Puts saved header values where the configuration has names alone; answers the first name
    /// that has no saved value.
    pub(super) async fn fill_in_headers(
        &self,
        id: u32,
        config: &mut Config,
    ) -> Result<Option<String>, Error> {
        let saved = self.store().headers(id).await?;
        let headers = &mut config
            .source_params
            .web_crawler
            .parse_options
            .include_headers;
        let mut lost = None;
        for (name, value) in headers.iter_mut().filter(|(_, value)| value.is_empty()) {
            match saved.get(name) {
                Some(kept) => value.clone_from(kept),
                None => lost = lost.or_else(|| Some(name.clone())),
            }
        }
        Ok(lost)
    }
}
