//! Steps: moving items, tokens, Expeditions, and revealed cards.

use rules::{
    Cause, CauseKind, Depth, Event, ExpeditionId, ExpeditionMove, ExpeditionMoved, Move, Moved,
    Phase, Piece, Place, Revealed, Seat, Shown, Terrain, TokenCreated, TokenEntry,
};

use super::play::{move_of, moved_piece, place};
use crate::expected::Expected;
use crate::input::{
    LineInput, LineParsed, TokenKind, expect, has, list, maybe, must, number, sign, take,
};
use crate::line_writer::{LineWriter, cause, must_have, one_of};
use crate::marked::{marks, marks_words};
use crate::piece::{Among, NamedPiece, SourceId, expedition_word, item, place_of, place_word};
use crate::table::GrowingMatch;

/// The common origin and the common destination of all moves.
fn between(moves: &[Move]) -> Option<(Place, Place)> {
    let first = moves.first()?;
    let same = |one: &Move| one.from == first.from && one.to == first.to;
    let plain = |one: &Move| one.statuses.is_empty() && one.counters.is_empty();
    moves.iter().all(|one| same(one) && plain(one)).then_some((first.from, first.to))
}

/// The default cause of drawing cards or putting them into the Mana zone where a rule requires it.
fn ruled(table: &GrowingMatch) -> Cause {
    let setup = table.state().is_some_and(|state| state.day.phase == Phase::Setup);
    if setup { Cause::new(CauseKind::Rule) } else { table.cause() }
}

pub(super) fn say_moved(it: &Moved, pen: LineWriter<'_>) -> Option<String> {
    let why = pen.cause(it.cause, Some(ruled(pen.table)));
    let verb = match between(&it.moves) {
        Some((Place::Deck(of, Depth::Top), Place::Hand(seat))) if of == seat => {
            say_draws(it, seat, pen).map(|line| (seat, line))
        }
        Some((Place::Hand(of), Place::Mana(seat))) if of == seat => {
            Some((seat, format!("mana {}", items(it, pen, seat))))
        }
        Some((Place::Reserve(of), Place::Discard(seat))) if of == seat => {
            Some((seat, format!("discards {}", items(it, pen, seat))))
        }
        _ => None,
    };
    if let Some((seat, line)) = verb {
        return Some(format!("{}: {line}{why}", pen.seat(seat)));
    }
    let seat = it.moves.iter().find_map(|one| one.from.seat().or(one.to.seat()))?;
    let all: Vec<_> = it.moves.iter().map(|one| say_move(one, seat, pen)).collect();
    Some(format!("{}: {}{why}", pen.seat(seat), all.join(", ")))
}

fn items(it: &Moved, pen: LineWriter<'_>, seat: Seat) -> String {
    if it.moves.iter().all(|one| one.what.is_none() && one.face.is_none()) {
        return it.moves.len().to_string();
    }
    let all = it.moves.iter().map(|one| match (one.what, &one.face) {
        (None, None) => "?".to_owned(),
        _ => moved_piece(one, pen, Some(seat)),
    });
    all.collect::<Vec<_>>().join(", ")
}

/// The number of cards from the top.
fn say_draws(it: &Moved, seat: Seat, pen: LineWriter<'_>) -> Option<String> {
    let top = pen.table.pieces(Place::Deck(seat, Depth::Top));
    let in_turn = it.moves.iter().enumerate().all(|(index, one)| {
        one.face.is_none()
            && one.source_id.is_none()
            && (one.what.is_none() || one.what == top.get(index).copied())
    });
    in_turn.then(|| format!("draws {}", it.moves.len()))
}

fn say_move(one: &Move, seat: Seat, pen: LineWriter<'_>) -> String {
    let names = &pen.table.names;
    let piece = moved_piece(one, pen, Some(seat));
    let is = one.what.and_then(|piece| crate::piece::place_of_piece(pen.table, piece));
    let elsewhere = is.is_some_and(|is| !is.same_zone(one.from));
    let from = if elsewhere
        || (one.what.is_none() && !piece.contains(&place_word(names, one.from, Some(seat))))
    {
        format!(" from {}", place_word(names, one.from, Some(seat)))
    } else {
        String::new()
    };
    let to = place_word(names, one.to, Some(seat));
    format!("{piece}{from} > {to}{}", marks_words(one.statuses, &one.counters))
}

/// Items that move.
pub(super) fn moved(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let one = |input: &mut LineInput<'_>| {
        let item = source(input, of)?;
        let from = if has(input, "from") { Some(place(input, of)?) } else { None };
        sign(input, '>')?;
        let to = place(input, of)?;
        let mut one = move_of(input, item, from, to)?;
        (one.statuses, one.counters) = marks(input)?;
        Ok(one)
    };
    let moves = list(input, one)?;
    let cause = cause(input, Some(ruled(input.state.table)))?;
    Ok(Event::Moved(Moved { cause, moves }))
}

