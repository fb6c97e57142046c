//! Licence expressions (SPDX, annex D), and `/` for `OR` as older packages write it; and
//! those that `deny.toml` allows.

use crate::report::{Failure, Result};

/// Whether a package under `expression` may be used when these licences are fine.
pub(super) fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader {
        words: &words,
        allowed,
    };
    reader.either() == Some(true) && reader.words.is_empty()
}

/// Reads an expression from left to right; none where it is none.
struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [String],
}

impl<'a> Reader<'a> {
    fn either(&mut self) -> Option<bool> {
        let mut is_allowed = self.both()?;
        while self.take("OR") {
            is_allowed |= self.both()?;
        }
        Some(is_allowed)
    }

    fn both(&mut self) -> Option<bool> {
        let mut is_allowed = self.one()?;
        while self.take("AND") {
            is_allowed &= self.one()?;
        }
        Some(is_allowed)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let inner = self.either()?;
            return self.take(")").then_some(inner);
        }
        let mut licence = self.word()?.to_owned();
        if self.take("WITH") {
            licence.extend([" WITH ", self.word()?]);
        }
        Some(self.allowed.contains(&licence))
    }

    fn take(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.words = &self.words[1..];
        }
        is_next
    }

    fn word(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }
}

/// The licences that are allowed, each as SPDX names it. Without any the list is taken for lost,
/// which is a failure.
pub(super) fn allowed(text: &str) -> Result<Vec<String>> {
    let found = list(text, "licenses", "allow");
    if found.is_empty() {
        return Err(Failure::new("deny.toml has no list `allow` in [licenses]"));
    }
    Ok(found)
}

/// The texts of `key = ["…", …]` in a section, on one line or several.
fn list(text: &str, section: &str, key: &str) -> Vec<String> {
    let (mut at, mut is_open) = ("", false);
    let mut found = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
            .filter(|_| !is_open)
        {
            at = name;
            continue;
        }
        let opens = at == section
            && line
                .strip_prefix(key)
                .is_some_and(|rest| rest.trim_start().starts_with("= ["));
        is_open |= opens;
        if is_open {
            found.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
            is_open = !line.ends_with(']');
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{is_allowed, list};

    #[test]
    fn one_way_out_is_enough_and_all_of_a_sum_is_needed() {
        let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
        for (expression, expected) in [
            ("MIT", true),
            ("GPL-3.0-only", false),
            ("MIT OR GPL-3.0-only", true),
            ("GPL-3.0-only/MIT", true),
            ("MIT AND GPL-3.0-only", false),
            ("MIT AND ISC", true),
            ("GPL-3.0-only OR MIT AND ISC", true),
            ("(GPL-3.0-only OR MIT) AND ISC", true),
            ("(GPL-3.0-only OR MIT) AND LGPL-2.1", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("Apache-2.0", false),
            ("MIT WITH LLVM-exception", false),
            ("", false),
            ("MIT OR", false),
            ("(MIT", false),
            ("MIT ISC", false),
        ] {
            assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
        }
    }

    #[test]
    fn a_list_is_found_in_its_section_alone() {
        let text = "[a]\ndeny = [\"x\"]\n[b]\nallow-registry = [\"r\"]\nallow = [\n  \"one\", # \"why\"\n  \"two\",\n]\ninclude = true\n";
        assert_eq!(list(text, "a", "deny"), ["x"]);
        assert_eq!(list(text, "b", "allow"), ["one", "two"]);
        assert_eq!(list(text, "b", "deny"), [""; 0]);
    }
}
