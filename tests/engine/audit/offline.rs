//! Files on disk.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use foresite_engine::audit::{
    Audit, AuditProgress, FileKind, FileQuery, FindingQuery, KeptAudit, PlaceQuery, Severity,
    SourceQuery, audit_files,
};
use foresite_tests::{Site, SitemapEntry, gzip, sitemap, sitemap_index};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use super::finding;

/// 2026-06-01.
const NOW: i64 = 1_780_272_000_000;

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    fn audit(&self) -> Audit {
        audit(&[self.0.path().to_owned()])
    }
}

fn audit(paths: &[PathBuf]) -> Audit {
    audit_files(paths, NOW, &CancellationToken::new(), &mut |_| {})
}

fn on(host: &str, xml: &str) -> String {
    xml.replace("{origin}", host)
}

/// A document that names these addresses.
fn listing(root: &str, entry: &str, addresses: &[&str]) -> String {
    let mut xml = format!("<{root} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
    for address in addresses {
        xml.extend(["<", entry, "><loc>", address, "</loc></", entry, ">"]);
    }
    xml + "</" + root + ">"
}

/// The last part of each file's name, with that of the file that names it.
fn tree(audit: &Audit) -> Vec<(String, Option<String>)> {
    let name = |place: usize| {
        let path = PathBuf::from(&audit.files[place].name);
        path.file_name().unwrap().to_string_lossy().into_owned()
    };
    let parent = |file: &Option<u32>| file.map(|parent| name(parent as usize));
    let files = audit.files.iter().enumerate();
    files
        .map(|(at, file)| (name(at), parent(&file.parent)))
        .collect()
}

fn has(name: &str, parent: &str) -> (String, Option<String>) {
    (name.to_owned(), Some(parent.to_owned()))
}

#[test]
fn pages_that_robots_txt_beside_the_sitemap_closes_are_told() {
    let folder = Folder::new();
    let pages = ["/", "/private/x"].map(SitemapEntry::of);
    folder.write("maps/s.xml", on("https://example.com", &sitemap(&pages)));
    for (robots, closed) in [
        ("User-agent: *\nDisallow: /private/\n", true),
        (
            "User-agent: *\nDisallow: /private/\nSitemap: https://other.example/s.xml\n",
            false,
        ),
        // One finding says it for the whole site.
        ("User-agent: *\nDisallow: /\n", false),
    ] {
        folder.write("robots.txt", robots);
        let audit = folder.audit();
        let found = audit
            .findings
            .iter()
            .find(|finding| finding.check == "page-blocked-by-robots");
        assert_eq!(found.is_some(), closed, "{robots}");
        if let Some(finding) = found {
            let place = &finding.places[0];
            assert_eq!(finding.count, 1);
            assert_eq!(place.url.as_deref(), Some("https://example.com/private/x"));
            assert!(
                place.text.english().contains("`Disallow: /private/`"),
                "{}",
                place.text
            );
        }
    }
}

#[test]
fn a_folder_with_nothing_to_audit_is_an_error() {
    let folder = Folder::new();
    folder.write("notes.md", "not for us");
    let audit = folder.audit();
    let finding = finding(&audit, "file-unreadable");
    assert_eq!(
        finding.places[0].text.english(),
        "There is no robots.txt and no sitemap in this folder."
    );
    assert_eq!(audit.counts.errors, 1);
}

#[test]
fn children_are_found_in_the_folder_by_name() {
    let folder = Folder::new();
    let site = "https://example.com";
    let page = |path: &str| on(site, &sitemap(&[SitemapEntry::of(path)]));
    folder.write("a.xml", page("/a"));
    folder.write("z.xml.gz", gzip(page("/z").as_bytes()));
    let index = sitemap_index(&["/maps/z.xml.gz", "/maps/a.xml", "/maps/gone.xml"]);
    let index = folder.write("index.xml", on(site, &index));
    let robots = format!("User-agent: *\nSitemap: {site}/index.xml\n");
    folder.write("robots.txt", robots);
    folder.write("notes.md", "not for us");

    let whole = folder.audit();
    let expected = [
        ("robots.txt".to_owned(), None),
        has("index.xml", "robots.txt"),
        has("z.xml.gz", "index.xml"),
        has("a.xml", "index.xml"),
    ];
    assert_eq!(tree(&whole), expected);
    assert_eq!(whole.pages, 2);
    let kinds: Vec<_> = whole.files.iter().map(|file| file.kind).collect();
    let expected = [
        FileKind::Robots,
        FileKind::Index,
        FileKind::UrlSet,
        FileKind::UrlSet,
    ];
    assert_eq!(kinds, expected);
    assert_eq!(finding(&whole, "child-not-in-folder").count, 1);
    let place = &finding(&whole, "child-not-in-folder").places[0];
    assert!(place.text.english().contains("/maps/gone.xml"), "{place:?}");
    assert_eq!(place.line, Some(5));

    // The index alone leads to the same children.
    assert_eq!(audit(&[index]).files.len(), 3);
}

#[test]
fn a_sitemap_may_stand_on_another_host_and_its_pages_may_not() {
    let folder = Folder::new();
    folder.write("robots.txt", "Sitemap: /sitemap.xml\n");
    let parts = ["https://cdn.example.net/a.xml", "https://example.com/b.xml"];
    folder.write("sitemap.xml", listing("sitemapindex", "sitemap", &parts));
    let pages = ["https://example.com/1", "https://cdn.example.net/2"];
    folder.write("b.xml", listing("urlset", "url", &pages));
    let audit = folder.audit();
    let places = &finding(&audit, "foreign-host-loc").places;
    let texts: Vec<_> = places.iter().map(|place| place.text.english()).collect();
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert!(texts[0].contains("cdn.example.net/2"), "{texts:?}");
}

#[test]
fn partial_sitemap_lines_mean_the_site_of_the_sitemap() {
    let folder = Folder::new();
    folder.write(
        "robots.txt",
        "User-agent: *\nDisallow: /b\nSitemap: sitemap.xml\n",
    );
    let pages = ["https://example.com/a", "https://example.com/b"];
    folder.write("sitemap.xml", listing("urlset", "url", &pages));
    let audit = folder.audit();
    let checks: Vec<&str> = audit.findings.iter().map(|found| found.check).collect();
    assert!(!checks.contains(&"foreign-host-loc"), "{checks:?}");
    assert!(checks.contains(&"page-blocked-by-robots"), "{checks:?}");
}

/// As site generators lay out the versions of several languages.
#[test]
fn children_of_one_name_are_told_apart_by_their_folders() {
    let folder = Folder::new();
    let site = "https://example.com";
    let page = |path: &str| on(site, &sitemap(&[SitemapEntry::of(path)]));
    let index = sitemap_index(&["/en/sitemap.xml", "/docs/de/sitemap.xml"]);
    let index = folder.write("sitemap.xml", on(site, &index));
    folder.write("en/sitemap.xml", page("/en/"));
    folder.write("docs/de/sitemap.xml", page("/docs/de/"));
    for audit in [folder.audit(), audit(&[index])] {
        assert_eq!(audit.files.len(), 3);
        let parents: Vec<_> = audit.files.iter().map(|file| file.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(0)]);
        assert_eq!((audit.counts.errors, audit.pages), (0, 2));
        assert_eq!(
            audit
                .findings
                .iter()
                .find(|found| found.check == "child-not-in-folder"),
            None
        );
    }
    // Published below a folder of its host, as https://name.example/project/.
    let index = sitemap_index(&["/project/en/sitemap.xml", "/project/docs/de/sitemap.xml"]);
    folder.write("sitemap.xml", on(site, &index));
    let audit = folder.audit();
    assert_eq!((audit.files.len(), audit.counts.errors), (3, 0));
    assert_eq!(audit.files[1].parent, Some(0));

    // A file that is named and is not there is not taken for the one that names it.
    fs::remove_file(folder.0.path().join("en/sitemap.xml")).unwrap();
    let audit = folder.audit();
    assert_eq!(finding(&audit, "child-not-in-folder").count, 1);
    assert_eq!(audit.counts.errors, 0);

    // An address is the same whichever folder its sitemap stands in.
    let index = sitemap_index(&["/project/docs/de/sitemap.xml"]);
    folder.write("docs/index.xml", on(site, &index));
    assert_eq!(finding(&folder.audit(), "listed-twice").count, 1);
}

