//! Pages of up to 4 MiB that are made to be slow or large.

use std::time::Instant;

use crate::floor;

/// Bytes of a page at most: what the service converts.
const LIMIT: usize = 4 << 20;

/// Elements that html5ever opens again after a block has closed them.
const FORMATTING: [&str; 14] = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

/// Prints how long each takes.
pub(crate) fn show() {
    for (name, html) in pages() {
        let began = Instant::now();
        let kept = floor::kept(&html);
        let millis = began.elapsed().as_millis();
        println!(
            "{name:24} {:>9} bytes {millis:>6} ms, kept {kept}",
            html.len()
        );
    }
}

/// Names with what each page is made of.
fn pages() -> Vec<(String, String)> {
    let mut pages: Vec<(String, String)> = single()
        .into_iter()
        .chain(attributes())
        .chain(mixtures())
        .map(|(name, html)| (name.to_owned(), html))
        .collect();
    for tag in FORMATTING {
        let lines = "a<br>b<br>".repeat(350_000);
        let open = format!("<{tag}>");
        pages.push((format!("nested-{tag}"), filled("", &open, &lines, 500)));
        let unclosed = format!("<p><{tag} id={{}}>x</p>");
        pages.push((format!("unclosed-{tag}"), numbered(&unclosed, 170_000)));
        let crossed = format!("<{tag}><div><{tag}>x</div></{tag}>");
        pages.push((
            format!("crossed-{tag}"),
            filled("", &crossed, "", LIMIT / crossed.len()),
        ));
    }
    for (_, html) in &mut pages {
        html.truncate(html.floor_char_boundary(LIMIT));
    }
    pages
}

/// Thousands of attributes.
fn attributes() -> Vec<(&'static str, String)> {
    let many = numbered("a{}=1 ", 500);
    vec![
        (
            "attributes-one-element",
            format!("<p {}>x", numbered("a{}=1 ", 400_000)),
        ),
        (
            "attributes-same-name",
            format!("<p {}>x", "a=1 ".repeat(1_000_000)),
        ),
        (
            "attributes-each",
            filled("", "<p a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8>", "", LIMIT / 36),
        ),
        ("attributes-new-names", numbered("<p a{}=1>x", 300_000)),
        (
            "attributes-body",
            filled("", &format!("<body {many}>"), "x", 1_000),
        ),
        (
            "attributes-bold",
            filled("", &format!("<b {many}>x"), "", 1_000),
        ),
        (
            "attributes-bold-cells",
            filled(
                "<table><tr>",
                &format!(
                    "<td>{}",
                    filled("", &format!("<b {}>x", numbered("a{}=1 ", 10)), "", 500)
                ),
                "",
                100,
            ),
        ),
        (
            "attribute-long",
            format!("<p title=\"{}\">x", "&amp;".repeat(800_000)),
        ),
        (
            "links-long",
            format!("<a href=\"/{}\">x</a>", "a/../".repeat(800_000)),
        ),
        ("links-many", numbered("<a href=/{}>x</a>", 200_000)),
        ("links-no-text", numbered("<a href=/{}></a>", 200_000)),
        (
            "class-long",
            format!(
                "<pre><code class=\"{}\">x</code></pre>",
                "language- ".repeat(400_000)
            ),
        ),
        (
            "metas",
            filled("<head>", "<meta name=a content=b>", "", 180_000),
        ),
        (
            "json-ld",
            filled(
                "",
                "<script type=application/ld+json>{}</script>",
                "",
                95_000,
            ),
        ),
    ]
}

/// Structures within structures.
fn mixtures() -> Vec<(&'static str, String)> {
    let lines = "a<br>b<br>".repeat(200_000);
    vec![
        (
            "lists-quotes-code",
            filled("", "<ul><li><blockquote><pre><code>", &lines, 120),
        ),
        (
            "quotes-lists",
            filled("", "<blockquote><ol><li>", &lines, 160),
        ),
        ("list-tower", filled("", "<ul><li>x", "", 500_000)),
        ("list-items", filled("<ul>", "<li>x", "", 800_000)),
        (
            "list-texts",
            filled("", &format!("<ul><li>{}", "a<br>".repeat(2_000)), "", 400),
        ),
        (
            "quote-texts",
            filled(
                "",
                &format!("<blockquote>{}", "a<br>".repeat(1_600)),
                "",
                500,
            ),
        ),
        (
            "strong-texts",
            filled("", &format!("<b>{}<i>", "a<br>".repeat(3_200)), "", 250),
        ),
        (
            "tables-in-tables",
            filled("", "<table><tr><td>x<td>y<tr><td>", "", 140_000),
        ),
        (
            "tables-in-cells",
            filled("<table><tr>", "<td><table><tr><td>x</table>", "", 140_000),
        ),
        ("ragged-table", ragged_table()),
        (
            "captions",
            filled("<table>", "<caption>x</caption>", "", 200_000),
        ),
        ("templates", filled("", "<template><div>x", "", 250_000)),
        (
            "templates-closed",
            filled("", "<template>x</template>", "", 190_000),
        ),
        (
            "noscripts",
            filled("", "<noscript><a href=x>y</a></noscript>", "", 115_000),
        ),
        (
            "noscript-one",
            format!(
                "<noscript>{}</noscript>",
                numbered("<a href={}>y</a>", 200_000)
            ),
        ),
        ("svg-deep", filled("<svg>", "<g>", "x", 1_300_000)),
        ("math", filled("<math>", "<mi>x<mo>", "", 450_000)),
        (
            "foreign-html",
            filled("", "<svg><foreignObject><p>x", "", 170_000),
        ),
        ("cdata", filled("<svg>", "<![CDATA[x]]>", "", 320_000)),
        (
            "select-deep",
            filled("", "<select><optgroup><option>x", "", 150_000),
        ),
        ("forms", filled("", "<form><input><button>x", "", 190_000)),
        ("framesets", filled("", "<frameset><frame>", "", 240_000)),
        ("ruby", filled("", "<ruby>x<rt>y", "", 340_000)),
        ("definitions", filled("<dl>", "<dt>x<dd>y", "", 410_000)),
        ("headings-open", filled("", "<h1>x<h2>", "", 460_000)),
        ("objects", filled("", "<object><p>x", "", 340_000)),
        (
            "scripts",
            filled("", "<script><!--<script></script>", "", 140_000),
        ),
        ("end-tags", filled("", "</p></b></div>", "", 290_000)),
        ("custom-elements", numbered("<x-{}>y", 400_000)),
        ("rows-unclosed", filled("<table>", "<tr>", "", 1_000_000)),
        ("images", filled("", "<img src=x alt=y>", "", 240_000)),
        ("rules", "<hr>".repeat(1_000_000)),
        ("digits", "1 ".repeat(2_000_000)),
        ("marks", "<p>".to_owned() + &"-.".repeat(2_000_000)),
        ("angles", "<".repeat(4_000_000)),
        ("ampersands", "&".repeat(4_000_000)),
        (
            "bad-references",
            "&CounterClockwiseContourIntegra ".repeat(130_000),
        ),
        ("emoji", "😀".repeat(1_000_000)),
        ("nulls", "\0a".repeat(2_000_000)),
        ("returns", "a\r\n".repeat(1_300_000)),
        (
            "headings-long",
            format!("<h1>{}</h1><p>x", "a<br>".repeat(800_000)),
        ),
        ("no-break-spaces", "\u{a0}\n".repeat(1_300_000)),
        ("blank-blocks", filled("", "<p> </p>", "x", 520_000)),
        (
            "pre-lines",
            format!("<pre>{}</pre>", "a\n".repeat(2_000_000)),
        ),
        ("paragraph-ends", filled("", "x</p>", "", 800_000)),
    ]
}

