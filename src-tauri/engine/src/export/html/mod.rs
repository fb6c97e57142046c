//! One self-contained HTML report: no script, nothing from the network.

mod audit;
mod charts;
mod numbers;
mod text;

use std::io::{self, Write};

pub(super) use audit::write_audit;
use numbers::Kind;
pub use numbers::Numbers;
use text::{escaped, link, moment, sentence};

use crate::{
    audit::{Audit, Finding, Severity},
    item::{
        numbers::{counted, grouped},
        words,
    },
    store::{ItemDetail, JobSummary},
};

/// Items in the table; a page with more is no use in a browser.
const MOST_ITEMS: u32 = 20_000;
/// Places shown of one finding.
const MOST_PLACES: usize = 20;

const STYLE: &str = include_str!("style.css");

/// What a report says besides its items.
#[derive(Debug)]
pub struct ReportFacts {
    /// The crawl target.
    pub source: String,
    /// When the report is written, Unix milliseconds.
    pub at: i64,
    /// The job whose items these are.
    pub job: Option<JobSummary>,
    /// Settings with their values, as far as they are not the defaults.
    pub settings: Vec<(String, String)>,
    /// What was found in pages and sitemaps.
    pub audit: Audit,
}

/// Writes a report.
#[derive(Debug)]
pub struct Report<W> {
    out: W,
    items: u32,
    total: u32,
}

impl<W: Write> Report<W> {
    /// Everything before the items.
    pub fn begin(mut out: W, facts: &ReportFacts, numbers: &Numbers) -> io::Result<Self> {
        head(&mut out, facts, numbers.total() > 0)?;
        summary(&mut out, facts, numbers)?;
        figures(&mut out, numbers)?;
        problems(&mut out, numbers)?;
        findings(&mut out, &facts.audit)?;
        let total = numbers.total();
        write!(
            out,
            "<section id=\"items\"><h2>Items</h2><p class=\"quiet\">{}</p>\
             <table class=\"items\"><thead><tr><th scope=\"col\">Place</th>\
             <th scope=\"col\">Outcome</th><th scope=\"col\">Page</th>\
             <th scope=\"col\" class=\"number\">Chunks</th></tr></thead><tbody>",
            shown_of(total)
        )?;
        Ok(Self {
            out,
            items: 0,
            total,
        })
    }

    /// One item; past a number of them nothing is written.
    pub fn write(&mut self, item: &ItemDetail) -> io::Result<()> {
        self.items += 1;
        if self.items > MOST_ITEMS {
            return Ok(());
        }
        // Browsers lay out what is in view alone, a few hundred rows at a time.
        if self.items.is_multiple_of(500) {
            self.out.write_all(b"</tbody><tbody>")?;
        }
        let kind = Kind::of(item);
        let place = item.row.position.map(grouped).unwrap_or_default();
        let title = item.row.title.as_deref().filter(|title| !title.is_empty());
        let title = title.map_or_else(String::new, |title| {
            format!("<span class=\"title\"><bdi>{}</bdi></span>", escaped(title))
        });
        let chunks = item.row.chunks.map(grouped).unwrap_or_default();
        writeln!(
            self.out,
            "<tr><td class=\"number\">{place}</td><td><i class=\"dot fill-{}\"></i>{}</td>\
             <td class=\"page\">{}{title}{}</td><td class=\"number\">{chunks}</td></tr>",
            kind.class(),
            kind.label(),
            link(&item.row.url),
            reasons(item, kind)
        )
    }

    /// The end; the file behind it.
    pub fn finish(mut self) -> io::Result<W> {
        debug_assert!(self.items <= self.total.max(self.items));
        self.out.write_all(b"</tbody></table></section>")?;
        page_foot(&mut self.out)?;
        Ok(self.out)
    }
}

/// Why an item is not simply indexed.
fn reasons(item: &ItemDetail, kind: Kind) -> String {
    let mut text = String::new();
    if !matches!(kind, Kind::Indexed | Kind::Warning)
        && let Some(fact) = item.evidence.last()
    {
        let code = item.row.code.map_or("", |code| code.as_str());
        text = format!(
            "<span class=\"reason\">{} <code>{code}</code></span>",
            sentence(&fact.text.english())
        );
    }
    for warning in &item.row.warnings {
        text.extend([
            "<span class=\"reason\">",
            &sentence(&warning.text.english()),
            "</span>",
        ]);
    }
    text
}