#[test]
fn a_name_that_leads_out_of_the_folder_is_not_followed() {
    let folder = Folder::new();
    folder.write("secret.xml", "<urlset/>");
    let names = ["/..%2Fsecret.xml", "/%2e%2e/secret.xml", "/a/..", "/"];
    let index = on("https://example.com", &sitemap_index(&names));
    let index = folder.write("maps/index.xml", index);
    let audit = audit(&[index]);
    assert_eq!(audit.files.len(), 1, "{:?}", tree(&audit));
}

#[test]
fn loops_and_files_named_twice_are_told() {
    let folder = Folder::new();
    let site = "https://example.com";
    let index = |names: &[&str]| on(site, &sitemap_index(names));
    folder.write("a.xml", index(&["/b.xml", "/pages.xml"]));
    folder.write("b.xml", index(&["/a.xml", "/pages.xml"]));
    let pages = sitemap(&[SitemapEntry::of("/1")]);
    folder.write("pages.xml", on(site, &pages));
    let audit = folder.audit();
    assert_eq!(audit.files.len(), 3);
    assert_eq!(finding(&audit, "loop").count, 1);
    assert_eq!(finding(&audit, "listed-twice").count, 1);
    assert_eq!(audit.pages, 1);
}

#[test]
fn duplicates_are_found_over_all_files() {
    let folder = Folder::new();
    let map = |site: &str, paths: &[&str]| {
        let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
        on(site, &sitemap(&entries))
    };
    folder.write("1.xml", map("https://example.com", &["/a", "/b", "/a"]));
    folder.write("2.xml", map("https://example.com", &["/c", "/a", "/B/"]));
    let audit = folder.audit();
    let within = finding(&audit, "duplicate-loc");
    assert_eq!((within.count, within.places[0].line), (1, Some(5)));
    let across = finding(&audit, "duplicate-loc-across-files");
    assert_eq!(across.places[0].line, Some(4));
    assert!(across.places[0].text.english().contains("1.xml, line 3"));
    let similar = finding(&audit, "near-duplicate-loc");
    let url = similar.places[0].url.as_deref();
    assert_eq!(url, Some("https://example.com/B/"));
    assert_eq!(audit.pages, 4);
}