/// A piece, or an unidentified card of a zone: `deck`, `hand=pigs`.
fn source(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<NamedPiece> {
    let of_zone = |input: &mut LineInput<'_>| {
        let names = &input.state.table.names;
        let (place, shown) = take(input, Expected::Zone, |token| match &token.kind {
            TokenKind::Word(text) => {
                let (text, id) = text
                    .split_once('~')
                    .map_or((text.as_str(), None), |(text, id)| (text, Some(id)));
                let (zone, shown) = text.split_once('=')?;
                Some((place_of(names, zone, of)?, (only(names.meant(shown))?, id)))
            }
            TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
        })?;
        let source_id = SourceId::said(shown.1);
        Ok(NamedPiece { piece: None, place: Some(place), face: Some(shown.0), source_id })
    };
    if let Some(item) = maybe(input, of_zone) {
        return Ok(item);
    }
    item(input, Among::Visible)
}

/// `draws 2`, or the drawn cards: they are in the slots that the event makes.
pub(super) fn draws(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let before = *input;
    let count = match maybe(input, number) {
        Some(count) if !is_card(input) => count,
        _ => {
            *input = before;
            drawn(input)?
        }
    };
    let (deck, hand) = (Place::Deck(seat, Depth::Top), Place::Hand(seat));
    let there = input.state.table.pieces(deck);
    if count == 0 || count > there.len() {
        return expect(input, Expected::UpTo { most: there.len() });
    }
    let is_revealed =
        |piece| matches!(piece, Piece::Slot(slot) if input.state.table.is_revealed(slot));
    let moves = there.into_iter().take(count);
    let moves = moves.map(|piece| Move::new(Some(piece).filter(|&it| is_revealed(it)), deck, hand));
    let moves = moves.collect();
    let cause = cause(input, Some(ruled(input.state.table)))?;
    Ok(Event::Moved(Moved { cause, moves }))
}

/// Whether the number just read counts cards of one label.
fn is_card(input: &LineInput<'_>) -> bool {
    input.input.first().is_some_and(|token| match &token.kind {
        TokenKind::Word(text) => text != "by",
        TokenKind::Quoted(_) => true,
        TokenKind::Sign(_) => false,
    })
}

/// The drawn cards, by their labels; returns their number.
fn drawn(input: &mut LineInput<'_>) -> LineParsed<usize> {
    let before = *input;
    let words =
        input.input.iter().take_while(|token| token.kind != TokenKind::Word("by".to_owned()));
    let words: Vec<_> = words.collect();
    input.input = &input.input[words.len()..];
    let text: Vec<_> = words.iter().map(|token| token.shown()).collect();
    match crate::header::read_cards(&input.state.table.names, &text.join(" ")) {
        Ok(cards) if !cards.is_empty() => {
            let count = cards.len();
            input.state.drawn.replace(Some(cards));
            Ok(count)
        }
        _ => {
            *input = before;
            expect(input, Expected::CountOrCards)
        }
    }
}

fn from_to(input: &mut LineInput<'_>, from: Place, to: Place) -> LineParsed<Event> {
    let counted = |input: &mut LineInput<'_>| {
        let count: usize = number(input)?;
        if (1..=100).contains(&count) { Ok(count) } else { expect(input, Expected::Count) }
    };
    let one = |input: &mut LineInput<'_>| {
        let item = item(input, Among::In(from))?;
        move_of(input, item, Some(from), to)
    };
    let moves = match maybe(input, counted) {
        Some(count) => vec![Move::new(None, from, to); count],
        None => list(input, one)?,
    };
    let cause = cause(input, Some(ruled(input.state.table)))?;
    Ok(Event::Moved(Moved { cause, moves }))
}

/// Cards of the Hand that become Mana Orbs.
pub(super) fn mana(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    from_to(input, Place::Hand(seat), Place::Mana(seat))
}

/// Cards of the Reserve that are not kept.
pub(super) fn discards(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    from_to(input, Place::Reserve(seat), Place::Discard(seat))
}

pub(super) fn say_tokens(it: &TokenCreated, pen: LineWriter<'_>) -> Option<String> {
    let seat = it.tokens.first()?.to.seat()?;
    let one = |token: &TokenEntry| {
        let face = pen.table.face(&token.face)?;
        let mut words = pen.table.names.label(&face)?.to_owned();
        if let Some(id) = &token.source_id {
            words.push_str(&format!("~{id}"));
        }
        let to = place_word(&pen.table.names, token.to, Some(seat));
        Some(format!("{words} {to}{}", marks_words(token.statuses, &token.counters)))
    };
    let all: Vec<_> = it.tokens.iter().map(one).collect::<Option<_>>()?;
    let why = pen.cause(it.cause, Some(pen.table.cause()));
    Some(format!("{}: creates {}{why}", pen.seat(seat), all.join(", ")))
}

pub(super) fn tokens(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let one = |input: &mut LineInput<'_>| {
        let (face, source_id) = face(input)?;
        let to = place(input, Some(seat))?;
        let (statuses, counters) = marks(input)?;
        Ok(TokenEntry { face: input.state.table.entry(&face), to, statuses, counters, source_id })
    };
    let tokens = list(input, one)?;
    let cause = cause(input, Some(input.state.table.cause()))?;
    Ok(Event::TokenCreated(TokenCreated { cause, tokens }))
}

