//! Crawling the website.

use super::{Seen, Words};

pub(super) const TOO_MANY_REDIRECTS: Words = Words {
    label: "Too many redirects",
    meaning: "The URL redirects in a circle, or more than 20 times, and never reaches a page.",
    fix: "Correct the redirects on the site; the evidence lists each hop. Put the final address \
          into sitemap and links.",
    seen: Seen::Here,
};

pub(super) const INVALID_HOST_AFTER_REDIRECT: Words = Words {
    label: "Redirected off the site",
    meaning: "The URL redirects to a host that is not part of this crawl.",
    fix: "If that host is your main site, make it the crawl target of an instance. Otherwise take \
          the URL out of the sitemap, or point it at a page of this host.",
    seen: Seen::Here,
};

pub(super) const SUBDOMAINS_NOT_ALLOWED: Words = Words {
    label: "Other host",
    meaning: "The URL lies on a host that is not the crawl target's; www and the bare domain are \
              different hosts too.",
    fix: "Write the sitemap with the crawl target's own host, or make an instance for the other \
          host. With parse type Discover, Include subdomains takes hosts below the target.",
    seen: Seen::Here,
};

pub(super) const BLOCKED_BY_ROBOTS_TXT: Words = Words {
    label: "Blocked by robots.txt",
    meaning: "A rule in robots.txt does not allow AI Search to read this page, or the whole site. \
              The evidence names the rule and its group.",
    fix: "For one page, add an Allow line for its path to the group that the evidence names. \
          Where the whole site is closed, add the lines “User-agent: Cloudflare-AI-Search” and \
          “Allow: /”. Where Cloudflare writes the rules, switch off Managed robots.txt or Block \
          AI bots in the dashboard under Security, Settings, Bot traffic.",
    seen: Seen::Here,
};

pub(super) const BLOCKED_BY_ROBOTS_TXT_PATH: Words = Words {
    label: "Path blocked by robots.txt",
    meaning: "A rule in robots.txt does not allow AI Search to read this path.",
    fix: "To have the page indexed, add an Allow line for its path to the group that the \
          evidence names. If the rule is meant, take the page out of the sitemap.",
    seen: Seen::Here,
};

pub(super) const BLOCKED_BY_CONTENT_SIGNAL: Words = Words {
    label: "Refused by Content Signals",
    meaning: "The Content-Signal line in robots.txt says no to search or to ai-input, the two \
              uses that AI Search declares.",
    fix: "Set search=yes and ai-input=yes in the Content-Signal line of robots.txt. ai-train=no \
          may stay: the service does not train on the pages.",
    seen: Seen::Here,
};

pub(super) const EXCLUDED_BY_PATH_FILTER: Words = Words {
    label: "Left out by path filters",
    meaning: "Your own include or exclude rules leave this URL out, so it is not requested.",
    fix: "Nothing, if that is meant. Otherwise change the rule that the evidence names (Settings, \
          Path filters): rules are compared with the whole URL.",
    seen: Seen::Here,
};

pub(super) const NETWORK_CONNECTION_LOST: Words = Words {
    label: "Connection lost",
    meaning: "The server took no connection, or broke it before the whole page had arrived.",
    fix: "The next sync tries again. If it stays, see whether the server runs, and look in its \
          log for crashes, time limits or a proxy that cuts answers off.",
    seen: Seen::Here,
};

pub(super) const CRAWL_GOT_HTTP_ERROR: Words = Words {
    label: "HTTP error",
    meaning: "The site gave no usable answer: a status that is neither a page nor a known kind of \
              error, a bad certificate, or an answer or redirect that breaks the rules of HTTP.",
    fix: "Open the URL yourself and mend what the evidence names; let it answer 200 with the page.",
    seen: Seen::Here,
};

pub(super) const CRAWL_GOT_HTTP_401: Words = Words {
    label: "Login needed (401)",
    meaning: "The site asks for a login before it shows this page.",
    fix: "Give the crawler access with extra headers (Settings, Parser options, Extra headers): \
          for Cloudflare Access a service token, CF-Access-Client-Id and CF-Access-Client-Secret. \
          Or leave the page out with an exclude rule.",
    seen: Seen::Here,
};

