//! Any text is settings or is refused; settings that were read come back from their own export.
#![no_main]

use foresite_engine::instance::{Config, HeaderValues};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &str| {
    let import = Config::from_service_json(text);
    let review = import.review();
    assert!(review.plan.is_none() || review.errors.is_empty());
    if !import.errors.is_empty() || import.config.source.trim().is_empty() {
        return;
    }
    let exported = import
        .config
        .to_service_json(HeaderValues::Include)
        .expect("settings can be written");
    let again = Config::from_service_json(&exported);
    assert_eq!(again.errors, [], "{exported}");
    let (mut written, mut read) = (import.config, again.config);
    for config in [&mut written, &mut read] {
        config.rest.retain(|_, text| !holds_float(text));
    }
    assert_eq!(read, written, "{exported}");
});

/// serde_json reads a float to within one unit in its last place, so it may come back changed.
fn holds_float(text: &str) -> bool {
    fn look(value: &Value) -> bool {
        match value {
            Value::Number(number) => number.is_f64(),
            Value::Array(list) => list.iter().any(look),
            Value::Object(object) => object.values().any(look),
            _ => false,
        }
    }
    serde_json::from_str(text).is_ok_and(|value| look(&value))
}
