use foresite_engine::{
    instance::ParseType,
    item::Sentence,
    store::{JobCounts, JobKind},
};

use super::*;

fn sight(percent: Option<u32>, paused: bool) -> Sight {
    Sight {
        host: "docs.example.com".to_owned(),
        percent,
        paused,
    }
}

#[test]
fn the_title_tells_how_far_the_job_is() {
    let rows = [
        (vec![], "Foresite"),
        (vec![sight(None, false)], "docs.example.com – Foresite"),
        (
            vec![sight(Some(42), false)],
            "42 % · docs.example.com – Foresite",
        ),
        (
            vec![sight(Some(42), true)],
            "Paused · docs.example.com – Foresite",
        ),
        (
            vec![sight(None, false), sight(Some(1), true)],
            "2 jobs – Foresite",
        ),
    ];
    for (sights, expected) in rows {
        assert_eq!(title(&sights), expected);
    }
}

fn ended(state: JobState, seconds: i64) -> JobSummary {
    JobSummary {
        id: 1,
        instance: 1,
        number: 1,
        parse_type: ParseType::Sitemap,
        kind: JobKind::Sync,
        state,
        started_at: 0,
        ended_at: Some(seconds * 1_000),
        end_reason: Some(Sentence::verbatim("No valid sitemap was found.")),
        error: None,
        error_number: None,
        counts: JobCounts {
            total: 440,
            completed: 412,
            ..JobCounts::default()
        },
        free_cut: None,
        paid_cut: None,
    }
}

#[test]
fn a_long_job_that_nobody_looked_at_is_told() {
    let completed = ended(JobState::Completed, 60);
    assert_eq!(
        end_text(&completed, false).as_deref(),
        Some("412 of 440 pages will be indexed.")
    );
    assert_eq!(end_text(&completed, true), None);
    assert_eq!(end_text(&ended(JobState::Completed, 9), false), None);
    assert_eq!(
        end_text(&ended(JobState::Failed, 60), false).as_deref(),
        Some("No valid sitemap was found.")
    );
    assert_eq!(end_text(&ended(JobState::Cancelled, 60), false), None);
}
