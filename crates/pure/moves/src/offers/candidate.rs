//! Candidates for offers: as a line, or as an event.

use std::sync::Arc;

use rules::{CardType, Event, Face, Piece, Place, Seat};

use crate::live_recorder::own_cards;
use crate::piece::{face_of_piece, may_be_played_from_reserve};
use crate::table::GrowingMatch;

/// A candidate before it is checked for validity.
pub(super) enum OfferCandidate {
    Line(String),
    Event(Event),
}

/// The cards that a player may still have in the Hand, as lines that play them.
pub(super) fn from_hand(table: &GrowingMatch, seat: Seat) -> Vec<OfferCandidate> {
    let word = table.names.seat_word(seat);
    let hand = table.pieces(Place::Hand(seat));
    let mut all = Vec::new();
    for face in own_cards(table, seat).iter().filter(|_| !hand.is_empty()) {
        let Some(label) = table.names.label(face) else { continue };
        let card = in_hand(table, seat, face, label);
        all.extend(
            ways_of(face).iter().map(|way| OfferCandidate::Line(format!("{word}: {card}{way}"))),
        );
    }
    all
}

/// The name of a card of a Hand in a line: its label, unless that would mean one in the Reserve.
pub(super) fn in_hand(table: &GrowingMatch, seat: Seat, face: &Arc<Face>, label: &str) -> String {
    let face_of = |piece: &Piece| face_of_piece(table, *piece);
    let hand = table.pieces(Place::Hand(seat));
    let unknown = hand.iter().position(|piece| face_of(piece).is_none());
    let is_there = hand.iter().any(|piece| face_of(piece).as_ref() == Some(face));
    let in_reserve = || {
        let mut objects = table.state().into_iter().flat_map(|it| it.objects.values());
        objects.any(|it| it.face.as_ref() == Some(face) && may_be_played_from_reserve(it, seat))
    };
    match unknown {
        Some(at) if !is_there && in_reserve() => format!("hand#{}={label}", at + 1),
        _ => label.to_owned(),
    }
}

/// The possible destinations of a played card with this face, as in a line.
pub(super) fn ways_of(face: &Face) -> &'static [&'static str] {
    ways(face.card_type, face.subtypes.iter().any(|subtype| subtype == "landmark"))
}

/// The possible destinations of a played card of this type, as in a line; a card known only by name
/// may have any type.
pub(super) const fn ways(kind: Option<CardType>, is_landmark: bool) -> &'static [&'static str] {
    match kind {
        Some(CardType::Hero) => &[],
        None => &[" hero", " companion", ""],
        Some(CardType::Character | CardType::Permanent) if !is_landmark => &[" hero", " companion"],
        _ => &[""],
    }
}
