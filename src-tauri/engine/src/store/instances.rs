//! The list of instances.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Error, InstanceDetail, InstanceSummary, Store, jobs, keyword_index, old_text, packed};
use crate::instance::{Config, Effect, Plan};

/// What the next job of an instance has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pending {
    /// The largest effect of the changes since the last job.
    pub effect: Effect,
    /// Whether a full reindex asks the site for every page.
    pub refetch: bool,
}

/// Leaves out what was deleted and can still be brought back.
const KEPT: &str = "id NOT IN (SELECT instance FROM deleted)";

impl Store {
    /// All instances, oldest first, each with its newest job.
    pub async fn instances(&self) -> Result<Vec<InstanceSummary>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT id, source, host, parse_type, plan, pending, paused FROM instance
                 WHERE {KEPT} ORDER BY id"
            ))?;
            let mut instances = statement
                .query_map([], summary)?
                .collect::<Result<Vec<_>, _>>()?;
            for instance in &mut instances {
                instance.last_job = jobs::newest(connection, instance.id)?;
            }
            Ok(instances)
        })
        .await
    }

    /// One instance with its configuration, header values left out.
    pub async fn instance(&self, id: u32) -> Result<Option<InstanceDetail>, Error> {
        self.read(move |connection| detail(connection, id)).await
    }

    /// The instance with this source URL.
    pub async fn instance_by_source(&self, source: String) -> Result<Option<u32>, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached(&format!(
                    "SELECT id FROM instance WHERE source = ?1 AND {KEPT}"
                ))?
                .query_row([source], |row| row.get(0))
                .optional()?)
        })
        .await
    }

    /// The instances that were deleted and can still be brought back, each with its source URL.
    pub async fn deleted_instances(&self) -> Result<Vec<(u32, String)>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, source FROM instance JOIN deleted ON deleted.instance = instance.id",
            )?;
            let deleted = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(deleted.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Hides an instance as if it were deleted, or brings it back; false when that changed nothing.
    pub async fn hide_instance(&self, id: u32, hidden: bool) -> Result<bool, Error> {
        let statement = if hidden {
            "INSERT OR IGNORE INTO deleted (instance) VALUES (?1)"
        } else {
            "DELETE FROM deleted WHERE instance = ?1"
        };
        self.write(move |connection| Ok(connection.prepare_cached(statement)?.execute([id])? > 0))
            .await
    }

    /// Keeps a new instance and answers its id.
    pub async fn add_instance(&self, plan: &Plan, config: &Config, now: i64) -> Result<u32, Error> {
        let columns = Columns::new(plan, config)?;
        let tokenizer = plan.tokenizer;
        let has_index = config.index_method.keyword;
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "INSERT INTO instance (source, host, parse_type, plan, config, created_at, pending)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                )?
                .execute(params![
                    columns.source,
                    columns.host,
                    columns.parse_type,
                    columns.plan,
                    columns.config,
                    now,
                    packed::word(&Effect::None)?
                ])?;
            let id = u32::try_from(connection.last_insert_rowid()).unwrap_or(u32::MAX);
            if has_index {
                keyword_index::create(connection, id, tokenizer)?;
            }
            Ok(id)
        })
        .await
    }

    /// Replaces the configuration of an instance; its source stays. `effect` is what the change
    /// asks of the next job, on top of what an earlier one still asks; with `refetch` it asks the
    /// site for every page.
    pub async fn change_instance(
        &self,
        id: u32,
        plan: &Plan,
        config: &Config,
        effect: Effect,
        refetch: bool,
    ) -> Result<(), Error> {
        let columns = Columns::new(plan, config)?;
        let (tokenizer, versions) = (plan.tokenizer, plan.keep_versions);
        let has_index = config.index_method.keyword;
        self.write(move |connection| {
            old_text::trim(connection, id, versions)?;
            let pending = effect.max(pending(connection, id)?);
            if effect == Effect::FullReindex {
                // The next text differs for a reason of its own, so it proves nothing of the dates.
                connection
                    .prepare_cached("UPDATE item SET fetched_lastmod = NULL WHERE instance = ?1")?
                    .execute([id])?;
            }
            let before = detail(connection, id)?.map(|detail| detail.config);
            let is_cut_so =
                before.is_some_and(|config| config.indexing_options.keyword_tokenizer == tokenizer);
            let had_index = keyword_index::exists(connection, id)?;
            if !has_index {
                keyword_index::drop(connection, id)?;
            } else if !(had_index && is_cut_so) {
                keyword_index::rebuild(connection, id, tokenizer)?;
            }
            connection
                .prepare_cached(
                    "UPDATE instance SET parse_type = ?2, plan = ?3, config = ?4, pending = ?5,
                            refetch = max(refetch, ?6)
                     WHERE id = ?1",
                )?
                .execute(params![
                    id,
                    columns.parse_type,
                    columns.plan,
                    columns.config,
                    packed::word(&pending)?,
                    refetch
                ])?;
            Ok(())
        })
        .await
    }

    /// Switches the scheduled syncs of an instance.
    pub async fn set_schedule(&self, id: u32, on: bool) -> Result<(), Error> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE instance SET scheduled = ?2 WHERE id = ?1")?
                .execute(params![id, on])?;
            Ok(())
        })
        .await
    }

    /// Whether the syncs of an instance start by themselves.
    pub async fn is_scheduled(&self, id: u32) -> Result<bool, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached("SELECT scheduled FROM instance WHERE id = ?1")?
                .query_row([id], |row| row.get(0))?)
        })
        .await
    }

    /// Pauses or resumes the indexing of an instance.
    pub async fn set_paused(&self, id: u32, paused: bool) -> Result<(), Error> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE instance SET paused = ?2 WHERE id = ?1")?
                .execute(params![id, paused])?;
            Ok(())
        })
        .await
    }

    /// The instances whose syncs start by themselves.
    pub async fn scheduled_instances(&self) -> Result<Vec<u32>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT id FROM instance WHERE scheduled = 1 AND {KEPT} ORDER BY id"
            ))?;
            let instances = statement.query_map([], |row| row.get(0))?;
            Ok(instances.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Asks something of the next job of an instance, on top of what a change still asks; a full
    /// reindex asks the site for every page.
    pub async fn ask_for(&self, id: u32, effect: Effect) -> Result<(), Error> {
        self.write(move |connection| {
            let pending = effect.max(pending(connection, id)?);
            connection
                .prepare_cached("UPDATE instance SET pending = ?2, refetch = 1 WHERE id = ?1")?
                .execute(params![id, packed::word(&pending)?])?;
            Ok(())
        })
        .await
    }

    /// What the changes of an instance's settings still ask of its next job.
    pub async fn pending(&self, id: u32) -> Result<Pending, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached("SELECT pending, refetch FROM instance WHERE id = ?1")?
                .query_row([id], |row| {
                    Ok(Pending {
                        effect: packed::word_cell(row, 0)?,
                        refetch: row.get(1)?,
                    })
                })?)
        })
        .await
    }

    /// Deletes an instance with its jobs, items and pages.
    pub async fn delete_instance(&self, id: u32) -> Result<(), Error> {
        self.write(move |connection| {
            keyword_index::drop(connection, id)?;
            connection
                .prepare_cached("DELETE FROM instance WHERE id = ?1")?
                .execute([id])?;
            Ok(())
        })
        .await
    }
}

