//! The program itself on a small web: one `foresite crawl`, then what `foresite items --json`
//! says.

use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use crate::{
    case::Case,
    world::{World, exchange_of},
};

/// A job that ended. URLs in what it tells are those of the case.
pub(crate) struct Job {
    world: World,
    folder: TempDir,
    /// The summary of `crawl --json`.
    summary: Value,
    /// The lines of `items --json`.
    items: Vec<Value>,
}

impl Job {
    /// Crawls `context.source_url` over these exchanges, with the settings of the case. None when
    /// loopback cannot stand for them, see [`World::is_faithful`].
    pub(crate) async fn of(case: &Case, exchanges: &[Value]) -> Option<Self> {
        let source = Url::parse(case.context_text("source_url")).unwrap();
        let world = World::of(&source, exchanges).await;
        if !world.is_faithful(exchanges) {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let settings = folder.path().join("settings.json");
        std::fs::write(&settings, settings_of(case, &world, &source).to_string()).unwrap();
        let mut job = Self {
            world,
            folder,
            summary: Value::Null,
            items: Vec::new(),
        };
        let settings = settings.to_string_lossy().into_owned();
        let crawl = job
            .foresite(&["crawl", "--config", &settings, "--json"])
            .await;
        job.summary = serde_json::from_str(&crawl)
            .unwrap_or_else(|error| panic!("{error} in the summary {crawl}"));
        let items = job.foresite(&["items", "--json"]).await;
        job.items = items
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        Some(job)
    }

    /// The standard output of a command on the job's database.
    pub(crate) async fn foresite(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foresite"));
        command
            .args(arguments)
            .arg("--db")
            .arg(self.folder.path().join("case.db"))
            .stdin(Stdio::null());
        // The sites answer on this thread meanwhile.
        let ran = tokio::task::spawn_blocking(move || command.output()).await;
        let Output { stdout, .. } = ran.unwrap().unwrap();
        String::from_utf8(stdout).unwrap()
    }

    /// The code of a job that could not run.
    pub(crate) fn error(&self) -> &Value {
        &self.summary["error"]["code"]
    }

    /// Whether the job noted something about a URL of the case.
    pub(crate) fn noted(&self, url: &str) -> bool {
        let local = self.world.local(&Url::parse(url).unwrap());
        let notes = self.summary["notes"].as_array().into_iter().flatten();
        notes
            .filter_map(|note| note["message"].as_str())
            .any(|message| message.contains(local.as_str()))
    }

    /// The URLs that were asked for, in indexing order.
    pub(crate) fn pages(&self) -> Vec<String> {
        self.urls(|item| !item["http_status"].is_null())
    }

    /// The URLs that robots.txt closes, in indexing order.
    pub(crate) fn blocked_by_robots_txt(&self) -> Vec<String> {
        let codes = ["blocked_by_robots_txt", "blocked_by_robots_txt_path"];
        self.urls(|item| {
            item["code"]
                .as_str()
                .is_some_and(|code| codes.contains(&code))
        })
    }

    fn urls(&self, wanted: impl Fn(&Value) -> bool) -> Vec<String> {
        let items = self.items.iter().filter(|item| wanted(item));
        items.map(|item| self.original(&item["url"])).collect()
    }

    /// The item of a URL of the case.
    pub(crate) fn item(&self, url: &Url) -> Option<&Value> {
        let local = self.world.local(url);
        self.items.iter().find(|item| item["url"] == local.as_str())
    }

    /// The URL of the case that a URL on loopback stands for.
    pub(crate) fn original(&self, local: &Value) -> String {
        let local = Url::parse(local.as_str().unwrap_or_default()).unwrap();
        self.world.original(&local).to_string()
    }

    /// Requests that reached a URL of the case.
    pub(crate) fn requests(&self, url: &str) -> usize {
        self.world.hits(&Url::parse(url).unwrap()).len()
    }

    /// Where a URL of the case is on loopback.
    pub(crate) fn local(&self, url: &Url) -> Url {
        self.world.local(url)
    }
}

/// The resources of a small web as answers; a URL that is not there answers 404.
pub(crate) fn resources(case: &Case) -> Vec<Value> {
    let resources = case.input["resources"].as_object().unwrap();
    resources
        .iter()
        .map(|(url, answer)| exchange_of(url, answer))
        .collect()
}

fn settings_of(case: &Case, world: &World, source: &Url) -> Value {
    let specific: Vec<String> = case
        .context_list("specific_sitemaps")
        .iter()
        .map(|url| world.local(&Url::parse(url).unwrap()).to_string())
        .collect();
    let mut settings = json!({
        "type": "web-crawler",
        "source": world.local(source).as_str(),
        "source_params": {
            "include_items": case.context_list("include"),
            "exclude_items": case.context_list("exclude"),
            "web_crawler": {
                "parse_type": case.context["parse_type"],
                "parse_options": {"specific_sitemaps": specific},
            },
        },
    });
    if let Value::Object(options) = &case.context["discover_options"] {
        settings["source_params"]["web_crawler"]["discover_options"] = json!(options);
    }
    settings
}
