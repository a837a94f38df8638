//! Audits matches: what was against the rules, and what cannot be judged.
//!
//! The auditor re-derives everything from the records and never stops at the first finding. It
//! reports a violation only where nothing that it cannot read could explain the step; otherwise it
//! reports that the step cannot be judged, and why.
//!
//! Pure: no clock, no randomness, no hash order. The same match gives the same findings.
//!
//! ```
//! use audit::{AuditVerdict, audit, edition_of};
//! use replay::Replay;
//!
//! let file = record::read(&std::fs::read("../../../replays/by-hand.daybook")?)?;
//! let replay = Replay::load(file)?;
//! let audit = audit(&replay, edition_of(&replay));
//! assert_eq!(audit.verdict, AuditVerdict::NotAllJudged);
//!
//! let finding = &audit.findings[0];
//! assert_eq!((finding.from, finding.to), (18, 18));
//! assert_eq!(finding.paragraphs[0].number, "5.1.2.d");
//! assert_eq!(finding.evidence.comparison().expected.json()["cost"]["cost"], 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalogue;
mod check;
mod checks;
mod claim;
mod context;
mod deck_rules;
mod departures;
mod doubt;
mod evidence;
mod facts;
mod finding;
mod gap;
mod grade;
mod integrity;
mod judged;
mod level;
mod listed;
mod looks;
mod matter;
mod memory;
mod object_name;
mod paragraph;
pub mod planner;
pub mod proven;
mod reach;
mod seen;
mod signatures;
mod step;
mod walk;

pub use check::Check;
pub use deck_rules::deck_paragraphs;
pub use departures::departure_names;
pub use doubt::Doubt;
pub use evidence::{
    CounterEvidence, DayEvidence, DeckEvidence, DeckFinding, DraftEvidence, DueEvidence,
    EffectEvidence, EmblemEvidence, Evidence, FaceEvidence, FacePart, ManaEvidence, MessageOf,
    MorningEvidence, MoveFault, NightEvidence, ObjectEvidence, PlayingEvidence, Presentation,
    ProgressEvidence, ReactionEvidence, ResolutionEvidence, RestFault, ResultEvidence,
    SetupEvidence, TargetEvidence, TokenEvidence, TurnEvidence, UnaskedAction, UnaskedEvidence,
    VictoryEvidence,
};
pub use facts::{Comparison, FactName, FactValue, FactWord, Facts};
pub use finding::{Audit, AuditVerdict, Finding, Severity, Unjudged, Unresolved};
pub use gap::Gap;
pub use integrity::{OpeningFault, OpeningFlaw, opening_flaws};
pub use judged::{Coverage, Share};
pub use level::Level;
pub use object_name::ObjectName;
pub use paragraph::Paragraph;
pub use seen::{Eyes, SeenMatch};
pub use signatures::{SignatureFlaw, Signatures, SignedHead, signatures};
pub use walk::{audit, audit_seen, edition_of, is_engine};
