//! What an ability could ever do or alter: a static reading of its words, independent of the board.

mod effect;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{
    Ability, Condition, Cost, Face, Keyword, Kind, LeavingExpedition, Object, ObjectId, Passive,
    Place, State, Statement, Trigger, Works,
};

use crate::matter::{Matter, Matters};
use effect::{gains_status, step, steps};

/// What a face could do, by where and how its abilities work.
#[derive(Clone, Copy)]
struct FaceReach {
    /// In play, or as it is played: all except quick actions and entering effects.
    main: Matters,
    /// As it enters play: {J}, {H} and {R}.
    coming: Matters,
    /// As a phase without turns begins.
    timed: Matters,
    /// Quick actions in play.
    quick: Matters,
    /// In the Reserve: all except quick actions.
    support: Matters,
    /// Quick actions in the Reserve.
    support_quick: Matters,
    /// What passive abilities do.
    passives: Matters,
}

impl FaceReach {
    fn of(abilities: Option<&[Ability]>) -> Self {
        // A card whose abilities are not recorded may do anything: nobody is accused because of what is unknown.
        let Some(abilities) = abilities else {
            let all = Matters::ALL;
            return Self {
                main: all,
                coming: all,
                timed: all,
                quick: all,
                support: all,
                support_quick: all,
                passives: all,
            };
        };
        let none = Matters::NONE;
        let mut parts = Self {
            main: none,
            coming: none,
            timed: none,
            quick: none,
            support: none,
            support_quick: none,
            passives: none,
        };
        for ability in abilities {
            let part = match ability {
                Ability::QuickAction(action) if action.support => &mut parts.support_quick,
                Ability::QuickAction(_) => &mut parts.quick,
                Ability::Reaction(reaction) if reaction.support => &mut parts.support,
                // Only if all its triggers are of this kind: with another one it may activate at any time.
                Ability::Reaction(reaction) if reaction.on.iter().all(comes) => &mut parts.coming,
                Ability::Reaction(reaction) if reaction.on.iter().all(is_timed) => &mut parts.timed,
                Ability::Passive(passive) if passive.works == Works::Support => &mut parts.support,
                Ability::Unread => {
                    // An unread ability may also be a support ability or a quick action.
                    parts.support = Matters::ALL;
                    parts.quick = Matters::ALL;
                    parts.support_quick = Matters::ALL;
                    &mut parts.main
                }
                _ => &mut parts.main,
            };
            act(ability, part);
            match ability {
                Ability::Passive(passive) => does(&passive.says, &mut parts.passives),
                Ability::Unread => parts.passives = Matters::ALL,
                _ => {}
            }
        }
        parts
    }

    const fn all(self) -> Matters {
        self.played().and(self.quick).and(self.support).and(self.support_quick)
    }

    const fn played(self) -> Matters {
        self.main.and(self.coming).and(self.timed)
    }
}

/// What the faces of a match could do; each is read once.
#[derive(Default)]
pub(crate) struct Reach(RefCell<BTreeMap<String, (Arc<Face>, FaceReach)>>);

impl Reach {
    fn parts(&self, face: &Arc<Face>) -> FaceReach {
        if let Some((known, parts)) = self.0.borrow().get(&face.reference)
            // Abilities belong to the face and not to the reference: a log may show one card with different faces.
            && (Arc::ptr_eq(known, face) || known == face)
        {
            return *parts;
        }
        let parts = FaceReach::of(face.abilities.as_deref());
        self.0.borrow_mut().insert(face.reference.clone(), (face.clone(), parts));
        parts
    }

    fn of(
        &self,
        state: &State,
        id: ObjectId,
        part: impl Copy + Fn(&Object, FaceReach) -> Matters,
    ) -> Matters {
        // The object is not known here, so what it could do is not either.
        let Some(object) = state.objects.get(&id) else { return Matters::ALL };
        if let Kind::Emblem(emblem) = &object.kind {
            // An emblem does what the ability of its source says, and has no face of its own.
            return emblem.source.map_or(Matters::ALL, |source| self.of(state, source, part));
        }
        let all = match &object.face {
            Some(face) if !is_untold(face) => part(object, self.parts(face)),
            _ => Matters::ALL,
        };
        // It may use the abilities of others ("activate"), so it reaches as far as they do.
        if all.meets(Matters::of([Matter::Others])) { all.and(self.in_sight(state)) } else { all }
    }

