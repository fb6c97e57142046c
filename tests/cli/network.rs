//! A public site, played on loopback behind a proxy, and the network around this machine.

use foresite_tests::{ProxySite, Site, article};
use serde_json::Value;

use crate::run::{Folder, Run, column};

const PUBLIC: &str = "http://public.test/";

/// The public site, what it can reach at home, and the way to it.
struct World {
    site: Site,
    home: Site,
    proxy: ProxySite,
}

/// A sitemap with one page of any host.
fn map(url: &str) -> String {
    format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>{url}</loc></url></urlset>"
    )
}

/// A public site that names hosts at home in every way it can.
async fn world() -> World {
    let home = Site::builder()
        .page("/linked", &article("Linked"))
        .page("/moved", &article("Moved"))
        .page("/listed", &article("Listed"))
        .file(
            "/map.xml",
            "application/xml",
            &map("http://public.test/mapped"),
        )
        .start()
        .await;
    let at_home = |path: &str| home.url(path).to_string();
    let decimal = at_home("/linked").replace("127.0.0.1", "2130706433");
    let robots = format!("Sitemap: /map.xml\nSitemap: {}\n", at_home("/map.xml"));
    let site = Site::builder()
        .robots(&robots)
        .file("/map.xml", "application/xml", &map(&at_home("/listed")))
        .page(
            "/",
            &format!(
                "<h1>Home</h1><p>Text</p><a href=\"{decimal}\">x</a> <a href=\"/moved\">y</a>"
            ),
        )
        .redirect("/moved", 302, &at_home("/moved"))
        .page("/mapped", &article("Mapped"))
        .start()
        .await;
    let proxy = ProxySite::start(&[("public.test", site.address())]).await;
    World { site, home, proxy }
}

impl World {
    fn crawl(&self, folder: &Folder, more: &[&str]) -> Run {
        let mut words = vec!["crawl", PUBLIC, "--pace", "fast", "--json"];
        words.extend(["--parse-type", "discover"]);
        words.extend(["--set", "include_external_links=true"]);
        words.extend(more);
        folder.run_in(&[("HTTP_PROXY", &self.proxy.url())], &words)
    }
}

fn items(folder: &Folder) -> Vec<Value> {
    folder.run(&["items", "--json"]).ends_with(0).lines()
}

fn item<'a>(items: &'a [Value], end: &str) -> &'a Value {
    let found = items
        .iter()
        .find(|item| item["url"].as_str().unwrap().ends_with(end));
    found.unwrap_or_else(|| panic!("no {end} in {items:?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_site_leads_to_no_host_at_home_without_consent() {
    let (world, folder) = (world().await, Folder::new());
    let run = world.crawl(&folder, &[]).ends_with(0);
    assert!(world.home.hits().is_empty(), "{:?}", world.home.paths());
    let items = items(&folder);
    for (end, code) in [
        ("/linked", "network_connection_lost"),
        ("/listed", "network_connection_lost"),
        ("public.test/moved", "invalid_host_after_redirect"),
    ] {
        let item = item(&items, end);
        assert_eq!(item["code"], code, "{item}");
        let facts = column(item["evidence"].as_array().unwrap(), "text").join(" ");
        assert!(facts.contains("127.0.0.1, which a public site"), "{facts}");
        assert!(facts.contains("allow_private_network"), "{facts}");
    }
    let notes = column(run.json()["notes"].as_array().unwrap(), "message").join(" ");
    assert!(notes.contains("/map.xml, named in robots.txt"), "{notes}");
    assert!(world.site.paths().contains(&"/moved".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn with_consent_it_does_and_each_place_says_so() {
    let (world, folder) = (world().await, Folder::new());
    let consent = ["--set", "allow_private_network=true"];
    let run = world.crawl(&folder, &consent).ends_with(0);
    let items = items(&folder);
    for end in ["/linked", "/listed", "public.test/moved"] {
        let item = item(&items, end);
        assert_eq!(item["status"], "completed", "{item}");
        let warnings = column(item["warnings"].as_array().unwrap(), "code");
        assert!(warnings.contains(&"private_network".to_owned()), "{item}");
    }
    assert_eq!(item(&items, "/mapped")["warnings"], serde_json::json!([]));
    let notes = column(run.json()["notes"].as_array().unwrap(), "message").join(" ");
    assert!(
        notes.contains("the settings allow private networks"),
        "{notes}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_named_domains_are_asked_as_the_users_own() {
    let other = Site::builder().page("/", &article("Other")).start().await;
    let site = Site::builder()
        .page(
            "/",
            "<h1>Home</h1><p>Text</p><a href=\"http://other.test/\">x</a>",
        )
        .start()
        .await;
    let names = [
        ("public.test", site.address()),
        ("other.test", other.address()),
    ];
    let proxy = ProxySite::start(&names).await;
    let external = |site: &Site| {
        let hits = site.hits();
        let hit = hits.iter().find(|hit| hit.path == "/").unwrap();
        let agent = hit.header("user-agent").unwrap();
        agent.starts_with("Cloudflare-AI-Search-External (")
    };
    let rows: [(&[&str], bool, bool); 3] = [
        (&[], false, true),
        (
            &["own_domains=public.test", "own_domains=other.test"],
            false,
            false,
        ),
        (&["own_domains=other.test"], true, false),
    ];
    for (settings, source_is_external, other_is_external) in rows {
        let folder = Folder::new();
        let mut words = vec![
            "crawl",
            PUBLIC,
            "--pace",
            "fast",
            "--parse-type",
            "discover",
        ];
        words.extend(["--set", "include_external_links=true"]);
        words.extend(settings.iter().flat_map(|setting| ["--set", setting]));
        let run = folder.run_in(&[("HTTP_PROXY", &proxy.url())], &words);
        let run = run.ends_with(0);
        assert_eq!(external(&site), source_is_external, "{settings:?}");
        assert_eq!(external(&other), other_is_external, "{settings:?}");
        let said = run.stderr.contains("is not among your domains");
        assert_eq!(said, source_is_external, "{run:?}");
        site.forget_hits();
        other.forget_hits();
    }
}

#[test]
fn a_faulty_domain_is_refused_before_anything_is_asked() {
    let folder = Folder::new();
    let words = ["crawl", PUBLIC, "--set", "own_domains=https://example.com/"];
    let run = folder.run(&words).ends_with(2);
    assert!(run.stderr.contains("preview.own_domains[0]"), "{run:?}");
    assert!(
        run.stderr.contains("Type the domain alone: example.com."),
        "{run:?}"
    );
}

#[test]
fn a_proxy_that_cannot_be_used_is_said_without_its_password() {
    let folder = Folder::new();
    let environment = [("ALL_PROXY", "socks5://ada:s3cr3t@proxy.test")];
    let run = folder.run_in(&environment, &["crawl", PUBLIC]).ends_with(3);
    assert!(run.stderr.contains("ALL_PROXY"), "{run:?}");
    assert!(!run.stderr.contains("s3cr3t"), "{run:?}");
}
