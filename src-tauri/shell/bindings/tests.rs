use std::{env, fs, path::Path};

use specta_typescript::Typescript;

use super::builder;

mod templates;

const HEADER: &str = "// Written by `cargo xtask bindings` from the commands of the shell.\n";

/// `FORESITE_WRITE_BINDINGS`, which `cargo xtask bindings` sets, writes the file instead.
#[test]
fn bindings_are_fresh() {
    let folder = tempfile::tempdir().unwrap();
    let fresh = folder.path().join("bindings.ts");
    builder()
        .export(Typescript::default().header(HEADER), &fresh)
        .unwrap();
    is_committed("bindings.ts", &fs::read_to_string(fresh).unwrap());
}

/// The window has each sentence of the engine in its other languages.
#[test]
fn templates_beside_bindings_are_fresh() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src-tauri");
    let folders = [&*sources.join("engine/src"), &*sources.join("shell")];
    is_committed("templates.ts", &templates::type_of(&folders));
}

fn is_committed(name: &str, fresh: &str) {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("ui/src/ipc")
        .join(name);
    if env::var_os("FORESITE_WRITE_BINDINGS").is_some() {
        fs::write(committed, fresh).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(committed).is_ok_and(|committed| committed == fresh),
        "ui/src/ipc/{name} is not what the sources say; run `cargo xtask bindings`"
    );
}
