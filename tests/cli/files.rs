use crate::run::{Folder, column, run, run_with_input};

#[test]
fn a_file_becomes_markdown() {
    let folder = Folder::new();
    let file = folder.write(
        "page.html",
        "<html><body><header>Menu</header><main><h1>Title</h1><p>Some <b>bold</b> text and \
         <a href=\"next\">a link</a>.</p></main></body></html>",
    );
    let markdown = run(&["convert", &file, "--url", "https://example.com/d/a"])
        .ends_with(0)
        .stdout;
    assert!(markdown.contains("# Title"), "{markdown}");
    assert!(
        markdown.contains("https://example.com/d/next"),
        "{markdown}"
    );
    assert!(!markdown.contains("Menu"), "{markdown}");

    let json = run(&["convert", &file, "--json", "--selector", "p"])
        .ends_with(0)
        .json();
    assert_eq!(json["status"], "completed");
    assert!(!json["markdown"].as_str().unwrap().contains("# Title"));
    assert_eq!(json["links"][0]["url"], "https://example.com/next");
}

#[test]
fn utf_16_is_told_by_its_mark_alone() {
    let text = "<h1>Größe</h1><p>Acht Zeilen</p>";
    let little: Vec<u8> = format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let big: Vec<u8> = little
        .chunks(2)
        .flat_map(|pair| [pair[1], pair[0]])
        .collect();
    let folder = Folder::new();
    for bytes in [little, big] {
        let piped = run_with_input(&["convert", "-"], &bytes).ends_with(0);
        assert_eq!(piped.stdout, "# Größe\n\nAcht Zeilen");
        std::fs::write(folder.path("page"), &bytes).unwrap();
        let page = folder.path("page").to_string_lossy().into_owned();
        let read = run(&["convert", &page]).ends_with(0);
        assert_eq!(read.stdout, "# Größe\n\nAcht Zeilen");
    }
    let program = run_with_input(&["convert", "-"], b"\x7fELF\x02\x01\x01\0\0\0").ends_with(3);
    assert!(
        program.stderr.contains("unsupported_type"),
        "{}",
        program.stderr
    );
}

#[test]
fn a_page_without_text_ends_with_its_code() {
    let html = "<main><h1>Title</h1><p>Text of the page.</p></main>";
    let run = run_with_input(&["convert", "-", "--selector", ".none", "--json"], html).ends_with(3);
    assert_eq!(run.json()["code"], "markdown_conversion_empty");
    assert!(
        run.stderr.contains("markdown_conversion_empty"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_wrong_selector_or_file_is_refused() {
    let refused = run_with_input(&["convert", "-", "--selector", "div >"], "x").ends_with(2);
    assert!(refused.stderr.contains("character 5"), "{}", refused.stderr);
    run(&["convert", "/no/such/file.html"]).ends_with(2);
}

#[test]
fn a_rule_is_tried_on_a_url() {
    let url = "https://www.example.com/blog/post";
    let lines = run(&["match", "**/blog/**", "/blog/**", "--url", url, "--json"])
        .ends_with(0)
        .lines();
    assert_eq!(column(&lines, "matches"), ["true", "false"]);
    assert!(
        lines[1]["hints"][0]
            .as_str()
            .unwrap()
            .contains("**/blog/**")
    );
    let refused = run(&["match", "**/{a,b}/**", "--url", url]).ends_with(2);
    assert!(refused.stderr.contains("character 4"), "{}", refused.stderr);
}

#[test]
fn a_robots_file_is_tried_on_a_url() {
    let robots = "User-agent: *\nDisallow: /\n\nUser-agent: Cloudflare-AI-Search\nAllow: /\n\
                  Disallow: /private/\n";
    let urls = [
        "robots",
        "-",
        "--url",
        "https://e.com/a",
        "--url",
        "https://e.com/private/x",
        "--json",
    ];
    let lines = run_with_input(&urls, robots).ends_with(0).lines();
    assert_eq!(column(&lines, "allowed"), ["true", "false"]);
    assert_eq!(lines[1]["rule"]["line"], 6);
    assert_eq!(lines[1]["group"], "Cloudflare-AI-Search");

    let other = [
        "robots",
        "-",
        "--url",
        "https://e.com/a",
        "--agent",
        "GPTBot",
    ];
    let text = run_with_input(&other, robots).ends_with(0).stdout;
    assert!(
        text.contains("may not be crawled") && text.contains("line 2"),
        "{text}"
    );
    let nobody = ["robots", "-", "--url", "https://e.com/a", "--agent", ""];
    run_with_input(&nobody, robots).ends_with(2);
}
