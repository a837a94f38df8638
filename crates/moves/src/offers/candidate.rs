//! What may be offered: as a line, or as its event.

use rules::{CardType, Event, Face, Place, Seat};

use crate::scribe::own_cards;
use crate::table::Table;

/// What is offered before it is looked at whether it can be.
pub(super) enum Candidate {
    Line(String),
    Event(Event),
}

/// The cards that a player may still have in the Hand, as lines that play them.
pub(super) fn from_hand(table: &Table, seat: Seat) -> Vec<Candidate> {
    let word = table.names.seat_word(seat);
    let is_there = !table.pieces(Place::Hand(seat)).is_empty();
    let mut all = Vec::new();
    for face in own_cards(table, seat).iter().filter(|_| is_there) {
        let Some(label) = table.names.label(face) else { continue };
        all.extend(
            ways_of(face).iter().map(|way| Candidate::Line(format!("{word}: {label}{way}"))),
        );
    }
    all
}

/// Where a card with this face goes that is played, as a line says it.
pub(super) fn ways_of(face: &Face) -> &'static [&'static str] {
    ways(face.card_type, face.subtypes.iter().any(|subtype| subtype == "landmark"))
}

/// Where a card of this type goes that is played, as a line says it; a card of which only the name is known may be of any type.
pub(super) const fn ways(kind: Option<CardType>, is_landmark: bool) -> &'static [&'static str] {
    match kind {
        Some(CardType::Hero) => &[],
        None => &[" hero", " companion", ""],
        Some(CardType::Character | CardType::Permanent) if !is_landmark => &[" hero", " companion"],
        _ => &[""],
    }
}
