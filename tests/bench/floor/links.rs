//! The link crawl: reqwest, scraper, a set in memory; nothing is kept of a page.

use std::collections::{HashSet, VecDeque};

use scraper::Html;
use tokio::task::JoinSet;
use url::Url;

use super::{CONNECTIONS, client, page, runtime};
use crate::Outcome;

pub(super) fn run(origin: &str) -> Outcome {
    runtime()?.block_on(crawl(Url::parse(origin)?))
}

async fn crawl(start: Url) -> Outcome {
    let client = client()?;
    let mut seen = HashSet::from([start.clone()]);
    let mut waiting = VecDeque::from([start]);
    let mut open = JoinSet::new();
    let mut pages = 0;
    loop {
        while open.len() < CONNECTIONS
            && let Some(url) = waiting.pop_front()
        {
            let client = client.clone();
            open.spawn(async move { visit(&client, &url).await });
        }
        let Some(links) = open.join_next().await else {
            break;
        };
        pages += 1;
        for link in links?? {
            if seen.insert(link.clone()) {
                waiting.push_back(link);
            }
        }
    }
    println!("{pages} pages");
    Ok(())
}

async fn visit(client: &reqwest::Client, url: &Url) -> Result<Vec<Url>, reqwest::Error> {
    let body = client.get(url.clone()).send().await?.text().await?;
    Ok(page::links(&Html::parse_document(&body), url))
}
