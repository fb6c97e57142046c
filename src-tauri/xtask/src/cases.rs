//! `cases`: the case files, alone. The last line on stdout is `N passed, N failed, N skipped`.

use std::{env, path::Path, process::Command};

use crate::{
    command::{cargo, output, run},
    report::{Failure, Result},
    workspace,
};

/// Runs the cases of `folder`; without one, those of `FORESITE_CASES` or `tests/cases`.
pub(crate) fn cases(folder: Option<&str>) -> Result {
    let built = output(cargo([
        "test",
        "--workspace",
        "--test",
        "cases",
        "--no-run",
        "--message-format",
        "json-render-diagnostics",
    ]))?;
    let program = executable(&built)
        .ok_or_else(|| Failure::new("cargo built no test program named `cases`"))?;
    let mut command = Command::new(program);
    command.current_dir(workspace::root());
    if let Some(folder) = folder {
        let folder = env::current_dir()
            .map_err(Failure::during("the current folder is not known"))?
            .join(Path::new(folder));
        if !folder.is_dir() {
            return Err(Failure::new(format!("{} is no folder", folder.display())));
        }
        command.env("FORESITE_CASES", folder);
    }
    run(command)
}

/// The path of the test program `cases` in cargo's messages, one JSON object a line.
fn executable(messages: &str) -> Option<String> {
    let line = messages.lines().find(|line| {
        line.contains(r#""reason":"compiler-artifact""#) && line.contains(r#""name":"cases""#)
    })?;
    let (_, rest) = line.split_once(r#""executable":""#)?;
    let (path, _) = rest.split_once('"')?;
    // In JSON only the backslashes of a Windows path are escaped.
    Some(path.replace(r"\\", r"\"))
}

#[cfg(test)]
mod tests {
    use super::executable;

    #[test]
    fn the_program_is_found_among_the_messages() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"name":"engine"},"executable":"/t/engine-1"}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"name":"cases"},"executable":"C:\\t\\cases-2.exe"}"#,
            "\n",
        );
        assert_eq!(executable(messages).as_deref(), Some(r"C:\t\cases-2.exe"));
        assert_eq!(executable("{}"), None);
    }
}
