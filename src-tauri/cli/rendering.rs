//! `foresite rendering`: whether a site needs a browser.

use clap::Args;
use foresite_engine::crawl::PageNeed;

use crate::{
    database::InstanceArguments,
    failure::Failure,
    live::Interrupts,
    output::{Output, grouped, note},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    if !arguments.json {
        note("Fetching and rendering up to 20 of the pages that the jobs stored");
    }
    // The browser ends, and its profile goes, with the work that is dropped.
    let mut interrupts = Interrupts::new();
    let need = tokio::select! {
        need = engine.rendering_need(instance.id) => need?,
        () = interrupts.next() => {
            engine.shutdown().await;
            return Err(Failure::Interrupted("Interrupted. Nothing was stored.".into()));
        }
    };
    if arguments.json {
        return Ok(output.json(&need.in_english())?);
    }
    output.line(output.bold(&need.answer.english()))?;
    for page in &need.pages {
        output.line(line(page))?;
    }
    Ok(())
}

fn line(page: &PageNeed) -> String {
    match &page.fault {
        Some(fault) => format!("  ? {}  {fault}", page.url),
        None => format!(
            "  {} {}  {} words, rendered {}",
            if page.is_growing { "+" } else { "=" },
            page.url,
            grouped(page.raw_words),
            grouped(page.rendered_words)
        ),
    }
}
