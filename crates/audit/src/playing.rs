//! Playing cards, quick actions and reactions (`4.0 5.1`, `4.0 5.2`).

use rules::{
    Ability, CardPlayed, CardType, CauseKind, Cost, Event, Face, Keyword, Kind, Object, ObjectId,
    Phase, Piece, Place, PlayCost, Playing, Seat, State, Statement, Status, play_cost, play_rules,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::{cause, face_of};
use crate::morning::next_seat;
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
        Event::ReactionPlayed(played) => reaction(walk, step, played.seat),
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => {
            fleeting(walk, step);
            left(walk, step);
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
    let said = Said {
        check: Check::Prohibited,
        from: step.seq,
        objects: object.into_iter().collect(),
        players: vec![seat],
        recorded: json!({ "played": name }),
        expected: json!({ "played": null }),
        message: Text::new(
            format!("{name} is played although it can't be"),
            format!("{name} est jouée alors qu'elle ne peut pas l'être"),
        ),
    };
    walk.say(step, said, doubt);
}

fn exhausted(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat, id: ObjectId, laws: &[Statement]) {
    let is = step.before.objects.get(&id).is_some_and(|one| one.statuses.has(Status::Exhausted));
    if !is || laws.contains(&Statement::MayBePlayedExhausted) {
        return;
    }
    let name = title(step.before, id);
    let doubt = walk.doubt(step.before, step.seq).or_else(|| walk.used());
    let said = Said {
        check: Check::ExhaustedCard,
        from: step.seq,
        objects: vec![id],
        players: vec![seat],
        recorded: json!({ "exhausted": true }),
        expected: json!({ "exhausted": false }),
        message: Text::new(
            format!("{name} is exhausted in the Reserve and is played from there"),
            format!("{name} est épuisée en Réserve et est jouée depuis celle-ci"),
        ),
    };
    walk.say(step, said, doubt);
}

impl Walk<'_> {
    /// An ability that acted today may have made this cheaper or allowed it.
    fn used(&self) -> Option<Doubt> {
        self.memory.abilities_used.then(Doubt::ability)
    }
}

/// The mana paid with what happens next at the table, or announced with the card.
fn paid(walk: &Walk<'_>, step: Step<'_>, played: &CardPlayed) -> Option<i32> {
    let later = walk.replay.records().iter().skip(step.seq as usize + 1);
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
    let right = (cost.least..=cost.cost).contains(&paid)
        || scouted.is_some_and(|low| (low..=low + cost.cost - cost.least).contains(&paid));
    if right {
        return;
    }
    let unread = face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread));
    let doubt = walk
        .doubt(step.before, walk.memory.unit_from)
        .or_else(|| walk.used())
        .or_else(|| unread.then(Doubt::ability));
    let name = face.title();
    let said = Said {
        check: Check::Cost,
        from: step.seq,
        objects: Vec::new(),
        players: vec![played.seat],
        recorded: json!({ "mana": paid }),
        expected: json!({ "cost": cost, "scout": scouted }),
        message: Text::new(
            format!("{paid} mana is paid for {name}, which costs {}", cost.cost),
            format!("{paid} mana sont payés pour {name}, qui en coûte {}", cost.cost),
        ),
    };
    walk.say(step, said, doubt);
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
        let said = Said {
            check: Check::FleetingFromReserve,
            from: seq,
            objects: vec![id],
            players: vec![seat],
            recorded: json!({ "fleeting": false }),
            expected: json!({ "fleeting": true }),
            message: Text::new(
                format!("{name} was played from the Reserve and did not gain Fleeting"),
                format!("{name} a été jouée depuis la Réserve et n'a pas gagné Fugace"),
            ),
        };
        walk.say(step, said, doubt);
    }
}

