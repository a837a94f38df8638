//! Evidence about objects, counters, emblems, tokens and targets.

use rules::{CardType, Counters, Duration, ObjectId, Phase, Piece, Place, Seat, Status, Statuses};

use super::Extent;
use crate::facts::{FactValue, FactWord};
use crate::object_name::ObjectName;

evidence! {
    /// Evidence about counters.
    CounterEvidence {
        /// More were spent than existed.
        Missing "counters-missing" {
            /// The object.
            object: ObjectName,
            /// Their name.
            counter: String,
            /// How many were removed.
            removed: u32,
            /// How many existed.
            had: u32,
        } with {
            removed: FactValue::Counted(counter.clone(), *removed),
            had: FactValue::Counted(counter.clone(), *had)
        } => [Counter: counter, Removed: removed] [Counter: counter, AtMost: had]

        /// Some where no object may have any.
        Elsewhere "counters-elsewhere" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The counters it has.
            counters: Counters,
        } => [Counters: counters] [Counters: &Counters::new()]

        /// Some were kept on leaving play.
        Kept "counters-kept" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The destination.
            place: Place,
            /// The counters it keeps.
            counters: Counters,
        } => [Counters: counters] [Counters: &Counters::new()]

        /// Some were lost on leaving the Reserve or Limbo.
        Lost "counters-lost" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The destination.
            place: Place,
            /// The counters it has there.
            counters: Counters,
            /// The counters it had.
            had: Counters,
        } => [Counters: counters] [Counters: had]
    }
}

impl CounterEvidence {
    pub(super) fn several(&mut self) -> Option<Extent<'_>> {
        match self {
            Self::Missing { .. } => None,
            Self::Elsewhere { objects, .. }
            | Self::Kept { objects, .. }
            | Self::Lost { objects, .. } => Some(Extent::Objects(objects)),
        }
    }
}

evidence! {
    /// Evidence about emblems and dice.
    EmblemEvidence {
        /// An Ongoing Emblem without a duration.
        WithoutDuration "emblem-without-duration" => [Duration: FactValue::NONE] [Ongoing: true]

        /// The emblem of a reaction, with this duration.
        WithDuration "emblem-with-duration" (duration: Duration)
            => [Duration: duration] [Ongoing: false]

        /// A duration that cannot begin.
        Time "emblem-time" {
            /// The duration.
            duration: Option<Duration>,
            /// The phase.
            phase: Phase,
            /// Whose turn it is.
            turn: Option<Seat>,
        } => [Duration: duration, Phase: phase, Turn: turn] [Duration: FactValue::NONE]

        /// These are in Limbo after their duration.
        Outlasts "emblem-outlasts" (emblems: Vec<ObjectId>)
            => [InLimbo: emblems] [InLimbo: FactValue::EMPTY]

        /// A die with an impossible result.
        Die "die-result" {
            /// Who rolls.
            player: Seat,
            /// The results.
            results: Vec<u8>,
        } => [Results: results] [Each: FactWord::OneToSix]
    }
}