    /// Everything that an object could do, wherever it is; for one that is gone, wherever it was.
    pub(crate) fn of_object(&self, state: &State, id: ObjectId) -> Matters {
        self.of(state, id, |_, parts| parts.all())
    }

    /// Everything that its quick actions could do where it is.
    pub(crate) fn of_quick_actions(&self, state: &State, id: ObjectId) -> Matters {
        let in_reserve = |object: &Object| matches!(object.place, Place::Reserve(_));
        let part = |object: &Object, parts: FaceReach| {
            if in_reserve(object) { parts.support_quick } else { parts.quick }
        };
        self.of(state, id, part)
    }

    /// Everything that a card could do as it is played.
    pub(crate) fn of_played(&self, state: &State, face: &Arc<Face>) -> Matters {
        let all = self.parts(face).played();
        if all.meets(Matters::of([Matter::Others])) { all.and(self.in_sight(state)) } else { all }
    }

    /// Everything that visible passive abilities do.
    pub(crate) fn passives(&self, state: &State) -> Matters {
        self.sum(state, |_, _, parts| parts.passives)
    }

    /// Everything that visible objects could do.
    pub(crate) fn all_in_sight(&self, state: &State) -> Matters {
        self.sum(state, |_, _, parts| parts.all())
    }

    /// Everything that visible objects could do where they are, except quick actions.
    pub(crate) fn in_sight(&self, state: &State) -> Matters {
        self.sum(state, |_, object, parts| match object.place {
            Place::Reserve(_) => parts.support,
            _ => parts.played(),
        })
    }

    /// Everything that visible objects could do in a turn that began with a record: without what
    /// happens only when another phase begins, or when an object enters play that was already
    /// there.
    pub(crate) fn in_sight_in_turn(&self, state: &State, since: u32) -> Matters {
        let all = self.sum(state, |id, object, parts| match object.place {
            Place::Reserve(_) => parts.support,
            // The object was there before the turn began, so what it does as it enters was done before.
            _ if id.seq() < since => parts.main,
            _ => parts.main.and(parts.coming),
        });
        // An object that does what others can do does what they did as they entered.
        let others = all.meets(Matters::of([Matter::Others]));
        if others { all.and(self.in_sight(state)) } else { all }
    }

    fn sum(
        &self,
        state: &State,
        part: impl Fn(ObjectId, &Object, FaceReach) -> Matters,
    ) -> Matters {
        let in_sight = |(_, one): &(&ObjectId, &Arc<Object>)| {
            // Emblems are counted with their sources.
            !matches!(one.kind, Kind::Emblem(_)) && one.place.is_derived()
        };
        state.objects.iter().filter(in_sight).fold(Matters::NONE, |all, (&id, object)| {
            let parts = object.face.as_ref().map_or(FaceReach::of(None), |face| self.parts(face));
            all.and(part(id, object, parts))
        })
    }
}

/// Whether it happens only as the object with the ability enters play.
const fn comes(on: &Trigger) -> bool {
    matches!(on, Trigger::Joined | Trigger::PlayedFromHand | Trigger::PlayedFromReserve)
}

/// Whether it happens only as a phase without turns begins.
const fn is_timed(on: &Trigger) -> bool {
    matches!(on, Trigger::AtMorning | Trigger::AtNoon | Trigger::AtDusk | Trigger::AtNight)
}

/// Whether it belongs to an unknown card and has no recorded abilities: the recorder may have left
/// them out.
fn is_untold(face: &Face) -> bool {
    let tells_none = face.abilities.as_ref().is_none_or(Vec::is_empty);
    tells_none && cards::get(&face.reference).is_none()
}

/// What an object alters by abilities that are not applied: the log does not record them, or
/// `derive` does not evaluate their conditions.
pub(crate) fn unapplied_of(object: &Object) -> Matters {
    let in_reserve = match object.place {
        Place::Expedition(_) | Place::Landmark(_) | Place::Hero(_) => false,
        Place::Reserve(_) => true,
        _ => return Matters::NONE,
    };
    let Some(abilities) = object.face.as_ref().and_then(|face| face.abilities.as_ref()) else {
        return Matters::ALL;
    };
    // A Temple in the Landmark zone is no Character and has other abilities, which are not evaluated.
    if matches!(object.place, Place::Landmark(_))
        && object.face.as_ref().is_some_and(|face| face.is_temple())
    {
        return Matters::ALL;
    }
    let works = |passive: &Passive| match passive.works {
        Works::Usual => !in_reserve,
        Works::Support => in_reserve,
        Works::Anywhere => true,
    };
    let mut all = Matters::NONE;
    for ability in abilities {
        match ability {
            Ability::Unread => return Matters::ALL,
            Ability::Passive(passive) if works(passive) && !is_applied(passive) => {
                all.add_all(alters(&passive.says));
            }
            Ability::Passive(_)
            | Ability::Keyword(_)
            | Ability::Reaction(_)
            | Ability::QuickAction(_)
            | Ability::Effect
            | Ability::Spell(_) => {}
        }
    }
    all
}

