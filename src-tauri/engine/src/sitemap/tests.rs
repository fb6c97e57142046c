use std::{
    io::{self, Read, Write},
    ops::ControlFlow,
    time::{Duration, Instant},
};

use flate2::{Compression, write::GzEncoder};
use url::Url;

use super::{
    Entry, EntryKind, Kind, LastCrawl, ProblemKind, ReadLimits, Report, due, lastmod_millis,
    priority, read,
};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n";

fn read_at(url: &str, input: impl Read) -> (Vec<Entry>, Report) {
    let mut entries = Vec::new();
    let url = Url::parse(url).unwrap();
    let report = read(input, &url, &ReadLimits::default(), |entry| {
        entries.push(entry);
        ControlFlow::Continue(())
    });
    (entries, report)
}

fn read_text(document: &str) -> (Vec<Entry>, Report) {
    read_at("https://example.com/maps/a.xml", document.as_bytes())
}

fn urlset(entries: &str) -> String {
    format!("{HEAD}{entries}</urlset>\n")
}

fn locs(entries: &[Entry]) -> Vec<&str> {
    let good = entries.iter().filter_map(|entry| entry.loc.as_ref().ok());
    good.map(Url::as_str).collect()
}

fn has(report: &Report, kind: ProblemKind) -> bool {
    report.problems.iter().any(|problem| problem.kind == kind)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Gives one byte at a time, so that every boundary falls between two reads.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.len().min(buffer.len()).min(1);
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn a_prefix_that_nobody_declares_is_told_once() {
    let picture = "<pic:image><pic:loc>/i.png</pic:loc></pic:image>";
    let url = format!("<url><loc>https://example.com/a</loc>{picture}{picture}</url>");
    let (entries, report) = read_text(&urlset(&format!("{url}{}", url.replace("/a<", "/b<"))));
    assert_eq!(entries.len(), 2);
    let told: Vec<_> = report
        .problems
        .iter()
        .filter(|problem| problem.kind == ProblemKind::MissingNamespace)
        .collect();
    assert_eq!(told.len(), 1, "{:?}", report.problems);
    assert!(
        told[0].text.english().contains("`pic:`"),
        "{}",
        told[0].text
    );
    assert!(report.is_well_formed());
}

#[test]
fn a_control_character_is_not_xml() {
    for loc in [
        "https://example.com/a\u{1}b",
        "<![CDATA[https://example.com/a\u{8}]]>",
    ] {
        let (entries, report) = read_text(&urlset(&format!("<url><loc>{loc}</loc></url>")));
        assert_eq!(entries.len(), 1);
        assert!(!report.is_well_formed(), "{loc:?}");
    }
}

#[test]
fn worked_example_19_partial_loc() {
    let (entries, report) = read_text(&urlset("<url><loc>/p</loc></url>"));
    assert_eq!(locs(&entries), ["https://example.com/p"]);
    assert!(has(&report, ProblemKind::RelativeLoc));
}

#[test]
fn worked_example_20_gzip_once_twice_or_not_at_all() {
    let plain = urlset("<url><loc>https://example.com/a</loc></url>").into_bytes();
    let once = gzip(&plain);
    let twice = gzip(&once);
    for bytes in [&plain, &once, &twice] {
        let (entries, report) = read_at("https://example.com/sitemap.xml.gz", &bytes[..]);
        assert_eq!(locs(&entries), ["https://example.com/a"]);
        assert_eq!(report.bytes, plain.len() as u64);
        assert!(report.is_well_formed());
    }
}

#[test]
fn worked_example_21_an_index_names_its_children_in_order() {
    let (entries, report) = read_text(
        "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><sitemap><loc>/b.xml</loc><lastmod>2026-01-01</lastmod></sitemap><sitemap><loc>a.xml</loc></sitemap></sitemapindex>",
    );
    assert_eq!(report.kind, Kind::Index);
    assert_eq!(
        locs(&entries),
        [
            "https://example.com/b.xml",
            "https://example.com/maps/a.xml"
        ]
    );
    assert!(entries.iter().all(|entry| entry.kind == EntryKind::Sitemap));
}

const DAY: i64 = 24 * 3_600_000;

fn last_sync(day: &str) -> LastCrawl {
    let at = lastmod_millis(day).unwrap();
    LastCrawl {
        crawled_at: at,
        synced_at: at,
        errored: false,
        lastmod: None,
    }
}

#[test]
fn worked_example_25_lastmod_after_the_last_sync() {
    let last = last_sync("2026-01-12");
    let answer = due(
        Some("2026-01-15"),
        None,
        Some(&last),
        last.synced_at + 5 * DAY,
    );
    assert!(answer.fetch);
    assert_eq!(
        answer.reason.english(),
        "Fetched: lastmod 2026-01-15 is after the last sync 2026-01-12."
    );
}

#[test]
fn worked_example_26_lastmod_beats_changefreq() {
    let last = last_sync("2026-01-12");
    let now = last.synced_at + 90 * DAY;
    let answer = due(Some("2026-01-10"), Some("always"), Some(&last), now);
    assert!(!answer.fetch);
    assert!(
        answer
            .reason
            .english()
            .starts_with("Not fetched: lastmod 2026-01-10")
    );
}

#[test]
fn worked_example_27_weekly() {
    let last = last_sync("2026-01-12");
    let after = |days: i64| {
        due(
            None,
            Some("weekly"),
            Some(&last),
            last.crawled_at + days * DAY,
        )
    };
    assert!(!after(6).fetch && after(8).fetch);
    assert_eq!(
        after(6).reason.english(),
        "Not fetched: changefreq is weekly and the last fetch was 6 days ago."
    );
}

#[test]
fn worked_example_28_once_a_day_without_dates() {
    let last = last_sync("2026-01-12");
    let after = |hours: i64| due(None, None, Some(&last), last.crawled_at + hours * 3_600_000);
    assert!(!after(23).fetch && after(25).fetch);
}

#[test]
fn worked_example_29_never_again() {
    let last = last_sync("2026-01-12");
    let answer = due(
        None,
        Some("never"),
        Some(&last),
        last.crawled_at + 9_999 * DAY,
    );
    assert!(!answer.fetch);
    assert!(due(None, Some("never"), None, 0).fetch);
}

#[test]
fn an_errored_page_and_an_unusable_date_are_told() {
    let mut last = last_sync("2026-01-12");
    let now = last.crawled_at + 2 * DAY;
    let unusable = due(Some("yesterday"), Some("monthly"), Some(&last), now);
    assert!(!unusable.fetch);
    assert!(
        unusable
            .reason
            .english()
            .contains("lastmod `yesterday` is not a date")
    );
    last.errored = true;
    assert!(due(Some("2020-01-01"), None, Some(&last), now).fetch);
}

#[test]
fn lastmod_forms_of_the_w3c() {
    let same = |a: &str, b: &str| assert_eq!(lastmod_millis(a), lastmod_millis(b), "{a} {b}");
    same("2024", "2024-01-01");
    same("2024-03", "2024-03-01T00:00Z");
    same("2024-03-01T01:30:00.5+01:30", "2024-03-01T00:00:00.500Z");
    same("2024-02-29T23:59:59-00:01", "2024-03-01T00:00:59Z");
    same(
        "2024-01-01T00:00:00.1234567891Z",
        "2024-01-01T00:00:00.123Z",
    );
    for wrong in [
        "24-01-01",
        "2024-1-1",
        "2024-13-01",
        "2024-01-01T",
        "2024-01-01T10Z",
        "2024-01T10:00Z",
        "2024-01-01T10:00:00.Z",
        "2024-01-01T25:00Z",
        "2024-01-01T10:00+24:00",
        "2024-01-01Z",
        "+024-01-01",
        "2024-01-01T10:00:00 Z",
        "٢٠٢٤-01-01",
        "2024-01-01T10:00:00.5x+01:00",
    ] {
        assert_eq!(lastmod_millis(wrong), None, "{wrong}");
    }
}

#[test]
fn priorities_outside_the_schema_are_none() {
    for wrong in ["", ".", "1e-1", "inf", "-0.1", "0x1", "0.5f", " "] {
        assert_eq!(priority(wrong), None, "{wrong}");
    }
    assert_eq!(priority("+0.50"), Some(0.5));
}

/// Entries in every shape, read by the short cut and by the XML reader.
const SHAPES: &str = "  <url>\n    <loc>https://example.com/a?x=1&amp;y=2#frag</loc>\n    <lastmod> 2026-01-01 </lastmod><changefreq>daily</changefreq>\n<priority>0.7</priority></url>
<url><loc>https://example.com/b</loc><image:image><image:loc>https://example.com/i.jpg</image:loc></image:image>
<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://example.com/de\"/><xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://example.com/b\" /></url>
<url><!-- c --><loc>https://example.com/c</loc></url>
<url><loc><![CDATA[https://example.com/d?e&f]]></loc><priority>2</priority></url>
<url ><loc >https://example.com/e</loc ></url >
<url><loc>  https://example.com/\u{e9}\u{1F600} </loc><lastmod/></url>
";

#[test]
fn the_short_cut_and_the_xml_reader_say_the_same() {
    let document = urlset(SHAPES);
    let (entries, report) = read_text(&document);
    // A default namespace on each entry keeps the short cut away.
    let slow = document.replace(
        "<url>",
        "<url xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">",
    );
    let (slow_entries, slow_report) = read_text(&slow);
    assert_eq!(entries, slow_entries);
    assert_eq!(report.problems, slow_report.problems);
    let trickled = read_at(
        "https://example.com/maps/a.xml",
        Trickle(document.as_bytes()),
    );
    assert_eq!((entries.clone(), report.clone()), trickled);
    assert_eq!(
        locs(&entries),
        [
            "https://example.com/a?x=1&y=2",
            "https://example.com/b",
            "https://example.com/c",
            "https://example.com/d?e&f",
            "https://example.com/e",
            "https://example.com/%C3%A9%F0%9F%98%80"
        ]
    );
    let first = &entries[0];
    assert_eq!(first.line, 4);
    assert_eq!(first.lastmod.as_deref(), Some("2026-01-01"));
    assert_eq!(first.changefreq.as_deref(), Some("daily"));
    assert_eq!(first.priority, Some(0.7));
    assert_eq!(entries[1].language.as_deref(), Some("en"));
    assert_eq!(entries[3].priority, None);
    let lines: Vec<u32> = entries.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [4, 7, 9, 10, 11, 12]);
}

#[test]
fn other_things_between_entries_do_not_stop_the_reading() {
    let (entries, report) = read_text(&urlset(
        "<url><loc>/1</loc></url><!-- <url><loc>/no</loc></url> --><other><loc>/no</loc></other>\n<?pi?><sitemap><loc>/no</loc></sitemap><url><loc>/2</loc><loc>/no</loc></url><url><video:x xmlns:video=\"v\"><loc>/3</loc></video:x></url><url><loc>/4</loc></url>",
    ));
    assert_eq!(
        locs(&entries),
        [
            "https://example.com/1",
            "https://example.com/2",
            "https://example.com/4"
        ]
    );
    assert!(report.is_well_formed(), "{:?}", report.problems);
    assert!(has(&report, ProblemKind::MissingLoc));
}

#[test]
fn faults_are_named_with_their_line() {
    let (entries, report) = read_text(&urlset(
        "<url><loc>https://example.com/a</loc></url>\n<url><loc>https://example.com/?a=1&b=2;c</loc></url>\n<url><loc>https://example.com/&copy;</loc></url>\n<url><loc>https://example.com/d</lock></url>\n",
    ));
    let of = |kind: ProblemKind| {
        let found = report.problems.iter().filter(|p| p.kind == kind);
        found.map(|problem| problem.line).collect::<Vec<_>>()
    };
    assert_eq!(of(ProblemKind::UnescapedAmpersand), [4]);
    assert_eq!(of(ProblemKind::BadLoc), [5]);
    assert!(of(ProblemKind::NotWellFormed).contains(&6));
    assert_eq!(
        locs(&entries),
        [
            "https://example.com/a",
            "https://example.com/?a=1&b=2;c",
            "https://example.com/d"
        ]
    );
    let bad = entries[2].loc.as_ref().unwrap_err();
    assert_eq!(bad.raw, "https://example.com/&copy;");
}

#[test]
fn bytes_that_are_not_utf8_spoil_one_entry_alone() {
    let document =
        urlset("<url><loc>https://example.com/caf\u{1}</loc></url><url><loc>/ok</loc></url>");
    let bytes: Vec<u8> = document
        .bytes()
        .map(|byte| if byte == 1 { 0xE9 } else { byte })
        .collect();
    let (entries, report) = read_at("https://example.com/s.xml", &bytes[..]);
    assert!(entries[0].loc.is_err());
    assert_eq!(locs(&entries), ["https://example.com/ok"]);
    assert!(!report.is_well_formed());
}

#[test]
fn utf16_without_a_mark_is_told_by_its_pattern() {
    let document = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://example.com/\u{6587}</loc></url></urlset>";
    for to_bytes in [u16::to_be_bytes, u16::to_le_bytes] {
        let bytes: Vec<u8> = document.encode_utf16().flat_map(to_bytes).collect();
        let (entries, report) = read_at("https://example.com/s.xml", Trickle(&bytes));
        assert_eq!(locs(&entries), ["https://example.com/%E6%96%87"]);
        assert!(report.is_well_formed() && has(&report, ProblemKind::NonUtf8Encoding));
    }
}

#[test]
fn a_damaged_file_keeps_what_came_before() {
    let entry = |i: u32| {
        format!(
            "<url><loc>https://example.com/{i}?{}</loc></url>",
            i * 7_919
        )
    };
    let many = (0..5_000).map(entry).collect::<Vec<_>>().concat();
    let whole = gzip(urlset(&many).as_bytes());
    let (entries, report) = read_at("https://example.com/s.gz", &whole[..whole.len() / 2]);
    assert!(
        entries.len() > 1_000 && entries.len() < 5_000,
        "{}",
        entries.len()
    );
    assert!(has(&report, ProblemKind::GzipDamaged));
    assert!(entries.iter().all(|entry| entry.loc.is_ok()));

    let (_, report) = read_at("https://example.com/s.gz", &whole[..11]);
    assert!(has(&report, ProblemKind::GzipDamaged));
    assert!(
        !has(&report, ProblemKind::Empty),
        "it holds something: {report:?}"
    );
}

#[test]
fn bounds_end_the_reading() {
    let url = Url::parse("https://example.com/s.xml").unwrap();
    let read_within = |bytes: &[u8], limits: ReadLimits| {
        read(bytes, &url, &limits, |_| ControlFlow::Continue(()))
    };
    let many = urlset(&"<url><loc>https://example.com/a</loc></url>\n".repeat(100));
    let few = ReadLimits {
        max_entries: 10,
        ..ReadLimits::default()
    };
    let report = read_within(many.as_bytes(), few);
    assert_eq!((report.entries, report.cut), (10, true));
    let small = ReadLimits {
        max_bytes: 1_000,
        ..ReadLimits::default()
    };
    let report = read_within(many.as_bytes(), small);
    assert!(report.cut && report.bytes == 1_000 && has(&report, ProblemKind::TooLarge));
    let exact = ReadLimits {
        max_bytes: many.len() as u64,
        ..ReadLimits::default()
    };
    assert!(!read_within(many.as_bytes(), exact).cut);
    let bomb = gzip(&vec![b' '; 8 << 20]);
    assert!(has(
        &read_within(&bomb, ReadLimits::default()),
        ProblemKind::TooLarge
    ));
    let deep = urlset(&"<a>".repeat(5_000));
    assert!(read_within(deep.as_bytes(), ReadLimits::default()).cut);
    let long = urlset(&format!("<!-- {} -->", "x".repeat(6 << 20)));
    assert!(read_within(long.as_bytes(), ReadLimits::default()).cut);
}

#[test]
fn a_trap_is_told_alike_however_its_bytes_come() {
    let packed = gzip(urlset(&format!("<!-- {} -->", "x".repeat(6 << 20))).as_bytes());
    let address = "https://example.com/s.xml.gz";
    let (_, whole) = read_at(address, packed.as_slice());
    let (_, trickled) = read_at(address, Trickle(&packed));
    assert!(has(&whole, ProblemKind::TooLarge));
    assert_eq!(whole.problems, trickled.problems);
    assert_eq!(whole.bytes, trickled.bytes);
}

#[test]
fn a_caller_may_stop() {
    let url = Url::parse("https://example.com/s.xml").unwrap();
    let document = urlset(SHAPES);
    let mut seen = 0;
    let report = read(document.as_bytes(), &url, &ReadLimits::default(), |_| {
        seen += 1;
        if seen == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((seen, report.entries), (2, 2));
}

#[test]
fn kinds_of_documents() {
    for (document, kind) in [
        ("", Kind::NotASitemap),
        ("   \n", Kind::NotASitemap),
        ("hello", Kind::NotASitemap),
        (
            "\u{FEFF}https://example.com/1\r\nhttps://example.com/2",
            Kind::Text,
        ),
        (
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"></feed>",
            Kind::Feed,
        ),
        ("<html><body>", Kind::NotASitemap),
        ("<!doctype html><HTML>", Kind::NotASitemap),
        ("<urlset/>", Kind::UrlSet),
        ("<", Kind::NotASitemap),
        ("<!-- only a comment -->", Kind::NotASitemap),
        ("{\"urls\": []}", Kind::NotASitemap),
    ] {
        let (entries, report) = read_text(document);
        assert_eq!(report.kind, kind, "{document}");
        assert!(entries.is_empty());
        let told = has(&report, ProblemKind::NotASitemap) || kind == Kind::UrlSet;
        assert!(told, "{document}");
    }
}

#[test]
fn what_is_told_of_a_web_page_does_not_depend_on_how_it_came() {
    let page = [
        b"<html><body>".as_slice(),
        &[b' '; 500],
        b"\xff</body></html>",
    ]
    .concat();
    let trap = gzip(&[b"<html><body>".to_vec(), b" ".repeat(5_000_000)].concat());
    let url = "https://example.com/sitemap.xml";
    for document in [page, trap] {
        let whole = read_at(url, &*document).1;
        let pieces = read_at(url, Trickle(&document)).1;
        assert!(has(&whole, ProblemKind::NotASitemap));
        assert_eq!(whole.problems, pieces.problems);
    }
}

#[test]
fn problems_of_one_kind_are_bounded_and_fast() {
    let begun = Instant::now();
    let document = urlset(&"<url><loc>//other.example/a&b</loc></url>".repeat(20_000));
    let (entries, report) = read_text(&document);
    assert_eq!(entries.len(), 20_000);
    let foreign = report
        .problems
        .iter()
        .filter(|p| p.kind == ProblemKind::ForeignHostLoc);
    assert_eq!(foreign.count(), 100);
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
}
