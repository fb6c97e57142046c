-- Status, code and source of an item become small numbers; these are what they stand for. The
-- columns by which lists are filtered stand first, so that little of a row is read for them.
CREATE TEMP TABLE status_number (word TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO status_number VALUES
    ('completed', 0),
    ('error', 1),
    ('outdated', 2),
    ('queued', 3),
    ('running', 4),
    ('skipped', 5);
CREATE TEMP TABLE source_number (word TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO source_number VALUES
    ('sitemap', 0),
    ('link', 1),
    ('start', 2);
CREATE TEMP TABLE code_number (word TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO code_number VALUES
    ('unknown_error', 1),
    ('over_size', 2),
    ('unsupported_type', 3),
    ('file_not_found', 4),
    ('invalid_url', 5),
    ('file_is_corrupt', 6),
    ('file_is_password_locked', 7),
    ('invalid_pdf', 8),
    ('unable_to_convert_to_markdown', 9),
    ('markdown_too_large', 10),
    ('markdown_conversion_empty', 11),
    ('file_content_empty', 12),
    ('chunk_too_large_for_storage', 13),
    ('timeout_error', 14),
    ('file_length_exceed_embedding_model', 15),
    ('file_too_large_for_embedder', 16),
    ('too_many_redirects', 17),
    ('invalid_host_after_redirect', 18),
    ('subdomains_not_allowed', 19),
    ('blocked_by_robots_txt', 20),
    ('blocked_by_robots_txt_path', 21),
    ('blocked_by_content_signal', 22),
    ('excluded_by_path_filter', 23),
    ('network_connection_lost', 24),
    ('crawl_got_http_error', 25),
    ('crawl_got_http_401', 26),
    ('crawl_got_http_403', 27),
    ('crawl_got_http_429', 28),
    ('blocked_by_payment', 29),
    ('blocked_by_waf', 30),
    ('blocked_by_bot_management', 31),
    ('blocked_by_turnstile', 32),
    ('http_4xx', 33),
    ('http_5xx', 34),
    ('unreachable_timeout', 35),
    ('unreachable_dns', 36),
    ('page_limit_reached', 37),
    ('browser_rendering_unknown_error', 38),
    ('browser_rendering_authentication_error', 39),
    ('browser_rendering_no_body_status_error', 40),
    ('browser_rendering_timeout_error', 41),
    ('browser_rendering_network_connection_closed_error', 42),
    ('browser_rendering_server_refused_connection_error', 43),
    ('browser_rendering_rate_limit_error', 44),
    ('error_embedding_data_with_workers_ai', 45),
    ('workers_ai_invalid_input', 46),
    ('workers_ai_internal_error', 47),
    ('workers_ai_out_of_capacity_error', 48),
    ('workers_ai_timeout_error', 49),
    ('workers_ai_free_allocation_exceeded', 50),
    ('error_external_model_unknown_error', 51),
    ('error_external_model_rate_limited', 52),
    ('error_external_model_unauthorized', 53),
    ('ai_gateway_request_blocked_firewall', 54),
    ('ai_gateway_response_blocked_firewall', 55),
    ('ai_gateway_dlp_blocked', 56),
    ('ai_gateway_rate_limited', 57),
    ('r2_unknown_error', 58),
    ('r2_internal_error', 59),
    ('vectorize_rate_limited', 60),
    ('vectorize_ingestion_timeout', 61),
    ('vectorize_upstream_error', 62),
    ('hybrid_search_indexing_failed', 63),
    ('ai_search_is_full', 64);

CREATE TEMP TABLE warning_number (word TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO warning_number VALUES
    ('noindex_present', 1),
    ('nofollow_present', 2),
    ('canonical_elsewhere', 3),
    ('same_final_page', 4),
    ('redirected', 5),
    ('refresh_elsewhere', 6),
    ('partial_content', 7),
    ('not_previewed', 8),
    ('selector_matched_several', 9),
    ('custom_metadata_value_not_indexed', 10),
    ('encoding_damaged', 11),
    ('encoding_doubtful', 12),
    ('coding_not_applied', 13),
    ('nested_too_deep', 14),
    ('looks_blocked', 15),
    ('markdown_large', 16),
    ('markdown_misleads', 17),
    ('content_signal_against', 18),
    ('long_url', 19),
    ('type_uncertain', 20),
    ('lastmod_unusable', 21),
    ('lastmod_not_changed', 22),
    ('lastmod_without_change', 23),
    ('looks_endless', 24),
    ('same_text', 25),
    ('private_network', 26);

-- One candidate URL with its outcome. Its evidence is its own, or that of its `verdict`. `url_key`
-- is a 64-bit hash of `url` and instance; a collision takes the next free key. `document` and
-- `line` are the sitemap entry, `parent` is the item whose page links here. `position` is its
-- place in indexing order, `former_position` the one before the job that saw the item last. Items
-- are made in that order, so that rows that are read together lie together. `due` marks the
-- frontier of the running job: 1 is to be fetched, 2 is to be read again from its stored page.
-- `since` is the number of the job from which on it stands as it does; `past_cut` is whether the
-- plan's cut line was before it at the end of the last job. `crawled_at` is when the run of the
-- job that fetched the page began: what is due is counted from it. `fetched_lastmod` is what the
-- entry said when the page was fetched; the hashes are the first 16 bytes of a SHA-256.
CREATE TABLE new_item (
    id           INTEGER PRIMARY KEY,
    instance     INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    position     INTEGER,
    status       INTEGER NOT NULL,
    code         INTEGER,
    source       INTEGER NOT NULL,
    depth        INTEGER,
    url          TEXT NOT NULL,
    warnings     TEXT,
    title        TEXT,
    http_status  INTEGER,
    chunks       INTEGER,
    bytes        INTEGER,
    lastmod      TEXT,
    due          INTEGER NOT NULL,
    refused      INTEGER NOT NULL,
    seen_job     INTEGER NOT NULL,
    since        INTEGER NOT NULL,
    past_cut     INTEGER NOT NULL,
    former_position INTEGER,
    url_key      INTEGER NOT NULL,
    document     INTEGER,
    line         INTEGER,
    parent       INTEGER,
    changefreq   TEXT,
    priority     REAL,
    language     TEXT,
    verdict      INTEGER,
    evidence     TEXT,
    due_reason   TEXT,
    content_type TEXT,
    fetched_at   INTEGER,
    crawled_at   INTEGER,
    fetched_lastmod TEXT,
    text_hash    BLOB,
    metadata_hash BLOB
) STRICT;
INSERT INTO new_item
    SELECT id, instance, position, (SELECT number FROM status_number WHERE word = status),
           (SELECT number FROM code_number WHERE word = code),
           (SELECT number FROM source_number WHERE word = source), depth, url, warnings, title,
           http_status, chunks, bytes, lastmod, due, refused, seen_job, since, past_cut,
           former_position, url_key, document, line, parent, changefreq, priority, language,
           verdict, evidence, due_reason, content_type, fetched_at, crawled_at, fetched_lastmod,
           text_hash, metadata_hash
    FROM item ORDER BY id;
DROP TABLE item;
ALTER TABLE new_item RENAME TO item;
CREATE TRIGGER item_gone AFTER DELETE ON item BEGIN
    DELETE FROM item_key WHERE url_key = old.url_key;
END;
CREATE INDEX item_by_position ON item (instance, position, past_cut);
CREATE INDEX item_due ON item (instance, position) WHERE due > 0;
CREATE INDEX item_by_since ON item (instance, since) WHERE since > 1;

CREATE TABLE new_history (
    instance      INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    url_key       INTEGER NOT NULL,
    since         INTEGER NOT NULL,
    until         INTEGER,
    url           TEXT NOT NULL,
    position      INTEGER,
    past_cut      INTEGER NOT NULL,
    status        INTEGER NOT NULL,
    code          INTEGER,
    title         TEXT,
    lastmod       TEXT,
    text_hash     BLOB,
    metadata_hash BLOB,
    metadata      TEXT,
    PRIMARY KEY (instance, url_key, since)
) STRICT, WITHOUT ROWID;
INSERT INTO new_history
    SELECT instance, url_key, since, until, url, position, past_cut,
           (SELECT number FROM status_number WHERE word = status),
           (SELECT number FROM code_number WHERE word = code),
           title, lastmod, text_hash, metadata_hash, metadata
    FROM history;
DROP TABLE history;
ALTER TABLE new_history RENAME TO history;
CREATE INDEX history_by_since ON history (instance, since);
CREATE INDEX history_by_until ON history (instance, until) WHERE until IS NOT NULL;

-- Items by all that a list of them can be filtered by with few rows to add up, for each 256 places
-- in indexing order; block -1 holds those without a place. `warning` is the first one. No code,
-- warning or HTTP status is 0, no depth -1.
DROP TABLE tally;
CREATE TABLE tally (
    instance    INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    block       INTEGER NOT NULL,
    status      INTEGER NOT NULL,
    code        INTEGER NOT NULL,
    warning     INTEGER NOT NULL,
    source      INTEGER NOT NULL,
    depth       INTEGER NOT NULL,
    http_status INTEGER NOT NULL,
    items       INTEGER NOT NULL,
    chunks      INTEGER NOT NULL,
    PRIMARY KEY (instance, block, status, code, warning, source, depth, http_status)
) STRICT, WITHOUT ROWID;
INSERT INTO tally
    SELECT instance, coalesce(position / 256, -1), status, coalesce(code, 0),
           coalesce((SELECT number FROM warning_number WHERE word = warnings ->> '$[0].code'), 0),
           source, coalesce(depth, -1), coalesce(http_status, 0), count(*),
           coalesce(sum(iif(status = 0, chunks, 0)), 0)
    FROM item GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
DROP TABLE temp.status_number;
DROP TABLE temp.source_number;
DROP TABLE temp.code_number;
DROP TABLE temp.warning_number;
