use std::time::Duration;

use foresite_engine::fetch::render::{BY_SCRIPT, Rendering};
use foresite_tests::{Reply, Site};

use super::{hurried, page, render, renderer};

fn with_script(script: &str) -> String {
    format!("<!doctype html><title>T</title><main id=app></main><script>{script}</script>")
}

const WRITE: &str = "document.getElementById('app').innerHTML = '<p>Written by a script.</p>';";

#[tokio::test]
async fn scripts_run_and_the_final_dom_is_taken() {
    let slow = Reply::text("text/javascript", WRITE).after(Duration::from_millis(600));
    let data = Reply::text("application/json", r#"{"text": "From the server."}"#)
        .after(Duration::from_millis(300));
    let fetches = "fetch('/data.json').then(r => r.json()).then(d => app.append(d.text));";
    let routes =
        "history.pushState(null, '', '/app/shoes'); app.innerHTML = '<a href=laces>L</a>';";
    let site = Site::builder()
        .page("/inline", &with_script(WRITE))
        .page(
            "/slow",
            "<main id=app></main><script src=/slow.js></script>",
        )
        .route("/slow.js", slow)
        .page("/data", &with_script(fetches))
        .route("/data.json", data)
        .page("/app", &with_script(routes))
        .page(
            "/later",
            &with_script(&format!("setTimeout(() => {{ {WRITE} }}, 60);")),
        )
        .page(
            "/module",
            "<main id=app></main><script type=module src=/m.js></script>",
        )
        .file(
            "/m.js",
            "text/javascript",
            "import './n.js'; app.append('module');",
        )
        .file(
            "/n.js",
            "text/javascript",
            "document.getElementById('app').append('nested ');",
        )
        .start()
        .await;
    let renderer = renderer(&site);
    let rows = [
        ("/inline", "<p>Written by a script.</p>"),
        ("/slow", "<p>Written by a script.</p>"),
        ("/data", "From the server."),
        ("/later", "<p>Written by a script.</p>"),
        ("/module", "nested module"),
    ];
    for (path, expected) in rows {
        let rendered = page(render(&renderer, &site, path).await);
        assert!(
            rendered.html.contains(expected),
            "{path}: {}",
            rendered.html
        );
        assert!(!rendered.is_unsettled, "{path}");
    }
    let rendered = page(render(&renderer, &site, "/inline").await);
    assert!(
        rendered.html.starts_with("<!DOCTYPE html><html>"),
        "{}",
        rendered.html
    );
    let account = rendered.account();
    assert!(
        account.english().contains("DOMContentLoaded") && account.english().contains("30s in all"),
        "{account}"
    );

    let routed = page(render(&renderer, &site, "/app").await);
    assert_eq!(routed.url, Some(site.url("/app/shoes")));
    renderer.close().await;
}

#[tokio::test]
async fn dialogs_windows_downloads_and_frames_are_refused() {
    let all = "alert('x'); confirm('y'); window.open('/other'); app.append('after the alert');
        const a = document.createElement('a'); a.href = '/file.zip'; a.download = 'f.zip';
        document.body.append(a); a.click();
        const f = document.createElement('iframe'); f.src = '/frame'; document.body.append(f);
        new Image().src = '/picture.png';
        navigator.serviceWorker.register('/worker.js').catch(() => app.append(' no worker'));";
    let site = Site::builder()
        .page("/all", &with_script(all))
        .page("/other", "other")
        .page("/frame", "frame")
        .file("/file.zip", "application/zip", "zip")
        .file("/worker.js", "text/javascript", "1")
        .start()
        .await;
    let renderer = renderer(&site);
    let rendered = page(render(&renderer, &site, "/all").await);
    assert!(
        rendered.html.contains("after the alert"),
        "{}",
        rendered.html
    );
    let refused = (
        rendered.dialogs,
        rendered.popups,
        rendered.downloads,
        rendered.frames,
    );
    assert_eq!(refused, (2, 1, 1, 1));
    let account = rendered.account();
    assert!(
        account
            .english()
            .contains("Not opened: 2 dialogs, 1 window, 1 download, 1 frame."),
        "{account}"
    );
    assert_eq!(site.paths(), ["/all"], "nothing else was asked for");
    renderer.close().await;
}

#[tokio::test]
async fn redirect_by_script_is_followed_within_the_crawl_alone() {
    let site = Site::builder()
        .page("/start", &with_script("location.href = '/moved';"))
        .redirect("/moved", 302, "/end")
        .page("/end", "<p>The end.</p>")
        .page(
            "/out",
            &with_script("location.href = 'http://elsewhere.test/';"),
        )
        .page("/gone", &with_script("location.href = '/nothing';"))
        .page(
            "/circle",
            &with_script("location.href = '/circle?' + Math.random();"),
        )
        .start()
        .await;
    let renderer = renderer(&site);
    let rendered = page(render(&renderer, &site, "/start").await);
    assert!(rendered.html.contains("The end."), "{}", rendered.html);
    let hops: Vec<_> = rendered
        .hops
        .iter()
        .map(|hop| (hop.status, hop.to.path()))
        .collect();
    assert_eq!(hops, [(BY_SCRIPT, "/moved"), (302, "/end")]);

    let Rendering::Failed { hops, failure } = render(&renderer, &site, "/out").await else {
        panic!("a script led out of the crawl");
    };
    assert_eq!(hops[0].to.as_str(), "http://elsewhere.test/");
    assert!(
        failure.text.english().contains("not part of this crawl"),
        "{failure}"
    );

    let rendered = page(render(&renderer, &site, "/gone").await);
    assert_eq!(rendered.document.map(|answer| answer.status), Some(404));
    renderer.close().await;
}

#[tokio::test]
async fn page_that_is_never_quiet_is_taken_and_one_that_never_ends_is_not() {
    let busy = "let n = 0; setInterval(() => app.textContent = 'tick ' + n++, 10);";
    let site = Site::builder()
        .page("/busy", &with_script(busy))
        .page("/endless", &with_script("for (;;) {}"))
        .page("/fine", &with_script(WRITE))
        .start()
        .await;
    let renderer = hurried(&site, 4_000, 700);
    let rendered = page(render(&renderer, &site, "/busy").await);
    assert!(rendered.is_unsettled);
    assert!(rendered.html.contains("tick "), "{}", rendered.html);
    let (endless, fine) = tokio::join!(
        render(&renderer, &site, "/endless"),
        render(&renderer, &site, "/fine")
    );
    let Rendering::Broken(fault) = endless else {
        panic!("{endless:?}");
    };
    assert_eq!(fault.code().as_str(), "browser_rendering_timeout_error");
    assert!(page(fine).html.contains("Written by a script."));
    renderer.close().await;
}
