//! Time: any moment of a match, what changed between two, and who may see what of it.
//!
//! A loaded match keeps the state after every record, so a seek is a look-up.
//!
//! ```
//! use replay::{Language, Replay, Viewer, changes};
//! use rules::Phase;
//!
//! let file = record::read(&std::fs::read("../../replays/by-hand.daybook")?)?;
//! let replay = Replay::load(file)?;
//! let dusk = replay.phase(1, 1, Phase::Dusk).expect("the first day has one");
//! let view = replay.view(dusk, Viewer::Public).expect("there is such a record");
//! assert_eq!(view.players[0].name.as_deref(), Some("Ari"));
//!
//! let (from, to) = replay.at(dusk).zip(replay.at(replay.last())).expect("both are there");
//! let knowledge = replay.knowledge_for(Viewer::Public);
//! let told = changes(from, to, knowledge, Viewer::Public, Language::English);
//! assert_eq!(told[0], "Phase: Dusk -> Night");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advance;
mod block;
mod change;
mod diff;
mod explain;
mod find;
mod knowledge;
mod line;
mod names;
mod recorder;
mod sentence;
mod terms;
mod timeline;
mod versions;
mod view;
mod viewer;
mod words;

pub use advance::Advance;
pub use block::Block;
pub use change::changes;
pub use diff::diff;
pub use explain::{Language, LanguageError, ability, edition, explain, order, told};
pub use find::{FindError, find};
pub use knowledge::{Identity, Knowledge};
pub use line::Line;
pub use names::{Names, thing};
pub use recorder::{Batch, RecordError, Recorder};
pub use sentence::sentence;
pub use timeline::{Moment, MomentKind, timeline};
pub use versions::{LoadError, Replay, Versions};
pub use view::{
    ExpeditionEntry, HiddenEntry, ObjectEntry, PlayerEntry, RegionEntry, ResultEntry, StateView,
};
pub use viewer::{Viewer, ViewerError};