evidence! {
    /// Evidence about objects, zones, timestamps and statuses.
    ObjectEvidence {
        /// Cards that go to a zone of another player.
        OthersZone "zone-of-another" {
            /// Their owner.
            player: Seat,
            /// The destination.
            place: Place,
            /// How many.
            count: u32,
        } => [To: place] [Seat: player]

        /// A status on an object that enters a zone.
        EntersWithStatus "enters-with-status" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The zone.
            place: Place,
            /// The statuses it has.
            statuses: Statuses,
            /// The statuses it may have.
            allowed: Statuses,
        } => [Statuses: statuses] [Statuses: allowed]

        /// An emblem that goes from Limbo to this place.
        EmblemMoved "emblem-moved" (place: Place) => [To: place] [To: FactValue::NONE]

        /// Cards that enter the Mana zone ready.
        OrbReady "orb-ready" {
            /// Whose.
            player: Seat,
            /// How many.
            count: u32,
        } => [Exhausted: false] [Exhausted: true]

        /// This many hidden cards were looked at.
        LookedAt "cards-looked-at" (count: usize) => [LookedAt: count] [LookedAt: 0]

        /// A Terrain Marker on this region, which lies face down.
        MarkerFaceDown "marker-face-down" (region: u8)
            => [Region: region, Visible: false] [Visible: true]

        /// A status gained where no object may have one.
        GainedElsewhere "status-gained-elsewhere" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The status.
            status: Status,
        } => [Gained: status] [Gained: FactValue::NONE]

        /// A status gained that the object already had.
        GainedTwice "status-gained-twice" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The status.
            status: Status,
        } => [Gained: status] [Gained: FactValue::NONE]

        /// A status lost that the object did not have.
        LostAbsent "status-lost-absent" {
            /// The objects.
            objects: Vec<ObjectName>,
            /// The status.
            status: Status,
        } => [Lost: status] [Lost: FactValue::NONE]

        /// An order that was not chosen in initiative order.
        TimestampOrder "timestamp-order" {
            /// Who chose.
            players: Vec<Seat>,
            /// The player who should have chosen first.
            first: Seat,
        } => [ChosenBy: players] [First: first]

        /// An order of objects that entered with different records.
        TimestampsApart "timestamps-apart" (records: Vec<u32>) => [Records: records] [Records: 1]

        /// An effect of an object that never existed.
        UnknownSource "source-unknown" (source: ObjectId) with { record: source.seq() }
            => [Source: source] [Source: FactValue::NONE]
    }
}

impl ObjectEvidence {
    pub(super) fn several(&mut self) -> Option<Extent<'_>> {
        match self {
            Self::OthersZone { count, .. } | Self::OrbReady { count, .. } => {
                Some(Extent::Cards(count))
            }
            Self::EntersWithStatus { objects, .. }
            | Self::GainedElsewhere { objects, .. }
            | Self::GainedTwice { objects, .. }
            | Self::LostAbsent { objects, .. } => Some(Extent::Objects(objects)),
            Self::EmblemMoved(_)
            | Self::LookedAt(_)
            | Self::MarkerFaceDown(_)
            | Self::TimestampOrder { .. }
            | Self::TimestampsApart(_)
            | Self::UnknownSource(_) => None,
        }
    }
}

evidence! {
    /// Evidence about targets.
    TargetEvidence {
        /// Targets that do not exist, or were chosen twice.
        Wrong "target-wrong" {
            /// The chosen targets.
            targets: Vec<Piece>,
            /// The wrong ones among them.
            wrong: Vec<Piece>,
        } => [Targets: targets] [Not: wrong]

        /// Tough targets that were not paid for.
        Unpaid "target-unpaid" {
            /// Who chose them.
            player: Seat,
            /// The amount paid.
            paid: u32,
            /// The amount required.
            mana: u32,
        } => [Mana: paid] [Mana: mana]

        /// Tough targets of one effect that were paid for again.
        PaidAgain "target-paid-again" {
            /// Who chose them.
            player: Seat,
            /// The amount paid.
            paid: u32,
            /// The amount required.
            mana: u32,
        } => [Mana: paid] [Mana: mana]
    }
}

evidence! {
    /// Evidence about tokens.
    TokenEvidence {
        /// A token that is not a Character in an Expedition.
        NoCharacter "token-no-character" {
            /// Its printed name.
            token: String,
            /// Its type.
            card_type: Option<CardType>,
            /// Where it is.
            place: Place,
        } => [Type: card_type, To: place] [Type: CardType::Character, Zone: FactWord::Expedition]

        /// One that costs something.
        Cost "token-cost" {
            /// Its printed name.
            token: String,
            /// Its Hand Cost.
            hand: i32,
            /// Its Reserve Cost.
            reserve: i32,
        } => [HandCost: hand, ReserveCost: reserve] [HandCost: 0, ReserveCost: 0]

        /// These are where tokens cease to exist.
        Outside "token-outside" (tokens: Vec<ObjectId>) => [Tokens: tokens] [Tokens: FactValue::EMPTY]
    }
}
