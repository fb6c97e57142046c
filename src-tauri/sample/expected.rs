use crate::pages;

/// A URL as its sitemap gives it (a path stands for a page of the site), the status of its item
/// and the code.
pub type Expected = (&'static str, &'static str, Option<&'static str>);

/// What a sitemap crawl with default settings makes of every URL that the sitemaps list. One item
/// each; a URL that is listed twice is one item.
pub const EXPECTED: &[Expected] = &[
    // Pages that are indexed.
    ("/", "completed", None), // the page with the highest priority, in two languages
    ("/de/", "completed", None), // the other language: `hreflang` in the sitemap
    ("/about", "completed", None),
    ("/contact", "completed", None), // no priority and no `lastmod` in the sitemap
    ("/legal/terms", "completed", None),
    ("/legal/privacy", "completed", None),
    ("/docs/", "completed", None),
    ("/docs/getting-started", "completed", None),
    ("/docs/installation", "completed", None),
    ("/docs/mounting", "completed", None), // a table with alignment and a caption
    ("/docs/sensors/rain-gauge", "completed", None),
    ("/docs/sensors/anemometer", "completed", None),
    ("/docs/sensors/soil-moisture", "completed", None), // a `lastmod` that is no date
    ("/docs/export", "completed", None),                // a relative `<loc>`; code in two languages
    ("/docs/api/", "completed", None),
    ("/docs/api/authentication", "completed", None),
    ("/docs/api/errors", "completed", None),
    ("/docs/troubleshooting", "completed", None),
    ("/docs/glossary", "completed", None),
    ("/docs/firmware/latest", "completed", None),
    ("/docs/firmware/4-2", "completed", None), // `rel=canonical` names another page
    ("/docs/drafts/preview", "completed", None), // opened by an Allow line in a closed folder
    ("/shop/", "completed", None),
    ("/shop/skylark-station", "completed", None), // listed twice; JSON-LD and price in `<meta>`
    ("/shop/skylark-mini", "completed", None),    // another price in `<meta>`, of another form
    ("/shop/mast-kit", "completed", None),
    ("/shop/gift-card", "completed", None), // `noindex` in the page
    (
        "/shop/reviews?product=LF-SKY-4&sort=newest",
        "completed",
        None,
    ), // a query with `&amp;` in the sitemap
    ("/blog/", "completed", None),
    ("/blog/a-wet-july", "completed", None),
    ("/blog/why-we-repair", "completed", None),
    ("/blog/tipping-buckets", "completed", None),
    ("/blog/frost-alerts", "completed", None),
    ("/blog/school-club", "completed", None),
    (pages::LONG_PATH, "completed", None), // a URL of more than 128 characters
    ("/blog/notes-from-the-fen", "completed", None), // Windows-1252, and says so
    ("/blog/wind-atlas", "completed", None), // claims UTF-8, and some bytes are not
    ("/docs/changelog.txt", "completed", None), // plain text
    ("/docs/quickstart", "completed", None), // a redirect to a page that is listed too
    ("/docs/manual.pdf", "completed", None), // only the service converts PDF
    ("/shop/prices.csv", "completed", None), // only the service converts CSV
    // Pages without usable content.
    (
        "/docs/api/console",
        "error",
        Some("markdown_conversion_empty"),
    ), // drawn by a script; its HTML has no text
    ("/docs/roadmap", "error", Some("file_content_empty")), // nothing but headings
    ("/docs/empty", "error", Some("file_content_empty")),   // a body of no bytes
    // Files that the service does not take.
    ("/shop/skylark-tools.zip", "error", Some("unsupported_type")),
    ("/shop/catalogue", "error", Some("over_size")), // HTML of more than 4 MiB
    // Closed by robots.txt.
    (
        "/docs/drafts/handbook",
        "error",
        Some("blocked_by_robots_txt_path"),
    ),
    ("/basket/", "error", Some("blocked_by_robots_txt_path")),
    // Answers that are no page.
    ("/account/orders", "error", Some("crawl_got_http_401")),
    (
        "/blog/members/yearbook",
        "error",
        Some("blocked_by_payment"),
    ),
    ("/shop/trade", "error", Some("crawl_got_http_403")),
    ("/shop/aerolog", "error", Some("http_4xx")),
    ("/blog/newsletter", "error", Some("crawl_got_http_429")),
    ("/shop/configurator", "error", Some("http_5xx")),
    ("/docs/api/live", "error", Some("network_connection_lost")), // the connection breaks in the middle of the body
    // Firewalls that take the crawler for a robot.
    ("/docs/forum", "error", Some("blocked_by_bot_management")),
    ("/blog/comments", "error", Some("blocked_by_turnstile")),
    ("/shop/b2b", "error", Some("blocked_by_waf")),
    // Redirects that lead nowhere.
    (
        "/shop/dealers",
        "error",
        Some("invalid_host_after_redirect"),
    ),
    ("/shop/sale", "error", Some("too_many_redirects")),
    // Addresses that are not this site's.
    (
        "http://larkfield instruments.example/shop/spring-offers",
        "error",
        Some("invalid_url"),
    ), // a space in the host
    (
        "https://archive.larkfield.example/catalogue-2019",
        "error",
        Some("subdomains_not_allowed"),
    ),
];

/// An exclude rule for an instance of the site, so that a page skipped by its owner appears too:
/// with it, the pages under `/legal/` are skipped with `excluded_by_path_filter`.
pub const EXCLUDE: &str = "**/legal/**";
