//! Verdicts: what of a match was against the rules, and what cannot be judged.
//!
//! The auditor re-derives everything from the records and never stops at the first finding. It says "violation" only
//! where nothing that it cannot read could explain the step; otherwise that it cannot be judged, and why.
//!
//! Pure: no clock, no randomness, no hash order. The same match gives the same findings.
//!
//! ```
//! use audit::{Located, Report, Verdict};
//! use replay::Replay;
//! use rules::Edition;
//!
//! let file = record::read(&std::fs::read("../../replays/by-hand.daybook")?)?;
//! let report = Report::new(&Replay::load(file)?, Some(Edition::Four), Vec::new());
//! assert_eq!(report.verdict, Verdict::NotAllJudged);
//!
//! let finding: &Located = &report.findings[0];
//! assert_eq!((finding.from, finding.to), (18, 18));
//! assert_eq!(finding.paragraphs[0].number, "5.1.2.d");
//! assert!(finding.message.en.ends_with("which costs 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalogue;
mod check;
mod checks;
mod claim;
mod context;
mod doubt;
mod evidence;
mod facts;
mod finding;
mod integrity;
mod memory;
mod object_name;
mod paragraph;
pub mod planner;
mod sentences;
mod signatures;
mod step;
mod text;
mod walk;

pub use check::Check;
pub use doubt::Doubt;
pub use evidence::{
    CounterEvidence, DayEvidence, DeckEvidence, DeckFault, EmblemEvidence, Evidence, ManaEvidence,
    MorningEvidence, MoveFault, NightEvidence, ObjectEvidence, PlayingEvidence, ProgressEvidence,
    ReactionEvidence, ResolutionEvidence, RestFault, SetupEvidence, TargetEvidence, TokenEvidence,
    TurnEvidence, VictoryEvidence,
};
pub use facts::{Comparison, FactName, FactValue, FactWord, Facts};
pub use finding::{Audit, Finding, Severity, Unresolved, Verdict};
pub use language::{Language, LanguageError};
pub use object_name::ObjectName;
pub use paragraph::Paragraph;
pub use sentences::{
    Counts, Located, Plan, Report, Undecided, Way, WayKind, damaged, edition_of, integrity,
    severity_name, signed, unloadable,
};
pub use signatures::{Signatures, SignedHead};
pub use text::Text;
pub use walk::audit;
