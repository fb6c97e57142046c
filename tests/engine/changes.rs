//! What a later job changed: items, texts, metadata, settings, and room on the disk.

use std::time::Duration;

use foresite_engine::{
    Error,
    export::{Destination, TableFormat},
    instance::PlanTier,
    item::{Code, Status},
    page::LineChange,
    store::{DiffKind, DiffQuery, DiffRow},
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap, sitemap_site};

const XML: &str = "application/xml";

fn all() -> DiffQuery {
    DiffQuery {
        limit: 500,
        ..DiffQuery::default()
    }
}

/// The sitemap of these paths; `always` makes each due in every job.
fn always(paths: &[&str]) -> String {
    let entry = |path: &&str| SitemapEntry::of(path).changefreq("always");
    sitemap(&paths.iter().map(entry).collect::<Vec<_>>())
}

fn told(origin: &str, rows: &[DiffRow]) -> Vec<(String, Vec<DiffKind>)> {
    let short = |url: &str| url.strip_prefix(origin).unwrap_or(url).to_owned();
    rows.iter()
        .map(|row| (short(&row.url), row.changes.clone()))
        .collect()
}

/// A site after two jobs, with a change of each kind between them.
async fn changed_site() -> (Site, Preview, u32) {
    let titled = |text: &str| article("A page").replace("<title>A page", &format!("<title>{text}"));
    let site = Site::builder()
        .robots("Sitemap: /map.xml\n")
        .file(
            "/map.xml",
            XML,
            &always(&["/same", "/text", "/gone", "/title", "/breaks"]),
        )
        .page("/same", &article("Same"))
        .page("/text", &article("Before"))
        .page("/gone", &article("Gone"))
        .page("/title", &titled("One title"))
        .page("/breaks", &article("Breaks"))
        .page("/new", &article("New"))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    site.set(
        "/map.xml",
        Reply::text(
            XML,
            always(&["/new", "/same", "/text", "/title", "/breaks"]),
        ),
    );
    site.set("/text", Reply::html(article("After")));
    site.set("/title", Reply::html(titled("Another title")));
    site.set("/breaks", Reply::status(503));
    preview.run(instance).await;
    (site, preview, instance)
}

#[tokio::test]
async fn two_jobs_are_compared_item_by_item() {
    let (site, preview, instance) = changed_site().await;
    let engine = preview.engine();
    let diff = engine.job_diff(instance, 1, 2, all()).await.unwrap();
    assert_eq!((diff.before.number, diff.after.number), (1, 2));
    assert_eq!(diff.settings, []);
    assert_eq!(
        told(site.origin(), &diff.items.rows),
        [
            ("/new".to_owned(), vec![DiffKind::Added]),
            ("/gone".to_owned(), vec![DiffKind::Removed]),
            ("/text".to_owned(), vec![DiffKind::Text, DiffKind::Metadata]),
            // The title stands in the text too.
            (
                "/title".to_owned(),
                vec![DiffKind::Text, DiffKind::Metadata]
            ),
            ("/breaks".to_owned(), vec![DiffKind::Status]),
        ]
    );
    let counts = diff.items.counts;
    assert_eq!(
        (
            counts.added,
            counts.removed,
            counts.status,
            counts.text,
            counts.metadata,
            counts.moved
        ),
        (1, 1, 1, 2, 2, 0)
    );
    let broken = diff.items.rows[4].after.as_ref().unwrap();
    assert_eq!(
        (broken.status, broken.code),
        (Status::Error, Some(Code::Http5xx))
    );

    let only = DiffQuery {
        kinds: vec![DiffKind::Metadata],
        offset: 1,
        limit: 1,
        ..DiffQuery::default()
    };
    let page = engine.job_diff(instance, 2, 1, only).await.unwrap().items;
    assert_eq!(page.total, 2);
    assert_eq!(
        told(site.origin(), &page.rows),
        [(
            "/title".to_owned(),
            vec![DiffKind::Text, DiffKind::Metadata]
        )]
    );
}

#[tokio::test]
async fn a_changed_text_is_compared_line_by_line() {
    let (site, preview, instance) = changed_site().await;
    let engine = preview.engine();
    let text = engine
        .text_diff(instance, site.url("/text").as_str(), 1, 2)
        .await
        .unwrap();
    assert_eq!(text.missing, None);
    let changed: Vec<_> = text
        .diff
        .lines
        .iter()
        .filter(|line| line.change != LineChange::Same)
        .map(|line| (line.change, line.text.as_str()))
        .collect();
    assert!(
        changed.contains(&(LineChange::Removed, "# Before")),
        "{changed:?}"
    );
    assert!(
        changed.contains(&(LineChange::Added, "# After")),
        "{changed:?}"
    );
    let gone = engine
        .text_diff(instance, site.url("/gone").as_str(), 1, 2)
        .await
        .unwrap();
    assert_eq!(
        gone.missing.as_deref(),
        Some("The page has no text in job 2.")
    );
    assert!(gone.diff.removed > 0);
}

