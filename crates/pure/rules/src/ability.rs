//! Abilities as data: what a card can do, as far as this program can represent it.
//!
//! Passive abilities and keywords are complete; of the others the log records that they exist and
//! what triggers them, because passive abilities give, take and switch off abilities of every kind
//! (`4.0 2.2.12.a`).
//!
//! An ability may give an ability, so [`Ability`], [`Passive`] and [`Statement`] contain one
//! another and share one file.

mod activated;
mod condition;
pub mod effect;
mod keyword;
mod newer;
mod select;
mod signature;
mod statement;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use activated::{Cost, Icon, QuickAction, Reaction, Trigger};
pub use condition::{Condition, Count, Works};
pub use keyword::Keyword;
pub use select::{
    CardFilter, PlayedFrom, Scope, Selector, WhichExpedition, WhichRegions, Who, Within,
};
pub use statement::{CostChange, Dice, ExtraCost, LeavingExpedition, MoreForward, Start, Terrains};

use crate::{Statistics, Status, Terrain};

/// One ability of a face, written `{"keyword":"gigantic"}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// A passive ability that the rulebook names (`4.0 7.4`).
    Keyword(Keyword),
    /// A statement (`4.0 2.2.12.m`).
    Passive(Passive),
    /// A trigger and an effect (`4.0 2.2.12.l`).
    Reaction(Reaction),
    /// A cost and an effect (`4.0 2.2.12.k`).
    QuickAction(QuickAction),
    /// What a Spell does (`4.0 2.2.12.n`); version 1 of the format does not specify it.
    Effect,
    /// What a Spell does, step by step (`4.0 2.2.12.n`).
    Spell(Vec<effect::Step>),
    /// A printed ability that the log cannot express.
    Unread,
}

/// A passive ability that is not a keyword: `{"if":..,"scope":..,"says":..}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Passive {
    /// Where the object must be.
    #[serde(default, skip_serializing_if = "Works::is_usual")]
    pub works: Works,
    /// The condition; absent if there is none.
    #[serde(rename = "if", default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What it applies to.
    #[serde(default, skip_serializing_if = "Scope::is_me")]
    pub scope: Scope,
    /// What it does to that.
    pub says: Statement,
}

/// What a passive ability does to what it applies to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Statement {
    // The first two groups change what `derive` answers; the rest are rules that play has to follow, which it lists as
    // being in force. `derive::instruction` says which is which.

    // Characteristics.
    /// They have this ability.
    Have(Box<Ability>),
    /// They are Tough, with a counted number (`4.0 7.4.7.b`).
    Tough(Count),
    /// They lose all abilities.
    LoseAbilities,
    /// Their other abilities are ignored (`4.0 7.3.18`).
    IgnoreAbilities,
    /// They also have this type.
    AlsoType(crate::CardType),
    /// They also have these sub-types.
    AlsoSubtypes(Vec<String>),
    /// Their statistics all equal the highest of them.
    AllHighest,
    /// Their statistics are increased by this.
    Add(Statistics),
    /// Regions: their terrains change.
    Terrains(Terrains),

    // Numbers and movement.
    /// Players: the reserve limit is increased by this.
    ReserveLimit(i32),
    /// Players: the landmark limit is increased by this.
    LandmarkLimit(i32),
    /// Expeditions: they can't move forward.
    CannotMoveForward,
    /// Expeditions: they can't move forward during Dusk except due to this terrain (`4.0 4.2.4.d`).
    OnlyDueTo(Terrain),
    /// Expeditions: Characters with Defender don't prevent them from moving forward.
    IgnoresDefender,

    // Costs (`4.0 5.1.2.e`).
    /// They cost more or less.
    Costs(CostChange),
    /// They can't cost less.
    CostsAtLeast(i32),

    // Rules of the day.
    /// They stay exhausted at Prepare.
    StayExhausted,
    /// One more exhausted card may stay in the Reserve at Clean-up.
    KeepOneMoreExhausted,
    /// They don't count towards the reserve limit.
    NotCounted,
    /// In the Morning, one card is drawn, and the top card of the Deck goes to the Mana zone instead of one of the Hand.
    DrawOneAndExpandFromDeck,

    // What happens instead, or as well.
    /// Their movement at Dusk is longer.
    MoreForward(MoreForward),
    /// The object may be discarded instead of the movement.
    DiscardMeInsteadOfForward,
    /// The object may be discarded instead of the movement, and this is then done; version 1 of the format does not specify it.
    DiscardMeInsteadOfForwardTo(Vec<effect::Step>),
    /// Leaving the Expedition zone is replaced or prevented.
    LeavingExpedition(LeavingExpedition),
    /// The second status is gained instead of the first.
    GainsStatusInstead(Status, Status),
    /// This many boosts are gained instead of the status.
    GainsBoostsInstead(Status, u32),
    /// The status may be gained again (`4.0 2.4.1.g`).
    GainsAgain(Status),
    /// Ascending an Ascended Expedition is to Resupply instead.
    ResupplyInsteadOfAscend,
    /// Resupplying is to reveal two cards and keep one instead.
    ResupplyOfTwo,
    /// Dice change.
    Dice(Dice),
    /// For each token that would be created, this many are, in the same place. Since version 3 of the format.
    TokensInstead(u32),

    // What may be done and what may not.
    /// They may be played although they are exhausted.
    MayBePlayedExhausted,
    /// They can't be played.
    CannotBePlayed,
    /// Their reactions with these triggers can't activate.
    CannotActivate(Vec<Trigger>),
    /// They can't gain counters.
    CannotGainCounters,
    /// Support abilities give counters beyond the maximum, up to this many more or without a limit.
    CountersBeyondMaximum(Option<u32>),
    /// The first one played each Afternoon gains this many boosts.
    FirstGainsBoosts(u32),
    /// They begin the game with these.
    BeginsWith(Start),
}

