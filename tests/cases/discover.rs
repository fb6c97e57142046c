//! A crawl by links, run as a whole job over a small web on loopback.

use foresite_engine::{instance::Config, item::Code, store::ItemDetail};
use foresite_tests::Preview;
use serde_json::{Value, json};
use url::Url;

use crate::{
    case::{Case, texts},
    checks::Checks,
    world::{World, wait_for},
};

pub(crate) fn discover(case: &Case, checks: &mut Checks) {
    let not_fetched = texts(&checks.expected("not_fetched").unwrap_or_default());
    let source = Url::parse(case.context_text("source_url")).unwrap();
    let (pages, blocked, fetched) = wait_for(async {
        let world = World::of(&source, &exchanges(case)).await;
        let config = config(case, &world.local(&source));
        let (_, items) = Preview::open().await.crawl(&config).await;
        let original = |item: &ItemDetail| {
            let local = Url::parse(&item.row.url).unwrap();
            world.original(&local).to_string()
        };
        let visited = items.iter().filter(|item| item.row.http_status.is_some());
        let blocked = items
            .iter()
            .filter(|item| item.row.code == Some(Code::BlockedByRobotsTxt));
        let fetched = not_fetched
            .iter()
            .filter(|url| !world.hits(&Url::parse(url).unwrap()).is_empty());
        (
            visited.map(original).collect::<Vec<_>>(),
            blocked.map(original).collect::<Vec<_>>(),
            fetched.cloned().collect::<Vec<_>>(),
        )
    });
    checks.key("pages", json!(pages));
    checks.key("blocked_by_robots_txt", json!(blocked));
    checks.that(fetched.is_empty(), "not fetched", fetched.join(" "));
}

/// The resources as answers; a URL that is not there answers 404.
fn exchanges(case: &Case) -> Vec<Value> {
    let resources = case.input["resources"].as_object().unwrap();
    let exchange = |(url, answer): (&String, &Value)| {
        let mut exchange = answer.clone();
        exchange["url"] = json!(url);
        exchange
    };
    resources.iter().map(exchange).collect()
}

fn config(case: &Case, source: &Url) -> Config {
    let settings = json!({
        "type": "web-crawler",
        "source": source.as_str(),
        "source_params": {
            "include_items": case.context_list("include"),
            "exclude_items": case.context_list("exclude"),
            "web_crawler": {
                "parse_type": case.context["parse_type"],
                "discover_options": case.context["discover_options"],
            },
        },
    });
    Config::from_service_json(&settings.to_string()).config
}
