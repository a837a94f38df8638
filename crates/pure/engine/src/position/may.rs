//! What effects may do to the frame around them: cheaper cards, passing, more turns, a win.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::effect::{Attempt, Choice, OnPlay, Row, Step as Instruction};
use rules::{
    Ability, Face, Keyword, Object, ObjectId, Passive, Phase, Place, State, Statement, Trigger,
};

/// A set of the things that the effects of some cards may do to the frame, as far as they can be
/// read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct May(u8);

impl May {
    /// Cards cost more or less.
    pub(super) const COSTS: Self = Self(1);
    /// A player passes.
    pub(super) const PASS: Self = Self(2);
    /// A player takes another turn.
    pub(super) const ANOTHER_TURN: Self = Self(4);
    /// A player plays another card.
    pub(super) const ANOTHER_CARD: Self = Self(8);
    /// Somebody wins.
    pub(super) const WIN: Self = Self(16);

    /// Whether they may do this.
    pub(super) const fn has(self, one: Self) -> bool {
        self.0 & one.0 != 0
    }

    pub(super) const fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// Cached results for the cards of a match, by reference, so that each is examined once.
pub(super) type MayCache = Arc<BTreeMap<String, May>>;

/// What the abilities of a face may do.
pub(super) fn of_face(known: &mut MayCache, face: Option<&Face>) -> May {
    let Some(face) = face else { return May::default() };
    // By the reference and not by the object: a match has few different cards and many objects.
    if let Some(may) = known.get(&face.reference) {
        return *may;
    }
    let may = looked_into(face);
    Arc::make_mut(known).insert(face.reference.clone(), may);
    may
}

fn looked_into(face: &Face) -> May {
    let Some(all) = &face.abilities else { return May::default() };
    let mut may = May::default();
    for ability in all {
        add_ability(&mut may, ability);
    }
    may
}

/// What the abilities of an object may do; of any object in play if the log does not name it.
pub(super) fn of_source(known: &mut MayCache, state: &State, source: Option<ObjectId>) -> May {
    if let Some(object) = source.and_then(|id| state.objects.get(&id)) {
        return of_face(known, object.face.as_deref());
    }
    let mut may = May::default();
    let all = state.objects.values().filter(|object| is_in_play(object));
    for object in all {
        may.add(of_face(known, object.face.as_deref()));
    }
    may
}

fn is_in_play(object: &Object) -> bool {
    match object.place {
        Place::Expedition(_) | Place::Landmark(_) | Place::Hero(_) | Place::Reserve(_) => true,
        Place::Limbo => object.face.is_some(),
        Place::Adventure(_)
        | Place::Deck(..)
        | Place::Discard(_)
        | Place::Hand(_)
        | Place::Mana(_) => false,
    }
}

fn add_ability(may: &mut May, ability: &Ability) {
    match ability {
        // Nothing is known of unreadable abilities.
        Ability::Keyword(_) | Ability::Effect | Ability::Unread => {}
        Ability::Passive(passive) => add_passive(may, passive),
        Ability::Reaction(reaction) => add_steps(may, &reaction.effect),
        Ability::QuickAction(action) => add_steps(may, &action.effect),
        Ability::Spell(steps) => add_steps(may, steps),
    }
}

fn add_passive(may: &mut May, passive: &Passive) {
    if let Statement::Have(given) = &passive.says {
        add_ability(may, given);
    }
}

fn add_steps(may: &mut May, steps: &[Instruction]) {
    for step in steps {
        add_step(may, step);
    }
}

fn add_step(may: &mut May, step: &Instruction) {
    match step {
        Instruction::Try(Attempt { steps, then, otherwise, .. }) => {
            for steps in [steps, then, otherwise] {
                add_steps(may, steps);
            }
        }
        Instruction::If(_, steps, otherwise) => {
            add_steps(may, steps);
            add_steps(may, otherwise);
        }
        Instruction::Choose(Choice { modes, .. }) => {
            for steps in modes {
                add_steps(may, steps);
            }
        }
        Instruction::Depending(_, rows) => {
            for Row { steps, .. } in rows {
                add_steps(may, steps);
            }
        }
        Instruction::ForEach(_, steps)
        | Instruction::Times(_, steps)
        | Instruction::By(_, steps)
        | Instruction::AfterRest(steps)
        | Instruction::NextTime(_, _, steps) => add_steps(may, steps),
        Instruction::Next(next) => {
            let cheaper = |does: &OnPlay| matches!(does, OnPlay::Less(..) | OnPlay::Free);
            if next.does.iter().any(cheaper) {
                may.add(May::COSTS);
            }
        }
        Instruction::Lasting(passive, _) => {
            if matches!(passive.says, Statement::Costs(_) | Statement::CostsAtLeast(_)) {
                may.add(May::COSTS);
            }
            add_passive(may, passive);
        }
        Instruction::Pass => may.add(May::PASS),
        Instruction::AnotherTurn => may.add(May::ANOTHER_TURN),
        Instruction::Rush(_) | Instruction::Play(_) => may.add(May::ANOTHER_CARD),
        Instruction::Win | Instruction::Defeat => may.add(May::WIN),
        _ => {}
    }
}

/// Whether the beginning of a phase may activate a reaction of something in play.
pub(super) fn reacts_at(state: &State, phase: Phase) -> bool {
    let is_it = |on: &Trigger| match on {
        Trigger::AtMorning => phase == Phase::Morning,
        Trigger::AtNoon => phase == Phase::Noon,
        Trigger::AtAfternoon => phase == Phase::Afternoon,
        Trigger::AtDusk => phase == Phase::Dusk,
        Trigger::AtNight => phase == Phase::Night,
        Trigger::When => true,
        Trigger::Joined
        | Trigger::PlayedFromHand
        | Trigger::PlayedFromReserve
        | Trigger::This(_) => false,
    };
    let reacts = |ability: &Ability| match ability {
        Ability::Reaction(reaction) => reaction.on.iter().any(is_it),
        Ability::Unread => true,
        Ability::Passive(passive) => matches!(passive.says, Statement::Have(_)),
        Ability::Keyword(Keyword::Temple(_)) => phase == Phase::Noon,
        Ability::Keyword(_) | Ability::QuickAction(_) | Ability::Effect | Ability::Spell(_) => {
            false
        }
    };
    let all = state.objects.values().filter(|object| is_in_play(object));
    all.into_iter().any(|object| {
        let known = object.face.as_deref().and_then(|face| face.abilities.as_deref());
        known.is_none_or(|all| all.iter().any(reacts))
    })
}
