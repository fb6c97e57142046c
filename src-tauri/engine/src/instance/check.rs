use serde::{Deserialize, Serialize};

use super::{Config, Plan};

/// One faulty field of a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FieldError {
    /// Path of the field as the API names it, such as `source_params.include_items[2]`.
    pub field: String,
    /// What is wrong and what to do, for people.
    pub message: String,
    /// The service's message for it, such as `invalid_custom_header`, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The service's number for it, such as 7040.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

impl Config {
    /// Checks every field and reports all faulty ones at once.
    pub fn check(&self) -> Result<Plan, Vec<FieldError>> {
        Err(Vec::new())
    }
}
