//! Sites that break crawlers. Each is crawled by the real program, which has to come to the right
//! outcome within bounded time and memory.

use std::{
    fmt::Write as _,
    process::Child,
    time::{Duration, Instant},
};

use foresite_tests::{
    RawSite, Reply, Site, SiteBuilder, SitemapEntry, Step, article, gzip_times, sitemap,
};
use serde_json::Value;

use crate::run::{Folder, Run, column};

/// The longest that any of these crawls may take; far more than they need.
const LONGEST: Duration = Duration::from_mins(2);
/// MiB of memory that none may exceed. The program itself takes about 40.
const MOST_MIB: u64 = 220;

/// A crawl that came to its end within its bounds.
struct Crawled {
    run: Run,
    items: Vec<Value>,
}

impl Crawled {
    fn item(&self, end: &str) -> &Value {
        let mut found = self
            .items
            .iter()
            .filter(|item| item["url"].as_str().unwrap().ends_with(end));
        found
            .next()
            .unwrap_or_else(|| panic!("no {end} in {:?}", column(&self.items, "url")))
    }

    /// Status and code of an item.
    fn outcome(&self, end: &str) -> (String, Option<String>) {
        let item = self.item(end);
        let code = item["code"].as_str().map(str::to_owned);
        (item["status"].as_str().unwrap().to_owned(), code)
    }

    fn evidence(&self, end: &str) -> String {
        column(self.item(end)["evidence"].as_array().unwrap(), "text").join(" ")
    }

    fn with_status(&self, status: &str) -> usize {
        self.items
            .iter()
            .filter(|item| item["status"] == status)
            .count()
    }

    fn warned(&self, code: &str) -> usize {
        self.items
            .iter()
            .filter(|item| {
                column(item["warnings"].as_array().unwrap(), "code")
                    .iter()
                    .any(|one| one == code)
            })
            .count()
    }
}

fn completed() -> (String, Option<String>) {
    ("completed".to_owned(), None)
}

fn error(code: &str) -> (String, Option<String>) {
    ("error".to_owned(), Some(code.to_owned()))
}

/// Crawls by links and holds the program to its bounds.
fn crawl(source: &str, settings: &[&str]) -> Crawled {
    let folder = Folder::new();
    crawl_in(&folder, source, settings)
}

fn crawl_in(folder: &Folder, source: &str, settings: &[&str]) -> Crawled {
    let mut words = vec!["crawl", source, "--parse-type", "discover", "--json"];
    words.extend(settings.iter().flat_map(|setting| ["--set", setting]));
    let (run, peak) = watch(folder.start(&words));
    assert!(peak <= MOST_MIB, "{peak} MiB: {run:?}");
    assert!(run.status == 0 || run.status == 3, "{run:?}");
    let items = folder.run(&["items", "--json"]).ends_with(0).lines();
    Crawled { run, items }
}

