//! The forms of lines: how an event is expressed in few words, and how such words are read.
//!
//! Each form is written and read in one file. An event without a form of its own uses the
//! [general](crate::general) one.

mod frame;
mod marks;
mod play;
mod step;

use rules::{Event, Seat};

use crate::expected::Expected;
use crate::general;
use crate::input::{LineInput, LineParsed, TokenKind, expect, has, maybe, sign, take};
use crate::line_writer::LineWriter;

pub(crate) use frame::may_be_teams;
pub(crate) use play::usual_place;

/// An event in few words; `None` where only the general form can express it.
pub(crate) fn say(event: &Event, pen: LineWriter<'_>) -> Option<String> {
    match event {
        Event::GameStarted(it) => frame::say_game(it, pen),
        Event::DeckRegistered(it) => frame::say_deck(it, pen),
        Event::GameEnded(it) => Some(frame::say_end(it, pen)),
        Event::MatchEnded(it) => Some(frame::say_match_end(it)),
        Event::DayBegan(it) => Some(format!("day {}", it.day)),
        Event::PhaseBegan(it) => Some(frame::phase_word(it.phase).to_owned()),
        Event::DailyEffectBegan(it) => Some(format!("begin {}", frame::effect_word(it.effect))),
        Event::DailyEffectEnded(it) => Some(format!("end {}", frame::effect_word(it.effect))),
        Event::TurnBegan(it) => Some(frame::say_of_seat("turn", it, pen)),
        Event::Passed(it) => Some(frame::say_of_seat("pass", it, pen)),
        Event::AfterYou(it) => Some(frame::say_of_seat("after-you", it, pen)),
        Event::FirstPlayerChanged(it) => Some(frame::say_of_seat("first", it, pen)),
        Event::TieBreakerBegan(it) => Some(frame::say_tie(it, pen)),
        Event::CardPlayed(it) => Some(play::say_card(it, pen)),
        Event::QuickActionPlayed(it) => Some(play::say_action(it, pen)),
        Event::ReactionPlayed(it) => Some(play::say_reaction(it, pen)),
        Event::Resolved(it) => Some(play::say_resolved(it, pen)),
        Event::ChoiceMade(it) => Some(play::say_choice(it, pen)),
        Event::DieRolled(it) => Some(play::say_die(it, pen)),
        Event::Shuffled(it) => play::say_shuffle(it, pen),
        Event::TumultRevealed(it) => Some(play::say_tumult(it)),
        Event::Revealed(it) => step::say_shown(it, pen),
        Event::Moved(it) => step::say_moved(it, pen),
        Event::TokenCreated(it) => step::say_tokens(it, pen),
        Event::Ceased(it) => Some(marks::say_ceased(it, pen)),
        Event::StatusGained(it) => Some(marks::say_status("gains", it, pen)),
        Event::StatusLost(it) => Some(marks::say_status("loses", it, pen)),
        Event::CountersChanged(it) => Some(marks::say_counters(it, pen)),
        Event::ManaPaid(it) => Some(marks::say_mana("pays", it, pen)),
        Event::ManaReadied(it) => Some(marks::say_mana("readies", it, pen)),
        Event::ExpeditionMoved(it) => Some(step::say_expeditions(it, pen)),
        Event::Rewound(it) => Some(frame::say_back(it, pen)),
        Event::MatchOpened(_)
        | Event::BoostersOpened(_)
        | Event::Picked(_)
        | Event::BoostersPassed(_)
        | Event::PoolRegistered(_)
        | Event::PlayerLeft(_)
        | Event::ResultSigned(_)
        | Event::ReactionActivated(_)
        | Event::EmblemCreated(_)
        | Event::TimestampsAssigned(_)
        | Event::LookedAt(_)
        | Event::TerrainMarkerPlaced(_)
        | Event::TerrainMarkerMoved(_)
        | Event::ControlChanged(_)
        | Event::FaceChanged(_)
        | Event::ClockStarted(_)
        | Event::ClockStopped(_)
        | Event::ClockExtended(_)
        | Event::JudgeCalled(_)
        | Event::Ruling(_)
        | Event::Penalty(_)
        | Event::Note(_)
        | Event::EvidenceAttached(_)
        | Event::Observed(_) => None,
    }
}

/// The event of a parsed line.
type EventForm = for<'a> fn(&mut LineInput<'a>, Option<Seat>) -> LineParsed<Event>;

/// The words that lines begin with, with or without a seat before them.
const FORMS: [(&str, EventForm); 29] = [
    ("pass", frame::passed),
    ("turn", frame::turn),
    ("after-you", frame::after_you),
    ("first", frame::first),
    ("deck", frame::deck),
    ("wins", frame::wins),
    ("nobody", frame::nobody),
    ("uses", play::action),
    ("reacts", play::reaction),
    ("targets", play::targets),
    ("chooses", play::choice),
    ("rolls", play::rolls),
    ("shuffles", play::shuffle),
    ("shows", step::shown),
    ("draws", step::draws),
    ("mana", step::mana),
    ("discards", step::discards),
    ("creates", step::tokens),
    ("pays", marks::pays),
    ("readies", marks::readies),
    ("die", play::rolls),
    ("tumult", play::tumult),
    ("game", frame::game),
    ("match", frame::match_end),
    ("day", frame::day),
    ("begin", frame::begin),
    ("end", frame::end),
    ("tie-breaker", frame::tie),
    ("back", frame::back),
];

/// The event of a line.
pub(crate) fn event(input: &mut LineInput<'_>) -> LineParsed<Event> {
    if let Some(seat) = maybe(input, seat_of_line) {
        input.state.seat.set(Some(seat));
        if maybe(input, unseen).is_some() {
            return Ok(frame::not_followed());
        }
    // The general form has no seat before it: its event names its own players.
    } else if has(input, "*") {
        return general::event(input);
    }
    let seat = input.state.seat.get();
    // `mana#2` is a piece, and a card's label may begin like a form.
    if let Some((_, form)) =
        FORMS.iter().find(|(word, _)| maybe(input, |it| word_of_form(it, word)).is_some())
    {
        return form(input, seat);
    }
    if let Some(phase) = frame::phase(input) {
        return Ok(phase);
    }
    // Forms that begin with a word come first; these begin with a name, which may be any word.
    if let Some(event) = maybe(input, marks::subject) {
        return Ok(event);
    }
    if let Some(event) = maybe(input, |input| step::moved(input, seat)) {
        return Ok(event);
    }
    play::card(input, seat)
}

/// A word that lines begin with, unless it names a place whose cards move.
fn word_of_form(input: &mut LineInput<'_>, word: &str) -> LineParsed<()> {
    let moves = |input: &LineInput<'_>| {
        input.input.get(1).is_some_and(|token| token.kind == TokenKind::Sign('>'))
    };
    if moves(input) {
        return expect(input, Expected::Move);
    }
    crate::input::must(input, word)
}

/// An event without details.
fn unseen(input: &mut LineInput<'_>) -> LineParsed<()> {
    crate::input::must(input, "?")?;
    crate::input::end(input)
}

fn seat_of_line(input: &mut LineInput<'_>) -> LineParsed<Seat> {
    let names = &input.state.table.names;
    let seat = take(input, Expected::PlayerFirst, |token| match &token.kind {
        TokenKind::Word(text) => names.seat(text),
        TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
    })?;
    sign(input, ':')?;
    Ok(seat)
}
