//! `foresite items`: the items of an instance in indexing order.

use clap::Args;
use foresite_engine::{
    instance::limits,
    item::{Code, Status},
    store::{ItemDetail, ItemQuery},
};

use crate::{
    database::InstanceArguments,
    failure::Failure,
    output::{Output, grouped},
    row::{Row, deciding},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// Only items with this status: completed, error, skipped, queued, running, outdated
    #[arg(long, value_delimiter = ',')]
    status: Vec<Status>,
    /// Only items with this indexing error code
    #[arg(long, value_delimiter = ',')]
    code: Vec<Code>,
    /// Only items with warnings
    #[arg(long)]
    with_warnings: bool,
    /// Only items whose URL or title holds this text, without case
    #[arg(long, default_value = "")]
    text: String,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    let mut query = ItemQuery {
        status: arguments.status,
        code: arguments.code,
        with_warnings: arguments.with_warnings,
        text: arguments.text,
        offset: 0,
        limit: limits::ITEM_ROWS,
    };
    loop {
        let items = engine.item_details(instance.id, query.clone()).await?;
        for item in &items {
            if arguments.json {
                output.json(&Row::of(item))?;
            } else {
                line(item, output)?;
            }
        }
        let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
        if count < query.limit {
            return Ok(());
        }
        query.offset += count;
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
