//! Playing cards and quick actions (`4.0 5.1`, `4.0 5.2`).

use rules::{
    Ability, CardPlayed, CardType, CauseKind, Cost, Event, Face, Keyword, Object, ObjectId, Piece,
    Place, PlayCost, Playing, Seat, Statement, Status, play_cost, play_rules,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::{cause, face_of};
use crate::morning::says;
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::CardPlayed(played) => card(walk, step, played),
        Event::QuickActionPlayed(played) => quick_action(walk, step, played.seat, played.object),
        Event::StatusGained(gained) if gained.status == Status::Fleeting => {
            let gains = |item| {
                let mut all = gained.objects.iter().filter_map(|id| step.before.objects.get(id));
                all.any(|object| object.item == item)
            };
            walk.memory.without_fleeting.retain(|&(_, item)| !gains(item));
        }
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => {
            fleeting(walk, step);
            scouted(walk, step);
        }
        _ => {}
    }
}

fn card(walk: &mut Walk<'_>, step: Step<'_>, played: &CardPlayed) {
    let state = step.before;
    let by_ability = matches!(cause(step.event), Some(CauseKind::Ability | CauseKind::Official));
    let object = match (played.card.from, played.card.what) {
        (Place::Reserve(_), Some(Piece::Object(id))) => Some(id),
        (Place::Hand(_), _) => None,
        _ => return,
    };
    let Some(face) = face_of(state, played) else { return };
    let into = match played.card.to {
        Place::Expedition(id) => Some(id),
        _ => None,
    };
    let playing = Playing { seat: played.seat, face: &face, object, into };
    let laws = play_rules(state, walk.edition, playing);
    if laws.contains(&Statement::CannotBePlayed) {
        prohibited(walk, step, played.seat, object, &face);
    }
    if let Some(id) = object {
        exhausted(walk, step, played.seat, id, &laws);
        let gains = matches!(face.card_type, Some(CardType::Character | CardType::Spell))
            || face.subtypes.iter().any(|subtype| subtype == "expedition");
        let here = step.after.objects.get(&ObjectId::new(step.seq, 0));
        if let Some(here) = here.filter(|one| gains && !one.statuses.has(Status::Fleeting)) {
            walk.memory.without_fleeting.push((step.seq, here.item));
        }
    }
    if !by_ability && played.mana != Some(0) {
        pay(walk, step, played, &face, &play_cost(state, walk.edition, playing));
    }
}

fn prohibited(
    walk: &mut Walk<'_>,
    step: Step<'_>,
    seat: Seat,
    object: Option<ObjectId>,
    face: &Face,
) {
    let doubt = walk.doubt(step.before, step.seq);
    let name = face.title();
    let message = Text::new(
        format!("{name} is played although it can't be"),
        format!("{name} est jouée alors qu'elle ne peut pas l'être"),
    );
    let said = Said::new(Check::Prohibited, step.seq, message)
        .objects(object)
        .players([seat])
        .told(json!({ "played": name }), json!({ "played": null }));
    walk.say(step, said, doubt);
}

fn exhausted(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat, id: ObjectId, laws: &[Statement]) {
    let is = step.before.objects.get(&id).is_some_and(|one| one.statuses.has(Status::Exhausted));
    if !is || laws.contains(&Statement::MayBePlayedExhausted) {
        return;
    }
    let name = title(step.before, id);
    let doubt = walk.doubt(step.before, step.seq).or_else(|| walk.used());
    let message = Text::new(
        format!("{name} is exhausted in the Reserve and is played from there"),
        format!("{name} est épuisée en Réserve et est jouée depuis celle-ci"),
    );
    let said = Said::new(Check::ExhaustedCard, step.seq, message)
        .objects([id])
        .players([seat])
        .told(json!({ "exhausted": true }), json!({ "exhausted": false }));
    walk.say(step, said, doubt);
}

impl Walk<'_> {
    /// An ability that acted today may have made this cheaper or allowed it.
    pub(crate) fn used(&self) -> Option<Doubt> {
        self.memory.abilities_used.then(Doubt::ability)
    }
}

