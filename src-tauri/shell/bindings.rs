//! Every command by name, for the window and for TypeScript.

use tauri_specta::{Builder, Commands, ErrorHandlingMode, collect_commands};

use crate::{
    commands::{
        advice, app, audit, browser, dialog, export, file, folder, instance, item, job, preflight,
        sample, storage, sync, tester,
    },
    error::IpcError,
};

/// The commands for one kind of window; tests use one that needs no display.
macro_rules! commands {
    ($runtime:ty) => {
        collect_commands![
            app::app_about,
            app::app_shown,
            app::app_crashed,
            app::config_defaults,
            folder::folder_open,
            storage::storage_place,
            storage::storage_choose::<$runtime>,
            storage::storage_stay,
            storage::app_restart::<$runtime>,
            browser::browser_look,
            browser::browser_check,
            browser::browser_choose::<$runtime>,
            browser::browser_forget,
            browser::rendering_need,
            instance::instance_list,
            instance::instance_get,
            instance::instance_check,
            instance::instance_create,
            instance::instance_update,
            instance::instance_change,
            instance::instance_pause,
            instance::instance_resume,
            instance::instance_delete,
            instance::instance_restore,
            instance::instance_size,
            instance::config_import,
            instance::config_json,
            instance::config_export,
            instance::config_command,
            instance::config_export_command,
            instance::config_save::<$runtime>,
            preflight::preflight_run,
            preflight::preflight_cancel,
            audit::audit_run_files,
            audit::audit_run_url,
            audit::audit_run_site,
            audit::audit_cancel,
            audit::audit_summary,
            audit::audit_file_page,
            audit::audit_finding_page,
            audit::audit_place_page,
            audit::audit_source,
            audit::audit_save::<$runtime>,
            export::export_run::<$runtime>,
            export::export_cancel,
            export::corrected_from_audit::<$runtime>,
            export::corrected_from_items::<$runtime>,
            advice::parse_type_advice,
            advice::advice_cancel,
            file::files_watch,
            dialog::choose_files::<$runtime>,
            dialog::choose_folder::<$runtime>,
            sample::sample_open,
            job::job_start,
            job::job_pause,
            job::job_resume,
            job::job_cancel,
            job::job_list,
            job::job_log,
            job::job_log_save::<$runtime>,
            job::job_events,
            job::job_watch,
            job::job_end_tell::<$runtime>,
            job::job_reindex,
            job::job_diff,
            job::job_diff_save::<$runtime>,
            job::job_text_diff,
            sync::sync_times,
            sync::sync_schedule,
            sync::sync_forecast,
            sync::sync_item,
            item::item_page,
            item::item_get,
            item::item_by_url,
            item::item_html,
            item::item_rendered,
            item::item_raw_rendered,
            item::item_links_in,
            item::item_chain,
            item::crawl_map,
            item::item_facts,
            item::warning_counts,
            item::item_search,
            item::item_search_cancel,
            tester::pattern_test,
            tester::selector_test,
            tester::selector_coverage,
            tester::robots_stored,
            tester::robots_fetch,
            tester::robots_test,
            tester::settings_test,
            tester::item_settings,
        ]
    };
}

/// The commands of the window. Errors reach TypeScript as rejections, types as serde writes them.
pub(crate) fn builder() -> Builder<tauri::Wry> {
    typed(commands!(tauri::Wry))
}

/// The same commands for a window without a display.
#[cfg(test)]
pub(crate) fn mock_builder() -> Builder<tauri::test::MockRuntime> {
    typed(commands!(tauri::test::MockRuntime))
}

fn typed<R: tauri::Runtime>(commands: Commands<R>) -> Builder<R> {
    Builder::new()
        .commands(commands)
        .typ::<IpcError>()
        .error_handling(ErrorHandlingMode::Throw)
        .disable_serde_phases()
}

#[cfg(test)]
mod tests;
