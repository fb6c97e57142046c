//! The one table at the end.

use std::fmt;

/// One program at one job; medians.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) job: String,
    pub(crate) program: String,
    pub(crate) cpu: f64,
    pub(crate) system: f64,
    pub(crate) wall: f64,
    pub(crate) memory: f64,
    pub(crate) unit: &'static str,
    pub(crate) units: f64,
    /// Processor time against the first program of the job.
    pub(crate) ratio: f64,
    pub(crate) target: &'static str,
}

#[derive(Debug, Default)]
pub(crate) struct Table {
    lines: Vec<Line>,
    notes: Vec<String>,
}

impl Table {
    pub(crate) fn add(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// Something that is no line of the table.
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "| job | program | CPU s | of it kernel | × first | units per CPU s | wall s | peak MB | target |\n\
             |---|---|--:|--:|--:|--:|--:|--:|---|"
        )?;
        for line in &self.lines {
            writeln!(
                out,
                "| {} | {} | {:.2} | {:.2} | {:.2} | {} {} | {:.2} | {:.0} | {} |",
                line.job,
                line.program,
                line.cpu,
                line.system,
                line.ratio,
                thousands(line.units / line.cpu),
                line.unit,
                line.wall,
                line.memory,
                line.target
            )?;
        }
        for note in &self.notes {
            writeln!(out, "\n{note}")?;
        }
        Ok(())
    }
}

/// `12,345`, or `61.2` below a thousand.
fn thousands(value: f64) -> String {
    if value < 1_000.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
