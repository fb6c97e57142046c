//! robots.txt and the sitemaps.

use crate::answer::Answer;

const XML: &str = "application/xml";

/// `/sitemaps/press.xml`, which robots.txt names, is missing on purpose.
pub(crate) fn find(path: &str) -> Option<Answer> {
    Some(match path {
        "/robots.txt" => {
            Answer::Template("text/plain; charset=utf-8", include_str!("site/robots.txt"))
        }
        "/sitemap.xml" => Answer::Template(XML, include_str!("site/sitemaps/index.xml")),
        "/sitemaps/company.xml" => Answer::Template(XML, include_str!("site/sitemaps/company.xml")),
        "/sitemaps/docs.xml" => Answer::Template(XML, include_str!("site/sitemaps/docs.xml")),
        "/sitemaps/shop.xml" => Answer::Template(XML, include_str!("site/sitemaps/shop.xml")),
        "/sitemaps/blog.xml.gz" => Answer::Gzip(include_str!("site/sitemaps/blog.xml")),
        _ => return None,
    })
}
