use std::fmt::Write as _;

use crate::{Site, SiteBuilder};

/// One `<url>` of a sitemap.
#[derive(Debug, Clone, Default)]
pub struct SitemapEntry {
    /// Text of `<loc>`; `{origin}` becomes the site's origin.
    pub loc: String,
    /// Text of `<lastmod>`.
    pub lastmod: Option<String>,
    /// Text of `<changefreq>`.
    pub changefreq: Option<String>,
    /// Text of `<priority>`.
    pub priority: Option<String>,
}

impl SitemapEntry {
    /// An entry of a page of the site itself, such as `/about`.
    pub fn of(path: &str) -> Self {
        Self {
            loc: format!("{{origin}}{path}"),
            ..Self::default()
        }
    }

    /// The same entry with a priority.
    #[must_use]
    pub fn priority(mut self, priority: &str) -> Self {
        self.priority = Some(priority.to_owned());
        self
    }

    /// The same entry with a date of change.
    #[must_use]
    pub fn lastmod(mut self, lastmod: &str) -> Self {
        self.lastmod = Some(lastmod.to_owned());
        self
    }

    /// The same entry with a change frequency.
    #[must_use]
    pub fn changefreq(mut self, changefreq: &str) -> Self {
        self.changefreq = Some(changefreq.to_owned());
        self
    }
}

/// The XML of a `urlset`.
pub fn sitemap(entries: &[SitemapEntry]) -> String {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for entry in entries {
        xml.push_str("  <url>");
        element(&mut xml, "loc", Some(&entry.loc));
        element(&mut xml, "lastmod", entry.lastmod.as_deref());
        element(&mut xml, "changefreq", entry.changefreq.as_deref());
        element(&mut xml, "priority", entry.priority.as_deref());
        xml.push_str("</url>\n");
    }
    xml.push_str("</urlset>\n");
    xml
}

/// The XML of a `sitemapindex` of files on the site itself, such as `/maps/a.xml`.
pub fn sitemap_index(paths: &[&str]) -> String {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for path in paths {
        xml.push_str("  <sitemap>");
        element(&mut xml, "loc", Some(&format!("{{origin}}{path}")));
        xml.push_str("</sitemap>\n");
    }
    xml.push_str("</sitemapindex>\n");
    xml
}

fn element(xml: &mut String, name: &str, text: Option<&str>) {
    if let Some(text) = text {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(xml, "<{name}>{text}</{name}>");
    }
}

/// A page with enough text to be indexed.
pub fn article(title: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><title>{title}</title></head><body>\
         <header>Menu</header><main><h1>{title}</h1>\
         <p>{title} tells what it is about in a sentence of its own.</p>\
         <p>A second paragraph gives it some length.</p></main>\
         <footer>Imprint</footer></body></html>"
    )
}

/// A site of `pages` pages, `/page/0` and so on, all in one sitemap that robots.txt names. The
/// priorities are `0.0` to `1.0` in tenths, so that page `n` has `(n % 11) / 10`.
pub fn sitemap_site(pages: usize) -> SiteBuilder {
    let mut site = Site::builder().robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n");
    let mut entries = Vec::with_capacity(pages);
    for number in 0..pages {
        let path = format!("/page/{number}");
        let tenths = number % 11;
        let priority = format!("{}.{}", tenths / 10, tenths % 10);
        entries.push(SitemapEntry::of(&path).priority(&priority));
        site = site.page(&path, &article(&format!("Page {number}")));
    }
    site.file("/sitemap.xml", "application/xml", &sitemap(&entries))
}
