//! `foresite advise`: which parse type fits a site, told from one crawl.

use clap::Args;
use foresite_engine::audit::{AdviceKind, ParseTypeAdvice, VariantSize};
use tokio_util::sync::CancellationToken;

use crate::{
    database::InstanceArguments,
    failure::Failure,
    live::until_interrupted,
    output::{Output, counted, grouped},
};

/// Crawl depths with a line of their own; `--json` has all.
const MOST_DEPTHS: usize = 10;

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
    let cancel = CancellationToken::new();
    let mut tell = crate::export::show_progress;
    let work = engine.parse_type_advice(instance.id, &cancel, &mut tell);
    let advice = until_interrupted(&cancel, work).await;
    engine.shutdown().await;
    let advice = advice?.advice;
    if arguments.json {
        Ok(output.json(&advice.in_english())?)
    } else {
        show(&advice, output)
    }
}

fn show(advice: &ParseTypeAdvice, output: &mut Output) -> Result<(), Failure> {
    output.line(output.bold(&advice.text.english()))?;
    output.line("")?;
    let found = advice.found_by;
    for (count, kind, text) in [
        (found.both, AdviceKind::Both, "in a sitemap and by links"),
        (
            found.only_sitemap,
            AdviceKind::OnlySitemap,
            "in a sitemap alone",
        ),
        (found.only_links, AdviceKind::OnlyLinks, "by links alone"),
        (
            found.neither,
            AdviceKind::Neither,
            "would not be indexed either way",
        ),
    ] {
        let example = advice.examples.iter().find(|example| example.kind == kind);
        let example = example.map(|example| format!(", such as {}", example.url));
        output.line(format!(
            "{:>9}  {text}{}",
            grouped(count),
            example.unwrap_or_default()
        ))?;
    }
    output.line("")?;
    for (size, name) in [
        (advice.sitemap, "Sitemap"),
        (advice.discover, "Discover, Crawl source All"),
        (advice.links, "Discover, Crawl source Links"),
    ] {
        output.line(format!("{name}: {}", sized(size)))?;
    }
    for depth in advice.depths.iter().take(MOST_DEPTHS) {
        output.line(format!(
            "Crawl depth {}: {}, by links alone {}",
            depth.depth,
            counted(depth.all, "page", "pages"),
            grouped(depth.links)
        ))?;
    }
    if let Some(deepest) = advice.depths.get(MOST_DEPTHS..).and_then(<[_]>::last) {
        output.line(format!(
            "… to crawl depth {}: {}, by links alone {}",
            deepest.depth,
            counted(deepest.all, "page", "pages"),
            grouped(deepest.links)
        ))?;
    }
    for effect in &advice.settings {
        output.line(format!("{}: {}", effect.setting, effect.text))?;
    }
    Ok(())
}

fn sized(size: VariantSize) -> String {
    let pages = counted(size.pages, "page", "pages");
    let days = counted(size.free_days, "day", "days");
    let past_paid = if size.past_paid > 0 {
        let left = grouped(size.past_paid);
        format!(", and one instance on Workers Paid leaves out {left}")
    } else {
        String::new()
    };
    format!("{pages}; Workers Free takes {days}{past_paid}")
}
