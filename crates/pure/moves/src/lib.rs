//! The notation: a match as a text that a person types from a video and reads aloud.
//!
//! A line is a decision or something the table showed. Their consequences are not written: the
//! [`engine`] derives them, in the same way when a match is [written](write()) and when a text is
//! [played](play()). So a text is a source of a match and a view of it, never a second truth: it
//! has no salts and no signatures. `docs/moves.md` describes the notation.
//!
//! Pure: no input or output, no clock, no randomness.
//!
//! ```
//! let file = record::read(&std::fs::read("../../../replays/by-hand.daybook")?)?;
//! let replay = replay::Replay::load(file)?;
//! let written = moves::write(&replay, moves::Length::Short)?;
//! assert!(written.text.contains("\nAri: pass\n"), "{}", written.text);
//!
//! let played = moves::play(&written.text)?;
//! assert_eq!(played.drafts.len(), replay.records().len());
//! let digest = |state: &rules::State| state.digest();
//! assert_eq!(played.table.state().map(digest), replay.at(replay.last()).map(digest));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(
    clippy::format_push_string,
    clippy::single_match_else,
    reason = "a line is short, and reads best in the order in which it is written"
)]

mod error;
mod expected;
mod form;
mod general;
mod habit;
mod header;
mod input;
mod line;
mod line_writer;
mod link;
mod live_recorder;
mod marked;
mod names;
mod offers;
mod piece;
mod play;
mod same;
mod script;
mod table;
mod write;

pub use error::{Deviation, LineProblem, MovesError, Tolerance, Unlisted, Unsaid};
pub use expected::Expected;
pub use link::{LinkError, link, unlink};
pub use live_recorder::{LineOutcome, LiveRecorder};
pub use offers::{Offer, Rank};
pub use play::{PlayedText, play};
pub use script::ScriptLine;
pub use table::GrowingMatch;
pub use write::{Length, WriteCounts, WriteError, Written, write};
