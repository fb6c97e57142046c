//! The root element: what the document is.

use std::ops::ControlFlow;

use super::{
    super::{
        Entry, EntryKind, Kind, ProblemKind, entry::Finisher, namespaces::SITEMAP, window::Window,
    },
    Document,
};
use crate::item::Sentence;

impl<F: FnMut(Entry) -> ControlFlow<()>> Document<'_, F> {
    pub(super) fn root(
        &mut self,
        prefix: &str,
        local: &str,
        at: &mut Window<'_>,
    ) -> ControlFlow<()> {
        self.roots += 1;
        if self.roots == 2 {
            let text = sentence!("A second root element stands here. It was passed over.");
            self.ill(at, text);
        }
        if self.roots > 1 {
            self.kind_is_over();
            return ControlFlow::Continue(());
        }
        let namespace = self.namespaces.set_root(prefix);
        self.kind = match local {
            "urlset" => Kind::UrlSet,
            "sitemapindex" => Kind::Index,
            "rss" | "feed" | "RDF" => Kind::Feed,
            _ => Kind::NotASitemap,
        };
        match self.kind {
            Kind::UrlSet | Kind::Index => {
                let entries = match self.kind {
                    Kind::Index => EntryKind::Sitemap,
                    _ => EntryKind::Page,
                };
                self.finisher = Finisher::new(self.url, entries);
                self.namespace(&namespace, at);
                ControlFlow::Continue(())
            }
            Kind::Feed => {
                self.problem(
                    ProblemKind::NotASitemap,
                    at,
                    sentence!("An RSS or Atom feed. The service reads XML sitemaps only."),
                );
                ControlFlow::Break(())
            }
            Kind::Text | Kind::NotASitemap => {
                let text = not_a_sitemap(local);
                self.problem(ProblemKind::NotASitemap, at, text);
                // Faults in the rest, such as those of a web page as XML, tell nothing.
                ControlFlow::Break(())
            }
        }
    }

    /// Nothing behind the root counts.
    fn kind_is_over(&mut self) {
        self.draft = None;
        self.field = None;
    }

    fn namespace(&mut self, name: &str, at: &mut Window<'_>) {
        if name.is_empty() {
            self.problem(
                ProblemKind::MissingNamespace,
                at,
                sentence!(
                    "The root element has no namespace. Add xmlns=\"{namespace}\".",
                    namespace = SITEMAP
                ),
            );
        } else if name != SITEMAP {
            self.problem(
                ProblemKind::WrongNamespace,
                at,
                sentence!(
                    "The namespace is `{name}`; it should be `{namespace}`.",
                    name,
                    namespace = SITEMAP
                ),
            );
        }
    }
}

fn not_a_sitemap(local: &str) -> Sentence {
    if local.eq_ignore_ascii_case("html") {
        return sentence!(
            "A web page stands where a sitemap should. Serve the XML, or answer 404."
        );
    }
    let lower = local.to_ascii_lowercase();
    if matches!(lower.as_str(), "urlset" | "sitemapindex") {
        return sentence!(
            "The root element is <{element}>. XML tells capitals apart: write <{right}>.",
            element = local,
            right = lower
        );
    }
    sentence!(
        "The root element is <{element}>; a sitemap has <urlset> or <sitemapindex>.",
        element = local
    )
}
