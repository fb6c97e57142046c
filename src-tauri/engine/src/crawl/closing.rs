//! The end of a job: its state, its counts and what the service's log says then.

use super::{Job, ending::End, meter::Meter};
use crate::{
    instance::Parse,
    item::Status,
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
            .log(job, level, end.reason.to_string(), self.clock.now())
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
        self.info(&format!(
            "Finished indexing data source, got {} pages, {} files seen",
            meter.fetched(),
            counts.total
        ))
        .await?;
        let standing = Status::ALL.map(|status| (status, counts.with_status(status)));
        let told: Vec<String> = standing
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(status, count)| format!("{count} {}", status.as_str()))
            .collect();
        if told.is_empty() {
            return Ok(());
        }
        self.info(&format!("Items now: {}.", told.join(", "))).await
    }
}
