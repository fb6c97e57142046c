//! Reading filters as they are typed: the service's JSON, or `field=value`.

use serde_json::{Map, Value};

use super::{Condition, Filter, Operand, Operator};
use crate::{
    instance::{CustomMetadataField, DataType, FieldError, FieldWarning},
    item::{Sentence, Value as Place},
    page::{
        datetime::datetime,
        metadata::{boolean, number},
    },
};

/// Attributes that every item has (spec 10.4).
const BUILT_IN: [(&str, DataType); 4] = [
    ("filename", DataType::Text),
    ("folder", DataType::Text),
    ("language", DataType::Text),
    ("timestamp", DataType::Datetime),
];

/// Operators of the short form, longer ones first.
const SHORT: [(&str, &str); 6] = [
    ("!=", "$ne"),
    (">=", "$gte"),
    ("<=", "$lte"),
    ("=", "$eq"),
    (">", "$gt"),
    ("<", "$lt"),
];

impl Filter {
    /// Reads filters, all of which have to hold. Each is the service's JSON object, or
    /// `field=value` with `!=`, `>`, `>=`, `<` and `<=` too. `schema` is the custom metadata.
    ///
    /// # Errors
    /// Everything that is wrong, with its place, such as `filters.price.$gte`; the service's code
    /// is 7058, 7057 for a datetime, and 7016 for its former compound form.
    pub fn read(typed: &[String], schema: &[CustomMetadataField]) -> Result<Self, Vec<FieldError>> {
        let mut reader = Reader {
            schema,
            conditions: Vec::new(),
            errors: Vec::new(),
            hints: Vec::new(),
        };
        for (index, filter) in typed.iter().enumerate() {
            let place = match typed.len() {
                1 => "filters".to_owned(),
                _ => format!("filters[{index}]"),
            };
            reader.filter(filter.trim(), &place);
        }
        if reader.errors.is_empty() {
            Ok(Self {
                conditions: reader.conditions,
                hints: reader.hints,
            })
        } else {
            Err(reader.errors)
        }
    }
}

struct Reader<'a> {
    schema: &'a [CustomMetadataField],
    conditions: Vec<Condition>,
    errors: Vec<FieldError>,
    hints: Vec<FieldWarning>,
}

