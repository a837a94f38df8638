//! The frame: games, days, phases, turns, results, and rewinds.

use rules::{
    Bare, Cause, CauseKind, Counters, DailyEffect, DailyEffectStep, DayBegan, DeckRegistered,
    Ending, Event, Face, FaceEntry, GameEnded, GameStarted, HeroEntry, MatchEnded, Observed,
    ObservedWhy, OfSeat, Phase, PhaseBegan, Rewound, Seat,
};

use crate::expected::Expected;
use crate::input::{
    LineInput, LineParsed, any, end as line_end, expect, has, maybe, must, number, text, worded,
};
use crate::line_writer::{LineWriter, cause, must_have, one_of, seat};
use crate::marked::{marks, marks_words};
use crate::piece::{Among, item};
use crate::table::GrowingMatch;

const PHASES: [(&str, Phase); 6] = [
    ("setup", Phase::Setup),
    ("morning", Phase::Morning),
    ("noon", Phase::Noon),
    ("afternoon", Phase::Afternoon),
    ("dusk", Phase::Dusk),
    ("night", Phase::Night),
];

const EFFECTS: [(&str, DailyEffect); 8] = [
    ("succeed", DailyEffect::Succeed),
    ("prepare", DailyEffect::Prepare),
    ("draw", DailyEffect::Draw),
    ("expand", DailyEffect::Expand),
    ("progress", DailyEffect::Progress),
    ("rest", DailyEffect::Rest),
    ("clean-up", DailyEffect::CleanUp),
    ("check-victory", DailyEffect::CheckVictory),
];

const ENDINGS: [(&str, Ending); 10] = [
    ("abandoned", Ending::Abandoned),
    ("bye", Ending::Bye),
    ("concession", Ending::Concession),
    ("disqualification", Ending::Disqualification),
    ("double-loss", Ending::DoubleLoss),
    ("draw", Ending::Draw),
    ("no-show", Ending::NoShow),
    ("penalty", Ending::Penalty),
    ("played", Ending::Played),
    ("time", Ending::Time),
];

fn word_in<T: PartialEq + Copy>(table: &[(&'static str, T)], one: T) -> &'static str {
    table.iter().find(|(_, it)| *it == one).map_or("", |(word, _)| word)
}

pub(super) fn phase_word(phase: Phase) -> &'static str {
    word_in(&PHASES, phase)
}

pub(super) fn effect_word(effect: DailyEffect) -> &'static str {
    word_in(&EFFECTS, effect)
}

/// A phase alone on its line.
pub(super) fn phase(input: &mut LineInput<'_>) -> Option<Event> {
    let alone = |input: &mut LineInput<'_>| {
        let phase = one_of(input, &PHASES)?;
        line_end(input)?;
        Ok(Event::PhaseBegan(PhaseBegan { phase }))
    };
    maybe(input, alone)
}

pub(super) fn day(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::DayBegan(DayBegan { day: number(input)? }))
}

pub(super) fn begin(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::DailyEffectBegan(DailyEffectStep { effect: one_of(input, &EFFECTS)? }))
}

pub(super) fn end(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::DailyEffectEnded(DailyEffectStep { effect: one_of(input, &EFFECTS)? }))
}

/// A player's action or state that one word expresses.
pub(super) fn say_of_seat(word: &str, it: &OfSeat, pen: LineWriter<'_>) -> String {
    let why = pen.cause(it.cause, default_cause(word, pen.table));
    format!("{}: {word}{why}", pen.seat(it.seat))
}

/// The cause that a line with this word need not name.
fn default_cause(word: &str, table: &GrowingMatch) -> Option<Cause> {
    matches!(word, "after-you" | "first").then(|| table.cause())
}

fn of_seat(input: &mut LineInput<'_>, word: &str, of: Option<Seat>) -> LineParsed<OfSeat> {
    let seat = must_have(input, of)?;
    Ok(OfSeat { cause: cause(input, default_cause(word, input.state.table))?, seat })
}

pub(super) fn passed(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::Passed(of_seat(input, "pass", of)?))
}

pub(super) fn turn(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::TurnBegan(of_seat(input, "turn", of)?))
}

