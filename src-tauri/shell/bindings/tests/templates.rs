//! The templates of all sentences, read from the sources as gettext does: the text of each
//! `sentence!` and both of each `counted!`.

use std::{collections::BTreeSet, fmt::Write as _, fs, iter::Peekable, path::Path, str::Chars};

const HEADER: &str = "\
// Written by `cargo xtask bindings` from the sentences of the engine.

/** The English template of each sentence about a single case. */
export type Template =";

/// The TypeScript type that names them all.
pub(super) fn type_of(folders: &[&Path]) -> String {
    let mut templates = BTreeSet::new();
    for folder in folders {
        read(folder, &mut templates);
    }
    let mut text = HEADER.to_owned();
    for template in templates {
        // A JSON string is one of TypeScript too.
        write!(text, "\n  | {}", serde_json::json!(template)).unwrap();
    }
    text.push_str(";\n");
    text
}

fn read(folder: &Path, templates: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name == "tests" || name == "tests.rs" {
            continue;
        }
        if path.is_dir() {
            read(&path, templates);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            templates.extend(of_source(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The templates of a source, without those of its tests and comments.
fn of_source(source: &str) -> Vec<String> {
    let code = source
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default()
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut found = Vec::new();
    for (call, texts) in [("sentence!(", 1), ("counted!(", 2)] {
        for (at, _) in code.match_indices(call) {
            let mut letters = code[at + call.len()..].chars().peekable();
            found.extend((0..texts).map_while(|_| literal(&mut letters)));
        }
    }
    found
}

/// The string that stands next, with the comma behind it; none in a macro, where a name stands.
fn literal(letters: &mut Peekable<Chars<'_>>) -> Option<String> {
    while letters.next_if(|letter| letter.is_whitespace()).is_some() {}
    letters.next_if_eq(&'"')?;
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => break,
            '\\' => match letters.next()? {
                '\n' => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
                same @ ('"' | '\\') => text.push(same),
                other => panic!("`\\{other}` in a template: {text}"),
            },
            letter => text.push(letter),
        }
    }
    letters.next_if_eq(&',');
    Some(text)
}

#[test]
fn templates_are_read_from_a_source() {
    let source = r#"
        /// `sentence!("not this")`
        let a = sentence!("One \"{a}\".", a);
        let b = counted!(
            "{count} word",
            "{count} \
             words",
            words
        );
        macro_rules! c { ($d:literal) => { sentence!($d) } }
#[cfg(test)]
mod tests {
        let e = sentence!("nor this");
"#;
    assert_eq!(
        of_source(source),
        ["One \"{a}\".", "{count} word", "{count} words"]
    );
}