#[test]
fn places_name_line_and_column() {
    let folder = Folder::new();
    let xml = "<?xml version=\"1.0\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
               <url><loc>https://example.com/?a=1&b=2</loc></url>\n\
               <url><lastmod>2026-01-01</lastmod></url>\n\
               <url><loc>//</loc></url>\n</urlset>\n";
    folder.write("sitemap.xml", xml);
    let audit = folder.audit();
    let place = |check: &str| {
        let place = &finding(&audit, check).places[0];
        (place.line, place.column.is_some())
    };
    assert_eq!(place("unescaped-ampersand"), (Some(3), true));
    assert_eq!(place("missing-loc"), (Some(4), false));
    assert_eq!(place("bad-loc"), (Some(5), false));
    let severities: Vec<_> = audit.findings.iter().map(|f| f.severity).collect();
    assert!(severities.is_sorted(), "the worst first: {severities:?}");
    assert_eq!(audit.files[0].counts, audit.counts);
}

#[test]
fn dates_that_help_nobody_are_told() {
    let folder = Folder::new();
    let site = "https://example.com";
    let dated = |name: &str, dates: &[&str]| {
        let numbered = dates.iter().enumerate();
        let entries: Vec<_> = numbered
            .map(|(number, date)| SitemapEntry::of(&format!("/{name}/{number}")).lastmod(date))
            .collect();
        folder.write(&format!("{name}.xml"), on(site, &sitemap(&entries)));
    };
    dated("equal", &["2026-05-01T10:00:00Z"; 6]);
    dated("future", &["2027-05-01", "2026-05-01"]);
    dated("odd", &["yesterday", "2026-05-01T10:00:00Z"]);
    dated("old", &["2019-05-01T10:00:00Z", "2020-05-01T10:00:00Z"]);
    let entries = [
        SitemapEntry::of("/never").changefreq("never"),
        SitemapEntry::of("/often").changefreq("often"),
        SitemapEntry::of("/both")
            .changefreq("daily")
            .lastmod("2026-05-01T10:00:00Z"),
    ];
    folder.write("frequency.xml", on(site, &sitemap(&entries)));
    let audit = folder.audit();
    for (check, file) in [
        ("lastmod-all-equal", "equal.xml"),
        ("lastmod-future", "future.xml"),
        ("lastmod-date-only", "future.xml"),
        ("lastmod-unparsable", "odd.xml"),
        ("sitemap-stale", "old.xml"),
        ("changefreq-never", "frequency.xml"),
        ("changefreq-invalid", "frequency.xml"),
        ("changefreq-ignored", "frequency.xml"),
        ("lastmod-missing", "frequency.xml"),
    ] {
        let places = &finding(&audit, check).places;
        let files: Vec<_> = places.iter().map(|place| place.file.as_str()).collect();
        assert!(
            files.len() == 1 && files[0].ends_with(file),
            "{check} {files:?}"
        );
    }
}

