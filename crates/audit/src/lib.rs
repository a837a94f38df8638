//! Verdicts: what of a match was against the rules, and what cannot be judged.
//!
//! The auditor re-derives everything from the records and never stops at the first finding. It says "violation" only
//! where nothing that it cannot read could explain the step; otherwise that it cannot be judged, and why.
//!
//! Pure: no clock, no randomness, no hash order. The same match gives the same findings.
//!
//! ```
//! use audit::{Verdict, audit};
//! use replay::Replay;
//! use rules::Edition;
//!
//! let file = record::read(&std::fs::read("../../replays/by-hand.daybook")?)?;
//! let audit = audit(&Replay::load(file)?, Edition::Four);
//! assert_eq!(audit.verdict, Verdict::NotAllJudged);
//!
//! let finding = &audit.findings[0];
//! assert_eq!((finding.from, finding.to), (18, 18));
//! assert_eq!(finding.paragraphs[0].number, "5.1.2.d");
//! assert!(finding.message.en.ends_with("which costs 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod afternoon;
pub mod catalogue;
mod check;
mod counters;
mod damage;
mod days;
mod decks;
mod doubt;
mod dusk;
mod emblems;
mod finding;
mod integrity;
mod language;
mod mana;
mod memory;
mod morning;
mod named;
mod night;
mod objects;
pub mod planner;
mod playing;
mod reactions;
mod report;
mod resolution;
mod setup;
mod signatures;
mod targets;
mod tokens;
mod values;
mod victory;
mod walk;

pub use check::Check;
pub use damage::{damaged, unloadable};
pub use finding::{Audit, Finding, Paragraph, Severity, Text, Undecided, Verdict};
pub use integrity::integrity;
pub use language::{Language, LanguageError};
pub use report::{Counts, Located, Report, edition_of};
pub use signatures::{Signatures, SignedHead};

use replay::Replay;
use rules::Edition;

/// What is to be said of a match under `edition`.
///
/// Every record is looked at once; views are derived where something is compared with them.
pub fn audit(replay: &Replay, edition: Edition) -> Audit {
    let (mut findings, undecided) = walk::Walk::new(replay, edition).run();
    findings.sort_by_key(|finding| (finding.to, finding.from, finding.check));
    let most = findings.iter().map(|finding| finding.severity).max();
    let verdict = match most {
        Some(Severity::Violation) => Verdict::Violations,
        Some(Severity::CannotBeJudged) => Verdict::NotAllJudged,
        Some(Severity::Information) | None if !undecided.is_empty() => Verdict::NotAllJudged,
        Some(Severity::Information) | None => Verdict::Clean,
    };
    Audit { edition, verdict, findings, undecided }
}