pub(super) fn after_you(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::AfterYou(of_seat(input, "after-you", of)?))
}

pub(super) fn first(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::FirstPlayerChanged(of_seat(input, "first", of)?))
}

pub(super) fn say_tie(it: &Bare, pen: LineWriter<'_>) -> String {
    format!("tie-breaker{}", pen.cause(it.cause, Some(Cause::new(CauseKind::Rule))))
}

pub(super) fn tie(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    let cause = cause(input, Some(Cause::new(CauseKind::Rule)))?;
    Ok(Event::TieBreakerBegan(Bare { cause }))
}

/// The default layout of the table: two players face each other, and more sit around it in the
/// order of their seats, each alone or every other one in the same team.
fn default_layout(game: u8, first: Seat, players: usize, in_teams: bool) -> GameStarted {
    if players == 2 {
        return GameStarted::two_players(game, first);
    }
    let seats = (0..=u8::MAX).take(players);
    let teams = if in_teams { seats.clone().map(|seat| seat % 2).collect() } else { Vec::new() };
    GameStarted::around(game, first, seats.map(Seat::new).collect(), teams)
}

/// Whether this many players may be two teams that sit alternately.
pub(crate) const fn may_be_teams(players: usize) -> bool {
    players > 2 && players.is_multiple_of(2)
}

pub(super) fn say_game(it: &GameStarted, pen: LineWriter<'_>) -> Option<String> {
    let players = pen.table.names.seats.len();
    let in_teams = !it.teams.is_empty();
    let layout =
        default_layout(it.game, it.first_player, players, in_teams && may_be_teams(players));
    let teams = if in_teams { " in teams" } else { "" };
    // Any other layout of the table is left to the general form, which says all of it.
    (*it == layout).then(|| format!("game {} {} first{teams}", it.game, pen.seat(it.first_player)))
}

pub(super) fn game(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    let game = number(input)?;
    let first = seat(input)?;
    must(input, "first")?;
    let players = input.state.table.names.seats.len();
    let in_teams = may_be_teams(players) && has(input, "in");
    if in_teams {
        must(input, "teams")?;
    }
    Ok(Event::GameStarted(default_layout(game, first, players, in_teams)))
}

/// A Deck that only its player knows; `None` for what takes the general form, such as an open list.
pub(super) fn say_deck(it: &DeckRegistered, pen: LineWriter<'_>) -> Option<String> {
    if !it.list.is_empty() {
        return None;
    }
    let mut line = format!("{}: deck {}", pen.seat(it.seat), it.size);
    if let Some(hero) = &it.hero {
        let face = pen.table.face(&hero.face)?;
        // Read back, the line would give this Hero the counters that its card begins with.
        if hero.counters.is_empty() && !first_counters(&face).is_empty() {
            return None;
        }
        line.push(' ');
        line.push_str(pen.table.names.label(&face)?);
        if let Some(id) = &hero.source_id {
            line.push('~');
            line.push_str(id);
        }
        line.push_str(&marks_words(rules::Statuses::NONE, &hero.counters));
    }
    Some(line)
}

/// The counters that a Hero begins the game with, by its face or as the card is printed (`4.0 2.5.e`).
fn first_counters(face: &Face) -> Counters {
    let printed = || cards::get(&face.reference).map(|card| card.face().first_counters());
    if face.abilities.is_some() { face.first_counters() } else { printed().unwrap_or_default() }
}

pub(super) fn deck(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let size = number(input)?;
    let hero = maybe(input, |input| {
        let item = item(input, Among::In(rules::Place::Hero(seat)))?;
        let Some(face) = item.face else { return expect(input, Expected::Hero) };
        let (_, told) = marks(input)?;
        // Whoever says which Hero it is has said what it begins with (`4.0 2.5.e`).
        let counters = if told.is_empty() { first_counters(&face) } else { told };
        let face: FaceEntry = input.state.table.entry(&face);
        Ok(HeroEntry { face, counters, source_id: item.source_id.or(None) })
    });
    Ok(Event::DeckRegistered(DeckRegistered { seat, size, list: Vec::new(), hero }))
}

