//! Warnings: true things that change nothing in the outcome.

use super::{Seen, Words};
use crate::item::WarningCode;

const fn warning(label: &'static str, meaning: &'static str, fix: &'static str) -> Words {
    Words {
        label,
        meaning,
        fix,
        seen: Seen::Here,
    }
}

pub(super) fn words(code: WarningCode) -> &'static Words {
    match code {
        WarningCode::NoindexPresent => &NOINDEX_PRESENT,
        WarningCode::NofollowPresent => &NOFOLLOW_PRESENT,
        WarningCode::CanonicalElsewhere => &CANONICAL_ELSEWHERE,
        WarningCode::SameFinalPage => &SAME_FINAL_PAGE,
        WarningCode::Redirected => &REDIRECTED,
        WarningCode::RefreshElsewhere => &REFRESH_ELSEWHERE,
        WarningCode::PartialContent => &PARTIAL_CONTENT,
        WarningCode::NotPreviewed => &NOT_PREVIEWED,
        WarningCode::SelectorMatchedSeveral => &SELECTOR_MATCHED_SEVERAL,
        WarningCode::CustomMetadataValueNotIndexed => &METADATA_VALUE_NOT_INDEXED,
        WarningCode::EncodingDamaged => &ENCODING_DAMAGED,
        WarningCode::EncodingDoubtful => &ENCODING_DOUBTFUL,
        WarningCode::CodingNotApplied => &CODING_NOT_APPLIED,
        WarningCode::NestedTooDeep => &NESTED_TOO_DEEP,
        WarningCode::LooksBlocked => &LOOKS_BLOCKED,
        WarningCode::MarkdownLarge => &MARKDOWN_LARGE,
        WarningCode::MarkdownMisleads => &MARKDOWN_MISLEADS,
        WarningCode::ContentSignalAgainst => &CONTENT_SIGNAL_AGAINST,
        WarningCode::LongUrl => &LONG_URL,
        WarningCode::TypeUncertain => &TYPE_UNCERTAIN,
        WarningCode::LastmodUnusable => &LASTMOD_UNUSABLE,
        WarningCode::LastmodNotChanged => &LASTMOD_NOT_CHANGED,
        WarningCode::LastmodWithoutChange => &LASTMOD_WITHOUT_CHANGE,
        WarningCode::LooksEndless => &LOOKS_ENDLESS,
        WarningCode::SameText => &SAME_TEXT,
        WarningCode::PrivateNetwork => &PRIVATE_NETWORK,
    }
}

const NOINDEX_PRESENT: Words = warning(
    "noindex is set",
    "The page asks search engines not to index it (noindex); the service is not known to obey \
     that, so the page will be indexed.",
    "If it should not be searchable, add an exclude rule for it or block it in robots.txt.",
);

const NOFOLLOW_PRESENT: Words = warning(
    "nofollow is set",
    "The page asks crawlers not to follow its links (nofollow); no effect on the service is \
     documented.",
    "If the pages behind the links should stay out, add exclude rules for them.",
);

const CANONICAL_ELSEWHERE: Words = warning(
    "Canonical is another page",
    "The page names another URL as its original (rel=canonical); the service is not known to look \
     at that, so both may be indexed.",
    "To have only the original, take this URL out of the sitemap or add an exclude rule.",
);

const SAME_FINAL_PAGE: Words = warning(
    "Same page twice",
    "Another URL of this job leads to the same page after redirects, so its text will be indexed \
     twice.",
    "List only the final URL in sitemap and links.",
);

const REDIRECTED: Words = warning(
    "Redirected",
    "The URL redirects; the page is kept under the URL as listed.",
    "Put the final URL into sitemap and links.",
);

const REFRESH_ELSEWHERE: Words = warning(
    "Sends browsers elsewhere",
    "The page sends browsers on to another URL (refresh). The service is not known to follow that \
     without a browser, so the text of this page is indexed.",
    "Answer with a redirect (301) in its place, or list only the URL it leads to.",
);

const PARTIAL_CONTENT: Words = warning(
    "Only a part came",
    "The server answered with a part of the page (status 206) though the whole was asked for, so \
     the text may be incomplete.",
    "Let the server, or the cache before it, answer 200 with the whole page when no Range is asked \
     for.",
);

const NOT_PREVIEWED: Words = warning(
    "Converted by the service",
    "The service can index this type (PDF, Office, CSV, image), but only the service can convert \
     it, so its text is not previewed.",
    "Nothing to do. After the first sync, look at the item in the dashboard.",
);

const SELECTOR_MATCHED_SEVERAL: Words = warning(
    "Selector matches several elements",
    "The content selector matches more than one element: by the documents all are kept, by the \
     API reference the selector is ignored and the whole page used.",
    "Choose a selector that matches one element on each page; it is right by both readings.",
);