#[tokio::test]
async fn any_two_jobs_can_be_compared_and_texts_stay_for_five_changes() {
    let site = Site::builder()
        .robots("Sitemap: /map.xml\n")
        .file("/map.xml", XML, &always(&["/a"]))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    for number in 1..=8 {
        site.set("/a", Reply::html(article(&format!("Version {number}"))));
        preview.run(instance).await;
    }
    let engine = preview.engine();
    let url = site.url("/a");
    for job in 1..8 {
        let diff = engine.job_diff(instance, job, 8, all()).await.unwrap();
        assert_eq!(diff.items.counts.text, 1, "job {job}");
        let text = engine
            .text_diff(instance, url.as_str(), job, 8)
            .await
            .unwrap();
        assert_eq!(
            text.missing.is_some(),
            job < 3,
            "job {job}: {:?}",
            text.missing
        );
        let heading = format!("# Version {job}");
        let kept = text.diff.lines.iter().any(|line| line.text == heading);
        assert_eq!(kept, job >= 3, "job {job}");
    }
    assert!(matches!(
        engine.job_diff(instance, 1, 9, all()).await,
        Err(Error::NoJob(9))
    ));
}

#[tokio::test]
async fn as_many_earlier_texts_stay_as_the_owner_wants() {
    let site = Site::builder()
        .robots("Sitemap: /map.xml\n")
        .file("/map.xml", XML, &always(&["/a"]))
        .start()
        .await;
    let preview = Preview::open().await;
    let mut settings = config(&site.url("/"));
    settings.keep_versions = Some(2);
    let instance = preview.instance(&settings).await;
    for number in 1..=5 {
        site.set("/a", Reply::html(article(&format!("Version {number}"))));
        preview.run(instance).await;
    }
    let engine = preview.engine();
    let url = site.url("/a");
    let missing = async || {
        let mut missing = Vec::new();
        for job in 1..5 {
            let text = engine.text_diff(instance, url.as_str(), job, 5).await;
            missing.extend(text.unwrap().missing.map(|_| job));
        }
        missing
    };
    assert_eq!(missing().await, [1, 2]);
    let told = engine
        .text_diff(instance, url.as_str(), 1, 5)
        .await
        .unwrap();
    assert_eq!(
        told.missing.as_deref(),
        Some(
            "The text of job 1 is not kept any more: only the last 2 earlier texts of a page are kept."
        )
    );
    // Fewer are forgotten at once, and nothing is indexed again for it.
    settings.keep_versions = Some(0);
    let summary = engine.instance_update(instance, &settings).await.unwrap();
    assert_eq!(summary.pending, foresite_engine::instance::Effect::None);
    assert_eq!(missing().await, [1, 2, 3, 4]);
    settings.keep_versions = Some(101);
    let refused = engine
        .instance_update(instance, &settings)
        .await
        .unwrap_err();
    assert_eq!(refused.fields()[0].field, "keep_versions");
}

#[tokio::test]
async fn a_page_that_crosses_the_cut_line_of_the_plan_is_told() {
    let site = sitemap_site(502).start().await;
    let mut settings = config(&site.url("/"));
    settings.plan = PlanTier::Free;
    let preview = Preview::open().await;
    let instance = preview.instance(&settings).await;
    let first = preview.run(instance).await;
    assert_eq!(first.free_cut, Some(500));
    settings.plan = PlanTier::Paid;
    preview
        .engine()
        .instance_update(instance, &settings)
        .await
        .unwrap();
    preview.run(instance).await;
    let diff = preview
        .engine()
        .job_diff(instance, 1, 2, all())
        .await
        .unwrap();
    assert_eq!(diff.items.counts.moved, 2);
    let places: Vec<_> = diff
        .items
        .rows
        .iter()
        .map(|row| row.after.as_ref().unwrap().position)
        .collect();
    assert_eq!(places, [Some(501), Some(502)]);
    let settings: Vec<_> = diff
        .settings
        .iter()
        .map(|setting| {
            (
                setting.path.as_str(),
                setting.before.as_deref(),
                setting.after.as_deref(),
            )
        })
        .collect();
    assert_eq!(settings, [("plan", Some("\"free\""), Some("\"paid\""))]);
}

#[tokio::test]
async fn the_room_of_an_instance_grows_with_it_and_goes_with_it() {
    let site = sitemap_site(30).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let engine = preview.engine();
    let empty = engine.instance_size(instance).await.unwrap();
    // More words than the pages of an empty index have room for.
    let words: Vec<_> = (0..3_000).map(|number| format!("word{number}")).collect();
    site.set("/page/3", Reply::html(article(&words.join(" "))));
    let job = preview.run(instance).await;
    assert_eq!(job.counts.completed, 30, "{job:?}");
    let full = engine.instance_size(instance).await.unwrap();
    assert!(
        full.bodies > 0 && full.texts > 0 && full.items > 0,
        "{full:?}"
    );
    // What the items tell themselves is not kept twice.
    assert_eq!(full.history, 0);
    assert!(
        full.keyword_index > empty.keyword_index,
        "{empty:?} {full:?}"
    );
    site.set("/page/7", Reply::html(article("Another text")));
    engine.job_reindex(instance).await.unwrap();
    engine.job_wait(instance).await;
    let changed = engine.instance_size(instance).await.unwrap();
    assert!(changed.history > 0, "{changed:?}");
    let at_once = Duration::ZERO;
    engine.instance_delete(instance, at_once).await.unwrap();
    assert!(matches!(
        engine.instance_size(instance).await,
        Err(Error::NoInstance(_))
    ));
}

