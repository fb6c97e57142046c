//! The order of the engine's rooms: each uses only rooms above it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// From the purest to the one door. A room may use those before it.
const ORDER: [&str; 12] = [
    "clock", "item", "instance", "scope", "sitemap", "page", "fetch", "store", "crawl", "audit",
    "export", "engine",
];

#[test]
fn each_room_uses_only_rooms_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/engine/src");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for file in rust_files(&source) {
        let inside = file.strip_prefix(&source).unwrap();
        let room = inside.components().next().unwrap().as_os_str();
        let room = room.to_str().unwrap().trim_end_matches(".rs");
        if room == "lib" {
            continue;
        }
        let place = place(room)
            .unwrap_or_else(|| panic!("`{room}` is no room of design.md; {}", inside.display()));
        for used in rooms_used(&fs::read_to_string(&file).unwrap()) {
            seen += 1;
            if self::place(&used).is_none_or(|other| other > place) {
                wrong.push(format!("{} uses crate::{used}", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        seen > 0,
        "no `crate::` path was read, so nothing was proved"
    );
}

fn place(room: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == room)
}

/// The first names of all `crate::` paths of a file, comments left out. What lib.rs takes up from
/// a room, such as `Engine`, is no room, so a use of it is found to be wrong.
fn rooms_used(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let mut rooms = Vec::new();
    for (at, found) in code.match_indices("crate::") {
        // `$crate::` in a macro, or the end of a longer name.
        if code[..at].ends_with(|before: char| before == '$' || before.is_alphanumeric()) {
            continue;
        }
        let rest = &code[at + found.len()..];
        if let Some(list) = rest.strip_prefix('{') {
            rooms.extend(names_of_list(list));
        } else {
            rooms.push(name(rest));
        }
    }
    rooms
}

/// The first name of each entry of a `{…}` list, without its opening brace.
fn names_of_list(list: &str) -> Vec<String> {
    let mut depth = 1;
    let mut names = Vec::new();
    let mut begins = true;
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => begins = true,
            other if begins && !other.is_whitespace() => {
                names.push(name(&list[at..]));
                begins = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

fn name(text: &str) -> String {
    text.chars()
        .take_while(|character| character.is_alphanumeric() || *character == '_')
        .collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn paths_are_read_in_every_form() {
    let text = "use crate::item::Code; // crate::store\n\
                use crate::{\n    instance::{Plan, limits},\n    page::Page,\n};\n\
                /// See crate::audit.\n\
                fn f() -> crate::fetch::Client { $crate::engine::x() }\n\
                use crate::Engine;\n";
    assert_eq!(
        rooms_used(text),
        ["item", "instance", "page", "fetch", "Engine"]
    );
}
