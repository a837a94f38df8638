//! A row of the result table.

use std::fmt;
use std::time::Instant;

use crate::life::Known;

/// The results of one kind of fault.
#[derive(Clone)]
pub(crate) struct Row {
    fault: &'static str,
    runs: u64,
    records: u64,
    lost: u64,
    opened: u64,
    begun: Instant,
    /// The failures, with their runs.
    pub(crate) problems: Vec<String>,
}

impl Row {
    /// No run yet.
    pub(crate) fn new(fault: &'static str) -> Self {
        let (runs, records, lost, opened, problems) = Default::default();
        Self { fault, runs, records, lost, opened, begun: Instant::now(), problems }
    }

    /// Adds a run: the records acknowledged before the fault, and how many of them were lost, or
    /// why the store did not work.
    pub(crate) fn add(&mut self, run: &str, known: &Known, after: Result<u64, String>) {
        self.runs += 1;
        self.records += known.records();
        match after {
            Ok(lost) => {
                self.opened += 1;
                self.lost += lost;
                if lost > 0 {
                    self.problem(run, &format!("{lost} records lost"));
                }
            }
            Err(why) => self.problem(run, &why),
        }
        if self.runs.is_multiple_of(500) {
            println!("  {self}");
        }
    }

    /// Adds a failure; the first ones are printed immediately.
    pub(crate) fn problem(&mut self, run: &str, what: &str) {
        if self.problems.len() < 5 {
            println!("  {}, {run}: {what}", self.fault);
        }
        self.problems.push(format!("{}, {run}: {what}", self.fault));
    }

    /// Reports that this row is done.
    pub(crate) fn done(self) -> Self {
        println!("{self}  ({} s)", self.begun.elapsed().as_secs());
        self
    }

    /// Whether nothing was lost and everything opened.
    pub(crate) fn is_good(&self) -> bool {
        self.lost == 0 && self.opened == self.runs && self.problems.is_empty()
    }
}

/// The heading of the table.
pub(crate) const HEADING: &str =
    "| fault | runs | acknowledged records | lost | opened |\n|---|---|---|---|---|";

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fault, runs, records, lost, opened, .. } = self;
        write!(f, "| {fault} | {runs} | {records} | {lost} | {opened} |")
    }
}