#[tokio::test]
async fn a_deleted_instance_comes_back_whole_and_nothing_sees_it_meanwhile() {
    let site = sitemap_site(3).start().await;
    let preview = Preview::open().await;
    let config = config(&site.url("/"));
    let instance = preview.instance(&config).await;
    preview.run(instance).await;
    let engine = preview.engine();
    let hour = Duration::from_hours(1);
    engine.instance_delete(instance, hour).await.unwrap();

    assert!(engine.instance_list().await.unwrap().is_empty());
    assert_eq!(engine.instance_find(&config).await.unwrap(), None);
    let start = engine.job_start(instance).await;
    assert!(matches!(start, Err(Error::NoInstance(_))), "{start:?}");
    let twice = engine.instance_delete(instance, hour).await;
    assert!(matches!(twice, Err(Error::NoInstance(_))), "{twice:?}");

    let back = engine.instance_restore(instance).await.unwrap();
    assert_eq!(back.last_job.unwrap().counts.completed, 3);
    assert_eq!(preview.items(instance).await.len(), 3);
}

#[tokio::test]
async fn an_instance_deleted_before_the_program_ended_is_gone_with_the_next_start() {
    let preview = Preview::open().await;
    let config = config(&"https://example.com/".parse().unwrap());
    let instance = preview.instance(&config).await;
    let hour = Duration::from_hours(1);
    let engine = preview.engine();
    engine.instance_delete(instance, hour).await.unwrap();
    let preview = preview.reopen().await;
    let engine = preview.engine();
    assert!(engine.instance_list().await.unwrap().is_empty());
    // What runs beside the jobs ends before the program does.
    let preview = preview.reopen().await;
    let late = preview.engine().instance_restore(instance).await;
    assert!(matches!(late, Err(Error::NoInstance(_))), "{late:?}");
}

#[tokio::test]
async fn a_site_can_be_set_up_anew_while_its_deletion_could_be_undone() {
    let preview = Preview::open().await;
    let config = config(&"https://example.com/".parse().unwrap());
    let instance = preview.instance(&config).await;
    let hour = Duration::from_hours(1);
    let engine = preview.engine();
    engine.instance_delete(instance, hour).await.unwrap();
    let anew = engine.instance_create(&config).await.unwrap();
    let late = engine.instance_restore(instance).await;
    assert!(matches!(late, Err(Error::NoInstance(_))), "{late:?}");
    assert_eq!(engine.instance_list().await.unwrap(), [anew]);
}

#[tokio::test]
async fn what_differs_is_written_for_other_programs() {
    let (site, preview, instance) = changed_site().await;
    let engine = preview.engine();
    let folder = tempfile::tempdir().unwrap();
    let save = async |query: DiffQuery, format, name: &str| {
        let path = folder.path().join(name);
        let rows = engine
            .job_diff_save(instance, 1, 2, query, format, &Destination::new(&path))
            .await
            .unwrap();
        (rows, std::fs::read_to_string(path).unwrap())
    };
    // A page of the window is no limit for a file.
    let one = DiffQuery {
        limit: 1,
        ..DiffQuery::default()
    };
    let (rows, csv) = save(one, TableFormat::Csv, "changes.csv").await;
    assert_eq!(rows, 5);
    let lines: Vec<_> = csv.lines().collect();
    assert!(lines[0].starts_with("url,changes,status_before,status_after,code_before,code_after,"));
    let broken = format!("{},status,completed,error,,http_5xx,", site.url("/breaks"));
    assert!(lines[5].starts_with(&broken), "{}", lines[5]);

    let gone = DiffQuery {
        kinds: vec![DiffKind::Removed],
        ..DiffQuery::default()
    };
    let (rows, text) = save(gone, TableFormat::Ndjson, "changes.ndjson").await;
    assert_eq!(rows, 1);
    let row: serde_json::Value = serde_json::from_str(text.trim_end()).unwrap();
    assert_eq!(row["url"], site.url("/gone").as_str());
    assert_eq!(row["after"], serde_json::Value::Null);

    let nowhere = Destination::new(folder.path().join("no/such/folder.csv"));
    let refused = engine.job_diff_save(instance, 1, 2, all(), TableFormat::Csv, &nowhere);
    assert!(matches!(refused.await, Err(Error::CannotWrite { .. })));
}