#[test]
fn robots_txt_is_audited_with_its_lines() {
    let folder = Folder::new();
    folder.write(
        "robots.txt",
        "Disallow: /x\nUser-agent: *\nDisallow: /\nContent-Signal: ai-input=no\n",
    );
    let audit = folder.audit();
    let line = |check: &str| finding(&audit, check).places[0].line;
    assert_eq!(line("robots-blocks-service"), Some(3));
    assert_eq!(line("robots-rule-before-group"), Some(1));
    assert_eq!(line("robots-content-signal"), Some(4));
    assert_eq!(line("robots-no-sitemap-line"), None);
}

#[test]
fn rules_that_contradict_each_other_are_told() {
    let folder = Folder::new();
    let robots = "User-agent: a\nUser-agent: *\nDisallow: /x\nAllow: /x\n\nUser-agent: b\nDisallow: /\n\
                  \nUser-agent: *\nDisallow: /y\nSitemap: /sitemap.xml\n";
    folder.write("robots.txt", robots);
    let audit = folder.audit();
    let conflict = finding(&audit, "robots-conflicting-rules");
    let lines: Vec<_> = conflict.places.iter().map(|place| place.line).collect();
    assert_eq!(lines, [Some(3), Some(9)], "{conflict:?}");
}

#[test]
fn crawl_delay_is_compared_with_the_number_of_pages() {
    let folder = Folder::new();
    let site = "https://example.com";
    let robots = format!("User-agent: *\nCrawl-delay: 30\nSitemap: {site}/sitemap.xml\n");
    folder.write("robots.txt", robots);
    let entries: Vec<_> = (0..3_000)
        .map(|page| SitemapEntry::of(&format!("/{page}")))
        .collect();
    folder.write("sitemap.xml", on(site, &sitemap(&entries)));
    let audit = folder.audit();
    let slow = &finding(&audit, "robots-slow-crawl-delay").places[0];
    assert_eq!(
        slow.text.english(),
        "3,000 pages at 30 s each take 25 hours."
    );
    assert_eq!(
        finding(&audit, "beyond-free-limit").severity.as_str(),
        "note"
    );
}

