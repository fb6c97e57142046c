//! Metadata filters of a search (spec section 18): conditions on the attributes of an item, all
//! of which have to hold.

mod read;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use super::{
    kept::{MetadataScalar, MetadataValue},
    metadata::folder_of,
};
use crate::instance::FieldWarning;

/// Bytes of a text that can be filtered on; what follows does not count (spec 10.3).
const TEXT_BYTES: usize = 64;

/// Conditions that all have to hold. The default lets every item through.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    conditions: Vec<Condition>,
    hints: Vec<FieldWarning>,
}

#[derive(Debug, Clone, PartialEq)]
struct Condition {
    /// In lower case.
    field: String,
    operator: Operator,
    /// One, but for a list.
    operands: Vec<Operand>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    /// `$eq` and `$in`.
    Among,
    /// `$ne` and `$nin`; an item without the field is not among the values.
    NotAmong,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Debug, Clone, PartialEq)]
enum Operand {
    /// The bytes that count.
    Text(Vec<u8>),
    /// A datetime is its Unix milliseconds.
    Number(f64),
    Boolean(bool),
}

/// What a filter can ask of an item (spec sections 10.2 and 10.4).
#[derive(Debug, Clone, Copy)]
pub struct Attributes<'a> {
    /// The item's URL, which is its `filename`.
    pub url: &'a str,
    /// `language`, from hreflang.
    pub language: Option<&'a str>,
    /// `timestamp`: when it was crawled, Unix milliseconds (U36).
    pub timestamp: Option<i64>,
    /// Custom metadata.
    pub custom: &'a [MetadataValue],
}

impl Filter {
    /// Lets every item through.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }

    /// What its owner should know, though it can be applied.
    pub fn hints(&self) -> &[FieldWarning] {
        &self.hints
    }

    /// Whether an item with these attributes gets through.
    pub fn holds(&self, item: &Attributes<'_>) -> bool {
        self.conditions
            .iter()
            .all(|condition| condition.holds(item))
    }
}

impl Condition {
    fn holds(&self, item: &Attributes<'_>) -> bool {
        let Some(value) = item.value(&self.field) else {
            return self.operator == Operator::NotAmong;
        };
        let stands = |is_wanted: fn(Ordering) -> bool| {
            self.operands
                .iter()
                .any(|operand| value.compare(operand).is_some_and(is_wanted))
        };
        match self.operator {
            Operator::Among => stands(Ordering::is_eq),
            Operator::NotAmong => !stands(Ordering::is_eq),
            Operator::Less => stands(Ordering::is_lt),
            Operator::AtMost => stands(Ordering::is_le),
            Operator::Greater => stands(Ordering::is_gt),
            Operator::AtLeast => stands(Ordering::is_ge),
        }
    }
}

impl Attributes<'_> {
    fn value(&self, field: &str) -> Option<Operand> {
        match field {
            "filename" => Some(Operand::text(self.url)),
            "folder" => Some(Operand::text(folder_of(self.url))),
            "timestamp" => self.timestamp.map(Operand::second),
            "language" => self
                .custom(field)
                .or_else(|| self.language.map(Operand::text)),
            custom => self.custom(custom),
        }
    }

    fn custom(&self, field: &str) -> Option<Operand> {
        let found = self.custom.iter().find(|value| value.field == field)?;
        Some(match &found.value {
            MetadataScalar::Boolean(value) => Operand::Boolean(*value),
            MetadataScalar::Number(value) => Operand::Number(*value),
            MetadataScalar::Text(text) => Operand::text(text),
        })
    }

    /// The attributes that the service gives every item (spec 4.7 and 10.4). A `language` that the
    /// page itself names is custom metadata and wins over hreflang.
    pub fn built_in(&self) -> Vec<MetadataValue> {
        let text = |text: &str| MetadataScalar::Text(text.to_owned());
        let has_own_language = self.custom.iter().any(|value| value.field == "language");
        let language = self.language.filter(|_| !has_own_language);
        let timestamp = self.timestamp.map(millis);
        [
            ("filename", Some(text(self.url))),
            ("folder", Some(text(folder_of(self.url)))),
            ("timestamp", timestamp.map(MetadataScalar::Number)),
            ("language", language.map(text)),
        ]
        .into_iter()
        .filter_map(|(field, value)| {
            Some(MetadataValue {
                field: field.to_owned(),
                value: value?,
            })
        })
        .collect()
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a date of a page ends far below 2^53 milliseconds"
)]
fn millis(moment: i64) -> f64 {
    moment as f64
}

impl Operand {
    fn text(text: &str) -> Self {
        Self::Text(text.bytes().take(TEXT_BYTES).collect())
    }

    /// A moment, rounded to its second as `timestamp` is compared (spec 10.4).
    fn second(moment: i64) -> Self {
        Self::Number((millis(moment) / 1000.0).round() * 1000.0)
    }

    /// None when they are of two types.
    fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => Some(one.cmp(other)),
            (Self::Number(one), Self::Number(other)) => one.partial_cmp(other),
            (Self::Boolean(one), Self::Boolean(other)) => Some(one.cmp(other)),
            _ => None,
        }
    }
}
