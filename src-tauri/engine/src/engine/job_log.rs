//! What a job said, to read and to keep in a file.

use std::{collections::HashSet, io::Write as _};

use super::{Engine, Error, export::cannot_write};
use crate::{
    export::{Destination, WholeFile},
    store::{LogLine, LogPage, LogQuery},
};

/// Lines read at once for a file.
const LINES: u32 = 5_000;

impl Engine {
    /// The first lines of a job's log, at most 10,000.
    pub async fn job_log(&self, id: u32) -> Result<Vec<LogLine>, Error> {
        Ok(self.store().job_log(id).await?)
    }

    /// The lines of a job's log that a query keeps, a page at a time.
    pub async fn job_log_page(&self, id: u32, query: LogQuery) -> Result<LogPage, Error> {
        Ok(self.store().job_log_page(id, query).await?)
    }

    /// Hands every line that a query keeps to `take`, whatever its offset and limit, and answers
    /// how many.
    pub async fn job_log_each(
        &self,
        id: u32,
        mut query: LogQuery,
        mut take: impl FnMut(LogLine),
    ) -> Result<u32, Error> {
        (query.offset, query.limit) = (0, LINES);
        loop {
            let page = self.store().job_log_page(id, query.clone()).await?;
            let count = u32::try_from(page.lines.len()).unwrap_or(u32::MAX);
            page.lines.into_iter().for_each(&mut take);
            query.offset += count;
            if count < LINES {
                return Ok(query.offset);
            }
        }
    }

    /// Writes the lines that a query keeps to a text file: time, level and message, with a tab
    /// between them. `only` leaves those of them that it names by their place from 0. Answers how
    /// many. The file is there whole or not at all.
    pub async fn job_log_save(
        &self,
        id: u32,
        query: LogQuery,
        only: Option<Vec<u32>>,
        destination: &Destination,
    ) -> Result<u32, Error> {
        let only: Option<HashSet<u32>> = only.map(HashSet::from_iter);
        let (mut place, mut lines) = (0, 0);
        let cannot = cannot_write(destination.path());
        let mut file = WholeFile::begin(destination).map_err(&cannot)?;
        let mut written = Ok(());
        let told = self.job_log_each(id, query, |line| {
            let is_meant = only.as_ref().is_none_or(|only| only.contains(&place));
            place += 1;
            if is_meant && written.is_ok() {
                written = writeln!(file, "{}", line.to_text());
                lines += 1;
            }
        });
        told.await?;
        written.and_then(|()| file.finish()).map_err(cannot)?;
        Ok(lines)
    }
}
