//! Playing cards and quick actions: who may, what it costs, what follows (`4.0 5.1`, `4.0 5.2`,
//! `4.0 5.3`).

use std::sync::Arc;

use rules::{
    Ability, CardPlayed, CardType, CauseKind, Cost, Edition, Face, Keyword, Object, ObjectId,
    Piece, Place, PlayCost, Playing, QuickAction, QuickActionPlayed, Seat, Settled, Statement,
    Status,
};

use super::due::{Due, Payment, RequiringParagraph, cited};
use super::may::{self, May};
use super::reaction::HUNDRED;
use super::settle::may_join;
use super::step::RecordStep;
use super::turn::instead_of_effect;
use super::turn_state::{TurnProgress, TurnState};
use super::verdict::Verdict;
use crate::effect::{self, Changes, Moment};

/// Whether an ability or an official causes it to be played, and not the player whose turn it is.
const fn is_by_effect(step: RecordStep<'_>) -> bool {
    matches!(step.event.cause_kind(), Some(CauseKind::Ability | CauseKind::Official))
}

/// The object in the Reserve that is played; `None` from the Hand.
const fn reserved(played: &CardPlayed) -> Option<ObjectId> {
    match (played.card.from, played.card.what) {
        (Place::Reserve(_), Some(Piece::Object(id))) => Some(id),
        _ => None,
    }
}

/// A card is played as the effect of a turn, or by an effect.
pub(super) fn card(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    played: &CardPlayed,
) -> Verdict {
    let mine = turn_state.turn.is_some_and(|turn| turn.seat == played.seat);
    let open = if is_by_effect(step) || (turn_state.may.has(May::ANOTHER_CARD) && mine) {
        Vec::new()
    } else {
        instead_of_effect(turn_state, step.before, played.seat)
    };
    let face = step.before.face_played(played);
    let settled = Settled::new(step.before, edition);
    let mut costs =
        face.as_deref().map_or_else(Vec::new, |face| costs(step, &settled, played, face));
    // An effect of today may have made it cheaper, in a log that does not say so.
    if turn_state.may_today.has(May::COSTS) && !turn_state.tells_costs {
        for cost in &mut costs {
            // How much cheaper is unknown, so anything up to the full cost may be right.
            cost.0 = 0;
        }
    }
    let verdict = if open.is_empty() {
        match illegal(step, &settled, played, face.as_deref(), &costs) {
            None => Verdict::Decided,
            Some(paragraphs) => turn_state.departs(step, Vec::new(), paragraphs),
        }
    } else {
        turn_state.instead(step, open, edition)
    };
    if !is_by_effect(step) {
        turn_state.owed.clear();
        if let Some(turn) = turn_state.turn.as_mut().filter(|turn| turn.seat == played.seat) {
            turn.cards += 1;
        }
    }
    // Whatever the verdict: the card is played, and what its play requires is due.
    follow(turn_state, step, played, face.as_deref(), costs);
    if let Some(face) = face.as_deref() {
        let playing = Playing { seat: played.seat, face, object: reserved(played), into: None };
        let id = ObjectId::new(step.seq, 0);
        let has = step.after.objects.get(&id).is_some_and(|it| it.statuses.has(Status::Fleeting));
        let gains = || settled.play_rules(playing).iter().any(gives_fleeting);
        // After the payment, and before a Spell resolves: where it goes then depends on this status.
        if !has && !gains_fleeting(played, face) && gains() {
            let at = turn_state.owed.iter().position(|due| !matches!(due, Due::Pay(_)));
            let at = at.unwrap_or(turn_state.owed.len());
            turn_state.owed.insert(at, Due::Gain(id, Status::Fleeting));
        }
        // An Emblem about the next card is used up by this one.
        turn_state.owed.extend(settled.next_emblems(playing).into_iter().map(Due::Cease));
    }
    verdict
}

