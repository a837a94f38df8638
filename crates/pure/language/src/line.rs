//! Events, record by record, for people who browse a match.

use record::At;
use replay::{Replay, Viewer};
use rules::{Event, Seat, State};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::language::Language;
use crate::sentence::sentence;

/// One record in a list of what happened.
///
/// Nothing of it changes when play goes back later: the records of `play` between `to` and a `rewound` are those that it
/// takes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Line")]
pub struct LogLine {
    /// The record.
    pub seq: u32,
    /// When it happened.
    pub at: Option<At>,
    /// The type of its event.
    #[serde(rename = "type")]
    pub event_type: String,
    /// Whose it is, if it is one player's.
    pub seat: Option<Seat>,
    /// Whether a rewind takes it back; the frame of the match and what officials say stays.
    pub play: bool,
    /// The record that play goes back to, of `rewound`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// What happened, in one short sentence without a full stop.
    pub text: String,
}

impl LogLine {
    /// The line of record `seq` with the names that `viewer` may know; `None` if there is no such
    /// record.
    pub fn new(replay: &Replay, seq: u32, viewer: Viewer, language: Language) -> Option<Self> {
        let record = &replay.records().get(seq as usize)?.record;
        let event = &record.event;
        let none = State::default();
        let before = seq.checked_sub(1).and_then(|seq| replay.at(seq)).unwrap_or(&none);
        let (after, knowledge) = (replay.at(seq)?, replay.knowledge_for(viewer));
        let to = if let Event::Rewound(it) = event { Some(it.to) } else { None };
        Some(Self {
            seq,
            at: record.at,
            event_type: event_type(event),
            seat: seat(event),
            play: event.is_play(),
            to,
            text: sentence(event, before, after, knowledge, viewer, language),
        })
    }
}

/// The type of an event, as in records.
fn event_type(event: &Event) -> String {
    // From its JSON, which alone has the word that records use.
    let event = serde_json::to_value(event).expect("plain data");
    event.get("type").and_then(Value::as_str).expect("every event has a type").to_owned()
}

/// The player of an event, if it concerns only one.
fn seat(event: &Event) -> Option<Seat> {
    match event {
        Event::Picked(it) => Some(it.seat),
        Event::PoolRegistered(it) => Some(it.seat),
        Event::DeckRegistered(it) => Some(it.seat),
        Event::PlayerLeft(it) => Some(it.seat),
        Event::ResultSigned(it) => it.seat,
        Event::TurnBegan(it)
        | Event::Passed(it)
        | Event::AfterYou(it)
        | Event::FirstPlayerChanged(it) => Some(it.seat),
        Event::CardPlayed(it) => Some(it.seat),
        Event::QuickActionPlayed(it) => Some(it.seat),
        Event::ReactionPlayed(it) => Some(it.seat),
        Event::ManaPaid(it) | Event::ManaReadied(it) => Some(it.seat),
        Event::DieRolled(it) => Some(it.seat),
        Event::ChoiceMade(it) => it.seat,
        Event::JudgeCalled(it) | Event::Note(it) => it.seat,
        Event::Penalty(it) => Some(it.seat),
        _ => None,
    }
}
