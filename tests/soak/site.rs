use std::{
    fmt::Write as _,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use foresite_tests::{Reply, Site, SitemapEntry, article, sitemap};
use url::Url;

/// Pages at a time.
const PAGES: usize = 24;

/// A site of which every round of jobs finds pages gone, new, changed and broken in many ways.
pub(crate) struct ChangingSite {
    site: Site,
    round: Arc<AtomicUsize>,
}

impl ChangingSite {
    pub(crate) async fn start() -> Self {
        let round = Arc::new(AtomicUsize::new(0));
        let now = Arc::clone(&round);
        let site = Site::builder()
            .otherwise(move |path| answer(path, now.load(Ordering::Relaxed)))
            .start()
            .await;
        Self { site, round }
    }

    pub(crate) fn url(&self) -> Url {
        self.site.url("/")
    }

    /// Everything is another round old; the log of requests is let go.
    pub(crate) fn next_round(&self) {
        self.round.fetch_add(1, Ordering::Relaxed);
        self.site.forget_hits();
    }
}

/// The pages of a round: four of them are new every other round, as many are gone.
fn pages(round: usize) -> impl Iterator<Item = String> {
    let first = round / 2 * 4;
    (first..first + PAGES).map(|page| format!("/page/{page}"))
}

fn answer(path: &str, round: usize) -> Option<Reply> {
    match path {
        "/robots.txt" if round % 17 == 16 => Some(Reply::status(500)),
        "/robots.txt" => {
            let text = "User-agent: *\nDisallow: /closed\nSitemap: {origin}/map.xml\n";
            Some(Reply::text("text/plain", text))
        }
        "/map.xml" => Some(map(round)),
        "/" | "/start" => {
            let links = pages(round).fold(String::new(), |mut links, page| {
                let _ = write!(links, "<a href=\"{page}\">{page}</a> ");
                links
            });
            let start = article("Start").replace("</main>", &format!("{links}</main>"));
            Some(Reply::html(start))
        }
        _ => page(path.strip_prefix("/page/")?.parse().ok()?, round),
    }
}

fn map(round: usize) -> Reply {
    let entries: Vec<SitemapEntry> = pages(round)
        .map(|page| {
            let day = round % 28 + 1;
            SitemapEntry::of(&page).lastmod(&format!("2026-01-{day:02}"))
        })
        .collect();
    let map = sitemap(&entries);
    match round % 7 {
        5 => Reply::status(503),
        6 => Reply::text("application/xml", &map[..map.len() / 2]),
        _ => Reply::text("application/xml", map),
    }
}

fn page(page: usize, round: usize) -> Option<Reply> {
    let text = format!("Round {} of page {page}. ", round / 3).repeat(20 + page % 50);
    let html =
        article(&format!("Page {page}")).replace("</main>", &format!("<p>{text}</p></main>"));
    Some(match (page * 5 + round) % 13 {
        0 => return None,
        1 => Reply::status(500),
        2 => Reply::redirect(302, &format!("/page/{}", page + 1)),
        3 => Reply::redirect(301, &format!("/page/{page}")),
        4 => Reply::html(html).gzipped(),
        5 => Reply::html(html).header("content-encoding", "br"),
        6 => Reply::html("x".repeat(5 << 20)),
        7 => Reply::bytes("application/pdf", "%PDF-1.7"),
        8 => Reply::text("text/plain", text.repeat(40)),
        _ => Reply::html(html),
    })
}
