use std::{error::Error, fs, io, panic, path::Path};

use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::{EnvFilter, fmt::writer::BoxMakeWriter};

/// Days of log that are kept.
const DAYS: usize = 7;

/// Logs to one file a day in `folder`. `FORESITE_LOG` holds another filter, such as
/// `foresite_engine=debug`.
///
/// Where the folder cannot be written, such as on a read-only disk, the log goes to standard error.
pub(crate) fn start(folder: &Path) -> Result<(), Box<dyn Error>> {
    let file = file_in(folder);
    let fault = file.as_ref().err().map(ToString::to_string);
    let writer = file.map_or_else(|_| BoxMakeWriter::new(io::stderr), BoxMakeWriter::new);
    let filter = EnvFilter::try_from_env("FORESITE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(writer)
        .try_init()
        .map_err(|error| error as Box<dyn Error>)?;
    if let Some(fault) = fault {
        tracing::warn!(folder = %folder.display(), "there is no log file: {fault}");
    }
    log_panics();
    Ok(())
}

fn file_in(folder: &Path) -> Result<RollingFileAppender, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    Ok(RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .max_log_files(DAYS)
        .filename_prefix("foresite")
        .filename_suffix("log")
        .build(folder)?)
}

fn log_panics() {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        tracing::error!("{info}");
        default(info);
    }));
}
