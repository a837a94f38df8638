//! Counters that an object keeps as it moves.

use rules::{Counters, Piece, Place, State};

/// The counters that a card keeps: all of them, from the Reserve or Limbo to another visible zone
/// except the Discard pile (`4.0 2.5.j`, `4.0 2.5.k`).
pub fn kept(state: &State, piece: Piece, to: Place) -> Counters {
    let Piece::Object(id) = piece else { return Counters::new() };
    let Some(object) = state.objects.get(&id) else { return Counters::new() };
    let from = matches!(object.place, Place::Reserve(_) | Place::Limbo);
    let loses = to.zone().is_hidden() || matches!(to, Place::Discard(_));
    if from && !loses { object.counters.clone() } else { Counters::new() }
}
