//! What is found about what lies on the table: objects, counters, emblems, tokens and targets.

use rules::{CardType, Counters, Duration, ObjectId, Phase, Piece, Place, Seat, Status, Statuses};

use super::Several;
use crate::facts::{Comparison, FactName, FactWord};
use crate::object_name::ObjectName;

/// What is found about counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterEvidence {
    /// More spent than there were.
    Missing {
        /// The object.
        object: ObjectName,
        /// What they are called.
        counter: String,
        /// How many were removed.
        removed: u32,
        /// How many there were.
        had: u32,
    },
    /// Some where nothing has any.
    Elsewhere {
        /// The objects.
        objects: Vec<ObjectName>,
        /// What it has.
        counters: Counters,
    },
    /// Some kept on the way out of play.
    Kept {
        /// The objects.
        objects: Vec<ObjectName>,
        /// Where it goes.
        to: Place,
        /// What it keeps.
        counters: Counters,
    },
    /// Some lost on the way from the Reserve or Limbo.
    Lost {
        /// The objects.
        objects: Vec<ObjectName>,
        /// Where it goes.
        to: Place,
        /// What it has there.
        counters: Counters,
        /// What it had.
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

/// What is found about emblems and dice.
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
    /// A die that shows what no die shows.
    Die {
        /// Who rolls.
        seat: Seat,
        /// What the dice show.
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

/// What is found about objects, zones, timestamps and statuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectEvidence {
    /// Cards that go to a zone of another player.
    OthersZone {
        /// Whose cards they are.
        owner: Seat,
        /// Where they go.
        to: Place,
        /// How many.
        cards: u32,
    },
    /// A status on something that enters a zone.
    EntersWithStatus {
        /// The objects.
        objects: Vec<ObjectName>,
        /// The zone.
        to: Place,
        /// What it has.
        statuses: Statuses,
        /// What it may have.
        allowed: Statuses,
    },
    /// An emblem that goes from Limbo to this place.
    EmblemMoved(Place),
    /// Cards that come into the Mana zone ready.
    OrbReady {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: u32,
    },
    /// So many hidden cards looked at.
    LookedAt(usize),
    /// A Terrain Marker on this region, which lies face down.
    MarkerFaceDown(u8),
    /// A status gained where nothing has one.
    GainedElsewhere {
        /// The objects.
        objects: Vec<ObjectName>,
        /// What it gains.
        status: Status,
    },
    /// A status gained that was there.
    GainedTwice {
        /// The objects.
        objects: Vec<ObjectName>,
        /// What it gains.
        status: Status,
    },
    /// A status lost that was not there.
    LostAbsent {
        /// The objects.
        objects: Vec<ObjectName>,
        /// What it loses.
        status: Status,
    },
    /// An order that was not chosen in initiative order.
    TimestampOrder {
        /// Who chose.
        chosen_by: Vec<Seat>,
        /// Who should have chosen first.
        first: Seat,
    },
    /// Objects that entered with these records, put in order.
    TimestampsApart(Vec<u32>),
    /// An effect of what has never been.
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

/// What is found about targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetEvidence {
    /// Targets that are not there, or chosen twice.
    Wrong {
        /// What was chosen.
        targets: Vec<Piece>,
        /// What of it is wrong.
        wrong: Vec<Piece>,
    },
    /// Tough targets that were not paid for.
    Unpaid {
        /// Who chose them.
        seat: Seat,
        /// What was paid.
        paid: u32,
        /// What has to be.
        mana: u32,
    },
    /// Tough targets of one effect that were paid for again.
    PaidAgain {
        /// Who chose them.
        seat: Seat,
        /// What was paid.
        paid: u32,
        /// What has to be.
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

/// What is found about tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenEvidence {
    /// One that is no Character in an Expedition.
    NoCharacter {
        /// What is printed on it.
        token: String,
        /// Its type.
        card_type: Option<CardType>,
        /// Where it is.
        to: Place,
    },
    /// One that costs something.
    Cost {
        /// What is printed on it.
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
