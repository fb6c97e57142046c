//! Checks of single entries (spec 4.3, U5, U7, U23).

super::checks! {
    MISSING_LOC = "missing-loc", Entry, Error,
        "An entry without <loc>",
        "It names no page, so nothing is crawled for it.",
        "Give every <url> one <loc> with the page's address.";
    BAD_LOC = "bad-loc", Entry, Error,
        "A <loc> that is no usable address",
        "The page gets the code invalid_url and is not indexed.",
        "Write a full http or https address, with its special characters escaped.";
    RELATIVE_LOC = "relative-loc", Entry, Warning,
        "A partial address",
        "The service allows it and resolves it against the sitemap's own address, which is not always what was meant.",
        "Write the full address, beginning with https://.";
    LOC_TOO_LONG = "loc-too-long", Entry, Warning,
        "An address of 2,048 characters or more",
        "The protocol allows fewer, and the address is the key of the page in the index.",
        "Shorten the address, most often its query.";
    LOC_FRAGMENT = "loc-fragment", Entry, Warning,
        "An address with a fragment",
        "The part behind # is cut off, so several entries become one page.",
        "Remove the fragment; a page of its own needs an address of its own.";
    LOC_WHITESPACE = "loc-whitespace", Entry, Warning,
        "White space inside an address",
        "Blanks become %20 and line ends are dropped, so another page than meant may be asked for.",
        "Remove it, or write %20.";
    LOC_BAD_ESCAPE = "loc-bad-escape", Entry, Warning,
        "A percent sign that escapes nothing",
        "Servers read it in different ways, many with an error.",
        "Write %25 for the sign itself.";
    DUPLICATE = "duplicate-loc", Entry, Warning,
        "A page stands twice in one file",
        "It is indexed once; priority and date of its first place count, those of later ones have no effect.",
        "Keep one entry for each page.";
    DUPLICATE_ACROSS = "duplicate-loc-across-files", Entry, Warning,
        "A page stands in two files",
        "It is indexed once; priority and date of its first place count, those of later ones have no effect.",
        "Keep each page in one sitemap.";
    NEAR_DUPLICATE = "near-duplicate-loc", Entry, Warning,
        "Two addresses differ only in spelling",
        "A slash at the end, capitals, www., http or index.html make two items of one page: double cost and double answers.",
        "Keep the canonical address only.";
    SCHEME_MISMATCH = "scheme-mismatch", Entry, Warning,
        "http in a sitemap on https, or the other way round",
        "The page redirects first, and both spellings can come to be two items.",
        "Write the scheme that the site answers with.";
    NO_RETURN_LINK = "hreflang-no-return-link", Entry, Warning,
        "A language version does not name the page back",
        "The language of a page becomes metadata that queries filter by; versions that do not agree send readers to the wrong one.",
        "Give every language version the same list of alternates, itself among them, in the sitemap or in the head of each page.";
    FOREIGN_HOST = "foreign-host-loc", Entry, Error,
        "A page on another host than the crawl target",
        "Only pages on the host of the crawl target are indexed; www. and the bare domain are two hosts. The others get subdomains_not_allowed.",
        "List the pages under the host of the crawl target, or make an instance for the other host.";
}
