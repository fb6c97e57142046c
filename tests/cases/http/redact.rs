//! Where header values must not show up, looked at after a whole job with the most talkative log.

use std::{
    fs, io,
    path::Path,
    sync::{Arc, Mutex},
};

use foresite_engine::instance::{Config, HeaderValues};
use foresite_tests::Preview;
use serde_json::json;
use tracing_subscriber::{filter::LevelFilter, fmt::MakeWriter, util::SubscriberInitExt as _};

use super::wire::{configured, exchanges};
use crate::{
    case::{Case, texts},
    checks::Checks,
    world::{World, url_of, wait_for},
};

pub(crate) fn redact(case: &Case, checks: &mut Checks) {
    let secrets = texts(&checks.expected("must_not_contain").unwrap());
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_writer(log.clone());
    let places = {
        let _log = subscriber.finish().set_default();
        wait_for(job(case))
    };
    let mut places = places;
    places.push(("log", log.bytes()));
    let wanted = texts(&checks.expected("where").unwrap());
    for place in &wanted {
        let known = places.iter().any(|(name, _)| name == place);
        checks.that(known, "a place that is looked at", place);
    }
    for (place, bytes) in &places {
        checks.that(!bytes.is_empty(), "something to look at", place);
        for secret in &secrets {
            let found = bytes
                .windows(secret.len())
                .any(|window| window == secret.as_bytes());
            checks.that(!found, &format!("no secret in {place}"), secret);
        }
    }
}

/// Runs a job that sends the headers; what it leaves in each place.
async fn job(case: &Case) -> Vec<(&'static str, Vec<u8>)> {
    let page = url_of(&exchanges(case)[0]);
    let mut all = exchanges(case).to_vec();
    let sitemap = format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>{page}</loc></url></urlset>"
    );
    for (path, body) in [("/robots.txt", "Sitemap: /s.xml\n"), ("/s.xml", &sitemap)] {
        let url = page.join(path).unwrap();
        all.push(json!({"url": url.as_str(), "status": 200, "headers": {}, "body": body}));
    }
    let world = World::of(&page, &all).await;
    let mut config = Config {
        source: world.local(&page.join("/").unwrap()).to_string(),
        ..Config::default()
    };
    config
        .source_params
        .web_crawler
        .parse_options
        .include_headers = configured(case);

    let preview = Preview::open().await;
    let (job, items) = preview.crawl(&config).await;
    let hits = world.hits(&page);
    assert!(
        configured(case)
            .keys()
            .all(|name| hits[0].header(&name.to_lowercase()).is_some()),
        "the headers were not sent"
    );
    let instance = preview.engine().instance_get(job.instance).await.unwrap();
    let exported = (
        serde_json::to_string(&items).unwrap(),
        serde_json::to_string(&instance).unwrap(),
        instance
            .config
            .to_service_json(HeaderValues::Leave)
            .unwrap(),
    );
    let errors: String = items
        .iter()
        .flat_map(|item| &item.evidence)
        .map(|evidence| evidence.text.to_string())
        .collect();
    vec![
        ("error_text", errors.into_bytes()),
        ("export", format!("{exported:?}").into_bytes()),
        ("database", database(preview.folder())),
    ]
}

/// Every file of the database; the one that holds the values is their place.
fn database(folder: &Path) -> Vec<u8> {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .filter(|path| {
            path.extension()
                .is_none_or(|extension| extension != "headers")
        })
        .flat_map(|path| fs::read(path).unwrap())
        .collect()
}

/// Everything that was logged.
#[derive(Debug, Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
