//! Playing: cards, quick actions, reactions, choices, and what the table shows.

use engine::effect::Awaited;
use rules::{
    CardPlayed, CardType, Cause, CauseKind, ChoiceMade, Counters, Depth, DieRolled, Event, Face,
    Move, ObjectId, Piece, Place, QuickActionPlayed, ReactionPlayed, Resolved, Seat, Shuffled,
    Terrain, TumultCard, TumultRevealed,
};

use crate::expected::Expected;
use crate::form::step::expedition;
use crate::input::{LineInput, LineParsed, any, expect, has, list, maybe, number, text, worded};
use crate::line_writer::{LineWriter, cause, must_have, one_of, seat};
use crate::marked::{marks, marks_words};
use crate::piece::{Among, NamedPiece, expedition_word, item, place_of, place_word};
use crate::table::GrowingMatch;

/// The default place of a played card.
pub(crate) fn usual_place(face: Option<&Face>, seat: Seat) -> Place {
    let landmark = |face: &Face| face.subtypes.iter().any(|subtype| subtype == "landmark");
    match face {
        Some(face) if face.card_type == Some(CardType::Permanent) && landmark(face) => {
            Place::Landmark(seat)
        }
        _ => Place::Limbo,
    }
}

pub(super) fn say_card(it: &CardPlayed, pen: LineWriter<'_>) -> String {
    let (seat, card) = (it.seat, &it.card);
    let mut line = format!("{}: {}", pen.seat(seat), moved_piece(card, pen, Some(seat)));
    let face = card.face.as_ref().and_then(|entry| pen.table.face(entry));
    let face = face.or_else(|| card.what.and_then(|it| crate::piece::face_of_piece(pen.table, it)));
    if card.to != usual_place(face.as_deref(), seat) {
        line.push(' ');
        line.push_str(&place_word(&pen.table.names, card.to, Some(seat)));
    }
    let kept = kept(pen.table, card.what, card.to);
    if card.counters == kept {
        line.push_str(&marks_words(card.statuses, &Counters::new()));
    } else {
        line.push_str(&marks_words(card.statuses, &card.counters));
        line.push_str(if card.counters.is_empty() { " +0" } else { "" });
    }
    let place = card.what.and_then(|piece| crate::piece::place_of_piece(pen.table, piece));
    let usual = place.unwrap_or(Place::Hand(seat));
    if !card.from.same_zone(usual) {
        line.push_str(&format!(" from {}", place_word(&pen.table.names, card.from, Some(seat))));
    }
    if it.mana != usual_mana(pen.table, it.cause, (seat, card.what, card.to), face.as_deref()) {
        let mana = it.mana.map_or_else(|| "?".to_owned(), |mana| mana.to_string());
        line.push_str(&format!(" for {mana}"));
    }
    line + &pen.cause(it.cause, usual_cause(pen.table))
}

/// The counters that a played card keeps (`4.0 2.5.k`), unless the line says others; `+0` says none.
fn kept(table: &GrowingMatch, card: Option<Piece>, to: Place) -> Counters {
    let state = table.state().zip(card);
    state.map_or_else(Counters::new, |(state, card)| engine::kept(state, card, to))
}

/// The default cause: outside a turn a card is played by an effect.
fn usual_cause(table: &GrowingMatch) -> Option<Cause> {
    let turn = table.state().and_then(|state| state.day.turn);
    turn.is_none().then(|| Cause { seq: None, ..table.cause() })
}

/// The default cost of a played card: what the effect that plays it asks for, or else what the
/// rules do.
fn usual_mana(
    table: &GrowingMatch,
    cause: Option<Cause>,
    (seat, what, to): (Seat, Option<Piece>, Place),
    face: Option<&Face>,
) -> Option<u32> {
    let state = table.position()?.state();
    let face = table.whole(face?);
    let object = match what {
        Some(Piece::Object(id)) => Some(id),
        Some(Piece::Slot(_)) | None => None,
    };
    let into = match to {
        Place::Expedition(id) => Some(id),
        _ => None,
    };
    if let Some(source) = cause.filter(|it| it.kind == CauseKind::Ability).and_then(|it| it.object)
    {
        let by = |one: &Awaited| one.seat == seat && one.source == Some(source);
        let awaits = table.awaits();
        let mut ways = awaits.iter().filter(|one| by(one)).flat_map(|one| &one.ways);
        if let Some(mana) = ways.find_map(|way| way.price(what, &face, into)) {
            return Some(mana);
        }
    }
    let playing = rules::Playing { seat, face: &face, object, into };
    let edition = state.opened.as_ref()?.edition;
    u32::try_from(rules::Settled::new(state, edition).play_cost(playing).cost.max(0)).ok()
}