/// A row of very many cells above very many rows of one.
fn ragged_table() -> String {
    format!(
        "<table><tr>{}</tr>{}</table>",
        "<td>x</td>".repeat(2_000),
        "<tr><td>x</td></tr>".repeat(100_000)
    )
}

/// Each of them one thing again and again.
fn single() -> Vec<(&'static str, String)> {
    vec![
        ("nested-div", filled("", "<div>", "x", 100_000)),
        ("nested-div-text", filled("", "<div>x", "", 4_000_000 / 6)),
        ("tower-b", filled("", "<b>", "x", 1_300_000)),
        (
            "b-then-p",
            format!("{}{}", "<b>".repeat(12_000), "<p>".repeat(12_000)),
        ),
        ("b-p", filled("", "<b><p>x", "", 4_000_000 / 7)),
        (
            "misnested-fonts",
            numbered("<p><font id={}><b id={}>x</p>", 100_000),
        ),
        ("misnested-a", filled("", "<a href=x><p>y", "", 280_000)),
        (
            "cells",
            filled(
                "<table>",
                "<tr><td>cell</td><td>cell two</td></tr>",
                "",
                50_000,
            ),
        ),
        (
            "cells-unclosed",
            filled("<table><tr>", "<td>x", "", 800_000),
        ),
        ("wide-table", wide_table()),
        ("nested-tables", filled("", "<table><tr><td>x", "", 250_000)),
        (
            "nested-quotes",
            filled("", "<blockquote>", &"a<br>b<br>".repeat(350_000), 500),
        ),
        (
            "nested-lists",
            filled("", "<ul><li>", &"a<br>b<br>".repeat(350_000), 250),
        ),
        (
            "nested-links-text",
            filled(
                "",
                "<span>",
                &"<a href=/x>word word</a>".repeat(150_000),
                400,
            ),
        ),
        ("paragraphs", filled("", "<p>x", "", 1_000_000)),
        ("one-word", "a".repeat(4_000_000)),
        ("blanks", " \n".repeat(2_000_000)),
        ("breaks", "<br>".repeat(1_000_000)),
        (
            "backticks",
            format!("<code>{}</code>", "` ".repeat(2_000_000)),
        ),
        ("stars", "*_[".repeat(1_300_000)),
        (
            "attributes",
            format!("<p {}>x", numbered("a{}=1 ", 100_000)),
        ),
        ("entities", "&amp;&lt;&#x1F600;".repeat(220_000)),
        ("comments", "<!---->a".repeat(500_000)),
        (
            "empty-inline",
            filled("", "<div>", &"<i></i>".repeat(500_000), 400),
        ),
        ("headings", "<h2>a</h2><p>b</p>".repeat(220_000)),
        (
            "formatting-stack",
            filled("", "<p><b><i><u><s>x</p>", "", 200_000),
        ),
        ("select", filled("<select>", "<option>x", "", 440_000)),
        ("foster", filled("<table>", "x<b>y", "", 600_000)),
        ("svg", filled("<svg>", "<g><path d='M0 0'/>", "", 200_000)),
        ("cjk", "漢字かな。".repeat(270_000)),
    ]
}

fn filled(before: &str, repeated: &str, after: &str, count: usize) -> String {
    format!("{before}{}{after}", repeated.repeat(count))
}

fn numbered(pattern: &str, count: usize) -> String {
    (0..count)
        .map(|number| pattern.replace("{}", &number.to_string()))
        .collect()
}

fn wide_table() -> String {
    let long = "w".repeat(2_000_000);
    format!(
        "<table><tr><td>{long}</td></tr>{}</table>",
        "<tr><td>x</td></tr>".repeat(100_000)
    )
}
