//! Checks of robots.txt (spec 4.1, 4.6, 5.6).

super::checks! {
    MISSING = "robots-missing", Robots, Note,
        "The site has no robots.txt",
        "AI Search then tries /sitemap.xml at the root of the site and nothing else.",
        "Add a robots.txt with a Sitemap: line, so that the sitemap may have any name and place.";
    NO_SITEMAP_LINE = "robots-no-sitemap-line", Robots, Error,
        "robots.txt names no sitemap",
        "With the parse type Sitemap the job ends with 7028 missing_sitemap: /sitemap.xml is tried only where there is no robots.txt at all.",
        "Add a line such as “Sitemap: https://example.com/sitemap.xml”, or name the file under Parser options, Specific sitemaps.";
    FORBIDDEN = "robots-forbidden", Robots, Error,
        "robots.txt refuses access",
        "The service cannot read the rules, so it crawls nothing: 7034 forbidden_robots_txt.",
        "Let everyone read /robots.txt, also visitors without a browser.";
    UNREACHABLE = "robots-unreachable", Robots, Error,
        "robots.txt cannot be had",
        "While the rules are unknown the service crawls nothing: 7029 missing_robots_txt.",
        "Let /robots.txt answer 200 with the file, or 404 when there is none.";
    REDIRECTED = "robots-redirected", Robots, Warning,
        "robots.txt redirects to another host",
        "The rules of another host then decide about this one, and partial Sitemap: addresses mean that host.",
        "Serve robots.txt on the host itself.";
    HTML = "robots-html", Robots, Error,
        "A web page answers as robots.txt",
        "It counts as a robots.txt without rules and without Sitemap: lines, so the parse type Sitemap ends with 7028 missing_sitemap.",
        "Serve a text file at /robots.txt, or answer 404.";
    TOO_LARGE = "robots-too-large", Robots, Warning,
        "robots.txt is larger than 500 KiB",
        "Crawlers read the first 500 KiB only; rules and Sitemap: lines behind them have no effect.",
        "Shorten the file; put the Sitemap: lines at its top.";
    BLOCKS_SERVICE = "robots-blocks-service", Robots, Error,
        "robots.txt closes the site to AI Search",
        "Nothing is crawled: 7034 forbidden_robots_txt when the instance is made, a paused instance later.",
        "Add a group “User-agent: Cloudflare-AI-Search” with “Allow: /”. Where Cloudflare writes the file, change it in the dashboard.";
    CONTENT_SIGNAL = "robots-content-signal", Robots, Error,
        "Content Signals refuse search or ai-input",
        "Discover stops with blocked_by_content_signal and the instance is paused. Sitemap jobs were seen to go on, which is not confirmed.",
        "Set search=yes and ai-input=yes in the Content-Signal line that binds Cloudflare-AI-Search.";
    SIGNAL_OF_OTHER_GROUP = "robots-signal-of-other-group", Robots, Note,
        "Content Signals of the group for * refuse the crawl",
        "Another group binds AI Search here, so they should not count. Cloudflare has not confirmed it.",
        "Write the signals that AI Search should obey into its own group.";
    IMMEDIATE_USE = "robots-immediate-use", Robots, Warning,
        "Content Signals grant immediate use only",
        "That is less than the service is known to need: it stores pages and cites them later.",
        "Use use=reference or use=full.";
    OLD_TOKEN = "robots-old-token", Robots, Warning,
        "Only the former token Cloudflare-AutoRAG is named",
        "It is still honoured, yet the current token is Cloudflare-AI-Search.",
        "Add a line “User-agent: Cloudflare-AI-Search” to the same group.";
    RENDERING_CRAWLER = "robots-rendering-crawler", Robots, Warning,
        "CloudflareBrowserRenderingCrawler is disallowed",
        "It is the crawler behind the parse type Discover. Whether AI Search obeys its group is not documented.",
        "Allow it, or use the parse type Sitemap.";
    MANAGED = "robots-managed-block", Robots, Note,
        "Cloudflare manages a part of robots.txt",
        "Edits on the server do not change that part, and it may come to block AI crawlers.",
        "Change it in the dashboard under Security, Settings, Bot traffic.";
    CONFLICT = "robots-conflicting-rules", Robots, Warning,
        "Rules contradict each other, or one group stands in several places",
        "Crawlers that are not as lenient decide otherwise, and so may the next version of the service.",
        "Keep one group for each crawler, and one rule for each path.";
    SLOW = "robots-slow-crawl-delay", Robots, Warning,
        "Crawl-delay makes a full crawl longer than a day",
        "The crawler keeps the delay between all requests, so new pages are found days late.",
        "Make the Crawl-delay of the group that binds AI Search smaller. Where that is the group for *, give Cloudflare-AI-Search one of its own that repeats its rules: a crawler obeys one group alone.";
    RULE_BEFORE_GROUP = "robots-rule-before-group", Robots, Warning,
        "A rule stands before the first User-agent line",
        "It binds no crawler, AI Search included.",
        "Move it below a User-agent line.";
    MISSPELT = "robots-misspelt-field", Robots, Warning,
        "A field name is misspelt",
        "Lenient readers understand it; whether the service does is not documented.",
        "Write User-agent, Allow, Disallow, Sitemap, Crawl-delay or Content-Signal, with a colon.";
    BAD_SITEMAP = "robots-bad-sitemap", Robots, Error,
        "A Sitemap: line holds no web address",
        "No sitemap is read from it, so its pages are not found.",
        "Write the full address, such as “Sitemap: https://example.com/sitemap.xml”.";
    RULE_WITHOUT_SLASH = "robots-rule-without-slash", Robots, Warning,
        "A rule matches nothing",
        "Rules are compared with the path, which begins with a slash, so pages meant to be closed are crawled.",
        "Begin the rule with a slash or a star.";
    SITEMAP_COVERED = "robots-covers-sitemap", Robots, Note,
        "A robots rule covers a sitemap file",
        "The service reads a sitemap that robots.txt names all the same; other crawlers may not.",
        "Add an Allow rule for the sitemap file.";
}
