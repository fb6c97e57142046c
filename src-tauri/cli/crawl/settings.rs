//! What the command line wants the instance to be.

use foresite_engine::{
    Engine,
    instance::{Config, FieldError},
    item::Sentence,
};

use super::Arguments;
use crate::{
    config::with_preview_settings,
    failure::{Failure, warn},
};

/// Settings as typed: a file, which replaces what is stored, and single ones, which change it.
#[derive(Debug)]
pub(super) struct Wanted {
    /// The crawl target as typed.
    source: String,
    file: Option<Config>,
    /// Setting and value.
    single: Vec<(String, String)>,
}

impl Wanted {
    /// Reads the command line, and refuses faulty settings before the database is touched.
    pub(super) fn read(arguments: &Arguments) -> Result<Self, Failure> {
        let file = arguments.settings.file(arguments.url.as_deref())?;
        let source = match (&arguments.url, &file) {
            (Some(url), _) => url.clone(),
            (None, Some(config)) => config.source.clone(),
            (None, None) => {
                return Err(Failure::Usage(
                    "name the crawl target, such as https://example.com, or settings with --config"
                        .into(),
                ));
            }
        };
        let single = arguments.settings.single()?;
        let wanted = Self {
            source,
            file,
            single,
        };
        // Faults that show without the stored settings are told before a database is made.
        let faults = wanted.faults();
        if faults.is_empty() {
            Ok(wanted)
        } else {
            Err(Failure::settings(faults))
        }
    }

    /// Every fault of the target, the file and the single settings together.
    fn faults(&self) -> Vec<FieldError> {
        let mut config = self.file.clone().unwrap_or_default();
        let mut faults = config.set_all(&self.single).err().unwrap_or_default();
        config.source.clone_from(&self.source);
        faults.extend(config.check().err().unwrap_or_default());
        faults
    }

    /// The wanted settings on top of the stored ones.
    fn on(&self, stored: &Config) -> Result<Config, Failure> {
        let mut config = match &self.file {
            Some(file) => with_preview_settings(file.clone(), stored),
            None => stored.clone(),
        };
        config.source.clone_from(&self.source);
        config.set_all(&self.single).map_err(Failure::settings)?;
        if config.source == self.source {
            return Ok(config);
        }
        Err(Failure::settings(vec![FieldError::new(
            "source",
            Sentence::verbatim("The crawl target is an argument of the command, not a setting."),
        )]))
    }
}

/// Makes the instance, or changes it where the wanted settings differ from the stored ones.
pub(super) async fn save(engine: &Engine, wanted: &Wanted) -> Result<u32, Failure> {
    let target = Config {
        source: wanted.source.clone(),
        ..Config::default()
    };
    let Some(id) = engine.instance_find(&target).await? else {
        let config = wanted.on(&Config::default())?;
        warn(&config.review().warnings);
        return Ok(engine.instance_create(&config).await?.id);
    };
    let stored = engine.instance_get(id).await?.config;
    let mut config = wanted.on(&stored)?;
    config.source.clone_from(&stored.source);
    if config != stored {
        warn(&config.review().warnings);
        engine.instance_update(id, &config).await?;
    }
    Ok(id)
}
