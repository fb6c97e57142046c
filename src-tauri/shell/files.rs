//! Files that people give to the program: on its command line, or dropped onto the window.

use std::{
    collections::HashSet,
    ffi::OsString,
    path::{self, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use foresite_engine::sentence;
use serde::Serialize;
use specta::Type;
use tauri::{DragDropEvent, WindowEvent};
use tokio::sync::broadcast;

use crate::error::IpcError;

/// News that may wait for the window.
const WAITING: usize = 64;

/// What happens to files and the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Type)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum FileNews {
    /// Files are held over the window.
    Over,
    /// They were taken away again.
    Left,
    /// They are to be audited.
    Given {
        /// Files and folders, whole paths.
        paths: Vec<PathBuf>,
    },
}

/// Where news about files comes in and goes out.
#[derive(Debug)]
pub(crate) struct Files {
    news: broadcast::Sender<FileNews>,
    /// Of the command line, until the window asks.
    given: Mutex<Vec<PathBuf>>,
    /// Everything that the user gave, by whatever way: what the window may have read.
    allowed: Mutex<HashSet<PathBuf>>,
}

impl Default for Files {
    fn default() -> Self {
        let (news, _) = broadcast::channel(WAITING);
        Self {
            news,
            given: Mutex::default(),
            allowed: Mutex::default(),
        }
    }
}

impl Files {
    /// Takes the files of a command line, the program's own name not among them. Options are left
    /// to the toolkits that read them.
    pub(crate) fn give(&self, arguments: impl Iterator<Item = OsString>) {
        let is_option = |argument: &OsString| argument.as_encoded_bytes().starts_with(b"-");
        let paths: Vec<PathBuf> = arguments
            .filter(|argument| !is_option(argument))
            // Only an empty path has no whole form.
            .filter_map(|argument| path::absolute(argument).ok())
            .collect();
        self.allow(&paths);
        *self.given.lock().unwrap_or_else(PoisonError::into_inner) = paths;
    }

    /// The files of the command line, once.
    pub(crate) fn take_given(&self) -> Option<FileNews> {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let paths = std::mem::take(&mut *given);
        (!paths.is_empty()).then_some(FileNews::Given { paths })
    }

    /// Listens to what is dropped from now on.
    pub(crate) fn watch(&self) -> broadcast::Receiver<FileNews> {
        self.news.subscribe()
    }

    /// Hands on what the system says about files and the window.
    pub(crate) fn on_window_event(&self, event: &WindowEvent) {
        let WindowEvent::DragDrop(event) = event else {
            return;
        };
        let news = match event {
            DragDropEvent::Enter { paths, .. } if !paths.is_empty() => FileNews::Over,
            DragDropEvent::Leave => FileNews::Left,
            DragDropEvent::Drop { paths, .. } if !paths.is_empty() => {
                self.allow(paths);
                FileNews::Given {
                    paths: paths.clone(),
                }
            }
            // A text or a link, or one more step over the window.
            _ => return,
        };
        // Nobody listens before the window is there.
        let _ = self.news.send(news);
    }

    /// Takes paths that the user chose: the window may have them read from now on.
    pub(crate) fn allow(&self, paths: &[PathBuf]) {
        self.lock_allowed().extend(paths.iter().cloned());
    }

    /// Refuses paths that no user gave.
    pub(crate) fn check(&self, paths: &[PathBuf]) -> Result<(), IpcError> {
        let allowed = self.lock_allowed();
        match paths.iter().find(|path| !allowed.contains(*path)) {
            None => Ok(()),
            Some(path) => Err(IpcError::new(
                "file_not_chosen",
                sentence!(
                    "{path} was not chosen in this run of the program; choose it again",
                    path
                ),
            )),
        }
    }

    fn lock_allowed(&self) -> MutexGuard<'_, HashSet<PathBuf>> {
        self.allowed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use tauri::PhysicalPosition;

    use super::*;

    const AT: PhysicalPosition<f64> = PhysicalPosition { x: 0.0, y: 0.0 };

    fn paths(names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(PathBuf::from).collect()
    }

    #[test]
    fn what_is_dropped_is_given_after_it_was_over_the_window() {
        let files = Files::default();
        let mut news = files.watch();
        let dropped = paths(&["/site/sitemap.xml", "/site/robots.txt"]);
        for event in [
            DragDropEvent::Enter {
                paths: dropped.clone(),
                position: AT,
            },
            DragDropEvent::Over { position: AT },
            DragDropEvent::Drop {
                paths: dropped.clone(),
                position: AT,
            },
        ] {
            files.on_window_event(&WindowEvent::DragDrop(event));
        }
        assert_eq!(news.try_recv().unwrap(), FileNews::Over);
        assert!(files.check(&dropped).is_ok());
        assert_eq!(news.try_recv().unwrap(), FileNews::Given { paths: dropped });
        assert!(news.try_recv().is_err());
    }

    #[test]
    fn the_window_has_nothing_read_that_no_user_gave() {
        let files = Files::default();
        files.give([OsString::from("/site")].into_iter());
        files.allow(&paths(&["/maps/a.xml"]));
        // What is only held over the window is not given yet.
        files.on_window_event(&WindowEvent::DragDrop(DragDropEvent::Enter {
            paths: paths(&["/b.xml"]),
            position: AT,
        }));
        assert!(files.check(&paths(&["/site", "/maps/a.xml"])).is_ok());
        for path in ["/etc/passwd", "/maps", "/site/../etc/passwd", "/b.xml"] {
            let refused = files.check(&paths(&["/site", path])).unwrap_err();
            assert_eq!(refused.code, "file_not_chosen", "{path}");
        }
    }

    #[test]
    fn what_is_taken_away_or_no_file_is_not_given() {
        let files = Files::default();
        let mut news = files.watch();
        for event in [
            DragDropEvent::Enter {
                paths: paths(&["/a.xml"]),
                position: AT,
            },
            DragDropEvent::Leave,
            DragDropEvent::Drop {
                paths: Vec::new(),
                position: AT,
            },
        ] {
            files.on_window_event(&WindowEvent::DragDrop(event));
        }
        assert_eq!(news.try_recv().unwrap(), FileNews::Over);
        assert_eq!(news.try_recv().unwrap(), FileNews::Left);
        assert!(news.try_recv().is_err());
    }

    #[test]
    fn files_of_the_command_line_are_given_once_as_whole_paths() {
        let files = Files::default();
        let arguments = ["--gtk-option", "maps/sitemap.xml", "/site"].map(OsString::from);
        files.give(arguments.into_iter());
        let here = std::env::current_dir().unwrap();
        let paths = vec![here.join("maps/sitemap.xml"), PathBuf::from("/site")];
        assert_eq!(files.take_given(), Some(FileNews::Given { paths }));
        assert_eq!(files.take_given(), None);
    }
}
