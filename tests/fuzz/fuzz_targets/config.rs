//! Any text is settings or is refused; settings that were read come back from their own export.
#![no_main]

use foresite_engine::instance::{Config, HeaderValues};
use libfuzzer_sys::fuzz_target;

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
    assert_eq!(again.config, import.config, "{exported}");
});
