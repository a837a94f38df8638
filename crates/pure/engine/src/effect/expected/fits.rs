//! Whether a fact is what an effect expects.

use std::sync::Arc;

use rules::effect::{Charge, To, Token};
use rules::{
    ExpeditionId, LeavingExpedition, MarkerPlace, ObjectId, Piece, Place, Seat, Side, Status,
};

use super::{ActionKind, EffectObject, Transition, dice};
use crate::effect::fact::{Bearer, MovedPiece, RecordFact};
use crate::effect::leave::{is_replaced, kept, leaving, loses_mark};
use crate::effect::moment::Moment;
use crate::effect::viewpoint::Viewpoint;

/// Whether the thing would leave its Expedition.
pub(super) const fn leaves(what: &ActionKind) -> bool {
    matches!(
        what,
        ActionKind::Go(_) | ActionKind::Sacrifice | ActionKind::Switch | ActionKind::Control
    )
}

/// Whether a fact is this action, done by this player to this thing.
pub(super) fn fits(
    what: &ActionKind,
    by: Seat,
    thing: &EffectObject,
    fact: &RecordFact,
    around: &Transition<'_>,
) -> bool {
    // Before all others: where something loses a mark instead of leaving, that is what became of the action.
    if leaves(what)
        && let Some(id) = loses_mark(fact, around.before)
    {
        return is_object(thing, id);
    }
    match (what, fact) {
        (ActionKind::Draw, RecordFact::Went(went)) => {
            is_card(thing, went, around)
                && matches!(went.to, Place::Hand(_))
                && went.from.seat() == went.to.seat()
        }
        (ActionKind::Resupply(exhausted), RecordFact::Went(went)) => {
            let seat = went.from.seat() == went.to.seat();
            is_card(thing, went, around)
                && seat
                && matches!(went.to, Place::Reserve(_))
                && went.statuses.has(Status::Exhausted) == *exhausted
        }
        (ActionKind::Go(to), RecordFact::Went(went)) => {
            is_card(thing, went, around) && goes(to, went, around)
        }
        (ActionKind::Sacrifice, RecordFact::Went(went)) => {
            is_card(thing, went, around) && goes(&To::Discard, went, around)
        }
        // A token that leaves play ceases to exist (`4.0 2.1.e`), and a log may record only that.
        (ActionKind::Go(_) | ActionKind::Sacrifice, RecordFact::Ceased(id)) => {
            let token =
                |id| around.before.object(id).is_some_and(|it| it.kind == rules::Kind::Token);
            is_object(thing, *id) && token(*id)
        }
        // It stays and changes sides instead.
        (ActionKind::Go(To::Reserve), RecordFact::Control(id, _)) => {
            is_object(thing, *id) && leaving(*id, around.before) == Some(LeavingExpedition::Defects)
        }
        (ActionKind::Counters(name, gain), RecordFact::Counters(id, counter, amount)) => {
            // Any kind of counter already there counts (`4.0 7.3.4.a`).
            let right = match name {
                Some(name) => name == counter,
                None => around.before.object(*id).is_some_and(|it| it.counter(counter) > 0),
            };
            is_object(thing, *id) && right && (*amount > 0) == *gain
        }
        (ActionKind::Status(status, gains), RecordFact::Status(one, gained, bearer)) => {
            let bears = match bearer {
                Bearer::Object(id) => is_object(thing, *id),
                Bearer::Expedition(id) => *thing == EffectObject::Expedition(*id),
            };
            one == status && gained == gains && bears
        }
        (ActionKind::Token(token), RecordFact::Token(name, place, _)) => {
            is_named(token, name) && *thing == EffectObject::Place(*place)
        }
        // The record does not identify the Mana Orb: it may be any of this player's.
        (ActionKind::Status(Status::Exhausted, false), RecordFact::Readied(seat)) => match thing {
            EffectObject::Piece(piece) => around.before.place(*piece) == Some(Place::Mana(*seat)),
            _ => false,
        },
        (ActionKind::Reveal, RecordFact::Shown(piece, shown)) => {
            is_shown(thing, *piece, shown.as_ref(), around)
        }
        // A revealed card of a hand is in Limbo meanwhile.
        (ActionKind::Reveal, RecordFact::Went(went)) => {
            is_card(thing, went, around) && went.to == Place::Limbo
        }
        (ActionKind::Look, RecordFact::Looked(piece)) => is_shown(thing, *piece, None, around),
        _ => fits_board(what, by, thing, fact, around),
    }
}

