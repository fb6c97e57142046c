//! `bundle`: packages for Debian's and Fedora's kin, with the window and the command line.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use crate::{
    command::{cargo, output, run, succeeds},
    display::Display,
    packages::Purpose,
    report::{Failure, Result, step},
    setup::{self, Rights},
    ui, workspace,
};

/// The name of the installed package.
const PACKAGE: &str = "foresite";

/// Seconds within which the installed program has to show its window.
const WINDOW_WITHIN: &str = "60";

/// Builds the packages. `tries` also installs the .deb, opens its window on a screen of its own,
/// asks the command line for its version, and removes the package.
pub(crate) fn bundle(tries: bool) -> Result {
    if !cfg!(target_os = "linux") {
        return Err(Failure::new("packages are built on Linux only"));
    }
    let purposes: &[Purpose] = if tries {
        &[Purpose::Window, Purpose::Test]
    } else {
        &[Purpose::Window]
    };
    setup::set_up(purposes)?;
    step("user interface", ui::build)?;
    step("programs", || {
        let packages = ["foresite-desktop", "foresite-cli"];
        let packages = packages.iter().flat_map(|package| ["--package", package]);
        run(cargo(["build", "--release"].into_iter().chain(packages)))
    })?;
    step("packages", pack)?;
    step("smaller .deb", || pack_tighter(&newest("deb")?))?;
    for package in [newest("deb")?, newest("rpm")?] {
        println!("{}: {:.1} MB", package.display(), megabytes(&package)?);
    }
    if tries {
        step("installed program", || try_it(&newest("deb")?))?;
    }
    Ok(())
}

fn pack() -> Result {
    let program = workspace::ui().join("node_modules/.bin/tauri");
    let mut command = Command::new(program);
    command
        .current_dir(workspace::root())
        .args(["bundle", "--bundles", "deb,rpm"])
        // What was built is taken as it is, and nothing is asked of a network.
        .env("CARGO_NET_OFFLINE", "true");
    run(command)
}

/// Tauri compresses a .deb with gzip alone; xz takes a quarter less. Where Debian's own program is
/// missing, the package stays as it is.
fn pack_tighter(package: &Path) -> Result {
    if !succeeds("dpkg-deb", &["--version"]) {
        println!("dpkg-deb is not there; the .deb stays compressed with gzip.");
        return Ok(());
    }
    let folder = package.with_extension("content");
    let mut unpack = Command::new("dpkg-deb");
    unpack.arg("--raw-extract").arg(package).arg(&folder);
    run(unpack)?;
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--root-owner-group", "-Zxz", "--build"]);
    pack.arg(&folder).arg(package);
    let packed = run(pack);
    let failed = Failure::during(format!("{} could not be removed", folder.display()));
    fs::remove_dir_all(&folder).map_err(failed)?;
    packed
}

/// The package of a kind that was built last.
fn newest(kind: &str) -> Result<PathBuf> {
    let folder = target().join("release/bundle").join(kind);
    let lost = || Failure::new(format!("there is no .{kind} in {}", folder.display()));
    let files = fs::read_dir(&folder).map_err(|_| lost())?;
    files
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == kind))
        .max_by_key(|path| fs::metadata(path).and_then(|about| about.modified()).ok())
        .ok_or_else(lost)
}

fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => workspace::root().join(folder),
        None => workspace::root().join("target"),
    }
}

fn megabytes(file: &Path) -> Result<f64> {
    let about = fs::metadata(file).map_err(Failure::during(format!(
        "{} could not be read",
        file.display()
    )))?;
    // A package has no more bytes than a float counts.
    #[expect(clippy::cast_precision_loss, reason = "it is shown with one digit")]
    Ok(about.len() as f64 / 1e6)
}

fn try_it(package: &Path) -> Result {
    let rights = Rights::find().ok_or_else(|| {
        Failure::new("this user may not install packages. Start again as root or with sudo")
    })?;
    let mut install = rights.apt_get(&["install", "--yes", "--reinstall"]);
    install.arg(package);
    run(install)?;
    let tried = try_installed();
    run(rights.apt_get(&["remove", "--yes", PACKAGE]))?;
    tried
}

fn try_installed() -> Result {
    let mut command = Command::new("/usr/bin/foresite");
    command.arg("--version");
    println!("{}", output(command)?.trim());
    let display = Display::start()?;
    let home = env::temp_dir().join(format!("foresite-bundle-{}", std::process::id()));
    let failed = |what| Failure::during(format!("{} could not be {what}", home.display()));
    fs::create_dir_all(&home).map_err(failed("made"))?;
    let shown = show_window(&display, &home);
    fs::remove_dir_all(&home).map_err(failed("removed"))?;
    shown
}

fn show_window(display: &Display, home: &Path) -> Result {
    let program = Command::new("/usr/bin/foresite-desktop")
        .env("DISPLAY", display.name())
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", home)
        .env("XDG_DATA_HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_CACHE_HOME", home)
        .stdin(Stdio::null())
        .spawn()
        .map_err(Failure::during("the installed program did not start"))?;
    let _running = Running(program);
    let mut search = Command::new("timeout");
    search
        .args([
            WINDOW_WITHIN,
            "xdotool",
            "search",
            "--sync",
            "--onlyvisible",
        ])
        .args(["--name", "^Foresite$"])
        .env("DISPLAY", display.name());
    println!("Window {}", output(search)?.trim());
    Ok(())
}

/// A program that ends when this is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only when it is gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