/// The paragraphs by which a card may not be played, if any.
fn illegal(
    step: RecordStep<'_>,
    settled: &Settled<'_>,
    played: &CardPlayed,
    face: Option<&Face>,
    costs: &[(i32, i32)],
) -> Option<Vec<RequiringParagraph>> {
    let edition = step.then.edition();
    let new = |numbers: &'static [&'static str]| Some(cited((&[], numbers), edition));
    let own = [Place::Hand(played.seat), Place::Reserve(played.seat)].contains(&played.card.from);
    if !own && !is_by_effect(step) {
        return new(&["5.2.a"]);
    }
    let Some(face) = face else {
        let here = step.after.objects.get(&ObjectId::new(step.seq, 0));
        let is_seen = here.is_none_or(|object| object.face.is_some());
        return if is_seen { None } else { new(&["5.1.2.c"]) };
    };
    if let Some(id) = reserved(played) {
        let exhausted = |one: &Arc<Object>| one.statuses.has(Status::Exhausted);
        let is_exhausted = step.before.objects.get(&id).is_some_and(exhausted);
        if is_exhausted && !lays_down(settled, played, face, &Statement::MayBePlayedExhausted) {
            return new(&["2.4.6.c"]);
        }
    }
    if lays_down(settled, played, face, &Statement::CannotBePlayed) {
        return new(&["5.1.2.f"]);
    }
    let to = played.card.to;
    if to != Place::Limbo && !may_join(face, played.seat, to) {
        return new(&["5.1.2.i"]);
    }
    let ready = i32::try_from(step.before.ready_mana(played.seat)).unwrap_or(i32::MAX);
    let short = !costs.is_empty() && costs.iter().all(|&(least, _)| least > ready);
    if short && !is_by_effect(step) {
        return new(&["6.4.c"]);
    }
    None
}

/// Whether a passive ability imposes this on the card that is played; only some cards in play have
/// such a rule.
fn lays_down(settled: &Settled<'_>, played: &CardPlayed, face: &Face, says: &Statement) -> bool {
    let object = reserved(played);
    let into = match played.card.to {
        Place::Expedition(id) => Some(id),
        _ => None,
    };
    let playing = Playing { seat: played.seat, face, object, into };
    settled.play_rules(playing).contains(says)
}

/// Its possible costs, into each Expedition it may join; also its Scout cost from the Hand (`4.0
/// 7.4.5.b`).
fn costs(
    step: RecordStep<'_>,
    settled: &Settled<'_>,
    played: &CardPlayed,
    face: &Face,
) -> Vec<(i32, i32)> {
    let object = reserved(played);
    let into: Vec<_> = match played.card.to {
        Place::Expedition(id) => vec![Some(id)],
        Place::Limbo => {
            let own = step.before.expeditions.iter().filter(|one| one.id.seat == played.seat);
            let joins = own.filter(|one| may_join(face, played.seat, Place::Expedition(one.id)));
            joins.map(|one| Some(one.id)).collect()
        }
        _ => Vec::new(),
    };
    let into = if into.is_empty() { vec![None] } else { into };
    let mut all = Vec::new();
    for into in into {
        let cost = settled.play_cost(Playing { seat: played.seat, face, object, into });
        all.extend(prices(&cost, face, object.is_none()));
        all.extend(temple_price(&cost, face));
    }
    all.dedup();
    all
}

/// What is due once a card is played: its cost, Fleeting, and its next zone.
fn follow(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    played: &CardPlayed,
    face: Option<&Face>,
    costs: Vec<(i32, i32)>,
) {
    let id = ObjectId::new(step.seq, 0);
    let Some(face) = face else { return };
    // What the recorder says is what is paid, and what the rules ask for is the audit's to compare with it; the amount that an
    // effect sets for a card counts as announced.
    let said = played.mana.and_then(|mana| i32::try_from(mana).ok());
    let mana = match said {
        _ if is_by_effect(step) => said.map(|mana| (0, mana)).into_iter().collect(),
        Some(said) => vec![(said, said)],
        None => costs,
    };
    if mana.iter().any(|&(_, most)| most > 0) {
        let payment = Payment { seat: played.seat, of: step.seq, mana, announced: played.mana };
        turn_state.owed.push(Due::Pay(payment));
    }
    let Some(object) = step.after.objects.get(&id) else { return };
    if gains_fleeting(played, face) && !object.statuses.has(Status::Fleeting) {
        turn_state.owed.push(Due::Gain(id, Status::Fleeting));
    }
    if object.place == Place::Limbo {
        if face.card_type == Some(CardType::Spell) {
            turn_state.owed.extend([Due::Resolve(id), Due::Finish(id)]);
        } else {
            turn_state.owed.push(Due::Join(id, played.seat));
        }
    }
    let plain = |one: &Ability| matches!(one, Ability::Keyword(_));
    if face.abilities.as_ref().is_none_or(|all| !all.iter().all(plain)) {
        let may = may::of_face(&mut turn_state.known, Some(face));
        turn_state.act(step.seq, may);
    }
}

/// Whether a rule for play says that the card has Fleeting.
fn gives_fleeting(says: &Statement) -> bool {
    matches!(says, Statement::Have(given) if **given == Ability::Keyword(Keyword::Fleeting))
}

