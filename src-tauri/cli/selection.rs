//! Which items a command is about.

use clap::Args;
use foresite_engine::{
    item::{Code, Status},
    store::ItemQuery,
};

/// Conditions that an item has to meet, all of them.
#[derive(Debug, Args)]
pub(crate) struct SelectionArguments {
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
}

impl From<SelectionArguments> for ItemQuery {
    fn from(selection: SelectionArguments) -> Self {
        Self {
            status: selection.status,
            code: selection.code,
            with_warnings: selection.with_warnings,
            text: selection.text,
            ..Self::default()
        }
    }
}
