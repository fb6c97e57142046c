//! Codes of a whole job or of its configuration.

use super::{Seen, Words};

pub(super) const SYNC_IN_COOLDOWN: Words = Words {
    label: "Synced a moment ago",
    meaning: "The service refuses a manual sync within 30 seconds after the job before.",
    fix: "Wait until 30 seconds have passed, then sync again.",
    seen: Seen::Here,
};

pub(super) const DOMAIN_NOT_OWNED: Words = Words {
    label: "Domain not on the account",
    meaning: "The domain is not an active zone of the Cloudflare account that creates the \
              instance. Foresite cannot look into the account and has not checked it.",
    fix: "Add the domain to the account in the dashboard under Domains, and wait until it is \
          active.",
    seen: Seen::AtServiceOnly,
};

pub(super) const INVALID_DOMAIN: Words = Words {
    label: "Not a valid domain",
    meaning: "The crawl target is not a domain that can be on a Cloudflare account.",
    fix: "Correct the crawl target: a domain such as https://example.com, with its subdomain if \
          needed.",
    seen: Seen::Here,
};

pub(super) const MISSING_SITEMAP: Words = Words {
    label: "No sitemap found",
    meaning: "No valid sitemap was found, so parse type Sitemap has nothing to crawl. \
              /sitemap.xml is tried only when the site has no robots.txt at all.",
    fix: "See to it that robots.txt names a sitemap that answers 200 with XML, or name the \
          sitemap under Parser options, Specific sitemaps. Without a sitemap use parse type \
          Discover.",
    seen: Seen::Here,
};

pub(super) const MISSING_ROBOTS_TXT: Words = Words {
    label: "robots.txt not reachable",
    meaning: "robots.txt could not be fetched: the server failed, timed out or was not found. \
              While it is unknown, nothing may be crawled.",
    fix: "Open /robots.txt of the site in a browser. It has to answer 200 with the file, or 404 \
          when there is none. A site without HTTPS has to be created with http:// before its address.",
    seen: Seen::Here,
};

pub(super) const IS_PAUSED: Words = Words {
    label: "Indexing is paused",
    meaning: "Indexing of this instance was paused by hand, so no job starts, neither by hand nor by \
              the schedule. What is indexed stays and can be searched.",
    fix: "Resume indexing, then sync.",
    seen: Seen::Here,
};

pub(super) const FORBIDDEN_ROBOTS_TXT: Words = Words {
    label: "robots.txt forbids the crawl",
    meaning: "robots.txt answers 401 or 403, or its rules do not let AI Search crawl the site.",
    fix: "Let everyone read /robots.txt, and add “User-agent: Cloudflare-AI-Search” with “Allow: \
          /”. Where Cloudflare writes the rules, switch off Managed robots.txt or Block AI bots in \
          the dashboard under Security, Settings, Bot traffic.",
    seen: Seen::Here,
};

pub(super) const FORBIDDEN_SITEMAP: Words = Words {
    label: "Sitemap not accessible",
    meaning: "The sitemap answers 401 or 403.",
    fix: "Let everyone read the sitemap, or let AI Search past the site's protection (Security \
          rules, Bot Detection ID equals 122933950, action Skip). Behind a login use extra headers.",
    seen: Seen::AsHint,
};

pub(super) const INVALID_CHUNK_SIZE: Words = Words {
    label: "Chunk size too large",
    meaning: "The chunk size is above what the embedding model takes at once.",
    fix: "Set a smaller chunk size (Chunking), or choose an embedding model with a larger input.",
    seen: Seen::Here,
};

pub(super) const INVALID_CUSTOM_HEADER: Words = Words {
    label: "Extra header not valid",
    meaning: "An extra header is malformed, or of a name that is not allowed.",
    fix: "Correct it under Parser options, Extra headers: a name without blanks, a value of \
          printable ASCII without line ends, and no header that the crawler sets itself.",
    seen: Seen::Here,
};

pub(super) const SPECIFIC_SITEMAPS: Words = Words {
    label: "Specific sitemaps need parse type Sitemap",
    meaning: "Specific sitemaps are set together with parse type Discover.",
    fix: "Remove them under Parser options, Specific sitemaps, or choose parse type Sitemap.",
    seen: Seen::Here,
};

pub(super) const INVALID_URL_LOCATION: Words = Words {
    label: "Crawl target not valid",
    meaning: "The crawl target is not an http or https address.",
    fix: "Type it like https://example.com, without user name or password.",
    seen: Seen::Here,
};

pub(super) const TYPE_AND_SOURCE: Words = Words {
    label: "Type and source belong together",
    meaning: "The configuration has a type without a source, so there is nothing to crawl.",
    fix: "Set source to the site's address, such as https://example.com.",
    seen: Seen::Here,
};

pub(super) const BLOCKED_BY_CONTENT_SIGNAL: Words = Words {
    label: "Paused by Content Signals",
    meaning: "The Content-Signal line in robots.txt says no to search or to ai-input, so the \
              service pauses the instance.",
    fix: "Set search=yes and ai-input=yes in the Content-Signal line of robots.txt, then resume \
          the instance in the dashboard.",
    seen: Seen::Here,
};
