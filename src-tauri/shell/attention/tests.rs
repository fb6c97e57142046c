use foresite_engine::{
    instance::ParseType,
    store::{JobCounts, JobKind},
};

use super::*;

fn ended_after(seconds: Option<i64>) -> JobSummary {
    JobSummary {
        id: 1,
        instance: 1,
        number: 1,
        parse_type: ParseType::Sitemap,
        kind: JobKind::Sync,
        state: JobState::Completed,
        started_at: 0,
        ended_at: seconds.map(|seconds| seconds * 1_000),
        end_reason: None,
        error: None,
        error_number: None,
        counts: JobCounts::default(),
        free_cut: None,
        paid_cut: None,
    }
}

#[test]
fn the_end_of_a_long_job_is_worth_a_notification() {
    assert!(is_long(&ended_after(Some(10))));
    assert!(!is_long(&ended_after(Some(9))));
    assert!(!is_long(&ended_after(None)));
}
