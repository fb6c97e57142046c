//! Sitemap or Discover: what each parse type would index, told from one crawl that followed
//! sitemaps and links. Pure: stored items in, numbers and two sentences out.

mod weighing;
mod words;

use serde::{Deserialize, Serialize};

pub use weighing::{Advised, Advising, Weighed};

use crate::{instance::ParseType, item::Sentence};

/// Which parse type fits a site, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ParseTypeAdvice {
    /// Number of the job that it is told from.
    pub job: u32,
    /// The parse type to choose.
    pub parse_type: ParseType,
    /// The advice in two sentences.
    pub text: Sentence,
    /// Pages that would be indexed, by who finds them.
    pub found_by: FoundBy,
    /// Pages that Parse type Sitemap would index.
    pub sitemap: VariantSize,
    /// Pages that Parse type Discover with Crawl source All would index.
    pub discover: VariantSize,
    /// Pages that Parse type Discover with Crawl source Links would index.
    pub links: VariantSize,
    /// Pages that only links find whose address has a query, such as sorted lists.
    pub with_query: u32,
    /// Pages that would be indexed within so many link hops, for each crawl depth.
    pub depths: Vec<DepthSize>,
    /// What other settings would add or lose.
    pub settings: Vec<SettingEffect>,
    /// Some pages of each kind.
    pub examples: Vec<AdviceExample>,
}

impl ParseTypeAdvice {
    /// The same for programs, which read sentences in English.
    #[must_use]
    pub fn in_english(mut self) -> Self {
        self.text = self.text.in_english();
        for effect in &mut self.settings {
            effect.text = effect.text.in_english();
        }
        self
    }
}

/// Pages by who finds them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FoundBy {
    /// In a sitemap and by links from the start page.
    pub both: u32,
    /// In a sitemap alone.
    pub only_sitemap: u32,
    /// By links alone.
    pub only_links: u32,
    /// Candidates that neither would index.
    pub neither: u32,
}

/// How large a job would be, and where the plans cut it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct VariantSize {
    /// Pages that would be indexed.
    pub pages: u32,
    /// Of these, past what Workers Free crawls in a day.
    pub past_free: u32,
    /// Days that Workers Free takes for all.
    pub free_days: u32,
    /// Of these, past what one instance holds on Workers Paid.
    pub past_paid: u32,
}

/// Pages within a crawl depth.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct DepthSize {
    /// The crawl depth.
    pub depth: u32,
    /// Pages with Crawl source All.
    pub all: u32,
    /// Pages with Crawl source Links.
    pub links: u32,
}

/// What a setting would change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SettingEffect {
    /// The setting by its last name in the API: `depth`, `limit`, `include_subdomains`,
    /// `include_external_links`.
    pub setting: String,
    /// Pages or candidates that it is about.
    pub pages: u32,
    /// What it would add or lose, in a sentence.
    pub text: Sentence,
}

/// One page of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct AdviceExample {
    /// Its kind.
    pub kind: AdviceKind,
    /// Its address.
    pub url: String,
}

/// Who finds a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum AdviceKind {
    /// Sitemap and links.
    Both,
    /// The sitemap alone.
    OnlySitemap,
    /// Links alone.
    OnlyLinks,
    /// Neither would index it.
    Neither,
}
