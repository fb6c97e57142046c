//! `foresite pause` and `foresite resume`: whether jobs of an instance may start.

use clap::Args;

use crate::{database::InstanceArguments, failure::Failure, output::note};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
}

pub(crate) async fn pause(arguments: Arguments) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    engine.instance_pause(instance.id).await?;
    note(format!(
        "Indexing of {} is paused: no job starts until foresite resume. What is indexed stays.",
        instance.source
    ));
    Ok(())
}

pub(crate) async fn resume(arguments: Arguments) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    engine.instance_resume(instance.id).await?;
    note(format!("Indexing of {} is resumed.", instance.source));
    Ok(())
}
