//! Commands as the window calls them: by name, with JSON, in a window without a display.

use std::{collections::BTreeMap, path::Path};

use serde_json::{Value, json};
use tauri::{
    WebviewWindow, WebviewWindowBuilder,
    ipc::{CallbackFn, InvokeBody},
    test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets},
    webview::InvokeRequest,
};

use crate::{bindings, host::Host};

/// A window on the database in `folder`.
fn window(folder: &Path) -> WebviewWindow<MockRuntime> {
    let app = mock_builder()
        .invoke_handler(bindings::mock_builder().invoke_handler())
        .manage(Host::new(folder, folder.to_owned(), |_| {}))
        .build(mock_context(noop_assets()))
        .unwrap();
    WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default())
        .build()
        .unwrap()
}

fn call(window: &WebviewWindow<MockRuntime>, command: &str, body: Value) -> Result<Value, Value> {
    let request = InvokeRequest {
        cmd: command.to_owned(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        url: "tauri://localhost".parse().unwrap(),
        body: InvokeBody::Json(body),
        headers: tauri::http::HeaderMap::default(),
        invoke_key: INVOKE_KEY.to_owned(),
    };
    get_ipc_response(window, request).map(|body| body.deserialize().unwrap())
}

#[test]
fn an_instance_is_made_listed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let config = json!({ "config": { "source": "example.com" } });
    let made = call(&window, "instance_create", config.clone()).unwrap();
    assert_eq!(made["source"], "https://example.com/");
    let listed = call(&window, "instance_list", json!({})).unwrap();
    assert_eq!(listed, json!([made]));
    let again = call(&window, "instance_create", config).unwrap_err();
    assert_eq!(again["code"], "instance_exists");
    let id = json!({ "id": made["id"] });
    let found = call(&window, "instance_get", id.clone()).unwrap();
    assert_eq!(found["config"]["source"], "example.com");
    let undo = call(&window, "instance_delete", id.clone()).unwrap();
    assert!(undo.as_u64() > Some(0));
    let gone = call(&window, "instance_get", id.clone()).unwrap_err();
    assert_eq!(gone["code"], "no_instance");
    let back = call(&window, "instance_restore", id).unwrap();
    assert_eq!(back, made);
}

#[test]
fn faulty_settings_come_back_field_by_field() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let config = json!({ "config": { "source": "ftp://example.com", "chunk_size": 1 } });
    let checked = call(&window, "instance_check", config.clone()).unwrap();
    assert_eq!(checked["errors"].as_array().unwrap().len(), 2);
    let refused = call(&window, "instance_create", config).unwrap_err();
    assert_eq!(refused["code"], "invalid_config");
    assert_eq!(refused["fields"], checked["errors"]);
}

#[test]
fn the_sample_site_keeps_its_instance() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let first = call(&window, "sample_open", json!({})).unwrap();
    let second = call(&window, "sample_open", json!({})).unwrap();
    assert_eq!(first, second);
    let about = call(&window, "app_about", json!({})).unwrap();
    assert_eq!(about["sample_source"], first["source"]);
}

#[test]
fn a_job_that_does_not_run_cannot_be_watched_or_paused() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    for command in ["job_pause", "job_resume", "job_cancel"] {
        let refused = call(&window, command, json!({ "instance": 1 })).unwrap_err();
        assert_eq!(refused["code"], "no_running_job", "{command}");
    }
}

