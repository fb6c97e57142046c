//! The condition that a query of items puts on them, in SQL.

use rusqlite::types::Value;

use super::{
    Age, ItemQuery, Span,
    numbers::{self, COMPLETED, SKIPPED},
    sorted::Wanted,
};

const MINUTE: i64 = 60_000;
/// Every item of an instance.
pub(super) const OF_INSTANCE: &str = "instance = ?";

/// The WHERE clause of a query with its values.
pub(super) struct Filter {
    instance: u32,
    pub(super) clause: String,
    pub(super) values: Vec<Value>,
    /// Whether the tally knows all columns of the clause.
    pub(super) is_of_tally: bool,
    /// Whether it takes every item of the instance.
    pub(super) is_of_all: bool,
    /// What URL or title of each item holds, without case.
    holds: Vec<String>,
    is_named: bool,
}

impl Filter {
    pub(super) fn new(instance: u32, query: &ItemQuery) -> Self {
        let text = query.text.trim();
        let holds = [query.folder.as_str(), text].into_iter().map(str::to_owned);
        let mut filter = Self {
            instance,
            clause: OF_INSTANCE.to_owned(),
            values: vec![Value::from(instance)],
            is_of_tally: true,
            is_of_all: true,
            holds: holds.filter(|text| !text.is_empty()).collect(),
            is_named: query.among.is_some(),
        };
        filter.one_of("status", &query.status, numbers::of_status);
        filter.one_of("code", &query.code, numbers::of_code);
        if query.with_warnings {
            filter.and("warnings IS NOT NULL", []);
        }
        filter.one_of("source", &query.source, numbers::of_source);
        filter.any_of(
            "depth IN",
            query.depth.iter().map(|depth| Value::from(*depth)),
        );
        let by_tally = filter.clause.len();
        if let Some(keys) = &query.among {
            let keys = Value::from(keys.to_string());
            filter.and("item.id IN (SELECT value FROM json_each(?))", [keys]);
        }
        let warnings = query.warning.iter().map(|warning| warning.as_str());
        filter.any_of(
            "EXISTS (SELECT 1 FROM json_each(warnings) WHERE value ->> 'code' IN",
            warnings.map(|warning| Value::from(warning.to_owned())),
        );
        if !query.folder.is_empty() {
            let folder = Value::from(query.folder.clone());
            // Nothing in a URL comes behind this character.
            let end = Value::from(format!("{}\u{10FFFF}", query.folder));
            filter.and("url >= ? AND url < ?", [folder.clone(), end]);
            if query.right_here {
                let path = "substr(url, 1, instr(url || '?', '?') - 1)";
                let inner = format!("instr(substr({path}, length(?) + 1), '/') = 0");
                filter.and(&inner, [folder]);
            }
        }
        if let Some(bytes) = query.bytes {
            filter.within("bytes", bytes);
        }
        if let Some(chunks) = query.chunks {
            filter.within(&chunks_of_indexed(), chunks);
        }
        if let Some(age) = query.age {
            filter.aged(age, query.now);
        }
        if !text.is_empty() {
            let pattern = Value::from(format!("%{}%", escape_like(text)));
            filter.and(
                "(url LIKE ? ESCAPE '\\' OR title LIKE ? ESCAPE '\\')",
                [pattern.clone(), pattern],
            );
        }
        filter.is_of_tally = filter.clause.len() == by_tally;
        filter.is_of_all = filter.clause == OF_INSTANCE;
        filter
    }

    /// The list of this filter in the order of a query.
    pub(super) fn wanted(&self, query: &ItemQuery) -> Wanted {
        Wanted {
            instance: self.instance,
            holds: self.holds.clone(),
            clause: self.clause.clone(),
            values: self.values.clone(),
            is_named: self.is_named,
            sort: query.sort,
            descending: query.descending,
        }
    }

    /// The same condition on the columns of the tally, which knows them all.
    pub(super) fn of_tally(&self) -> String {
        let is_warned = format!("warning <> {}", numbers::NONE);
        self.clause.replace("warnings IS NOT NULL", &is_warned)
    }

    fn one_of<T: Copy>(&mut self, column: &str, words: &[T], number: impl Fn(T) -> u8) {
        let numbers = words.iter().map(|word| Value::from(number(*word)));
        self.any_of(&format!("{column} IN"), numbers);
    }

    /// `test` before a list of `values`, unless there are none; closes what it left open.
    fn any_of(&mut self, test: &str, values: impl Iterator<Item = Value>) {
        let values: Vec<Value> = values.collect();
        if !values.is_empty() {
            let marks = vec!["?"; values.len()].join(", ");
            let open = test.matches('(').count() - test.matches(')').count();
            self.and(&format!("{test} ({marks}){}", ")".repeat(open)), values);
        }
    }

    fn within(&mut self, value: &str, Span { over, most }: Span) {
        if let Some(over) = over {
            self.and(&format!("{value} > ?"), [Value::from(over)]);
        }
        if let Some(most) = most {
            self.and(&format!("{value} <= ?"), [Value::from(most)]);
        }
    }

    fn aged(&mut self, age: Age, now: i64) {
        // By the minute, so that a list that was made stands for the next pages too.
        let now = now + MINUTE - now % MINUTE;
        let days = format!("lastmod_days(lastmod, {now})");
        match age {
            Age::Days(span) => {
                self.and(&format!("{days} >= 0"), []);
                self.within(&days, span);
            }
            Age::Ahead => self.and(&format!("{days} < 0"), []),
            Age::Undated => {
                let inside = format!("(status <> {SKIPPED} OR code IS NOT NULL)");
                self.and(&format!("{days} IS NULL AND {inside}"), []);
            }
        }
    }

    fn and(&mut self, clause: &str, values: impl IntoIterator<Item = Value>) {
        self.clause.push_str(" AND ");
        self.clause.push_str(clause);
        self.values.extend(values);
    }
}

/// The chunks of an item, where they count.
pub(super) fn chunks_of_indexed() -> String {
    format!("iif(status = {COMPLETED}, chunks, NULL)")
}

pub(super) fn escape_like(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
