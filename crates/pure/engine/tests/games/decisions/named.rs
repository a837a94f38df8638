//! Differences in which the other engine is wrong by a paragraph, or says something in its own way,
//! by name; each excuses one exact shape.

use engine::Due;
use engine::effect::ActionKind;
use rules::{
    Ability, BOOST, CauseKind, Cost, Event, LeavingExpedition, Phase, Piece, Place, State,
    Statement,
};
use upcoming::CompletedReplay;

use super::again::Written;

/// The name of a difference at this record, if it has one.
pub(super) fn name(
    told: &CompletedReplay<'_>,
    seq: u32,
    written: &Written<'_>,
) -> Option<&'static str> {
    let event = told.event(seq)?;
    let before = seq.checked_sub(1).and_then(|seq| told.at(seq))?;
    let all: [(&str, bool); 12] = [
        ("bga-begins-in-the-afternoon", begins_in_the_afternoon(event, before)),
        ("bga-does-nothing-with-eole", does_nothing(event, before, written)),
        ("bga-moves-one-by-one", moves_before_the_dice(event, written)),
        ("bga-exchanges-equal-boosts", exchanges_equal(told, seq)),
        ("bga-resets-faces", resets_a_face(event)),
        ("bga-refills-otherwise", refills(event, before, written)),
        ("bga-pays-more-than-it-may", pays_more(told, seq)),
        ("bga-reveals-into-the-hand", reveals_into_the_hand(event, written)),
        ("bga-replaces-afterwards", replaces_afterwards(told, seq)),
        ("bga-distributes-one-by-one", distributes(told, seq)),
        ("bga-stops-without-a-target", stops(told, seq, written)),
        ("bga-emblems-by-expedition", matches!(event, Event::EmblemCreated(_))),
    ];
    all.into_iter().find(|&(_, is_it)| is_it).map(|(name, _)| name)
}

/// It has no Noon on the first day, and so none of what would happen then (`4.0 4.1.j`).
fn begins_in_the_afternoon(event: &Event, before: &State) -> bool {
    let first = before.day.day == 1 && before.day.phase == Phase::Setup;
    first && matches!(event, Event::PhaseBegan(it) if it.phase == Phase::Afternoon)
}

/// Boosts that are distributed go to one target after another, and a Tough one is paid for in between: the step names all of
/// them before anything happens (`4.0 6.5.b`).
fn distributes(told: &CompletedReplay<'_>, seq: u32) -> bool {
    let Some(Event::CountersChanged(it)) = told.event(seq) else {
        // A Tough target is paid for again when it is named again.
        return matches!(told.event(seq), Some(Event::ManaPaid(_))) && distributes(told, seq + 1);
    };
    let source = it.cause.and_then(|cause| cause.object);
    let of_it = |cause: Option<rules::Cause>| cause.and_then(|cause| cause.object) == source;
    let before = (0..seq).rev().map_while(|at| told.event(at));
    let before = before.take_while(|event| !matches!(event, Event::CardPlayed(_)));
    let (mut named, mut paid) = (0, false);
    for event in before {
        match event {
            Event::ChoiceMade(it) if of_it(it.cause) => named += 1,
            Event::ManaPaid(it) if of_it(it.cause) || named > 0 => paid = true,
            _ => {}
        }
    }
    let one = matches!(&it.changes[..], [one] if &*one.counter == BOOST && one.by == 1);
    one && source.is_some() && named > 1 && paid
}

/// Without a target it does nothing of what is left, either: the remainder of an effect happens as normal (`4.0 6.5.h`).
fn stops(told: &CompletedReplay<'_>, seq: u32, written: &Written<'_>) -> bool {
    let (Some(event), Some(before)) =
        (told.event(seq), seq.checked_sub(1).and_then(|seq| told.event(seq)))
    else {
        return false;
    };
    let declines = matches!(before, Event::ChoiceMade(it) if it.about == "decline");
    let waiting = written.position.awaits(&written.effects);
    let rolls =
        waiting.iter().flat_map(|one| &one.ways).any(|way| way.due.what == ActionKind::Roll);
    goes_on(event) && declines && rolls
}

/// It plays cards of its newest set, and carries out nothing of what they say (`4.0 6.5.a`).
fn does_nothing(event: &Event, before: &State, written: &Written<'_>) -> bool {
    let waiting = written.position.awaits(&written.effects);
    let new = |face: &rules::Face| face.reference.starts_with("ALT_EOLE_");
    // It does not read their keywords either, and puts a Fleeting Spell in the Reserve.
    if let Event::Moved(it) = event {
        let face = |one: &rules::Move| match one.what {
            Some(Piece::Object(id)) if one.from == Place::Limbo => {
                before.objects.get(&id)?.face.as_deref()
            }
            _ => None,
        };
        return it.moves.iter().filter_map(face).any(new);
    }
    goes_on(event) && waiting.iter().any(|one| one.face.as_deref().is_some_and(new))
}

/// Whether the game goes on after an effect.
const fn goes_on(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DailyEffectBegan(_)
            | Event::Resolved(_)
    )
}

/// Cards that are to be revealed go to the Hand first: an effect does what it says (`4.0 1.2.6.a`).
fn reveals_into_the_hand(event: &Event, written: &Written<'_>) -> bool {
    let waiting = written.position.awaits(&written.effects);
    let reveals =
        waiting.iter().flat_map(|one| &one.ways).any(|way| way.due.what == ActionKind::Reveal);
    let drawn = |one: &rules::Move| matches!((one.from, one.to), (Place::Deck(..), Place::Hand(_)));
    reveals && matches!(event, Event::Moved(it) if it.moves.iter().all(drawn))
}

