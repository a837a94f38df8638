//! What becomes of a card that is played, and of what is paid for it (`4.0 5.1.2`, `4.0 5.2`).

use std::collections::BTreeSet;

use rules::{
    Ability, CardPlayed, CardType, CauseKind, Event, Face, Keyword, Mana, Move, Object, ObjectId,
    Piece, Place, Playing, Seat, Status, play_cost,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::{cause, face_of, whole_cause};
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::CardPlayed(played) => {
            face_down(walk, step, played);
            played_from(walk, step, played);
            if let Some(face) = face_of(step.before, played) {
                joins(walk, step, played, &face, played.card.to);
            }
        }
        Event::Moved(moved) => {
            let by_effect =
                matches!(cause(step.event), Some(CauseKind::Ability | CauseKind::Official));
            for one in moved.moves.iter().filter(|one| one.from == Place::Limbo && !by_effect) {
                leaves_limbo(walk, step, one);
            }
        }
        Event::ManaPaid(mana) => {
            orbs(walk, step, mana);
            paid_apart(walk, step, mana);
        }
        Event::StatusGained(gained) if gained.status == Status::Exhausted => {
            walk.memory.to_exhaust.retain(|(_, id, _)| !gained.objects.contains(id));
        }
        _ => {}
    }
    if matches!(
        step.event,
        Event::CardPlayed(_)
            | Event::QuickActionPlayed(_)
            | Event::Passed(_)
            | Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
    ) {
        exhausted(walk, step);
    }
}

/// What is played is revealed (`4.0 5.1.2.c`).
fn face_down(walk: &mut Walk<'_>, step: Step<'_>, played: &CardPlayed) {
    let entered = step.after.objects.get(&ObjectId::new(step.seq, 0));
    if entered.is_none_or(|object| object.face.is_some()) {
        return;
    }
    let seat = played.seat;
    let message = Text::new(
        format!("{} plays a card without revealing it", named(seat)),
        format!("{} joue une carte sans la révéler", named(seat)),
    );
    let doubt = walk.gap_or_paper(walk.memory.unit_from);
    let said = Said::new(Check::PlayedFaceDown, step.seq, message)
        .players([seat])
        .told(json!({ "face": null }), json!({ "face": "shown" }));
    walk.say(step, said, doubt);
}

/// Cards are played from the Hand or the Reserve but where an effect says otherwise (`4.0 5.2.a`).
fn played_from(walk: &mut Walk<'_>, step: Step<'_>, played: &CardPlayed) {
    let usual = matches!(played.card.from, Place::Hand(_) | Place::Reserve(_) | Place::Limbo);
    let by_effect = matches!(cause(step.event), Some(CauseKind::Ability | CauseKind::Official));
    if usual || by_effect {
        return;
    }
    let (seat, from) = (played.seat, played.card.from);
    let message = Text::new(
        format!("{} plays a card from {}", named(seat), named(from)),
        format!("{} joue une carte depuis {}", named(seat), named(from)),
    );
    let ability = (!walk.tells_causes()).then(Doubt::ability);
    let doubt = walk.doubt(step.before, walk.memory.unit_from).or(ability);
    let said = Said::new(Check::PlayedFrom, step.seq, message)
        .players([seat])
        .told(json!({ "from": from }), json!({ "from": ["hand", "reserve"] }));
    walk.say(step, said, doubt);
}

/// Whether a card of this kind may end there once it has been played; Spells end elsewhere.
fn may_join(face: &Face, seat: Seat, to: Place) -> bool {
    let is = |subtype: &str| face.subtypes.iter().any(|one| one == subtype);
    let in_expedition = matches!(to, Place::Expedition(id) if id.seat == seat);
    match face.card_type {
        Some(CardType::Character) => in_expedition,
        Some(CardType::Permanent) if is("expedition") => in_expedition,
        Some(CardType::Permanent) if is("landmark") => to == Place::Landmark(seat),
        _ => true,
    }
}

/// Characters and Permanents join an Expedition of the player or their Landmark zone (`4.0 5.1.2.i`).
fn joins(walk: &mut Walk<'_>, step: Step<'_>, played: &CardPlayed, face: &Face, to: Place) {
    if to == Place::Limbo || may_join(face, played.seat, to) {
        return;
    }
    let (name, seat) = (face.title(), played.seat);
    let message = Text::new(
        format!("{name}, played by {}, goes to {}", named(seat), named(to)),
        format!("{name}, jouée par {}, va dans {}", named(seat), named(to)),
    );
    let doubt = walk.doubt(step.before, walk.memory.unit_from);
    let said = Said::new(Check::PlayedElsewhere, step.seq, message)
        .players([seat])
        .told(json!({ "to": to }), json!({ "type": face.card_type, "player": seat }));
    walk.say(step, said, doubt);
}

