//! Programs that do the same job, in turn.

use std::{path::Path, process::Command};

use crate::{
    Failure, Outcome,
    measure::{self, Sample, median},
    table::{Line, Table},
};

/// Builds the command of one run; the folder is empty and its own.
type Build<'a> = Box<dyn Fn(&Path) -> Command + 'a>;

/// One program.
pub(crate) struct Contestant<'a> {
    name: String,
    build: Build<'a>,
    samples: Vec<Sample>,
}

/// A job with those who do it; the first one is what the others are compared with.
pub(crate) struct Contest<'a> {
    job: String,
    /// What the job counts, for a figure such as pages a second.
    unit: &'static str,
    units: f64,
    target: &'static str,
    contestants: Vec<Contestant<'a>>,
}

impl<'a> Contest<'a> {
    pub(crate) fn new(job: impl Into<String>, unit: &'static str, units: f64) -> Self {
        Self {
            job: job.into(),
            unit,
            units,
            target: "",
            contestants: Vec::new(),
        }
    }

    /// What is to be reached, in words.
    pub(crate) fn target(mut self, target: &'static str) -> Self {
        self.target = target;
        self
    }

    pub(crate) fn add(
        &mut self,
        name: impl Into<String>,
        build: impl Fn(&Path) -> Command + 'a,
    ) -> &mut Self {
        self.contestants.push(Contestant {
            name: name.into(),
            build: Box::new(build),
            samples: Vec::new(),
        });
        self
    }

    /// Runs everyone `runs` times in turn and adds the lines.
    pub(crate) fn run(mut self, runs: usize, table: &mut Table) -> Outcome {
        let mut faults = Vec::new();
        for round in 0..runs {
            for contestant in &mut self.contestants {
                if faults.contains(&contestant.name) {
                    continue;
                }
                match contestant.run() {
                    Ok(sample) => {
                        let said = sample.output.lines().next_back().unwrap_or_default();
                        let said: String = said.chars().take(60).collect();
                        eprintln!(
                            "{}: {}, run {}: {:.2} s of processor, {:.2} s, {:.0} MB ({said})",
                            self.job,
                            contestant.name,
                            round + 1,
                            sample.cpu,
                            sample.wall,
                            sample.memory
                        );
                        contestant.samples.push(sample);
                    }
                    Err(failure) => {
                        println!("{}: {} is left out: {failure}", self.job, contestant.name);
                        faults.push(contestant.name.clone());
                    }
                }
            }
        }
        self.enter(table);
        Ok(())
    }

    fn enter(&self, table: &mut Table) {
        let floor = self.contestants.first().map(Contestant::cpu);
        for contestant in &self.contestants {
            if contestant.samples.is_empty() {
                continue;
            }
            let of = |value: fn(&Sample) -> f64| median(contestant.samples.iter().map(value));
            let is_ours = contestant.name.starts_with("Foresite");
            table.add(Line {
                job: self.job.clone(),
                program: contestant.name.clone(),
                cpu: contestant.cpu(),
                system: of(|sample| sample.system),
                wall: of(|sample| sample.wall),
                memory: of(|sample| sample.memory),
                unit: self.unit,
                units: self.units,
                ratio: floor.map_or(f64::NAN, |floor| contestant.cpu() / floor),
                target: if is_ours { self.target } else { "" },
            });
        }
    }
}

impl Contestant<'_> {
    fn run(&self) -> Result<Sample, Failure> {
        let folder = tempfile::tempdir()?;
        measure::run((self.build)(folder.path()))
    }

    fn cpu(&self) -> f64 {
        median(self.samples.iter().map(|sample| sample.cpu))
    }
}

/// This program with other words.
pub(crate) fn own(words: &[&str]) -> Command {
    // Without its own path nothing here could run; the start of the command says so.
    let program = std::env::current_exe().unwrap_or_else(|_| "foresite-bench".into());
    let mut command = Command::new(program);
    command.args(words);
    command
}

/// Whether a program of others is installed; says so when it is not.
pub(crate) fn has_peer(program: &str, arguments: &[&str]) -> bool {
    let found = Command::new(program)
        .args(arguments)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !found {
        println!(
            "{program} {} is not there and left out.",
            arguments.join(" ")
        );
    }
    found
}