/// The mana paid with what happens next at the table, or announced with the card.
fn paid(walk: &Walk<'_>, step: Step<'_>, played: &CardPlayed) -> Option<i32> {
    let later = walk.replay.span(step.seq as usize + 1..usize::MAX);
    // What is paid in several steps is one payment.
    let of_this = later.clone().map(|one| &one.record.event).map_while(|event| match event {
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::Rewound(_) => None,
        Event::ManaPaid(mana) if mana.cause.is_some_and(|cause| cause.seq == Some(step.seq)) => {
            Some(mana.count)
        }
        _ => Some(0),
    });
    let of_this: u32 = of_this.sum();
    if of_this > 0 {
        return i32::try_from(of_this).ok();
    }
    let next = later.map(|one| &one.record.event).find(|event| event.is_play());
    let orbs = next.and_then(|next| match next {
        Event::ManaPaid(mana) if mana.seat == played.seat => Some(mana.count),
        _ => None,
    });
    orbs.or(played.mana).and_then(|count| i32::try_from(count).ok())
}

fn pay(walk: &mut Walk<'_>, step: Step<'_>, played: &CardPlayed, face: &Face, cost: &PlayCost) {
    let Some(paid) = paid(walk, step, played) else { return };
    let scout = face.abilities.iter().flatten().find_map(|ability| match ability {
        Ability::Keyword(Keyword::Scout(number)) => Some(i32::from(*number)),
        _ => None,
    });
    let from_hand = matches!(played.card.from, Place::Hand(_));
    let scouted = scout.filter(|_| from_hand).map(|scout| scout + cost.least - cost.base);
    let whole = (cost.least..=cost.cost).contains(&paid);
    let scout = scouted.is_some_and(|low| (low..=low + cost.cost - cost.least).contains(&paid));
    if let Some(here) = step.after.objects.get(&ObjectId::new(step.seq, 0))
        && scout
        && !whole
    {
        walk.memory.scouted.push((step.seq, here.item));
    }
    if whole || scout {
        return;
    }
    let unread = face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread));
    let doubt = walk
        .doubt(step.before, walk.memory.unit_from)
        .or_else(|| walk.used())
        .or_else(|| unread.then(Doubt::ability));
    let name = face.title();
    let message = Text::new(
        format!("{paid} mana is paid for {name}, which costs {}", cost.cost),
        format!("Mana payé pour {name} : {paid}, pour un coût de {}", cost.cost),
    );
    let said = Said::new(Check::Cost, step.seq, message)
        .players([played.seat])
        .told(json!({ "mana": paid }), json!({ "cost": cost, "scout": scouted }));
    walk.say(step, said, doubt);
}

/// What was played for its Scout cost and is still in play at the end of the turn (`4.0 7.4.5.c`).
fn scouted(walk: &mut Walk<'_>, step: Step<'_>) {
    for (seq, item) in std::mem::take(&mut walk.memory.scouted) {
        let found = step.before.objects.iter().find(|(_, object)| object.item == item);
        let Some((&id, object)) = found else { continue };
        if !matches!(object.place, Place::Expedition(_) | Place::Landmark(_)) {
            continue;
        }
        let view = walk.derive(step.before);
        let kept = says(&view, |says| matches!(says, Statement::LeavingExpedition(_))).count() > 0;
        let name = title(step.before, id);
        let message = Text::new(
            format!("{name} was played for its Scout cost and did not go to the Reserve"),
            format!("{name} a été jouée pour son coût d'Éclaireur et n'est pas allée en Réserve"),
        );
        let doubt = walk.doubt(step.before, seq).or_else(|| kept.then(Doubt::ability));
        let said = Said::new(Check::ScoutStays, seq, message)
            .objects([id])
            .players([object.controller])
            .told(
                json!({ "place": object.place }),
                json!({ "place": Place::Reserve(object.owner) }),
            );
        walk.say(step, said, doubt);
    }
}

/// Whether a card is still where it was played to; a Spell is done there.
fn stays(object: &Object) -> bool {
    let spell = object.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Spell));
    spell || matches!(object.place, Place::Limbo | Place::Expedition(_))
}

