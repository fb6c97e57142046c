//! A large website that is made up as it is asked for: every page from its number, so that a site
//! of a million pages takes no room. Pages are 27 KB with 82 links in the mean, as pages of
//! documentation are; sitemaps stand behind an index, every other one compressed.

mod serve;
mod text;

use std::fmt::Write as _;

pub use serve::{Traits, serve};
use text::Sentences;

/// Links in the navigation of each page.
const NAVIGATION: u32 = 30;
/// Links in the text of a usual page.
const TEXT_LINKS: u32 = 52;
/// Pages that a page names first, so that each is reached from the start page.
const CHILDREN: u32 = 8;
/// URLs in one sitemap.
const URLS_PER_SITEMAP: u32 = 50_000;

/// A website of so many pages.
#[derive(Debug)]
pub struct GeneratedSite {
    pages: u32,
    /// Links in the text of each page.
    text_links: u32,
    sentences: Sentences,
}

impl GeneratedSite {
    /// The site with pages 0 to `pages`; 0 is the start page.
    pub fn new(pages: u32) -> Self {
        Self {
            pages: pages.max(1),
            text_links: TEXT_LINKS,
            sentences: Sentences::new(),
        }
    }

    /// The same with so many links on each page, at least those of its navigation.
    #[must_use]
    pub fn with_links(self, links: u32) -> Self {
        Self {
            text_links: links.saturating_sub(NAVIGATION),
            ..self
        }
    }

    /// The path of a page.
    pub fn path(&self, number: u32) -> String {
        if number == 0 {
            return "/".to_owned();
        }
        let (section, topic) = (number % 23, number % 611);
        format!("/section-{section}/topic-{topic}/page-{number}.html")
    }

    /// The page at a path, or none.
    pub fn page_at(&self, path: &str) -> Option<String> {
        let number = self.number(path)?;
        Some(self.page(number))
    }

    fn number(&self, path: &str) -> Option<u32> {
        if path == "/" {
            return Some(0);
        }
        let (_, name) = path.rsplit_once("/page-")?;
        let number = name.strip_suffix(".html")?.parse().ok()?;
        (number < self.pages && self.path(number) == path).then_some(number)
    }

