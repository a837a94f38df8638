//! What a player takes from: an empty Deck to refill, and ready Mana Orbs.

use rules::{
    Cause, CauseKind, Depth, Event, Move, Moved, ObjectId, Piece, Place, Seat, State, Status,
};

/// The Discard pile put under an empty Deck, to be shuffled (`4.0 3.2.2.d`); `None` if there is
/// nothing to put there.
pub(crate) fn refill(state: &State, seat: Seat) -> Option<Event> {
    let deck = Place::Deck(seat, Depth::Bottom);
    if !state.slots(deck).is_empty() {
        return None;
    }
    let pile = Place::Discard(seat);
    let under = |(id, _)| Move::new(Piece::Object(id), pile, deck);
    let moves: Vec<_> = state.objects_in(pile).map(under).collect();
    let cause = Some(Cause::new(CauseKind::Rule));
    (!moves.is_empty()).then_some(Event::Moved(Moved { cause, moves }))
}

/// The first ready orbs, if there are this many.
pub(crate) fn ready(state: &State, seat: Seat, count: u32) -> Option<Vec<ObjectId>> {
    let count = usize::try_from(count).ok().filter(|&count| count > 0)?;
    let ready = state.objects_in(Place::Mana(seat));
    let ready = ready.filter(|(_, orb)| !orb.statuses.has(Status::Exhausted)).map(|(id, _)| id);
    let orbs: Vec<_> = ready.take(count).collect();
    (orbs.len() == count).then_some(orbs)
}
