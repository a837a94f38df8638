//! Departures from the rules by the engine that played the games, by name; each excuses one exact
//! shape.

use engine::{Departure, Due, VerdictDoubt};
use replay::Replay;
use rules::{
    Ability, BOOST, CauseKind, Condition, DailyEffect, Event, FaceEntry, Place, Statement, Status,
};

/// The name of a departure, if known.
pub(crate) fn name(replay: &Replay, seq: u32, departure: &Departure) -> Option<&'static str> {
    let event = event(replay, seq)?;
    let all: [(&str, bool); 7] = [
        ("bga-prepares-first", prepares_first(event, departure)),
        ("bga-moves-one-by-one", moves_one_by_one(event, departure)),
        ("bga-exhausts-in-effects", exhausts_in_effects(replay, seq, event)),
        ("bga-names-no-card", names_no_card(event)),
        ("what an unread card may do to a cost", may_cost_less(event, departure)),
        ("a price that asks for more than is worked out", asks_for_more(replay, seq, event)),
        ("what follows from one of these", follows(replay, departure)),
    ];
    all.into_iter().find(|&(_, is_it)| is_it).map(|(name, _)| name)
}

fn event(replay: &Replay, seq: u32) -> Option<&Event> {
    replay.records().get(seq as usize).map(|sealed| &sealed.record.event)
}

/// The price of the card depends on text that is not evaluated for a card in the Hand yet.
fn asks_for_more(replay: &Replay, seq: u32, event: &Event) -> bool {
    let played = seq.checked_sub(1).and_then(|seq| self::event(replay, seq));
    let (Event::ManaPaid(_), Some(Event::CardPlayed(played))) = (event, played) else {
        return false;
    };
    let Some(FaceEntry::New(face)) = &played.card.face else { return false };
    let is_it = |one: &Ability| {
        matches!(one, Ability::Passive(passive) if matches!(passive.says, Statement::Costs(_))
            && matches!(passive.condition, Some(Condition::So(_))))
    };
    let all = cards::get(&face.reference).and_then(cards::Card::abilities);
    all.is_some_and(|all| all.iter().any(is_it))
}

/// It readies before it changes the first player (`4.0 4.2.1.b-c`).
fn prepares_first(event: &Event, departure: &Departure) -> bool {
    matches!(event, Event::DailyEffectBegan(it) if it.effect == DailyEffect::Prepare)
        && departure.due == [Due::Begin(DailyEffect::Succeed)]
}

/// It records each Expedition that moves at Progress separately (`4.0 4.2.4.h`).
fn moves_one_by_one(event: &Event, departure: &Departure) -> bool {
    let numbers: Vec<_> = departure.paragraphs.iter().map(|one| one.number).collect();
    matches!(event, Event::ExpeditionMoved(it) if it.moves.len() == 1) && numbers == ["4.2.4.h"]
}

/// It records exhausting something for a reaction's effect in the same words as for a quick action.
fn exhausts_in_effects(replay: &Replay, seq: u32, event: &Event) -> bool {
    let Event::QuickActionPlayed(played) = event else { return false };
    let before = seq.checked_sub(1).and_then(|seq| replay.at(seq));
    let object = before.and_then(|state| state.objects.get(&played.object));
    let abilities = object.and_then(|object| object.face.as_ref()?.abilities.as_deref());
    let reacts = abilities.is_some_and(|all| {
        let reaction = |one: &Ability| matches!(one, Ability::Reaction(_) | Ability::Unread);
        all.iter().any(reaction)
    });
    let pays = matches!(self::event(replay, seq + 1), Some(Event::StatusGained(gained))
        if gained.status == Status::Exhausted && gained.objects == [played.object]);
    reacts && pays
}

/// It records neither which card gives a boost, Fleeting or a card of the Deck, nor that one does:
/// no rule gives them.
fn names_no_card(event: &Event) -> bool {
    let by_rule = |cause: Option<rules::Cause>| {
        let kind = cause.map(|cause| cause.kind);
        matches!(kind, None | Some(CauseKind::Rule | CauseKind::DailyEffect))
    };
    match event {
        Event::CountersChanged(it) => {
            by_rule(it.cause) && it.changes.iter().all(|one| &*one.counter == BOOST && one.by > 0)
        }
        Event::StatusGained(it) => by_rule(it.cause) && it.status == Status::Fleeting,
        Event::Moved(it) => {
            let drawn =
                |one: &rules::Move| matches!((one.from, one.to), (Place::Deck(..), Place::Hand(_)));
            it.cause.is_none() && it.moves.iter().all(drawn)
        }
        _ => false,
    }
}

/// An unreadable ability may have made a card cheaper.
fn may_cost_less(event: &Event, departure: &Departure) -> bool {
    matches!(event, Event::ManaPaid(_))
        && matches!(departure.due[..], [Due::Pay(_)])
        && matches!(departure.doubt, Some(VerdictDoubt::Unread(_)))
}

/// A position that was lost because of remaining actions at a daily effect's end.
fn follows(replay: &Replay, departure: &Departure) -> bool {
    departure.after.and_then(|seq| event(replay, seq)).is_some_and(names_no_card)
}
