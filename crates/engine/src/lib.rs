//! What comes next in a match: what must happen, what may, and who decides.
//!
//! It stands beside the facts: records are what happened, whatever the engine expected. Pure: no clock, no chance of its
//! own, no hash order.
//!
//! ```
//! use engine::{Due, Position, Verdict};
//! use rules::{DayBegan, Edition, Event, GameStarted, Seat, reduce};
//!
//! let opened = r#"{"type": "match_opened", "data": {"edition": "4.0", "format": "limited",
//!     "players": [{}, {}], "recorder": "paper"}}"#;
//! let mut position = Position::new(Edition::Four);
//! for event in [
//!     serde_json::from_str(opened)?,
//!     Event::GameStarted(GameStarted::two_players(1, Seat::new(0))),
//! ] {
//!     let after = reduce(position.state(), &event)?;
//!     position.apply(&event, &after);
//! }
//! assert_eq!(position.next().awaits.len(), 2, "both players present a deck");
//!
//! let early = Event::DayBegan(DayBegan { day: 2 });
//! let after = reduce(position.state(), &early)?;
//! let Verdict::Departs(departure) = position.apply(&early, &after) else { unreachable!() };
//! assert!(departure.due.contains(&Due::Day(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod position;

pub use position::{
    Advance, Class, Decision, Departure, Doubt, Due, Lost, Next, Options, Paragraph, Payment, Play,
    Position, Verdict,
};
