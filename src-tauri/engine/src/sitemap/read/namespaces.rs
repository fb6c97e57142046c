//! Which elements belong to the sitemap's own namespace, and which to that of XHTML.

use std::str;

use quick_xml::events::BytesStart;

/// The namespace of the protocol.
pub(super) const SITEMAP: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
/// Where language versions stand; the second is a schema that many generators take for its name.
const XHTML: [&str; 2] = [
    "://www.w3.org/1999/xhtml",
    "://www.w3.org/TR/xhtml11/xhtml11_schema.html",
];

/// The bindings in force, innermost last.
#[derive(Debug, Default)]
pub(super) struct Namespaces {
    bindings: Vec<Binding>,
    /// That of the root element; its own elements count, whatever its name.
    root: String,
    root_prefix: String,
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
        prefix.clone_into(&mut self.root_prefix);
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

    /// To whom an element with this prefix belongs. One that is in no namespace counts as the
    /// sitemap's own: readers that go by names alone see no difference.
    pub(super) fn owner(&self, prefix: &str) -> Owner {
        match self.binding(prefix) {
            Some(binding) => binding.owner,
            None if prefix.is_empty() || prefix == self.root_prefix => Owner::Sitemap,
            None if prefix == "xhtml" => Owner::Xhtml,
            None => Owner::Other,
        }
    }

    /// Whether an element with this prefix is in no namespace, unlike the root.
    pub(super) fn is_unnamed(&self, prefix: &str) -> bool {
        let name = self.binding(prefix).map(|binding| binding.name.as_str());
        !self.root.is_empty() && name.unwrap_or_default().is_empty()
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
        let is_xhtml = |known: &&str| {
            name.trim_end_matches('/')
                .strip_suffix(*known)
                .is_some_and(|scheme| matches!(scheme, "http" | "https"))
        };
        if name.is_empty() || name == self.root || name == SITEMAP {
            Owner::Sitemap
        } else if XHTML.iter().any(is_xhtml) {
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
