use std::net::UdpSocket;

use foresite_engine::{
    fetch::{Fetcher, FetcherOptions, render::Renderer},
    instance::Pace,
};
use foresite_tests::{RawSite, Site, Step};

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