/// What was played from the Reserve and has not gained Fleeting by the end of the turn (`4.0 2.4.7.a-c`).
fn fleeting(walk: &mut Walk<'_>, step: Step<'_>) {
    for (seq, item) in std::mem::take(&mut walk.memory.without_fleeting) {
        let found = step.before.objects.iter().find(|(_, object)| object.item == item);
        let Some((&id, object)) = found else { continue };
        if object.statuses.has(Status::Fleeting) || !stays(object) {
            continue;
        }
        let instead = walk.derive(step.before).objects.get(&id).is_some_and(|view| {
            view.abilities().any(|ability| {
                matches!(ability, Ability::Passive(passive)
                    if matches!(passive.says, Statement::GainsBoostsInstead(Status::Fleeting, _)))
            })
        });
        if instead {
            continue;
        }
        let name = title(step.before, id);
        let seat = object.controller;
        let doubt = walk.doubt(step.before, seq).or_else(|| walk.used());
        let message = Text::new(
            format!("{name} was played from the Reserve and did not gain Fleeting"),
            format!("{name} a été jouée depuis la Réserve et n'a pas gagné Fugace"),
        );
        let said = Said::new(Check::FleetingFromReserve, seq, message)
            .objects([id])
            .players([seat])
            .told(json!({ "fleeting": false }), json!({ "fleeting": true }));
        walk.say(step, said, doubt);
    }
}

fn quick_action(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat, id: ObjectId) {
    let Some(object) = step.before.objects.get(&id) else { return };
    let name = title(step.before, id);
    let player = named(seat);
    let message = Text::new(
        format!("{player} plays a quick action of {name}, which is not theirs"),
        format!("{player} joue une action rapide de {name}, qui n'est pas à lui"),
    );
    let base = Said::new(Check::OthersQuickAction, step.seq, message)
        .objects([id])
        .players([seat])
        .told(json!({ "played_by": seat }), json!({ "played_by": object.controller }));
    let gap = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    if object.controller != seat {
        walk.say(step, base, gap);
        return;
    }
    let view = walk.derive(step.before);
    let derived = view.objects.get(&id);
    let face = derived.map_or(object.face.as_ref(), |derived| derived.face.as_ref());
    let unread = face.is_none_or(|face| {
        face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread))
    });
    let in_reserve = matches!(object.place, Place::Reserve(_));
    let is_exhausted = object.statuses.has(Status::Exhausted);
    let usable = derived.filter(|derived| {
        let hero = derived.is(CardType::Hero) == matches!(object.place, Place::Hero(_));
        let ready = !(in_reserve && is_exhausted);
        hero && ready && object.place != Place::Limbo && !derived.ignored_abilities
    });
    let costs: Vec<&Vec<Cost>> = usable
        .into_iter()
        .flat_map(rules::ObjectView::abilities)
        .filter_map(|ability| match ability {
            Ability::QuickAction(action) if action.support == in_reserve => Some(&action.cost),
            _ => None,
        })
        .collect();
    let payable = costs.iter().any(|cost| !is_exhausted || !cost.contains(&Cost::Exhaust));
    let (check, message) = if costs.is_empty() {
        let text = Text::new(
            format!("{name} has no quick action that works where it is"),
            format!("{name} n'a aucune action rapide qui fonctionne là où elle est"),
        );
        (Check::NoQuickAction, text)
    } else if !payable {
        let text = Text::new(
            format!("{name} is exhausted already and cannot be exhausted as a cost"),
            format!("{name} est déjà épuisée et ne peut l'être comme coût"),
        );
        (Check::ExhaustedForCost, text)
    } else {
        if costs.iter().all(|cost| cost.contains(&Cost::Exhaust)) {
            walk.memory.to_exhaust.push((step.seq, id, Check::NotExhausted));
        }
        return;
    };
    let doubt = gap
        .or_else(|| unread.then(Doubt::ability))
        .or_else(|| walk.doubt(step.before, walk.memory.unit_from));
    walk.say(step, Said { check, message, ..base }, doubt);
}
