//! What the window may ask for, one file a noun. Each command is a few lines around the engine.

pub(crate) mod advice;
pub(crate) mod app;
pub(crate) mod audit;
pub(crate) mod browser;
pub(crate) mod dialog;
pub(crate) mod export;
pub(crate) mod file;
pub(crate) mod folder;
pub(crate) mod instance;
pub(crate) mod item;
pub(crate) mod job;
pub(crate) mod preflight;
pub(crate) mod sample;
pub(crate) mod storage;
pub(crate) mod sync;
pub(crate) mod tester;

pub(crate) use app::About;

use tauri::State;

use crate::{error::IpcError, host::Host};

/// The state that every command gets.
type Shared<'a> = State<'a, Host>;
type Answer<T> = Result<T, IpcError>;

#[cfg(test)]
mod tests;
