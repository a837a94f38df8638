//! Evidence about days: their phases, the Morning, Progress, the Night, victory.

use rules::{
    BOOST, DailyEffect, ExpeditionId, ObjectId, Phase, Place, Rest, Seat, Statistics, Status,
    Terrain, Victory,
};

use super::Extent;
use crate::facts::FactValue;
use crate::object_name::ObjectName;

evidence! {
    /// Evidence about the order of phases and daily effects.
    DayEvidence {
        /// A phase that does not follow the one before.
        PhaseOrder "day-phase-order" {
            /// The phase.
            phase: Phase,
            /// The previous phase.
            before: Phase,
        } => [Phase: phase] [NotAfter: before]

        /// A day that does not follow the previous one.
        Number "day-out-of-count" {
            /// Its number.
            day: u32,
            /// The expected number.
            right: u32,
        } => [Day: day] [Day: right]

        /// The first day began with a Morning.
        FirstMorning "day-first-morning" => [Phase: Phase::Morning] [Phase: Phase::Noon]

        /// A daily effect in a phase that does not have it.
        EffectElsewhere "day-effect-elsewhere" {
            /// The effect.
            effect: DailyEffect,
            /// The phase.
            phase: Phase,
            /// The phase that has it.
            right: Phase,
        } => [Phase: phase] [Phase: right]

        /// A daily effect that was already done, or that comes after a later one.
        EffectOrder "day-effect-order" {
            /// The effect.
            effect: DailyEffect,
            /// The previous one.
            before: DailyEffect,
            /// The right order.
            order: [DailyEffect; 4],
        } with { again: effect == before } => [First: before, Then: effect] (order)

        /// A phase without a daily effect.
        EffectMissing "day-effect-missing" {
            /// The phase.
            phase: Phase,
            /// The effect.
            effect: DailyEffect,
        } => [Missing: effect] [Missing: FactValue::NONE]
    }
}

evidence! {
    /// Evidence about the Morning.
    MorningEvidence {
        /// This player drew a card that was not on top of their Deck.
        NotTheTop "morning-not-the-top" (player: Seat) => [Top: false] [Top: true]

        /// A Morning without these.
        Missing "morning-missing" (effects: Vec<DailyEffect>)
            => [Missing: effects] [Missing: FactValue::EMPTY]

        /// The first player is not the next one.
        FirstPlayer "morning-first-player" {
            /// The recorded first player.
            first: Seat,
            /// The expected first player.
            next: Option<Seat>,
        } => [FirstPlayer: first] [FirstPlayer: next]

        /// These were not readied.
        NotReadied "morning-not-readied" (objects: Vec<ObjectId>)
            => [Exhausted: objects] [Exhausted: FactValue::EMPTY]

        /// The wrong number of cards drawn.
        Drawn "morning-drawn" {
            /// Who drew them.
            player: Seat,
            /// How many.
            cards: usize,
            /// The expected number.
            wanted: usize,
        } => [Cards: cards] [Cards: wanted]

        /// Cards put in the Mana zone at Expand.
        Expanded "morning-expanded" {
            /// Who put them there.
            player: Seat,
            /// How many.
            cards: usize,
        } => [Cards: cards] [AtMost: 1]
    }
}

