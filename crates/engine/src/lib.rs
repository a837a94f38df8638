//! What comes next in a match: what must happen, what may, and who decides.
//!
//! It stands beside the facts: records are what happened, whatever the engine expected. Pure: no clock, no chance of its
//! own, no hash order.

pub mod effect;
mod position;

pub use position::{
    Advance, Class, Decision, Departure, Doubt, Due, Lost, Next, Options, Paragraph, Payment, Play,
    Position, Verdict,
};
