//! A database in a place where nothing can be written: what can be read of it, and what is said
//! of the rest.

use std::{
    fs,
    os::unix::{fs::PermissionsExt as _, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use foresite_tests::{Site, sitemap_site};

use crate::run::{Folder, Run};

/// Nobody's user number: the superuser writes wherever he wants.
const NOBODY: u32 = 65_534;

/// A crawled database in a folder that the program may read only.
struct Sealed {
    folder: Folder,
    program: PathBuf,
}

impl Sealed {
    fn new(site: &Site) -> Self {
        let folder = Folder::new();
        folder.run(&["crawl", site.origin()]).ends_with(0);
        let programs = folder.path("programs");
        fs::create_dir(&programs).unwrap();
        let program = programs.join("foresite");
        fs::copy(env!("CARGO_BIN_EXE_foresite"), &program).unwrap();
        let sealed = Self { folder, program };
        sealed.seal(0o555, 0o444);
        sealed
    }

    fn root(&self) -> PathBuf {
        self.folder.path("")
    }

    /// Sets the rights of the folder and of the files in it.
    fn seal(&self, folder: u32, files: u32) {
        for entry in fs::read_dir(self.root()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                permit(&path, files);
            }
        }
        permit(&self.folder.path("programs"), 0o755);
        permit(&self.program, 0o755);
        permit(&self.root(), folder);
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let mut command = Command::new(&self.program);
        command
            .args(arguments)
            .arg("--db")
            .arg(self.folder.database())
            .current_dir(self.root())
            .stdin(Stdio::null());
        if is_superuser() {
            command.uid(NOBODY).gid(NOBODY);
        }
        Run::of(command.output().unwrap())
    }
}

impl Drop for Sealed {
    fn drop(&mut self) {
        // The folder has to be writable to go.
        self.seal(0o755, 0o644);
    }
}

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

fn is_superuser() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_reads_works_in_a_read_only_folder() {
    let site = sitemap_site(3).start().await;
    let sealed = Sealed::new(&site);
    site.forget_hits();
    let page = site.url("/page/0").to_string();
    for arguments in [
        &["items", "--json"][..],
        &["show", &page],
        &["search", "page", "--json"],
        &["forecast", "--json"],
        &["log"],
        &["config", "export"],
    ] {
        let run = sealed.run(arguments).ends_with(0);
        assert!(!run.stdout.is_empty(), "{arguments:?}");
        assert!(run.stderr.contains("cannot be written"), "{}", run.stderr);
        assert!(run.stderr.contains("only read"), "{}", run.stderr);
    }
    assert_eq!(sealed.run(&["items", "--json"]).lines().len(), 3);
    assert!(site.hits().is_empty());
    let names = fs::read_dir(sealed.root()).unwrap().count();
    assert_eq!(
        names, 3,
        "nothing was made beside database, lock and program"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_in_a_read_only_folder_says_what_is_in_the_way() {
    let site = sitemap_site(3).start().await;
    let sealed = Sealed::new(&site);
    let before = fs::read(sealed.folder.database()).unwrap();
    site.forget_hits();
    for arguments in [&["crawl", site.origin(), "--json"][..], &["pause"]] {
        let run = sealed.run(arguments).ends_with(3);
        assert!(run.stderr.contains("error:"), "{}", run.stderr);
    }
    let run = sealed.run(&["crawl", site.origin(), "--json"]);
    assert_eq!(run.json()["error"]["code"], "database_read_only");
    assert!(site.hits().is_empty());
    assert_eq!(fs::read(sealed.folder.database()).unwrap(), before);
    // Nothing is lost: once it can be written again, it works on.
    sealed.seal(0o777, 0o666);
    sealed.run(&["crawl", site.origin()]).ends_with(0);
}

/// What a killed program left in the log beside the file is part of it, and cannot be folded in
/// where nothing can be written.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_was_left_beside_it_is_not_passed_over() {
    let site = sitemap_site(3).start().await;
    let sealed = Sealed::new(&site);
    sealed.seal(0o755, 0o644);
    fs::write(sealed.folder.path("site.db-wal"), vec![7_u8; 4_096]).unwrap();
    sealed.seal(0o555, 0o444);
    let run = sealed.run(&["items", "--json"]).ends_with(3);
    assert_eq!(run.json()["error"]["code"], "database_read_only");
}

#[tokio::test(flavor = "multi_thread")]
async fn pause_and_resume_and_the_log_by_command() {
    let (site, folder) = (sitemap_site(3).start().await, Folder::new());
    folder.run(&["crawl", site.origin()]).ends_with(0);
    folder.run(&["pause"]).ends_with(0);
    let refused = folder.run(&["crawl", site.origin(), "--json"]).ends_with(3);
    let error = &refused.json()["error"];
    assert_eq!(error["code"], "ai_search_is_paused");
    assert_eq!(error["number"], 7032);
    folder.run(&["resume"]).ends_with(0);
    folder.run(&["crawl", site.origin()]).ends_with(0);

    let lines = folder.run(&["log", "1", "--json"]).ends_with(0).lines();
    assert_eq!(lines[0]["message"], "Starting indexing data source...");
    let text = folder
        .run(&["log", "--text", "FINISHED"])
        .ends_with(0)
        .stdout;
    assert_eq!(text.lines().count(), 1, "{text}");
    let file = folder.path("job.log");
    let out = file.to_string_lossy().into_owned();
    folder
        .run(&["log", "2", "--level", "info", "--out", &out])
        .ends_with(0);
    assert!(fs::read_to_string(file).unwrap().contains("\tinfo\t"));
    folder.run(&["log", "9"]).ends_with(3);
}
