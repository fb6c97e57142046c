//! Header values: sent to the site, kept out of the database, still there after a restart.

use std::fs;

use foresite_engine::{
    export::Destination,
    instance::{CommandForm, Config},
};
use foresite_tests::{Preview, Site, config, sitemap_site};

const VALUE: &str = "s3cret-value-of-the-owner";

fn with_header(site: &Site) -> Config {
    let mut config = config(&site.url("/"));
    let options = &mut config.source_params.web_crawler.parse_options;
    options
        .include_headers
        .insert("X-Key".to_owned(), VALUE.to_owned());
    config
}

#[tokio::test]
async fn a_header_is_still_sent_after_a_restart() {
    let site = sitemap_site(2).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&with_header(&site)).await;
    let preview = preview.reopen().await;
    preview.run(instance).await;
    let hits = site.hits();
    assert!(!hits.is_empty());
    assert!(hits.iter().all(|hit| hit.header("x-key") == Some(VALUE)));
}

#[tokio::test]
async fn the_database_holds_the_name_alone() {
    let site = sitemap_site(2).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&with_header(&site)).await;
    preview.run(instance).await;
    let detail = preview.engine().instance_get(instance).await.unwrap();
    let options = detail.config.source_params.web_crawler.parse_options;
    assert_eq!(options.include_headers["X-Key"], "");
    for file in ["foresite.db", "foresite.db-wal"] {
        let bytes = fs::read(preview.folder().join(file)).unwrap();
        let holds = bytes
            .windows(VALUE.len())
            .any(|part| part == VALUE.as_bytes());
        assert!(!holds, "{file}");
    }
}

/// Somebody who can write beside the database puts a link where the file is about to be written.
#[cfg(unix)]
#[tokio::test]
async fn the_file_of_values_is_new_and_its_owners_alone() {
    use std::os::unix::fs::{MetadataExt as _, symlink};

    let site = sitemap_site(1).start().await;
    let preview = Preview::open().await;
    let folder = preview.folder();
    let aim = folder.join("aim");
    fs::write(&aim, "untouched").unwrap();
    symlink(&aim, folder.join("foresite.db.headers.new")).unwrap();
    preview.instance(&with_header(&site)).await;
    assert_eq!(fs::read_to_string(&aim).unwrap(), "untouched");
    let kept = folder.join("foresite.db.headers");
    assert!(fs::read_to_string(&kept).unwrap().contains(VALUE));
    let about = fs::symlink_metadata(&kept).unwrap();
    assert!(about.is_file());
    assert_eq!(about.mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[tokio::test]
async fn settings_with_values_are_saved_for_their_owner_alone() {
    use std::os::unix::fs::MetadataExt as _;

    let site = sitemap_site(1).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&with_header(&site)).await;
    for form in [None, Some(CommandForm::Curl)] {
        let path = preview.folder().join("settings");
        let destination = Destination::replacing(&path);
        let saved = preview.engine().settings_save(instance, form, destination);
        saved.await.unwrap();
        assert!(
            fs::read_to_string(&path).unwrap().contains(VALUE),
            "{form:?}"
        );
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
    }
}

#[tokio::test]
async fn a_lost_value_stops_the_job_before_the_first_request() {
    let site = sitemap_site(2).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&with_header(&site)).await;
    fs::remove_file(preview.folder().join("foresite.db.headers")).unwrap();
    let error = preview.engine().job_start(instance).await.unwrap_err();
    assert_eq!(error.code(), "header_value_lost");
    assert!(error.to_string().contains("X-Key"));
    assert!(site.hits().is_empty());
}