/// The cells that are derived from a configuration.
struct Columns {
    source: String,
    host: String,
    parse_type: String,
    plan: String,
    config: String,
}

impl Columns {
    fn new(plan: &Plan, config: &Config) -> Result<Self, Error> {
        let mut stored = config.clone();
        let headers = &mut stored
            .source_params
            .web_crawler
            .parse_options
            .include_headers;
        headers.values_mut().for_each(String::clear);
        let host = plan.source.host_str().unwrap_or_default();
        Ok(Self {
            source: plan.source.to_string(),
            host: plan
                .source
                .port()
                .map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")),
            parse_type: packed::word(&plan.parse.parse_type())?,
            plan: packed::word(&plan.tier)?,
            config: packed::value("configuration", &stored)?,
        })
    }
}

/// What the changes of an instance's settings still ask for.
pub(super) fn pending(connection: &Connection, instance: u32) -> Result<Effect, Error> {
    Ok(connection
        .prepare_cached("SELECT pending FROM instance WHERE id = ?1")?
        .query_row([instance], |row| packed::word_cell(row, 0))?)
}

/// The instance of a completed job has what it asked for.
pub(super) fn clear_pending(connection: &Connection, job: u32) -> Result<(), Error> {
    connection
        .prepare_cached(
            "UPDATE instance SET pending = ?2, refetch = 0
             WHERE id = (SELECT instance FROM job WHERE job.id = ?1)",
        )?
        .execute(params![job, packed::word(&Effect::None)?])?;
    Ok(())
}

fn detail(connection: &Connection, id: u32) -> Result<Option<InstanceDetail>, Error> {
    let found = connection
        .prepare_cached(&format!(
            "SELECT id, source, host, parse_type, plan, pending, paused, config FROM instance
             WHERE id = ?1 AND {KEPT}"
        ))?
        .query_row([id], |row| {
            Ok((summary(row)?, packed::json_cell::<Config>(row, 7)?))
        })
        .optional()?;
    let Some((mut summary, config)) = found else {
        return Ok(None);
    };
    summary.last_job = jobs::newest(connection, id)?;
    Ok(Some(InstanceDetail {
        summary,
        config: config.unwrap_or_default(),
    }))
}

fn summary(row: &Row<'_>) -> rusqlite::Result<InstanceSummary> {
    Ok(InstanceSummary {
        id: row.get(0)?,
        source: row.get(1)?,
        host: row.get(2)?,
        parse_type: packed::word_cell(row, 3)?,
        plan: packed::word_cell(row, 4)?,
        pending: packed::word_cell(row, 5)?,
        paused: row.get(6)?,
        last_job: None,
    })
}