/// The piece of a move, with its face and its foreign id if these are not already known.
pub(super) fn moved_piece(one: &Move, pen: LineWriter<'_>, seat: Option<Seat>) -> String {
    let table = pen.table;
    let known = match one.what {
        Some(Piece::Slot(slot)) => table.known(slot),
        Some(Piece::Object(_)) | None => None,
    };
    let face = one.face.as_ref().and_then(|entry| table.face(entry));
    let label = face.as_deref().and_then(|face| table.names.label(face));
    let mut word = match (one.what, label) {
        (Some(piece), _) => {
            let name = pen.piece(piece, seat);
            let shown = known.map(|known| &known.face) == face.as_ref();
            match label {
                Some(label) if !shown => format!("{name}={label}"),
                _ => name,
            }
        }
        (None, Some(label)) if seat.map(Place::Hand) == Some(one.from) => label.to_owned(),
        (None, Some(label)) => format!("{}={label}", place_word(&table.names, one.from, seat)),
        (None, None) => place_word(&table.names, one.from, seat),
    };
    let usual = known.filter(|_| face.is_some()).and_then(|known| known.source_id.clone());
    if one.source_id != usual {
        word.push('~');
        word.push_str(one.source_id.as_deref().unwrap_or_default());
    }
    word
}

/// The move of an item.
pub(super) fn move_of(
    input: &LineInput<'_>,
    item: NamedPiece,
    from: Option<Place>,
    to: Place,
) -> LineParsed<Move> {
    let table = input.state.table;
    let Some(from) = from.or(item.place) else {
        return expect(input, Expected::From);
    };
    let mut one = Move::new(item.piece, from, to);
    let known = match item.piece {
        Some(Piece::Slot(slot)) => table.known(slot).and_then(|known| known.source_id.clone()),
        Some(Piece::Object(_)) | None => None,
    };
    // A card that stays hidden or is face down has no face.
    let hidden = to.zone().is_hidden() || matches!(to, Place::Mana(_));
    let explicit = matches!(item.piece, Some(Piece::Slot(_))) && hidden;
    one.face = item.face.filter(|_| !explicit).map(|face| table.entry(&face));
    one.source_id = item.source_id.or(known.filter(|_| one.face.is_some()));
    Ok(one)
}

/// A played card.
pub(super) fn card(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let table = input.state.table;
    input.state.seat.set(Some(seat));
    let item = item(input, Among::Playable)?;
    let face = item.face.clone();
    let face = face.or_else(|| crate::piece::face_of_piece(table, item.piece?));
    let to = maybe(input, |input| place(input, Some(seat)));
    let to = to.unwrap_or_else(|| usual_place(face.as_deref(), seat));
    let (statuses, counters) = marks(input)?;
    let (from, is_priced, said) = from_and_price(input, seat)?;
    let from = from.or(item.place).or(Some(Place::Hand(seat)));
    let mut card = move_of(input, item, from, to)?;
    (card.statuses, card.counters) = (statuses, counters);
    if card.counters.is_empty() {
        card.counters = kept(table, card.what, to);
    }
    card.counters.retain(|_, count| *count > 0);
    let cause = cause(input, usual_cause(table))?;
    let what = card.what;
    let usual = |cause| usual_mana(table, cause, (seat, what, to), face.as_deref());
    let mana = if is_priced { said } else { usual(cause) };
    let mut event = Event::CardPlayed(CardPlayed { cause, seat, mana, card });
    if !is_priced && input.state.names_no_cause.get() {
        // An effect that the line does not name but that plays the card asks for its own price.
        table.credit(&mut event);
        if let Event::CardPlayed(it) = &mut event
            && it.cause != cause
        {
            it.mana = usual(it.cause);
        }
    }
    Ok(event)
}

/// `from reserve` and `for 1` or `for ?`, in either order: the place, whether there is a price, and
/// the price.
fn from_and_price(
    input: &mut LineInput<'_>,
    seat: Seat,
) -> LineParsed<(Option<Place>, bool, Option<u32>)> {
    let (mut from, mut is_priced, mut mana) = (None, false, None);
    loop {
        if from.is_none() && has(input, "from") {
            from = Some(place(input, Some(seat))?);
        } else if !is_priced && has(input, "for") {
            is_priced = true;
            mana = if has(input, "?") { None } else { Some(number(input)?) };
        } else {
            return Ok((from, is_priced, mana));
        }
    }
}