impl Statement {
    /// What is counted for its number, if anything is.
    pub(crate) const fn counts(&self) -> Option<&Count> {
        if let Self::Tough(count) = self {
            Some(count)
        } else if let Self::Costs(change) = self {
            change.per.as_ref()
        } else {
            None
        }
    }
}

/// Maximum nesting depth of given abilities in new records.
///
/// Abilities given by printed cards give no others. Older records, from before there was a limit,
/// are read unchanged.
pub const GIVEN_DEPTH_MAX: usize = 2;

impl Ability {
    /// The ability in version 1 of the format: what triggers it, not what it does.
    #[must_use]
    pub fn in_version_1(&self) -> Self {
        match self {
            Self::Reaction(reaction) => {
                let mut on: Vec<_> = reaction.on.iter().map(Trigger::in_version_1).collect();
                on.dedup();
                Self::Reaction(Reaction { on, support: reaction.support, ..Reaction::default() })
            }
            Self::QuickAction(action) => {
                let mut cost: Vec<_> = action.cost.iter().filter_map(Cost::in_version_1).collect();
                cost.sort_by_key(Cost::rank_in_version_1);
                cost.dedup();
                Self::QuickAction(QuickAction {
                    cost,
                    support: action.support,
                    ..QuickAction::default()
                })
            }
            Self::Spell(_) => Self::Effect,
            Self::Passive(passive) => passive.in_version_1().map_or(Self::Unread, Self::Passive),
            Self::Keyword(Keyword::Temple(_)) => Self::Unread,
            Self::Keyword(_) | Self::Effect | Self::Unread => self.clone(),
        }
    }

    /// Whether version 1 of the format cannot express it.
    pub fn is_newer_than_version_1(&self) -> bool {
        match self {
            Self::Reaction(reaction) => {
                let new = |on: &Trigger| matches!(on, Trigger::This(_));
                reaction.on.iter().any(new)
                    || reaction.test.is_some()
                    || !reaction.effect.is_empty()
            }
            Self::QuickAction(action) => {
                let new = |cost: &Cost| cost.in_version_1().as_ref() != Some(cost);
                action.cost.iter().any(new) || action.test.is_some() || !action.effect.is_empty()
            }
            Self::Passive(passive) => passive.is_newer_than_version_1(),
            Self::Spell(_) | Self::Keyword(Keyword::Temple(_)) => true,
            Self::Keyword(_) | Self::Effect | Self::Unread => false,
        }
    }

    /// Whether version 2 of the format cannot express it.
    pub(crate) fn is_newer_than_version_2(&self) -> bool {
        newer::ability(self)
    }

    /// The nesting depth of the abilities given by a passive ability that is not a keyword: 0 if it
    /// gives none.
    pub(crate) fn given_depth(&self) -> Option<usize> {
        if let Self::Passive(passive) = self { Some(passive.given_depth()) } else { None }
    }
}

impl Passive {
    /// Whether version 1 of the format cannot express it.
    pub fn is_newer_than_version_1(&self) -> bool {
        self.in_version_1().is_none_or(|old| match (&old.says, &self.says) {
            (_, Statement::Have(given)) => given.is_newer_than_version_1(),
            (old, new) => old != new,
        })
    }

    /// The statement with a given ability in version 1 of the format; `None` if it depends on
    /// something that version 1 cannot express.
    fn in_version_1(&self) -> Option<Self> {
        let mut passive = self.clone();
        let looks = passive.condition.as_ref();
        let counted = looks.and_then(Condition::counts);
        let per = if let Statement::Costs(_) = passive.says { passive.says.counts() } else { None };
        let new = |count: &Count| matches!(count, Count::These(_));
        if matches!(passive.scope, Scope::These(_))
            || matches!(looks.map(Condition::without_not), Some(Condition::So(_)))
            || counted.is_some_and(new)
            || per.is_some_and(new)
        {
            return None;
        }
        let price = if let Statement::Costs(change) = &passive.says { change.extra } else { None };
        if price == Some(ExtraCost::ExhaustInReserve) {
            return None;
        }
        if passive.says == Statement::LeavingExpedition(LeavingExpedition::Defects)
            || newer::itself(&passive)
        {
            return None;
        }
        if let Statement::Have(given) = &mut passive.says {
            **given = given.in_version_1();
        }
        if let Statement::DiscardMeInsteadOfForwardTo(_) = passive.says {
            passive.says = Statement::DiscardMeInsteadOfForward;
        }
        Some(passive)
    }

    /// Whether version 2 of the format cannot express it.
    pub(crate) fn is_newer_than_version_2(&self) -> bool {
        newer::passive(self)
    }

    /// The nesting depth of given abilities: 0 if it gives none.
    pub(crate) fn given_depth(&self) -> usize {
        let (mut says, mut depth) = (&self.says, 0);
        while let Statement::Have(given) = says {
            depth += 1;
            let Ability::Passive(given) = &**given else { break };
            says = &given.says;
        }
        depth
    }
}
