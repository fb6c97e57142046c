//! Gives free room back to the disk, a little at a time, so that nobody waits for it.

use super::{Error, Store, migrate::PAGE_BYTES};

/// Pages moved in one transaction: 4 MB.
const STEP: u32 = (4 << 20) / PAGE_BYTES;

impl Store {
    /// Gives free pages of the file back to the disk. Other writes go between its steps; it can
    /// end at any moment.
    pub async fn vacuum(&self) -> Result<(), Error> {
        while self.free_pages().await? > 0 {
            self.write(|connection| {
                let mut statement =
                    connection.prepare(&format!("PRAGMA incremental_vacuum({STEP})"))?;
                let mut rows = statement.query([])?;
                while rows.next()?.is_some() {}
                Ok(())
            })
            .await?;
        }
        Ok(())
    }

    /// Lets the file grow by so many KiB from now on, as a disk does that gets full.
    #[cfg(test)]
    pub(crate) async fn limit_growth(&self, kib: u32) -> Result<(), Error> {
        self.write(move |connection| {
            let now: u32 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
            let limit = format!("PRAGMA max_page_count = {}", now + kib * 1_024 / PAGE_BYTES);
            Ok(connection.query_row(&limit, [], |_| Ok(()))?)
        })
        .await
    }

    /// Pages of the file that hold nothing.
    pub(super) async fn free_pages(&self) -> Result<u32, Error> {
        self.read(|connection| {
            Ok(connection.pragma_query_value(None, "freelist_count", |row| row.get(0))?)
        })
        .await
    }
}
