//! Objects that would leave their Expedition, and replacements by passive abilities (`4.0 6.2.b`).

use rules::effect::To;
use rules::{
    Ability, BOOST, LeavingExpedition, ObjectId, Passive, Piece, Place, Scope, Statement, Status,
};

use super::fact::{Bearer, MovedPiece, RecordFact};
use super::moment::Moment;
use super::viewpoint::abilities;
use crate::passives::ways_of_leaving;

/// The object that stays in its Expedition and loses a mark instead of leaving, if a record has
/// one.
pub(super) fn loses_mark(fact: &RecordFact, now: &Moment) -> Option<ObjectId> {
    let (id, how) = match fact {
        RecordFact::Status(Status::Anchored, false, Bearer::Object(id)) => {
            (*id, LeavingExpedition::LosesAnchored)
        }
        RecordFact::Counters(id, counter, by) => {
            let had = now.object(*id).map_or(0, |object| object.counter(BOOST));
            if **counter != *BOOST || by.unsigned_abs() != had || *by >= 0 {
                return None;
            }
            (*id, LeavingExpedition::LosesBoosts)
        }
        _ => return None,
    };
    kept(id, now).contains(&how).then_some(id)
}

/// The replacement that a card specifies for leaving its Expedition.
pub(super) fn leaving(id: ObjectId, now: &Moment) -> Option<LeavingExpedition> {
    let face = now.object(id)?.face.as_ref()?;
    abilities(face).iter().find_map(|ability| match ability {
        Ability::Passive(Passive {
            says: Statement::LeavingExpedition(how),
            scope: Scope::Me,
            ..
        }) => Some(*how),
        _ => None,
    })
}

/// Whether leaving the Expedition zone like this is replaced: it goes to the Mana zone or stays.
pub(super) fn is_replaced(to: &To, went: &MovedPiece, now: &Moment) -> bool {
    let Some(Piece::Object(id)) = went.what else { return false };
    if !matches!(went.from, Place::Expedition(_)) || matches!(to, To::Expeditions(_)) {
        return false;
    }
    let ways: Vec<_> = ways_of_leaving(now, id).collect();
    let to_mana = ways.contains(&LeavingExpedition::ToMana);
    let mana = to_mana && matches!(went.to, Place::Mana(_));
    (to_mana || ways.iter().copied().any(keeps)) && !mana
}

/// The marks of which an object loses one to stay in its Expedition.
pub(super) fn kept(id: ObjectId, now: &Moment) -> Vec<LeavingExpedition> {
    ways_of_leaving(now, id).filter(|&how| keeps(how)).collect()
}

const fn keeps(how: LeavingExpedition) -> bool {
    matches!(how, LeavingExpedition::LosesAnchored | LeavingExpedition::LosesBoosts)
}
