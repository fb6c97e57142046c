//! The end of a job: its state, its counts and what the service's log says then.

use super::{Job, ending::End, meter::Meter};
use crate::{
    instance::Parse,
    item::{Sentence, Status, Value},
    store::{Error, JobState},
};

impl Job {
    /// Stores the end of the job; an interrupted one stays open. Unless it `saw_all`, items may be left
    /// that it did not find.
    pub(super) async fn close(
        &self,
        end: &End,
        saw_all: bool,
        meter: &mut Meter,
    ) -> Result<(), Error> {
        let job = self.record.id;
        meter.count(self.store.counts(self.instance).await?);
        if end.leaves_open() {
            // One that was paused by hand does not go on by itself.
            let state = if meter.is_paused() {
                JobState::Paused
            } else {
                end.state
            };
            return self.store.set_job_state(job, state).await;
        }
        if !saw_all {
            self.store.place_unseen(self.instance, job).await?;
        }
        if matches!(self.plan.parse, Parse::Discover { .. }) {
            self.store
                .draw_cut_lines(self.instance, job, self.cut_limits())
                .await?;
        }
        let counts = meter.counts().clone();
        self.tell_counts(end, meter).await?;
        let level = if end.error.is_some() { "error" } else { "info" };
        self.store
            .log(job, level, end.reason.clone(), self.clock.now())
            .await?;
        self.store
            .end_job(
                job,
                end.state,
                end.reason.clone(),
                end.error,
                counts,
                self.clock.now(),
            )
            .await
    }

    /// What the service's log says at the end, and how the items stand.
    async fn tell_counts(&self, end: &End, meter: &Meter) -> Result<(), Error> {
        let now = self.clock.now();
        let job = self.record.id;
        self.store.log_skipped(self.instance, job, now).await?;
        if end.state != JobState::Completed {
            return Ok(());
        }
        let counts = meter.counts();
        self.info(sentence!(
            "Finished indexing data source, got {pages} pages, {files} files seen",
            pages = Value::digits(meter.fetched()),
            files = Value::digits(counts.total)
        ))
        .await?;
        let standing = Status::ALL.map(|status| (status, counts.with_status(status)));
        let told: Vec<Sentence> = standing
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(status, count)| with_status(status, Value::digits(count)))
            .collect();
        if told.is_empty() {
            return Ok(());
        }
        self.info(sentence!("Items now: {told}.", told)).await
    }
}

fn with_status(status: Status, count: Value) -> Sentence {
    match status {
        Status::Completed => sentence!("{count} completed", count),
        Status::Error => sentence!("{count} error", count),
        Status::Skipped => sentence!("{count} skipped", count),
        Status::Queued => sentence!("{count} queued", count),
        Status::Running => sentence!("{count} running", count),
        Status::Outdated => sentence!("{count} outdated", count),
    }
}
