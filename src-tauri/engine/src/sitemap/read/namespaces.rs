//! Which elements belong to the sitemap's own namespace, and which to that of XHTML.

use std::str;

use quick_xml::events::BytesStart;

/// The namespace of the protocol.
pub(super) const SITEMAP: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// The bindings in force, innermost last.
#[derive(Debug, Default)]
pub(super) struct Namespaces {
    bindings: Vec<Binding>,
    /// That of the root element; its own elements count, whatever its name.
    root: String,
    /// Prefixes without a declaration that were met, the first few.
    undeclared: Vec<String>,
}

#[derive(Debug)]
struct Binding {
    depth: u32,
    prefix: String,
    name: String,
    owner: Owner,
}

/// To whom an element belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Sitemap,
    Xhtml,
    Other,
}

impl Namespaces {
    /// Takes up the bindings that an element declares.
    pub(super) fn enter(&mut self, element: &BytesStart<'_>, depth: u32) {
        // Nearly no element declares any, and looking for them is not free.
        if !element.attributes_raw().contains("xmlns") {
            return;
        }
        for attribute in element.attributes().with_checks(false).flatten() {
            let key = attribute.key.as_ref();
            let prefix = match key.strip_prefix("xmlns") {
                Some("") => "",
                Some(rest) => match rest.strip_prefix(':') {
                    Some(prefix) => prefix,
                    None => continue,
                },
                None => continue,
            };
            let value: &str = &attribute.value;
            let name = super::text::unescaped(value).unwrap_or_else(|| value.to_owned());
            let name = name.trim().to_owned();
            self.bindings.push(Binding {
                depth,
                prefix: prefix.to_owned(),
                owner: self.owner_of(&name),
                name,
            });
        }
    }

    /// Drops the bindings of an element that ended.
    pub(super) fn leave(&mut self, depth: u32) {
        while self.bindings.last().is_some_and(|b| b.depth >= depth) {
            self.bindings.pop();
        }
    }

    /// The root was entered: its namespace is the document's own. Answers with its name.
    pub(super) fn set_root(&mut self, prefix: &str) -> String {
        let name = self.binding(prefix).map(|binding| binding.name.clone());
        self.root = name.unwrap_or_default();
        let owners: Vec<Owner> = self
            .bindings
            .iter()
            .map(|binding| self.owner_of(&binding.name))
            .collect();
        for (binding, owner) in self.bindings.iter_mut().zip(owners) {
            binding.owner = owner;
        }
        self.root.clone()
    }

    /// To whom an element with this prefix belongs.
    pub(super) fn owner(&self, prefix: &str) -> Owner {
        match self.binding(prefix) {
            Some(binding) => binding.owner,
            None if prefix.is_empty() && self.root.is_empty() => Owner::Sitemap,
            None => Owner::Other,
        }
    }

    /// Whether a prefix is used that no element around declares.
    pub(super) fn is_undeclared(&self, prefix: &str) -> bool {
        !prefix.is_empty() && prefix != "xml" && self.binding(prefix).is_none()
    }

    /// Notes such a prefix; true the first time.
    pub(super) fn note_undeclared(&mut self, prefix: &str) -> bool {
        const MOST: usize = 10;
        let is_new =
            self.undeclared.len() < MOST && !self.undeclared.iter().any(|known| known == prefix);
        if is_new {
            self.undeclared.push(prefix.to_owned());
        }
        is_new
    }

    fn owner_of(&self, name: &str) -> Owner {
        if name == self.root {
            Owner::Sitemap
        } else if name == XHTML {
            Owner::Xhtml
        } else {
            Owner::Other
        }
    }

    fn binding(&self, prefix: &str) -> Option<&Binding> {
        // Comparing lengths first matters: this is asked for every element.
        self.bindings.iter().rev().find(|binding| {
            binding.prefix.len() == prefix.len() && (prefix.is_empty() || binding.prefix == prefix)
        })
    }
}
