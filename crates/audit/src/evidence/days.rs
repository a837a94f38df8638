//! Evidence about days: their phases, the Morning, Progress, the Night, victory.

use rules::{
    DailyEffect, ExpeditionId, ObjectId, Phase, Place, Rest, Seat, Statistics, Status, Terrain,
    Victory,
};

use super::Several;
use crate::facts::{Comparison, FactName, FactValue};
use crate::object_name::ObjectName;

/// Evidence about the order of phases and daily effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DayEvidence {
    /// A phase that does not follow the one before.
    PhaseOrder {
        /// The phase.
        phase: Phase,
        /// The previous phase.
        before: Phase,
    },
    /// A day that does not follow the previous one.
    Number {
        /// Its number.
        day: u32,
        /// The expected number.
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
    /// A daily effect of Dusk or Night that was already done, or that comes after a later one.
    EffectOrder {
        /// The effect.
        effect: DailyEffect,
        /// The previous one.
        before: DailyEffect,
        /// The right order.
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

/// Evidence about the Morning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MorningEvidence {
    /// This player drew a card that was not on top of their Deck.
    NotTheTop(Seat),
    /// A daily effect that was already done, or that comes after a later one.
    Order {
        /// The effect.
        effect: DailyEffect,
        /// The previous one.
        before: DailyEffect,
        /// The right order.
        order: [DailyEffect; 4],
    },
    /// A Morning without these.
    Missing(Vec<DailyEffect>),
    /// The first player is not the next one.
    FirstPlayer {
        /// The recorded first player.
        first: Seat,
        /// The expected first player.
        next: Option<Seat>,
    },
    /// These were not readied.
    NotReadied(Vec<ObjectId>),
    /// The wrong number of cards drawn.
    Drawn {
        /// Who drew them.
        seat: Seat,
        /// How many.
        cards: usize,
        /// The expected number.
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

/// Evidence about how Expeditions moved.
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
    /// An ability moved one that may not be moved.
    MovedByAbility {
        /// The Expedition.
        expedition: ExpeditionId,
        /// The region it moved to.
        to: u8,
        /// The region it was in.
        from: u8,
    },
    /// One that moved wrongly at Progress.
    Moved {
        /// The Expedition.
        expedition: ExpeditionId,
        /// The fault.
        fault: MoveFault,
        /// How far it moved.
        regions: i16,
        /// The terrains it moved due to, if it moved.
        due_to: Option<Vec<Terrain>>,
        /// Whether it should have moved forward.
        forward: bool,
        /// The terrains it wins.
        wins: Vec<Terrain>,
        /// Its statistics.
        statistics: Statistics,
    },
}

/// A fault in how an Expedition moved at Progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// It went back.
    Backward,
    /// It did not move.
    Stayed,
    /// It moved although something prevents it.
    Blocked,
    /// It moved but wins no terrain.
    WinsNone,
    /// It moved too far.
    TooFar,
    /// It moved due to terrains other than those it wins.
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

/// Evidence about the Night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NightEvidence {
    /// Objects that Rest should have treated differently.
    Rested {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The fault.
        fault: RestFault,
        /// Whether they left their Expedition.
        left: bool,
        /// Their place, if visible.
        to: Option<Place>,
        /// What Rest does with them.
        rest: Rest,
    },
    /// Boosts kept or lost on the way to the Reserve.
    Boosts {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The number it has there.
        has: u32,
        /// The number it should have.
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
    /// Too many objects left after Clean-up.
    TooMany {
        /// Where.
        place: Place,
        /// The number left.
        objects: usize,
        /// The limit.
        limit: usize,
    },
    /// Too few objects left after Clean-up.
    TooFew {
        /// Where.
        place: Place,
        /// The number left.
        objects: usize,
        /// The limit.
        limit: usize,
        /// The number that should be left.
        keep: usize,
    },
}

/// A fault in what became of an object at Rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestFault {
    /// It left but should have stayed.
    Left,
    /// It left although it is Eternal.
    EternalLeft,
    /// It stayed.
    Stayed,
    /// It is Fleeting and was not discarded.
    NotDiscarded,
    /// It has the wrong number of boosts in the Reserve.
    Boosts {
        /// The number it has.
        has: u32,
        /// The number it should have.
        wanted: u32,
    },
    /// It went somewhere other than the Reserve.
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

/// Evidence about victory and tie-breakers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VictoryEvidence {
    /// A game ended as won at a time when no victory is stated.
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
    /// Tie-breakers that started in the wrong phase.
    TieBreakerTime {
        /// The phase.
        phase: Phase,
        /// The phase that starts them.
        right: Phase,
    },
    /// Tie-breakers that should not have started.
    TieBreakerEarly(Victory),
    /// A recorded win that is not one.
    NotWon {
        /// The recorded winners.
        winners: Vec<Seat>,
        /// The actual outcome.
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
