use std::{env, fs, path::Path};

use specta_typescript::Typescript;

use super::builder;

const HEADER: &str = "// Written by `cargo xtask bindings` from the commands of the shell.\n";

/// `FORESITE_WRITE_BINDINGS`, which `cargo xtask bindings` sets, writes the file instead.
#[test]
fn bindings_are_fresh() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/ipc/bindings.ts");
    let folder = tempfile::tempdir().unwrap();
    let fresh = folder.path().join("bindings.ts");
    builder()
        .export(Typescript::default().header(HEADER), &fresh)
        .unwrap();
    let fresh = fs::read_to_string(fresh).unwrap();
    if env::var_os("FORESITE_WRITE_BINDINGS").is_some() {
        fs::write(committed, fresh).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(committed).is_ok_and(|committed| committed == fresh),
        "ui/src/ipc/bindings.ts is not what the commands say; run `cargo xtask bindings`"
    );
}