/// A card played from the Reserve gains Fleeting if it can have it (`4.0 2.4.7.a`, `4.0 5.2.4.a`).
fn gains_fleeting(played: &CardPlayed, face: &Face) -> bool {
    let expedition = face.subtypes.iter().any(|subtype| subtype == "expedition");
    let kind = matches!(face.card_type, Some(CardType::Character | CardType::Spell));
    matches!(played.card.from, Place::Reserve(_)) && (kind || expedition)
}

/// A quick action is played in its player's turn, of an object that they control and where it works
/// (`4.0 5.3.b`).
pub(super) fn quick_action(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &QuickActionPlayed,
) -> Verdict {
    let open = if is_by_effect(step) {
        Vec::new()
    } else {
        instead_of_effect(turn_state, step.before, it.seat)
    };
    let actions = actions(step.then, it.object);
    let is_read = actions.is_some();
    let actions = actions.unwrap_or_default();
    let uses = turn_state.uses.entry(it.object).or_default();
    uses.quick_actions = uses.quick_actions.saturating_add(1);
    let count = u32::try_from(actions.len()).unwrap_or(u32::MAX);
    let often = uses.quick_actions > HUNDRED.saturating_mul(count.max(1));
    let new = |numbers: &'static [&'static str]| cited((&["1.3.2.d"], numbers), edition);
    let object = step.before.objects.get(&it.object);
    let verdict = if !open.is_empty() {
        turn_state.instead(step, open, edition)
    } else if object.is_some_and(|object| object.controller != it.seat) {
        turn_state.departs(step, Vec::new(), new(&["5.1.1.b", "5.3.b"]))
    } else if !is_read {
        Verdict::Decided
    } else if actions.is_empty() {
        turn_state.departs(step, Vec::new(), new(&["2.2.12.g", "5.3.b"]))
    } else if often {
        turn_state.departs(step, Vec::new(), cited((&["1.4.6.b"], &["5.3.e"]), edition))
    } else if !actions.iter().any(|one| can_pay(step.then, it.seat, it.object, one)) {
        turn_state.departs(step, Vec::new(), new(&["5.3.d", "6.4.c"]))
    } else {
        Verdict::Decided
    };
    if !is_by_effect(step) {
        turn_state.owed.clear();
    }
    owe_costs(turn_state, step, it, &actions);
    let may = may::of_source(&mut turn_state.known, step.before, Some(it.object));
    turn_state.act(step.seq, may);
    verdict
}

/// The quick actions that an object has where it is; `None` if not all of its abilities can be
/// read.
fn actions(now: &Moment, id: ObjectId) -> Option<Vec<QuickAction>> {
    let object = now.state.objects.get(&id).filter(|one| one.place.is_derived());
    let Some(object) = object.filter(|one| one.place != Place::Limbo) else {
        return Some(Vec::new());
    };
    let in_reserve = matches!(object.place, Place::Reserve(_));
    let action = |ability: &Ability| match ability {
        Ability::QuickAction(action) if action.support == in_reserve => Some(action.clone()),
        _ => None,
    };
    // Given, lost and changed abilities are evaluated only where there are any.
    let face = object.face.as_deref().filter(|_| !object.face_down);
    let told = face.and_then(|face| face.abilities.as_deref());
    let changes = Changes::TYPES.with(Changes::GIVEN).with(Changes::LOST);
    let derived = now.may_change(changes).then(|| now.view().objects.get(&id)).flatten();
    let is_hero = match derived {
        Some(derived) => derived.is(CardType::Hero),
        None => face.is_some_and(|face| face.card_type == Some(CardType::Hero)),
    };
    let is_ignored = derived.is_some_and(|derived| derived.ignored_abilities);
    if is_ignored || is_hero != matches!(object.place, Place::Hero(_)) {
        return Some(Vec::new());
    }
    let told = told.filter(|all| !all.contains(&Ability::Unread))?;
    Some(match derived {
        Some(derived) => derived.abilities().filter_map(action).collect(),
        None => told.iter().filter_map(action).collect(),
    })
}

/// Whether a player can play a quick action of an object, or may if its abilities cannot be read.
pub(super) fn may_act(now: &Arc<Moment>, seat: Seat, id: ObjectId) -> bool {
    let state = &now.state;
    let in_play = state.objects.get(&id).is_some_and(|object| {
        !matches!(object.place, Place::Mana(_) | Place::Limbo | Place::Discard(_))
    });
    let can = |all: Vec<QuickAction>| all.iter().any(|one| can_pay(now, seat, id, one));
    // What a token can do is said by what creates it (`4.0 2.2.12.f`): one of which nothing is said does nothing.
    let is_token = || state.objects.get(&id).is_some_and(|it| it.kind == rules::Kind::Token);
    in_play && actions(now, id).map_or_else(|| !is_token(), can)
}