fn shown_of(total: u32) -> String {
    if total > MOST_ITEMS {
        format!(
            "The first {} of {} in indexing order. An export as CSV has all of them.",
            grouped(MOST_ITEMS),
            grouped(total)
        )
    } else {
        format!("{} in indexing order.", counted(total, "item", "items"))
    }
}

fn head(out: &mut impl Write, facts: &ReportFacts, has_charts: bool) -> io::Result<()> {
    let mut parts = vec![
        ("summary", "Summary"),
        ("charts", "Charts"),
        ("problems", "What to do"),
        ("findings", "Findings"),
        ("items", "Items"),
    ];
    parts.retain(|(id, _)| has_charts || *id != "charts");
    page_head(
        out,
        "Preview of Cloudflare AI Search",
        &facts.source,
        &parts,
    )
}

/// The beginning of a report on `subject` with links to its parts.
fn page_head(
    out: &mut impl Write,
    what: &str,
    subject: &str,
    parts: &[(&str, &str)],
) -> io::Result<()> {
    let subject = escaped(subject);
    let mut links = String::new();
    for (id, name) in parts {
        links.extend(["<a href=\"#", id, "\">", name, "</a>"]);
    }
    write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"referrer\" content=\"no-referrer\"><meta name=\"color-scheme\" \
         content=\"light dark\"><title>Foresite report: {subject}</title><style>{STYLE}</style></head>\
         <body><a class=\"skip\" href=\"#summary\">To the summary</a><header><p class=\"quiet\">\
         {what}</p><h1><bdi>{subject}</bdi></h1>\
         <nav aria-label=\"Parts of the report\">{links}</nav></header><main>"
    )
}

fn page_foot(out: &mut impl Write) -> io::Result<()> {
    out.write_all(
        b"</main><footer>Written by Foresite, which is independent and not affiliated with \
          Cloudflare.</footer></body></html>\n",
    )
}

fn summary(out: &mut impl Write, facts: &ReportFacts, numbers: &Numbers) -> io::Result<()> {
    out.write_all(b"<section id=\"summary\">")?;
    if numbers.total() == 0 {
        out.write_all(b"<h2>There is no page to index.</h2>")?;
    } else {
        write!(
            out,
            "<h2>{} of {} will be indexed.</h2>{}",
            grouped(numbers.indexed()),
            counted(numbers.total(), "page", "pages"),
            charts::outcomes(numbers)
        )?;
    }
    let failed = facts.job.as_ref().filter(|job| job.error.is_some());
    if let Some(reason) = failed.and_then(|job| job.end_reason.as_ref()) {
        write!(out, "<p>{}</p>", sentence(&reason.english()))?;
    }
    out.write_all(b"<dl class=\"facts\">")?;
    let mut fact = |name: &str, value: &str| {
        write!(
            out,
            "<div><dt>{name}</dt><dd><bdi>{}</bdi></dd></div>",
            escaped(value)
        )
    };
    fact("Report of", &moment(facts.at))?;
    if let Some(job) = &facts.job {
        fact(
            "Job",
            &format!("{}, begun {}", job.number, moment(job.started_at)),
        )?;
        for (name, cut) in [
            ("Workers Free", job.free_cut),
            ("Workers Paid", job.paid_cut),
        ] {
            let text = cut.map_or_else(
                || "all pages fit".to_owned(),
                |cut| format!("cuts after number {}", grouped(cut)),
            );
            fact(name, &text)?;
        }
    }
    fact("Chunks", &grouped(numbers.chunk_total()))?;
    out.write_all(b"</dl>")?;
    if !facts.settings.is_empty() {
        settings(out, &facts.settings)?;
    }
    out.write_all(b"</section>")
}

/// Settings that are not the defaults.
fn settings(out: &mut impl Write, settings: &[(String, String)]) -> io::Result<()> {
    out.write_all(
        b"<h3 class=\"above\">Settings that are not the defaults</h3><ul class=\"settings\">",
    )?;
    for (path, value) in settings {
        write!(
            out,
            "<li><code>{}</code> <bdi>{}</bdi></li>",
            escaped(path),
            escaped(value)
        )?;
    }
    out.write_all(b"</ul>")
}

