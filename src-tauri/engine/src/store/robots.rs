//! The robots.txt that a job read last, for the tester.

use rusqlite::{OptionalExtension, params};

use super::{Error, Store, packed};

/// A robots.txt as it was received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRobots {
    /// The URL that answered.
    pub url: String,
    /// Its body, cut at the limit of what is read.
    pub body: Vec<u8>,
    /// When, in Unix milliseconds.
    pub fetched_at: i64,
}

impl Store {
    /// Keeps the robots.txt of an instance's host in the place of the one before; none when the
    /// host has no such file any more.
    pub async fn keep_robots(
        &self,
        instance: u32,
        robots: Option<StoredRobots>,
    ) -> Result<(), Error> {
        self.write(move |connection| {
            match robots {
                Some(StoredRobots {
                    url,
                    body,
                    fetched_at,
                }) => connection.execute(
                    "INSERT OR REPLACE INTO robots (instance, url, body, fetched_at)
                     VALUES (?1, ?2, ?3, ?4)",
                    params![instance, url, packed::deflate(&body), fetched_at],
                )?,
                None => connection.execute("DELETE FROM robots WHERE instance = ?1", [instance])?,
            };
            Ok(())
        })
        .await
    }

    /// The robots.txt that the newest job read; none before the first, or when there was no file.
    pub async fn robots(&self, instance: u32) -> Result<Option<StoredRobots>, Error> {
        self.read(move |connection| {
            let mut statement = connection
                .prepare_cached("SELECT url, body, fetched_at FROM robots WHERE instance = ?1")?;
            let robots = statement.query_row([instance], |row| {
                let body: Vec<u8> = row.get(1)?;
                Ok(StoredRobots {
                    url: row.get(0)?,
                    body: packed::inflate(&body),
                    fetched_at: row.get(2)?,
                })
            });
            Ok(robots.optional()?)
        })
        .await
    }
}
