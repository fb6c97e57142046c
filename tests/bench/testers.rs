//! How long the testers of settings take on a large database, while somebody types.

use std::{path::Path, time::Instant};

use foresite_engine::{
    Engine, Error, PatternTest, RobotsTest,
    instance::{Config, ContentSelector},
    store::ItemQuery,
};
use tokio_util::sync::CancellationToken;

use crate::{
    Failure, Outcome,
    measure::{median, own_millis},
};

const ROUNDS: usize = 15;

pub(crate) fn run(database: &Path) -> Outcome {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(measure(database))
}

async fn measure(database: &Path) -> Outcome {
    let engine = Engine::open(database).await?;
    let instances = engine.instance_list().await?;
    let instance = instances.first().ok_or("no instance is in it")?.id;
    let config = engine.instance_get(instance).await?.config;
    let query = ItemQuery {
        limit: 1,
        ..ItemQuery::default()
    };
    let page = engine.item_page(instance, query).await?;
    println!(
        "{} items; first, median and longest of {ROUNDS}, and the median of the processor time",
        page.total
    );
    let item = page.rows.first().ok_or("no item is in it")?.id;

    let mut patterns = Times::new("path filters, one rule");
    for round in 0..ROUNDS {
        let test = PatternTest {
            exclude: vec![rule(round)],
            ..PatternTest::default()
        };
        patterns.take(engine.pattern_test(instance, test)).await?;
    }
    let mut patterns = Times::new("path filters, ten rules");
    for round in 0..ROUNDS {
        let rules = |from: usize| (from..from + 5).map(rule).collect();
        let test = PatternTest {
            include: rules(round + 10),
            exclude: rules(round),
        };
        patterns.take(engine.pattern_test(instance, test)).await?;
    }
    let mut robots = Times::new("robots.txt, three rules");
    for round in 0..ROUNDS {
        let test = RobotsTest {
            source: config.source.clone(),
            text: format!("User-agent: *\nDisallow: /a{round}\nDisallow: /*7$\nAllow: /\n"),
            url: String::new(),
        };
        robots
            .take(engine.robots_test(Some(instance), test))
            .await?;
    }
    let mut selector = Times::new("selector, one page");
    for round in 0..ROUNDS {
        let css = format!("main p:nth-child({})", round + 1);
        selector
            .take(engine.selector_test(instance, item, css))
            .await?;
    }
    let mut selector = Times::new("selector, its first pages");
    for round in 0..ROUNDS {
        let css = format!("main p:nth-child({})", round + 1);
        let tried = engine.selector_coverage(instance, "**".into(), css, 0);
        selector.take(tried).await?;
    }
    let mut selector = Times::new("selector, the first 500");
    for round in 0..ROUNDS {
        let css = format!("main p:nth-child({})", round + 1);
        selector
            .take(coverage_of_all(&engine, instance, &css))
            .await?;
    }
    trials(&engine, instance, item, &config).await
}

/// Asks on until the first 500 pages were tried.
async fn coverage_of_all(engine: &Engine, instance: u32, css: &str) -> Result<(), Error> {
    let mut next = Some(0);
    while let Some(from) = next {
        let tried = engine.selector_coverage(instance, "**".into(), css.to_owned(), from);
        next = tried.await?.next;
    }
    Ok(())
}

/// Changes settings in a way that differs from round to round.
type Change = fn(&mut Config, usize);

/// The preview of changed settings, with the item that one came from.
async fn trials(engine: &Engine, instance: u32, item: u32, config: &Config) -> Outcome {
    let changes: [(&str, Change); 4] = [
        ("settings, one more filter", |config, round| {
            config.source_params.exclude_items.push(rule(round));
        }),
        ("settings, nothing kept", |config, round| {
            config.source_params.include_items = vec![format!("**/none{round}/**")];
        }),
        ("settings, another selector", |config, round| {
            let options = &mut config.source_params.web_crawler.parse_options;
            options.content_selector = vec![ContentSelector {
                path: "**".into(),
                selector: format!("main p:nth-child({})", round + 1),
            }];
        }),
        ("settings, another plan", |config, round| {
            config.plan = foresite_engine::instance::PlanTier::Free;
            config.chunk_size = u32::try_from(200 + round).ok();
        }),
    ];
    for (name, change) in changes {
        let mut times = Times::new(name);
        for round in 0..ROUNDS {
            let mut config = config.clone();
            change(&mut config, round);
            let cancel = CancellationToken::new();
            let tried = engine.settings_test(instance, &config, Some(item), &cancel);
            times.take(tried).await?;
        }
    }
    Ok(())
}

fn rule(number: usize) -> String {
    format!("**/page-{number}*/**")
}

/// Milliseconds of one tester.
struct Times {
    name: &'static str,
    taken: Vec<f64>,
    used: Vec<f64>,
}

impl Times {
    fn new(name: &'static str) -> Self {
        Self {
            name,
            taken: Vec::new(),
            used: Vec::new(),
        }
    }

    async fn take<T, E>(&mut self, answer: impl Future<Output = Result<T, E>>) -> Result<T, Failure>
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        let (began, used) = (Instant::now(), own_millis());
        let answer = answer.await?;
        self.taken.push(began.elapsed().as_secs_f64() * 1e3);
        self.used.push(own_millis() - used);
        Ok(answer)
    }
}

impl Drop for Times {
    fn drop(&mut self) {
        let longest = self.taken.iter().skip(1).copied().fold(0.0, f64::max);
        let Some(first) = self.taken.first() else {
            return;
        };
        println!(
            "{:32} {first:6.1} {:6.1} {longest:6.1} ms, {:6.1} of CPU",
            self.name,
            median(self.taken.iter().copied()),
            median(self.used.iter().copied())
        );
    }
}
