//! Costs of Tough targets (`4.0 7.4.7`).

use rules::{Keyword, ObjectView, Piece, Seat};

use super::changes::Changes;
use super::moment::Moment;
use super::viewpoint::{Area, is_in};

/// The cost for a player to target a piece: something in play that an opponent controls.
pub(super) fn toll(now: &Moment, seat: Seat, piece: Piece) -> u32 {
    let Piece::Object(id) = piece else { return 0 };
    let theirs = now.object(id).is_some_and(|object| {
        now.state.are_opponents(seat, object.controller) && is_in(Area::Play, object.place)
    });
    let number = |view: &ObjectView| {
        let keywords = view.keywords.iter().map(|one| match one {
            Keyword::Tough(number) => u32::from(*number),
            _ => 0,
        });
        keywords.sum()
    };
    if theirs && now.may_change(Changes::TOUGH) { now.object_view(id).map_or(0, number) } else { 0 }
}

/// The cost for a player to target these, some of which may already be paid for (`4.0 7.4.7.f`).
pub(super) fn tolls(now: &Moment, seat: Seat, pieces: &[Piece], paid: &[Piece]) -> u32 {
    let new = pieces.iter().filter(|piece| !paid.contains(piece));
    new.map(|&piece| toll(now, seat, piece)).sum()
}
