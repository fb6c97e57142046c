//! Random configurations against the spec's limits, which are written here once more as the spec
//! has them (sections 2, 4.2, 5.1, 6, 7, 8, 10.1, 13, 15), so that no constant vouches for itself.

use std::collections::BTreeSet;

use super::*;
use crate::instance::{CustomMetadataField, SourceParams};

/// A small linear generator: the same configurations on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % end as u64).unwrap()
    }

    fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// Mostly within the limit, sometimes just at it or above.
    fn count(&mut self, limit: usize) -> usize {
        match self.below(6) {
            0 => limit,
            1 => limit + 1 + self.below(3),
            _ => self.below(limit),
        }
    }
}

type Faults = BTreeSet<String>;

/// A configuration, and the fields that the spec says are at fault.
fn random(dice: &mut Dice) -> (Config, Faults) {
    let mut config = Config::default();
    let mut faults = Faults::new();
    source_and_id(dice, &mut config, &mut faults);
    for list in ["include_items", "exclude_items"] {
        let patterns = patterns(dice, list, &mut faults);
        match list {
            "include_items" => config.source_params.include_items = patterns,
            _ => config.source_params.exclude_items = patterns,
        }
    }
    crawler(dice, &mut config, &mut faults);
    headers(dice, &mut config, &mut faults);
    selectors(dice, &mut config, &mut faults);
    metadata(dice, &mut config, &mut faults);
    indexing(dice, &mut config, &mut faults);
    (config, faults)
}

fn source_and_id(dice: &mut Dice, config: &mut Config, faults: &mut Faults) {
    let (source, right) = *dice.pick(&[
        ("https://example.com", true),
        ("docs.example.com", true),
        ("http://example.com/a?b=c", true),
        ("ftp://example.com", false),
        ("", false),
        ("https://exa mple.com", false),
    ]);
    config.source = source.into();
    fault_unless(right, "source", faults);
    let (id, right) = *dice.pick(&[
        (None, true),
        (Some("a-b_c1"), true),
        (Some("My-Site"), false),
        (Some("a--b"), false),
    ]);
    config.id = id.map(String::from);
    fault_unless(right, "id", faults);
}

fn fault_unless(right: bool, field: impl Into<String>, faults: &mut Faults) {
    if !right {
        faults.insert(field.into());
    }
}

fn patterns(dice: &mut Dice, list: &str, faults: &mut Faults) -> Vec<String> {
    let field = format!("source_params.{list}");
    let count = dice.count(10);
    fault_unless(count <= 10, &field, faults);
    (0..count)
        .map(|index| {
            let (pattern, right) = *dice.pick(&[
                ("**/blog/**", true),
                ("**/a?b=c&d=%20:_-.*", true),
                ("/blog/**", true),
                ("**/{a,b}/**", false),
                ("**/a b", false),
                ("**/é", false),
                ("!**/x", false),
                ("", false),
            ]);
            fault_unless(right, format!("{field}[{index}]"), faults);
            pattern.to_owned()
        })
        .collect()
}

fn crawler(dice: &mut Dice, config: &mut Config, faults: &mut Faults) {
    let crawler = &mut config.source_params.web_crawler;
    let field = format!("{OPTIONS}.specific_sitemaps");
    let discover = dice.below(3) == 0;
    if discover {
        crawler.parse_type = ParseType::Discover;
    }
    let count = dice.count(5);
    fault_unless(
        if discover { count == 0 } else { count <= 5 },
        &field,
        faults,
    );
    for index in 0..count {
        let (url, right) = *dice.pick(&[
            ("https://example.com/a.xml", true),
            ("https://other.example/b.xml.gz", true),
            ("/sitemap.xml", false),
            ("ftp://example.com/a.xml", false),
        ]);
        // With discover the list as a whole is at fault.
        fault_unless(right || discover, format!("{field}[{index}]"), faults);
        crawler.parse_options.specific_sitemaps.push(url.to_owned());
    }
    let options = &mut crawler.discover_options;
    let ranges = [
        ("limit", 1, 100_000, &mut options.limit),
        ("depth", 1, 100_000, &mut options.depth),
        ("max_age", 0, 604_800, &mut options.max_age),
    ];
    for (name, least, most, value) in ranges {
        *value = in_range(dice, &format!("{DISCOVER}.{name}"), least, most, faults);
    }
}

/// None, or a number at or beside the ends of its range.
fn in_range(
    dice: &mut Dice,
    field: &str,
    least: u32,
    most: u32,
    faults: &mut Faults,
) -> Option<u32> {
    let value = match dice.below(5) {
        0 => return None,
        1 => least,
        2 => most,
        3 => most + 1,
        _ => least.saturating_sub(1),
    };
    fault_unless((least..=most).contains(&value), field, faults);
    Some(value)
}

