//! The root element: what the document is.

use std::ops::ControlFlow;

use super::{
    super::{
        Entry, EntryKind, Kind, ProblemKind, entry::Finisher, namespaces::SITEMAP, window::Window,
    },
    Document,
};

impl<F: FnMut(Entry) -> ControlFlow<()>> Document<'_, F> {
    pub(super) fn root(
        &mut self,
        prefix: &str,
        local: &str,
        at: &mut Window<'_>,
    ) -> ControlFlow<()> {
        self.roots += 1;
        if self.roots == 2 {
            self.ill(at, "A second root element stands here. It was passed over.");
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
                    "An RSS or Atom feed. The service reads XML sitemaps only.",
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
                format!("The root element has no namespace. Add xmlns=\"{SITEMAP}\"."),
            );
        } else if name != SITEMAP {
            self.problem(
                ProblemKind::WrongNamespace,
                at,
                format!("The namespace is `{name}`; it should be `{SITEMAP}`."),
            );
        }
    }
}

fn not_a_sitemap(local: &str) -> String {
    if local.eq_ignore_ascii_case("html") {
        return "A web page stands where a sitemap should. Serve the XML, or answer 404."
            .to_owned();
    }
    let lower = local.to_ascii_lowercase();
    if matches!(lower.as_str(), "urlset" | "sitemapindex") {
        return format!(
            "The root element is <{local}>. XML tells capitals apart: write <{lower}>."
        );
    }
    format!("The root element is <{local}>; a sitemap has <urlset> or <sitemapindex>.")
}
