//! Checks of pages that a job visited (spec section 14).

super::checks! {
    ROBOTS_BLOCKED = "page-blocked-by-robots", Page, Error,
        "A page is listed and closed by robots.txt",
        "Sitemap and robots.txt contradict each other; the page is not fetched and not indexed.",
        "Add an Allow line for the page to the group that decided, or take it out of the sitemap.";
    TURNED_AWAY = "page-turned-away", Page, Error,
        "A page turned the crawler away",
        "The site's own protection applies to the service too. This program can be blocked where the service is not, and the other way round.",
        "Add the Skip rule for Bot Detection ID 122933950 (Security rules, Custom rules, action Skip).";
    CLIENT_ERROR = "page-client-error", Page, Error,
        "A page answers with 401, 402, 404 or another 4xx",
        "It is not indexed, and asked for again at every sync.",
        "Bring the page back, redirect it, or take it out of the sitemap; behind a login use extra headers.";
    SERVER_ERROR = "page-server-error", Page, Error,
        "A page fails, or does not answer in time",
        "It is not indexed in this job; the next sync tries again.",
        "Look at the server's log for this address.";
    REDIRECT = "page-redirects", Page, Warning,
        "A listed page redirects",
        "Its key in the index stays the old address, and each sync makes one more request.",
        "List the address where the page answers.";
    REDIRECT_LOST = "page-redirect-lost", Page, Error,
        "A redirect leads in a circle, or does not end",
        "The page is not indexed: too_many_redirects.",
        "Mend the redirects, and list the address where the page answers.";
    HOST_CHANGED = "page-host-after-redirect", Page, Error,
        "A listed page redirects to another host",
        "The service does not follow it out of the crawl: invalid_host_after_redirect.",
        "List pages of the crawl target's host alone, or make an instance for the other host.";
    SAME_PAGE = "page-same-target", Page, Warning,
        "Two addresses end at one page",
        "It is indexed twice, and answers cite either address.",
        "List the address where the page answers, once.";
    UNSUPPORTED = "page-unsupported-type", Page, Error,
        "A file of a type that is not indexed",
        "The service downloads it and gives it unsupported_type.",
        "Leave it out by an exclude rule, or offer the content as a page.";
    OVER_SIZE = "page-over-size", Page, Error,
        "A page is larger than the limit",
        "It is downloaded but not indexed: over_size.",
        "Split it, or leave it out by an exclude rule.";
    EMPTY = "page-empty", Page, Error,
        "Nothing is left of a page after conversion",
        "A page without text outside of header, footer and navigation, or whose selector matches nothing, is not indexed.",
        "Look at the content selectors; where a script writes the page, choose Parsing mode Rendered sites.";
    NOINDEX = "page-noindex", Page, Warning,
        "A listed page says noindex",
        "Sitemap and page contradict each other. The service is not known to obey noindex, so the page is indexed.",
        "Take it out of the sitemap, or leave it out by an exclude rule.";
    CANONICAL = "page-canonical-elsewhere", Page, Warning,
        "A page names another canonical address",
        "The service is not known to obey it, so both addresses are indexed.",
        "List the canonical address alone.";
    CHALLENGE = "page-challenge-saved", Page, Warning,
        "A challenge page was taken for content",
        "It answers with 200, so its text is indexed in place of the page's own.",
        "Let the crawler in by the Skip rule for Bot Detection ID 122933950.";
    SOFT_404 = "page-soft-404", Page, Warning,
        "A page says that it was not found, with status 200",
        "Its error text is indexed and found by questions.",
        "Answer 404 for pages that do not exist.";
    FILTERED = "page-filtered", Page, Note,
        "A listed page is left out by a path filter",
        "It is skipped before any request, as you asked.",
        "Nothing has to be done, unless the rule meant another page.";
    DEAD_PATTERN = "pattern-matches-nothing", Page, Warning,
        "A path filter matches no page",
        "An include rule that matches nothing takes no page in, an exclude rule keeps none out: most likely it is misspelt.",
        "Try the rule under Path filters, or remove it.";
    SHADOWED_PATTERN = "pattern-shadowed", Page, Note,
        "A path filter that other rules make needless",
        "Exclude rules win over include rules, and one match is enough, so this rule changes nothing.",
        "Remove it, so that one of the ten places is free again.";
    NOT_LISTED = "page-not-listed", Page, Note,
        "A page is linked but not listed",
        "The parse type Sitemap does not find it.",
        "List it, or choose the parse type Discover.";
    NOT_LINKED = "page-not-linked", Page, Note,
        "A page is listed but no visited page links to it",
        "The parse type Discover finds it through the sitemap alone, and people hardly at all.",
        "Link to it, or take it out of the sitemap.";
}
