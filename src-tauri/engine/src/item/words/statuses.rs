//! The six states of an item, with the dashboard's labels.

use super::{Seen, Words};
use crate::item::Status;

const fn state(label: &'static str, meaning: &'static str, fix: &'static str) -> Words {
    Words {
        label,
        meaning,
        fix,
        seen: Seen::Here,
    }
}

pub(super) fn words(status: Status) -> &'static Words {
    const COMPLETED: Words = state("Indexed", "The page will be indexed and can be found.", "");
    const ERROR: Words = state(
        "Errored",
        "The page failed and will not be indexed; each sync tries it again.",
        "Mend what its code names.",
    );
    const SKIPPED: Words = state(
        "Skipped",
        "The page is left out on purpose: by a rule, the crawl's scope or a limit.",
        "Nothing, if that is meant. Otherwise change the setting that the evidence names.",
    );
    const QUEUED: Words = state("Queued", "The page waits for its turn in this job.", "");
    const RUNNING: Words = state(
        "Processing",
        "The page is being fetched or converted now.",
        "",
    );
    const OUTDATED: Words = state(
        "Outdated",
        "The page changed since it was indexed and has not been indexed again yet.",
        "Sync to index it again.",
    );
    match status {
        Status::Completed => &COMPLETED,
        Status::Error => &ERROR,
        Status::Skipped => &SKIPPED,
        Status::Queued => &QUEUED,
        Status::Running => &RUNNING,
        Status::Outdated => &OUTDATED,
    }
}