/// The range of what a card costs, and also that of its Scout cost from the Hand (`4.0 7.4.5.b`).
pub fn prices(cost: &PlayCost, face: &Face, from_hand: bool) -> Vec<(i32, i32)> {
    let scouted = scout(face).filter(|_| from_hand).map(|scout| {
        let more = scout - cost.base;
        ((cost.least + more).max(0), (cost.cost + more).max(0))
    });
    std::iter::once((cost.least, cost.cost)).chain(scouted).collect()
}

/// The range of what a card costs as a Temple, if it may be one.
pub fn temple_price(cost: &PlayCost, face: &Face) -> Option<(i32, i32)> {
    let number = face.abilities.iter().flatten().find_map(|ability| match ability {
        Ability::Keyword(Keyword::Temple(number)) => Some(i32::from(*number)),
        _ => None,
    })?;
    let more = number - cost.base;
    Some(((cost.least + more).max(0), (cost.cost + more).max(0)))
}

/// The number of its Scout, if it has one (`4.0 7.4.5.b`).
fn scout(face: &Face) -> Option<i32> {
    face.abilities.iter().flatten().find_map(|ability| match ability {
        Ability::Keyword(Keyword::Scout(number)) => Some(i32::from(*number)),
        _ => None,
    })
}

/// Whether the costs of a quick action can be paid, as far as known.
fn can_pay(now: &Arc<Moment>, seat: Seat, id: ObjectId, action: &QuickAction) -> bool {
    let state = &now.state;
    let exhausted =
        state.objects.get(&id).is_some_and(|object| object.statuses.has(Status::Exhausted));
    let ready = i32::try_from(state.ready_mana(seat)).unwrap_or(i32::MAX);
    let blocked = exhausted && (action.support || action.cost.contains(&Cost::Exhaust));
    let plain = |cost: &Cost| match cost {
        Cost::Discard | Cost::Exhaust => true,
        Cost::Pay(number) => matches!(number, rules::effect::Number::Plain(_)),
        _ => false,
    };
    let is_plain = action.test.is_none() && action.cost.iter().all(plain);
    let can = || is_plain || effect::can_pay(action, id, seat, now);
    !blocked && mana(action).0 <= ready && can()
}

/// The range of the mana cost of a quick action.
fn mana(action: &QuickAction) -> (i32, i32) {
    use rules::effect::Number;
    let plain = |number: &Number| match number {
        Number::Plain(number) => i32::try_from(*number).ok(),
        Number::Per(_) => None,
    };
    action.cost.iter().fold((0, 0_i32), |(least, most), cost| match cost {
        Cost::Pay(number) => match plain(number) {
            Some(number) => (least + number, most.saturating_add(number)),
            None => (least, i32::MAX),
        },
        Cost::PayUpTo(number) | Cost::PayIf(number, _) | Cost::PayForTarget(number, _) => {
            (least, most.saturating_add(plain(number).unwrap_or(i32::MAX)))
        }
        Cost::Mana => (least, i32::MAX),
        Cost::Discard
        | Cost::Exhaust
        | Cost::Other
        | Cost::Sacrifice
        | Cost::Spend
        | Cost::Do(_) => (least, most),
    })
}

/// What must be paid whichever of them it is.
fn owe_costs(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    it: &QuickActionPlayed,
    actions: &[QuickAction],
) {
    if actions.is_empty() {
        return;
    }
    // The record does not tell which quick action of the object it is, so only what all of them cost is due.
    let all = |cost: &Cost| actions.iter().all(|action| action.cost.contains(cost));
    if all(&Cost::Exhaust) {
        turn_state.owed.push(Due::Exhaust(it.object));
    }
    if all(&Cost::Discard) {
        turn_state.owed.push(Due::DiscardToPay(it.object));
    }
    let mana: Vec<_> = actions.iter().map(mana).collect();
    if mana.iter().any(|&(_, most)| most > 0) {
        let payment = Payment { seat: it.seat, of: step.seq, mana, announced: it.mana };
        turn_state.owed.push(Due::Pay(payment));
    }
}

/// A turn that has just begun.
pub(super) const fn new_turn(seat: Seat) -> TurnProgress {
    TurnProgress { seat, cards: 0, over: false }
}
