//! What comes next in a match: what must happen, what may, and who decides.
//!
//! It never overrides the facts: records are what happened, whatever the engine expected. Pure: no
//! clock, no randomness of its own, no hash order.
//!
//! An effect is followed over its records. It accepts those that its ability allows and states what
//! it waits for:
//!
//! ```
//! use engine::effect::{ActionKind, Execution, Moment};
//! use rules::{Edition, Event, GameStarted, ObjectId, Seat, State, effect::Step, reduce};
//!
//! let opened = r#"{"type": "match_opened", "data": {"edition": "4.0", "format": "limited",
//!     "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "paper"}}"#;
//! let token = r#"{"type": "token_created", "data": {"tokens": [{"to": "expedition:0:hero", "face":
//!     {"reference": "T", "name": "Brassbug", "type": "character", "forest": 2, "mountain": 2, "water": 2}}]}}"#;
//! let started = Event::GameStarted(GameStarted::two_players(1, Seat::new(0)));
//! let mut state = State::default();
//! for event in [serde_json::from_str(opened)?, started, serde_json::from_str(token)?] {
//!     state = reduce(&state, &event)?;
//! }
//!
//! // A Character gains two boosts.
//! let steps: Vec<Step> = serde_json::from_str(
//!     r#"[{"gain": [{"choose": [{"exactly": 1}, {"kinds": [{"type": "character"}]}]}, [{"boosts": [2, null]}], null]}]"#,
//! )?;
//! let now = Moment::new(&state, Edition::Four);
//! let effect = Execution::spell(&steps, ObjectId::new(2, 0), Seat::new(0), &now);
//! assert!(effect.dues(&now).iter().any(|due| due.what == ActionKind::Target));
//!
//! let boosts = |by: i32| -> Result<Event, serde_json::Error> {
//!     let change = serde_json::json!({"object": "o2.0", "counter": "boost", "by": by});
//!     serde_json::from_value(serde_json::json!({"type": "counters_changed", "data": {"changes": [change]}}))
//! };
//! let take = |by| -> Result<_, Box<dyn std::error::Error>> {
//!     let event = boosts(by)?;
//!     let after = Moment::new(&reduce(&state, &event)?, Edition::Four);
//!     Ok(effect.take(&now, &event, &after).map(|effect| effect.may_end(&after)))
//! };
//! assert_eq!(take(2)?, Some(true));
//! assert_eq!(take(1)?, Some(false), "one more is due");
//! assert_eq!(take(3)?, None, "that is one too many");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A position compares each record with what is due:
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

pub mod effect;
mod kept;
mod passives;
mod position;
mod refill;

pub use kept::kept;
pub use passives::passives;
pub use position::{
    Advance, Class, Decision, Departure, Due, HUNDRED, LostStretch, Next, Options, Payment,
    Position, PossiblePlay, Price, Reliance, RequiringParagraph, Unknown, Verdict, VerdictDoubt,
    counted, draws_one, is_tumult_twice, kept_beyond_limit, limits, next_reactions, prices,
    readied, spell_end, temple_price, unready_orbs, waiting_reactions,
};