/// Whether a visible passive ability changes how effects are carried out in a way that the engine
/// does not follow: what an effect had to do is then unknown.
pub(crate) fn has_unfollowed(state: &State) -> bool {
    let says = |ability: &Ability| match ability {
        Ability::Passive(passive) => !is_followed(&passive.says),
        _ => false,
    };
    let emblem = |object: &Object| match &object.kind {
        Kind::Emblem(emblem) => emblem.passives.iter().any(|one| !is_followed(&one.says)),
        Kind::Card | Kind::Token => false,
    };
    state.objects.values().any(|object| {
        let printed = object.face.iter().flat_map(|face| face.abilities.iter().flatten());
        object.place.is_derived() && (emblem(object) || printed.into_iter().any(says))
    })
}

/// Whether a passive ability does not change how effects are carried out, or the engine follows the
/// change.
const fn is_followed(statement: &Statement) -> bool {
    match statement {
        Statement::GainsAgain(_)
        | Statement::ResupplyInsteadOfAscend
        | Statement::ResupplyOfTwo
        | Statement::LeavingExpedition(
            LeavingExpedition::MaySacrificeMe | LeavingExpedition::MaySacrificeMeToLoseAnchored,
        )
        | Statement::MayBePlayedExhausted
        | Statement::CountersBeyondMaximum(_) => false,
        Statement::Have(_)
        | Statement::Tough(_)
        | Statement::LoseAbilities
        | Statement::IgnoreAbilities
        | Statement::AlsoType(_)
        | Statement::AlsoSubtypes(_)
        | Statement::AllHighest
        | Statement::Add(_)
        | Statement::Terrains(_)
        | Statement::ReserveLimit(_)
        | Statement::LandmarkLimit(_)
        | Statement::CannotMoveForward
        | Statement::OnlyDueTo(_)
        | Statement::IgnoresDefender
        | Statement::Costs(_)
        | Statement::CostsAtLeast(_)
        | Statement::StayExhausted
        | Statement::KeepOneMoreExhausted
        | Statement::NotCounted
        | Statement::DrawOneAndExpandFromDeck
        | Statement::MoreForward(_)
        | Statement::DiscardMeInsteadOfForward
        | Statement::DiscardMeInsteadOfForwardTo(_)
        | Statement::LeavingExpedition(_)
        | Statement::GainsStatusInstead(..)
        | Statement::GainsBoostsInstead(..)
        | Statement::Dice(_)
        | Statement::TokensInstead(_)
        | Statement::CannotBePlayed
        | Statement::CannotActivate(_)
        | Statement::CannotGainCounters
        | Statement::FirstGainsBoosts(_)
        | Statement::BeginsWith(_) => true,
    }
}

/// Whether a card has an ability that may change its own cost and is not evaluated.
pub(crate) fn is_cost_open(face: &Face) -> bool {
    let Some(abilities) = &face.abilities else { return true };
    abilities.iter().any(|one| match one {
        Ability::Unread | Ability::Keyword(Keyword::Temple(_)) => true,
        Ability::Passive(passive) => {
            matches!(passive.says, Statement::Costs(_)) && !is_applied(passive)
        }
        _ => false,
    })
}

/// Whether `derive` applies it, as it does everything that version 1 of the format could express.
fn is_applied(passive: &Passive) -> bool {
    if !passive.is_newer_than_version_1() {
        return !matches!(passive.condition, Some(Condition::So(_)));
    }
    // A newer statement is applied if it is an older one with words that change nothing derived.
    let mut plain = passive.clone();
    match &mut plain.says {
        Statement::Have(given) => **given = given.in_version_1(),
        // Its other effects change nothing derived.
        says @ Statement::DiscardMeInsteadOfForwardTo(_) => {
            *says = Statement::DiscardMeInsteadOfForward;
        }
        _ => {}
    }
    !plain.is_newer_than_version_1() && !matches!(plain.condition, Some(Condition::So(_)))
}