fn quick_action(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat, id: ObjectId) {
    let Some(object) = step.before.objects.get(&id) else { return };
    let name = title(step.before, id);
    let base = Said {
        check: Check::OthersQuickAction,
        from: step.seq,
        objects: vec![id],
        players: vec![seat],
        recorded: json!({ "played_by": seat }),
        expected: json!({ "played_by": object.controller }),
        message: Text::new(
            format!("Player {seat} plays a quick action of {name}, which is not theirs"),
            format!("Le joueur {seat} joue une action rapide de {name}, qui n'est pas à lui"),
        ),
    };
    let gap = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    if object.controller != seat {
        walk.say(step, base, gap);
        return;
    }
    let view = walk.derive(step.before);
    let Some(derived) = view.objects.get(&id) else { return };
    let unread = derived.face.as_ref().is_none_or(|face| {
        face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread))
    });
    let in_reserve = matches!(object.place, Place::Reserve(_));
    let is_exhausted = object.statuses.has(Status::Exhausted);
    let costs: Vec<&Vec<Cost>> = derived
        .abilities()
        .filter_map(|ability| match ability {
            Ability::QuickAction(action) if action.support == in_reserve => Some(&action.cost),
            _ => None,
        })
        .collect();
    let works = !(costs.is_empty() || derived.ignored_abilities || (in_reserve && is_exhausted));
    let payable = costs.iter().any(|cost| !is_exhausted || !cost.contains(&Cost::Exhaust));
    let (check, message) = if !works {
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
        return;
    };
    let doubt = gap
        .or_else(|| unread.then(Doubt::ability))
        .or_else(|| walk.doubt(step.before, walk.memory.unit_from));
    walk.say(step, Said { check, message, ..base }, doubt);
}

/// Reactions waiting in Limbo, by who controls them.
fn waiting(state: &State) -> Vec<(ObjectId, Seat)> {
    let reaction = |object: &rules::Object| match &object.kind {
        Kind::Emblem(emblem) => emblem.duration.is_none(),
        Kind::Card | Kind::Token => false,
    };
    let all = state.objects_in(Place::Limbo).filter(|(_, object)| reaction(object));
    all.map(|(id, object)| (id, object.controller)).collect()
}

/// Whoever comes first in initiative order and has a reaction in Limbo plays one (`4.0 5.1.1.c`).
fn reaction(walk: &mut Walk<'_>, step: Step<'_>, seat: Seat) {
    let state = step.before;
    let first = match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    };
    let waiting = waiting(state);
    let mut wanted = first;
    for _ in 0..state.players.len() {
        match wanted {
            Some(one) if waiting.iter().any(|&(_, seat)| seat == one) => break,
            Some(one) => wanted = next_seat(state, one),
            None => return,
        }
    }
    if wanted == Some(seat) {
        return;
    }
    let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
    let said = Said {
        check: Check::ReactionOrder,
        from: step.seq,
        objects: waiting.iter().map(|&(id, _)| id).collect(),
        players: wanted.into_iter().chain([seat]).collect(),
        recorded: json!({ "player": seat }),
        expected: json!({ "player": wanted }),
        message: Text::new(
            format!("Player {seat} plays a reaction before a player with initiative"),
            format!("Le joueur {seat} joue une réaction avant un joueur qui a l'initiative"),
        ),
    };
    walk.say(step, said, doubt);
}

/// Reactions that are still in Limbo when the turn or phase is over.
fn left(walk: &mut Walk<'_>, step: Step<'_>) {
    let left = waiting(step.before);
    if left.is_empty() {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let said = Said {
        check: Check::ReactionLeft,
        from,
        objects: left.iter().map(|&(id, _)| id).collect(),
        players: left.iter().map(|&(_, seat)| seat).collect(),
        recorded: json!({ "in_limbo": left.len() }),
        expected: json!({ "in_limbo": 0 }),
        message: Text::new(
            "Reactions were left in Limbo unplayed",
            "Des réactions sont restées dans les Limbes sans être jouées",
        ),
    };
    walk.say(step, said, doubt);
}
