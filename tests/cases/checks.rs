//! Compares answers with the `expected` of a case, key by key, and notices keys nobody asked for.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::case::Case;

/// Keys that explain an expectation or are checked for every op.
const GENERAL: &[&str] = &[
    "decision",
    "reason",
    "example",
    "max_millis",
    "must_not_panic",
    "must_not_abort",
    "must_terminate",
];

/// One answer that is not the right one.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) what: String,
    pub(crate) expected: String,
    pub(crate) got: String,
}

/// What an op found out about its case.
#[derive(Debug)]
pub(crate) struct Checks {
    expected: Map<String, Value>,
    asked: BTreeSet<String>,
    pub(crate) differences: Vec<Difference>,
    pub(crate) skipped: Option<String>,
}

impl Checks {
    /// Nothing checked yet.
    pub(crate) fn new(case: &Case) -> Self {
        Self {
            expected: case.expected.as_object().cloned().unwrap_or_default(),
            asked: BTreeSet::new(),
            differences: Vec::new(),
            skipped: None,
        }
    }

    /// Leaves the case out, with the reason.
    pub(crate) fn skip(&mut self, reason: impl Into<String>) {
        self.skipped = Some(reason.into());
    }

    /// The value expected under a key, if the case has it.
    pub(crate) fn expected(&mut self, key: &str) -> Option<Value> {
        self.asked.insert(key.to_owned());
        self.expected.get(key).cloned()
    }

    /// Checks a key for equality when the case has it.
    pub(crate) fn key(&mut self, key: &str, got: impl Into<Value>) {
        if let Some(expected) = self.expected(key) {
            self.equal(key, &expected, &got.into());
        }
    }

    /// Notes a difference unless both are equal; numbers are compared by value.
    pub(crate) fn equal(&mut self, what: &str, expected: &Value, got: &Value) {
        let same = match (expected.as_f64(), got.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() <= a.abs() * 1e-6,
            _ => expected == got,
        };
        if !same {
            self.differ(what, expected, got);
        }
    }

    /// Notes a difference unless `holds`.
    pub(crate) fn that(&mut self, holds: bool, what: &str, got: impl std::fmt::Display) {
        if !holds {
            self.differ(what, "to hold", got);
        }
    }

    /// Notes a difference.
    pub(crate) fn differ(
        &mut self,
        what: &str,
        expected: impl std::fmt::Display,
        got: impl std::fmt::Display,
    ) {
        self.differences.push(Difference {
            what: what.to_owned(),
            expected: expected.to_string(),
            got: got.to_string(),
        });
    }

    /// Checks a table case: one row of `results` for each row of the input, found by key or by
    /// position. A row is a plain value, which is compared with the answer's `main` key, or an
    /// object of keys to compare.
    pub(crate) fn table(
        &mut self,
        case: &Case,
        main: &str,
        answer: impl Fn(&str, &Value) -> Value,
    ) {
        let Some(results) = self.expected("results") else {
            self.differ("results", "a table", "none in the case");
            return;
        };
        for (position, (name, input)) in rows(&case.input).into_iter().enumerate() {
            let expected = match &results {
                Value::Array(list) => list.get(position),
                table => table.get(&name),
            };
            let Some(expected) = expected else {
                self.differ(&name, "a row in results", "none");
                continue;
            };
            self.row(&name, main, expected, &answer(&name, &input));
        }
    }

    fn row(&mut self, name: &str, main: &str, expected: &Value, got: &Value) {
        let of = |key: &str| match got {
            Value::Object(keys) => keys.get(key).cloned().unwrap_or_default(),
            plain if key == main => plain.clone(),
            _ => Value::Null,
        };
        match expected {
            Value::Object(keys) => {
                let explained = |key: &str| GENERAL.contains(&key) || key == "a" || key == "b";
                for (key, value) in keys.iter().filter(|(key, _)| !explained(key)) {
                    self.equal(&format!("{name} · {key}"), value, &of(key));
                }
            }
            plain => self.equal(name, plain, &of(main)),
        }
    }

    /// Ends the check: a key of `expected` that no code looked at is a failure too.
    pub(crate) fn finish(&mut self, millis: u128) {
        if self.skipped.is_some() {
            return;
        }
        let limit = self.expected.get("max_millis").and_then(Value::as_u64);
        if let Some(limit) = limit.filter(|limit| millis > u128::from(*limit)) {
            self.differ(
                "time",
                format!("at most {limit} ms"),
                format!("{millis} ms"),
            );
        }
        let unknown: Vec<String> = self
            .expected
            .keys()
            .filter(|key| !self.asked.contains(*key) && !GENERAL.contains(&key.as_str()))
            .cloned()
            .collect();
        for key in unknown {
            self.differ(&key, "a key that the harness knows", "nobody checks it");
        }
    }
}

/// The rows of a table input with the name each has in `results`.
fn rows(input: &Value) -> Vec<(String, Value)> {
    match input {
        Value::Object(rows) => rows.clone().into_iter().collect(),
        Value::Array(rows) => rows
            .iter()
            .map(|row| {
                let name = row.as_str().map_or_else(|| row.to_string(), str::to_owned);
                (name, row.clone())
            })
            .collect(),
        _ => Vec::new(),
    }
}
