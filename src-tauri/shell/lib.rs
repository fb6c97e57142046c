//! The Tauri shell: one window around the engine. It holds no crawl logic; each command asks
//! [`Engine`](foresite_engine::Engine) and hands its answer on.

mod advice;
mod attention;
mod audits;
mod bindings;
mod chooser;
mod commands;
mod error;
mod files;
mod graphics;
mod host;
mod logging;
mod moving;
mod newest;
mod pace;
mod progress;
mod sample;
mod save;
mod stop;
mod window;
mod workers;

use std::error::Error;

use foresite_engine::Engine;
use tauri::{Manager as _, RunEvent, async_runtime};

use chooser::LastFolder;
use host::Host;

/// Opens the window and returns when it is closed and every job is left resumable.
///
/// # Errors
///
/// The system has no display or no usable web view, or a folder for data or logs cannot be made.
pub fn run() -> Result<(), Box<dyn Error>> {
    let workers = workers::start()?;
    async_runtime::set(workers.handle().clone());
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .invoke_handler(bindings::builder().invoke_handler())
        .on_window_event(|window, event| {
            if let Some(host) = window.try_state::<Host>() {
                host.files.on_window_event(event);
            }
        })
        .setup(|app| {
            if let Err(error) = set_up(app) {
                cannot_start(app, &*error);
            }
            Ok(())
        })
        .build(tauri::generate_context!())?;
    app.run(|app, event| {
        if matches!(event, RunEvent::Exit) {
            async_runtime::block_on(app.state::<Host>().shutdown());
        }
    });
    Ok(())
}

/// Says why there is no window and ends the program: Tauri would end it in a panic.
#[expect(clippy::print_stderr, reason = "there is no window to say it in")]
fn cannot_start(app: &tauri::App, error: &dyn Error) -> ! {
    tracing::error!(%error, "the window could not be opened");
    let hint = match app.path().data_dir() {
        Ok(folder) => format!(
            " It keeps its files in {}; see that this folder can be written.",
            folder.display()
        ),
        Err(_) => String::new(),
    };
    eprintln!("Error: the window could not be opened: {error}.{hint}");
    std::process::exit(1)
}

/// Everything is ready before the window can ask for it.
fn set_up(app: &mut tauri::App) -> Result<(), Box<dyn Error>> {
    let logs = app.path().app_log_dir()?;
    logging::start(&logs)?;
    let handle = app.handle().clone();
    let attend = move |engine: &Engine| {
        // Listened to from here on, so that no start is missed.
        let events = engine.job_events();
        async_runtime::spawn(attention::attend(handle.clone(), engine.clone(), events));
    };
    let data = foresite_engine::data_folder(&app.path().data_dir()?);
    let host = Host::new(&data, logs, attend);
    host.files.give(std::env::args_os().skip(1));
    let moves = host.is_to_move();
    if moves {
        host.moving.begin();
    } else {
        async_runtime::block_on(host.start());
    }
    app.manage(host);
    app.manage(LastFolder::default());
    if moves {
        // The window shows how far it is.
        let handle = app.handle().clone();
        async_runtime::spawn(async move { handle.state::<Host>().start().await });
    }
    stop::on_signal(app.handle());
    window::open(app)?;
    Ok(())
}
