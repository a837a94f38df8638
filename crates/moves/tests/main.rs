//! Matches as text: whole games there and back, texts as people type them, and what few letters offer.

mod games;
mod offers;
mod typed;
