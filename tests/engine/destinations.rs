//! What the window writes where the user points, agreed to be replaced: anything but a database.

use foresite_engine::{
    Error,
    export::{Destination, Format, Refusal, TableFormat},
    store::{DiffQuery, ItemQuery, LogQuery},
};
use foresite_tests::{Preview, config, sitemap_site};
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn nothing_is_written_over_the_database_in_use() {
    let site = sitemap_site(2).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let job = preview.run(instance).await;
    preview.run(instance).await;
    let engine = preview.engine();
    let before = engine.instance_list().await.unwrap();
    let cancel = CancellationToken::new();
    for ending in ["", "-wal", ".lock"] {
        let mut path = engine.database_path().as_os_str().to_owned();
        path.push(ending);
        let destination = Destination::replacing(path);
        let is_refused = |error: Error| {
            assert_eq!(error.code(), "file_is_database", "{error}");
            let named = destination.path();
            assert!(matches!(error, Error::Refused(Refusal::Database(path)) if path == named));
        };
        for format in [Format::Csv, Format::Ndjson, Format::Html, Format::Markdown] {
            let (all, mut tell) = (ItemQuery::default(), |_| {});
            let export = engine.export(instance, format, all, &destination, &cancel, &mut tell);
            is_refused(export.await.unwrap_err());
        }
        let log = engine.job_log_save(job.id, LogQuery::default(), None, &destination);
        is_refused(log.await.unwrap_err());
        let all = DiffQuery::default();
        let changes = engine.job_diff_save(instance, 1, 2, all, TableFormat::Csv, &destination);
        is_refused(changes.await.unwrap_err());
        let settings = engine.settings_save(instance, None, destination.clone());
        is_refused(settings.await.unwrap_err());
    }
    let linked = preview.folder().join("sitemap.xml");
    std::fs::hard_link(engine.database_path(), &linked).unwrap();
    let mut tell = |_| {};
    let linked = Destination::replacing(linked);
    let sitemap = engine.correct_items(instance, &linked, &cancel, &mut tell);
    assert_eq!(sitemap.await.unwrap_err().code(), "file_is_database");

    assert_eq!(engine.instance_list().await.unwrap(), before);
}
