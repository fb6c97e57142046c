//! One look over the whole tree: everything that is read from a page apart from its content.

use html5ever::local_name;

use super::{
    dom::{attribute, elements, is_html, text_of},
    space::{collapse, trim},
    tree::{Element, NodeRef, Tree},
};

/// What a page says outside its content, in document order.
#[derive(Default)]
pub(super) struct Survey<'a> {
    /// The first `href` of a `base` element.
    pub(super) base_href: Option<&'a str>,
    /// The first that is HTML's own: one inside an SVG image is none (HTML standard). The
    /// reference converter goes by the name alone.
    pub(super) link_base_href: Option<&'a str>,
    /// The first `title` in the head with its place among the head's elements.
    pub(super) title: Option<(usize, String)>,
    pub(super) metas: Vec<Meta<'a>>,
    /// Blocks of JSON-LD, trimmed, none of them empty.
    pub(super) json_ld: Vec<String>,
    pub(super) canonical: Option<&'a str>,
    /// The `lang` of the document.
    pub(super) language: Option<&'a str>,
    /// Elements that are links, or whose text may hold some (`noscript`).
    pub(super) anchors: Vec<(NodeRef<'a>, &'a Element)>,
}

/// A `meta` element.
pub(super) struct Meta<'a> {
    /// Its place among the elements.
    pub(super) place: usize,
    pub(super) in_head: bool,
    pub(super) name: Option<&'a str>,
    pub(super) property: Option<&'a str>,
    pub(super) pragma: Option<&'a str>,
    pub(super) content: Option<&'a str>,
}

impl<'a> Survey<'a> {
    pub(super) fn of(tree: &'a Tree) -> Self {
        let mut survey = Self::default();
        for (place, (node, element)) in elements(tree.root()).enumerate() {
            survey.look(place, node, element);
        }
        survey
    }

    fn look(&mut self, place: usize, node: NodeRef<'a>, element: &'a Element) {
        match element.name.local {
            local_name!("a") | local_name!("area") | local_name!("noscript") => {
                self.anchors.push((node, element));
            }
            local_name!("meta") => self.metas.push(Meta {
                place,
                in_head: in_head(node),
                name: attribute(element, &local_name!("name")),
                property: attribute(element, &local_name!("property")),
                pragma: attribute(element, &local_name!("http-equiv")),
                content: attribute(element, &local_name!("content")),
            }),
            local_name!("base") => {
                let href = attribute(element, &local_name!("href"));
                self.base_href = self.base_href.or(href);
                if is_html(element, &local_name!("base")) {
                    self.link_base_href = self.link_base_href.or(href);
                }
            }
            local_name!("title") if self.title.is_none() && in_head(node) => {
                self.title = Some((place, collapse(&text_of(node), usize::MAX)));
            }
            local_name!("script") => self.script(node, element),
            local_name!("link") if self.canonical.is_none() && has_rel(element, "canonical") => {
                self.canonical = attribute(element, &local_name!("href"));
            }
            local_name!("html") if self.language.is_none() => {
                self.language = attribute(element, &local_name!("lang"))
                    .map(str::trim)
                    .filter(|language| !language.is_empty());
            }
            _ => {}
        }
    }

    fn script(&mut self, node: NodeRef<'a>, element: &'a Element) {
        let is_json_ld = attribute(element, &local_name!("type"))
            .is_some_and(|kind| kind.eq_ignore_ascii_case("application/ld+json"));
        if is_json_ld {
            let text = text_of(node);
            let text = trim(&text);
            if !text.is_empty() {
                self.json_ld.push(text.to_owned());
            }
        }
    }
}

fn in_head(node: NodeRef<'_>) -> bool {
    node.ancestors().any(|above| {
        above
            .element()
            .is_some_and(|element| is_html(element, &local_name!("head")))
    })
}

/// Whether `rel` holds `word`.
pub(super) fn has_rel(element: &Element, word: &str) -> bool {
    attribute(element, &local_name!("rel")).is_some_and(|rel| {
        rel.split_ascii_whitespace()
            .any(|found| found.eq_ignore_ascii_case(word))
    })
}
