//! Matches as text: round trips of whole games, texts as people type them, and offers for a few
//! letters.

mod games;
mod offers;
mod typed;
