//! The user interface: its packages and its build, each only when something changed.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
};

use crate::{
    command::{npm, run, succeeds},
    report::{Failure, Result},
    workspace,
};

/// `npm ci`, when package-lock.json differs from the one that was installed last.
pub(crate) fn install() -> Result {
    let lock = workspace::ui().join("package-lock.json");
    let wanted = read(&lock)?;
    let stamp = workspace::ui().join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    if !succeeds(
        if cfg!(windows) { "npm.cmd" } else { "npm" },
        &["--version"],
    ) {
        return Err(Failure::new(
            "npm was not found. Install Node.js 20.19 or newer (https://nodejs.org), then start again",
        ));
    }
    run(npm(["ci", "--no-audit", "--no-fund"]))?;
    write(&stamp, &wanted)
}

/// `npm run build`, when a file under ui/ differs from what ui/dist was built from, or the crates,
/// whose licences it lists.
pub(crate) fn build() -> Result {
    let sources = fingerprint(&[workspace::ui(), workspace::root().join("Cargo.lock")])
        .map_err(Failure::during("the files under ui/ could not be read"))?;
    // In ui/dist, so that it goes when the build goes.
    let stamp = workspace::ui().join("dist/.built-from");
    if fs::read_to_string(&stamp).is_ok_and(|built| built == sources) {
        println!("ui/dist is up to date");
        return Ok(());
    }
    run(npm(["run", "build"]))?;
    write(&stamp, sources.as_bytes())
}

/// One number for the names and contents of files and of all under folders, installed and built
/// files left out.
fn fingerprint(places: &[PathBuf]) -> io::Result<String> {
    let mut files = Vec::new();
    for place in places {
        if place.is_dir() {
            collect(place, &mut files)?;
        } else {
            files.push(place.clone());
        }
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == "node_modules" || name == "dist" || name == "dist-mock" {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(Failure::during(format!(
        "{} could not be read",
        path.display()
    )))
}

fn write(path: &Path, bytes: &[u8]) -> Result {
    fs::write(path, bytes).map_err(Failure::during(format!(
        "{} could not be written",
        path.display()
    )))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::fingerprint;

    #[test]
    fn the_fingerprint_follows_sources_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("foresite-xtask-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::create_dir_all(folder.join("dist")).unwrap();
        fs::write(folder.join("src/a.ts"), "1").unwrap();
        let first = fingerprint(std::slice::from_ref(&folder)).unwrap();
        fs::write(folder.join("dist/a.js"), "1").unwrap();
        let after_build = fingerprint(std::slice::from_ref(&folder)).unwrap();
        fs::write(folder.join("src/a.ts"), "2").unwrap();
        let after_edit = fingerprint(std::slice::from_ref(&folder)).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(first, after_build);
        assert_ne!(first, after_edit);
    }
}
