//! The settings in which two configurations differ, by their path in the API. Pure.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Config;

/// A setting with its two values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SettingDifference {
    /// Its path in the service's API, such as `source_params.exclude_items`.
    pub path: String,
    /// Its earlier value as JSON; none when it was not set.
    pub before: Option<String>,
    /// Its later value as JSON; none when it is not set.
    pub after: Option<String>,
}

/// Every setting that differs, in the order of their paths. Values of extra headers do not stand
/// in a stored configuration, so a change of a value alone is not seen.
pub fn setting_differences(before: &Config, after: &Config) -> Vec<SettingDifference> {
    let (before, after) = (settings(before), settings(after));
    let mut paths: Vec<&String> = before.keys().chain(after.keys()).collect();
    paths.sort();
    paths.dedup();
    paths
        .into_iter()
        .map(|path| SettingDifference {
            path: path.clone(),
            before: before.get(path).cloned(),
            after: after.get(path).cloned(),
        })
        .filter(|setting| setting.before != setting.after)
        .collect()
}

/// Each setting by its path; lists and maps of names count as one value.
fn settings(config: &Config) -> BTreeMap<String, String> {
    let mut settings = BTreeMap::new();
    // A configuration is plain data, so it always has a JSON form.
    if let Ok(value) = serde_json::to_value(config) {
        collect(String::new(), &value, &mut settings);
    }
    settings
}

fn collect(path: String, value: &Value, settings: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                collect(path, value, settings);
            }
        }
        Value::Null => {}
        Value::Array(values) if values.is_empty() => {}
        _ => {
            settings.insert(path, value.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_settings_are_named_with_both_values() {
        let before = Config {
            source: "https://example.com".to_owned(),
            chunk_size: Some(256),
            ..Config::default()
        };
        let mut after = before.clone();
        assert_eq!(setting_differences(&before, &after), []);
        after.chunk_size = Some(512);
        after.source_params.exclude_items = vec!["**/a/**".to_owned()];
        let differences = setting_differences(&before, &after);
        let told: Vec<_> = differences
            .iter()
            .map(|setting| {
                (
                    setting.path.as_str(),
                    setting.before.as_deref(),
                    setting.after.as_deref(),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("chunk_size", Some("256"), Some("512")),
                ("source_params.exclude_items", None, Some("[\"**/a/**\"]")),
            ]
        );
    }
}
