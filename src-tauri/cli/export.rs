//! `foresite export`: the items of an instance for other programs and for people.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use foresite_engine::export::{Destination, ExportProgress, Format};
use tokio_util::sync::CancellationToken;

use crate::{
    database::InstanceArguments,
    destination::destination,
    failure::Failure,
    live::{Line, until_interrupted},
    output::{Output, counted, grouped},
    selection::SelectionArguments,
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// What to write
    #[arg(long, value_name = "FORMAT")]
    format: FormatArgument,
    /// A file that is not there; for markdown a folder that is empty or not there
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// Replace the file that stands there; a folder of Markdown and a database never are
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    selection: SelectionArguments,
    /// One JSON object about what was written
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArgument {
    /// A table for spreadsheets, one row an item
    Csv,
    /// One JSON object a line, one line an item, as `items --json`
    Ndjson,
    /// The Markdown of each indexed page with front matter, one file a page
    Markdown,
    /// One report for people, to be opened in a browser or printed
    Html,
}

impl From<FormatArgument> for Format {
    fn from(format: FormatArgument) -> Self {
        match format {
            FormatArgument::Csv => Self::Csv,
            FormatArgument::Ndjson => Self::Ndjson,
            FormatArgument::Markdown => Self::Markdown,
            FormatArgument::Html => Self::Html,
        }
    }
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    if arguments.out == Path::new("-") {
        return Err(Failure::Usage(
            "--out - is no file; name one, or take foresite items --json for standard output"
                .to_owned(),
        ));
    }
    let out = match arguments.format {
        // The folder of Markdown is never replaced.
        FormatArgument::Markdown => Destination::new(&arguments.out),
        _ => destination(&arguments.out, arguments.force)?,
    };
    let (engine, instance) = arguments.instance.open().await?;
    let query = arguments.selection.into();
    let cancel = CancellationToken::new();
    let line = Line::new();
    let mut tell = show_progress;
    let format = arguments.format.into();
    let work = Box::pin(engine.export(instance.id, format, query, &out, &cancel, &mut tell));
    let exported = until_interrupted(&cancel, work).await;
    line.clear();
    engine.shutdown().await;
    let exported = exported?;
    if exported.cancelled {
        return Err(Failure::Interrupted(
            "Interrupted. Nothing was written.".into(),
        ));
    }
    if arguments.json {
        output.json(&exported)?;
    } else {
        let items = counted(exported.items, "item", "items");
        output.line(format!("{items} written to {}.", exported.path))?;
    }
    Ok(())
}

pub(crate) fn show_progress(progress: ExportProgress) {
    Line::new().show(&format!(
        "{} of {}",
        grouped(progress.done),
        counted(progress.total, "item", "items")
    ));
}
