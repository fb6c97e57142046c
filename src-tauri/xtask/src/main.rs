//! Set-up, build and checks of Foresite: `cargo xtask COMMAND`. One file a command.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line program speaks on its terminal"
)]

mod bench;
mod bindings;
mod bundle;
mod cases;
mod command;
mod display;
mod packages;
mod report;
mod run;
mod setup;
mod supply;
mod test;
mod ui;
mod workspace;

use std::{env, process::ExitCode};

use report::{Failure, Result};

const USAGE: &str = "\
cargo xtask COMMAND

  setup [--browser]   install what is missing: system packages and the user interface's
                      (--browser: Chromium too, for rendered sites)
  run                 set up, build and open the window
  test [--long]       set up and check everything (--long: the slow suites too)
  cases [DIR]         run the case files of DIR, else of FORESITE_CASES, else of tests/cases
  bench [JOB…]        measure the program beside minimal loops and other programs (bench help: more)
  bench frames        measure whether the window stays smooth (takes a quarter of an hour)
  bundle [--try]      build the .deb and the .rpm (--try: install the .deb, open it, remove it)
  bindings            write ui/src/ipc/bindings.ts anew from the commands
  deny                ask cargo-deny and npm for known faults in what the program is built from
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match dispatch(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nStopped: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[&str]) -> Result {
    match words {
        ["setup"] => setup::everything(false),
        ["setup", "--browser"] => setup::everything(true),
        ["run"] => run::run(),
        ["test"] => test::test(false),
        ["test", "--long"] => test::test(true),
        ["cases"] => cases::cases(None),
        ["cases", folder] => cases::cases(Some(folder)),
        ["bench", words @ ..] => bench::bench(words),
        ["bundle"] => bundle::bundle(false),
        ["bundle", "--try"] => bundle::bundle(true),
        ["bindings"] => bindings::bindings(),
        ["deny"] => supply::deny(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(Failure::new(format!(
            "there is no command `{}`\n\n{USAGE}",
            words.join(" ")
        ))),
    }
}
