//! The Morning: Succeed, Prepare, Draw, Expand (`2024-09 1.3.2.b`, `4.0 4.2.1`).

use rules::{
    Ability, CauseKind, DailyEffect, Depth, Event, Move, ObjectId, Passive, Phase, Piece, Place,
    Scope, Seat, State, Statement, Status, View,
};
use serde_json::json;

use crate::doubt::Doubt;
use crate::memory::{Effect, cause};
use crate::named::named;
use crate::walk::{Said, Step, Walk};
use crate::{Check, Language, Text};

/// The daily effects of the Morning, in their order.
const MORNING: [DailyEffect; 4] =
    [DailyEffect::Succeed, DailyEffect::Prepare, DailyEffect::Draw, DailyEffect::Expand];

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::PhaseBegan(_) => missing(walk, step),
        Event::DailyEffectBegan(begun) => order(walk, step, begun.effect),
        Event::Moved(moved) if matches!(cause(step.event), None | Some(CauseKind::DailyEffect)) => {
            if step.before.day.daily_effect == Some(DailyEffect::Draw) {
                from_top(walk, step, &moved.moves);
            }
            if let Some(effect) = &mut walk.memory.effect {
                moved.moves.iter().for_each(|one| count(effect, one));
            }
        }
        Event::FirstPlayerChanged(of) => {
            let ours = walk.memory.effect.as_mut().filter(|one| one.which == DailyEffect::Succeed);
            if let Some(effect) = ours {
                effect.succeeded = true;
                let from = effect.from;
                succeed(walk, step, from, Some(of.seat));
            }
        }
        Event::DailyEffectEnded(ended) => {
            let Some(effect) = walk.memory.effect.clone() else { return };
            match ended.effect {
                DailyEffect::Succeed if !effect.succeeded => succeed(walk, step, effect.from, None),
                DailyEffect::Prepare => prepare(walk, step, &effect),
                DailyEffect::Draw => draw(walk, step, &effect),
                DailyEffect::Expand => expand(walk, step, &effect),
                _ => {}
            }
        }
        _ => {}
    }
}

/// Cards drawn are those on top of the Deck, however many they are.
fn from_top(walk: &mut Walk<'_>, step: Step<'_>, moves: &[Move]) {
    for seat in step.before.seats() {
        let drawn = |one: &&Move| matches!((one.from, one.to), (Place::Deck(from, Depth::Top), Place::Hand(_)) if from == seat);
        let drawn: Vec<_> = moves.iter().filter(drawn).collect();
        let deck = &step.before.players[seat.index()].deck;
        let top = |one: &&Move| {
            one.what.is_none_or(|what| {
                deck.iter().take(drawn.len()).any(|slot| Piece::Slot(slot.id) == what)
            })
        };
        if drawn.iter().all(top) {
            continue;
        }
        let message = Text::new(
            format!("{} drew a card that was not on top of their Deck", named(seat)),
            format!("{} a pioché une carte qui n'était pas sur le dessus de son Deck", named(seat)),
        );
        let mixed = deck.iter().zip(deck.iter().skip(1)).any(|(a, b)| a.id.seq() != b.id.seq());
        let doubt = walk.doubt(step.before, walk.memory.unit_from).or_else(|| {
            mixed.then(|| {
                Doubt::new(
                    "cards were put into this Deck, and not every log says truly where",
                    "des cartes ont été mises dans ce Deck, et tout journal n'en dit pas bien la place",
                )
            })
        });
        let said = Said::new(Check::NotTheTop, step.seq, message)
            .players([seat])
            .told(json!({ "top": false }), json!({ "top": true }));
        walk.say(step, said, doubt);
    }
}

fn count(effect: &mut Effect, one: &Move) {
    match (one.from, one.to) {
        (Place::Deck(seat, _), Place::Hand(to)) if seat == to => {
            effect.cards.entry(seat).or_default()[0] += 1;
        }
        (Place::Hand(seat), Place::Mana(to)) if seat == to => {
            effect.cards.entry(seat).or_default()[1] += 1;
        }
        _ => {}
    }
}

/// Succeed, Prepare, Draw, Expand, each once.
fn order(walk: &mut Walk<'_>, step: Step<'_>, which: DailyEffect) {
    let place = |effect: DailyEffect| MORNING.into_iter().position(|one| one == effect);
    let Some(mine) = place(which) else { return };
    let later = walk.memory.effects.iter().copied().find(|&done| place(done) >= Some(mine));
    let Some(later) = later else { return };
    let message = Text::new(
        format!(
            "{} began after {}",
            Language::English.daily_effect(which),
            Language::English.daily_effect(later)
        ),
        format!(
            "« {} » a commencé après « {} »",
            Language::French.daily_effect(which),
            Language::French.daily_effect(later)
        ),
    );
    let said = Said::new(Check::MorningOrder, step.seq, message).told(
        json!({ "first": later, "then": which }),
        json!(["succeed", "prepare", "draw", "expand"]),
    );
    walk.say(step, said, None);
}

/// Each of the four, before the Morning is over; a log without any says nothing of them.
fn missing(walk: &mut Walk<'_>, step: Step<'_>) {
    let done = &walk.memory.effects;
    let missing: Vec<_> = MORNING.into_iter().filter(|one| !done.contains(one)).collect();
    let is_morning = step.before.day.phase == Phase::Morning && step.before.day.day > 1;
    if !is_morning || missing.is_empty() || done.is_empty() {
        return;
    }
    let from = walk.memory.unit_from;
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let words = |language: Language| {
        let words: Vec<_> = missing.iter().map(|&one| language.daily_effect(one)).collect();
        words.join(", ")
    };
    let message = Text::new(
        format!("The Morning ended without {}", words(Language::English)),
        format!("Le Matin s'est terminé sans « {} »", words(Language::French)),
    );
    let said = Said::new(Check::MorningOrder, from, message)
        .told(json!({ "missing": missing }), json!({ "missing": [] }));
    walk.say(step, said, doubt);
}

