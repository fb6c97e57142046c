//! Parsing mode "Rendered sites": the page is opened in a browser.

use super::{Seen, Words};

pub(super) const UNKNOWN: Words = Words {
    label: "Browser failed",
    meaning: "The browser could not open the page, for a reason without a name.",
    fix: "The next sync tries again. If it stays, open the page in a private window and look at \
          the console, or set Parsing mode to Static site if its text is in the HTML.",
    seen: Seen::WhenRendered,
};

pub(super) const AUTHENTICATION: Words = Words {
    label: "Login needed in the browser",
    meaning: "The browser was asked for a login before it could see the page.",
    fix: "Give the crawler access with extra headers (Settings, Parser options, Extra headers), \
          for Cloudflare Access a service token; or leave the page out.",
    seen: Seen::WhenRendered,
};

pub(super) const NO_BODY: Words = Words {
    label: "Browser got no page",
    meaning: "The browser got an answer without any page in it.",
    fix: "Open the URL yourself: it should answer 200 with HTML. Take URLs that answer 204 or \
          nothing out of the sitemap.",
    seen: Seen::WhenRendered,
};

pub(super) const TIMEOUT: Words = Words {
    label: "Browser timed out",
    meaning: "The page did not finish loading in the browser in time.",
    fix: "Find what makes the page slow, such as a script that waits for another server. If its \
          text is in the HTML, set Parsing mode to Static site.",
    seen: Seen::WhenRendered,
};

pub(super) const CONNECTION_CLOSED: Words = Words {
    label: "Browser lost the connection",
    meaning: "The connection between browser and site was closed before the page had loaded.",
    fix: "The next sync tries again. If it stays, look for crashes or time limits in your \
          server's log.",
    seen: Seen::WhenRendered,
};

pub(super) const REFUSED: Words = Words {
    label: "Server refused the browser",
    meaning: "The site's server did not accept the browser's connection.",
    fix: "Check that the server runs and that its firewall lets Cloudflare's addresses in.",
    seen: Seen::WhenRendered,
};

pub(super) const RATE_LIMIT: Words = Words {
    label: "Browser service busy",
    meaning: "The service's own browsers had no room for this page.",
    fix: "Nothing on the site: the next sync tries again. If its text is in the HTML, Parsing \
          mode Static site needs no browser.",
    seen: Seen::AtServiceOnly,
};
