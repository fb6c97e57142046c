//! Pages of up to 4 MiB that are made to be slow or large.

/// Names with what each page is made of.
pub(crate) fn pages() -> Vec<(&'static str, String)> {
    vec![
        ("nested-div", filled("", "<div>", "x", 100_000)),
        ("nested-div-text", filled("", "<div>x", "", 4_000_000 / 6)),
        ("nested-b", filled("", "<b>", "x", 1_300_000)),
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
            "nested-strong",
            filled("", "<strong>", &"a<br>b<br>".repeat(350_000), 500),
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