#[test]
fn what_is_no_sitemap_is_named_and_does_not_end_the_audit() {
    let folder = Folder::new();
    folder.write("sitemap-1.xml", "<!doctype html><title>Login</title>");
    folder.write("list.txt", "https://example.com/a\n");
    folder.write("sitemap-2.xml.gz", b"\x1f\x8b\x08\0 no gzip");
    // Nobody takes these for sitemaps.
    folder.write("feed.xml", "<rss version=\"2.0\"><channel/></rss>");
    folder.write("humans.txt", "Made by people.");
    folder.write(
        "good.xml",
        on("https://example.com", &sitemap(&[SitemapEntry::of("/")])),
    );
    let missing = folder.0.path().join("missing.xml");
    let audit = audit(&[folder.0.path().to_owned(), missing]);
    assert_eq!(audit.pages, 1);
    assert_eq!(finding(&audit, "file-unreadable").count, 1);
    let places = &finding(&audit, "not-a-sitemap").places;
    let files: HashSet<_> = places
        .iter()
        .map(|place| place.file.rsplit('/').next())
        .collect();
    let expected = ["sitemap-1.xml", "sitemap-2.xml.gz", "list.txt"].map(Some);
    assert_eq!(files, HashSet::from(expected), "{places:?}");
    assert_eq!(finding(&audit, "gzip-damaged").count, 1);
}

#[test]
fn a_file_of_fifty_thousand_faulty_entries_is_read_in_a_moment() {
    let folder = Folder::new();
    let entries: Vec<_> = (0..50_000)
        .map(|page| {
            let mut entry = SitemapEntry::of("");
            entry.loc = format!("/partial/{page}");
            entry.lastmod("today").priority("high")
        })
        .collect();
    folder.write("sitemap.xml", sitemap(&entries));
    let started = Instant::now();
    let audit = folder.audit();
    let elapsed = started.elapsed();
    for check in ["relative-loc", "lastmod-unparsable", "bad-priority"] {
        let finding = finding(&audit, check);
        assert_eq!(finding.count, 50_000, "{check}");
        assert_eq!(finding.places.len(), 100, "{check}");
    }
    // Generous: this is the debug build.
    assert!(elapsed.as_secs() < 20, "{elapsed:?}");
}

/// Everything that names a site here names this one, and nothing asks it.
#[tokio::test]
async fn no_request_is_made() {
    let site = Site::builder().robots("User-agent: *\n").start().await;
    let folder = Folder::new();
    folder.write(
        "robots.txt",
        format!("Sitemap: {}/index.xml\n", site.origin()),
    );
    folder.write(
        "index.xml",
        on(site.origin(), &sitemap_index(&["/a.xml", "/gone.xml"])),
    );
    folder.write(
        "a.xml",
        on(site.origin(), &sitemap(&[SitemapEntry::of("/1")])),
    );
    let audit = KeptAudit::new(folder.audit(), NOW, None);
    assert_eq!(audit.summary().pages, 1);
    // Nor do questions about it.
    let files = audit.audit().file_page(&FileQuery {
        limit: 500,
        ..FileQuery::default()
    });
    let findings = audit.audit().finding_page(&FindingQuery {
        limit: 500,
        ..FindingQuery::default()
    });
    assert!(files.total > 0 && findings.total > 0);
    for file in 0..audit.summary().files {
        let lines = audit.source(file, &SourceQuery::default()).unwrap();
        assert!(lines.is_some(), "{file}");
    }
    for row in findings.rows {
        let query = PlaceQuery {
            check: row.check.to_owned(),
            ..PlaceQuery::default()
        };
        audit.audit().place_page(&query);
    }
    assert_eq!(site.paths(), [""; 0]);
}

