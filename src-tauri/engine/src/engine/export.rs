//! Exports: the items of an instance into files, one after the other.

use std::{
    io::{self, Write as _},
    path::Path,
};

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::{Engine, Error};
use crate::{
    export::{
        Csv, Destination, ExportProgress, Exported, Format, MarkdownFolder, Numbers, Report,
        ReportFacts, WholeFile, write_ndjson,
    },
    instance::{Config, setting_differences},
    store::{ItemDetail, ItemPart, ItemQuery},
};

/// Is told how far an export is.
pub type TellExport<'a> = &'a mut (dyn FnMut(ExportProgress) + Send);

/// Items between two words about progress.
const STEP: u32 = 200;

impl Engine {
    /// Writes the items of an instance that a query keeps, in indexing order, to `destination`: a
    /// file, or for Markdown a folder that is empty or not there. A file is there whole or not at all.
    pub async fn export(
        &self,
        instance: u32,
        format: Format,
        query: ItemQuery,
        destination: &Destination,
        cancel: &CancellationToken,
        tell: TellExport<'_>,
    ) -> Result<Exported, Error> {
        let total = self
            .store()
            .items(instance, self.aged(query.clone()))
            .await?
            .total;
        let run = Run {
            engine: self,
            instance,
            query,
            destination,
            cancel,
            progress: Progress {
                tell,
                now: ExportProgress { done: 0, total },
            },
        };
        let written = match format {
            Format::Csv => run.csv().await,
            Format::Ndjson => run.ndjson().await,
            Format::Markdown => run.markdown().await,
            Format::Html => run.html().await,
        }?;
        Ok(Exported {
            items: written.unwrap_or(0),
            path: destination.path().display().to_string(),
            cancelled: written.is_none(),
        })
    }

    /// What a report says besides its items.
    async fn report_facts(
        &self,
        instance: u32,
        cancel: &CancellationToken,
    ) -> Result<ReportFacts, Error> {
        let detail = self.instance_get(instance).await?;
        let defaults = Config {
            source: detail.config.source.clone(),
            ..Config::default()
        };
        let settings = setting_differences(&defaults, &detail.config)
            .into_iter()
            .map(|one| (one.path, shown(one.after)))
            .collect();
        Ok(ReportFacts {
            source: detail.summary.source,
            at: self.now(),
            job: detail.summary.last_job,
            settings,
            audit: self.audit_crawled(instance, cancel).await?,
        })
    }
}

/// The value of a setting for people.
fn shown(json: Option<String>) -> String {
    let json = json.unwrap_or_else(|| "not set".to_owned());
    match serde_json::from_str(&json) {
        Ok(Value::String(text)) => text,
        Ok(Value::Array(values)) if values.iter().all(Value::is_string) => {
            let texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
            texts.join(", ")
        }
        _ => json,
    }
}

/// One export while it runs. Each way of writing answers how many items it wrote, or none when it
/// was cancelled.
struct Run<'a> {
    engine: &'a Engine,
    instance: u32,
    query: ItemQuery,
    destination: &'a Destination,
    cancel: &'a CancellationToken,
    progress: Progress<'a>,
}

struct Progress<'a> {
    tell: TellExport<'a>,
    now: ExportProgress,
}

impl Progress<'_> {
    fn step(&mut self) {
        self.now.done += 1;
        if self.now.done.is_multiple_of(STEP) || self.now.done == self.now.total {
            (self.tell)(self.now);
        }
    }
}

type Written = Result<Option<u32>, Error>;

impl Run<'_> {
    async fn csv(self) -> Written {
        let path = self.destination.path();
        let file = WholeFile::begin(self.destination).map_err(cannot_write(path))?;
        let mut csv = Csv::new(file).map_err(cannot_write(path))?;
        let count = self.each(ItemPart::Row, |item| csv.write(item)).await?;
        finished(csv.into_inner(), count, path)
    }

    async fn ndjson(self) -> Written {
        let path = self.destination.path();
        let mut file = WholeFile::begin(self.destination).map_err(cannot_write(path))?;
        let write = |item: &ItemDetail| write_ndjson(item, &mut file);
        let count = self.each(ItemPart::Row, write).await?;
        finished(file, count, path)
    }

    async fn markdown(self) -> Written {
        let path = self.destination.path();
        let folder = MarkdownFolder::begin(path).map_err(cannot_write(path))?;
        let mut written = 0;
        let write = |item: &ItemDetail| {
            written += u32::from(folder.write(item)?);
            Ok(())
        };
        match self.each(ItemPart::Text, write).await {
            Ok(Some(_)) => Ok(Some(written)),
            ended => {
                folder.discard().map_err(cannot_write(path))?;
                ended
            }
        }
    }

    async fn html(self) -> Written {
        let path = self.destination.path();
        let file = WholeFile::begin(self.destination).map_err(cannot_write(path))?;
        let facts = self.engine.report_facts(self.instance, self.cancel).await?;
        let mut numbers = Numbers::new(facts.at);
        let counted = self
            .engine
            .each_item(
                self.instance,
                self.query.clone(),
                ItemPart::Row,
                self.cancel,
                |item| {
                    numbers.note(item);
                    Ok(())
                },
            )
            .await?;
        if !counted {
            return Ok(None);
        }
        let mut report = Report::begin(file, &facts, &numbers).map_err(cannot_write(path))?;
        let write = |item: &ItemDetail| report.write(item);
        let count = self.each(ItemPart::Row, write).await?;
        let file = report.finish().map_err(cannot_write(path))?;
        finished(file, count, path)
    }

    /// Hands out every item; how many there were, or none when cancelled.
    async fn each(
        mut self,
        part: ItemPart,
        mut write: impl FnMut(&ItemDetail) -> io::Result<()>,
    ) -> Written {
        let (mut count, path) = (0, self.destination.path());
        let take = |item: &ItemDetail| {
            count += 1;
            self.progress.step();
            write(item).map_err(cannot_write(path))
        };
        let whole = self
            .engine
            .each_item(self.instance, self.query, part, self.cancel, take)
            .await?;
        Ok(whole.then_some(count))
    }
}

/// Puts a file in its place when it is whole.
fn finished(mut file: WholeFile, count: Option<u32>, path: &Path) -> Written {
    if count.is_some() {
        file.flush()
            .and_then(|()| file.finish())
            .map_err(cannot_write(path))?;
    }
    Ok(count)
}

/// An error that names the file.
pub(super) fn cannot_write(path: &Path) -> impl Fn(io::Error) -> Error {
    move |source| Error::cannot_write(path, source)
}