pub(super) const CRAWL_GOT_HTTP_403: Words = Words {
    label: "Forbidden (403)",
    meaning: "The site refused to show this page.",
    fix: "If visitors can see the page, the site's protection blocks crawlers: add a rule that \
          skips it for AI Search (Security rules, Bot Detection ID equals 122933950, action Skip, \
          placed first). If the page is private, leave it out or use extra headers.",
    seen: Seen::AsHint,
};

pub(super) const CRAWL_GOT_HTTP_429: Words = Words {
    label: "Too many requests (429)",
    meaning: "The site limits how often it may be asked, and the crawler met the limit.",
    fix: "Raise the limit for AI Search, or skip rate limiting for it (Security rules, Bot \
          Detection ID equals 122933950, action Skip). A Crawl-delay line in robots.txt slows the \
          crawler down.",
    seen: Seen::AsHint,
};

pub(super) const BLOCKED_BY_PAYMENT: Words = Words {
    label: "Payment required (402)",
    meaning: "The site asks crawlers to pay, and AI Search does not pay.",
    fix: "In the dashboard, open AI Crawl Control and allow AI Search instead of charging it.",
    seen: Seen::AsHint,
};

pub(super) const BLOCKED_BY_WAF: Words = Words {
    label: "Blocked by the firewall",
    meaning: "A firewall (WAF) rule of the site blocked the request.",
    fix: "Let AI Search past: in the dashboard, Security rules, Create rule, Custom rules, Bot \
          Detection ID equals 122933950, action Skip, placed first.",
    seen: Seen::AsHint,
};

pub(super) const BLOCKED_BY_BOT_MANAGEMENT: Words = Words {
    label: "Blocked as a bot",
    meaning: "The site's bot protection blocked the request.",
    fix: "Let AI Search past: in the dashboard, Security rules, Create rule, Custom rules, Bot \
          Detection ID equals 122933950, action Skip, placed first. This program has no such \
          identity, so it may be blocked where the service is not.",
    seen: Seen::AsHint,
};

pub(super) const BLOCKED_BY_TURNSTILE: Words = Words {
    label: "Blocked by a challenge",
    meaning: "The site answered with a check for humans (Turnstile) instead of the page.",
    fix: "Let AI Search past: in the dashboard, Security rules, Create rule, Custom rules, Bot \
          Detection ID equals 122933950, action Skip, placed first. A Turnstile that the page \
          itself includes has to go from the page.",
    seen: Seen::AsHint,
};

pub(super) const HTTP_4XX: Words = Words {
    label: "Page not available (4xx)",
    meaning: "The site answered that the page is not there or cannot be had, such as 404 or 410.",
    fix: "Take the URL out of the sitemap and mend the links to it, or put the page back.",
    seen: Seen::Here,
};

pub(super) const HTTP_5XX: Words = Words {
    label: "Server error (5xx)",
    meaning: "The site's server failed while answering.",
    fix: "The next sync tries again. If it stays, look into the server's error log at the time of \
          the request.",
    seen: Seen::Here,
};

pub(super) const UNREACHABLE_TIMEOUT: Words = Words {
    label: "No answer in time",
    meaning: "The site did not answer within the time limit.",
    fix: "Open the URL yourself. If it is slow, speed it up or cache it; if the host does not \
          answer at all, check server and firewall.",
    seen: Seen::Here,
};

pub(super) const UNREACHABLE_DNS: Words = Words {
    label: "Host not found",
    meaning: "The host name does not lead to any address.",
    fix: "Check the spelling of the host. In the dashboard, open the domain's DNS records and add \
          the missing one.",
    seen: Seen::Here,
};

pub(super) const PAGE_LIMIT_REACHED: Words = Words {
    label: "Daily page limit reached",
    meaning: "Workers Free crawls 500 pages a day, and this page comes after them.",
    fix: "Later syncs go on with the rest. To have it sooner, give it a higher <priority> in the \
          sitemap, leave other pages out, or move the account to Workers Paid.",
    seen: Seen::Here,
};