/// The offline audit has nothing to make a request with, and nor has what answers questions about
/// it: every file of the room but those of the audit of a site, and what reads its headers.
#[test]
fn its_code_reaches_no_network() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/engine/src/audit");
    let of_sites = ["mod.rs", "online.rs", "served.rs", "page_dates.rs"];
    let files = fs::read_dir(&room).unwrap();
    let mut names: Vec<_> = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .filter(|name| !of_sites.contains(&name.as_str()))
        .collect();
    names.sort();
    for known in ["offline.rs", "kept.rs", "query.rs", "source.rs"] {
        assert!(names.iter().any(|name| name == known), "{names:?}");
    }
    for file in names {
        let code = fs::read_to_string(room.join(&file)).unwrap();
        for way in ["fetch::", "fetch,", "reqwest", "net::", "online", "served"] {
            assert!(!code.contains(way), "{file} names {way}");
        }
    }
}

#[test]
fn a_cancelled_audit_ends_at_once() {
    let folder = Folder::new();
    folder.write("sitemap.xml", sitemap(&[SitemapEntry::of("/a")]));
    let cancel = CancellationToken::new();
    cancel.cancel();
    let audit = audit_files(&[folder.0.path().to_owned()], NOW, &cancel, &mut |_| {});
    assert!(audit.cancelled);
    assert_eq!(audit.pages, 0);
}

#[test]
fn language_versions_have_to_name_each_other() {
    let folder = Folder::new();
    let page = |path: &str, others: &[&str]| {
        let link = |other: &&str| {
            format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{other}\" href=\"https://example.com/{other}\"/>"
            )
        };
        let links: String = others.iter().map(link).collect();
        format!("<url><loc>https://example.com/{path}</loc>{links}</url>\n")
    };
    let entries = [
        page("en", &["en", "de", "fr"]),
        page("de", &["en", "de"]),
        page("fr", &["fr"]),
        page("it", &["it", "elsewhere"]),
    ];
    folder.write(
        "s.xml",
        format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
             xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n{}</urlset>",
            entries.concat()
        ),
    );
    let audit = folder.audit();
    let found = finding(&audit, "hreflang-no-return-link");
    // French does not name English back; of a page that no sitemap names nothing is known.
    assert_eq!(found.count, 1);
    let place = &found.places[0];
    assert_eq!(place.url.as_deref(), Some("https://example.com/en"));
    assert_eq!(place.line, Some(2));
    assert!(
        place.text.english().contains("https://example.com/fr"),
        "{}",
        place.text
    );
}

#[test]
fn a_sitemap_of_media_is_told() {
    let folder = Folder::new();
    let site = "https://example.com";
    let pages = ["/a.JPG", "/b.mp4", "/page"].map(SitemapEntry::of);
    folder.write("media.xml", on(site, &sitemap(&pages)));
    let pages = ["/a.jpg", "/x", "/y", "/z.png.html"].map(SitemapEntry::of);
    folder.write("pages.xml", on(site, &sitemap(&pages)));
    let audit = folder.audit();
    let found = finding(&audit, "media-sitemap");
    assert_eq!(found.count, 1);
    assert!(found.places[0].file.ends_with("media.xml"));
    assert!(
        found.places[0].text.english().starts_with("2 of 3 entries"),
        "{}",
        found.places[0].text
    );
}