/// Whether a fact is this action, if that changes sides, moves Expeditions or markers, or plays a
/// card.
fn fits_board(
    what: &ActionKind,
    by: Seat,
    thing: &EffectObject,
    fact: &RecordFact,
    around: &Transition<'_>,
) -> bool {
    // A Gigantic object that switches does not leave an Expedition (`4.0 7.4.4.n`).
    let is_in_both = |id| around.before.expeditions(id).len() > 1;
    let stays = |id: ObjectId| {
        !kept(id, around.before).is_empty() && (*what != ActionKind::Switch || !is_in_both(id))
    };
    match (what, fact) {
        // It has to lose a mark and stay instead, so a record in which it leaves is not this action.
        (
            ActionKind::Switch | ActionKind::Control,
            RecordFact::Went(MovedPiece { what: Some(Piece::Object(id)), .. }),
        )
        | (ActionKind::Control, RecordFact::Control(id, _))
            if stays(*id) =>
        {
            false
        }
        (ActionKind::Switch, RecordFact::Went(went)) => {
            let both = [went.from.side(), went.to.side()];
            is_card(thing, went, around)
                && went.from.seat() == went.to.seat()
                && both[0].is_some()
                && both[1].is_some()
                && both[0] != both[1]
        }
        (ActionKind::Control, RecordFact::Control(id, _)) => is_object(thing, *id),
        (ActionKind::Control, RecordFact::Went(went)) => {
            is_card(thing, went, around) && went.from.seat() != went.to.seat()
        }
        (ActionKind::Advance(regions), RecordFact::Advanced(id, by, _)) => {
            *thing == EffectObject::Expedition(*id) && advanced(*regions, *by, *id, around.before)
        }
        (ActionKind::Marker(terrain), RecordFact::Marker(terrains, on)) => {
            matches!(on, MarkerPlace::Region(_))
                && terrain.is_none_or(|one| terrains.contains(&one))
        }
        (ActionKind::Marker(_) | ActionKind::MoveMarker, RecordFact::MarkerMoved) => true,
        (ActionKind::Play(charge, into), RecordFact::Played(seat, went, mana)) => {
            let place = match (went.to, into) {
                (Place::Expedition(id), Some(into)) => into.contains(&id),
                _ => true,
            };
            let paid = *charge != Charge::Free || mana.is_none_or(|mana| mana == 0);
            *seat == by && is_card(thing, went, around) && place && paid
        }
        _ => fits_player(what, by, fact, around),
    }
}

/// Whether a fact is this action, if it is done to no thing but by a player.
fn fits_player(what: &ActionKind, by: Seat, fact: &RecordFact, around: &Transition<'_>) -> bool {
    match (what, fact) {
        (ActionKind::Roll, RecordFact::Rolled(seat, results)) => {
            *seat == by && results.len() == dice(by, around.before)
        }
        (ActionKind::Pay, RecordFact::Paid(seat, _))
        | (ActionKind::First, RecordFact::First(seat))
        | (ActionKind::AfterYou, RecordFact::AfterYou(seat))
        | (ActionKind::Pass, RecordFact::Passed(seat)) => *seat == by,
        (ActionKind::Win, RecordFact::Wins) | (ActionKind::Emblem(_), RecordFact::Emblem) => true,
        (ActionKind::Anything, fact) => !matches!(fact, RecordFact::Chose(..)),
        _ => false,
    }
}

