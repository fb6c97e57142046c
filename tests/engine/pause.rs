//! Indexing of an instance paused and resumed by hand (spec section 15).

use std::time::Duration;

use foresite_engine::{
    Error, WaitsFor,
    export::Destination,
    store::{JobState, LogQuery},
};
use foresite_tests::{Preview, Reply, article, config, sitemap_site};

#[tokio::test]
async fn a_paused_instance_starts_no_job_until_it_is_resumed() {
    let site = sitemap_site(3).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    let engine = preview.engine();
    engine.set_schedule(instance, true).await.unwrap();
    engine.instance_pause(instance).await.unwrap();
    site.forget_hits();

    let refused = engine.job_start(instance).await.unwrap_err();
    assert!(matches!(refused, Error::Paused));
    assert_eq!(
        (refused.code(), refused.number()),
        ("ai_search_is_paused", Some(7032))
    );
    let item = preview.items(instance).await[0].row.id;
    for refused in [
        engine.job_reindex(instance).await.map(drop),
        engine.item_sync(instance, item).await.map(drop),
    ] {
        assert!(matches!(refused, Err(Error::Paused)));
    }
    let schedule = engine.schedule(instance).await.unwrap();
    assert_eq!(
        (schedule.on, schedule.next_at, schedule.waits_for),
        (true, None, Some(WaitsFor::Resume))
    );
    assert_eq!(engine.start_due_syncs().await.unwrap(), []);
    assert!(site.hits().is_empty());

    // What is indexed stays, and a pause outlives the program.
    let preview = preview.reopen().await;
    let engine = preview.engine();
    assert_eq!(preview.items(instance).await.len(), 3);
    assert!(engine.instance_get(instance).await.unwrap().summary.paused);
    engine.instance_resume(instance).await.unwrap();
    // The reindex that was refused was not kept in mind.
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(job.kind, foresite_engine::store::JobKind::Sync);
}

#[tokio::test]
async fn a_running_job_pauses_with_its_instance() {
    let site = sitemap_site(40).start().await;
    for number in 0..40 {
        let page = Reply::html(article("Slow")).after(Duration::from_millis(200));
        site.set(&format!("/page/{number}"), page);
    }
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let engine = preview.engine();
    engine.job_start(instance).await.unwrap();
    site.wait_for_hits(10).await;
    engine.instance_pause(instance).await.unwrap();
    let mut progress = engine.job_watch(instance).unwrap();
    let paused = progress.wait_for(|now| now.state == JobState::Paused);
    paused.await.unwrap();
    let refused = engine.job_resume(instance).await.unwrap_err();
    assert!(matches!(refused, Error::Paused));
    engine.instance_resume(instance).await.unwrap();
    engine.job_wait(instance).await;
    let jobs = engine.job_list(instance).await.unwrap();
    assert_eq!(jobs[0].state, JobState::Completed);
    assert_eq!(jobs[0].counts.completed, 40);
}

/// The service pauses when robots.txt closes the site, and does not try again by itself.
#[tokio::test]
async fn a_closed_site_stops_the_schedule_until_a_sync_by_hand() {
    let site = sitemap_site(2).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let engine = preview.engine();
    engine.set_schedule(instance, true).await.unwrap();
    preview.run(instance).await;
    let open = Reply::text("text/plain", "Sitemap: /sitemap.xml\n");
    let closed = Reply::text("text/plain", "User-agent: *\nDisallow: /\n");
    site.set("/robots.txt", closed);
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Failed);
    let schedule = engine.schedule(instance).await.unwrap();
    assert_eq!(
        (schedule.next_at, schedule.waits_for),
        (None, Some(WaitsFor::SyncByHand))
    );
    site.set("/robots.txt", open);
    preview.run(instance).await;
    let schedule = engine.schedule(instance).await.unwrap();
    assert!(schedule.next_at.is_some() && schedule.waits_for.is_none());
}

