//! Settings tried on what the newest job of an instance found, before they are saved. No request
//! is made, so what no job has seen stays unknown, and is said so.

mod fields;
mod item;
mod ruling;

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{Engine, Error};
use crate::{
    instance::{Config, DiscoverSource, Parse, Plan},
    item::{Code, Evidence, Sentence, Status},
};

pub use fields::ItemSettings;
use ruling::{Rules, answers_change};

/// URLs shown as examples of each kind.
const EXAMPLES: usize = 50;

/// What other settings would change in the index of an instance.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SettingsReport {
    /// Items tried.
    pub total: u32,
    /// Pages that were left out and would be fetched.
    pub gained: u32,
    /// Indexed pages that would be left out.
    pub lost: u32,
    /// Pages that failed and would be left out.
    pub dropped: u32,
    /// Indexed pages that another content selector, or none, would be applied to.
    pub reread: u32,
    /// The first of those gained, each with what kept it out.
    pub gained_examples: Vec<ChangedItem>,
    /// The first of those lost, each with what would leave it out.
    pub lost_examples: Vec<ChangedItem>,
    /// The first of those dropped, likewise.
    pub dropped_examples: Vec<ChangedItem>,
    /// The first of those read otherwise, each with its selector.
    pub reread_examples: Vec<ChangedItem>,
    /// The one item that was asked about.
    pub item: Option<TriedItem>,
    /// What the stored items cannot show.
    pub unknown: Vec<SettingsUnknown>,
}

/// An item that other settings treat otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ChangedItem {
    /// Its key.
    pub item: u32,
    /// Its URL.
    pub url: String,
    /// Why, in a few words: a fact, a code or a selector.
    pub reason: Sentence,
}

/// What other settings make of one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct TriedItem {
    /// Its URL.
    pub url: String,
    /// How the newest job left it.
    pub before: ItemStand,
    /// How it would stand; none when it would be fetched and what comes of that is not known.
    pub after: Option<ItemStand>,
    /// What would decide.
    pub evidence: Option<Evidence>,
    /// The setting that would decide, by its path in the settings.
    pub setting: Option<String>,
}

/// How an item stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ItemStand {
    /// Its status.
    pub status: Status,
    /// Why, when a code says so.
    pub code: Option<Code>,
}

/// What a preview from stored items cannot know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum SettingsUnknown {
    /// There was no job yet, or its items are gone.
    NoItems,
    /// What the gained pages hold.
    GainedPages,
    /// Where the links of the gained pages lead.
    LinksOfGained,
    /// Which pages only the lost ones link to.
    LinksOfLost,
    /// Which URLs another parse type, crawl source or sitemap finds.
    OtherUrls,
    /// What the site answers to other headers, or to a browser.
    OtherAnswers,
    /// Which pages the other selectors leave without text.
    OtherText,
    /// What the robots.txt of other hosts says.
    OtherRobots,
}

impl Engine {
    /// Tries settings on the stored items of an instance, and looks closer at one of them. Settings
    /// with faults are an error; header values that are empty stand for the saved ones.
    pub async fn settings_test(
        &self,
        instance: u32,
        config: &Config,
        item: Option<u32>,
        cancel: &CancellationToken,
    ) -> Result<SettingsReport, Error> {
        let before = self.settings(instance).await?;
        let after = config.check().map_err(Error::InvalidConfig)?;
        let site = self.known_site(instance).await?;
        let robots = self.store().robots(instance).await?;
        let rules = Rules::new(&before, &after, robots);
        let cancel = cancel.clone();
        let (mut report, ruling, rules) = tokio::task::spawn_blocking(move || {
            let (report, ruling) = rules.try_all(&site, item, &cancel)?;
            Some((report, ruling, rules))
        })
        .await
        .map_err(|_| Error::Closed)?
        .ok_or(Error::Cancelled)?;
        report.unknown = unknown(&before, &after, &report);
        if let Some((item, ruling)) = item.zip(ruling) {
            report.item = self.tried_item(instance, item, &rules, ruling).await?;
        }
        Ok(report)
    }
}

/// What the report cannot tell of this change.
fn unknown(before: &Plan, after: &Plan, report: &SettingsReport) -> Vec<SettingsUnknown> {
    let is_discover = matches!(after.parse, Parse::Discover { .. });
    let answers = answers_change(before, after);
    [
        (SettingsUnknown::NoItems, report.total == 0),
        (
            SettingsUnknown::OtherUrls,
            candidates(&before.parse) != candidates(&after.parse),
        ),
        (SettingsUnknown::OtherAnswers, answers),
        (SettingsUnknown::GainedPages, report.gained > 0),
        (
            SettingsUnknown::LinksOfGained,
            is_discover && report.gained > 0,
        ),
        (SettingsUnknown::LinksOfLost, is_discover && report.lost > 0),
        (SettingsUnknown::OtherText, report.reread > 0),
        (
            SettingsUnknown::OtherRobots,
            report.gained > 0 && hosts_beyond(after),
        ),
    ]
    .into_iter()
    .filter_map(|(what, holds)| holds.then_some(what))
    .collect()
}

/// What decides where candidates come from.
fn candidates(parse: &Parse) -> (&[Url], Option<DiscoverSource>) {
    match parse {
        Parse::Sitemap { specific } => (specific, None),
        Parse::Discover { source, .. } => (&[], Some(*source)),
    }
}

/// Whether hosts beside that of the crawl target belong to the crawl.
fn hosts_beyond(plan: &Plan) -> bool {
    matches!(
        plan.parse,
        Parse::Discover {
            include_external_links,
            include_subdomains,
            ..
        } if include_external_links || include_subdomains
    )
}
