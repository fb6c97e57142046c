//! What the user asked for: a configuration as typed ([`Config`]) becomes a checked [`Plan`], or
//! a list of [`FieldError`]s, all at once. Every default and limit of the program stands here
//! once. Knows nothing of networks or stores.

mod change;
mod check;
mod command;
mod config;
mod difference;
mod json;
pub mod limits;
mod own_domains;
mod plan;
mod selector;
mod settings;

pub use change::{Change, ChangedSetting, Effect, change};
pub(crate) use check::slash_hint;
pub use check::{FieldError, FieldWarning, Review, read_source};
pub use command::{CommandForm, ConfigCommand};
pub use config::{
    Config, ContentSelector, CustomMetadataField, DataType, DiscoverOptions, DiscoverSource,
    IndexMethod, IndexingOptions, KeywordMatchMode, KeywordTokenizer, Pace, ParseOptions,
    ParseType, PlanTier, PreviewOptions, RetrievalOptions, SourceParams, WebCrawler,
};
pub use difference::{SettingDifference, setting_differences};
pub use json::{HeaderValues, Import};
pub use own_domains::OwnDomains;
pub(crate) use own_domains::{is_public_suffix, same_domain};
pub use plan::{Chunking, Parse, Plan};
pub use selector::{SelectorError, check_selector, compile_selector};