impl Reader<'_> {
    fn filter(&mut self, typed: &str, place: &str) {
        if !typed.starts_with('{') {
            return self.short(typed, place);
        }
        match serde_json::from_str::<Map<String, Value>>(typed) {
            Ok(object) if is_compound(&object) => self.errors.push(FieldError {
                number: Some(7016),
                ..FieldError::new(
                    place,
                    sentence!("The former form with type and filters is not taken. Write {form}; several fields are all needed.", form = "{\"field\": value}"),
                )
            }),
            Ok(object) => {
                for (name, wanted) in &object {
                    self.field(name, wanted, &format!("{place}.{name}"));
                }
            }
            Err(error) => {
                let what = error.to_string();
                let what = what.split(" at line").next().unwrap_or_default();
                let message = sentence!(
                    "This is no JSON object: line {line}, character {character}: {what}.",
                    line = Place::digits(error.line() as u64),
                    character = Place::digits(error.column() as u64),
                    what
                );
                self.refuse(place, message);
            }
        }
    }

    /// `price>=2.5`: the value is read as the type of the field says.
    fn short(&mut self, typed: &str, place: &str) {
        let found = typed.find(['=', '!', '<', '>']).and_then(|at| {
            let (sign, operator) = SHORT
                .iter()
                .find(|(sign, _)| typed[at..].starts_with(sign))?;
            Some((&typed[..at], *operator, &typed[at + sign.len()..]))
        });
        let Some((name, operator, value)) = found else {
            return self.refuse(
                place,
                sentence!(
                    "Write field=value, or a JSON object such as {example}.",
                    example = "{\"folder\": \"docs/\"}"
                ),
            );
        };
        let (name, value) = (name.trim(), value.trim());
        let place = format!("{place}.{name}");
        let Some(data_type) = self.type_of(name, &place) else {
            return;
        };
        let value = match data_type {
            DataType::Number => number(value).map(Value::from),
            DataType::Boolean => boolean(value).map(Value::from),
            // Eight digits are a day.
            DataType::Datetime if value.len() > 8 => number(value).map(Value::from),
            DataType::Datetime | DataType::Text => None,
        }
        .unwrap_or_else(|| Value::from(value));
        self.condition(name, data_type, operator, &value, &place);
    }

    /// A field of the JSON form: a value, or an object of operators.
    fn field(&mut self, name: &str, wanted: &Value, place: &str) {
        let Some(data_type) = self.type_of(name, place) else {
            return;
        };
        let Value::Object(operators) = wanted else {
            return self.condition(name, data_type, "$eq", wanted, place);
        };
        if operators.is_empty() {
            self.refuse(
                place,
                sentence!("The object is empty. Write a value, or an operator such as $eq."),
            );
        }
        for (operator, value) in operators {
            let place = format!("{place}.{operator}");
            self.condition(name, data_type, operator, value, &place);
        }
    }

    fn type_of(&mut self, name: &str, place: &str) -> Option<DataType> {
        let lower = name.to_lowercase();
        let custom = self.schema.iter();
        let custom = custom.map(|field| (field.field_name.as_str(), field.data_type));
        // The schema may have a language of its own (spec 4.7).
        let found = custom
            .clone()
            .chain(BUILT_IN)
            .find(|(known, _)| known.to_lowercase() == lower);
        if found.is_none() {
            let own: Vec<&str> = custom.map(|(known, _)| known).collect();
            let is_own = |known: &str| own.iter().any(|own| own.eq_ignore_ascii_case(known));
            let mut known: Vec<&str> = BUILT_IN.iter().map(|(known, _)| *known).collect();
            known.retain(|known| !is_own(known));
            known.extend(&own);
            self.refuse(
                place,
                sentence!(
                    "There is no such field. This instance has: {known}.",
                    known = known.join(", ")
                ),
            );
        }
        found.map(|(_, data_type)| data_type)
    }

    fn condition(
        &mut self,
        name: &str,
        data_type: DataType,
        operator: &str,
        value: &Value,
        place: &str,
    ) {
        let Some(read) = operator_of(operator) else {
            return self.refuse(
                place,
                sentence!(
                    "There is no such operator. Use $eq, $ne, $in, $nin, $lt, $lte, $gt or $gte."
                ),
            );
        };
        let has_order = !matches!(read, Operator::Among | Operator::NotAmong);
        if has_order && data_type == DataType::Boolean {
            return self.refuse(
                place,
                sentence!("A boolean has no order. Use $eq, $ne, $in or $nin."),
            );
        }
        let field = name.to_lowercase();
        if has_order && data_type == DataType::Text && self.is_custom(&field) {
            self.hint(value, place);
        }
        let operands = match (operator, value) {
            ("$in" | "$nin", Value::Array(values)) if !values.is_empty() => values
                .iter()
                .enumerate()
                .filter_map(|(index, value)| {
                    self.operand(&field, data_type, value, &format!("{place}[{index}]"))
                })
                .collect(),
            ("$in" | "$nin", _) => {
                return self.refuse(
                    place,
                    sentence!("A list with at least one value is needed."),
                );
            }
            (_, value) => self
                .operand(&field, data_type, value, place)
                .into_iter()
                .collect(),
        };
        self.conditions.push(Condition {
            field,
            operator: read,
            operands,
        });
    }

    fn is_custom(&self, field: &str) -> bool {
        let mut names = self.schema.iter().map(|custom| &custom.field_name);
        names.any(|name| name.to_lowercase() == field)
    }

    /// An amount that is compared with a text does not do what it seems to.
    fn hint(&mut self, value: &Value, place: &str) {
        if value.as_str().is_some_and(|text| number(text).is_some()) {
            self.hints.push(FieldWarning {
                field: place.to_owned(),
                message: sentence!(
                    "The field is Text, so it is compared letter by letter: 1000 comes before 9. Make it a Number to compare amounts."
                ),
            });
        }
    }

    fn operand(
        &mut self,
        field: &str,
        data_type: DataType,
        value: &Value,
        place: &str,
    ) -> Option<Operand> {
        let operand = match (data_type, value) {
            (DataType::Text, Value::String(text)) => Some(Operand::text(text)),
            (DataType::Number | DataType::Datetime, Value::Number(_)) => {
                value.as_f64().map(Operand::Number)
            }
            (DataType::Boolean, Value::Bool(value)) => Some(Operand::Boolean(*value)),
            (DataType::Datetime, Value::String(text)) => datetime(text.trim()).map(Operand::Number),
            _ => None,
        };
        match operand {
            // `timestamp` is compared by the second.
            Some(Operand::Number(millis)) if field == "timestamp" => {
                Some(Operand::Number((millis / 1000.0).round() * 1000.0))
            }
            Some(operand) => Some(operand),
            None => {
                self.errors.push(unfit(data_type, value, place));
                None
            }
        }
    }

    fn refuse(&mut self, place: &str, message: Sentence) {
        self.errors.push(invalid(place, message));
    }
}

/// `{"type": "and", "filters": […]}`, as the service's filters once were.
fn is_compound(object: &Map<String, Value>) -> bool {
    object.contains_key("type") && object.get("filters").is_some_and(Value::is_array)
}

fn operator_of(name: &str) -> Option<Operator> {
    Some(match name {
        "$eq" | "$in" => Operator::Among,
        "$ne" | "$nin" => Operator::NotAmong,
        "$lt" => Operator::Less,
        "$lte" => Operator::AtMost,
        "$gt" => Operator::Greater,
        "$gte" => Operator::AtLeast,
        _ => return None,
    })
}

fn invalid(place: &str, message: Sentence) -> FieldError {
    FieldError {
        code: Some("invalid_metadata_filter".to_owned()),
        number: Some(7058),
        ..FieldError::new(place, message)
    }
}

fn unfit(data_type: DataType, value: &Value, place: &str) -> FieldError {
    let wanted = match data_type {
        DataType::Text => sentence!("a text"),
        DataType::Number => sentence!("a number such as 2.5"),
        DataType::Boolean => sentence!("true or false"),
        DataType::Datetime => {
            sentence!("a date such as 2026-01-15 or 2026-01-15T10:00:00Z, or Unix milliseconds")
        }
    };
    let error = invalid(
        place,
        sentence!(
            "The field needs {wanted}, not {value}.",
            wanted,
            value = value.to_string()
        ),
    );
    match data_type {
        DataType::Datetime => FieldError {
            code: Some("invalid_datetime_filter_value".to_owned()),
            number: Some(7057),
            ..error
        },
        _ => error,
    }
}
