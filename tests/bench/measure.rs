//! One finished process: what the system says that it took.

use std::{
    io::Read,
    process::{Command, Stdio},
    thread,
    time::Instant,
};

use rustix::time::{ClockId, clock_gettime};
use wait4::Wait4;

use crate::Failure;

/// What one run took.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    /// Processor seconds, of the program and the kernel for it.
    pub(crate) cpu: f64,
    /// Of these, the kernel's.
    pub(crate) system: f64,
    pub(crate) wall: f64,
    /// Peak memory in MB.
    pub(crate) memory: f64,
    /// What it printed.
    pub(crate) output: String,
}

/// Runs a program to its end; any end but success is a failure.
pub(crate) fn run(mut command: Command) -> Result<Sample, Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    let began = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{program} did not start: {error}"))?;
    let mut pipe = child.stdout.take().ok_or("no pipe")?;
    let reading = thread::spawn(move || {
        let mut output = Vec::new();
        pipe.read_to_end(&mut output).map(|_| output)
    });
    let used = child.wait4()?;
    let wall = began.elapsed().as_secs_f64();
    let output = reading.join().map_err(|_| "a pipe broke")??;
    let output = String::from_utf8_lossy(&output).into_owned();
    if !used.status.success() {
        return Err(format!("{program} ended with {}: {output}", used.status).into());
    }
    let system = used.rusage.stime.as_secs_f64();
    Ok(Sample {
        cpu: used.rusage.utime.as_secs_f64() + system,
        system,
        wall,
        memory: used.rusage.maxrss as f64 / 1e6,
        output,
    })
}

/// Milliseconds of processor time that this process used so far.
pub(crate) fn own_millis() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// The middle one of some values.
pub(crate) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