fn figures(out: &mut impl Write, numbers: &Numbers) -> io::Result<()> {
    if numbers.total() == 0 {
        return Ok(());
    }
    write!(
        out,
        "<section id=\"charts\"><h2>Charts</h2><div class=\"charts\">{}{}{}{}{}{}</div></section>",
        charts::bars("Indexed pages by part of the site", &numbers.parts()),
        charts::bars("Pages by HTTP status", &numbers.http()),
        charts::bars("Pages by link hops from the start", &numbers.depths()),
        charts::bars("Pages by size", &numbers.sizes()),
        charts::bars("Indexed pages by number of chunks", &numbers.chunks()),
        charts::bars(
            "Indexed pages by last change, as lastmod says",
            &numbers.ages()
        ),
    )
}

fn problems(out: &mut impl Write, numbers: &Numbers) -> io::Result<()> {
    out.write_all(b"<section id=\"problems\"><h2>What to do</h2>")?;
    let codes = numbers.codes();
    if codes.is_empty() {
        let text: &[u8] = if numbers.total() == 0 {
            b"<p>Read the log of the job, and audit the sitemaps of the site.</p></section>"
        } else {
            b"<p>Every page will be indexed.</p></section>"
        };
        return out.write_all(text);
    }
    out.write_all(b"<ul class=\"cards\">")?;
    for (code, count) in codes {
        let words = words::code(code);
        write!(
            out,
            "<li><h3>{} <span class=\"count\">{}</span></h3><p>{}</p><p><b>What to do.</b> {}</p>\
             <p class=\"quiet\"><code>{code}</code></p></li>",
            escaped(words.label),
            grouped(count),
            sentence(words.meaning),
            sentence(words.fix)
        )?;
    }
    out.write_all(b"</ul></section>")
}

fn findings(out: &mut impl Write, audit: &Audit) -> io::Result<()> {
    let counts = audit.counts;
    write!(
        out,
        "<section id=\"findings\"><h2>Findings</h2><p class=\"quiet\">{}, {}, {}.</p>",
        counted(counts.errors, "error", "errors"),
        counted(counts.warnings, "warning", "warnings"),
        counted(counts.notes, "note", "notes")
    )?;
    for finding in &audit.findings {
        one_finding(out, finding)?;
    }
    out.write_all(b"</section>")
}

fn one_finding(out: &mut impl Write, finding: &Finding) -> io::Result<()> {
    let (class, severity) = match finding.severity {
        Severity::Error => ("errored", "Error"),
        Severity::Warning => ("warning", "Warning"),
        Severity::Note => ("note", "Note"),
    };
    write!(
        out,
        "<details open><summary><span class=\"tag tag-{class}\">{severity}</span> {} \
         <span class=\"count\">{}</span></summary><p>{}</p><p><b>What to do.</b> {}</p><ul class=\"places\">",
        escaped(finding.what),
        grouped(finding.count),
        sentence(finding.why),
        sentence(finding.fix)
    )?;
    for place in finding.places.iter().take(MOST_PLACES) {
        let text = place.text.english();
        let line = place
            .line
            .map(|line| format!(", line {line}"))
            .unwrap_or_default();
        let about = place
            .url
            .as_deref()
            .filter(|url| !text.contains(url))
            .map(|url| link(url) + " ")
            .unwrap_or_default();
        write!(
            out,
            "<li>{about}<span>{}</span> <span class=\"quiet\"><bdi>{}</bdi>{line}</span></li>",
            sentence(&text),
            escaped(&place.file)
        )?;
    }
    let shown = u32::try_from(finding.places.len().min(MOST_PLACES)).unwrap_or(u32::MAX);
    if finding.count > shown {
        write!(
            out,
            "<li class=\"quiet\">and {} more</li>",
            grouped(finding.count - shown)
        )?;
    }
    write!(
        out,
        "</ul><p class=\"quiet\"><code>{}</code></p></details>",
        finding.check
    )
}
