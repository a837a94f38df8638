//! All texts for people: events, changes, names of moments, explanations, findings, and paragraphs
//! of the rules.
//!
//! One folder contains everything of a language: `english`, `french`. The other files choose the
//! content, independent of language.
//!
//! ```
//! use language::{Language, Report, changes};
//! use replay::{Replay, Viewer};
//!
//! let file = record::read(&std::fs::read("../../../replays/by-hand.daybook")?)?;
//! let replay = Replay::load(file)?;
//! let dusk = replay.phase(1, 1, rules::Phase::Dusk).expect("the first day has one");
//! let (from, to) = replay.at(dusk).zip(replay.at(replay.last())).expect("both are there");
//! let knowledge = replay.knowledge_for(Viewer::Public);
//! let told = changes(from, to, knowledge, Viewer::Public, Language::French);
//! assert_eq!(told[0], "Phase : Crépuscule → Nuit");
//!
//! let report = Report::new(&replay, None, Vec::new());
//! assert!(report.findings[0].message.en.ends_with("which costs 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advance;
mod block;
mod board;
pub mod caption;
pub mod card;
pub mod catalogue;
mod change;
mod coming;
mod command;
mod deck_fault;
mod english;
mod explain;
mod find;
mod findings;
mod french;
mod grammar;
mod ids;
mod language;
mod language_data;
mod line;
mod messages;
mod nameless;
mod names;
#[cfg(test)]
mod outside;
#[cfg(test)]
mod pseudo;
mod ruling;
#[cfg(test)]
mod same;
mod sentence;
mod standing;
mod state_json;
mod terms;
mod text;
mod timeline;
mod words;

pub use advance::StateUpdate;
pub use block::Block;
pub use board::{board, terrain_letter};
pub use caption::{Captions, CardCaption, played};
pub use change::changes;
pub use coming::{AwaitedText, ChoiceOption, ComingText, RequirementText};
pub use deck_fault::{no_code, unreadable_deck};
pub use explain::{explanation_lines, order};
pub use find::{FindError, find};
pub use findings::{
    DeckAsked, DeckCard, DeckReport, DeckRule, DecksReport, Located, Penalised, RecordingGap,
    Remedy, RemedyPlan, Report, SeverityCounts, UndecidedMoments, UnjudgedRecords, UnknownThing,
    WayKind, check_decks, damaged, flaw, flaws, integrity, refusal, severity_name, signed,
    unloadable,
};
pub use language::{Language, LanguageError};
pub use line::LogLine;
pub use ruling::{Ruling, rulings};
pub use sentence::sentence;
pub use standing::{Announced, CardStanding, FormatStanding};
pub use state_json::state_json;
pub use text::Text;
pub use timeline::{TitledMoment, timeline};