type NamedFace = (std::sync::Arc<rules::Face>, Option<std::sync::Arc<str>>);

/// A face by its label, with a foreign id.
fn face(input: &mut LineInput<'_>) -> LineParsed<NamedFace> {
    let names = &input.state.table.names;
    take(input, Expected::Labelled, |token| match &token.kind {
        TokenKind::Word(text) => {
            let (word, id) =
                text.split_once('~').map_or((text.as_str(), None), |(word, id)| (word, Some(id)));
            Some((only(names.meant(word))?, id.filter(|id| !id.is_empty()).map(Into::into)))
        }
        TokenKind::Quoted(name) => Some((only(names.titled(name))?, None)),
        TokenKind::Sign(_) => None,
    })
}

fn only(mut meant: Vec<std::sync::Arc<rules::Face>>) -> Option<std::sync::Arc<rules::Face>> {
    meant.pop().filter(|_| meant.is_empty())
}

pub(super) fn say_expeditions(it: &ExpeditionMoved, pen: LineWriter<'_>) -> String {
    let one = |one: &ExpeditionMove| {
        let mut words =
            format!("{} to {}", expedition_word(&pen.table.names, one.expedition, None), one.to);
        if !one.due_to.is_empty() {
            let due: Vec<_> = one.due_to.iter().map(|terrain| terrain.word()).collect();
            words.push_str(&format!(" due {}", due.join(" ")));
        }
        words
    };
    let all: Vec<_> = it.moves.iter().map(one).collect();
    format!("{}{}", all.join(", "), pen.cause(it.cause, Some(pen.table.cause())))
}

const TERRAINS: [(&str, Terrain); 3] =
    [("forest", Terrain::Forest), ("mountain", Terrain::Mountain), ("water", Terrain::Water)];

/// Expeditions that move.
pub(super) fn expeditions(input: &mut LineInput<'_>) -> LineParsed<Event> {
    let one = |input: &mut LineInput<'_>| {
        let expedition = expedition(input)?;
        must(input, "to")?;
        let to = number(input)?;
        let mut due_to = Vec::new();
        if has(input, "due") {
            due_to.push(one_of(input, &TERRAINS)?);
            while let Some(terrain) = maybe(input, |input| one_of(input, &TERRAINS)) {
                due_to.push(terrain);
            }
        }
        Ok(ExpeditionMove { expedition, to, due_to })
    };
    let moves = list(input, one)?;
    let cause = cause(input, Some(input.state.table.cause()))?;
    Ok(Event::ExpeditionMoved(ExpeditionMoved { cause, moves }))
}

/// An Expedition by its word.
pub(super) fn expedition(input: &mut LineInput<'_>) -> LineParsed<ExpeditionId> {
    let (names, seat) = (&input.state.table.names, input.state.seat.get());
    take(input, Expected::Expedition, |token| match &token.kind {
        TokenKind::Word(text) => match place_of(names, text, seat) {
            Some(Place::Expedition(id)) => Some(id),
            _ => None,
        },
        TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
    })
}

/// Revealed cards of a Deck or Hand.
pub(super) fn say_shown(it: &Revealed, pen: LineWriter<'_>) -> Option<String> {
    let place = |one: &Shown| crate::piece::place_of_piece(pen.table, one.what);
    let seat = place(it.cards.first()?)?.seat()?;
    let one = |one: &Shown| {
        let from = place(one)?;
        let face = Some(one.face.clone());
        let source_id = one.source_id.clone();
        let shown = Move { face, source_id, ..Move::new(one.what, from, Place::Limbo) };
        Some(moved_piece(&shown, pen, Some(seat)))
    };
    let all: Vec<_> = it.cards.iter().map(one).collect::<Option<_>>()?;
    let why = pen.cause(it.cause, Some(pen.table.cause()));
    Some(format!("{}: shows {}{why}", pen.seat(seat), all.join(", ")))
}

pub(super) fn shown(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let one = |input: &mut LineInput<'_>| {
        let before = *input;
        let item = item(input, Among::In(Place::Hand(seat)))?;
        let from = item.place.unwrap_or(Place::Hand(seat));
        let one = move_of(input, item, Some(from), Place::Limbo)?;
        let (Some(what), Some(face)) = (one.what, one.face) else {
            *input = before;
            return expect(input, Expected::Placed);
        };
        Ok(Shown { what, face, source_id: one.source_id })
    };
    let cards = list(input, one)?;
    let cause = cause(input, Some(input.state.table.cause()))?;
    Ok(Event::Revealed(Revealed { cause, cards }))
}

/// Whether everyone can see a piece.
pub(super) fn visible(item: &NamedPiece) -> Option<rules::ObjectId> {
    match item.piece {
        Some(Piece::Object(id)) => Some(id),
        Some(Piece::Slot(_)) | None => None,
    }
}
