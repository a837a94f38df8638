//! Evidence about objects, counters, emblems, tokens and targets.

use rules::{CardType, Counters, Duration, ObjectId, Phase, Piece, Place, Seat, Status, Statuses};

use super::Several;
use crate::facts::{Comparison, FactName, FactWord};
use crate::object_name::ObjectName;

/// Evidence about counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterEvidence {
    /// More were spent than existed.
    Missing {
        /// The object.
        object: ObjectName,
        /// Their name.
        counter: String,
        /// How many were removed.
        removed: u32,
        /// How many existed.
        had: u32,
    },
    /// Some where no object may have any.
    Elsewhere {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The counters it has.
        counters: Counters,
    },
    /// Some were kept on leaving play.
    Kept {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The destination.
        to: Place,
        /// The counters it keeps.
        counters: Counters,
    },
    /// Some were lost on leaving the Reserve or Limbo.
    Lost {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The destination.
        to: Place,
        /// The counters it has there.
        counters: Counters,
        /// The counters it had.
        had: Counters,
    },
}

impl CounterEvidence {
    pub(super) fn several(&mut self) -> Option<Several<'_>> {
        match self {
            Self::Missing { .. } => None,
            Self::Elsewhere { objects, .. }
            | Self::Kept { objects, .. }
            | Self::Lost { objects, .. } => Some(Several::Objects(objects)),
        }
    }

    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{AtMost, Counter, Counters, Removed};
        match self {
            Self::Missing { counter, removed, had, .. } => {
                let counter = || Counter.is(&counter[..]);
                Comparison::new([counter(), Removed.is(*removed)], [counter(), AtMost.is(*had)])
            }
            Self::Elsewhere { counters, .. } | Self::Kept { counters, .. } => {
                Comparison::of(Counters, counters, &rules::Counters::new())
            }
            Self::Lost { counters, had, .. } => Comparison::of(Counters, counters, had),
        }
    }
}

/// Evidence about emblems and dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmblemEvidence {
    /// An Ongoing Emblem without a duration.
    WithoutDuration,
    /// The emblem of a reaction, with this duration.
    WithDuration(Duration),
    /// A duration that cannot begin.
    Time {
        /// The duration.
        duration: Option<Duration>,
        /// The phase.
        phase: Phase,
        /// Whose turn it is.
        turn: Option<Seat>,
    },
    /// These are in Limbo after their duration.
    Outlasts(Vec<ObjectId>),
    /// A die with an impossible result.
    Die {
        /// Who rolls.
        seat: Seat,
        /// The results.
        results: Vec<u8>,
    },
}

impl EmblemEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Duration, Each, InLimbo, Ongoing, Phase, Results, Turn};
        let none: Option<rules::Duration> = None;
        match self {
            Self::WithoutDuration => Comparison::new([Duration.is(none)], [Ongoing.is(true)]),
            Self::WithDuration(duration) => {
                Comparison::new([Duration.is(Some(*duration))], [Ongoing.is(false)])
            }
            &Self::Time { duration, phase, turn } => Comparison::new(
                [Duration.is(duration), Phase.is(phase), Turn.is(turn)],
                [Duration.is(none)],
            ),
            Self::Outlasts(emblems) => Comparison::of(InLimbo, &emblems[..], &[]),
            Self::Die { results, .. } => {
                Comparison::new([Results.is(&results[..])], [Each.is(FactWord::OneToSix)])
            }
        }
    }
}

/// Evidence about objects, zones, timestamps and statuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectEvidence {
    /// Cards that go to a zone of another player.
    OthersZone {
        /// Their owner.
        owner: Seat,
        /// The destination.
        to: Place,
        /// How many.
        cards: u32,
    },
    /// A status on an object that enters a zone.
    EntersWithStatus {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The zone.
        to: Place,
        /// The statuses it has.
        statuses: Statuses,
        /// The statuses it may have.
        allowed: Statuses,
    },
    /// An emblem that goes from Limbo to this place.
    EmblemMoved(Place),
    /// Cards that enter the Mana zone ready.
    OrbReady {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: u32,
    },
    /// This many hidden cards were looked at.
    LookedAt(usize),
    /// A Terrain Marker on this region, which lies face down.
    MarkerFaceDown(u8),
    /// A status gained where no object may have one.
    GainedElsewhere {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The status.
        status: Status,
    },
    /// A status gained that the object already had.
    GainedTwice {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The status.
        status: Status,
    },
    /// A status lost that the object did not have.
    LostAbsent {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The status.
        status: Status,
    },
    /// An order that was not chosen in initiative order.
    TimestampOrder {
        /// Who chose.
        chosen_by: Vec<Seat>,
        /// The player who should have chosen first.
        first: Seat,
    },
    /// An order of objects that entered with different records.
    TimestampsApart(Vec<u32>),
    /// An effect of an object that never existed.
    UnknownSource(ObjectId),
}