/// Whether it is as far as the effect specifies, or as far as possible (`4.0 7.3.21.c`,
/// `7.3.22.d`).
fn advanced(wanted: i32, by: i32, id: ExpeditionId, before: &Moment) -> bool {
    let Some(expedition) = before.state.expedition(id) else { return false };
    let position = i32::from(expedition.position);
    // Each Expedition starts at its own end, and regions are numbered from the Hero's.
    let along = if id.side == Side::Hero { position } else { 7 - position };
    by == (along + wanted).clamp(0, 7) - along && by != 0
}

fn is_object(thing: &EffectObject, id: ObjectId) -> bool {
    *thing == EffectObject::Piece(Piece::Object(id))
}

fn is_card(thing: &EffectObject, went: &MovedPiece, around: &Transition<'_>) -> bool {
    match thing {
        EffectObject::Piece(piece) => went.what == Some(*piece),
        EffectObject::Top(place) => went.from.same_zone(*place),
        EffectObject::CardOf(place, filter) => {
            let look = Viewpoint { now: around.before, bindings: around.bindings };
            // Whatever is unknown about the card may match: it refuses nothing.
            let face = |face| look.is_face(filter, face) != Some(false);
            went.from.same_zone(*place) && went.face.as_ref().is_none_or(face)
        }
        _ => false,
    }
}

fn is_shown(
    thing: &EffectObject,
    piece: Piece,
    face: Option<&Arc<rules::Face>>,
    around: &Transition<'_>,
) -> bool {
    let there = |place: &Place| around.before.place(piece).is_some_and(|it| it.same_zone(*place));
    match thing {
        EffectObject::Piece(one) => *one == piece,
        EffectObject::Top(place) => there(place),
        EffectObject::CardOf(place, filter) => {
            let look = Viewpoint { now: around.before, bindings: around.bindings };
            there(place) && face.is_none_or(|face| look.is_face(filter, face) != Some(false))
        }
        _ => false,
    }
}

/// Whether a card ends where the effect sends it, or where a rule or a passive ability sends it
/// instead.
fn goes(to: &To, went: &MovedPiece, around: &Transition<'_>) -> bool {
    if is_replaced(to, went, around.before) {
        return false;
    }
    let owner = match went.what {
        Some(Piece::Object(id)) => around.before.object(id).map(|object| object.owner),
        _ => went.from.seat(),
    };
    // Only in play can something be with another player than its owner.
    if went.to.seat() != owner && !matches!(to, To::Expeditions(_) | To::Landmarks) {
        return false;
    }
    let exhausted = went.statuses.has(Status::Exhausted);
    let there = match (to, went.to) {
        (To::Discard, Place::Discard(_))
        | (To::Hand, Place::Hand(_))
        | (To::Reserve, Place::Reserve(_))
        | (To::DeckTop | To::DeckBottom | To::DeckPosition(_), Place::Deck(..))
        | (To::Landmarks, Place::Landmark(_)) => true,
        (To::Mana, Place::Mana(_)) => exhausted,
        (To::ReadyMana, Place::Mana(_)) => !exhausted,
        (To::Expeditions(of), Place::Expedition(id)) => {
            Viewpoint { now: around.before, bindings: around.bindings }
                .expeditions(of)
                .0
                .contains(&id)
        }
        _ => false,
    };
    there || went_instead(to, went, around)
}

fn went_instead(to: &To, went: &MovedPiece, around: &Transition<'_>) -> bool {
    let Some(Piece::Object(id)) = went.what else { return false };
    let Some(object) = around.before.object(id) else { return false };
    // A Fleeting object is discarded instead of going to the Reserve (`4.0 2.4.7.e`).
    let fleeting = object.statuses.has(Status::Fleeting)
        && *to == To::Reserve
        && matches!(went.to, Place::Discard(_));
    let to_mana = matches!((went.from, went.to), (Place::Expedition(_), Place::Mana(_)));
    fleeting || (to_mana && leaving(id, around.before).is_some())
}

/// Whether a token has the name of this one: the Signature token of a Hero that is not known may be any.
fn is_named(token: &Token, name: &str) -> bool {
    token.signature || token.name == name
}
