//! `foresite items`: the items of an instance in indexing order.

use clap::Args;
use foresite_engine::{
    Error,
    export::Row,
    item::Status,
    store::{ItemDetail, ItemPart},
};
use tokio_util::sync::CancellationToken;

use crate::{
    database::InstanceArguments,
    failure::Failure,
    output::{Output, grouped},
    row::deciding,
    selection::SelectionArguments,
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    #[command(flatten)]
    selection: SelectionArguments,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    let query = arguments.selection.into();
    let never = CancellationToken::new();
    let mut failed = None;
    let write = |item: &ItemDetail| {
        let written = if arguments.json {
            output.json(&Row::of(item)).map_err(Failure::from)
        } else {
            line(item, output)
        };
        // The engine's error has no place for one of standard output.
        written.map_err(|failure| {
            failed = Some(failure);
            Error::Cancelled
        })
    };
    let listed = engine
        .each_item(instance.id, query, ItemPart::Row, &never, write)
        .await;
    match failed {
        Some(failure) => Err(failure),
        None => Ok(listed.map(|_| ())?),
    }
}

/// Place, status, URL, and where it is not simply indexed the fact that decided.
fn line(item: &ItemDetail, output: &mut Output) -> Result<(), Failure> {
    let row = &item.row;
    let place = row.position.map_or_else(|| "-".to_owned(), grouped);
    let status = output.status(row.status, 9);
    output.line(format!("{place:>9}  {status}  {}", row.url))?;
    if let Some(code) = row.code {
        output.line(format!("{:22}{code}", ""))?;
    }
    if row.status != Status::Completed {
        for fact in deciding(&item.evidence) {
            output.line(format!("{:22}{}", "", fact.text))?;
        }
    }
    for warning in &row.warnings {
        output.line(format!(
            "{:22}{}: {}",
            "",
            warning.code.as_str(),
            warning.text
        ))?;
    }
    Ok(())
}
