//! Replay: any moment of a match, the difference between two moments, and who may see what.
//!
//! A loaded match keeps the state after every record, so a seek is a look-up.
//!
//! ```
//! use replay::{Replay, Viewer, diff};
//! use rules::Phase;
//!
//! let file = record::read(&std::fs::read("../../../replays/by-hand.daybook")?)?;
//! let replay = Replay::load(file)?;
//! let dusk = replay.phase(1, 1, Phase::Dusk).expect("the first day has one");
//! let view = replay.view(dusk, Viewer::Public).expect("there is such a record");
//! assert_eq!(view.players[0].name.as_deref(), Some("Ari"));
//!
//! let next = replay.view(dusk + 1, Viewer::Public).expect("it goes on");
//! let patch = diff(&view.to_json(), &next.to_json());
//! assert!(patch.0.iter().any(|one| one.path().as_str() == "/seq"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod carried;
mod diff;
mod draft;
mod explain;
mod knowledge;
mod penalties;
mod plays;
mod recorder;
mod timeline;
mod versions;
mod view;
mod viewer;

pub use carried::carried;
pub use diff::diff;
pub use draft::{BoosterView, DraftView, DraftedCard};
pub use explain::{edition, explain};
pub use knowledge::{CardIdentity, Knowledge};
pub use penalties::{PenaltyEntry, penalties};
pub use plays::{CardRecord, PlayedCard, plays};
pub use recorder::{Batch, RecordError, Recorder};
pub use timeline::{MomentKind, TimelineMoment, timeline};
pub use versions::{LoadError, Replay, Versions};
pub use view::{
    ExpeditionEntry, HiddenEntry, ObjectEntry, PlayerEntry, RegionEntry, ResultEntry, StateView,
};
pub use viewer::{Viewer, ViewerError};
