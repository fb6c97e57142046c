//! `bindings`: write what the user interface knows of the shell's commands and of the engine's
//! sentences.

use crate::{
    command::{cargo, run},
    report::{Result, step},
};

/// The tests that check the files write them when `FORESITE_WRITE_BINDINGS` is set.
pub(crate) fn bindings() -> Result {
    step("bindings", || {
        let mut command = cargo(["test", "--workspace", "--lib", "bindings_are_fresh"]);
        command.env("FORESITE_WRITE_BINDINGS", "1");
        run(command)
    })
}
