//! Prepares the desktop program: capabilities, icons and the folder of the user interface.

use std::{fs, io, path::Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    placeholder_ui(Path::new("ui/dist"))?;
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/**/*");
    tauri_build::try_build(attributes)?;
    Ok(())
}

/// Tauri embeds the built user interface and refuses to compile without it, so a checkout that
/// has not built it yet gets a page that says how.
fn placeholder_ui(dist: &Path) -> io::Result<()> {
    let index = dist.join("index.html");
    if index.exists() {
        return Ok(());
    }
    fs::create_dir_all(dist)?;
    fs::write(
        index,
        "<!doctype html><title>Foresite</title><p>The user interface is not built. Run: cargo xtask run\n",
    )
}
