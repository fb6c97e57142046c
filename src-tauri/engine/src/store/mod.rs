//! Everything that is kept: one SQLite file, one writer thread, read-only connections beside it.
//! Only this room holds SQL.

mod rows;

pub use rows::{
    CodeCount, InstanceSummary, ItemDetail, ItemPage, ItemQuery, ItemRow, JobCounts, JobState,
    JobSummary, LinkRow, ResponseFacts,
};
