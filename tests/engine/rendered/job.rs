use foresite_engine::{
    Error,
    instance::{Config, ParseType},
    item::{Code, EvidenceKind, Status},
    store::{ItemDetail, JobState},
};
use foresite_tests::{Preview, Reply, Site, SiteBuilder, config};

use super::choice;

const PAGES: usize = 6;

async fn preview() -> Preview {
    let preview = Preview::open().await;
    preview.engine().set_browser_sandbox(choice().sandbox);
    preview
}

fn rendered(site: &Site) -> Config {
    let mut config = config(&site.url("/"));
    let crawler = &mut config.source_params.web_crawler;
    crawler.parse_type = ParseType::Discover;
    crawler.parse_options.use_browser_rendering = true;
    config
}

/// What a page shows.
fn content(number: usize) -> String {
    let next = (number + 1) % PAGES;
    format!(
        "<h1>Page {number}</h1><p>Text of page {number}, which <em>matters</em>.</p>\
         <ul><li><a href=\"/page/{next}\">Next</a></li><li><a href=\"/page/0\">First</a></li></ul>"
    )
}

/// The same site twice: written in HTML, and written by a script from data.
fn twins() -> (SiteBuilder, SiteBuilder) {
    const APP: &str = "const number = document.body.dataset.page;
        fetch('/data/' + number + '.json').then(answer => answer.json()).then(data => {
            document.title = data.title;
            document.getElementById('root').innerHTML = data.html;
        });";
    let home = "<title>Home</title><main><h1>Home</h1><p>Start.</p><a href=/page/0>In</a></main>";
    let both = Site::builder().page("/", home);
    (0..PAGES).fold(
        (both.clone(), both.file("/app.js", "text/javascript", APP)),
        |(plain, scripted), number| {
            let (path, html) = (format!("/page/{number}"), content(number));
            let whole = format!("<title>Page {number}</title><main id=root>{html}</main>");
            let shell = format!(
                "<body data-page={number}><main id=root></main><script src=/app.js></script>"
            );
            let html = html.replace('"', "\\\"");
            let data = format!("{{\"title\": \"Page {number}\", \"html\": \"{html}\"}}");
            (
                plain.page(&path, &whole),
                scripted.page(&path, &shell).file(
                    &format!("/data/{number}.json"),
                    "application/json",
                    &data,
                ),
            )
        },
    )
}

/// What must be the same, with the port of the site left out.
fn essence(site: &Site, items: &[ItemDetail]) -> Vec<String> {
    let essence = |item: &ItemDetail| {
        let links: Vec<_> = item.links_out.iter().map(|link| &link.url).collect();
        let text = format!(
            "{} {:?} {:?} {:?} {:?} {:?} {:?}",
            item.row.url,
            item.row.status,
            item.row.depth,
            item.row.title,
            item.markdown,
            item.row.chunks,
            links
        );
        text.replace(site.origin(), "")
    };
    items.iter().map(essence).collect()
}

