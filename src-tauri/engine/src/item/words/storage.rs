//! Storage and index of the service.

use super::{Seen, Words};

const AGAIN: &str = "Nothing on the site: the next sync tries the page again.";

const fn words(label: &'static str, meaning: &'static str) -> Words {
    Words {
        label,
        meaning,
        fix: AGAIN,
        seen: Seen::AtServiceOnly,
    }
}

pub(super) const R2_UNKNOWN: Words = words(
    "Storage failed",
    "The service's storage failed for a reason without a name.",
);

pub(super) const R2_INTERNAL: Words = words(
    "Storage failed inside",
    "The service's storage reported a fault of its own.",
);

pub(super) const VECTORIZE_RATE_LIMITED: Words = words(
    "Index rate limited",
    "The vector index took no more entries at that time.",
);

pub(super) const VECTORIZE_TIMEOUT: Words = words(
    "Index timed out",
    "The vector index did not take the entries in time.",
);

pub(super) const VECTORIZE_UPSTREAM: Words = words(
    "Index failed",
    "The vector index reported a fault of its own.",
);

pub(super) const HYBRID_FAILED: Words = words(
    "Keyword indexing failed",
    "The text could not be added to the keyword index.",
);

pub(super) const IS_FULL: Words = Words {
    label: "Instance is full",
    meaning: "The instance holds as many files as its plan allows, and this page comes after them.",
    fix: "Leave pages out with path filters, or split the site over several instances. Workers \
          Paid holds more, and most without keyword search.",
    seen: Seen::Here,
};