/// Waits for the end of a program; also its peak memory in MiB, where the system tells it.
fn watch(child: Child) -> (Run, u64) {
    let (start, process) = (Instant::now(), child.id());
    let end = std::thread::spawn(move || child.wait_with_output().unwrap());
    let mut peak = 0;
    while !end.is_finished() {
        peak = peak.max(peak_mib(process).unwrap_or(0));
        if start.elapsed() > LONGEST {
            let _ = std::process::Command::new("kill")
                .arg(process.to_string())
                .status();
            panic!("the crawl did not come to an end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    (Run::of(end.join().unwrap()), peak)
}

fn peak_mib(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024)
}

/// A page that links to these.
fn page(links: &[&str]) -> String {
    let links: Vec<String> = links
        .iter()
        .map(|link| format!("<p>See <a href=\"{link}\">this</a>.</p>"))
        .collect();
    format!(
        "<title>Page</title><main><h1>Page</h1><p>It has a text.</p>{}</main>",
        links.concat()
    )
}

/// A site whose start page links to these.
fn site(links: &[&str]) -> SiteBuilder {
    Site::builder().page("/", &page(links))
}

/// A site that links to servers which speak raw TCP, as hosts of their own.
async fn crawl_raw(scripts: &[Vec<Step>], settings: &[&str]) -> (Crawled, Vec<RawSite>) {
    let mut servers = Vec::new();
    for script in scripts {
        servers.push(RawSite::start(script.clone()).await);
    }
    let links: Vec<String> = servers
        .iter()
        .zip(0..)
        .map(|(server, number)| server.url(&format!("/raw-{number}")).to_string())
        .collect();
    let links: Vec<&str> = links.iter().map(String::as_str).collect();
    let site = site(&links).page("/good", &article("Good")).start().await;
    let settings = [&["include_external_links=true", "depth=1"], settings].concat();
    (crawl(site.origin(), &settings), servers)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endless_calendar_ends_at_the_page_limit_with_a_warning() {
    let site = site(&["/events/2026/1/1"])
        .otherwise(|path| {
            let date: Vec<u32> = path
                .strip_prefix("/events/")?
                .split('/')
                .map(|part| part.parse().ok())
                .collect::<Option<_>>()?;
            let [year, month, day] = date[..] else {
                return None;
            };
            let next = [
                format!("/events/{year}/{month}/{}", day % 28 + 1),
                format!("/events/{year}/{}/{day}", month % 12 + 1),
                format!("/events/{}/{month}/{day}", year + 1),
            ];
            let next: Vec<&str> = next.iter().map(String::as_str).collect();
            Some(Reply::html(page(&next)))
        })
        .start()
        .await;
    let crawled = crawl(site.origin(), &["limit=600", "depth=100000"]);
    assert_eq!(crawled.with_status("completed"), 600);
    assert!(crawled.warned("looks_endless") > 0);
    // robots.txt and the default sitemap are asked for too.
    assert_eq!(site.hits().len(), 602);
    let reason = crawled.run.json()["end_reason"].to_string();
    assert!(reason.contains("page limit"), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_its_own_child_under_new_queries_ends_at_the_depth() {
    let site = site(&["/list?page=1"])
        .otherwise(|path| {
            let number: u32 = path.strip_prefix("/list?page=")?.parse().ok()?;
            let next = [2 * number, 2 * number + 1].map(|number| format!("/list?page={number}"));
            Some(Reply::html(page(&[&next[0], &next[1]])))
        })
        .start()
        .await;
    let crawled = crawl(site.origin(), &["depth=9"]);
    assert_eq!(crawled.with_status("completed"), 512);
    // The last pages link to as many again, which are too deep.
    assert_eq!(crawled.with_status("skipped"), 512);
    assert!(crawled.warned("looks_endless") > 0);
    assert_eq!(site.hits().len(), 514);
}

#[tokio::test(flavor = "multi_thread")]
async fn redirect_loops_and_chains_end() {
    let mut builder = site(&["/loop", "/chain/0", "/short/1", "/self"])
        .redirect("/loop", 302, "/pool")
        .redirect("/pool", 302, "/loop")
        .redirect("/self", 301, "/self")
        .page("/chain/21", &article("End"));
    for number in 0..21 {
        builder = builder.redirect(
            &format!("/chain/{number}"),
            301,
            &format!("/chain/{}", number + 1),
        );
    }
    let site = builder.redirect("/short/1", 301, "/chain/2").start().await;
    let crawled = crawl(site.origin(), &[]);
    for path in ["/loop", "/self", "/chain/0"] {
        assert_eq!(crawled.outcome(path), error("too_many_redirects"), "{path}");
    }
    // Twenty redirects are followed.
    assert_eq!(crawled.outcome("/short/1"), completed());
    assert_eq!(site.hits_of("/loop").len(), 1);
    assert_eq!(site.hits_of("/self").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn extra_headers_do_not_follow_a_redirect_to_another_host() {
    let other = Site::builder().page("/in", &article("In")).start().await;
    let site = site(&["/away"])
        .redirect("/away", 302, other.url("/in").as_str())
        .start()
        .await;
    let secret = "include_headers=X-Token: s3cr3t";
    let crawled = crawl(site.origin(), &[secret]);
    assert_eq!(
        crawled.outcome("/away"),
        error("invalid_host_after_redirect")
    );
    assert!(other.hits().is_empty());

    let crawled = crawl(site.origin(), &[secret, "include_external_links=true"]);
    assert_eq!(crawled.outcome("/away"), completed());
    assert!(
        site.hits()
            .iter()
            .all(|hit| hit.header("x-token") == Some("s3cr3t"))
    );
    assert!(!other.hits_of("/in").is_empty());
    assert!(
        other
            .hits()
            .iter()
            .all(|hit| hit.header("x-token").is_none())
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "waits for the time limit of requests; `cargo xtask test --long` runs it"]
async fn header_and_body_that_drip_end_with_the_time() {
    let drip = |head: Step| {
        let drop = vec![Step::text("x"), Step::Wait(Duration::from_millis(500))];
        vec![head, Step::Repeat(None, drop)]
    };
    let scripts = [
        drip(Step::text("HTTP/1.1 200 OK\r\nx-a: ")),
        drip(Step::ok(&[])),
    ];
    let (crawled, _servers) = crawl_raw(&scripts, &[]).await;
    for path in ["/raw-0", "/raw-1"] {
        assert_eq!(
            crawled.outcome(path),
            error("unreachable_timeout"),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_without_end_or_measure_are_cut() {
    let endless = vec![
        Step::ok(&[("content-type", "text/html")]),
        Step::Repeat(None, vec![Step::SendBytes(65_536)]),
    ];
    let (crawled, servers) = crawl_raw(&[endless], &[]).await;
    assert_eq!(crawled.outcome("/raw-0"), error("over_size"));
    // Its robots.txt is endless too, and cut much earlier.
    assert!(
        servers[0].bytes_sent() < 40 << 20,
        "{}",
        servers[0].bytes_sent()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gigabyte_that_was_zipped_is_not_unfolded() {
    let bomb = tokio::task::spawn_blocking(|| gzip_times(&vec![b'x'; 1 << 20], 1024));
    let bomb = bomb.await.unwrap();
    assert!(bomb.len() < 8 << 20, "{}", bomb.len());
    let zipped = Reply::bytes("text/html", bomb.clone()).header("content-encoding", "gzip");
    let site = site(&["/bomb", "/good"])
        .robots("Sitemap: /map.xml.gz\n")
        .route("/bomb", zipped)
        .bytes("/map.xml.gz", "application/gzip", bomb)
        .page("/good", &article("Good"))
        .start()
        .await;
    let crawled = crawl(site.origin(), &[]);
    assert_eq!(crawled.outcome("/bomb"), error("over_size"));
    assert_eq!(crawled.outcome("/good"), completed());
}

#[tokio::test(flavor = "multi_thread")]
async fn many_large_pages_at_once_stay_within_the_memory() {
    let text = "Words that fill the page. ".repeat(80_000);
    let names: Vec<String> = (0..24)
        .map(|number| format!("/large-{number}.txt"))
        .collect();
    let links: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut builder = site(&links);
    for name in &names {
        builder = builder.route(name, Reply::bytes("text/plain", text.clone()));
    }
    let site = builder.start().await;
    let crawled = crawl(site.origin(), &[]);
    assert_eq!(crawled.with_status("completed"), 25);
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_megabytes_of_links_are_too_large_and_one_is_followed_to_the_limit() {
    let links = |bytes: usize| {
        let mut html = String::with_capacity(bytes + 100);
        html.push_str("<title>Links</title><main><h1>Links</h1><p>Text</p>");
        let mut number = 0;
        while html.len() < bytes {
            let _ = write!(html, "<a href=\"/p/{number}\">{number}</a> ");
            number += 1;
        }
        html
    };
    let site = site(&["/huge", "/large"])
        .page("/huge", &links(10 << 20))
        .page("/large", &links(1 << 20))
        .otherwise(|path| path.starts_with("/p/").then(|| Reply::html(article("P"))))
        .start()
        .await;
    let crawled = crawl(site.origin(), &["limit=50"]);
    assert_eq!(crawled.outcome("/huge"), error("over_size"));
    assert_eq!(crawled.outcome("/large"), completed());
    assert_eq!(crawled.with_status("completed"), 49);
    assert!(
        crawled.with_status("skipped") > 30_000,
        "{}",
        crawled.with_status("skipped")
    );
    assert_eq!(site.hits().len(), 52);
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_answers_end_as_what_they_are() {
    let html = ("content-type", "text/html");
    let body = "<h1>Page</h1><p>Text that is long enough to be kept.</p>";
    let scripts = vec![
        // More announced than sent.
        vec![
            Step::ok(&[html, ("content-length", "100000")]),
            Step::text(body),
        ],
        // More sent than announced.
        vec![
            Step::ok(&[html, ("content-length", "30")]),
            Step::text(body),
        ],
        // Reset in the middle.
        vec![
            Step::ok(&[html, ("content-length", "100000")]),
            Step::text(body),
            Step::Reset,
        ],
        // Two lengths that differ.
        vec![
            Step::ok(&[html, ("content-length", "30"), ("content-length", "40")]),
            Step::text(body),
        ],
        // A header that is none.
        vec![
            Step::text("HTTP/1.1 200 OK\r\nthis is no header\r\n\r\n"),
            Step::text(body),
        ],
        // A length that is no number.
        vec![
            Step::ok(&[html, ("content-length", "many")]),
            Step::text(body),
        ],
        // A header field of 100 KiB.
        vec![
            Step::text("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx-long: "),
            Step::SendBytes(100 << 10),
            Step::text("\r\nconnection: close\r\n\r\n"),
            Step::text(body),
        ],
        // No HTTP.
        vec![Step::text("220 mail.example ESMTP\r\n\r\n")],
        // Chunks without a size.
        vec![
            Step::ok(&[html, ("transfer-encoding", "chunked")]),
            Step::text("many\r\n"),
            Step::text(body),
        ],
    ];
    let (crawled, _servers) = crawl_raw(&scripts, &[]).await;
    let expected = [
        error("network_connection_lost"),
        completed(),
        error("network_connection_lost"),
        error("crawl_got_http_error"),
        error("crawl_got_http_error"),
        error("crawl_got_http_error"),
        completed(),
        error("crawl_got_http_error"),
        error("crawl_got_http_error"),
    ];
    for (number, expected) in expected.iter().enumerate() {
        let path = format!("/raw-{number}");
        assert_eq!(
            &crawled.outcome(&path),
            expected,
            "{path}: {}",
            crawled.evidence(&path)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_closes_each_connection_loses_no_page() {
    let names: Vec<String> = (0..200).map(|number| format!("/p/{number}")).collect();
    let links: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut builder = site(&links);
    for name in &names {
        builder = builder.route(
            name,
            Reply::html(article(name)).header("connection", "close"),
        );
    }
    let site = builder.start().await;
    let crawled = crawl(site.origin(), &[]);
    assert_eq!(crawled.with_status("completed"), 201);
    assert_eq!(site.hits().len(), 203);
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_that_loop_end() {
    let wall = Reply::redirect(302, "/wall").header("set-cookie", "a=1");
    let growing = |path: &str| {
        let number: u32 = path.strip_prefix("/grow/")?.parse().ok()?;
        let next = format!("/grow/{}", number + 1);
        let cookie = format!("c{number}={}", "x".repeat(3000));
        Some(Reply::redirect(302, &next).header("set-cookie", &cookie))
    };
    let site = site(&["/wall", "/grow/0"])
        .route("/wall", wall)
        .otherwise(growing)
        .start()
        .await;
    let crawled = crawl(site.origin(), &[]);
    for path in ["/wall", "/grow/0"] {
        assert_eq!(crawled.outcome(path), error("too_many_redirects"), "{path}");
    }
    assert!(site.hits_of("/wall").len() <= 21);
    let largest = site
        .hits()
        .iter()
        .filter_map(|hit| hit.header("cookie").map(str::len))
        .max();
    assert!(largest.unwrap_or(0) < 90 << 10, "{largest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn charsets_that_lie_are_read_without_harm() {
    let latin = b"<title>Caf\xe9</title><main><h1>Caf\xe9</h1><p>Cr\xe8me br\xfbl\xe9e.</p></main>"
        .to_vec();
    let utf8 = "<title>Café</title><main><h1>Café</h1><p>Crème brûlée.</p></main>";
    let with =
        |charset: &str, body: Vec<u8>| Reply::bytes(&format!("text/html; charset={charset}"), body);
    let site = site(&[
        "/latin-as-utf8",
        "/utf8-as-latin",
        "/nonsense",
        "/utf16",
        "/right",
    ])
    .route("/latin-as-utf8", with("utf-8", latin.clone()))
    .route(
        "/utf8-as-latin",
        with("iso-8859-1", utf8.as_bytes().to_vec()),
    )
    .route("/nonsense", with("x-klingon", utf8.as_bytes().to_vec()))
    .route("/utf16", with("utf-16", utf8.as_bytes().to_vec()))
    .route("/right", with("windows-1252", latin))
    .start()
    .await;
    let crawled = crawl(site.origin(), &[]);
    assert_eq!(crawled.outcome("/right"), completed());
    assert_eq!(crawled.item("/right")["title"], "Café");
    assert_eq!(crawled.item("/nonsense")["title"], "Café");
    let warnings = column(
        crawled.item("/latin-as-utf8")["warnings"]
            .as_array()
            .unwrap(),
        "code",
    );
    assert!(
        warnings.contains(&"encoding_damaged".to_owned()),
        "{warnings:?}"
    );
    assert_eq!(crawled.item("/utf8-as-latin")["title"], "CafÃ©");
    assert_eq!(crawled.warned("encoding_doubtful"), 1);
    assert!(crawled.item("/utf16")["status"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_asks_to_wait_is_left_alone_for_so_long() {
    let slow = Reply::html(page(&["/later"])).after(Duration::from_millis(300));
    let site = site(&["/seconds", "/date", "/nonsense", "/slow"])
        .route("/seconds", Reply::status(429).header("retry-after", "2"))
        .route(
            "/date",
            Reply::status(429).header("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"),
        )
        .route(
            "/nonsense",
            Reply::status(429).header("retry-after", "soon"),
        )
        .route("/slow", slow)
        .page("/later", &article("Later"))
        .start()
        .await;
    let crawled = crawl(site.origin(), &[]);
    for path in ["/seconds", "/date", "/nonsense"] {
        assert_eq!(crawled.outcome(path), error("crawl_got_http_429"), "{path}");
        assert_eq!(site.hits_of(path).len(), 1, "{path}");
    }
    assert_eq!(crawled.outcome("/later"), completed());
    let waited = site.hits_of("/later")[0].at - site.hits_of("/seconds")[0].at;
    assert!(waited >= Duration::from_millis(1_900), "{waited:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_503_slows_down_and_every_page_is_asked_once() {
    let names: Vec<String> = (0..40).map(|number| format!("/p/{number}")).collect();
    let links: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut builder = site(&links);
    for (number, name) in names.iter().enumerate() {
        let reply = match number {
            5..15 => Reply::status(503).header("retry-after", "0"),
            _ => Reply::html(article(name)),
        };
        builder = builder.route(name, reply);
    }
    let site = builder.start().await;
    let crawled = crawl(site.origin(), &[]);
    assert_eq!(crawled.with_status("completed"), 31);
    assert_eq!(crawled.with_status("error"), 10);
    assert_eq!(crawled.outcome("/p/7"), error("http_5xx"));
    assert!(names.iter().all(|name| site.hits_of(name).len() == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_stop_resolving_are_items_with_the_reason() {
    let site = site(&["http://gone.invalid/a", "http://gone.invalid/b", "/good"])
        .page("/good", &page(&["http://other.invalid/"]))
        .start()
        .await;
    let crawled = crawl(site.origin(), &["include_external_links=true"]);
    assert_eq!(crawled.outcome("/good"), completed());
    for end in ["gone.invalid/a", "gone.invalid/b", "other.invalid/"] {
        assert_eq!(crawled.outcome(end), error("unreachable_dns"), "{end}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_loses_nothing_and_the_next_job_has_all_again() {
    let names: Vec<String> = (0..30).map(|number| format!("/p/{number}")).collect();
    let links: Vec<&str> = names.iter().map(String::as_str).collect();
    let build = || {
        let mut builder = site(&links);
        for name in &names {
            builder = builder.page(name, &article(name));
        }
        builder
    };
    let alive = build().start().await;
    let folder = Folder::new();
    let settings = ["max_age=0"];
    let whole = crawl_in(&folder, alive.origin(), &settings);
    assert_eq!(whole.with_status("completed"), 31);
    // From now on it answers the start page alone, then nothing at all.
    let address = alive.address();
    for name in &names {
        alive.set(name, Reply::status(503));
    }
    let half = crawl_in(&folder, alive.origin(), &settings);
    assert_eq!(half.items.len(), 31);
    assert_eq!(half.with_status("error"), 30);
    drop(alive);
    let source = format!("http://{address}");
    let dead = crawl_in(&folder, &source, &settings);
    assert_eq!(dead.run.status, 3, "{:?}", dead.run);
    assert_eq!(dead.items.len(), 31);
    // Back at the same address.
    let alive = build().start_again_at(address).await;
    let whole = crawl_in(&folder, &source, &settings);
    assert_eq!(whole.with_status("completed"), 31);
    assert!(names.iter().all(|name| alive.hits_of(name).len() == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_met_while_the_server_is_down_are_read_by_the_next_job_alone() {
    let names: Vec<String> = (0..12).map(|number| format!("/p/{number}")).collect();
    let links: Vec<&str> = names.iter().map(String::as_str).collect();
    // One page after another, so that the server can die between two of them.
    let next = |number: usize| links.get(number).copied().unwrap_or("/");
    let build = || {
        (0..names.len()).fold(site(&["/p/0"]), |builder, number| {
            builder.page(links[number], &page(&[next(number + 1)]))
        })
    };
    let dying = build()
        .route(
            "/p/5",
            Reply::html(page(&["/p/6"])).after(Duration::from_secs(2)),
        )
        .start()
        .await;
    let (address, folder) = (dying.address(), Folder::new());
    let source = format!("http://{address}");
    let words = [
        "crawl",
        &source,
        "--parse-type",
        "discover",
        "--set",
        "depth=20",
        "--json",
    ];
    let child = folder.start(&words);
    dying.wait_for_hits(9).await;
    drop(dying);
    let (run, _) = watch(child);
    let items = folder.run(&["items", "--json"]).ends_with(0).lines();
    let lost: Vec<&Value> = items
        .iter()
        .filter(|item| item["status"] == "error")
        .collect();
    assert_eq!(lost.len(), 1, "{run:?} {items:?}");
    assert_eq!(lost[0]["code"], "network_connection_lost");
    let alive = build().start_again_at(address).await;
    let whole = crawl_in(&folder, &source, &["depth=20"]);
    assert_eq!(whole.with_status("completed"), 13);
    // What was read before the end is still young enough.
    assert!(alive.hits_of("/p/2").is_empty());
    assert_eq!(alive.hits_of("/p/9").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sitemap_of_lies_is_bounded_too() {
    let entries: Vec<SitemapEntry> = (0..50)
        .map(|number| SitemapEntry::of(&format!("/map-{number}.xml")))
        .collect();
    let urls = sitemap(&entries);
    let endless = urls
        .replace("urlset", "sitemapindex")
        .replace("<url>", "<sitemap>")
        .replace("</url>", "</sitemap>");
    let site = site(&["/good"])
        .robots("Sitemap: /map-0.xml\n")
        .page("/good", &article("Good"))
        .otherwise(move |path| {
            let map = || Reply::text("application/xml", endless.clone());
            path.starts_with("/map-").then(map)
        })
        .start()
        .await;
    let crawled = crawl(site.origin(), &[]);
    assert_eq!(crawled.outcome("/good"), completed());
    assert_eq!(
        site.paths()
            .iter()
            .filter(|path| path.starts_with("/map-"))
            .count(),
        50
    );
}
