//! Reactions: what triggers them, and who plays theirs first (`4.0 4.4`, `4.0 6.3`).

use rules::{
    Ability, Edition, EmblemsCreated, Keyword, Kind, ObjectId, Place, ReactionPlayed, Seat, State,
    View,
};

use super::due::{Due, cited};
use super::step::RecordStep;
use super::turn_state::TurnState;
use super::verdict::Verdict;

/// How often a reaction may be activated and a quick action played in a day (`2024-09 1.4.6`, `4.0
/// 1.4.6`).
pub const HUNDRED: u32 = 100;

/// Reactions waiting in Limbo, with their controllers.
pub fn waiting_reactions(state: &State) -> impl Iterator<Item = (ObjectId, Seat)> + '_ {
    let is_reaction = |kind: &Kind| match kind {
        Kind::Emblem(emblem) => emblem.duration.is_none(),
        Kind::Card | Kind::Token => false,
    };
    let all = state
        .objects
        .iter()
        .filter(move |(_, object)| object.place == Place::Limbo && is_reaction(&object.kind));
    all.map(|(&id, object)| (id, object.controller))
}

/// Who plays a reaction now, and which ones: the first in initiative order who has one (`4.0
/// 4.4.b`).
pub fn next_reactions(state: &State) -> Option<(Seat, Vec<ObjectId>)> {
    let all: Vec<_> = waiting_reactions(state).collect();
    if all.is_empty() {
        return None;
    }
    state.in_initiative_order().into_iter().find_map(|seat| {
        let own: Vec<_> = all.iter().filter(|one| one.1 == seat).map(|one| one.0).collect();
        (!own.is_empty()).then_some((seat, own))
    })
}

/// A reaction is played by the first player who has one, once what resolves is done.
pub(super) fn played(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &ReactionPlayed,
) -> Verdict {
    let open = turn_state.outstanding();
    let next = next_reactions(step.before);
    // Whatever was open is left behind with the verdict below, so that one omission is not found again at each
    // record.
    turn_state.owed = vec![Due::Resolve(it.emblem), Due::Cease(it.emblem)];
    if !open.is_empty() {
        return turn_state.instead(step, open, edition);
    }
    match next {
        Some((seat, own)) if seat == it.seat && own.contains(&it.emblem) => {
            if own.len() == 1 {
                Verdict::Expected
            } else {
                Verdict::Decided
            }
        }
        Some((seat, _)) => turn_state.instead(step, vec![Due::React(seat)], edition),
        None => {
            let numbers = (&["1.4.5.a"][..], &["4.4.b", "5.1.1.c"][..]);
            turn_state.departs(step, Vec::new(), cited(numbers, edition))
        }
    }
}

/// Reactions are activated only for objects with one that works, and at most a hundred times a day
/// (`4.0 6.3.e-m`).
pub(super) fn activated(
    turn_state: &mut TurnState,
    step: RecordStep<'_>,
    edition: Edition,
    it: &EmblemsCreated,
) -> Verdict {
    let view = step.then.view();
    let sources: Vec<ObjectId> = it.emblems.iter().filter_map(|emblem| emblem.source).collect();
    let mut verdict = Verdict::Expected;
    // One step activates all Reactions of an event (`4.0 6.3.h`), so a second record in a row has nothing to activate
    // them.
    if turn_state.has_activated {
        verdict = turn_state.departs(step, Vec::new(), cited((&[], &["6.3.h"]), edition));
    }
    if it.emblems.iter().any(|emblem| emblem.duration.is_some()) {
        let numbers = (&["2.2.2.m"][..], &["2.2.15.b"][..]);
        verdict = turn_state.departs(step, Vec::new(), cited(numbers, edition));
    }
    if sources.iter().any(|&source| has_none(view, source)) {
        let numbers = (&[][..], &["6.3.e", "6.3.f"][..]);
        verdict = turn_state.departs(step, Vec::new(), cited(numbers, edition));
    }
    for source in sources {
        let uses = turn_state.uses.entry(source).or_default();
        uses.reactions = uses.reactions.saturating_add(1);
        // The limit is for each Reaction of an object, and the record does not tell which of them was activated.
        let most = HUNDRED.saturating_mul(reactions(view, source).max(1));
        if uses.reactions > most {
            let numbers = (&["1.4.6.c"][..], &["1.4.6.c", "6.3.m"][..]);
            verdict = turn_state.departs(step, Vec::new(), cited(numbers, edition));
        }
    }
    verdict
}

/// Whether an object has no ability that may be a reaction or create one; unknown for objects that
/// are gone.
fn has_none(view: &View, source: ObjectId) -> bool {
    view.objects.get(&source).is_some_and(|object| {
        let is_told = object.face.as_ref().is_some_and(|face| face.abilities.is_some());
        is_told && !object.lost_abilities && !object.abilities().any(may_react)
    })
}

fn reactions(view: &View, source: ObjectId) -> u32 {
    let all = view.objects.get(&source).map_or(0, |object| {
        object.abilities().filter(|one| matches!(one, Ability::Reaction(_))).count()
    });
    u32::try_from(all).unwrap_or(u32::MAX)
}

/// Whether an ability may be or create a reaction: all except quick actions and the keywords that
/// create none.
const fn may_react(ability: &Ability) -> bool {
    match ability {
        Ability::QuickAction(_) => false,
        Ability::Keyword(keyword) => {
            matches!(keyword, Keyword::Scout(_) | Keyword::Temple(_) | Keyword::Gigantic)
        }
        Ability::Passive(_)
        | Ability::Reaction(_)
        | Ability::Effect
        | Ability::Spell(_)
        | Ability::Unread => true,
    }
}
