use std::{error::Error, fs, panic, path::Path};

use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::EnvFilter;

/// Days of log that are kept.
const DAYS: usize = 7;

/// Logs to one file a day in `folder`. `FORESITE_LOG` holds another filter, such as
/// `foresite_engine=debug`.
pub(crate) fn start(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .max_log_files(DAYS)
        .filename_prefix("foresite")
        .filename_suffix("log")
        .build(folder)?;
    let filter = EnvFilter::try_from_env("FORESITE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(file)
        .try_init()
        .map_err(|error| error as Box<dyn Error>)?;
    log_panics();
    Ok(())
}

fn log_panics() {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        tracing::error!("{info}");
        default(info);
    }));
}