/// A place by its word.
pub(super) fn place(input: &mut LineInput<'_>, seat: Option<Seat>) -> LineParsed<Place> {
    let before = *input;
    let word = any(input, Expected::Place)?;
    match place_of(&input.state.table.names, word, seat) {
        Some(place) => Ok(place),
        None => {
            *input = before;
            expect(input, Expected::PlaceOfCard)
        }
    }
}

/// An object by its name.
pub(super) fn object(input: &mut LineInput<'_>) -> LineParsed<ObjectId> {
    let before = *input;
    if let Some(Piece::Object(id)) = item(input, Among::Visible)?.piece {
        return Ok(id);
    }
    *input = before;
    expect(input, Expected::Visible)
}

pub(super) fn say_action(it: &QuickActionPlayed, pen: LineWriter<'_>) -> String {
    let object = pen.piece(Piece::Object(it.object), Some(it.seat));
    let mana = it.mana.map(|mana| format!(" for {mana}")).unwrap_or_default();
    let why = pen.cause(it.cause, None);
    format!("{}: uses {object}{mana}{why}", pen.seat(it.seat))
}

pub(super) fn action(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let object = object(input)?;
    let mana = if has(input, "for") { Some(number(input)?) } else { None };
    let cause = cause(input, None)?;
    Ok(Event::QuickActionPlayed(QuickActionPlayed { cause, seat, object, mana }))
}

pub(super) fn say_reaction(it: &ReactionPlayed, pen: LineWriter<'_>) -> String {
    let emblem = pen.piece(Piece::Object(it.emblem), Some(it.seat));
    let why = pen.cause(it.cause, None);
    format!("{}: reacts {emblem}{why}", pen.seat(it.seat))
}

pub(super) fn reaction(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let emblem = object(input)?;
    let cause = cause(input, None)?;
    Ok(Event::ReactionPlayed(ReactionPlayed { cause, seat, emblem }))
}

pub(super) fn say_resolved(it: &Resolved, pen: LineWriter<'_>) -> String {
    let object = pen.piece(Piece::Object(it.object), None);
    format!("{object} resolves{}", pen.cause(it.cause, None))
}

/// The action after the name of what resolves.
pub(super) fn resolved(input: &mut LineInput<'_>, object: ObjectId) -> LineParsed<Event> {
    Ok(Event::Resolved(Resolved { cause: cause(input, None)?, object }))
}

/// The default cause of a choice: targets are chosen by an ability, other choices name no cause.
fn choice_cause(table: &GrowingMatch, about: &str) -> Option<Cause> {
    let ability = Cause::new(CauseKind::Ability);
    (about == "target").then(|| Cause { object: table.cause().object, ..ability })
}

pub(super) fn say_choice(it: &ChoiceMade, pen: LineWriter<'_>) -> String {
    let mut line = it.seat.map(|seat| format!("{}: ", pen.seat(seat))).unwrap_or_default();
    let target = it.about == "target" && it.seats.is_empty() && it.number.is_none();
    let named = [
        it.pieces.iter().map(|&piece| pen.pieces(&[piece], it.seat)).collect::<Vec<_>>(),
        it.expeditions.iter().map(|&id| expedition_word(&pen.table.names, id, it.seat)).collect(),
    ]
    .concat();
    if target && !named.is_empty() {
        line.push_str("targets");
    } else {
        line.push_str(&format!("chooses {}", worded(&it.about)));
    }
    if !named.is_empty() {
        line.push_str(&format!(" {}", named.join(", ")));
    }
    if !it.seats.is_empty() {
        let seats: Vec<_> = it.seats.iter().map(|&seat| pen.seat(seat)).collect();
        line.push_str(&format!(" of {}", seats.join(", ")));
    }
    if let Some(number) = it.number {
        line.push_str(&format!(" is {number}"));
    }
    line + &pen.cause(it.cause, choice_cause(pen.table, &it.about))
}

pub(super) fn targets(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    chosen(input, of, "target")
}

pub(super) fn choice(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let about = text(input, Expected::About)?;
    chosen(input, of, about)
}

