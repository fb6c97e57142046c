use foresite_engine::export::Destination;
use tauri::{AppHandle, Runtime};
use tokio::sync::oneshot;

use crate::chooser;

/// Asks the user where to save a file, with a name to begin with; none when nothing was chosen.
/// The window itself never names a path. The dialog asks by itself whether a file that stands there
/// may go, and of no other.
pub(crate) async fn ask<R: Runtime>(app: &AppHandle<R>, name: &str) -> Option<Destination> {
    let (answer, answered) = oneshot::channel();
    chooser::dialog(app)
        .set_file_name(plain(name))
        .save_file(move |chosen| {
            // The command that asked may be gone with its window.
            let _ = answer.send(chosen);
        });
    let path = answered.await.ok().flatten()?.into_path().ok()?;
    chooser::keep_folder(app, &path);
    Some(Destination::replacing(path).alone())
}

/// Asks the user for a folder in which a new one is made, with this name or one like it; none when
/// nothing was chosen.
pub(crate) async fn ask_folder<R: Runtime>(app: &AppHandle<R>, name: &str) -> Option<Destination> {
    let (answer, answered) = oneshot::channel();
    chooser::dialog(app).pick_folder(move |chosen| {
        let _ = answer.send(chosen);
    });
    let folder = answered.await.ok().flatten()?.into_path().ok()?;
    chooser::keep_folder(app, &folder);
    let name = plain(name);
    let names = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone())
        .chain(names)
        .map(|name| folder.join(name))
        .find(|path| !path.exists())
        .map(Destination::new)
}

/// A name that stays in the folder that the user chooses.
fn plain(name: &str) -> String {
    name.chars()
        .map(|letter| match letter {
            '/' | '\\' | ':' | '\0' => '-',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_name_is_no_path() {
        assert_eq!(
            plain("docs.example.com:8080/log.txt"),
            "docs.example.com-8080-log.txt"
        );
        assert_eq!(plain("..\\..\\x"), "..-..-x");
    }
}