/// A card that was played leaves Limbo as it is done resolving.
fn leaves_limbo(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let Some(Piece::Object(id)) = one.what else { return };
    let records = walk.replay.records();
    let Some(Event::CardPlayed(played)) =
        records.get(id.seq() as usize).map(|sealed| &sealed.record.event)
    else {
        return;
    };
    let Some(object) = step.before.objects.get(&id) else { return };
    let Some(face) = object.face.clone() else { return };
    unpaid(walk, step, id, played, &face);
    if face.card_type == Some(CardType::Spell) {
        spell_ends(walk, step, object, id, one);
    } else {
        joins(walk, step, played, &face, one.to);
    }
}

/// Whether this keyword is printed.
fn has(face: &Face, keyword: Keyword) -> bool {
    face.abilities.iter().flatten().any(|one| *one == Ability::Keyword(keyword))
}

/// A Spell goes to its owner's Reserve, exhausted by Cooldown, or to the Discard pile if it is Fleeting (`4.0 2.4.7.e`,
/// `4.0 5.2.4.b`).
fn spell_ends(walk: &mut Walk<'_>, step: Step<'_>, object: &Object, id: ObjectId, one: &Move) {
    let reserve = Place::Reserve(object.owner);
    let prints = |keyword| object.face.as_ref().is_some_and(|face| has(face, keyword));
    // One that is Fleeting by its own words gains the status in Limbo (`4.0 2.4.7.b`), whether or not the log tells it.
    let fleeting = object.statuses.has(Status::Fleeting) || prints(Keyword::Fleeting);
    let right = if fleeting { Place::Discard(object.owner) } else { reserve };
    let name = title(step.before, id);
    // Whose zone it is belongs to another rule.
    if one.to.zone() != right.zone() {
        let message = Text::new(
            format!("{name} has been resolved and goes to {}", named(one.to)),
            format!("{name} a été résolu et va dans {}", named(one.to)),
        );
        // Its own effect may have said so.
        let unsure = cause(step.event) != Some(CauseKind::Rule);
        let doubt =
            walk.doubt(step.before, walk.memory.unit_from).or_else(|| unsure.then(Doubt::ability));
        let said = Said::new(Check::SpellEnd, step.seq, message)
            .objects([id])
            .players([object.controller])
            .told(json!({ "to": one.to }), json!({ "to": right }));
        walk.say(step, said, doubt);
    }
    if prints(Keyword::Cooldown) && one.to == reserve && !one.statuses.has(Status::Exhausted) {
        let now = step.after.objects.iter().find(|(_, new)| new.item == object.item);
        if let Some((&new, _)) = now {
            walk.memory.to_exhaust.push((step.seq, new, Check::Cooldown));
        }
    }
}

/// What should have become exhausted by now.
fn exhausted(walk: &mut Walk<'_>, step: Step<'_>) {
    for (from, id, check) in std::mem::take(&mut walk.memory.to_exhaust) {
        if !step.before.objects.contains_key(&id) {
            continue;
        }
        let name = title(step.before, id);
        let message = if check == Check::Cooldown {
            Text::new(
                format!("{name} has Cooldown and came to the Reserve ready"),
                format!("{name} a Récupération et est arrivé redressé en Réserve"),
            )
        } else {
            Text::new(
                format!("{name} was not exhausted to pay for its quick action"),
                format!("{name} n'a pas été épuisé pour payer son action rapide"),
            )
        };
        let doubt = walk.doubt(step.before, from);
        let said = Said::new(check, from, message)
            .objects([id])
            .told(json!({ "exhausted": false }), json!({ "exhausted": true }));
        walk.say(step, said, doubt);
    }
}