/// Adds what an ability could do.
fn act(ability: &Ability, all: &mut Matters) {
    match ability {
        // Version 1 of the format does not record what they do.
        Ability::Reaction(reaction) if reaction.effect.is_empty() => all.add_all(Matters::ALL),
        Ability::QuickAction(action) if action.effect.is_empty() => all.add_all(Matters::ALL),
        Ability::Reaction(reaction) => steps(&reaction.effect, all),
        Ability::QuickAction(action) => {
            action.cost.iter().for_each(|cost| pays(cost, all));
            steps(&action.effect, all);
        }
        Ability::Spell(effect) => steps(effect, all),
        Ability::Effect | Ability::Unread => all.add_all(Matters::ALL),
        // What it alters is then in the derived view already.
        Ability::Passive(passive) if is_applied(passive) => does(&passive.says, all),
        Ability::Passive(passive) => says(&passive.says, all),
        Ability::Keyword(keyword) => keyword_acts(*keyword, all),
    }
}

/// What an ability given to an object could do, if anything.
fn gives(given: &Ability, all: &mut Matters) {
    let does = of_ability(given);
    if does != Matters::NONE {
        all.add(Matter::Gives);
    }
    all.add_all(does);
}

/// What an ability could do.
pub(crate) fn of_ability(ability: &Ability) -> Matters {
    let mut all = Matters::NONE;
    act(ability, &mut all);
    all
}

fn keyword_acts(keyword: Keyword, all: &mut Matters) {
    match keyword {
        Keyword::Scout(_) | Keyword::Temple(_) => all.add(Matter::ToReserve),
        Keyword::Cooldown => all.add(Matter::Exhaust),
        Keyword::Fleeting => {
            all.add_all(Matters::of([Matter::GainFleeting, Matter::ToDiscard]));
        }
        Keyword::Defender
        | Keyword::Eternal
        | Keyword::Gigantic
        | Keyword::Seasoned
        | Keyword::Tough(_) => {}
    }
}

fn pays(cost: &Cost, all: &mut Matters) {
    match cost {
        Cost::Discard | Cost::Sacrifice => all.add(Matter::ToDiscard),
        Cost::Exhaust => all.add(Matter::Exhaust),
        Cost::Spend => all.add(Matter::Uncounter),
        Cost::Other => all.add_all(Matters::ALL),
        Cost::Do(one) => step(one, all),
        Cost::Mana | Cost::Pay(_) | Cost::PayUpTo(_) | Cost::PayIf(..) | Cost::PayForTarget(..) => {
        }
    }
}

/// Everything that a passive ability does and alters.
fn says(statement: &Statement, all: &mut Matters) {
    does(statement, all);
    all.add_all(alters(statement));
}

/// What a passive ability does with records of its own.
fn does(statement: &Statement, all: &mut Matters) {
    match statement {
        Statement::Have(given) => gives(given, all),
        Statement::MoreForward(_) => all.add_all(Matters::of([Matter::Expedition, Matter::Roll])),
        Statement::DiscardMeInsteadOfForward => all.add(Matter::ToDiscard),
        Statement::DiscardMeInsteadOfForwardTo(effect) => {
            all.add(Matter::ToDiscard);
            steps(effect, all);
        }
        Statement::Costs(change) if change.extra.is_some() => {
            all.add_all(Matters::of([Matter::ToDiscard, Matter::Exhaust, Matter::Uncounter]));
        }
        Statement::DrawOneAndExpandFromDeck => {
            all.add_all(Matters::of([Matter::ToMana, Matter::Draw]));
        }
        Statement::LeavingExpedition(how) => all.add_all(leaving(*how)),
        Statement::GainsStatusInstead(_, to) => {
            gains_status(*to, all);
            all.add(Matter::LoseFleeting);
        }
        Statement::GainsBoostsInstead(..) => {
            all.add_all(Matters::of([Matter::Boost, Matter::LoseFleeting]));
        }
        Statement::ResupplyInsteadOfAscend | Statement::ResupplyOfTwo => {
            all.add_all(Matters::of([Matter::ToReserve, Matter::ToDiscard]));
        }
        Statement::Dice(_) => all.add_all(Matters::of([Matter::Roll, Matter::Look])),
        Statement::TokensInstead(_) => all.add(Matter::Token),
        Statement::FirstGainsBoosts(_) => all.add(Matter::Boost),
        Statement::BeginsWith(_) => all.add_all(Matters::of([Matter::Counter, Matter::Marker])),
        _ => {}
    }
}

