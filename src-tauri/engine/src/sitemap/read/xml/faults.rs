//! What is wrong with the document, told where it stands.

use std::ops::ControlFlow;

use quick_xml::errors::Error;

use super::{
    super::{Entry, ProblemKind, namespaces::SITEMAP, text, window::Window},
    Document,
};
use crate::item::Sentence;

impl<F: FnMut(Entry) -> ControlFlow<()>> Document<'_, F> {
    pub(super) fn error(&mut self, error: &Error, at: &mut Window<'_>) -> ControlFlow<()> {
        match error {
            Error::IllFormed(reason) => {
                self.ill(at, sentence!("{cause}.", cause = reason.to_string()));
                ControlFlow::Continue(())
            }
            Error::Io(reason) => {
                self.cut = true;
                self.problem(
                    ProblemKind::TooLarge,
                    at,
                    sentence!("The reading stopped: {cause}.", cause = reason.to_string()),
                );
                ControlFlow::Break(())
            }
            other => {
                self.ill(at, sentence!("{cause}.", cause = other.to_string()));
                ControlFlow::Break(())
            }
        }
    }

    /// Notes a problem where the reading stands.
    pub(super) fn problem(&mut self, kind: ProblemKind, at: &mut Window<'_>, text: Sentence) {
        self.problems.add_at(kind, || (at.place(), text));
    }

    pub(super) fn ill(&mut self, at: &mut Window<'_>, text: Sentence) {
        self.problem(ProblemKind::NotWellFormed, at, text);
    }

    pub(super) fn doctype(&mut self, at: &mut Window<'_>) {
        self.problem(
            ProblemKind::Doctype,
            at,
            sentence!(
                "A document type stands here. Its entities are not used; sitemaps need none."
            ),
        );
    }

    /// Told once a piece of text.
    pub(super) fn forbidden_character(&mut self, value: &str, at: &mut Window<'_>) {
        if let Some(byte) = value.bytes().find(|byte| text::is_forbidden(*byte)) {
            self.ill(
                at,
                sentence!(
                    "The control character U+{code} may not stand in XML.",
                    code = format!("{byte:04X}")
                ),
            );
        }
    }

    /// An extension whose prefix no `xmlns` declares: readers that know namespaces stop here.
    pub(super) fn undeclared_prefix(&mut self, prefix: &str, at: &mut Window<'_>) {
        if self.namespaces.is_undeclared(prefix) && self.namespaces.note_undeclared(prefix) {
            self.problem(
                ProblemKind::MissingNamespace,
                at,
                sentence!(
                    "The prefix `{prefix}:` is not declared. Add {declaration} to the root element; a strict reader stops here.",
                    prefix,
                    declaration = format!("xmlns:{prefix}=\"…\"")
                ),
            );
        }
    }

    /// An entry that is in no namespace though the root is: readers that know namespaces pass it over.
    pub(super) fn look_for_namespace(&mut self, prefix: &str, local: &str, at: &mut Window<'_>) {
        if self.namespaces.is_unnamed(prefix) && self.namespaces.note_undeclared(prefix) {
            self.problem(
                ProblemKind::MissingNamespace,
                at,
                sentence!(
                    "<{element}> is in no namespace, so a strict reader passes it over. It belongs to {namespace} like the root element.",
                    element = local,
                    namespace = SITEMAP
                ),
            );
        }
    }

    pub(super) fn bare_ampersand(&mut self, at: &mut Window<'_>) {
        self.problem(
            ProblemKind::UnescapedAmpersand,
            at,
            sentence!("A bare & stands here. Write &amp; instead; a strict reader stops at it."),
        );
        self.ill(at, sentence!("A bare & is not well-formed XML."));
    }
}