evidence! {
    /// Evidence about how Expeditions moved.
    ProgressEvidence {
        /// These moved in the Arena.
        MovedInArena "progress-in-arena" (expeditions: Vec<ExpeditionId>)
            => [Moved: expeditions] [Moved: FactValue::EMPTY]

        /// Tumult cards that should have been revealed, from 0.
        TumultHidden "progress-tumult-hidden" (hidden: Vec<u32>)
            with { cards: &hidden.iter().map(|index| index + 1).collect::<Vec<_>>() }
            => [FaceDown: hidden] [FaceDown: FactValue::EMPTY]

        /// A Tumult card that was revealed too early, from 0.
        TumultEarly "progress-tumult-early" (revealed: u32) with { card: revealed + 1 }
            => [FaceDown: FactValue::EMPTY] [FaceDown: &[*revealed][..]]

        /// Expeditions moved one after the other.
        Apart "progress-apart" => [Steps: 2] [Steps: 1]

        /// An ability moved one that may not be moved.
        MovedByAbility "progress-by-ability" {
            /// The Expedition.
            expedition: ExpeditionId,
            /// The region it moved to.
            to: u8,
            /// The region it was in.
            from: u8,
        } => [To: to] [To: from]

        /// One that moved wrongly at Progress.
        Moved "progress-otherwise" {
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
        } with {
            moved: FactValue::Form(match (*regions, due_to) {
                (0, _) => "not",
                (..0, _) => "backward",
                (_, Some(due_to)) if !due_to.is_empty() => "forward_due_to",
                _ => "forward",
            }),
            regions: i32::from(regions.unsigned_abs()),
            moves: FactValue::Form(match (forward, wins.is_empty()) {
                (true, _) => "forward",
                (false, false) => "not_as_kept",
                (false, true) => "not",
            })
        }
        => [Expedition: expedition, Regions: regions, DueTo: due_to]
        [Expedition: expedition, Forward: forward, DueTo: wins, Statistics: statistics]
    }
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

impl From<&MoveFault> for FactValue {
    fn from(fault: &MoveFault) -> Self {
        Self::Form(match fault {
            MoveFault::Backward => "backward",
            MoveFault::Stayed => "stayed",
            MoveFault::Blocked => "blocked",
            MoveFault::WinsNone => "wins_none",
            MoveFault::TooFar => "too_far",
            MoveFault::OtherTerrains => "other_terrains",
        })
    }
}

evidence! {
    /// Evidence about the Night.
    NightEvidence {
        /// Objects that Rest should have treated differently.
        Rested "rest-otherwise" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The fault.
            fault: RestFault,
            /// Whether they left their Expedition.
            left: bool,
            /// Their place, if visible.
            place: Option<Place>,
            /// What Rest does with them.
            rest: Rest,
        } with {
            went: FactValue::Form(match (left, place) {
                (true, Some(_)) => "elsewhere",
                (true, None) => "gone",
                (false, _) => "not",
            })
        } => [Left: left, To: place] [Rest: rest]

        /// Objects that Rest sent to the Reserve with the wrong number of boosts.
        RestedWithBoosts "night-boosts" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The number it has there.
            has: u32,
            /// The number it should have.
            wanted: u32,
            /// The Reserve.
            reserve: Place,
            /// What Rest does with them.
            rest: Rest,
        } with { has: boosts(*has), right: boosts(*wanted) }
        => [Left: true, To: reserve] [Rest: rest]

        /// Boosts kept or lost on the way to the Reserve.
        Boosts "night-boosts" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The number it has there.
            has: u32,
            /// The number it should have.
            wanted: u32,
        } with { has: boosts(*has), right: boosts(*wanted) } => [Boosts: has] [Boosts: wanted]

        /// A status kept through the Night.
        StatusKept "night-status-kept" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The status.
            status: Status,
        } => [Status: status] [Status: FactValue::NONE]

        /// These are still Ascended.
        AscendedKept "night-ascended-kept" (expeditions: Vec<ExpeditionId>)
            => [Ascended: expeditions] [Ascended: FactValue::EMPTY]

        /// Too many objects left after Clean-up.
        TooMany "night-too-many" {
            /// Where.
            place: Place,
            /// The number left.
            objects: usize,
            /// The limit.
            limit: usize,
        } => [Objects: objects] [Limit: limit]

        /// Too few objects left after Clean-up.
        TooFew "night-too-few" {
            /// Where.
            place: Place,
            /// The number left.
            objects: usize,
            /// The limit.
            limit: usize,
            /// The number that should be left.
            keep: usize,
        } => [Objects: objects] [Limit: limit]
    }
}

fn boosts(count: u32) -> FactValue {
    FactValue::Counted(BOOST.to_owned(), count)
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
    /// It went somewhere other than the Reserve.
    NotToReserve,
}

impl From<&RestFault> for FactValue {
    fn from(fault: &RestFault) -> Self {
        Self::Form(match fault {
            RestFault::Left => "left",
            RestFault::EternalLeft => "eternal_left",
            RestFault::Stayed => "stayed",
            RestFault::NotDiscarded => "not_discarded",
            RestFault::NotToReserve => "not_to_reserve",
        })
    }
}

impl NightEvidence {
    pub(super) fn several(&mut self) -> Option<Extent<'_>> {
        match self {
            Self::Rested { objects, .. }
            | Self::RestedWithBoosts { objects, .. }
            | Self::Boosts { objects, .. }
            | Self::StatusKept { objects, .. } => Some(Extent::Objects(objects)),
            Self::AscendedKept(_) | Self::TooMany { .. } | Self::TooFew { .. } => None,
        }
    }
}

evidence! {
    /// Evidence about victory and tie-breakers.
    VictoryEvidence {
        /// A game ended as won at a time when no victory is stated.
        WrongTime "victory-wrong-time" {
            /// The phase.
            phase: Phase,
            /// The phase that states it.
            right: Phase,
        } => [Phase: phase] [Phase: right]

        /// The game went on although this player had won.
        WentOn "victory-went-on" (player: Seat) => [Winner: FactValue::NONE] [Winner: player]

        /// Tie-breakers that should have started.
        TieBreakerMissing "tie-breaker-missing" (victory: Victory)
            => [TieBreaker: false] [Victory: victory]

        /// Tie-breakers that started in the wrong phase.
        TieBreakerTime "tie-breaker-wrong-time" {
            /// The phase.
            phase: Phase,
            /// The phase that starts them.
            right: Phase,
        } => [Phase: phase] [Phase: right]

        /// Tie-breakers that should not have started.
        TieBreakerEarly "tie-breaker-early" (victory: Victory)
            => [TieBreaker: true] [Victory: victory]

        /// A recorded win that is not one.
        NotWon "victory-not-won" {
            /// The recorded winners.
            winners: Vec<Seat>,
            /// The actual outcome.
            victory: Victory,
        } => [Winners: winners] [Victory: victory]
    }
}
