use std::{net::UdpSocket, time::Duration};

use foresite_engine::{
    fetch::{
        Answer, BodyLimits, FailureKind, Fetcher, FetcherOptions, Proxies,
        render::{Renderer, Rendering},
    },
    instance::Pace,
};
use foresite_tests::{ProxySite, RawSite, Site, Step};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{choice, page, render};

const SECRET: &str = "s3cret-of-the-owner";

/// Every way out that a page has leads through the program, which sends the owner's headers to the
/// source alone.
#[tokio::test]
async fn headers_go_to_the_source_alone_and_the_browser_has_no_network_of_its_own() {
    let third = Site::builder()
        .file(
            "/lib.js",
            "text/javascript",
            "document.documentElement.id = 'third';",
        )
        .file("/data", "text/plain", "x")
        .redirect("/back", 302, "/data")
        .start()
        .await;
    let socket = RawSite::start(vec![Step::ok(&[])]).await;
    let stun = UdpSocket::bind("127.0.0.1:0").unwrap();
    stun.set_nonblocking(true).unwrap();
    let other = third.origin();
    let html = format!(
        "<link rel=preconnect href={other}><link rel=dns-prefetch href={other}>
         <script src='{other}/lib.js'></script><script src=/own.js></script>
         <script>
         for (const url of ['{other}/data', '{other}/back', '/api'])
             fetch(url, {{mode: 'no-cors'}}).then(() => document.body.append(' came'));
         fetch('/post', {{method: 'POST', body: 'q=1'}});
         new Worker(URL.createObjectURL(new Blob(['fetch(\"{other}/from-worker\")'])));
         try {{ new WebSocket('ws://{socket}/'); }} catch (e) {{}}
         const p = new RTCPeerConnection({{iceServers: [{{urls: 'stun:{stun}'}}]}});
         p.createDataChannel('x'); p.createOffer().then(o => p.setLocalDescription(o));
         navigator.sendBeacon('{other}/beacon', 'x');
         </script>",
        socket = socket.url("/").authority(),
        stun = stun.local_addr().unwrap(),
    );
    let site = Site::builder()
        .page("/", &html)
        .file(
            "/own.js",
            "text/javascript",
            "document.title = navigator.userAgent;",
        )
        .file("/api", "text/plain", "x")
        .file("/post", "text/plain", "x")
        .start()
        .await;
    let mut options = FetcherOptions::new(site.url("/"), Pace::Fast);
    options
        .headers
        .insert("X-Key".to_owned(), SECRET.to_owned());
    let renderer = Renderer::new(&choice(), Fetcher::new(options).unwrap()).unwrap();
    let rendered = page(render(&renderer, &site, "/").await);
    renderer.close().await;

    assert!(rendered.html.contains("id=\"third\""), "{}", rendered.html);
    assert!(
        rendered.html.contains("Cloudflare-AI-Search"),
        "{}",
        rendered.html
    );
    for path in ["/own.js", "/api", "/post"] {
        let hits = site.hits_of(path);
        assert_eq!(hits.len(), 1, "{path}");
        assert_eq!(hits[0].header("x-key"), Some(SECRET), "{path}");
        let agent = hits[0].header("user-agent").unwrap();
        assert!(agent.starts_with("Cloudflare-AI-Search"), "{path}: {agent}");
    }
    assert_eq!(site.hits_of("/post")[0].method, "POST");
    let asked = third.paths();
    for path in ["/lib.js", "/data", "/back"] {
        assert!(
            asked.iter().any(|asked| asked == path),
            "{path} of {asked:?}"
        );
    }
    for hit in third.hits() {
        let values = hit.headers.iter().map(|(_, value)| value.as_str());
        assert!(hit.header("x-key").is_none(), "{}", hit.path);
        assert!(
            values.into_iter().all(|value| !value.contains(SECRET)),
            "{}",
            hit.path
        );
    }
    assert!(!asked.iter().any(|path| path == "/beacon"));
    assert_eq!(socket.connections(), 0, "no web socket");
    let mut packet = [0; 64];
    assert!(
        stun.recv(&mut packet).is_err(),
        "no packet left the browser"
    );
}

/// A public page that knows what may stand behind the owner's router.
#[tokio::test]
async fn scripts_of_a_public_page_reach_no_private_address() {
    let home = Site::builder()
        .file("/data", "text/plain", "secret")
        .page("/", "<p>secret</p>")
        .start()
        .await;
    let port = home.address().port();
    let html = format!(
        "<p id=end></p><script>
         const hosts = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', 'docs.localhost'];
         const asked = hosts.map(host => fetch(`http://${{host}}:{port}/data`, {{mode: 'no-cors'}})
             .then(() => 'came', () => 'refused'));
         Promise.all(asked).then(ends => {{
             document.getElementById('end').textContent = ends.join(' ');
             location.href = 'http://127.0.0.1:{port}/';
         }});
         </script><script src=http://127.0.0.1:{port}/data></script>"
    );
    let site = Site::builder().page("/", &html).start().await;
    let proxy = ProxySite::start(&[("public.test", site.address())]).await;
    let source = Url::parse("http://public.test/").unwrap();
    let options = FetcherOptions {
        proxies: Proxies::read(|name| (name == "HTTP_PROXY").then(|| proxy.url())).unwrap(),
        ..FetcherOptions::new(source.clone(), Pace::Fast)
    };
    let fetcher = Fetcher::new(options).unwrap();
    let renderer = Renderer::new(&choice(), fetcher.clone()).unwrap();
    let cancel = CancellationToken::new();
    let limits = BodyLimits {
        max_bytes: 1 << 20,
        timeout: Duration::from_secs(10),
    };
    let fetched = fetcher.get(&source, limits, &|_| true, &cancel).await;
    let Answer::Response(response) = fetched.answer else {
        panic!("the public page did not come: {fetched:?}");
    };
    let rendering = renderer.render(&response, &|_| true, &cancel).await;
    renderer.close().await;
    // Where the page led at last ended its rendering.
    let Rendering::Failed { failure, .. } = rendering else {
        panic!("the page was led home: {rendering:?}");
    };
    assert_eq!(failure.kind, FailureKind::PrivateNetwork, "{failure}");
    assert!(home.hits().is_empty(), "{:?}", home.paths());
    let asked = proxy.asked();
    assert!(
        asked.iter().all(|one| one.line.contains("public.test")),
        "{asked:?}"
    );
}
