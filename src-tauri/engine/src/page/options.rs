use scraper::Selector;

use crate::{
    instance::{Chunking, ContentSelector, CustomMetadataField, Plan, compile_selector},
    scope::filters::Glob,
};

/// What the owner set about pages, compiled once a job.
#[derive(Debug)]
pub struct PageOptions {
    pub(super) selectors: Vec<PathSelector>,
    pub(super) custom_metadata: Vec<CustomMetadataField>,
    pub(super) chunking: Chunking,
    /// The service reads scans and photographs: larger PDF files, and more types of images.
    pub(super) use_ocr: bool,
}

/// One content selector, ready to use.
#[derive(Debug)]
pub(super) struct PathSelector {
    /// The glob as typed.
    pub(super) path: String,
    /// The selector as typed.
    pub(super) selector: String,
    /// None when it is no valid CSS: it matches nothing then (U30).
    pub(super) compiled: Option<Selector>,
    /// None when it is no valid pattern: it matches no URL then.
    glob: Option<Glob>,
}

impl PageOptions {
    /// Compiles selectors and schema.
    pub fn new(
        selectors: &[ContentSelector],
        custom_metadata: &[CustomMetadataField],
        chunking: Chunking,
    ) -> Self {
        let selectors = selectors
            .iter()
            .map(|entry| PathSelector {
                path: entry.path.clone(),
                selector: entry.selector.clone(),
                compiled: compile_selector(&entry.selector).ok(),
                glob: Glob::new(&entry.path).ok(),
            })
            .collect();
        Self {
            selectors,
            custom_metadata: custom_metadata.to_vec(),
            chunking,
            use_ocr: false,
        }
    }

    /// Those of a plan.
    pub fn of(plan: &Plan) -> Self {
        Self {
            use_ocr: plan.use_ocr,
            ..Self::new(&plan.selectors, &plan.custom_metadata, plan.chunking)
        }
    }

    /// The first entry whose path matches, counted from 0; later ones do not count.
    pub fn selector_for(&self, url: &str) -> Option<usize> {
        self.selectors
            .iter()
            .position(|entry| entry.glob.as_ref().is_some_and(|glob| glob.matches(url)))
    }
}
