//! The lists of `deny.toml`, of which this reads no more than it needs.

use crate::report::{Failure, Result};

/// What is allowed and what is not.
pub(super) struct Lists {
    /// Licences, each as SPDX names it.
    pub(super) licences: Vec<String>,
    /// Crates that must not be there.
    pub(super) banned: Vec<String>,
    /// Where crates may come from.
    pub(super) registries: Vec<String>,
}

impl Lists {
    /// Reads `deny.toml`. A list that is missing would allow everything or nothing, so it is a
    /// failure.
    pub(super) fn of(text: &str) -> Result<Self> {
        let list = |section, key| {
            let found = list(text, section, key);
            if found.is_empty() {
                return Err(Failure::new(format!(
                    "deny.toml has no list `{key}` in [{section}]"
                )));
            }
            Ok(found)
        };
        Ok(Self {
            licences: list("licenses", "allow")?,
            banned: list("bans", "deny")?,
            registries: list("sources", "allow-registry")?,
        })
    }
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
    use super::list;

    #[test]
    fn a_list_is_found_in_its_section_alone() {
        let text = "[a]\ndeny = [\"x\"]\n[b]\nallow-registry = [\"r\"]\nallow = [\n  \"one\", # \"why\"\n  \"two\",\n]\ninclude = true\n";
        assert_eq!(list(text, "a", "deny"), ["x"]);
        assert_eq!(list(text, "b", "allow"), ["one", "two"]);
        assert_eq!(list(text, "b", "deny"), [""; 0]);
    }
}
