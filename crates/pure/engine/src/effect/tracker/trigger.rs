//! Which records trigger a reaction (`4.0 6.3`).

use std::sync::Arc;

use rules::effect::{Happening, Objects};
use rules::{Event, ObjectId, Phase, Piece, Place, Reaction, Trigger};

use crate::effect::actor::EffectActor;
use crate::effect::bindings::Bindings;
use crate::effect::fact::{MovedPiece, PlayFact, RecordFact};
use crate::effect::moment::Moment;
use crate::effect::viewpoint::{Area, Happened, RecordScene, is_in};

/// A record, with its facts and the moments around it.
#[derive(Clone, Copy)]
pub(super) struct ObservedRecord<'a> {
    pub(super) event: &'a Event,
    pub(super) facts: &'a [RecordFact],
    pub(super) actor: EffectActor,
    pub(super) before: &'a Arc<Moment>,
    pub(super) after: &'a Arc<Moment>,
}

impl<'a> ObservedRecord<'a> {
    pub(super) fn scene(self, fact: &'a RecordFact, bindings: &'a Bindings) -> RecordScene<'a> {
        let Self { before, after, facts, actor, .. } = self;
        let EffectActor { seat: actor, by, sacrifice, continues } = actor;
        RecordScene { before, after, fact, facts, actor, by, sacrifice, continues, bindings }
    }
}

/// The objects that enter or leave by a fact.
pub(super) fn objects_of(fact: &RecordFact) -> [Option<ObjectId>; 2] {
    let object = |piece: Option<Piece>| match piece {
        Some(Piece::Object(id)) => Some(id),
        Some(Piece::Slot(_)) | None => None,
    };
    match fact {
        RecordFact::Played(_, went, _) | RecordFact::Went(went) => {
            [object(went.what), object(went.became)]
        }
        RecordFact::Ceased(id) | RecordFact::Token(_, _, id) => [Some(*id), None],
        _ => [None, None],
    }
}

/// Whether a reaction works where its object is or was (`4.0 2.2.12.g-j`).
fn works(bindings: &Bindings, reaction: &Reaction, when: &Arc<Moment>) -> bool {
    let in_place = |moment: &Arc<Moment>| {
        let Piece::Object(id) = bindings.me.piece else { return false };
        let Some(object) = moment.object(id) else { return false };
        if reaction.support {
            let ready = !object.statuses.has(rules::Status::Exhausted);
            return ready && matches!(object.place, Place::Reserve(_));
        }
        is_in(Area::Play, object.place) || matches!(object.place, Place::Hero(_) | Place::Limbo)
    };
    in_place(when)
}

/// Whether it is about the object itself entering somewhere (`4.0 6.3.c`), and not about going from
/// the Expedition zone to the Reserve (`4.0 6.3.d`).
fn is_self_move(wanted: &Happening) -> bool {
    match wanted {
        Happening::Goes { what: Objects::Me, from, to } => {
            *from != [Area::Expeditions] || *to != Area::Reserve
        }
        Happening::Joins(Objects::Me, _) | Happening::Plays(..) => true,
        _ => false,
    }
}

/// Each time that a record triggers a reaction.
pub(super) fn activations(
    record: ObservedRecord<'_>,
    bindings: &Bindings,
    reaction: &Reaction,
    when: &Arc<Moment>,
    has_left: bool,
) -> Vec<Happened> {
    let Piece::Object(id) = bindings.me.piece else { return Vec::new() };
    let mut all = Vec::new();
    for on in &reaction.on {
        match on {
            Trigger::Joined | Trigger::PlayedFromHand | Trigger::PlayedFromReserve => {
                all.extend(entered(record, id, on));
            }
            Trigger::AtMorning
            | Trigger::AtNoon
            | Trigger::AtAfternoon
            | Trigger::AtDusk
            | Trigger::AtNight => {
                let now = phase(record.event) == phase_of(on);
                all.extend(now.then(Happened::default).filter(|_| works(bindings, reaction, when)));
            }
            Trigger::This(wanted) => {
                // It must exist before, unless it is about how the object enters (`4.0 6.3.e-f`).
                let own = is_self_move(wanted) && record.facts.iter().any(|fact| is_of(fact, id));
                // Once: as the object that it has become, if it is visible.
                if own && record.facts.iter().any(|fact| became_seen(fact, id, record.after)) {
                    continue;
                }
                let before = if has_left { when } else { record.before };
                let usual = before.object(id).is_some() && works(bindings, reaction, before);
                for fact in record.facts.iter().filter(|_| own || usual) {
                    all.extend(record.scene(fact, bindings).happened(wanted));
                }
            }
            Trigger::When => {}
        }
    }
    all
}

pub(super) fn phase(event: &Event) -> Option<Phase> {
    if let Event::PhaseBegan(it) = event { Some(it.phase) } else { None }
}

fn phase_of(on: &Trigger) -> Option<Phase> {
    Some(match on {
        Trigger::AtMorning => Phase::Morning,
        Trigger::AtNoon => Phase::Noon,
        Trigger::AtAfternoon => Phase::Afternoon,
        Trigger::AtDusk => Phase::Dusk,
        Trigger::AtNight => Phase::Night,
        _ => return None,
    })
}

fn is_of(fact: &RecordFact, id: ObjectId) -> bool {
    objects_of(fact).contains(&Some(id))
}

/// Whether an object has become another visible one.
fn became_seen(fact: &RecordFact, id: ObjectId, after: &Moment) -> bool {
    let (RecordFact::Played(_, went, _) | RecordFact::Went(went)) = fact else { return false };
    went.what == Some(Piece::Object(id))
        && went.became.is_some_and(|new| new != Piece::Object(id) && after.face(new).is_some())
}

/// Whether an object enters play, and where it is played from.
fn entered(record: ObservedRecord<'_>, id: ObjectId, on: &Trigger) -> Option<Happened> {
    let piece = Some(Piece::Object(id));
    let entered = record.facts.iter().find_map(|fact| match fact {
        RecordFact::Played(_, went, _) | RecordFact::Went(went) if went.became == piece => {
            Some((Some(went.from), went.to, went.played.map(|it| it.from)))
        }
        RecordFact::Token(_, place, token) if *token == id => Some((None, *place, None)),
        _ => None,
    });
    let (from, to, played_from) = entered?;
    let joined = is_in(Area::Play, to) && !from.is_some_and(|from| is_in(Area::Play, from));
    let right = match on {
        Trigger::Joined => joined,
        Trigger::PlayedFromHand => matches!(played_from, Some(Place::Hand(_))),
        Trigger::PlayedFromReserve => matches!(played_from, Some(Place::Reserve(_))),
        _ => false,
    };
    right.then(Happened::default)
}

/// A card that is played by this record, and how.
pub(super) fn played(fact: &RecordFact) -> Option<(&MovedPiece, PlayFact)> {
    match fact {
        RecordFact::Played(_, went, _) | RecordFact::Went(went) => Some((went, went.played?)),
        _ => None,
    }
}
