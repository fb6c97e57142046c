-- The span of jobs through which an item stands as it does is told by the item itself: it began
-- with job number `since`, and `past_cut` is whether the plan's cut line was before it at the end
-- of the last job. `history` holds spans that ended. `former_position` is the place before the
-- job that saw the item last.
ALTER TABLE item ADD COLUMN since INTEGER NOT NULL DEFAULT 1;
ALTER TABLE item ADD COLUMN past_cut INTEGER NOT NULL DEFAULT 0;
ALTER TABLE item ADD COLUMN former_position INTEGER;

-- A job that is not ended has changed items whose last recorded state is an open span: those spans
-- are kept as if they ended with it, and their items begin a span of their own.
CREATE TEMP TABLE open_job AS
    SELECT instance, max(number) + (ended_at IS NOT NULL) AS number FROM job GROUP BY instance;
UPDATE item SET since = number FROM open_job WHERE open_job.instance = item.instance;
UPDATE item SET since = history.since, past_cut = history.past_cut
    FROM item_key AS k JOIN history
        ON history.instance = k.instance AND history.url_key = k.url_key
    WHERE k.item = item.id AND history.until IS NULL
          AND item.status = history.status AND item.code IS history.code
          AND item.text_hash IS history.text_hash AND item.metadata_hash IS history.metadata_hash;
DELETE FROM history WHERE until IS NULL AND EXISTS (
    SELECT 1 FROM item_key AS k JOIN item ON item.id = k.item
    WHERE k.instance = history.instance AND k.url_key = history.url_key
          AND item.since = history.since);
UPDATE history SET until = number FROM open_job
    WHERE open_job.instance = history.instance AND until IS NULL;
DROP TABLE temp.open_job;
-- The key of an item tells its instance too, so that a row of its table is two numbers in the order
-- of the first: the hash of the URL and the instance, shifted left by 44, as exclusive or.
UPDATE item SET url_key = (url_key | (instance << 44)) - (url_key & (instance << 44));
UPDATE history SET url_key = (url_key | (instance << 44)) - (url_key & (instance << 44));
UPDATE old_text SET url_key = (url_key | (instance << 44)) - (url_key & (instance << 44));
DROP TRIGGER item_gone;
DROP TABLE item_key;
CREATE TABLE item_key (
    url_key INTEGER PRIMARY KEY,
    item    INTEGER NOT NULL
) STRICT;
INSERT INTO item_key SELECT url_key, id FROM item ORDER BY url_key;
CREATE TRIGGER item_gone AFTER DELETE ON item BEGIN
    DELETE FROM item_key WHERE url_key = old.url_key;
END;
DROP INDEX item_by_position;
CREATE INDEX item_by_position ON item (instance, position, past_cut);
CREATE INDEX item_by_since ON item (instance, since) WHERE since > 1;

-- Items by how they stand, for each 256 places in indexing order; block -1 holds those without a
-- place. No code is an empty text. So totals are sums of few rows, and a place in a filtered list
-- is found without the items before it.
CREATE TABLE tally (
    instance INTEGER NOT NULL REFERENCES instance ON DELETE CASCADE,
    block    INTEGER NOT NULL,
    status   TEXT NOT NULL,
    code     TEXT NOT NULL,
    warned   INTEGER NOT NULL,
    items    INTEGER NOT NULL,
    chunks   INTEGER NOT NULL,
    PRIMARY KEY (instance, block, status, code, warned)
) STRICT, WITHOUT ROWID;
INSERT INTO tally
    SELECT instance, coalesce(position / 256, -1), status, coalesce(code, ''),
           warnings IS NOT NULL, count(*),
           coalesce(sum(iif(status = 'completed', chunks, 0)), 0)
    FROM item GROUP BY 1, 2, 3, 4, 5;
