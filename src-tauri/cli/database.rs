//! The database and the instance in it that a command works on.

use std::path::{Path, PathBuf};

use clap::Args;
use foresite_engine::{
    Engine, Error, Place, data_folder,
    instance::read_source,
    store::{self, HeaderVault, InstanceSummary},
};

use crate::{failure::Failure, output::note};

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
        Ok(Place::of(&data_folder(&data)).database()?)
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
        match open(&path).await {
            Err(Failure::Cannot {
                code: code @ ("database_read_only" | "disk_full"),
                message,
                ..
            }) => open_to_read(&path, code, &message).await,
            opened => opened,
        }
    }
}

/// Opens a database where nothing can be written; `code` and `why` say what is in the way of more.
async fn open_to_read(path: &Path, code: &'static str, why: &str) -> Result<Engine, Failure> {
    let Ok(engine) = Engine::open_to_read(path).await else {
        return Err(Failure::cannot(code, why));
    };
    let mend = match code {
        "disk_full" => "The disk is full: crawling needs some free space.",
        _ => "Crawling needs a copy in a folder that can be written.",
    };
    note(format!(
        "note: {} cannot be written, so it is only read, as it was when a crawl last wrote to it. {mend}",
        path.display()
    ));
    Ok(engine)
}

async fn open(path: &Path) -> Result<Engine, Failure> {
    if path.is_dir() {
        let message = format!(
            "{} is a folder; name a database file in it, such as {}",
            path.display(),
            path.join("foresite.db").display()
        );
        return Err(Failure::cannot("database", message));
    }
    let engine = Engine::open_with(path, HeaderVault::Keychain)
        .await
        .map_err(|error| not_writable(path, &error).unwrap_or_else(|| error.into()))?;
    tracing::info!(database = %path.display(), "opened");
    Ok(engine)
}

/// What keeps a database from being written, by its name; none when the error is another one.
fn not_writable(path: &Path, error: &Error) -> Option<Failure> {
    let message = match error {
        Error::Store(store::Error::File { path: file, source }) if error.is_read_only() => {
            // The lock beside the database is the first file that is written.
            let place = if file.exists() {
                file.as_path()
            } else {
                folder_of(path)
            };
            let kind = if place.is_dir() { "folder" } else { "file" };
            format!(
                "the {kind} {} is not writable: {source}. Foresite writes its database and a lock \
                 beside it; change the permissions, or choose another file with --db",
                place.display()
            )
        }
        Error::Store(store::Error::ReadOnly) => format!(
            "the database {} is not writable; check its permissions and those of the folder {}. \
             Nothing in it was changed",
            path.display(),
            folder_of(path).display()
        ),
        _ => return None,
    };
    Some(Failure::cannot("database_read_only", message))
}

/// The folder of a file; the current one when it names none.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
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

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    #[test]
    fn what_is_not_writable_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("site.db");
        let lock = folder.path().join("site.db.lock");
        let told = |error: store::Error| not_writable(&database, &Error::Store(error));
        let refused = |kind: ErrorKind| store::Error::File {
            path: lock.clone(),
            source: kind.into(),
        };

        for kind in [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem] {
            let text = told(refused(kind)).unwrap().to_string();
            let expected = format!("the folder {} is not writable", folder.path().display());
            assert!(text.starts_with(&expected), "{text}");
        }
        let text = told(store::Error::ReadOnly).unwrap().to_string();
        assert!(
            text.contains(&folder.path().display().to_string()),
            "{text}"
        );
        assert!(told(refused(ErrorKind::StorageFull)).is_none());

        std::fs::write(&lock, "").unwrap();
        let text = told(refused(ErrorKind::PermissionDenied)).unwrap();
        let expected = format!("the file {} is not writable", lock.display());
        assert!(text.to_string().starts_with(&expected), "{text}");
    }
}