#[test]
fn findings_places_and_files_are_asked_for_a_page_at_a_time() {
    let folder = Folder::new();
    let site = "https://example.com";
    let index = sitemap_index(&["/a.xml", "/b.xml"]);
    folder.write("index.xml", on(site, &index));
    let faulty = |name: &str, count: usize| {
        let loc = |number| SitemapEntry {
            loc: format!("/{name}/{number}"),
            ..SitemapEntry::default()
        };
        sitemap(&(0..count).map(loc).collect::<Vec<_>>())
    };
    folder.write("a.xml", faulty("a", 300));
    folder.write("b.xml", faulty("b", 20));
    let audit = folder.audit();
    let place_of = |name: &str| {
        let files = audit
            .files
            .iter()
            .position(|file| file.name.ends_with(name));
        u32::try_from(files.unwrap()).unwrap()
    };
    let (index, b) = (place_of("index.xml"), place_of("b.xml"));

    let top = audit.file_page(&FileQuery {
        limit: 500,
        ..FileQuery::default()
    });
    assert_eq!(
        (top.total, top.rows[0].file, top.rows[0].children),
        (1, index, 2)
    );
    assert!(top.rows[0].below.warnings >= 320);
    let children = audit.file_page(&FileQuery {
        parent: Some(index),
        offset: 1,
        limit: 1,
        ..FileQuery::default()
    });
    assert_eq!(
        (children.total, children.rows.len(), children.rows[0].file),
        (2, 1, b)
    );

    let in_b = audit.finding_page(&FindingQuery {
        file: Some(b),
        severity: vec![Severity::Warning],
        limit: 10,
        ..FindingQuery::default()
    });
    assert_eq!(
        (in_b.total, in_b.rows[0].check, in_b.rows[0].count),
        (1, "relative-loc", 20)
    );
    assert!(in_b.rows[0].first.as_ref().unwrap().file.ends_with("b.xml"));
    let places = audit.place_page(&PlaceQuery {
        check: "relative-loc".to_owned(),
        file: Some(b),
        offset: 8,
        limit: 5,
    });
    // Ten of each further file are kept.
    assert_eq!((places.total, places.kept, places.rows.len()), (20, 10, 2));
    assert_eq!(places.rows[0].file_place, Some(b));
}

#[test]
fn lines_around_a_finding_come_from_the_packed_file() {
    let folder = Folder::new();
    let pages: Vec<_> = (0..5_000)
        .map(|page| SitemapEntry::of(&format!("/{page}")))
        .collect();
    let text = on("https://example.com", &sitemap(&pages));
    folder.write("s.xml.gz", gzip(text.as_bytes()));
    let kept = KeptAudit::new(folder.audit(), NOW, None);
    let query = SourceQuery {
        from: 3_000,
        count: 3,
        line: Some(3_001),
        look_for: Some("https://example.com/2998".to_owned()),
        ..SourceQuery::default()
    };
    let read = kept.source(0, &query).unwrap().unwrap();
    let expected: Vec<&str> = text.lines().skip(2_999).take(3).collect();
    let lines: Vec<&str> = read.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(lines, expected);
    assert_eq!(read.total as usize, text.lines().count());
    assert!(read.lines[1].found.is_some(), "{read:?}");
    assert!(kept.source(7, &query).unwrap().is_none());
}

#[test]
fn a_finding_on_a_field_stands_at_the_field() {
    let folder = Folder::new();
    let xml = "<?xml version=\"1.0\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
               <url>\n<loc>https://example.com/a</loc>\n<lastmod>2031-01-01</lastmod>\n\
               <changefreq>often</changefreq>\n<priority>9</priority>\n</url>\n\
               <url>\n<priority>x</priority>\n<!-- slow path -->\n<lastmod>soon</lastmod>\n\
               <loc>https://example.com/b</loc>\n</url>\n</urlset>\n";
    folder.write("sitemap.xml", xml);
    let audit = folder.audit();
    let lines = |check: &str| {
        let places = &finding(&audit, check).places;
        places.iter().map(|place| place.line).collect::<Vec<_>>()
    };
    assert_eq!(lines("lastmod-future"), [Some(5)]);
    assert_eq!(lines("changefreq-invalid"), [Some(6)]);
    assert_eq!(lines("bad-priority"), [Some(7), Some(10)]);
    assert_eq!(lines("lastmod-unparsable"), [Some(12)]);
}