    fn page(&self, number: u32) -> String {
        let mut html = String::with_capacity(40 << 10);
        let mut chance = Chance::of(number);
        let title = self.sentences.heading(&mut chance);
        let _ = write!(
            html,
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} {number}</title>\
             <meta name=\"description\" content=\"{title}, explained\"></head>\n<body><header><nav class=\"main\"><ul>\n"
        );
        for link in 0..NAVIGATION {
            let _ = writeln!(
                html,
                "<li class=\"entry\"><a href=\"{}\">Topic {link}</a></li>",
                self.path(link % self.pages)
            );
        }
        let _ = write!(html, "</ul></nav></header>\n<main><h1>{title}</h1>\n");
        let sections = 9 + chance.below(9);
        let mut links = self.text_links(number, &mut chance).into_iter();
        for section in 0..sections {
            let left = links.len();
            let count = left.div_ceil((sections - section) as usize);
            self.section(&mut html, section, links.by_ref().take(count), &mut chance);
        }
        html.push_str("</main><footer><p>All rights reserved.</p></footer></body></html>\n");
        html
    }

    fn text_links(&self, number: u32, chance: &mut Chance) -> Vec<u32> {
        (0..self.text_links)
            .map(|link| {
                let child = u64::from(number) * u64::from(CHILDREN) + u64::from(link) + 1;
                match u32::try_from(child) {
                    Ok(child) if link < CHILDREN && child < self.pages => child,
                    _ => chance.below(self.pages),
                }
            })
            .collect()
    }

    fn section(
        &self,
        html: &mut String,
        section: u32,
        links: impl Iterator<Item = u32>,
        chance: &mut Chance,
    ) {
        let heading = self.sentences.heading(chance);
        let _ = writeln!(html, "<h2 id=\"part-{section}\">{heading}</h2>");
        for link in links {
            let (before, after) = (self.sentences.one(chance), self.sentences.one(chance));
            let _ = writeln!(
                html,
                "<p class=\"text\">{before} <strong>{heading}</strong> is told in <a class=\"reference\" href=\"{}\">page {link}</a>, \
                 <em>as ever</em>. {after} {}</p>",
                self.path(link),
                self.sentences.one(chance)
            );
        }
        match section % 3 {
            0 => {
                let (first, second) = (self.sentences.one(chance), self.sentences.one(chance));
                let _ = writeln!(html, "<ul><li>{first}</li><li>{second}</li></ul>");
            }
            1 => {
                let _ = writeln!(
                    html,
                    "<pre><code class=\"language-sh\">run --part {section} --fast &amp;&amp; echo done</code></pre>"
                );
            }
            _ => {
                let _ = writeln!(
                    html,
                    "<table><thead><tr><th>Name</th><th>Value</th></tr></thead><tbody>\
                     <tr><td>{heading}</td><td>{section}</td></tr><tr><td>Limit</td><td>{}</td></tr></tbody></table>",
                    chance.below(1_000)
                );
            }
        }
    }

    /// The site's robots.txt for an origin such as `http://127.0.0.1:8080`.
    pub fn robots(origin: &str) -> String {
        format!("User-agent: *\nDisallow: /private/\nSitemap: {origin}/sitemap.xml\n")
    }

    /// The sitemap index.
    pub fn sitemap_index(&self, origin: &str) -> String {
        let mut xml = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
        );
        for number in 0..self.sitemaps() {
            let end = if number % 2 == 0 { ".gz" } else { "" };
            let _ = writeln!(
                xml,
                "<sitemap><loc>{origin}/sitemaps/{number}.xml{end}</loc></sitemap>"
            );
        }
        xml.push_str("</sitemapindex>\n");
        xml
    }

    /// How many sitemaps the index names.
    pub fn sitemaps(&self) -> u32 {
        self.pages.div_ceil(URLS_PER_SITEMAP)
    }

    /// One sitemap, with all four fields of each page.
    pub fn sitemap(&self, number: u32, origin: &str) -> String {
        let first = number * URLS_PER_SITEMAP;
        let last = self.pages.min(first + URLS_PER_SITEMAP);
        let mut xml = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
        );
        for page in first..last {
            let mut chance = Chance::of(page);
            let _ = write!(
                xml,
                "  <url>\n    <loc>{origin}{}</loc>\n    <lastmod>2026-{:02}-{:02}</lastmod>\n    \
                 <changefreq>{}</changefreq>\n    <priority>0.{}</priority>\n  </url>\n",
                self.path(page),
                1 + chance.below(11),
                1 + chance.below(28),
                ["daily", "weekly", "monthly"][chance.below(3) as usize],
                1 + chance.below(9)
            );
        }
        xml.push_str("</urlset>\n");
        xml
    }
}

/// Numbers that look drawn by chance, the same for one page at each request.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    fn of(number: u32) -> Self {
        Self(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D)
    }

    /// A number below `bound`.
    fn below(&mut self, bound: u32) -> u32 {
        // Splitmix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let below = (mixed >> 32).wrapping_mul(u64::from(bound)) >> 32;
        u32::try_from(below).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn pages_have_the_size_and_the_links_they_should() {
        let site = GeneratedSite::new(2_000);
        let pages: Vec<_> = (0..2_000).map(|number| site.page(number)).collect();
        let mean = pages.iter().map(String::len).sum::<usize>() / pages.len();
        assert!((26_000..28_000).contains(&mean), "{mean} bytes");
        let links = |page: &String| page.matches("<a ").count();
        assert!(pages.iter().all(|page| links(page) == 82));
    }

    #[test]
    fn every_page_is_reached_by_links() {
        let site = GeneratedSite::new(3_000);
        let mut waiting = vec!["/".to_owned()];
        let mut seen = HashSet::new();
        while let Some(path) = waiting.pop() {
            let page = site.page_at(&path).expect("a link leads to a page");
            if seen.insert(path) {
                let links = page.split("href=\"").skip(1);
                waiting.extend(links.filter_map(|rest| rest.split('"').next().map(str::to_owned)));
                waiting.retain(|path| !seen.contains(path));
            }
        }
        assert_eq!(seen.len(), 3_000);
    }
}
