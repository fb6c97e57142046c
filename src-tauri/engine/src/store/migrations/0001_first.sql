-- One configured site. `config` is its JSON without header values; `pending` is what the change
-- of a setting still asks of the next job; `refetch` is 1
-- when that has to ask the site; `scheduled` is 1 when syncs start by themselves; `paused` is 1
-- when its owner paused indexing.
CREATE TABLE instance (
    id         INTEGER PRIMARY KEY,
    source     TEXT NOT NULL UNIQUE,
    host       TEXT NOT NULL,
    parse_type TEXT NOT NULL,
    plan       TEXT NOT NULL,
    config     TEXT NOT NULL,
    pending    TEXT NOT NULL,
    refetch    INTEGER NOT NULL DEFAULT 0,
    scheduled  INTEGER NOT NULL DEFAULT 0,
    paused     INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
) STRICT;

-- One sync of an instance. `phase` is where a killed job goes on;
-- `kind` is a sync or a full reindex; `config` is the instance's at its start. `began_at` is its
-- start, or the moment at which it was last resumed.
CREATE TABLE job (
    id         INTEGER PRIMARY KEY,
    instance   INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    parse_type TEXT NOT NULL,
    state      TEXT NOT NULL,
    phase      TEXT NOT NULL,
    kind       TEXT NOT NULL,
    refetch    INTEGER NOT NULL,
    config     TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    began_at   INTEGER NOT NULL,
    ended_at   INTEGER,
    end_reason TEXT,
    error      TEXT,
    -- A part of the source could not be read, so nothing is removed at the end.
    incomplete INTEGER NOT NULL DEFAULT 0,
    counts     TEXT,
    free_cut   INTEGER,
    paid_cut   INTEGER,
    UNIQUE (instance, number)
) STRICT;

-- What the job said while it ran, in order.
CREATE TABLE job_log (
    id      INTEGER PRIMARY KEY,
    job     INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    at      INTEGER NOT NULL,
    level   TEXT NOT NULL,
    message TEXT NOT NULL
) STRICT;
CREATE INDEX job_log_by_job ON job_log (job);

-- The robots.txt that the newest job read, deflated, for the tester.
CREATE TABLE robots (
    instance   INTEGER PRIMARY KEY REFERENCES instance ON DELETE CASCADE,
    url        TEXT NOT NULL,
    body       BLOB NOT NULL,
    fetched_at INTEGER NOT NULL
) STRICT;

-- Sitemap files, as the places where items were found.
CREATE TABLE document (
    id       INTEGER PRIMARY KEY,
    instance INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    url      TEXT NOT NULL,
    UNIQUE (instance, url)
) STRICT;

-- Evidence that many items share, such as the rule that refused them.
CREATE TABLE verdict (
    id       INTEGER PRIMARY KEY,
    evidence TEXT NOT NULL UNIQUE
) STRICT;

-- One candidate URL with its outcome. Its evidence is its own, or that of its `verdict`. `url_key` is a 64-bit hash of `url`; a collision takes the
-- next free key. `document` and `line` are the sitemap entry, `parent` is the item whose page
-- links here. `position` is its place in indexing order. Items are made in that order, so that
-- rows that are read together lie together. `due` marks the frontier of the running job: 1 is
-- to be fetched, 2 is to be read again from its stored page. `crawled_at` is when the run of the
-- job that fetched the page began: what is due is counted from it. `fetched_lastmod` is what the
-- entry said when the page was fetched; the hashes are the first 16 bytes of a SHA-256.
CREATE TABLE item (
    id           INTEGER PRIMARY KEY,
    instance     INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    url_key      INTEGER NOT NULL,
    url          TEXT NOT NULL,
    seen_job     INTEGER NOT NULL,
    position     INTEGER,
    due          INTEGER NOT NULL,
    due_reason   TEXT,
    refused      INTEGER NOT NULL,
    source       TEXT NOT NULL,
    document     INTEGER,
    line         INTEGER,
    parent       INTEGER,
    depth        INTEGER,
    lastmod      TEXT,
    changefreq   TEXT,
    priority     REAL,
    language     TEXT,
    status       TEXT NOT NULL,
    code         TEXT,
    evidence     TEXT,
    verdict      INTEGER,
    warnings     TEXT,
    title        TEXT,
    http_status  INTEGER,
    content_type TEXT,
    bytes        INTEGER,
    chunks       INTEGER,
    fetched_at   INTEGER,
    crawled_at   INTEGER,
    fetched_lastmod TEXT,
    text_hash    BLOB,
    metadata_hash BLOB
) STRICT;
-- The item of each key: a table, not an index, so that the keys of many new items can be written
-- together, sorted.
CREATE TABLE item_key (
    instance INTEGER NOT NULL,
    url_key  INTEGER NOT NULL,
    item     INTEGER NOT NULL,
    PRIMARY KEY (instance, url_key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER item_gone AFTER DELETE ON item BEGIN
    DELETE FROM item_key WHERE instance = old.instance AND url_key = old.url_key;
END;
CREATE INDEX item_by_position ON item (instance, position);
CREATE INDEX item_due ON item (instance, position) WHERE due > 0;

-- What was received and kept of one item. `html` is the body deflated; `links` is one packed
-- blob; the Markdown's chunks are byte ranges into it. `rendered` is the final DOM that a browser
-- made of it, deflated, with its address as the first line. Short columns stand first: what is behind
-- a long one costs a walk over its pages.
CREATE TABLE page (
    item     INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
    response TEXT NOT NULL,
    metadata TEXT,
    chunks   TEXT,
    links    BLOB,
    html     BLOB,
    rendered BLOB,
    markdown TEXT
) STRICT;

-- How an item stood at the end of each job, as spans of job numbers: from `since` until before
-- `until`, which is null while it still holds. So a job costs rows only for what it changed.
-- `position` is the place in the last job of the span; `lastmod` is what the entry said when the
-- span began.
CREATE TABLE history (
    instance      INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    url_key       INTEGER NOT NULL,
    since         INTEGER NOT NULL,
    until         INTEGER,
    url           TEXT NOT NULL,
    position      INTEGER,
    past_cut      INTEGER NOT NULL,
    status        TEXT NOT NULL,
    code          TEXT,
    title         TEXT,
    lastmod       TEXT,
    text_hash     BLOB,
    metadata_hash BLOB,
    metadata      TEXT,
    PRIMARY KEY (instance, url_key, since)
) STRICT, WITHOUT ROWID;
CREATE INDEX history_by_since ON history (instance, since);
CREATE INDEX history_by_until ON history (instance, until) WHERE until IS NOT NULL;

-- Markdown that a page had before, deflated.
CREATE TABLE old_text (
    id       INTEGER PRIMARY KEY,
    instance INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    url_key  INTEGER NOT NULL,
    hash     BLOB NOT NULL,
    markdown BLOB NOT NULL,
    UNIQUE (instance, url_key, hash)
) STRICT;

-- Settings of the program, which belong to no instance.
CREATE TABLE program (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
