//! Checks of dates and of the order of indexing (spec 4.4, 4.5, section 17).

super::checks! {
    NO_LASTMOD = "lastmod-missing", Dates, Note,
        "Entries without <lastmod>",
        "Such a page is fetched again by its <changefreq>, else once a day: more load, and no earlier than that.",
        "Write <lastmod> with the time of the page's last real change.";
    BAD_LASTMOD = "lastmod-unparsable", Dates, Warning,
        "A <lastmod> that is no W3C date",
        "It counts as absent, so changes are found by <changefreq> or once a day only.",
        "Write 2026-01-15 or 2026-01-15T09:30:00+00:00.";
    FUTURE_LASTMOD = "lastmod-future", Dates, Warning,
        "A <lastmod> in the future",
        "It is after every sync until that day, so the page may be fetched again each time, and a real change before it is not told.",
        "Write the time of the last change, not of the next one.";
    EQUAL_LASTMOD = "lastmod-all-equal", Dates, Warning,
        "All entries have the same <lastmod>",
        "Most likely it is the time at which the file was written: either every page is fetched again at each sync, or none.",
        "Write the time of each page's own last change.";
    STALE = "sitemap-stale", Dates, Note,
        "Nothing in the sitemap changed for a year",
        "Pages whose <lastmod> does not move are never fetched again, so edits are not found.",
        "Look whether the generator still runs and sets <lastmod>.";
    DATE_ONLY = "lastmod-date-only", Dates, Note,
        "<lastmod> without a time of day",
        "A date counts as midnight UTC. A change later on a day that was synced already is not found before the date moves.",
        "Write the time too, such as 2026-01-15T09:30:00+00:00.";
    INDEX_OLDER = "index-lastmod-older", Dates, Note,
        "An index dates a file before the newest page in it",
        "Readers that trust the index skip the file and miss its changes.",
        "Set the <lastmod> of the file to the newest one in it.";
    FILE_OLDER = "lastmod-older-than-file", Dates, Note,
        "The newest <lastmod> is after the file's Last-Modified",
        "The file was served with a date before its content, so a crawler that asks by date keeps the old one.",
        "Let the server send the time at which the file was written.";
    OLDER_THAN_PAGE = "lastmod-older-than-page", Dates, Warning,
        "A <lastmod> before the page's own date of change",
        "A sync goes by <lastmod>: the change that the page tells of is not found.",
        "Let the generator take the date that the page shows or its server sends.";
    NOT_MOVED = "lastmod-not-moved", Dates, Warning,
        "The text changed and its <lastmod> did not",
        "Two jobs saw it: a sync would have kept the old text in the index.",
        "Set <lastmod> with every change of the text.";
    MOVED_ALONE = "lastmod-moved-alone", Dates, Note,
        "A <lastmod> moved on without a change of the text",
        "Two jobs saw it: the page is fetched and indexed again for nothing.",
        "Set <lastmod> when the content changes, not when the site is built.";
    AGAINST_HISTORY = "changefreq-against-history", Dates, Note,
        "A <changefreq> that the page's changes do not bear out",
        "Without <lastmod> it alone decides how often the page is fetched: too seldom for its changes, or for nothing.",
        "Write the word that fits, or better <lastmod>.";
    BAD_CHANGEFREQ = "changefreq-invalid", Dates, Warning,
        "A <changefreq> that is none of the seven words",
        "It counts as absent: the page is fetched once a day.",
        "Write always, hourly, daily, weekly, monthly, yearly or never, in small letters.";
    CHANGEFREQ_NEVER = "changefreq-never", Dates, Warning,
        "<changefreq> never without <lastmod>",
        "The page is fetched once and never again, whatever changes.",
        "Give the page a <lastmod>, or another <changefreq>.";
    CHANGEFREQ_IGNORED = "changefreq-ignored", Dates, Note,
        "<changefreq> beside <lastmod>",
        "With both, <lastmod> alone decides when a page is fetched again.",
        "Nothing has to be done; keep <lastmod> right.";
    NO_PRIORITY = "priority-none", Order, Note,
        "No entry has a <priority>",
        "Pages are indexed in sitemap order. Where a limit cuts, the last ones are left out, whatever they are worth.",
        "Give the pages that matter most a higher <priority>.";
    SOME_PRIORITY = "priority-partial", Order, Note,
        "Some entries have no <priority>",
        "They count as 0.5 among those that have one.",
        "Give every page a <priority>, or none.";
    BAD_PRIORITY = "bad-priority", Order, Warning,
        "A <priority> that is no number from 0.0 to 1.0",
        "It counts as absent, which is 0.5 where other pages have one.",
        "Write a number such as 0.8, with a point.";
    EQUAL_PRIORITY = "priority-all-equal", Order, Note,
        "All entries have the same <priority>",
        "It orders nothing: pages are indexed in sitemap order.",
        "Give the pages that matter most a higher <priority>.";
    IMPORTANT_CUT = "important-past-cut", Order, Warning,
        "Pages near the root stand behind the cut",
        "Overviews and landing pages answer many questions; where a limit cuts, the service leaves them out for pages that stand before them.",
        "Give them a higher <priority>, or list them first.";
    BEYOND_FREE = "beyond-free-limit", Order, Note,
        "More pages than the Free plan crawls in a day",
        "On Workers Free a job indexes the first 500 pages in priority order; the others get page_limit_reached in that run.",
        "Put the pages that matter first by <priority>, leave pages out by path filters, or use Workers Paid.";
    BEYOND_PAID = "beyond-paid-limit", Order, Error,
        "More pages than one instance holds",
        "An instance with keyword search holds 500,000 files on Workers Paid; the pages after them are not indexed.",
        "Split the site over several instances by path filters, or leave pages out.";
}
