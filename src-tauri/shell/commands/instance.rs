use std::time::Duration;

use foresite_engine::{
    Error,
    instance::{
        Change, CommandForm, Config, ConfigCommand, FieldError, FieldWarning, HeaderValues, Pace,
        read_source,
    },
    store::{InstanceDetail, InstanceSize, InstanceSummary},
};
use serde::Serialize;
use specta::Type;
use tauri::{AppHandle, Runtime, Url};

use super::{Answer, Shared};
use crate::save;

/// What can be said about a configuration while it is being typed.
#[derive(Debug, Clone, Serialize, Type)]
pub(crate) struct ConfigCheck {
    /// Every faulty field.
    pub(crate) errors: Vec<FieldError>,
    /// What is worth knowing about fields that are right.
    pub(crate) notes: Vec<FieldWarning>,
    /// Host of the crawl target, when it is usable.
    pub(crate) host: Option<String>,
    /// The pace that is used when none is set.
    pub(crate) pace: Option<Pace>,
}

/// All instances, oldest first.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_list(host: Shared<'_>) -> Answer<Vec<InstanceSummary>> {
    Ok(host.engine().await?.instance_list().await?)
}

/// One instance with its configuration; header values are empty.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_get(host: Shared<'_>, id: u32) -> Answer<InstanceDetail> {
    Ok(host.engine().await?.instance_get(id).await?)
}

/// Checks a configuration without keeping it.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_check(config: Config) -> Answer<ConfigCheck> {
    let review = config.review();
    Ok(ConfigCheck {
        errors: review.errors,
        notes: review.warnings,
        host: read_source(&config.source).ok().as_ref().map(host_of),
        pace: config.default_pace(),
    })
}

/// Host, with a port that is not the scheme's own.
fn host_of(source: &Url) -> String {
    let host = source.host_str().unwrap_or_default();
    match source.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

/// Makes an instance.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_create(host: Shared<'_>, config: Config) -> Answer<InstanceSummary> {
    Ok(host.engine().await?.instance_create(&config).await?)
}

/// Changes the settings of an instance. A header whose value is empty keeps its saved value.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_update(
    host: Shared<'_>,
    id: u32,
    config: Config,
) -> Answer<InstanceSummary> {
    Ok(host.engine().await?.instance_update(id, &config).await?)
}

/// What saving these settings would cost an instance.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_change(host: Shared<'_>, id: u32, config: Config) -> Answer<Change> {
    Ok(host.engine().await?.instance_change(id, &config).await?)
}

/// Pauses the indexing of an instance: its job pauses, and none starts until it is resumed.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_pause(host: Shared<'_>, id: u32) -> Answer<()> {
    Ok(host.engine().await?.instance_pause(id).await?)
}

/// Resumes the indexing of an instance.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_resume(host: Shared<'_>, id: u32) -> Answer<()> {
    Ok(host.engine().await?.instance_resume(id).await?)
}

/// For how long a deletion can be undone.
const UNDO: Duration = Duration::from_secs(15);

/// Deletes an instance with everything of it. Answers for how many milliseconds that can be undone.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_delete(host: Shared<'_>, id: u32) -> Answer<u32> {
    host.engine().await?.instance_delete(id, UNDO).await?;
    host.audits.forget(id);
    host.advice.forget(id);
    Ok(u32::try_from(UNDO.as_millis()).unwrap_or(u32::MAX))
}

/// Brings back an instance that was deleted a moment ago.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_restore(host: Shared<'_>, id: u32) -> Answer<InstanceSummary> {
    Ok(host.engine().await?.instance_restore(id).await?)
}

/// Settings read from a text.
#[derive(Debug, Clone, Serialize, Type)]
pub(crate) struct ConfigImport {
    /// What was read.
    pub(crate) config: Config,
    /// Values that no settings can hold, and a text that is no JSON, whose field is empty.
    pub(crate) errors: Vec<FieldError>,
    /// Fields that are kept but not used, earlier names, and the like.
    pub(crate) notes: Vec<FieldWarning>,
}

/// Reads settings in the service's JSON form, from a call of its API by curl, or from a Wrangler
/// command; keeps nothing.
#[tauri::command]
#[specta::specta]
pub(crate) async fn config_import(text: String) -> Answer<ConfigImport> {
    let import = Config::from_text(&text);
    Ok(ConfigImport {
        config: import.config,
        errors: import.errors,
        notes: import.warnings,
    })
}

/// Settings as they are typed in the service's JSON form, without header values.
#[tauri::command]
#[specta::specta]
pub(crate) async fn config_json(config: Config) -> Answer<String> {
    let json = config.to_service_json(HeaderValues::Leave);
    Ok(json.map_err(|error| Error::CannotExport(error.to_string()))?)
}

/// Settings as they are typed as a command, without header values.
#[tauri::command]
#[specta::specta]
pub(crate) async fn config_command(config: Config, form: CommandForm) -> Answer<ConfigCommand> {
    let command = config.to_command(form, HeaderValues::Leave);
    Ok(command.map_err(|error| Error::CannotExport(error.to_string()))?)
}

/// The saved settings of an instance in the service's JSON form, without header values.
#[tauri::command]
#[specta::specta]
pub(crate) async fn config_export(host: Shared<'_>, instance: u32) -> Answer<String> {
    let engine = host.engine().await?;
    Ok(engine
        .instance_export(instance, HeaderValues::Leave)
        .await?)
}

/// The same as a command.
#[tauri::command]
#[specta::specta]
pub(crate) async fn config_export_command(
    host: Shared<'_>,
    instance: u32,
    form: CommandForm,
) -> Answer<ConfigCommand> {
    let engine = host.engine().await?;
    Ok(engine
        .instance_command(instance, form, HeaderValues::Leave)
        .await?)
}

/// Writes the saved settings of an instance with their header values, which are secrets and never
/// come into the window, to a file that the user chooses and that only this user can read: as a
/// command, or with no form as the service's JSON. Answers where, or none when nothing was chosen.
#[tauri::command]
#[specta::specta]
pub(crate) async fn config_save<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    instance: u32,
    form: Option<CommandForm>,
    name: String,
) -> Answer<Option<String>> {
    let Some(destination) = save::ask(&app, &name).await else {
        return Ok(None);
    };
    let told = destination.path().display().to_string();
    let engine = host.engine().await?;
    engine.settings_save(instance, form, destination).await?;
    Ok(Some(told))
}

/// How much room an instance takes in the database.
#[tauri::command]
#[specta::specta]
pub(crate) async fn instance_size(host: Shared<'_>, id: u32) -> Answer<InstanceSize> {
    Ok(host.engine().await?.instance_size(id).await?)
}
