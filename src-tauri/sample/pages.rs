//! Every page and file of the site, by path. The query of a URL is not looked at.

use crate::answer::Answer;

/// Embeds a page under `site/`.
macro_rules! page {
    ($file:literal) => {
        Answer::Page(include_str!(concat!("site/", $file, ".html")))
    };
}

/// Embeds a file under `site/` with its content type.
macro_rules! file {
    ($kind:literal, $file:literal) => {
        Answer::File($kind, include_bytes!(concat!("site/", $file)))
    };
}

/// The answer for a path; none where the site has nothing.
pub(crate) fn find(path: &str) -> Option<Answer> {
    PAGES
        .iter()
        .find(|(known, _)| *known == path)
        .map(|(_, answer)| *answer)
}

/// Longer than the 128 characters that the service documents for keys.
pub(crate) const LONG_PATH: &str = concat!(
    "/blog/what-we-learned-from-ten-thousand-letters-to-support-about-rain-gauges-bearings-",
    "batteries-attics-and-the-one-about-the-goat-2026",
);

/// Paths with their answers.
pub(crate) const PAGES: &[(&str, Answer)] = &[
    ("/", page!("home")),
    ("/de/", page!("de")),
    ("/about", page!("about")),
    ("/contact", page!("contact")),
    ("/legal/terms", page!("legal/terms")),
    ("/legal/privacy", page!("legal/privacy")),
    ("/docs/", page!("docs/index")),
    ("/docs/getting-started", page!("docs/getting-started")),
    ("/docs/installation", page!("docs/installation")),
    ("/docs/mounting", page!("docs/mounting")),
    ("/docs/sensors/rain-gauge", page!("docs/sensors/rain-gauge")),
    ("/docs/sensors/anemometer", page!("docs/sensors/anemometer")),
    (
        "/docs/sensors/soil-moisture",
        page!("docs/sensors/soil-moisture"),
    ),
    ("/docs/export", page!("docs/export")),
    ("/docs/api/", page!("docs/api/index")),
    ("/docs/api/authentication", page!("docs/api/authentication")),
    ("/docs/api/errors", page!("docs/api/errors")),
    ("/docs/api/console", page!("docs/api/console")),
    ("/docs/troubleshooting", page!("docs/troubleshooting")),
    ("/docs/glossary", page!("docs/glossary")),
    ("/docs/firmware/latest", page!("docs/firmware/latest")),
    ("/docs/firmware/4-2", page!("docs/firmware/4-2")),
    ("/docs/roadmap", page!("docs/roadmap")),
    ("/docs/drafts/handbook", page!("docs/drafts/handbook")),
    ("/docs/drafts/preview", page!("docs/drafts/preview")),
    ("/shop/", page!("shop/index")),
    ("/shop/skylark-station", page!("shop/skylark-station")),
    ("/shop/skylark-mini", page!("shop/skylark-mini")),
    ("/shop/mast-kit", page!("shop/mast-kit")),
    ("/shop/gift-card", page!("shop/gift-card")),
    ("/shop/reviews", page!("shop/reviews")),
    ("/blog/", page!("blog/index")),
    ("/blog/a-wet-july", page!("blog/a-wet-july")),
    ("/blog/why-we-repair", page!("blog/why-we-repair")),
    ("/blog/tipping-buckets", page!("blog/tipping-buckets")),
    ("/blog/frost-alerts", page!("blog/frost-alerts")),
    ("/blog/school-club", page!("blog/school-club")),
    (LONG_PATH, page!("blog/long-title")),
    // Written in Windows-1252: one page says so, the other claims UTF-8.
    (
        "/blog/notes-from-the-fen",
        file!("text/html", "blog/notes-from-the-fen.html"),
    ),
    (
        "/blog/wind-atlas",
        file!("text/html; charset=utf-8", "blog/wind-atlas.html"),
    ),
    // Files that are no pages.
    (
        "/docs/changelog.txt",
        file!("text/plain; charset=utf-8", "docs/changelog.txt"),
    ),
    (
        "/docs/manual.pdf",
        file!("application/pdf", "docs/manual.pdf"),
    ),
    (
        "/shop/prices.csv",
        file!("text/csv; charset=utf-8", "shop/prices.csv"),
    ),
    (
        "/shop/skylark-tools.zip",
        file!("application/zip", "shop/skylark-tools.zip"),
    ),
    ("/img/lark.svg", file!("image/svg+xml", "img/lark.svg")),
    (
        "/img/skylark.svg",
        file!("image/svg+xml", "img/skylark.svg"),
    ),
    // Redirects: to a page of the site, to another host, and in a circle.
    (
        "/docs/quickstart",
        Answer::Redirect(301, "/docs/getting-started"),
    ),
    (
        "/shop/dealers",
        Answer::Redirect(302, "https://dealers.example/larkfield"),
    ),
    ("/shop/sale", Answer::Redirect(302, "/shop/outlet")),
    ("/shop/outlet", Answer::Redirect(302, "/shop/sale")),
    // Faults.
    ("/account/orders", Answer::Failure(401, "Sign in first")),
    (
        "/blog/members/yearbook",
        Answer::Failure(402, "The yearbook is for subscribers"),
    ),
    (
        "/shop/trade",
        Answer::Failure(403, "Trade prices are for dealers"),
    ),
    ("/shop/aerolog", Answer::Failure(404, "No longer made")),
    ("/blog/newsletter", Answer::Failure(429, "Too many readers")),
    (
        "/shop/configurator",
        Answer::Failure(500, "The configurator is broken"),
    ),
    // Firewalls that take the crawler for a robot, each with the mark it is told by.
    (
        "/docs/forum",
        Answer::Blocked(
            ("cf-mitigated", "challenge"),
            "<title>Just a moment...</title><p>Checking your browser.</p>",
        ),
    ),
    (
        "/blog/comments",
        Answer::Blocked(
            ("cache-control", "no-store"),
            "<title>Are you a person?</title><div class=\"cf-turnstile\"></div>",
        ),
    ),
    (
        "/shop/b2b",
        Answer::Blocked(
            ("server", "cloudflare"),
            "<title>Blocked</title><h1>Sorry, you have been blocked</h1>",
        ),
    ),
    ("/basket/", Answer::Failure(200, "Your basket is empty")),
    ("/docs/empty", Answer::File("text/html; charset=utf-8", b"")),
    ("/docs/api/live", Answer::BreaksOff),
    ("/shop/catalogue", Answer::Catalogue),
];
