//! What is found about days: their phases, the Morning, Progress, the Night, victory.

use rules::{
    DailyEffect, ExpeditionId, ObjectId, Phase, Place, Rest, Seat, Statistics, Status, Terrain,
    Victory,
};

use super::Several;
use crate::facts::{Comparison, FactName, FactValue};
use crate::object_name::ObjectName;

/// What is found about the order of phases and daily effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DayEvidence {
    /// A phase that does not follow the one before.
    PhaseOrder {
        /// The phase.
        phase: Phase,
        /// The one before.
        before: Phase,
    },
    /// A day that does not follow the one before.
    Number {
        /// Its number.
        day: u32,
        /// The number that follows.
        right: u32,
    },
    /// The first day began with a Morning.
    FirstMorning,
    /// A daily effect in a phase that does not have it.
    EffectElsewhere {
        /// The effect.
        effect: DailyEffect,
        /// The phase.
        phase: Phase,
        /// The phase that has it.
        right: Phase,
    },
    /// A daily effect of Dusk or Night that was done, or that one after it was done before.
    EffectOrder {
        /// The effect.
        effect: DailyEffect,
        /// The one before.
        before: DailyEffect,
        /// The order that is right.
        order: [DailyEffect; 4],
    },
    /// A phase without a daily effect.
    EffectMissing {
        /// The phase.
        phase: Phase,
        /// The effect.
        effect: DailyEffect,
    },
}

impl DayEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Day, Missing, NotAfter, Phase};
        match self {
            &Self::PhaseOrder { phase, before } => {
                Comparison::new([Phase.is(phase)], [NotAfter.is(before)])
            }
            &Self::Number { day, right } => Comparison::of(Day, day, right),
            Self::FirstMorning => Comparison::of(Phase, rules::Phase::Morning, rules::Phase::Noon),
            &Self::EffectElsewhere { phase, right, .. } => Comparison::of(Phase, phase, right),
            Self::EffectOrder { effect, before, order } => in_order(*effect, *before, order),
            &Self::EffectMissing { effect, .. } => Comparison::of(Missing, Some(effect), None),
        }
    }
}

fn in_order(effect: DailyEffect, before: DailyEffect, order: &[DailyEffect]) -> Comparison {
    use FactName::{First, Then};
    let recorded = [First.is(Some(before)), Then.is(Some(effect))];
    Comparison::new(recorded, FactValue::from(order))
}

/// What is found about the Morning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MorningEvidence {
    /// This player drew a card that was not on top of their Deck.
    NotTheTop(Seat),
    /// A daily effect that was done, or that one after it was done before.
    Order {
        /// The effect.
        effect: DailyEffect,
        /// The one before.
        before: DailyEffect,
        /// The order that is right.
        order: [DailyEffect; 4],
    },
    /// A Morning without these.
    Missing(Vec<DailyEffect>),
    /// The first player is not the next one.
    FirstPlayer {
        /// Who is.
        first: Seat,
        /// Who should be.
        next: Option<Seat>,
    },
    /// These were not readied.
    NotReadied(Vec<ObjectId>),
    /// Cards drawn.
    Drawn {
        /// Who drew them.
        seat: Seat,
        /// How many.
        cards: usize,
        /// How many should be.
        wanted: usize,
    },
    /// Cards put in the Mana zone at Expand.
    Expanded {
        /// Who put them there.
        seat: Seat,
        /// How many.
        cards: usize,
    },
}

impl MorningEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{AtMost, Cards, Exhausted, FirstPlayer, Missing, Top};
        match self {
            Self::NotTheTop(_) => Comparison::of(Top, false, true),
            Self::Order { effect, before, order } => in_order(*effect, *before, order),
            Self::Missing(effects) => Comparison::of(Missing, &effects[..], &[]),
            &Self::FirstPlayer { first, next } => Comparison::of(FirstPlayer, Some(first), next),
            Self::NotReadied(objects) => Comparison::of(Exhausted, &objects[..], &[]),
            &Self::Drawn { cards, wanted, .. } => Comparison::of(Cards, cards, wanted),
            &Self::Expanded { cards, .. } => Comparison::new([Cards.is(cards)], [AtMost.is(1)]),
        }
    }
}

/// What is found about how Expeditions moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgressEvidence {
    /// These moved in the Arena.
    MovedInArena(Vec<ExpeditionId>),
    /// Tumult cards that should have been revealed, from 0.
    TumultHidden(Vec<u32>),
    /// A Tumult card that was revealed too early, from 0.
    TumultEarly(u32),
    /// Expeditions moved one after the other.
    Apart,
    /// An ability moved one that is kept from it.
    MovedByAbility {
        /// The Expedition.
        expedition: ExpeditionId,
        /// The region it moved to.
        to: u8,
        /// The region it was in.
        from: u8,
    },
    /// One that moved at Progress otherwise than it should.
    Moved {
        /// The Expedition.
        expedition: ExpeditionId,
        /// What is wrong with it.
        fault: MoveFault,
        /// How far it moved.
        regions: i16,
        /// Due to what, if it moved.
        due_to: Option<Vec<Terrain>>,
        /// Whether it should have moved forward.
        forward: bool,
        /// Due to what.
        wins: Vec<Terrain>,
        /// Its statistics.
        statistics: Statistics,
    },
}

/// What is wrong with how an Expedition moved at Progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// It went back.
    Backward,
    /// It did not move.
    Stayed,
    /// It moved though something keeps it from it.
    Blocked,
    /// It moved and wins no terrain.
    WinsNone,
    /// It moved too far.
    TooFar,
    /// It moved due to other terrains than it wins.
    OtherTerrains,
}