#[test]
fn children_with_a_query_are_found_by_the_name_they_were_saved_with() {
    let folder = Folder::new();
    let index = |names: &[&str]| on("https://example.com", &sitemap_index(names));
    folder.write(
        "index.xml",
        index(&["/maps.php?page=1", "/maps.php?page=2", "/m.xml?v=3"]),
    );
    for (name, path) in [
        ("maps.php?page=1", "/one"),
        ("maps.php?page=2", "/two"),
        ("m.xml", "/three"),
    ] {
        folder.write(
            name,
            on("https://example.com", &sitemap(&[SitemapEntry::of(path)])),
        );
    }
    let audit = audit(&[folder.0.path().join("index.xml")]);
    assert_eq!(
        tree(&audit)[1..],
        ["maps.php?page=1", "maps.php?page=2", "m.xml"].map(|name| has(name, "index.xml"))
    );
    let urls: Vec<_> = audit
        .files
        .iter()
        .filter_map(|file| file.url.as_deref())
        .collect();
    assert_eq!(urls[1], "https://example.com/maps.php?page=1");
    assert_eq!(audit.pages, 3);
    assert!(
        audit
            .findings
            .iter()
            .all(|f| f.check != "child-not-in-folder")
    );
}

#[test]
fn progress_goes_on_within_one_large_file() {
    let folder = Folder::new();
    let paths: Vec<_> = (0..5_000).map(|number| format!("/page/{number}")).collect();
    let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
    folder.write(
        "a.xml",
        gzip(on("https://example.com", &sitemap(&entries)).as_bytes()),
    );
    folder.write("b.xml", on("https://example.com", &sitemap(&entries[..1])));
    let mut told: Vec<AuditProgress> = Vec::new();
    audit_files(
        &[folder.0.path().to_owned()],
        NOW,
        &CancellationToken::new(),
        &mut |progress| told.push(progress.clone()),
    );
    let within = told.iter().filter(|progress| progress.read == 0).count();
    assert!(within >= 5, "{within}");
    assert!(told.iter().map(|progress| progress.entries).is_sorted());
    assert!(
        told.iter()
            .map(|progress| progress.share.unwrap())
            .is_sorted()
    );
    let last = told.last().unwrap();
    assert_eq!((last.read, last.known), (1, 2));
    assert!(
        last.entries >= 5_000 && last.share.unwrap() > 0.8,
        "{last:?}"
    );
}

/// A build may come from somebody else, with links to what this machine keeps for itself.
#[cfg(unix)]
#[test]
fn links_lead_no_audit_out_of_its_folder() {
    use std::os::unix::fs::symlink;

    let (folder, other) = (Folder::new(), Folder::new());
    let pages = sitemap(&[SitemapEntry::of("/")]);
    folder.write("maps/real.xml", on("https://example.com", &pages));
    let secret = other.write("secret.txt", "token=s3cret\n");
    other.write("sitemap.xml", on("https://other.example", &pages));
    let at = |name: &str| folder.0.path().join(name);
    symlink("maps/real.xml", at("sitemap.xml")).unwrap();
    symlink(&secret, at("sitemap-2.txt")).unwrap();
    symlink(&secret, at("notes.md")).unwrap();
    symlink(other.0.path(), at("more")).unwrap();
    symlink(folder.0.path(), at("maps/circle")).unwrap();

    let audit = folder.audit();
    let read: Vec<String> = tree(&audit).into_iter().map(|(name, _)| name).collect();
    assert_eq!(read, ["sitemap-2.txt", "real.xml", "sitemap.xml"]);
    let refused = finding(&audit, "file-unreadable");
    assert_eq!(refused.count, 1);
    assert!(
        refused.places[0]
            .text
            .english()
            .contains("a link to a file outside"),
        "{refused:?}"
    );
    assert!(!format!("{audit:?}").contains("s3cret"));
    // Its owner may still name it.
    let named = self::audit(&[at("sitemap-2.txt")]);
    assert!(
        named
            .findings
            .iter()
            .all(|one| one.check != "file-unreadable")
    );
}