#[tokio::test]
async fn site_written_by_scripts_gives_the_items_of_its_static_twin() {
    let (plain, scripted) = twins();
    let (plain, scripted) = (plain.start().await, scripted.start().await);
    let preview = preview().await;
    let mut unrendered = rendered(&plain);
    unrendered
        .source_params
        .web_crawler
        .parse_options
        .use_browser_rendering = false;
    let (_, expected) = preview.crawl(&unrendered).await;
    let (job, items) = preview.crawl(&rendered(&scripted)).await;
    assert_eq!(job.state, JobState::Completed, "{:?}", job.end_reason);
    assert_eq!(items.len(), PAGES + 1);
    assert_eq!(essence(&scripted, &items), essence(&plain, &expected));

    let scripts = scripted.hits_of("/app.js");
    assert_eq!(
        scripts.len(),
        1,
        "a script that pages share is asked for once"
    );
    let log = preview.log(job.id).await;
    assert!(
        log.iter()
            .any(|line| line.starts_with("Pages are rendered in ")),
        "{log:?}"
    );

    let item = items
        .iter()
        .find(|item| item.row.url.ends_with("/page/1"))
        .unwrap();
    let account = item
        .evidence
        .iter()
        .find(|fact| fact.kind == EvidenceKind::Rendering)
        .unwrap();
    assert!(
        account.text.english().contains("DOMContentLoaded"),
        "{}",
        account.text
    );

    let engine = preview.engine();
    let (instance, id) = (job.instance, item.row.id);
    let compared = engine
        .item_raw_rendered(instance, id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((compared.raw.as_str(), compared.raw_words), ("", 0));
    assert!(
        compared.rendered.contains("# Page 1"),
        "{}",
        compared.rendered
    );
    assert!(compared.diff.added > 0 && compared.rendered_words > 5);
    let raw = engine.item_html(instance, id).await.unwrap().unwrap();
    assert!(raw.contains("<main id=root></main>"), "{raw}");
    let dom = engine.item_rendered(instance, id).await.unwrap().unwrap();
    assert!(dom.contains("<h1>Page 1</h1>"), "{dom}");

    let need = engine.rendering_need(instance).await.unwrap();
    assert!(need.is_needed, "{}", need.answer);
    assert_eq!((need.compared, need.growing), (6, 5), "{need:?}");
    assert!(
        need.answer
            .english()
            .starts_with("Choose Rendered sites: 5 of 6 pages"),
        "{}",
        need.answer
    );
}

#[tokio::test]
async fn rules_decide_before_a_tab_opens_and_faults_have_their_codes() {
    let leads = |to: &str| format!("<p>x<script>location.href = '{to}'</script>");
    let home = "<p>Home</p><a href=/closed/a>1</a><a href=/empty>2</a><a href=/gone>3</a>
        <a href=/login>4</a><a href=/to-closed>5</a><a href=/away>6</a><a href=/moves>7</a>
        <a href=/notes.txt>8</a>";
    let site = Site::builder()
        .robots("User-agent: *\nDisallow: /closed/\n")
        .page("/", home)
        .page("/closed/a", "closed")
        .route("/empty", Reply::html(""))
        .status("/gone", 410)
        .status("/login", 401)
        .page("/to-closed", &leads("/closed/a"))
        .page("/away", &leads("http://elsewhere.test/"))
        .page("/moves", &leads("/end"))
        .page("/end", "<h1>End</h1><p>The end of it.</p>")
        .file("/notes.txt", "text/plain", "Some notes.")
        .start()
        .await;
    let preview = preview().await;
    let (job, items) = preview.crawl(&rendered(&site)).await;
    assert_eq!(job.state, JobState::Completed, "{:?}", job.end_reason);
    let rows = [
        ("/closed/a", Status::Error, Some(Code::BlockedByRobotsTxt)),
        (
            "/empty",
            Status::Error,
            Some(Code::BrowserRenderingNoBodyStatusError),
        ),
        ("/gone", Status::Error, Some(Code::Http4xx)),
        (
            "/login",
            Status::Error,
            Some(Code::BrowserRenderingAuthenticationError),
        ),
        ("/to-closed", Status::Error, Some(Code::BlockedByRobotsTxt)),
        ("/away", Status::Error, Some(Code::InvalidHostAfterRedirect)),
        ("/moves", Status::Completed, None),
        ("/notes.txt", Status::Completed, None),
    ];
    for (path, status, code) in rows {
        let item = items
            .iter()
            .find(|item| item.row.url.ends_with(path))
            .unwrap();
        let found = (item.row.status, item.row.code);
        assert_eq!(found, (status, code), "{path}: {:?}", item.evidence);
    }
    assert!(site.hits_of("/closed/a").is_empty());
    let moved = items
        .iter()
        .find(|item| item.row.url.ends_with("/moves"))
        .unwrap();
    assert!(moved.markdown.as_ref().unwrap().contains("The end of it."));
    let texts: Vec<_> = moved
        .evidence
        .iter()
        .map(|fact| fact.text.english())
        .collect();
    assert!(
        texts.iter().any(|text| text.starts_with("A script of ")),
        "{texts:?}"
    );
}

#[tokio::test]
async fn without_a_browser_a_rendered_job_says_what_to_do_and_a_static_one_runs() {
    let site = Site::builder()
        .page("/", "<h1>Home</h1><p>Text.</p>")
        .start()
        .await;
    let preview = preview().await;
    let engine = preview.engine();
    let look = engine
        .set_browser(Some("/nowhere/chromium".to_owned()))
        .await
        .unwrap();
    let problem = look.problem.unwrap();
    assert!(
        problem.to_string().contains("/nowhere/chromium"),
        "{problem}"
    );
    let instance = preview.instance(&rendered(&site)).await;
    let refused = engine.job_start(instance).await.unwrap_err();
    assert!(
        matches!(&refused, Error::CannotStart(text) if text.to_string().contains("needs a browser")),
        "{refused}"
    );
    assert!(site.hits().is_empty());

    let other = Site::builder()
        .page("/", "<h1>Home</h1><p>Text.</p>")
        .start()
        .await;
    let mut unrendered = rendered(&other);
    unrendered
        .source_params
        .web_crawler
        .parse_options
        .use_browser_rendering = false;
    let (job, _) = preview.crawl(&unrendered).await;
    assert_eq!(job.state, JobState::Completed);

    let preview = preview.reopen().await;
    let look = preview.engine().browser_look().await;
    assert_eq!(look.setting.as_deref(), Some("/nowhere/chromium"), "kept");
    let look = preview.engine().set_browser(None).await.unwrap();
    assert_eq!(look.problem, None);
    assert!(look.version.unwrap().contains(' '));
}
