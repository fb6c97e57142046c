//! Settings as the commands take them that crawl or check a site.

use std::path::PathBuf;

use clap::Args;
use foresite_engine::instance::Config;

use crate::{
    config::read_settings,
    failure::{Failure, warn},
};

/// A settings file, and single settings on top of it.
#[derive(Debug, Args)]
pub(crate) struct SettingArguments {
    /// Settings in the service's JSON form
    #[arg(long, value_name = "FILE.json")]
    config: Option<PathBuf>,
    /// How pages are found: sitemap or discover
    #[arg(long, value_name = "TYPE")]
    parse_type: Option<String>,
    /// One setting by its API path or the end of it, such as depth=3 or plan=free; repeat for
    /// several, and for the entries of a list
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How fast to fetch: service, or fast for sites you own [default: fast for this machine and
    /// private networks, else service]
    #[arg(long)]
    pace: Option<String>,
}

impl SettingArguments {
    /// The settings of the file, if one is named. A target on the command line stands in for a
    /// missing source.
    pub(crate) fn file(&self, url: Option<&str>) -> Result<Option<Config>, Failure> {
        let Some(path) = &self.config else {
            return Ok(None);
        };
        let mut import = read_settings(path)?;
        if let Some(url) = url {
            import.errors.retain(|error| error.field != "source");
            url.clone_into(&mut import.config.source);
        }
        if import.errors.is_empty() {
            warn(&import.warnings);
            return Ok(Some(import.config));
        }
        Err(Failure::settings(import.review().errors))
    }

    /// Setting and value of each single setting.
    pub(crate) fn single(&self) -> Result<Vec<(String, String)>, Failure> {
        let mut single = Vec::new();
        for (name, value) in [("parse_type", &self.parse_type), ("pace", &self.pace)] {
            single.extend(value.clone().map(|value| (name.to_owned(), value)));
        }
        for text in &self.set {
            let (name, value) = text.split_once('=').ok_or_else(|| {
                Failure::Usage(format!("--set {text} has no value; write --set key=value"))
            })?;
            if name.trim().is_empty() {
                return Err(Failure::Usage(
                    "--set has no name of a setting before its =; write --set key=value".into(),
                ));
            }
            single.push((name.to_owned(), value.to_owned()));
        }
        Ok(single)
    }
}
