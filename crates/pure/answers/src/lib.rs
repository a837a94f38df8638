//! Answers to questions about a match, the same for the service, the page and the command line.
//!
//! Each answer is a plain value, built from a [`Replay`](replay::Replay) and a question; the callers
//! only decide who may ask, in which form the answer is returned, and what it costs.
//!
//! ```
//! use answers::MatchAnswers;
//! use language::Language;
//! use replay::{Replay, Viewer};
//!
//! let file = record::read(&std::fs::read("../../../replays/by-hand.daybook")?)?;
//! let replay = Replay::load(file)?;
//! let answers = MatchAnswers::new(&replay, Viewer::Public);
//! assert_eq!(answers.next(replay.last(), Language::English)?.seq, replay.last());
//! let error = answers.view(99).expect_err("the match is shorter");
//! assert_eq!(error.to_string(), "record 99 does not exist: the last one is 43");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod file;
mod no_answer;
mod span;
mod summary;

pub use about::{Explained, MatchAnswers, bytes, reported};
pub use file::{FileMatch, sealed};
pub use no_answer::NoAnswer;
pub use span::StateSpan;
pub use summary::{LastRecord, RecordCounts, Summary};