impl ObjectEvidence {
    pub(super) fn several(&mut self) -> Option<Several<'_>> {
        match self {
            Self::OthersZone { cards, .. } | Self::OrbReady { cards, .. } => {
                Some(Several::Cards(cards))
            }
            Self::EntersWithStatus { objects, .. }
            | Self::GainedElsewhere { objects, .. }
            | Self::GainedTwice { objects, .. }
            | Self::LostAbsent { objects, .. } => Some(Several::Objects(objects)),
            Self::EmblemMoved(_)
            | Self::LookedAt(_)
            | Self::MarkerFaceDown(_)
            | Self::TimestampOrder { .. }
            | Self::TimestampsApart(_)
            | Self::UnknownSource(_) => None,
        }
    }

    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{
            ChosenBy, Exhausted, First, Gained, LookedAt, Lost, Records, Region, Seat, Source,
            Statuses, To, Visible,
        };
        match self {
            &Self::OthersZone { owner, to, .. } => Comparison::new([To.is(to)], [Seat.is(owner)]),
            &Self::EntersWithStatus { statuses, allowed, .. } => {
                Comparison::of(Statuses, statuses, allowed)
            }
            &Self::EmblemMoved(to) => Comparison::of(To, Some(to), None),
            Self::OrbReady { .. } => Comparison::of(Exhausted, false, true),
            &Self::LookedAt(count) => Comparison::of(LookedAt, count, 0),
            &Self::MarkerFaceDown(region) => {
                Comparison::new([Region.is(region), Visible.is(false)], [Visible.is(true)])
            }
            &Self::GainedElsewhere { status, .. } | &Self::GainedTwice { status, .. } => {
                Comparison::of(Gained, Some(status), None)
            }
            &Self::LostAbsent { status, .. } => Comparison::of(Lost, Some(status), None),
            Self::TimestampOrder { chosen_by, first } => {
                Comparison::new([ChosenBy.is(&chosen_by[..])], [First.is(*first)])
            }
            Self::TimestampsApart(entered) => {
                Comparison::new([Records.is(&entered[..])], [Records.is(1)])
            }
            &Self::UnknownSource(source) => Comparison::of(Source, Some(source), None),
        }
    }
}

/// Evidence about targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetEvidence {
    /// Targets that do not exist, or were chosen twice.
    Wrong {
        /// The chosen targets.
        targets: Vec<Piece>,
        /// The wrong ones among them.
        wrong: Vec<Piece>,
    },
    /// Tough targets that were not paid for.
    Unpaid {
        /// Who chose them.
        seat: Seat,
        /// The amount paid.
        paid: u32,
        /// The amount required.
        mana: u32,
    },
    /// Tough targets of one effect that were paid for again.
    PaidAgain {
        /// Who chose them.
        seat: Seat,
        /// The amount paid.
        paid: u32,
        /// The amount required.
        mana: u32,
    },
}

impl TargetEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Mana, Not, Targets};
        match self {
            Self::Wrong { targets, wrong } => {
                Comparison::new([Targets.is(&targets[..])], [Not.is(&wrong[..])])
            }
            &Self::Unpaid { paid, mana, .. } | &Self::PaidAgain { paid, mana, .. } => {
                Comparison::of(Mana, paid, mana)
            }
        }
    }
}

/// Evidence about tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenEvidence {
    /// A token that is not a Character in an Expedition.
    NoCharacter {
        /// Its printed name.
        token: String,
        /// Its type.
        card_type: Option<CardType>,
        /// Where it is.
        to: Place,
    },
    /// One that costs something.
    Cost {
        /// Its printed name.
        token: String,
        /// Its Hand Cost.
        hand: i32,
        /// Its Reserve Cost.
        reserve: i32,
    },
    /// These are where tokens cease to exist.
    Outside(Vec<ObjectId>),
}

impl TokenEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{HandCost, ReserveCost, To, Tokens, Type, Zone};
        match self {
            &Self::NoCharacter { card_type, to, .. } => Comparison::new(
                [Type.is(card_type), To.is(to)],
                [Type.is(Some(CardType::Character)), Zone.is(FactWord::Expedition)],
            ),
            &Self::Cost { hand, reserve, .. } => Comparison::new(
                [HandCost.is(hand), ReserveCost.is(reserve)],
                [HandCost.is(0), ReserveCost.is(0)],
            ),
            Self::Outside(tokens) => Comparison::of(Tokens, &tokens[..], &[]),
        }
    }
}
