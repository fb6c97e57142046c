//! How each item stood at the end of each job, as spans of job numbers: a job costs rows only for
//! what it changed. The span that still holds is told by the item itself, from its `since` on. An
//! item that is about to stand otherwise leaves its old state in `history`, as if that span ended
//! with the job that is under way; whether it did is seen at the end of the job.

use rusqlite::{Connection, OptionalExtension};

use super::Error;

/// Jobs of an instance that can be compared; what only older ones need is forgotten.
pub(super) const KEPT_JOBS: u32 = 100;

/// The number of the job that is under way, or of the next one.
pub(super) fn open_number(connection: &Connection, instance: u32) -> Result<u32, Error> {
    let number = connection
        .prepare_cached(
            "SELECT number + (ended_at IS NOT NULL) FROM job WHERE instance = ?1
             ORDER BY number DESC LIMIT 1",
        )?
        .query_row([instance], |row| row.get(0))
        .optional()?;
    Ok(number.unwrap_or(1))
}

/// Keeps how an item stood at the end of the last job, unless this one changed it already, and
/// begins a new span of it.
pub(super) fn keep(connection: &Connection, number: u32, item: u32) -> Result<(), Error> {
    connection.prepare_cached(KEEP)?.execute([item, number])?;
    connection
        .prepare_cached("UPDATE item SET since = ?2 WHERE id = ?1")?
        .execute([item, number])?;
    Ok(())
}

/// Its place is that of the last job, which this one may have changed by now.
const KEEP: &str = "
    INSERT OR IGNORE INTO history (instance, url_key, since, until, url, position, past_cut, status,
                                   code, title, lastmod, text_hash, metadata_hash, metadata)
    SELECT instance, url_key, since, ?2, url,
           iif(seen_job = (SELECT job.id FROM job
                           WHERE job.instance = item.instance AND number = ?2),
               former_position, position),
           past_cut, status, code, title, lastmod, text_hash, metadata_hash,
           (SELECT metadata FROM page WHERE page.item = item.id)
    FROM item WHERE id = ?1 AND since < ?2";

/// Records how the items of a job's instance stand at its end. Reads and writes what changed, but
/// for one look at each item's side of the cut line.
pub(super) fn record(connection: &Connection, job: u32) -> Result<(), Error> {
    let (instance, number): (u32, u32) = connection
        .prepare_cached("SELECT instance, number FROM job WHERE id = ?1")?
        .query_row([job], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let cut = cut_line(connection, job)?;
    cross_cut_line(connection, instance, number, cut)?;
    go_on_unchanged(connection, instance, number)?;
    forget(connection, instance, number)
}

/// Place of the last item before the cut line of the instance's plan.
fn cut_line(connection: &Connection, job: u32) -> Result<u32, Error> {
    let cut: Option<u32> = connection
        .prepare_cached(
            "SELECT iif(instance.plan = 'free', free_cut, paid_cut)
             FROM job JOIN instance ON instance.id = job.instance WHERE job.id = ?1",
        )?
        .query_row([job], |row| row.get(0))?;
    Ok(cut.unwrap_or(u32::MAX))
}

/// Begins a new span of every item that is on the other side of the cut line now.
fn cross_cut_line(
    connection: &Connection,
    instance: u32,
    number: u32,
    cut: u32,
) -> Result<(), Error> {
    let crossed: Vec<u32> = connection
        .prepare_cached(
            "SELECT id FROM item
             WHERE instance = ?1 AND past_cut <> (coalesce(position, 0) > ?2)",
        )?
        .query_map([instance, cut], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for item in crossed {
        keep(connection, number, item)?;
        connection
            .prepare_cached("UPDATE item SET past_cut = NOT past_cut WHERE id = ?1")?
            .execute([item])?;
    }
    Ok(())
}

/// Takes back the spans that were kept and did not end: their items stand as before.
fn go_on_unchanged(connection: &Connection, instance: u32, number: u32) -> Result<(), Error> {
    connection
        .prepare_cached(
            "UPDATE item SET since = history.since
             FROM history JOIN item_key AS k ON k.url_key = history.url_key
             WHERE history.instance = ?1 AND history.until = ?2 AND item.id = k.item
                   AND item.status = history.status AND item.code IS history.code
                   AND item.text_hash IS history.text_hash
                   AND item.metadata_hash IS history.metadata_hash
                   AND item.past_cut = history.past_cut",
        )?
        .execute([instance, number])?;
    connection
        .prepare_cached(
            "DELETE FROM history WHERE instance = ?1 AND until = ?2 AND EXISTS (
                 SELECT 1 FROM item_key AS k JOIN item ON item.id = k.item
                 WHERE k.url_key = history.url_key AND item.since = history.since)",
        )?
        .execute([instance, number])?;
    Ok(())
}

/// Forgets what only jobs need that are too old to be compared.
fn forget(connection: &Connection, instance: u32, number: u32) -> Result<(), Error> {
    let Some(oldest) = number.checked_sub(KEPT_JOBS) else {
        return Ok(());
    };
    let forgotten = connection
        .prepare_cached("DELETE FROM history WHERE instance = ?1 AND until <= ?2")?
        .execute([instance, oldest + 1])?;
    if forgotten > 0 {
        connection
            .prepare_cached(
                "DELETE FROM old_text WHERE instance = ?1
                     AND NOT EXISTS (
                         SELECT 1 FROM history
                         WHERE history.instance = ?1 AND history.url_key = old_text.url_key)
                     AND NOT EXISTS (
                         SELECT 1 FROM item_key AS k WHERE k.url_key = old_text.url_key)",
            )?
            .execute([instance])?;
    }
    Ok(())
}