pub(super) fn say_end(it: &GameEnded, pen: LineWriter<'_>) -> String {
    let winners: Vec<_> = it.winners.iter().map(|&seat| pen.seat(seat)).collect();
    let who = match winners.as_slice() {
        [] => "nobody wins".to_owned(),
        [one] => format!("{one}: wins"),
        [one, rest @ ..] => format!("{one}: wins with {}", rest.join(" ")),
    };
    let how = if it.ending == Ending::Played { "" } else { word_in(&ENDINGS, it.ending) };
    let by = if how.is_empty() { "" } else { " by " };
    format!("{who}{by}{how}")
}

pub(super) fn wins(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let mut winners = vec![must_have(input, of)?];
    if has(input, "with") {
        winners.push(seat(input)?);
        while let Some(seat) = maybe(input, seat) {
            winners.push(seat);
        }
    }
    Ok(Event::GameEnded(GameEnded { winners, ending: ending(input)? }))
}

pub(super) fn nobody(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    must(input, "wins")?;
    Ok(Event::GameEnded(GameEnded { winners: Vec::new(), ending: ending(input)? }))
}

fn ending(input: &mut LineInput<'_>) -> LineParsed<Ending> {
    if has(input, "by") { one_of(input, &ENDINGS) } else { Ok(Ending::Played) }
}

pub(super) fn say_match_end(it: &MatchEnded) -> String {
    let score: Vec<_> = it.score.iter().map(u8::to_string).collect();
    let how = if it.ending == Ending::Played { "" } else { word_in(&ENDINGS, it.ending) };
    let by = if how.is_empty() { "" } else { " by " };
    format!("match {}{by}{how}", score.join("-"))
}

pub(super) fn match_end(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    let before = *input;
    let score = any(input, Expected::Score)?;
    let score: Result<Vec<u8>, _> = score.split('-').map(str::parse).collect();
    let Ok(score) = score else {
        // The fault is at the score, which has been read past.
        *input = before;
        return expect(input, Expected::Score);
    };
    Ok(Event::MatchEnded(MatchEnded { score, ending: ending(input)?, winners: None }))
}

/// A gap: nobody could tell what happened.
pub(super) fn not_followed() -> Event {
    let (why, facts) = (ObservedWhy::Unknown, Vec::new());
    Event::Observed(Observed { why, text: None, facts })
}

/// The target of a rewind: the beginning of the turn, phase or day, or a number of records.
pub(super) fn say_back(it: &Rewound, pen: LineWriter<'_>) -> String {
    let points = [("turn", Back::Turn), ("phase", Back::Phase), ("day", Back::Day)];
    let named = points.iter().find(|(_, back)| began_at(pen.table, *back) == Some(it.to));
    let back = match named {
        Some((word, _)) => (*word).to_owned(),
        None => pen.table.records().saturating_sub(it.to).to_string(),
    };
    format!("back {back} by {} {}", worded(&it.by), crate::input::quoted(&it.reason))
}

#[derive(Clone, Copy)]
enum Back {
    Turn,
    Phase,
    Day,
}

/// The record with which the present turn, phase or day began, on the present line of play.
fn began_at(table: &GrowingMatch, back: Back) -> Option<u32> {
    let is = |&at: &usize| match back {
        Back::Turn => matches!(table.event(at), Some(Event::TurnBegan(_))),
        Back::Phase => matches!(table.event(at), Some(Event::PhaseBegan(_))),
        Back::Day => matches!(table.event(at), Some(Event::DayBegan(_))),
    };
    table.standing().find(is).and_then(|at| u32::try_from(at).ok())
}

pub(super) fn back(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    let table = input.state.table;
    let named = [("turn", Back::Turn), ("phase", Back::Phase), ("day", Back::Day)];
    let before = *input;
    let to = match maybe(input, |input| one_of(input, &named)) {
        Some(back) => began_at(table, back),
        None => table.records().checked_sub(number(input)?),
    };
    let Some(to) = to else {
        *input = before;
        return expect(input, Expected::Back);
    };
    must(input, "by")?;
    let by = text(input, Expected::Who)?.to_owned();
    let reason = text(input, Expected::Why)?.to_owned();
    Ok(Event::Rewound(Rewound { to, by, reason }))
}