fn chosen(input: &mut LineInput<'_>, of: Option<Seat>, about: &str) -> LineParsed<Event> {
    let mut expeditions = Vec::new();
    let piece = |input: &mut LineInput<'_>| {
        if let Some(id) = maybe(input, expedition) {
            expeditions.push(id);
            return Ok(None);
        }
        let before = *input;
        if let Some(piece) = item(input, Among::Visible)?.piece {
            return Ok(Some(piece));
        }
        *input = before;
        expect(input, Expected::Piece)
    };
    let unknown = has(input, "?");
    let other = ["of", "is", "by"].iter().any(|&end| {
        let mut ahead = *input;
        has(&mut ahead, end)
    });
    let pieces = if unknown || other || input.input.is_empty() || ends(input) {
        Vec::new()
    } else {
        list(input, piece)?.into_iter().flatten().collect()
    };
    let seats = if has(input, "of") { list(input, seat)? } else { Vec::new() };
    let number = if has(input, "is") { Some(number(input)?) } else { None };
    let cause = cause(input, choice_cause(input.state.table, about))?;
    let about = about.to_owned();
    Ok(Event::ChoiceMade(ChoiceMade { cause, seat: of, about, pieces, seats, number, expeditions }))
}

fn ends(input: &LineInput<'_>) -> bool {
    input.input.first().is_none_or(|token| token.shown() == "|")
}

fn rolled_by(table: &GrowingMatch) -> Option<Seat> {
    table.seat()
}

pub(super) fn say_die(it: &DieRolled, pen: LineWriter<'_>) -> String {
    let results: Vec<_> = it.results.iter().map(u8::to_string).collect();
    let who = if rolled_by(pen.table) == Some(it.seat) {
        String::new()
    } else {
        format!("{}: ", pen.seat(it.seat))
    };
    let why = pen.cause(it.cause, Some(pen.table.cause()));
    format!("{who}die {}{why}", results.join(" "))
}

pub(super) fn rolls(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    if has(input, "?") {
        return Ok(super::frame::not_followed());
    }
    let table = input.state.table;
    let seat = must_have(input, of.or_else(|| rolled_by(table)))?;
    let mut results = vec![number(input)?];
    while let Some(result) = maybe(input, number) {
        results.push(result);
    }
    let cause = cause(input, Some(table.cause()))?;
    Ok(Event::DieRolled(DieRolled { cause, seat, results }))
}

/// The default cause of a shuffle: before the first day a Deck is shuffled by an unnamed rule, and
/// a Hand by its player at any time.
fn shuffle_cause(table: &GrowingMatch, place: Place) -> Option<Cause> {
    let setup = table.state().is_none_or(|state| state.day.phase == rules::Phase::Setup);
    (!setup && !matches!(place, Place::Hand(_))).then(|| table.cause())
}

pub(super) fn say_shuffle(it: &Shuffled, pen: LineWriter<'_>) -> Option<String> {
    let seat = it.place.seat()?;
    let hand = if matches!(it.place, Place::Hand(_)) { " hand" } else { "" };
    let why = pen.cause(it.cause, shuffle_cause(pen.table, it.place));
    Some(format!("{}: shuffles{hand}{why}", pen.seat(seat)))
}

pub(super) fn shuffle(input: &mut LineInput<'_>, of: Option<Seat>) -> LineParsed<Event> {
    let seat = must_have(input, of)?;
    let place = if has(input, "hand") { Place::Hand(seat) } else { Place::Deck(seat, Depth::Top) };
    let cause = cause(input, shuffle_cause(input.state.table, place))?;
    Ok(Event::Shuffled(Shuffled { cause, place }))
}

const TERRAINS: [(&str, Terrain); 3] =
    [("forest", Terrain::Forest), ("mountain", Terrain::Mountain), ("water", Terrain::Water)];

/// The Tumult card, named by the terrain that is alone on it.
pub(super) fn say_tumult(it: &TumultRevealed) -> String {
    let turned = if it.rotated { " turned" } else { "" };
    let alone = it.card.alone();
    format!("tumult {} {}{turned}", u32::from(it.index) + 1, alone.word())
}

pub(super) fn tumult(input: &mut LineInput<'_>, _: Option<Seat>) -> LineParsed<Event> {
    let before = *input;
    let number: u8 = number(input)?;
    let Some(index) = number.checked_sub(1) else {
        *input = before;
        return expect(input, Expected::Tumult);
    };
    let terrain = one_of(input, &TERRAINS)?;
    let cards = (1..=3).filter_map(|number| TumultCard::try_from(number).ok());
    let card = cards.into_iter().find(|card| card.alone() == terrain);
    let card = card.expect("each terrain stands alone on one card");
    let rotated = has(input, "turned");
    Ok(Event::TumultRevealed(TumultRevealed { index, card, rotated }))
}
