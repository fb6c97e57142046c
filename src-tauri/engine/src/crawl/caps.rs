//! The limits on the pages of a job, each with what becomes of the pages past it. Pure.

use crate::{
    instance::{Parse, Plan},
    item::{Code, Evidence, EvidenceKind, Outcome},
    store::Cap,
};

/// The caps of a plan: files in the index, pages a day, and the limit of a crawl by links (spec
/// sections 5.1 and 17).
pub(super) fn caps(plan: &Plan) -> Vec<Cap> {
    let files = plan.max_files;
    let mut caps = vec![Cap {
        pages: files,
        counts_due_only: false,
        beyond: Outcome::error(
            Code::AiSearchIsFull,
            limit(format!(
                "The index holds {files} files; this page comes after them."
            )),
        ),
    }];
    caps.extend(plan.max_pages_a_day.map(|pages| Cap {
        pages,
        counts_due_only: true,
        beyond: Outcome::error(
            Code::PageLimitReached,
            limit(format!(
                "Workers Free crawls {pages} pages a day; this page comes after them."
            )),
        ),
    }));
    if let Parse::Discover { limit: pages, .. } = plan.parse {
        let text = format!("The page limit is {pages}; this page comes after them.");
        let fact = Evidence::new(EvidenceKind::BeyondLimit, text);
        caps.push(Cap {
            pages,
            counts_due_only: false,
            beyond: Outcome::skipped(None, vec![fact]),
        });
    }
    caps
}

fn limit(text: String) -> Vec<Evidence> {
    vec![Evidence::new(EvidenceKind::Limit, text)]
}