const fn leaving(how: LeavingExpedition) -> Matters {
    match how {
        LeavingExpedition::ToMana | LeavingExpedition::MayGoToMana => Matters::of([Matter::ToMana]),
        LeavingExpedition::MayGoToManaOrDraw => Matters::of([Matter::ToMana, Matter::Draw]),
        LeavingExpedition::LosesBoosts => Matters::of([Matter::Uncounter]),
        LeavingExpedition::LosesAnchored => Matters::of([Matter::LoseMark]),
        LeavingExpedition::MaySacrificeMe => Matters::of([Matter::ToDiscard]),
        LeavingExpedition::MaySacrificeMeToLoseAnchored => {
            Matters::of([Matter::ToDiscard, Matter::LoseMark])
        }
        LeavingExpedition::Defects => {
            Matters::of([Matter::GainFleeting, Matter::Control, Matter::ToExpedition])
        }
    }
}

/// What abilities that remove or give abilities can change.
const BY_ABILITIES: Matters = Matters::of([
    Matter::Abilities,
    Matter::Cost,
    Matter::Counters,
    Matter::Leaving,
    Matter::Limits,
    Matter::Morning,
    Matter::Permission,
    Matter::Progress,
    Matter::Replaced,
    Matter::Tough,
]);

/// What a passive ability alters as long as it exists.
fn alters(statement: &Statement) -> Matters {
    use Matter::{
        Abilities, Cost, Counters, GainMark, Leaving, Limits, Morning, Permission, Progress,
        Replaced, Roll, Tough,
    };
    match statement {
        Statement::Have(given) => match &**given {
            Ability::Passive(inner) => alters(&inner.says),
            Ability::Keyword(_) => Matters::of([Abilities, Progress, Leaving, Tough]),
            _ => Matters::of([Abilities]),
        },
        Statement::Tough(_) => Matters::of([Tough]),
        Statement::LoseAbilities
        | Statement::IgnoreAbilities
        | Statement::AlsoType(_)
        | Statement::AlsoSubtypes(_) => BY_ABILITIES,
        Statement::AllHighest
        | Statement::Add(_)
        | Statement::Terrains(_)
        | Statement::CannotMoveForward
        | Statement::OnlyDueTo(_)
        | Statement::IgnoresDefender
        | Statement::MoreForward(_)
        | Statement::DiscardMeInsteadOfForward
        | Statement::DiscardMeInsteadOfForwardTo(_) => Matters::of([Progress]),
        Statement::ReserveLimit(_)
        | Statement::LandmarkLimit(_)
        | Statement::KeepOneMoreExhausted
        | Statement::NotCounted => Matters::of([Limits]),
        Statement::Costs(_) | Statement::CostsAtLeast(_) => Matters::of([Cost]),
        Statement::StayExhausted | Statement::DrawOneAndExpandFromDeck => Matters::of([Morning]),
        Statement::LeavingExpedition(_) => Matters::of([Leaving]),
        Statement::GainsStatusInstead(..)
        | Statement::GainsBoostsInstead(..)
        | Statement::GainsAgain(_) => Matters::of([GainMark]),
        Statement::ResupplyInsteadOfAscend
        | Statement::ResupplyOfTwo
        | Statement::TokensInstead(_) => Matters::of([Replaced]),
        Statement::Dice(_) => Matters::of([Roll]),
        Statement::MayBePlayedExhausted | Statement::CannotBePlayed => Matters::of([Permission]),
        Statement::CannotActivate(_) => Matters::of([Abilities]),
        Statement::CannotGainCounters | Statement::CountersBeyondMaximum(_) => {
            Matters::of([Counters])
        }
        Statement::FirstGainsBoosts(_) | Statement::BeginsWith(_) => Matters::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_given_what_does_nothing_does_no_more_for_it() {
        let gives = |given: serde_json::Value| {
            let says = serde_json::json!({ "passive": { "says": { "have": given } } });
            of_ability(&serde_json::from_value(says).expect("an ability"))
        };
        let defender = gives(serde_json::json!({ "keyword": "defender" }));
        let draws = gives(serde_json::json!({ "spell": [{ "draw": 1 }] }));
        let is_given = Matters::of([Matter::Gives]);
        assert!(
            !defender.meets(is_given) && draws.meets(is_given.and(Matters::of([Matter::Draw])))
        );
    }
}