fn headers(dice: &mut Dice, config: &mut Config, faults: &mut Faults) {
    const HEADERS: [(&str, &str, bool); 9] = [
        ("X-A", "a\tb", true),
        ("X-B", "", true),
        ("cache-control", "no-cache, no-store", true),
        ("X-C!#$%&'*+-.^_`|~", "c", true),
        ("CF-Access-Client-Id", "1.access", true),
        ("X A", "a", false),
        ("X-D", "a\r\nb", false),
        ("X-E", "é", false),
        ("Host", "example.com", false),
    ];
    let field = format!("{OPTIONS}.include_headers");
    let headers = &mut config
        .source_params
        .web_crawler
        .parse_options
        .include_headers;
    for _ in 0..dice.count(5) {
        let (name, value, right) = *dice.pick(&HEADERS);
        headers.insert(name.to_owned(), value.to_owned());
        fault_unless(right, format!("{field}{}", key_of(name)), faults);
    }
    fault_unless(headers.len() <= 5, &field, faults);
}

fn selectors(dice: &mut Dice, config: &mut Config, faults: &mut Faults) {
    let field = format!("{OPTIONS}.content_selector");
    let count = dice.count(10);
    fault_unless(count <= 10, &field, faults);
    let (longest, longer) = ("a".repeat(200), "a".repeat(201));
    for index in 0..count {
        let (path, right) = *dice.pick(&[
            ("**/docs/**", true),
            (longest.as_str(), true),
            (longer.as_str(), false),
            ("", false),
            ("a b", false),
        ]);
        fault_unless(right, format!("{field}[{index}].path"), faults);
        let (selector, right) = *dice.pick(&[
            ("main .content", true),
            ("h1, h2", true),
            (longest.as_str(), true),
            (longer.as_str(), false),
            ("a;b", false),
            ("a{b}", false),
            ("p,,q", false),
            ("", false),
        ]);
        fault_unless(right, format!("{field}[{index}].selector"), faults);
        let options = &mut config.source_params.web_crawler.parse_options;
        options.content_selector.push(ContentSelector {
            path: path.to_owned(),
            selector: selector.to_owned(),
        });
    }
}

fn metadata(dice: &mut Dice, config: &mut Config, faults: &mut Faults) {
    let count = dice.count(5);
    fault_unless(count <= 5, "custom_metadata", faults);
    let (longest, longer) = ("n".repeat(64), "n".repeat(65));
    let mut seen = BTreeSet::new();
    for index in 0..count {
        let (name, right) = *dice.pick(&[
            ("category", true),
            ("Author", true),
            ("author", true),
            (longest.as_str(), true),
            (longer.as_str(), false),
            ("Folder", false),
            ("timestamp", false),
            ("FILENAME", false),
            ("", false),
        ]);
        let again = !name.is_empty() && !seen.insert(name.to_lowercase());
        let at = format!("custom_metadata[{index}].field_name");
        fault_unless(right && !again, at, faults);
        config.custom_metadata.push(CustomMetadataField {
            field_name: name.to_owned(),
            data_type: DataType::Text,
        });
    }
}

fn indexing(dice: &mut Dice, config: &mut Config, faults: &mut Faults) {
    let (model, most) = *dice.pick(&[
        (None, 8_192),
        (Some("@cf/baai/bge-m3"), 512),
        (Some("@cf/baai/bge-large-en-v1.5"), 512),
        (Some("@cf/google/embeddinggemma-300m"), 512),
        (Some("@cf/qwen/qwen3-embedding-0.6b"), 8_192),
        (Some("google-ai-studio/gemini-embedding-001"), 2_048),
        (Some("openai/text-embedding-3-small"), 8_192),
        (Some("openai/text-embedding-3-large"), 8_192),
    ]);
    config.embedding_model = model.map(String::from);
    config.chunk_size = in_range(dice, "chunk_size", 64, most, faults);
    config.chunk_overlap = in_range(dice, "chunk_overlap", 0, 30, faults);
    let intervals = [900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400];
    config.sync_interval = *dice.pick(&[None, Some(900), Some(86_400), Some(5_400), Some(0)]);
    let right = config.sync_interval.is_none_or(|s| intervals.contains(&s));
    fault_unless(right, "sync_interval", faults);
    let method = IndexMethod {
        vector: dice.below(3) > 0,
        keyword: dice.below(3) > 0,
    };
    config.index_method = method;
    fault_unless(method.vector || method.keyword, "index_method", faults);
}

#[test]
fn random_configurations_have_the_faults_that_the_spec_says() {
    let mut dice = Dice(2_026);
    let mut right = 0;
    for round in 0..20_000 {
        let (config, expected) = random(&mut dice);
        let review = config.review();
        let found: Faults = review.errors.iter().map(|e| e.field.clone()).collect();
        assert_eq!(found, expected, "round {round}: {config:#?}");
        assert_eq!(review.plan.is_some(), expected.is_empty());
        right += usize::from(expected.is_empty());
    }
    // Faulty ones are the rule among so many dice; each limit was also met without any fault.
    assert!(right < 20_000);
}

#[test]
fn a_random_configuration_without_its_faulty_lists_makes_a_plan() {
    let mut dice = Dice(7);
    let mut plans = 0;
    for _ in 0..20_000 {
        let (mut config, faults) = random(&mut dice);
        if faults
            .iter()
            .all(|field| field.starts_with("source_params."))
        {
            config.source_params = SourceParams::default();
            let plan = config.check().unwrap();
            assert_eq!(Some(plan.chunking.size), config.chunk_size.or(Some(256)));
            plans += 1;
        }
    }
    assert!(plans > 100, "{plans}");
}