#[tokio::test]
async fn the_log_is_filtered_counted_and_kept_in_a_file() {
    let site = sitemap_site(30).start().await;
    let preview = Preview::open().await;
    let mut settings = config(&site.url("/"));
    settings.source_params.exclude_items = vec!["**/page/1*".to_owned(), "**/page/7".to_owned()];
    let instance = preview.instance(&settings).await;
    let job = preview.run(instance).await;
    let engine = preview.engine();
    let log = preview.log(job.id).await;
    let skipped = format!(
        "Skipped by rule: **/page/1* (11 URLs, such as {})",
        site.url("/page/10")
    );
    let one = format!(
        "Skipped by rule: **/page/7 (1 URL, {})",
        site.url("/page/7")
    );
    let told = [
        "Starting indexing data source...",
        skipped.as_str(),
        one.as_str(),
        "Finished indexing data source, got 18 pages, 30 files seen",
        "Items now: 18 completed, 12 skipped.",
    ];
    for message in told {
        assert!(log.contains(&message.to_owned()), "{message}: {log:?}");
    }

    let query = |text: &str, level: Option<&str>| LogQuery {
        level: level.map(str::to_owned),
        text: text.to_owned(),
        offset: 0,
        limit: 1,
    };
    let page = engine
        .job_log_page(job.id, query("skipped BY", None))
        .await
        .unwrap();
    assert_eq!((page.lines.len(), page.total, page.infos), (1, 2, 2));
    let none = engine
        .job_log_page(job.id, query("skipped by", Some("error")))
        .await
        .unwrap();
    assert_eq!((none.lines.len(), none.total, none.infos), (0, 0, 2));

    let file = preview.folder().join("log.txt");
    let destination = Destination::new(&file);
    let saved = engine.job_log_save(job.id, query("skipped by", None), None, &destination);
    assert_eq!(saved.await.unwrap(), 2);
    let text = std::fs::read_to_string(&file).unwrap();
    let first: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    assert!(first[0].ends_with('Z') && first[1] == "info", "{first:?}");
    assert!(text.contains(&skipped), "{text}");
    let second = preview.folder().join("second.txt");
    let only = Some(vec![1, 7]);
    let destination = Destination::new(&second);
    let saved = engine.job_log_save(job.id, query("skipped by", None), only, &destination);
    assert_eq!(saved.await.unwrap(), 1);
    let kept = std::fs::read_to_string(&second).unwrap();
    assert_eq!(Some(kept.trim_end()), text.lines().nth(1));
    let nowhere = Destination::new(preview.folder().join("no/such/log.txt"));
    let refused = engine
        .job_log_save(job.id, query("", None), None, &nowhere)
        .await
        .unwrap_err();
    assert_eq!(refused.code(), "cannot_write");
}

#[tokio::test]
async fn every_job_is_told_to_whoever_listens() {
    let site = sitemap_site(2).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let engine = preview.engine();
    engine.set_schedule(instance, true).await.unwrap();
    let mut events = engine.job_events();
    let job = engine.start_due_syncs().await.unwrap()[0].id;
    let started = foresite_engine::JobEvent::Started { instance, job };
    let ended = foresite_engine::JobEvent::Ended { instance, job };
    assert_eq!(events.recv().await.unwrap(), started);
    assert_eq!(events.recv().await.unwrap(), ended);
    assert!(engine.job_get(job).await.unwrap().ended_at.is_some());
}

/// A start of the program goes on with what its end interrupted, but with nothing that was paused.
#[tokio::test]
async fn the_next_start_goes_on_unless_it_was_paused() {
    let site = sitemap_site(40).start().await;
    for number in 0..40 {
        let page = Reply::html(article("Slow")).after(Duration::from_millis(300));
        site.set(&format!("/page/{number}"), page);
    }
    let mut preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let job = preview.engine().job_start(instance).await.unwrap();
    site.wait_for_hits(10).await;
    preview = preview.reopen().await;
    let resumed = preview.engine().resume_interrupted().await.unwrap();
    assert_eq!(resumed[0].id, job.id);
    assert_eq!(preview.engine().resume_interrupted().await.unwrap(), []);

    preview.engine().job_pause(instance).unwrap();
    let mut progress = preview.engine().job_watch(instance).unwrap();
    let paused = progress.wait_for(|now| now.state == JobState::Paused);
    paused.await.unwrap();
    preview = preview.reopen().await;
    let engine = preview.engine();
    assert_eq!(engine.resume_interrupted().await.unwrap(), []);
    let waiting = engine.job_get(job.id).await.unwrap();
    assert_eq!(waiting.state, JobState::Interrupted);
    let ended = preview.run(instance).await;
    assert_eq!((ended.id, ended.state), (job.id, JobState::Completed));
    assert_eq!(ended.counts.completed, 40);
}
