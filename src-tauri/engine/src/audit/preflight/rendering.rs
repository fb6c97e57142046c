//! Whether scripts write the pages: those of the sample that keep little text, rendered.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{report::Lines, verdicts};
use crate::{
    crawl::{Comparison, RenderingNeed},
    fetch::{
        Fetcher,
        render::{BrowserChoice, RenderFault, Renderer},
    },
    instance::Plan,
    item::Value,
    page::PageOptions,
    scope::Scope,
};

/// Pages rendered.
const PAGES: usize = 5;

const CHECK: &str = "rendering";

/// Renders the pages that keep little text; answers whether there is a word on it.
pub(super) async fn check(
    fetcher: &Fetcher,
    plan: &Arc<Plan>,
    scope: &Arc<Scope>,
    browser: &BrowserChoice,
    cancel: &CancellationToken,
    lines: &mut Lines<'_>,
) -> bool {
    let few = lines.with_little_text(verdicts::LITTLE_TEXT);
    let urls: Vec<Url> = few
        .filter_map(|url| Url::parse(url).ok())
        .take(PAGES)
        .collect();
    if urls.is_empty() {
        return false;
    }
    let Ok(renderer) = Renderer::new(browser, fetcher.clone()) else {
        return false;
    };
    if let Err(failure) = renderer.start().await {
        lines.unknown(
            CHECK,
            RenderFault::from(failure).sentence(),
            sentence!("Check the browser in the program settings."),
        );
        renderer.close().await;
        return true;
    }
    let options = PageOptions::of(plan);
    let may_ask = |url: &Url| scope.judge(url).refusal.is_none();
    let comparison = Comparison {
        fetcher,
        renderer: &renderer,
        options: &options,
        may_ask: &may_ask,
        cancel,
    };
    let pages = comparison.of_all(&urls).await;
    renderer.close().await;
    if !cancel.is_cancelled() {
        tell(&RenderingNeed::of(pages), plan.use_browser_rendering, lines);
    }
    true
}

fn tell(need: &RenderingNeed, is_rendered: bool, lines: &mut Lines<'_>) {
    let mut text = need.answer.clone();
    let growing = need.pages.iter().filter(|page| page.is_growing);
    for page in growing {
        text = sentence!(
            "{before} {url}: {words} words, rendered {rendered}.",
            before = text,
            url = &page.url,
            words = Value::digits(page.raw_words),
            rendered = Value::digits(page.rendered_words)
        );
    }
    if need.compared == 0 {
        lines.warning(CHECK, text, sentence!("Look at the pages of the sample."));
    } else if need.is_needed && !is_rendered {
        lines.warning(
            CHECK,
            text,
            sentence!("Set Parsing mode to Rendered sites."),
        );
    } else {
        lines.ok(CHECK, text);
    }
}
