//! Finds the cases, asks each one, prints what failed and counts.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use crate::{
    case::Case,
    checks::{Checks, Difference},
};

/// Asks the question of a case.
pub(crate) type Op = fn(&Case, &mut Checks);

/// No op may take longer, whatever its case allows.
const PATIENCE: Duration = Duration::from_mins(1);

/// One folder of cases with the ops that answer them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    name: &'static str,
    ops: &'static [(&'static str, Op)],
}

impl Area {
    /// An area that is answered by these ops.
    pub(crate) const fn of(name: &'static str, ops: &'static [(&'static str, Op)]) -> Self {
        Self { name, ops }
    }
}

#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    skipped: usize,
}

/// Runs every case and answers with failure when one failed.
pub(crate) fn run(areas: &'static [Area]) -> ExitCode {
    let root = std::env::var_os("FORESITE_CASES").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases"),
        PathBuf::from,
    );
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let mut count = Count::default();
    for folder in area_folders(&root) {
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let area = areas.iter().find(|area| area.name == name);
        let chosen =
            |id: &str| wanted.is_empty() || wanted.iter().any(|w| name == *w || id.contains(w));
        for case in cases(&folder).into_iter().filter(|case| chosen(&case.id)) {
            one(area, &name, case, &mut count);
        }
    }
    println!(
        "{} passed, {} failed, {} skipped",
        count.passed, count.failed, count.skipped
    );
    ExitCode::from(u8::from(count.failed > 0))
}

fn one(area: Option<&Area>, name: &str, case: Case, count: &mut Count) {
    let (id, why) = (case.id.clone(), case.why.clone());
    let Some(area) = area else {
        return fail(count, &id, &why, &[unknown("area", name)]);
    };
    let Some((_, op)) = area.ops.iter().find(|(op, _)| *op == case.op) else {
        return fail(count, &id, &why, &[unknown("op", &case.op)]);
    };
    let checks = ask(*op, case);
    if let Some(reason) = checks.skipped {
        skip(count, &id, &reason);
    } else if checks.differences.is_empty() {
        count.passed += 1;
    } else {
        fail(count, &id, &why, &checks.differences);
    }
}

/// Asks on a thread of its own, so that a panic or an endless loop fails one case alone.
fn ask(op: Op, case: Case) -> Checks {
    let mut failed = Checks::new(&case);
    let (answer, answered) = mpsc::channel();
    let thread = thread::Builder::new().name(case.id.clone());
    let started = thread.spawn(move || {
        let mut checks = Checks::new(&case);
        let begun = Instant::now();
        op(&case, &mut checks);
        checks.finish(begun.elapsed().as_millis());
        answer.send(checks).ok();
    });
    started.expect("a thread can be started");
    match answered.recv_timeout(PATIENCE) {
        Ok(checks) => checks,
        Err(mpsc::RecvTimeoutError::Timeout) => {
            failed.differ(
                "time",
                format!("at most {} s", PATIENCE.as_secs()),
                "no answer",
            );
            failed
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            failed.differ("answer", "no panic", "a panic, printed above");
            failed
        }
    }
}

fn unknown(what: &str, name: &str) -> Difference {
    Difference {
        what: what.to_owned(),
        expected: "one that the harness knows".to_owned(),
        got: name.to_owned(),
    }
}

fn fail(count: &mut Count, id: &str, why: &str, differences: &[Difference]) {
    count.failed += 1;
    println!("FAILED {id}\n  why: {why}");
    for difference in differences {
        println!("  {}", shortened(&difference.what));
        println!("    expected: {}", shortened(&difference.expected));
        println!("    got:      {}", shortened(&difference.got));
    }
}

fn skip(count: &mut Count, id: &str, reason: &str) {
    count.skipped += 1;
    println!("SKIPPED {id}: {reason}");
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 2_000;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(" …".chars()).collect()
}

fn area_folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).unwrap_or_else(|error| panic!("{}: {error}", root.display()));
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.join("cases.json").is_file())
        .collect();
    folders.sort();
    assert!(
        !folders.is_empty(),
        "{} holds no folder with a cases.json",
        root.display()
    );
    folders
}

fn cases(folder: &Path) -> Vec<Case> {
    let file = folder.join("cases.json");
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut cases: Vec<Case> =
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    for case in &mut cases {
        folder.clone_into(&mut case.folder);
    }
    cases
}
