//! Statuses, counters and exhaustion of orbs, and objects that cease to exist.

use rules::{
    BOOST, Cause, CauseKind, Ceased, CounterChange, CountersChanged, Event, ExpeditionId, Mana,
    ObjectId, Piece, Place, Seat, Status, StatusChanged,
};

use super::play;
use super::step::{self, expedition};
use crate::expected::Expected;
use crate::input::{
    LineInput, LineParsed, TokenKind, expect, has, maybe, no, number, sign, take, text,
};
use crate::line_writer::{LineWriter, cause, must_have};
use crate::marked::counter;
use crate::piece::{Among, NamePrecision, expedition_word, item};
use crate::table::GrowingMatch;

fn objects(pen: LineWriter<'_>, ids: &[ObjectId]) -> String {
    let pieces: Vec<_> = ids.iter().copied().map(Piece::Object).collect();
    pen.pieces(&pieces, None)
}

pub(super) fn say_ceased(it: &Ceased, pen: LineWriter<'_>) -> String {
    let why = pen.cause(it.cause, Some(pen.table.cause()));
    format!("{} ceases{why}", objects(pen, &it.objects))
}

pub(super) fn say_status(verb: &str, it: &StatusChanged, pen: LineWriter<'_>) -> String {
    let expeditions = it.expeditions.iter().map(|&id| expedition_word(&pen.table.names, id, None));
    let mut all: Vec<String> = expeditions.collect();
    if !it.objects.is_empty() {
        all.push(objects(pen, &it.objects));
    }
    let why = pen.cause(it.cause, Some(pen.table.cause()));
    format!("{} {verb} {}{why}", all.join(", "), it.status.word())
}

pub(super) fn say_counters(it: &CountersChanged, pen: LineWriter<'_>) -> String {
    let one = |one: &CounterChange| {
        let object = pen.piece(Piece::Object(one.object), None);
        format!("{object} {}", counter(format!("{:+}", one.by), &one.counter))
    };
    let all: Vec<_> = it.changes.iter().map(one).collect();
    format!("{}{}", all.join(", "), pen.cause(it.cause, Some(pen.table.cause())))
}

/// A line that begins with its subject.
pub(super) fn subject(input: &mut LineInput<'_>) -> LineParsed<Event> {
    if let Some(event) = maybe(input, step::expeditions) {
        return Ok(event);
    }
    let (mut objects, mut expeditions, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        match maybe(input, expedition) {
            Some(id) => expeditions.push(id),
            None => objects.push(object(input)?),
        }
        if let (Some(&object), Some((by, name))) = (objects.last(), maybe(input, change)) {
            changes.push(CounterChange { object, counter: name.into(), by });
        }
        if sign(input, ',').is_err() {
            break;
        }
    }
    if !changes.is_empty() {
        if changes.len() != objects.len() || !expeditions.is_empty() {
            return expect(input, Expected::Change);
        }
        let cause = cause(input, Some(input.state.table.cause()))?;
        return Ok(Event::CountersChanged(CountersChanged { cause, changes }));
    }
    verb(input, objects, expeditions)
}

fn object(input: &mut LineInput<'_>) -> LineParsed<ObjectId> {
    let before = *input;
    let found = item(input, Among::Visible)?;
    if let Some(id) = step::visible(&found) {
        return Ok(id);
    }
    *input = before;
    expect(input, Expected::Visible)
}

fn verb(
    input: &mut LineInput<'_>,
    objects: Vec<ObjectId>,
    expeditions: Vec<ExpeditionId>,
) -> LineParsed<Event> {
    if let ([object], [], true) = (&*objects, &*expeditions, has(input, "resolves")) {
        return play::resolved(input, *object);
    }
    let usual = Some(input.state.table.cause());
    if expeditions.is_empty() && has(input, "ceases") {
        return Ok(Event::Ceased(Ceased { cause: cause(input, usual)?, objects }));
    }
    let gains = has(input, "gains");
    if !gains && !has(input, "loses") {
        return no();
    }
    let status = status(input)?;
    let cause = cause(input, usual)?;
    let changed = StatusChanged { cause, status, objects, expeditions };
    Ok(if gains { Event::StatusGained(changed) } else { Event::StatusLost(changed) })
}

fn status(input: &mut LineInput<'_>) -> LineParsed<Status> {
    take(input, Expected::Status, |token| match &token.kind {
        TokenKind::Word(text) => crate::marked::status(text),
        TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
    })
}

/// `+2`, `-1*kelon`.
fn change(input: &mut LineInput<'_>) -> LineParsed<(i32, String)> {
    let (count, name) = take(input, Expected::Change, |token| match &token.kind {
        TokenKind::Word(word) if word.starts_with(['+', '-']) => {
            let (count, name) = word.split_once('*').unwrap_or((word, BOOST));
            Some((count.parse().ok()?, name))
        }
        TokenKind::Word(_) | TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
    })?;
    let name = if name.is_empty() { text(input, Expected::Counter)? } else { name };
    Ok((count, name.to_owned()))
}

/// The default cause: mana is paid as a cost and readied by an effect.
fn usual(verb: &str, table: &GrowingMatch) -> Cause {
    if verb == "pays" { Cause::new(CauseKind::Cost) } else { table.cause() }
}

pub(super) fn say_mana(verb: &str, it: &Mana, pen: LineWriter<'_>) -> String {
    let seat = it.seat;
    let mut line = format!("{}: {verb} {}", pen.seat(seat), it.count);
    let orbs = pen.table.habits.orbs(pen.table, seat, it.count);
    if it.orbs != orbs || pen.naming == NamePrecision::Numbered {
        let pieces: Vec<_> = it.orbs.iter().copied().map(Piece::Object).collect();
        line.push_str(&format!(" with {}", pen.pieces(&pieces, Some(seat))));
    }
    line + &pen.cause(it.cause, Some(usual(verb, pen.table)))
}

fn mana(input: &mut LineInput<'_>, of: Option<Seat>, verb: &str) -> LineParsed<Mana> {
    let seat = must_have(input, of)?;
    input.state.seat.set(Some(seat));
    let count = number(input)?;
    let table = input.state.table;
    let mut orbs = if verb == "pays" { table.habits.orbs(table, seat, count) } else { Vec::new() };
    if has(input, "with") {
        orbs.clear();
        if !has(input, "?") {
            let one = |input: &mut LineInput<'_>| {
                let found = item(input, Among::In(Place::Mana(seat)))?;
                step::visible(&found).map_or_else(|| expect(input, Expected::Orb), Ok)
            };
            orbs = crate::input::list(input, one)?;
        }
    }
    let cause = cause(input, Some(usual(verb, table)))?;
    Ok(Mana { cause, seat, count, orbs })
}

pub(super) fn pays(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::ManaPaid(mana(input, of, "pays")?))
}

pub(super) fn readies(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    Ok(Event::ManaReadied(mana(input, of, "readies")?))
}
