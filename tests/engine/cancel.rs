//! Pausing, resuming and cancelling, each within a second.

use std::time::{Duration, Instant};

use foresite_engine::{item::Status, store::JobState};
use foresite_tests::{Preview, Reply, Site, article, config, sitemap_site};

/// Pages answer after a moment, so that a job of them can be caught in the middle.
fn slow_site(pages: usize, delay: Duration) -> foresite_tests::SiteBuilder {
    (0..pages).fold(sitemap_site(pages), |site, number| {
        let reply = Reply::html(article(&format!("Page {number}"))).after(delay);
        site.route(&format!("/page/{number}"), reply)
    })
}

#[tokio::test]
async fn cancel_ends_the_job_within_a_second_and_keeps_what_it_has() {
    let site = slow_site(40, Duration::from_millis(20))
        .route("/page/39", Reply::html("x").after(Duration::from_mins(10)))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let job = preview.engine().job_start(instance).await.unwrap();
    site.wait_for_hits(30).await;

    let asked = Instant::now();
    preview.engine().job_cancel(instance).unwrap();
    preview.engine().job_wait(instance).await;
    assert!(
        asked.elapsed() < Duration::from_secs(1),
        "{:?}",
        asked.elapsed()
    );

    let job = preview.engine().job_get(job.id).await.unwrap();
    assert_eq!(job.state, JobState::Cancelled);
    assert_eq!(job.counts.total, 40);
    assert!(job.counts.completed > 0);
    assert_eq!(job.counts.running, 0);
    let items = preview.items(instance).await;
    let done = items
        .iter()
        .filter(|item| item.row.status == Status::Completed)
        .count();
    assert_eq!(done, usize::try_from(job.counts.completed).unwrap());
}

#[tokio::test]
async fn cancel_ends_a_job_that_waits_for_its_sitemap() {
    let hanging = Reply::status(200).after(Duration::from_mins(10));
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .route("/s.xml", hanging)
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let job = preview.engine().job_start(instance).await.unwrap();
    site.wait_for_open(1).await;
    site.wait_for_hits(2).await;
    let asked = Instant::now();
    preview.engine().job_cancel(instance).unwrap();
    preview.engine().job_wait(instance).await;
    assert!(
        asked.elapsed() < Duration::from_secs(1),
        "{:?}",
        asked.elapsed()
    );
    let job = preview.engine().job_get(job.id).await.unwrap();
    assert_eq!(job.state, JobState::Cancelled);
}

#[tokio::test]
async fn job_after_a_cancelled_one_takes_every_page() {
    let never = Reply::html("x").after(Duration::from_mins(10));
    let site = slow_site(30, Duration::from_millis(20))
        .route("/page/29", never)
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.engine().job_start(instance).await.unwrap();
    site.wait_for_hits(10).await;
    preview.engine().job_cancel(instance).unwrap();
    preview.engine().job_wait(instance).await;
    site.set("/page/29", Reply::html(article("Page 29")));
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!((job.counts.total, job.counts.completed), (30, 30));
}

#[tokio::test]
async fn pause_stops_the_requests_and_resume_ends_the_job() {
    let site = slow_site(200, Duration::from_millis(30)).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let job = preview.engine().job_start(instance).await.unwrap();
    site.wait_for_hits(12).await;
    preview.engine().job_pause(instance).unwrap();
    let mut progress = preview.engine().job_watch(instance).unwrap();
    let paused = progress.wait_for(|progress| progress.state == JobState::Paused);
    tokio::time::timeout(Duration::from_secs(1), paused)
        .await
        .unwrap()
        .unwrap();
    let quiet = progress.wait_for(|progress| progress.open_requests == 0);
    tokio::time::timeout(Duration::from_secs(1), quiet)
        .await
        .unwrap()
        .unwrap();

    let asked = site.hits().len();
    assert!(asked < 202, "{asked}");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(site.hits().len(), asked);

    preview.engine().job_resume(instance).await.unwrap();
    preview.engine().job_wait(instance).await;
    let job = preview.engine().job_get(job.id).await.unwrap();
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(job.counts.completed, 200);
    assert_eq!(site.hits().len(), 202);
}

#[tokio::test]
async fn paused_job_can_be_cancelled() {
    let site = slow_site(200, Duration::from_millis(30)).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let job = preview.engine().job_start(instance).await.unwrap();
    site.wait_for_hits(5).await;
    preview.engine().job_pause(instance).unwrap();
    preview.engine().job_cancel(instance).unwrap();
    let ended = preview.engine().job_wait(instance);
    tokio::time::timeout(Duration::from_secs(1), ended)
        .await
        .unwrap();
    let job = preview.engine().job_get(job.id).await.unwrap();
    assert_eq!(job.state, JobState::Cancelled);
}
