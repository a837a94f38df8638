//! What an effect does, step by step (`4.0 1.2.6.a`).
//!
//! One small vocabulary for all cards: [`Step`]s act on [`Objects`] that a [`Filter`] describes, as
//! often as a [`Number`] specifies, if a [`Test`] is met, after a [`Happening`]. A word means the
//! same everywhere. Steps contain tests, tests contain filters, filters contain players and
//! Expeditions.

mod filter;
mod happening;
mod number;
mod play;
mod step;
mod target;
mod test;

pub use filter::{Area, Filter, Is, Measure, Noun, Where};
pub use happening::{Happening, ProgressReason};
pub use number::{Counted, Number, Per, Range};
pub use play::{Charge, NextPlay, OnPlay, Play, Span, Token};
pub use step::{Attempt, Choice, Create, Gain, Loss, Markers, Row, Step, To};
pub use target::{ExpeditionIs, Expeditions, Objects, Which, Whom};
pub use test::Test;
