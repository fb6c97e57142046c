//! Any bytes are a robots.txt; `texting_robots` and our longest rule say the same.
#![no_main]

use foresite_engine::scope::robots::Robots;
use libfuzzer_sys::fuzz_target;
use url::Url;

fuzz_target!(|data: (&[u8], &str)| {
    let (body, path) = data;
    let at = Url::parse("https://example.com/robots.txt").expect("a fixed URL");
    let robots = Robots::parse(&at, body);
    // No other address is ever asked about; `data:` has no path that begins with a slash.
    let page = at.join(path).ok();
    if let Some(page) = page.filter(|page| matches!(page.scheme(), "http" | "https")) {
        let verdict = robots.verdict(&page);
        let ours = verdict.rule.is_none_or(|rule| rule.allow);
        assert_eq!(verdict.allowed, ours);
        let _ = verdict.evidence();
    }
    let _ = (robots.whole_site_block(), robots.content_signal_block());
});