const METADATA_VALUE_NOT_INDEXED: Words = warning(
    "Metadata value left out",
    "A meta tag holds a value that does not fit the field's type, so the page has no value for \
     that field.",
    "Correct the tag's content, or give the field the type Text (Settings, Custom metadata).",
);

const ENCODING_DAMAGED: Words = warning(
    "Encoding damaged",
    "Some bytes do not fit the page's encoding and were replaced by �.",
    "Save and send the page as UTF-8, and name that in Content-Type or in a meta charset tag.",
);

const ENCODING_DOUBTFUL: Words = warning(
    "Charset looks wrong",
    "The page is UTF-8 but declared as another encoding, or names none and is not UTF-8, so its \
     letters beyond a to z may come out as others.",
    "Send “charset=utf-8” in Content-Type, which wins over a meta charset tag.",
);

const CODING_NOT_APPLIED: Words = warning(
    "Not compressed as labelled",
    "Content-Encoding names a compression that the body does not have. The bytes were taken as they came; browsers refuse such a page, and the service may.",
    "Compress the body, or leave the header out.",
);

const NESTED_TOO_DEEP: Words = warning(
    "Nested too deep",
    "The page nests more than 512 elements; deeper ones were flattened and their text kept.",
    "Simplify the HTML: unclosed tags in a template are the usual cause.",
);

const LOOKS_BLOCKED: Words = Words {
    label: "Looks like a block page",
    meaning: "The answer has status 200 but looks like a challenge or block page, which would be \
              indexed in place of the page.",
    fix: "Open the page yourself. If crawlers are stopped, add a rule that skips the protection \
          for AI Search (Security rules, Bot Detection ID equals 122933950, action Skip).",
    seen: Seen::AsHint,
};

const MARKDOWN_LARGE: Words = warning(
    "Very large text",
    "The page's Markdown is larger than 4 MiB; the service has a limit that is not published and \
     may refuse it.",
    "Split the page, or take only its main text with a content selector.",
);

const MARKDOWN_MISLEADS: Words = warning(
    "Markdown reads differently",
    "The service's Markdown shows a part of this page otherwise than a browser does.",
    "Compare the Markdown with the page; simpler HTML at that place helps.",
);

const CONTENT_SIGNAL_AGAINST: Words = warning(
    "Content Signals say no",
    "Content Signals in robots.txt refuse search or ai-input; a sitemap crawl was seen to go on \
     all the same, but the service may pause it.",
    "Set search=yes and ai-input=yes in the Content-Signal line of robots.txt.",
);

const LONG_URL: Words = warning(
    "Long URL",
    "The URL is longer than 128 characters, the limit documented for uploaded files; pages are \
     taken to have none.",
    "Nothing to do, unless the dashboard shows an error for it.",
);

const TYPE_UNCERTAIN: Words = warning(
    "Type not certain",
    "Content-Type and file ending do not say clearly what the file is, so the service may treat \
     it otherwise.",
    "Send the file with the right Content-Type.",
);

const LASTMOD_UNUSABLE: Words = warning(
    "lastmod not usable",
    "The sitemap's lastmod for this page is not a date, so changefreq or a daily check decides \
     when it is crawled again.",
    "Write the date as 2026-01-31 or 2026-01-31T08:00:00Z.",
);

const LOOKS_ENDLESS: Words = warning(
    "Looks endless",
    "A crawl by links finds ever more URLs here, such as the days of a calendar or session ids; \
     the service would crawl them all, up to the page limit.",
    "Add an exclude rule under Path filters for the part that repeats, or choose the parse type \
     Sitemap.",
);

const SAME_TEXT: Words = warning(
    "Same text as other pages",
    "Many URLs of this crawl have exactly the same text; the service indexes each of them.",
    "Exclude the URLs that repeat a page under Path filters, or link to one of them only.",
);

const LASTMOD_NOT_CHANGED: Words = warning(
    "Changed without lastmod",
    "The page's text changed, but the sitemap's lastmod did not move on; a sync goes by lastmod, \
     so the old text stays in the index.",
    "Let the site write lastmod whenever the text of a page changes, or leave lastmod out.",
);

const LASTMOD_WITHOUT_CHANGE: Words = warning(
    "lastmod without a change",
    "The sitemap's lastmod moved on, but the page's text is the same; it is fetched and indexed \
     again for nothing.",
    "Write the date of the last change of the text, not that of the sitemap or of the build.",
);

const PRIVATE_NETWORK: Words = warning(
    "On a private network",
    "The page was read from an address of a private network, which the service cannot reach.",
    "Link to the public address of the page, or add an exclude rule for it.",
);