/// An Expedition moves before a die that says how another one does (`4.0 4.2.4.h`).
fn moves_before_the_dice(event: &Event, written: &Written<'_>) -> bool {
    let next = written.position.next();
    let rolls = next.due.iter().any(|due| matches!(due, Due::Roll(..)));
    rolls && matches!(event, Event::ExpeditionMoved(_))
}

/// Two objects with as many boosts exchange them, and nothing should happen (`4.0 7.3.10.b`): one
/// loses what the other gains, and the other way around.
fn exchanges_equal(told: &CompletedReplay<'_>, seq: u32) -> bool {
    let change = |seq| match told.event(seq) {
        Some(Event::CountersChanged(it)) => match &it.changes[..] {
            [one] if &*one.counter == BOOST => Some((one.object, one.by)),
            _ => None,
        },
        _ => None,
    };
    let four = |first: u32| {
        let all: Option<Vec<_>> = (first..first + 4).map(change).collect();
        all.is_some_and(|all| match all[..] {
            [(one, a), (other, b), (third, c), (fourth, d)] => {
                one == fourth && other == third && a < 0 && b == -a && c == a && d == b
            }
            _ => false,
        })
    };
    (seq.saturating_sub(3)..=seq).any(four)
}

/// What has left play has its own face again without a record (`4.0 2.1.e`); the subtypes that an
/// object gains are on no card.
const fn resets_a_face(event: &Event) -> bool {
    matches!(event, Event::FaceChanged(_))
}

/// A player with too few cards in the Deck is asked whether to shuffle the Discard pile into it, and
/// draws what is there first (`4.0 3.2.2.d`).
fn refills(event: &Event, before: &State, written: &Written<'_>) -> bool {
    let next = written.position.next();
    let is_refill =
        |due: &Due| matches!(due, Due::Shuffle(_) | Due::Draw(..) | Due::OrbFromDeck(_));
    let due = next.due.iter().any(is_refill);
    let drawn = match event {
        Event::Moved(it) => it.moves.iter().all(|one| !matches!(one.what, Some(Piece::Object(_)))),
        Event::DailyEffectEnded(_) => true,
        _ => false,
    };
    let under =
        |one: &rules::Move| matches!((one.from, one.to), (Place::Discard(_), Place::Deck(..)));
    let put_under = match event {
        Event::Moved(it) => it.moves.iter().all(under),
        Event::Shuffled(_) => true,
        _ => false,
    };
    put_under || (due && drawn && before.day.phase == Phase::Morning)
}

/// It lets a player pay more for an X than the card allows (`4.0 5.1.2.f`).
fn pays_more(told: &CompletedReplay<'_>, seq: u32) -> bool {
    let is_up_to = |ability: &Ability| {
        matches!(ability, Ability::QuickAction(it)
            if it.cost.iter().any(|cost| matches!(cost, Cost::PayUpTo(_))))
    };
    let action = (seq.saturating_sub(2)..seq).find_map(|seq| match told.event(seq) {
        Some(Event::QuickActionPlayed(it)) => told.at(seq)?.objects.get(&it.object),
        _ => None,
    });
    let face = action.and_then(|object| object.face.as_deref());
    let own = face.and_then(|face| face.abilities.as_ref());
    matches!(told.event(seq), Some(Event::ManaPaid(_)))
        && own.is_some_and(|own| own.iter().any(is_up_to))
}

/// What goes to the Mana zone instead of elsewhere goes elsewhere first: a replaced event does not
/// happen (`4.0 6.2.b`).
fn replaces_afterwards(told: &CompletedReplay<'_>, seq: u32) -> bool {
    let is_instead = |moves: &[rules::Move], state: &State| {
        moves.iter().any(|one| match one.what {
            Some(Piece::Object(id)) => {
                let face = state.objects.get(&id).and_then(|object| object.face.as_deref());
                let own = face.into_iter().flat_map(|face| face.abilities.iter().flatten());
                own.filter_map(|one| if let Ability::Passive(it) = one { Some(it) } else { None })
                    .any(|one| one.says == Statement::LeavingExpedition(LeavingExpedition::ToMana))
            }
            _ => false,
        })
    };
    let moved = |seq: u32| match (told.event(seq), seq.checked_sub(1).and_then(|it| told.at(it))) {
        (Some(Event::Moved(it)), Some(before)) => Some((it, before)),
        _ => None,
    };
    // The move elsewhere, and then the one to the Mana zone.
    let goes = |seq| {
        moved(seq).is_some_and(|(it, before)| {
            it.cause.is_some_and(|cause| cause.kind == CauseKind::DailyEffect)
                && is_instead(&it.moves, before)
        })
    };
    let goes_on = |seq: u32, from: u32| {
        moved(seq).is_some_and(|(it, _)| {
            it.moves.iter().any(|one| {
                matches!(one.to, Place::Mana(_))
                    && matches!(one.what, Some(Piece::Object(id)) if id.seq() == from)
            })
        })
    };
    let near = 6;
    (goes(seq) && (seq..seq + near).any(|later| goes_on(later, seq)))
        || (seq.saturating_sub(near)..seq).any(|first| goes(first) && goes_on(seq, first))
}