impl ProgressEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{DueTo, Expedition, FaceDown, Forward, Moved, Regions, Statistics, Steps};
        match self {
            Self::MovedInArena(expeditions) => Comparison::of(Moved, &expeditions[..], &[]),
            Self::TumultHidden(cards) => Comparison::of(FaceDown, &cards[..], &[]),
            Self::TumultEarly(card) => Comparison::of(FaceDown, &[][..], &[*card][..]),
            Self::Apart => Comparison::of(Steps, 2, 1),
            &Self::MovedByAbility { to, from, .. } => Comparison::of(FactName::To, to, from),
            Self::Moved { expedition, regions, due_to, forward, wins, statistics, .. } => {
                Comparison::new(
                    [
                        Expedition.is(*expedition),
                        Regions.is(*regions),
                        DueTo.is(FactValue::Terrains(due_to.clone())),
                    ],
                    [
                        Expedition.is(*expedition),
                        Forward.is(*forward),
                        DueTo.is(FactValue::Terrains(Some(wins.clone()))),
                        Statistics.is(*statistics),
                    ],
                )
            }
        }
    }
}

/// What is found about the Night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NightEvidence {
    /// Objects that Rest should have dealt with otherwise.
    Rested {
        /// The objects.
        objects: Vec<ObjectName>,
        /// What is wrong with them.
        fault: RestFault,
        /// Whether they left their Expedition.
        left: bool,
        /// Where they are, if they can be seen there.
        to: Option<Place>,
        /// What Rest does with them.
        rest: Rest,
    },
    /// Boosts kept or lost on the way to the Reserve.
    Boosts {
        /// The objects.
        objects: Vec<ObjectName>,
        /// How many it has there.
        has: u32,
        /// How many it should have.
        wanted: u32,
    },
    /// A status kept through the Night.
    StatusKept {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The status.
        status: Status,
    },
    /// These are still Ascended.
    AscendedKept(Vec<ExpeditionId>),
    /// Too much left after Clean-up.
    TooMany {
        /// Where.
        place: Place,
        /// How many are left.
        objects: usize,
        /// How many may be.
        limit: usize,
    },
    /// Too little left after Clean-up.
    TooFew {
        /// Where.
        place: Place,
        /// How many are left.
        objects: usize,
        /// How many may be.
        limit: usize,
        /// How many should be.
        keep: usize,
    },
}

/// What is wrong with what became of an object at Rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestFault {
    /// It left and should have stayed.
    Left,
    /// It left though it is Eternal.
    EternalLeft,
    /// It stayed.
    Stayed,
    /// It is Fleeting and was not discarded.
    NotDiscarded,
    /// It has other boosts in the Reserve than it should.
    Boosts {
        /// How many it has.
        has: u32,
        /// How many it should have.
        wanted: u32,
    },
    /// It went elsewhere than to the Reserve.
    NotToReserve,
}

impl NightEvidence {
    pub(super) fn several(&mut self) -> Option<Several<'_>> {
        match self {
            Self::Rested { objects, .. }
            | Self::Boosts { objects, .. }
            | Self::StatusKept { objects, .. } => Some(Several::Objects(objects)),
            Self::AscendedKept(_) | Self::TooMany { .. } | Self::TooFew { .. } => None,
        }
    }

    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Ascended, Boosts, Left, Limit, Objects, Rest, Status, To};
        match self {
            &Self::Rested { left, to, rest, .. } => {
                Comparison::new([Left.is(left), To.is(to)], [Rest.is(rest)])
            }
            &Self::Boosts { has, wanted, .. } => Comparison::of(Boosts, has, wanted),
            &Self::StatusKept { status, .. } => Comparison::of(Status, Some(status), None),
            Self::AscendedKept(expeditions) => Comparison::of(Ascended, &expeditions[..], &[]),
            &Self::TooMany { objects, limit, .. } | &Self::TooFew { objects, limit, .. } => {
                Comparison::new([Objects.is(objects)], [Limit.is(limit)])
            }
        }
    }
}

/// What is found about victory and tie-breakers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VictoryEvidence {
    /// A game ended as won when no victory is stated.
    WrongTime {
        /// The phase.
        phase: Phase,
        /// The phase that states it.
        right: Phase,
    },
    /// The game went on although this player had won.
    WentOn(Seat),
    /// Tie-breakers that should have started.
    TieBreakerMissing(Victory),
    /// Tie-breakers that started in another phase than the one that starts them.
    TieBreakerTime {
        /// The phase.
        phase: Phase,
        /// The phase that starts them.
        right: Phase,
    },
    /// Tie-breakers that should not have started.
    TieBreakerEarly(Victory),
    /// A win without one.
    NotWon {
        /// Who won, as recorded.
        winners: Vec<Seat>,
        /// Who has.
        victory: Victory,
    },
}

impl VictoryEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Phase, TieBreaker, Victory, Winner, Winners};
        match self {
            &Self::WrongTime { phase, right } | &Self::TieBreakerTime { phase, right } => {
                Comparison::of(Phase, phase, right)
            }
            &Self::WentOn(seat) => Comparison::of(Winner, None, Some(seat)),
            Self::TieBreakerMissing(victory) => {
                Comparison::new([TieBreaker.is(false)], [Victory.is(victory)])
            }
            Self::TieBreakerEarly(victory) => {
                Comparison::new([TieBreaker.is(true)], [Victory.is(victory)])
            }
            Self::NotWon { winners, victory } => {
                Comparison::new([Winners.is(&winners[..])], [Victory.is(victory)])
            }
        }
    }
}
