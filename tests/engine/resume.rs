//! A job that the program's end interrupted goes on where it stopped.

use std::{collections::BTreeSet, time::Duration};

use foresite_engine::store::JobState;
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap, sitemap_site};

use crate::expect::{outcomes, paths};

#[tokio::test]
async fn interrupted_job_goes_on_and_ends_with_the_same_items() {
    let pages = 240;
    let slow = (0..pages).fold(sitemap_site(pages), |site, number| {
        let reply = Reply::html(article(&format!("Page {number}")));
        site.route(
            &format!("/page/{number}"),
            reply.after(Duration::from_millis(30)),
        )
    });
    let site = slow.start().await;
    let undisturbed = Preview::open().await.crawl(&config(&site.url("/"))).await;

    site.forget_hits();
    let mut preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let first = preview.engine().job_start(instance).await.unwrap();
    for hits in [20, 60, 100] {
        site.wait_for_hits(hits).await;
        preview = preview.reopen().await;
        let job = preview.engine().job_get(first.id).await.unwrap();
        assert_eq!(job.state, JobState::Interrupted);
        preview.engine().job_start(instance).await.unwrap();
    }
    preview.engine().job_wait(instance).await;

    let jobs = preview.engine().job_list(instance).await.unwrap();
    assert_eq!(jobs.len(), 1);
    assert_eq!(jobs[0].state, JobState::Completed);
    let items = preview.items(instance).await;
    let origin = site.origin();
    assert_eq!(outcomes(origin, &items), outcomes(origin, &undisturbed.1));

    // What was settled before an end is not asked for again; what was open then may be.
    let asked: Vec<_> = site
        .paths()
        .into_iter()
        .filter(|path| path.starts_with("/page"))
        .collect();
    let distinct: BTreeSet<_> = asked.iter().collect();
    assert_eq!(distinct.len(), pages);
    assert!(asked.len() <= pages + 3 * 64, "{}", asked.len());
    // The sitemap was read to its end before the first one.
    assert_eq!(site.hits_of("/sitemap.xml").len(), 1);
}

#[tokio::test]
async fn discovery_that_was_interrupted_starts_again() {
    let entries = ["/a", "/b"].map(SitemapEntry::of);
    let site = Site::builder()
        .robots("Sitemap: /1.xml\nSitemap: /2.xml\n")
        .file("/1.xml", "application/xml", &sitemap(&entries[..1]))
        .route("/2.xml", Reply::status(200).after(Duration::from_mins(10)))
        .page("/a", &article("A"))
        .page("/b", &article("B"))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.engine().job_start(instance).await.unwrap();
    site.wait_for_hits(3).await;
    let preview = preview.reopen().await;
    assert!(site.hits_of("/a").is_empty());

    site.set("/2.xml", Reply::text("application/xml", sitemap(&entries)));
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed);
    let items = preview.items(instance).await;
    assert_eq!(paths(site.origin(), &items), ["/a", "/b"]);
}
