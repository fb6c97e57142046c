use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use foresite_sample::SampleSite;
use tokio::sync::Mutex;

use crate::error::IpcError;

/// How often the port of the last start is tried, and how long to wait in between.
const TRIES: u32 = 20;
const BETWEEN: Duration = Duration::from_millis(100);

/// The sample site inside the program. It keeps its port from one start to the next, so that its
/// instance stays the same.
#[derive(Debug)]
pub(crate) struct Sample {
    /// Remembers the port.
    file: PathBuf,
    site: Mutex<Option<SampleSite>>,
}

impl Sample {
    /// A sample site that was not started yet.
    pub(crate) fn new(data: &Path) -> Self {
        Self {
            file: data.join("sample-site-port"),
            site: Mutex::new(None),
        }
    }

    /// Starts the site again if an earlier start of the program used it, so that its instance
    /// can be synced. Another Foresite that was just closed gives the port up in its own time.
    pub(crate) async fn restore(&self) {
        let Some(port) = self.last_port() else {
            return;
        };
        let mut running = self.site.lock().await;
        let mut tries = 0;
        while running.is_none() {
            match foresite_sample::serve_on(port).await {
                Ok(site) => *running = Some(site),
                Err(_) if tries < TRIES => tokio::time::sleep(BETWEEN).await,
                Err(error) => return tracing::warn!("the sample site has no port: {error}"),
            }
            tries += 1;
        }
    }

    /// The start page, once the site runs.
    pub(crate) async fn url(&self) -> Result<String, IpcError> {
        let mut running = self.site.lock().await;
        if let Some(site) = running.as_ref() {
            return Ok(site.url.clone());
        }
        let site = foresite_sample::serve().await;
        let site = site.map_err(|error| IpcError::sample_site(&error))?;
        let url = site.url.clone();
        if let Err(error) = self.remember(site.port) {
            tracing::warn!(file = %self.file.display(), "the port was not kept: {error}");
        }
        *running = Some(site);
        Ok(url)
    }

    /// The start page of the site that runs or ran last; none when it was never opened.
    pub(crate) async fn last_url(&self) -> Option<String> {
        match self.site.lock().await.as_ref() {
            Some(site) => Some(site.url.clone()),
            None => self.last_port().map(foresite_sample::url_on),
        }
    }

    fn last_port(&self) -> Option<u16> {
        fs::read_to_string(&self.file).ok()?.trim().parse().ok()
    }

    fn remember(&self, port: u16) -> io::Result<()> {
        fs::write(&self.file, port.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_site_returns_to_its_port() {
        let folder = tempfile::tempdir().unwrap();
        let url = Sample::new(folder.path()).url().await.unwrap();
        let second = Sample::new(folder.path());
        second.restore().await;
        assert_eq!(second.url().await.unwrap(), url);
    }

    #[tokio::test]
    async fn its_address_is_known_while_it_does_not_run() {
        let folder = tempfile::tempdir().unwrap();
        let sample = Sample::new(folder.path());
        assert_eq!(sample.last_url().await, None);
        let url = sample.url().await.unwrap();
        assert_eq!(sample.last_url().await.as_ref(), Some(&url));
        assert_eq!(Sample::new(folder.path()).last_url().await, Some(url));
    }

    #[tokio::test]
    async fn a_site_that_was_never_opened_is_not_started() {
        let folder = tempfile::tempdir().unwrap();
        let sample = Sample::new(folder.path());
        sample.restore().await;
        assert!(sample.site.lock().await.is_none());
    }
}
