//! Any pattern either compiles or is refused, and matches any URL without a panic.
#![no_main]

use foresite_engine::scope::filters::{Glob, plain_reading_differs};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (&str, &str)| {
    let (pattern, url) = data;
    if let Ok(glob) = Glob::new(pattern) {
        let _ = glob.matches(url);
        let _ = plain_reading_differs(&glob, url);
    }
});
