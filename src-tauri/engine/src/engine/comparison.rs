//! What changed between two jobs, and how much room the history takes.

use serde::{Deserialize, Serialize};

use super::{Engine, Error, export::cannot_write};
use crate::{
    export::{Changes, Destination, TableFormat, WholeFile},
    instance::{SettingDifference, setting_differences},
    page::{LineDiff, line_diff},
    store::{DiffPage, DiffQuery, InstanceSize, JobSummary, OneText},
};

/// Rows read at once for a file.
const ROWS: u32 = 1_000;

/// Two jobs of one instance compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct JobDiff {
    /// The earlier job.
    pub before: JobSummary,
    /// The later one.
    pub after: JobSummary,
    /// Settings that differ; they may be the reason of everything else.
    pub settings: Vec<SettingDifference>,
    /// Items that differ.
    pub items: DiffPage,
}

/// The Markdown of one page in two jobs compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct TextDiff {
    /// Lines that differ.
    pub diff: LineDiff,
    /// Why a text is missing, in a sentence; none when both are there.
    pub missing: Option<String>,
}

impl Engine {
    /// What changed from the job with number `before` to the one with number `after`, a page of
    /// rows at a time.
    pub async fn job_diff(
        &self,
        instance: u32,
        before: u32,
        after: u32,
        query: DiffQuery,
    ) -> Result<JobDiff, Error> {
        let (before, after) = (before.min(after), before.max(after));
        let store = self.store();
        let earlier = self.comparable_job(instance, before).await?;
        let later = self.comparable_job(instance, after).await?;
        let settings = setting_differences(
            &store.job_config(earlier.id).await?,
            &store.job_config(later.id).await?,
        );
        Ok(JobDiff {
            settings,
            items: store.diff(instance, before, after, query).await?,
            before: earlier,
            after: later,
        })
    }

    /// Writes every item that differs and that a query keeps, whatever its offset and limit, to a
    /// file; answers how many. The file is there whole or not at all.
    pub async fn job_diff_save(
        &self,
        instance: u32,
        before: u32,
        after: u32,
        mut query: DiffQuery,
        format: TableFormat,
        destination: &Destination,
    ) -> Result<u32, Error> {
        let (before, after) = (before.min(after), before.max(after));
        self.comparable_job(instance, before).await?;
        self.comparable_job(instance, after).await?;
        let path = destination.path();
        let file = WholeFile::begin(destination).map_err(cannot_write(path))?;
        let mut changes = Changes::new(file, format).map_err(cannot_write(path))?;
        (query.offset, query.limit) = (0, ROWS);
        loop {
            let page = self.store().diff(instance, before, after, query.clone());
            let rows = page.await?.rows;
            for row in &rows {
                changes.write(row).map_err(cannot_write(path))?;
            }
            let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
            query.offset += count;
            if count < ROWS {
                break;
            }
        }
        let file = changes.into_inner();
        file.finish().map_err(cannot_write(path))?;
        Ok(query.offset)
    }

    /// How the Markdown of one page changed from one job to another, by their numbers.
    pub async fn text_diff(
        &self,
        instance: u32,
        url: &str,
        before: u32,
        after: u32,
    ) -> Result<TextDiff, Error> {
        let (before, after) = (before.min(after), before.max(after));
        let texts = self.store().two_texts(instance, url, before, after).await?;
        let kept = self.settings(instance).await?.keep_versions;
        let missing = match (&texts.before, &texts.after) {
            (OneText::Forgotten, _) => Some(forgotten(before, kept)),
            (_, OneText::Forgotten) => Some(forgotten(after, kept)),
            (OneText::None, OneText::None) => {
                Some("The page had no text in either job.".to_owned())
            }
            (OneText::None, _) => Some(format!("The page had no text in job {before}.")),
            (_, OneText::None) => Some(format!("The page has no text in job {after}.")),
            (OneText::Kept(_), OneText::Kept(_)) => None,
        };
        let compare = move || line_diff(text(&texts.before), text(&texts.after));
        let diff = tokio::task::spawn_blocking(compare)
            .await
            .map_err(|_| Error::Closed)?;
        Ok(TextDiff { diff, missing })
    }

    /// The numbers of the last two jobs that ended, the older first.
    pub async fn last_two_jobs(&self, instance: u32) -> Result<Option<(u32, u32)>, Error> {
        let jobs = self.store().jobs(instance).await?;
        let mut ended = jobs.iter().filter(|job| job.ended_at.is_some());
        Ok(match (ended.next(), ended.next()) {
            (Some(newest), Some(before)) => Some((before.number, newest.number)),
            _ => None,
        })
    }

    /// How much room an instance takes in the database.
    pub async fn instance_size(&self, instance: u32) -> Result<InstanceSize, Error> {
        self.instance_get(instance).await?;
        Ok(self.store().instance_size(instance).await?)
    }

    async fn comparable_job(&self, instance: u32, number: u32) -> Result<JobSummary, Error> {
        let job = self.store().job_by_number(instance, number).await?;
        let job = job.ok_or(Error::NoJob(number))?;
        if job.ended_at.is_none() {
            return Err(Error::JobNotEnded(number));
        }
        if self.store().is_forgotten(instance, number).await? {
            return Err(Error::JobForgotten(number));
        }
        Ok(job)
    }
}

fn forgotten(job: u32, kept: u32) -> String {
    let texts = match kept {
        0 => "no earlier text of a page is kept".to_owned(),
        1 => "only the last earlier text of a page is kept".to_owned(),
        more => format!("only the last {more} earlier texts of a page are kept"),
    };
    format!("The text of job {job} is not kept any more: {texts}.")
}

fn text(text: &OneText) -> &str {
    match text {
        OneText::Kept(text) => text,
        OneText::None | OneText::Forgotten => "",
    }
}
