//! Whether a text holds another one, for SQL: what `LIKE '%…%'` finds, in a quarter of its time.

use rusqlite::{Connection, functions::FunctionFlags};

/// Lets SQL ask whether one of the texts behind the first one holds it, capitals or not as `LIKE`
/// takes them: those of ASCII alone.
pub(super) fn add_holds(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("holds", -1, flags, |cells| {
        let part = cells.get_raw(0).as_bytes()?;
        for text in 1..cells.len() {
            let text = cells.get_raw(text).as_bytes_or_null()?;
            if text.is_some_and(|text| holds(text, part)) {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

fn holds(text: &[u8], part: &[u8]) -> bool {
    let Some((first, rest)) = part.split_first() else {
        return true;
    };
    let Some(last_start) = text.len().checked_sub(part.len()) else {
        return false;
    };
    let (small, large) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
    let mut starts = memchr::memchr2_iter(small, large, &text[..=last_start]);
    starts.any(|start| text[start + 1..][..rest.len()].eq_ignore_ascii_case(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_wherever_it_stands_and_as_like_finds_it() {
        let connection = Connection::open_in_memory().unwrap();
        add_holds(&connection).unwrap();
        let texts = ["", "a", "/Blog/Ä-1", "/blog/ä-1/aab", "ab%", "a_b", "aaab"];
        let parts = ["", "a", "A", "/BLOG/", "ä", "Ä-1", "aab", "B%", "_", "1/a"];
        for text in texts {
            for part in parts {
                let (holds, is_like): (bool, bool) = connection
                    .query_row(
                        "SELECT holds(?1, NULL, ?2), ?2 LIKE '%' || replace(replace(?1, '%', '!%'), '_', '!_') || '%' ESCAPE '!'",
                        [part, text],
                        |row| Ok((row.get(0)?, row.get(1)?)),
                    )
                    .unwrap();
                assert_eq!(holds, is_like, "{part} in {text}");
            }
        }
    }
}