/// A card resolves once its cost is paid (`4.0 5.1.2.a`, `4.0 6.4.d`).
fn unpaid(walk: &mut Walk<'_>, step: Step<'_>, id: ObjectId, played: &CardPlayed, face: &Face) {
    let by_ability = played
        .cause
        .is_some_and(|cause| matches!(cause.kind, CauseKind::Ability | CauseKind::Official));
    let paid = walk
        .replay
        .span(id.seq() as usize + 1..step.seq as usize)
        .any(|one| matches!(&one.record.event, Event::ManaPaid(mana) if mana.seat == played.seat));
    let object = match (played.card.from, played.card.what) {
        (Place::Reserve(_), Some(Piece::Object(id))) => Some(id),
        (Place::Hand(_), _) => None,
        _ => return,
    };
    if by_ability || paid || played.mana.is_some() {
        return;
    }
    let before = id.seq().checked_sub(1).and_then(|seq| walk.replay.at(seq));
    let Some(state) = before else { return };
    let into = match step.event {
        Event::Moved(moved) => moved.moves.iter().find_map(|one| match one.to {
            Place::Expedition(id) => Some(id),
            _ => None,
        }),
        _ => None,
    };
    let playing = Playing { seat: played.seat, face, object, into };
    let cost = play_cost(state, walk.edition, playing);
    let free = face.abilities.iter().flatten().any(
        |one| matches!(one, Ability::Keyword(Keyword::Scout(number)) if i32::from(*number) <= cost.base - cost.least),
    );
    if cost.least <= 0 || free {
        return;
    }
    let unread = face.abilities.as_ref().is_none_or(|all| all.contains(&Ability::Unread));
    let doubt = walk
        .doubt(state, walk.memory.unit_from)
        .or_else(|| walk.used())
        .or_else(|| unread.then(Doubt::ability));
    let name = face.title();
    let message = Text::new(
        format!("{name} resolves, and nothing was paid for it"),
        format!("{name} se résout, et rien n'a été payé pour elle"),
    );
    let said = Said::new(Check::Unpaid, id.seq(), message)
        .players([played.seat])
        .told(json!({ "mana": 0 }), json!({ "cost": cost }));
    walk.say(step, said, doubt);
}

/// Orbs that pay are the player's own and ready, and each pays once (`4.0 1.2.5.e`, `4.0 3.2.9.f`).
fn orbs(walk: &mut Walk<'_>, step: Step<'_>, mana: &Mana) {
    let ready = |id: &ObjectId| {
        step.before.objects.get(id).is_some_and(|orb| {
            orb.place == Place::Mana(mana.seat) && !orb.statuses.has(Status::Exhausted)
        })
    };
    let mut paid = BTreeSet::new();
    let mut right = |id: &ObjectId| ready(id) && paid.insert(*id);
    let wrong: Vec<_> = mana.orbs.iter().copied().filter(|id| !right(id)).collect();
    if wrong.is_empty() {
        return;
    }
    let message = Text::new(
        format!("{} pays with what is no ready Mana Orb of theirs", named(mana.seat)),
        format!("{} paie avec ce qui n'est pas un de ses Orbes de Mana prêts", named(mana.seat)),
    );
    let doubt = walk.gap_or_paper(0);
    let said = Said::new(Check::OrbNotReady, step.seq, message)
        .players([mana.seat])
        .told(json!({ "orbs": wrong }), json!({ "orbs": [] }))
        .objects(wrong);
    walk.say(step, said, doubt);
}

/// One cost is paid at once (`4.0 5.1.2.h`).
fn paid_apart(walk: &mut Walk<'_>, step: Step<'_>, mana: &Mana) {
    let cost = |event: &Event| {
        let cause = whole_cause(event)?;
        cause.seq.filter(|_| cause.kind == CauseKind::Cost && matches!(event, Event::ManaPaid(_)))
    };
    let Some(of) = cost(step.event).filter(|&of| of < step.seq) else { return };
    let since = walk.replay.span(of as usize..step.seq as usize);
    let on_this_line = since.clone().all(|one| !matches!(one.record.event, Event::Rewound(_)));
    if !on_this_line || since.clone().all(|one| cost(&one.record.event) != Some(of)) {
        return;
    }
    let message = Text::new(
        format!("{} pays one cost in several steps", named(mana.seat)),
        format!("{} paie un même coût en plusieurs étapes", named(mana.seat)),
    );
    let said = Said::new(Check::PaidApart, of, message)
        .players([mana.seat])
        .told(json!({ "steps": 2 }), json!({ "steps": 1 }));
    let doubt = walk.on_paper();
    walk.say(step, said, doubt);
}