/// The whole path without a window: sample site, job, progress, items.
#[test]
fn the_sample_site_ends_as_expected() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let site = call(&window, "sample_open", json!({})).unwrap();
    let origin = site["source"].as_str().unwrap().trim_end_matches('/');
    let instance = json!({ "instance": site["id"] });
    call(&window, "job_start", instance.clone()).unwrap();
    let watch = json!({ "instance": site["id"], "channel": "__CHANNEL__:1" });
    call(&window, "job_watch", watch).unwrap();
    let jobs = call(&window, "job_list", instance).unwrap();
    assert_eq!(jobs[0]["state"], "completed", "{jobs}");

    let query = json!({ "instance": site["id"], "query": { "limit": 500 } });
    let page = call(&window, "item_page", query).unwrap();
    let second = &page["rows"][1];
    let by_url = json!({ "instance": site["id"], "url": second["url"] });
    let known = call(&window, "item_by_url", by_url).unwrap();
    assert_eq!(known["id"], second["id"]);
    let elsewhere = json!({ "instance": site["id"], "url": "https://example.com/" });
    let unknown = call(&window, "item_by_url", elsewhere).unwrap_err();
    assert_eq!(unknown["code"], "no_item");
    let found: BTreeMap<&str, (&str, Option<&str>)> = page["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let url = row["url"].as_str().unwrap();
            let path = url.strip_prefix(origin).unwrap_or(url);
            (
                path,
                (row["status"].as_str().unwrap(), row["code"].as_str()),
            )
        })
        .collect();
    let expected: BTreeMap<&str, (&str, Option<&str>)> = foresite_sample::EXPECTED
        .iter()
        .map(|(path, status, code)| {
            if path.starts_with("/legal/") {
                (*path, ("skipped", Some("excluded_by_path_filter")))
            } else {
                (*path, (*status, *code))
            }
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn settings_go_out_and_come_in_as_the_services_json() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let config = json!({
        "source": "example.com",
        "source_params": {
            "exclude_items": ["**/drafts/**"],
            "web_crawler": { "parse_options": { "include_headers": { "X-Key": "secret" } } },
        },
    });
    let made = call(&window, "instance_create", json!({ "config": config })).unwrap();
    let asked = json!({ "instance": made["id"] });
    let exported = call(&window, "config_export", asked).unwrap();
    let back = call(&window, "config_import", json!({ "text": exported })).unwrap();
    assert_eq!(back["errors"], json!([]));
    let params = &back["config"]["source_params"];
    assert_eq!(params["exclude_items"], json!(["**/drafts/**"]));
    assert!(params["web_crawler"]["parse_options"]["include_headers"].is_object());
}

/// Every command that says something of an instance, asked for one with a secret.
#[test]
fn no_answer_holds_a_header_value_that_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let site = call(&window, "sample_open", json!({})).unwrap();
    let id = &site["id"];
    let headers = json!({ "X-Key": VALUE });
    let with_headers = |headers: &Value| {
        json!({
            "source": site["source"],
            "source_params": {
                "web_crawler": { "parse_options": { "include_headers": headers } },
            },
        })
    };
    let (config, kept) = (
        with_headers(&headers),
        with_headers(&json!({ "X-Key": "" })),
    );
    let faulty = with_headers(&json!({ "X-Key": format!("{VALUE}\n") }));
    call(
        &window,
        "instance_update",
        json!({ "id": id, "config": config }),
    )
    .unwrap();
    call(&window, "job_start", json!({ "instance": id })).unwrap();
    let watch = json!({ "instance": id, "channel": "__CHANNEL__:1" });
    call(&window, "job_watch", watch).unwrap();
    for (command, body) in [
        ("instance_list", json!({})),
        ("instance_get", json!({ "id": id })),
        ("instance_check", json!({ "config": config })),
        ("instance_check", json!({ "config": faulty })),
        ("instance_update", json!({ "id": id, "config": faulty })),
        ("instance_change", json!({ "id": id, "config": config })),
        ("config_json", json!({ "config": config })),
        (
            "config_command",
            json!({ "config": config, "form": "curl" }),
        ),
        (
            "config_command",
            json!({ "config": config, "form": "wrangler" }),
        ),
        ("config_export", json!({ "instance": id })),
        (
            "config_export_command",
            json!({ "instance": id, "form": "curl" }),
        ),
        ("job_list", json!({ "instance": id })),
        ("job_log", json!({ "job": 1, "query": { "limit": 500 } })),
        (
            "item_page",
            json!({ "instance": id, "query": { "limit": 500 } }),
        ),
        ("item_get", json!({ "instance": id, "item": 1 })),
        ("robots_fetch", json!({ "instance": id, "config": kept })),
        ("sync_times", json!({ "instance": id })),
        ("app_about", json!({})),
    ] {
        let answer = match call(&window, command, body) {
            Ok(answer) => answer,
            Err(error) => {
                let code = error["code"].as_str().unwrap_or_default();
                assert_eq!(code, "invalid_config", "{command}: {error}");
                error
            }
        };
        assert!(!answer.to_string().contains(VALUE), "{command}: {answer}");
    }
}

const VALUE: &str = "s3cret-value-of-the-owner";

#[test]
fn the_window_has_no_file_audited_that_no_user_gave() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let asked = json!({ "paths": ["/etc/passwd"], "channel": "__CHANNEL__:1" });
    let refused = call(&window, "audit_run_files", asked).unwrap_err();
    assert_eq!(refused["code"], "file_not_chosen", "{refused}");
}

#[test]
fn what_is_no_json_is_said_not_refused() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let read = call(&window, "config_import", json!({ "text": "{ oops" })).unwrap();
    assert_eq!(read["errors"][0]["field"], "");
}

#[test]
fn a_preflight_answers_with_its_checks_and_refuses_faulty_settings() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let site = call(&window, "sample_open", json!({})).unwrap();
    let asked = json!({ "config": { "source": site["source"] }, "channel": "__CHANNEL__:1" });
    let report = call(&window, "preflight_run", asked).unwrap();
    let checks = report["checks"].as_array().unwrap();
    assert!(
        checks.iter().any(|check| check["id"] == "robots"),
        "{report}"
    );
    assert!(
        report["estimates"]["pages"]
            .as_u64()
            .is_some_and(|pages| pages > 0)
    );
    assert_eq!(report["cancelled"], false);
    call(&window, "preflight_cancel", json!({})).unwrap();

    let faulty = json!({ "config": { "source": "ftp://x" }, "channel": "__CHANNEL__:2" });
    let refused = call(&window, "preflight_run", faulty).unwrap_err();
    assert_eq!(refused["code"], "invalid_config");
}

#[test]
fn a_site_is_audited_by_its_address_and_asked_about_page_by_page() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let site = call(&window, "sample_open", json!({})).unwrap();
    let asked = json!({ "url": site["source"], "channel": "__CHANNEL__:1" });
    let summary = call(&window, "audit_run_url", asked).unwrap();
    assert!(summary["files"].as_u64() > Some(1), "{summary}");
    let kept = json!({ "instance": null });
    assert_eq!(call(&window, "audit_summary", kept).unwrap(), summary);
    let first = json!({ "instance": null, "query": { "limit": 1 } });
    let page = call(&window, "audit_finding_page", first).unwrap();
    assert_eq!(page["rows"].as_array().unwrap().len(), 1);
    assert_eq!(page["total"], summary["findings"]);

    let faulty = json!({ "url": "ftp://x", "channel": "__CHANNEL__:2" });
    let refused = call(&window, "audit_run_url", faulty).unwrap_err();
    assert_eq!(refused["code"], "invalid_config");
    // What was kept stays.
    let kept = json!({ "instance": null });
    assert_eq!(call(&window, "audit_summary", kept).unwrap(), summary);
}

#[test]
fn there_is_nothing_to_correct_before_an_audit() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let asked = json!({ "channel": "__CHANNEL__:1" });
    let refused = call(&window, "corrected_from_audit", asked).unwrap_err();
    assert_eq!(refused["code"], "no_audit");
}
