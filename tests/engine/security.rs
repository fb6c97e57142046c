//! What SECURITY.md promises is proven by tests that are there.

use std::{
    fs,
    path::{Path, PathBuf},
};

#[test]
fn every_test_that_security_md_names_is_there() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = fs::read_to_string(top.join("SECURITY.md")).unwrap();
    let table = text.lines().filter(|line| line.starts_with("| "));
    let mut file = String::new();
    let mut named = 0;
    for name in table.flat_map(|line| line.split('`').skip(1).step_by(2)) {
        let (path, test) = name.split_once("::").unwrap_or((name, ""));
        // A name without its file is one of the file before.
        if !path.is_empty() {
            let Some(found) = place_of(top, path) else {
                assert!(test.is_empty(), "{name}: there is no such file");
                continue;
            };
            file = fs::read_to_string(found).unwrap();
        }
        named += 1;
        assert!(
            file.contains(&format!("fn {test}")),
            "{name}: there is no such test"
        );
    }
    assert!(named > 20, "{named}");
}

fn place_of(top: &Path, path: &str) -> Option<PathBuf> {
    let is_unit_test = Path::new(path).extension().is_some();
    let places = if is_unit_test {
        [
            format!("src-tauri/{path}"),
            format!("src-tauri/engine/src/{path}"),
        ]
    } else {
        [format!("tests/{path}.rs"), format!("tests/{path}/mod.rs")]
    };
    places
        .iter()
        .map(|place| top.join(place))
        .find(|place| place.is_file())
}