/// The next player in turn order becomes the first player.
fn succeed(walk: &mut Walk<'_>, step: Step<'_>, from: u32, to: Option<Seat>) {
    let state = step.before;
    let Some(first) = state.day.first_player else { return };
    let next = next_seat(state, first);
    if to == next {
        return;
    }
    let doubt = walk.memory.has_gap_since(from).then(Doubt::gap);
    let message = Text::new(
        "The player after the first player should have become the first player",
        "Le joueur suivant le premier joueur aurait dû devenir premier joueur",
    );
    let said = Said::new(Check::Succeed, from, message)
        .players(to.into_iter().chain(next))
        .told(json!({ "first_player": to.unwrap_or(first) }), json!({ "first_player": next }));
    walk.say(step, said, doubt);
}

/// Who comes after a seat in the order of turns.
pub(crate) fn next_seat(state: &State, seat: Seat) -> Option<Seat> {
    let order = &state.started.as_ref()?.turn_order;
    let place = order.iter().position(|&one| one == seat)?;
    order.get((place + 1) % order.len()).copied()
}

/// Whatever is still exhausted in a player's zones and Expeditions.
fn prepare(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    let state = step.before;
    let view = walk.derive(&effect.before);
    let ready = |place: Place| {
        matches!(
            place,
            Place::Expedition(_)
                | Place::Landmark(_)
                | Place::Hero(_)
                | Place::Reserve(_)
                | Place::Mana(_)
        )
    };
    let was = |id: &ObjectId| {
        let before = effect.before.objects.get(id);
        before.is_some_and(|object| object.statuses.has(Status::Exhausted))
    };
    let left: Vec<ObjectId> = state
        .objects
        .iter()
        .filter(|(id, object)| {
            ready(object.place) && object.statuses.has(Status::Exhausted) && was(id)
        })
        .filter(|(id, _)| !stays_exhausted(&view, state, **id))
        .map(|(&id, _)| id)
        .collect();
    if left.is_empty() {
        return;
    }
    let doubt = walk.doubt(&effect.before, effect.from);
    let players = left.iter().filter_map(|id| state.objects.get(id)).map(|one| one.controller);
    let message = Text::new(
        "Something exhausted was not readied at Prepare",
        "Un objet épuisé n'a pas été redressé en préparant",
    );
    let said = Said::new(Check::Prepare, effect.from, message)
        .players(players.collect::<std::collections::BTreeSet<_>>())
        .told(json!({ "exhausted": left }), json!({ "exhausted": [] }))
        .objects(left);
    walk.say(step, said, doubt);
}

/// Whether an ability keeps an object exhausted: Characters in a Reserve, by the one card that does.
fn stays_exhausted(view: &View, state: &State, id: ObjectId) -> bool {
    let in_reserve =
        state.objects.get(&id).is_some_and(|object| matches!(object.place, Place::Reserve(_)));
    in_reserve && says(view, |says| *says == Statement::StayExhausted).next().is_some()
}

/// The abilities in force that say something, with their scopes and who controls them.
pub(crate) fn says<'v>(
    view: &'v View,
    is: impl Fn(&Statement) -> bool + 'v,
) -> impl Iterator<Item = (ObjectId, &'v Passive)> + 'v {
    view.in_force.iter().filter_map(move |id| {
        let ability = view.objects.get(&id.object)?.abilities().nth(id.index as usize)?;
        match ability {
            Ability::Passive(passive) if is(&passive.says) => Some((id.object, passive)),
            _ => None,
        }
    })
}

/// Two cards each, unless the Deck and the Discard pile hold no more.
fn draw(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    let view = walk.derive(&effect.before);
    for seat in step.before.seats() {
        let one_only = says(&view, |says| *says == Statement::DrawOneAndExpandFromDeck).any(
            |(id, passive)| {
                let mine = effect.before.objects.get(&id).map(|object| object.controller);
                passive.scope == Scope::Players(rules::Who::You) && mine == Some(seat)
            },
        );
        let wanted = if one_only { 1 } else { 2 };
        let drawn = effect.cards.get(&seat).map_or(0, |cards| cards[0]);
        let left = step.before.players[seat.index()].deck.len();
        let discard = step.before.objects_in(Place::Discard(seat)).count();
        if drawn == wanted || (drawn < wanted && left + discard == 0) {
            continue;
        }
        let doubt = walk.doubt(&effect.before, effect.from);
        let player = named(seat);
        let message = Text::new(
            format!("{player} drew {drawn} instead of {wanted} in the Morning"),
            format!("{player} a pioché {drawn} au lieu de {wanted} le Matin"),
        );
        let said = Said::new(Check::Draw, effect.from, message)
            .players([seat])
            .told(json!({ "cards": drawn }), json!({ "cards": wanted }));
        walk.say(step, said, doubt);
    }
}

fn expand(walk: &mut Walk<'_>, step: Step<'_>, effect: &Effect) {
    for (&seat, cards) in &effect.cards {
        if cards[1] <= 1 {
            continue;
        }
        let doubt = walk.doubt(&effect.before, effect.from);
        let player = named(seat);
        let message = Text::new(
            format!("{player} put {} cards in the Mana zone at Expand", cards[1]),
            format!("{player} a placé {} cartes en Mana en étendant", cards[1]),
        );
        let said = Said::new(Check::Expand, effect.from, message)
            .players([seat])
            .told(json!({ "cards": cards[1] }), json!({ "at_most": 1 }));
        walk.say(step, said, doubt);
    }
}
