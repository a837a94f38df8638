//! Reports for people about an audit: findings, damage, signatures and remedies. The auditor knows
//! nothing of them.

mod damage;
mod deck;
mod evidence;
mod integrity;
mod located;
mod message;
mod naming;
mod plan;
mod remedy;
mod report;
mod severity;
mod signatures;

pub use damage::{damaged, flaw, refusal, unloadable};
pub use deck::{DeckAsked, DeckCard, DeckReport, DeckRule, DecksReport, check_decks};
pub use integrity::{flaws, integrity};
pub use located::Located;
pub use plan::{Remedy, RemedyPlan, WayKind};
pub use report::{
    Penalised, RecordingGap, Report, SeverityCounts, UndecidedMoments, UnjudgedRecords,
    UnknownThing,
};
pub use severity::severity_name;
pub use signatures::signed;
