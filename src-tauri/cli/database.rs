//! The database and the instance in it that a command works on.

use std::path::{Path, PathBuf};

use clap::Args;
use foresite_engine::{
    Engine, data_folder, database_in,
    instance::read_source,
    store::{HeaderVault, InstanceSummary},
};

use crate::failure::Failure;

/// The database.
#[derive(Debug, Args)]
pub(crate) struct DatabaseArguments {
    /// Database file [default: that of the desktop program]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

/// One instance in the database.
#[derive(Debug, Args)]
pub(crate) struct InstanceArguments {
    #[command(flatten)]
    database: DatabaseArguments,
    /// Which instance, by its source URL or number, when the database holds several
    #[arg(long, value_name = "URL|NUMBER")]
    instance: Option<String>,
}

impl DatabaseArguments {
    fn path(&self) -> Result<PathBuf, Failure> {
        if let Some(path) = &self.db {
            return Ok(path.clone());
        }
        let data = dirs::data_dir().ok_or_else(|| {
            Failure::Usage("this system names no data folder; choose a file with --db".into())
        })?;
        Ok(database_in(&data_folder(&data)))
    }

    /// Opens the database, or makes it.
    pub(crate) async fn open_or_make(&self) -> Result<Engine, Failure> {
        let path = self.path()?;
        if let Some(folder) = path.parent().filter(|_| self.db.is_none()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                Failure::cannot(
                    "database",
                    format!("cannot make {}: {error}", folder.display()),
                )
            })?;
        }
        open(&path).await
    }

    /// Opens a database that has to be there.
    async fn open(&self) -> Result<Engine, Failure> {
        let path = self.path()?;
        if !exists(&path) {
            let message = format!(
                "there is no database {}; make one with foresite crawl",
                path.display()
            );
            return Err(Failure::cannot("no_database", message));
        }
        open(&path).await
    }
}

async fn open(path: &Path) -> Result<Engine, Failure> {
    let engine = Engine::open_with(path, HeaderVault::Keychain).await?;
    tracing::info!(database = %path.display(), "opened");
    Ok(engine)
}

/// A path that cannot be looked at is left to the engine, which says why.
fn exists(path: &Path) -> bool {
    path.try_exists().unwrap_or(true)
}

impl InstanceArguments {
    /// Opens the database and finds the instance.
    pub(crate) async fn open(&self) -> Result<(Engine, InstanceSummary), Failure> {
        let engine = self.database.open().await?;
        let instances = engine.instance_list().await?;
        let instance = self.pick(instances)?;
        Ok((engine, instance))
    }

    fn pick(&self, mut instances: Vec<InstanceSummary>) -> Result<InstanceSummary, Failure> {
        let all = listed(&instances);
        if let Some(wanted) = &self.instance {
            let source = read_source(wanted).map(String::from).unwrap_or_default();
            return instances
                .into_iter()
                .find(|one| one.source == source || one.id.to_string() == *wanted)
                .ok_or_else(|| {
                    Failure::Usage(format!("no instance is {wanted}. There are:\n{all}"))
                });
        }
        match instances.len() {
            0 => Err(Failure::cannot(
                "no_instance",
                "the database holds no instance; make one with foresite crawl",
            )),
            1 => Ok(instances.remove(0)),
            _ => Err(Failure::Usage(format!(
                "the database holds several instances; choose one with --instance:\n{all}"
            ))),
        }
    }
}

fn listed(instances: &[InstanceSummary]) -> String {
    let lines: Vec<String> = instances
        .iter()
        .map(|instance| format!("  {}  {}", instance.id, instance.source))
        .collect();
    lines.join("\n")
}
