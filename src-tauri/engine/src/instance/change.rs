//! What a change of settings costs an instance that was crawled before (spec section 15). Pure.

use serde::{Deserialize, Serialize};

use super::{ParseType, Plan};
use crate::item::Sentence;

/// What the service does when settings are saved, smallest first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing; the next query uses them.
    #[default]
    None,
    /// The next sync uses them.
    NextSync,
    /// A sync starts at once.
    Sync,
    /// Every item is fetched and indexed again.
    FullReindex,
}

/// The cost of a change, with the settings that cause it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Change {
    /// The largest effect of all changed settings.
    pub effect: Effect,
    /// Whether a full reindex asks the site for every page; else stored pages are read again and
    /// only what is due is asked for.
    pub refetches: bool,
    /// The changed settings, by their label, each with its effect.
    pub settings: Vec<ChangedSetting>,
}

/// One changed setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ChangedSetting {
    /// Its label in the dashboard, such as `Content selectors`.
    pub label: Sentence,
    /// What changing it does.
    pub effect: Effect,
}

/// Compares two plans of one instance.
pub fn change(before: &Plan, after: &Plan) -> Change {
    let parse_type = before.parse.parse_type();
    let same_parse_type = Some(parse_type).filter(|same| *same == after.parse.parse_type());
    // A full reindex asks the site for every page, but where a setting says how a page is read and
    // not how it is asked for: the service keeps what it fetched.
    let (fetched, stored) = ((Effect::FullReindex, true), (Effect::FullReindex, false));
    let rows = [
        (
            sentence!("Parse type"),
            fetched,
            before.parse.parse_type() != after.parse.parse_type(),
        ),
        (
            sentence!("Crawl options"),
            fetched,
            same_parse_type == Some(ParseType::Discover) && before.parse != after.parse,
        ),
        (
            sentence!("Specific sitemaps"),
            (Effect::Sync, false),
            same_parse_type == Some(ParseType::Sitemap) && before.parse != after.parse,
        ),
        (
            sentence!("Path filters"),
            (Effect::NextSync, false),
            before.include != after.include || before.exclude != after.exclude,
        ),
        (
            sentence!("Extra headers"),
            fetched,
            before.headers != after.headers,
        ),
        (
            sentence!("Parsing mode"),
            fetched,
            before.use_browser_rendering != after.use_browser_rendering,
        ),
        (
            sentence!("Content selectors"),
            fetched,
            before.selectors != after.selectors,
        ),
        (
            sentence!("Custom metadata"),
            stored,
            before.custom_metadata != after.custom_metadata,
        ),
        (
            sentence!("Chunk size and overlap"),
            stored,
            before.chunking != after.chunking,
        ),
        (
            sentence!("Tokenizer"),
            stored,
            before.tokenizer != after.tokenizer,
        ),
        (
            sentence!("Text recognition in PDF files"),
            fetched,
            before.use_ocr != after.use_ocr,
        ),
        (
            sentence!("Plan"),
            (Effect::NextSync, false),
            before.tier != after.tier || before.max_files != after.max_files,
        ),
        (
            sentence!("Your domains"),
            (Effect::NextSync, false),
            before.own_domains != after.own_domains,
        ),
        (
            sentence!("Private networks"),
            (Effect::NextSync, false),
            before.allow_private_network != after.allow_private_network,
        ),
        (
            sentence!("Keyword match mode"),
            (Effect::None, false),
            before.match_mode != after.match_mode,
        ),
    ];
    let changed = rows.into_iter().filter(|(_, _, changed)| *changed);
    let mut whole = Change::default();
    for (label, (effect, refetches), _) in changed {
        whole.effect = whole.effect.max(effect);
        whole.refetches |= refetches;
        whole.settings.push(ChangedSetting { label, effect });
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::{Config, ContentSelector, KeywordMatchMode, PlanTier};

    fn effect(edit: impl Fn(&mut Config)) -> Effect {
        let before = Config {
            source: "https://example.com".to_owned(),
            ..Config::default()
        };
        let mut after = before.clone();
        edit(&mut after);
        change(&before.check().unwrap(), &after.check().unwrap()).effect
    }

    #[test]
    fn each_setting_costs_what_section_15_says() {
        assert_eq!(effect(|_| {}), Effect::None);
        assert_eq!(
            effect(|config| config.retrieval_options.keyword_match_mode = KeywordMatchMode::Or),
            Effect::None
        );
        assert_eq!(
            effect(|config| config.source_params.exclude_items = vec!["**/a/**".to_owned()]),
            Effect::NextSync
        );
        assert_eq!(
            effect(|config| config.plan = PlanTier::Free),
            Effect::NextSync
        );
        assert_eq!(
            effect(|config| {
                let options = &mut config.source_params.web_crawler.parse_options;
                options.specific_sitemaps = vec!["https://example.com/a.xml".to_owned()];
            }),
            Effect::Sync
        );
        let full: [fn(&mut Config); 6] = [
            |config| config.source_params.web_crawler.parse_type = ParseType::Discover,
            |config| config.chunk_size = Some(512),
            |config| config.chunk_overlap = Some(20),
            |config| {
                let options = &mut config.source_params.web_crawler.parse_options;
                options
                    .include_headers
                    .insert("X-A".to_owned(), "1".to_owned());
            },
            |config| {
                let options = &mut config.source_params.web_crawler.parse_options;
                options.use_browser_rendering = true;
            },
            |config| {
                let options = &mut config.source_params.web_crawler.parse_options;
                options.content_selector = vec![ContentSelector {
                    path: "**".to_owned(),
                    selector: "main".to_owned(),
                }];
            },
        ];
        for edit in full {
            assert_eq!(effect(edit), Effect::FullReindex);
        }
    }

    #[test]
    fn discover_options_count_only_when_they_are_used() {
        let deeper = |config: &mut Config| {
            config.source_params.web_crawler.discover_options.depth = Some(9);
        };
        assert_eq!(effect(deeper), Effect::None);
    }

    #[test]
    fn a_change_names_every_setting_and_the_largest_effect() {
        let before = Config {
            source: "https://example.com".to_owned(),
            ..Config::default()
        };
        let mut after = before.clone();
        after.chunk_size = Some(512);
        after.source_params.include_items = vec!["**/docs/**".to_owned()];
        let change = change(&before.check().unwrap(), &after.check().unwrap());
        let labels: Vec<_> = change
            .settings
            .iter()
            .map(|setting| setting.label.to_string())
            .collect();
        assert_eq!(labels, ["Path filters", "Chunk size and overlap"]);
        assert_eq!(change.effect, Effect::FullReindex);
    }
}
