//! Where the rulebook leaves open what an ability does, and our answer decides: entries of
//! `READINGS.md`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::board::Board;
use super::edit::{Edit, Footprint, ObjectEdit, TerrainEdit, clause};
use super::index::TargetIndex;
use super::instance::OrderedAbility;
use super::order::Application;
use super::view::Standing;
use super::waiting::WaitingAbilities;
use crate::{Ability, Condition, Edition, Keyword, Passive, Place, Scope, WhichExpedition};

/// A reading of ours, written as its heading in `READINGS.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// The newest of several Terrain Markers decides.
    SeveralMarkers,
    /// Passive abilities of one object apply in printed order.
    OneTimestamp,
    /// Gigantic works as soon as it is given.
    GivenGigantic,
    /// Dependency is asked about what has been applied so far.
    AsFarAsApplied,
    /// Two abilities pass a number that neither passes alone.
    Threshold,
    /// The timestamps of abilities that depend on each other decide.
    EachOther,
    /// A newer Terrain Marker does not take terrains that an ability adds.
    MarkerFirst,
    /// Both Expeditions of a Gigantic Character have to meet a condition.
    BothExpeditions,
    /// A Gigantic Character has no other Expedition.
    NoOtherExpedition,
    /// Cards in a Reserve gain types.
    TypesInReserve,
    /// Regions and limits are changed as objects in play are.
    RegionsAndLimits,
    /// Whoever is in the same region as another player is In Contact.
    InContact,
}

impl Reading {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::SeveralMarkers,
        Self::OneTimestamp,
        Self::GivenGigantic,
        Self::AsFarAsApplied,
        Self::Threshold,
        Self::EachOther,
        Self::MarkerFirst,
        Self::BothExpeditions,
        Self::NoOtherExpedition,
        Self::TypesInReserve,
        Self::RegionsAndLimits,
        Self::InContact,
    ];

    /// The paragraph of an edition that it is about, if that edition has one.
    pub const fn paragraph(self, edition: Edition) -> Option<&'static str> {
        let (number, both) = match self {
            Self::SeveralMarkers => ("3.2.1.d", false),
            Self::OneTimestamp => ("2.3.3.b", true),
            Self::GivenGigantic => ("7.4.4.o", false),
            Self::AsFarAsApplied => ("2.3.3.c", true),
            Self::Threshold => ("2.3.2.f", true),
            Self::EachOther => ("2.3.3.a", true),
            Self::MarkerFirst => ("3.2.1.e", false),
            Self::BothExpeditions => ("7.4.4.k", false),
            Self::NoOtherExpedition => ("7.4.4.l", false),
            Self::TypesInReserve | Self::RegionsAndLimits => ("2.3.1.h", true),
            Self::InContact => return None,
        };
        match edition {
            Edition::September2024 if !both => None,
            Edition::September2024 | Edition::Four => Some(number),
        }
    }

    /// Its heading in `READINGS.md`, without the paragraphs it is about.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::SeveralMarkers => "Several Terrain Markers on a region",
            Self::OneTimestamp => "Passive abilities of one object",
            Self::GivenGigantic => "Gigantic that is given",
            Self::AsFarAsApplied => "Dependency on what has been applied so far",
            Self::Threshold => "Numbers that several abilities pass together",
            Self::EachOther => "Abilities that depend on each other",
            Self::MarkerFirst => "A Terrain Marker and terrains in addition",
            Self::BothExpeditions => "Conditions on the Expedition of a Gigantic Character",
            Self::NoOtherExpedition => "The other Expedition of a Gigantic Character",
            Self::TypesInReserve => "Types in the Reserve",
            Self::RegionsAndLimits => "Regions and limits",
            Self::InContact => "In Contact",
        }
    }
}

impl Serialize for Reading {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.heading())
    }
}

impl JsonSchema for Reading {
    fn schema_name() -> Cow<'static, str> {
        "Reading".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": Self::ALL.map(Self::heading) })
    }
}

/// The readings that decide what the next applied ability does, except those that depend on what
/// comes later.
pub(super) fn readings(waiting: &mut WaitingAbilities<'_>, next: &Application<'_>) -> Vec<Reading> {
    let is_tied = waiting.is_tied(next.number);
    let board = &waiting.board;
    let changes_more = next
        .footprint
        .targets()
        .any(|to| matches!(to, TargetIndex::Region(_) | TargetIndex::Seat(_)));
    let found = [
        (Reading::OneTimestamp, is_tied),
        (Reading::GivenGigantic, gives_gigantic(board, next)),
        (Reading::EachOther, next.in_loop),
        (Reading::MarkerFirst, adds_to_marker(board, next)),
        (Reading::BothExpeditions, is_divided(board, next)),
        (Reading::NoOtherExpedition, has_no_other(board, next)),
        (Reading::TypesInReserve, types_in_reserve(board, next)),
        (Reading::RegionsAndLimits, changes_more),
        (Reading::InContact, condition(next) == Some(&Condition::InContact)),
    ];
    found.into_iter().filter_map(|(reading, decides)| decides.then_some(reading)).collect()
}

/// The reading that applies if an ability would do something different after everything has been
/// applied than right after its turn.
pub(super) fn of_later(
    applied: &Application<'_>,
    now: &Footprint<'_>,
    then: &Footprint<'_>,
) -> Option<Reading> {
    if applied.in_loop {
        return None;
    }
    clause(now, then)?;
    Some(if hangs_on_a_number(applied) { Reading::Threshold } else { Reading::AsFarAsApplied })
}

fn passive<'a>(applied: &Application<'a>) -> Option<&'a Passive> {
    match applied.instance.ability {
        OrderedAbility::Keyword(_) => None,
        OrderedAbility::Passive(passive, _) => Some(passive),
    }
}

/// Its condition, without any leading `not`.
fn condition<'a>(applied: &Application<'a>) -> Option<&'a Condition> {
    passive(applied)?.condition.as_ref().map(Condition::without_not)
}

/// Whether its effect or applicability depends on a number.
fn hangs_on_a_number(applied: &Application<'_>) -> bool {
    let only = passive(applied).is_some_and(|passive| matches!(passive.scope, Scope::Only(_)));
    only || condition(applied).and_then(Condition::counts).is_some()
}

fn gives_gigantic(board: &Board<'_>, next: &Application<'_>) -> bool {
    next.footprint.edits().iter().any(|edit| {
        if let &Edit::Object(entry, ObjectEdit::Have(Ability::Keyword(Keyword::Gigantic))) = edit {
            let both = board.own(board.entries[entry].object.controller);
            let now = board.current[entry].expeditions;
            now != 0 && now != both && !board.current[entry].ignored
        } else {
            false
        }
    })
}

fn adds_to_marker(board: &Board<'_>, next: &Application<'_>) -> bool {
    let newer = |region: usize| {
        board.budget.spend(board.state.adventure.markers.len());
        board.state.adventure.markers.iter().any(|marker| {
            board.marked(marker.on) == Some(region) && marker.timestamp > next.instance.timestamp
        })
    };
    next.footprint.edits().iter().any(|edit| {
        matches!(*edit, Edit::Region(region, TerrainEdit { lose_others: false, .. }) if newer(region))
    })
}

/// Whether one of its Expeditions meets the condition and another does not.
fn is_divided(board: &Board<'_>, next: &Application<'_>) -> bool {
    let condition = condition(next);
    let mine: Vec<_> = board
        .expeditions(board.mine(next.instance.speaker))
        .map(|(index, one)| {
            condition == Some(&Condition::Ascended) && one.is_ascended()
                || condition == Some(&Condition::Behind)
                    && board.standings[index] == Standing::Behind
        })
        .collect();
    mine.contains(&true) && mine.contains(&false)
}

fn has_no_other(board: &Board<'_>, next: &Application<'_>) -> bool {
    let other = Scope::Expeditions(WhichExpedition::OtherAndFacing);
    let mine = board.mine(next.instance.speaker);
    let all = mine.count_ones() > 1 && mine == board.own(next.instance.speaker.seat);
    all && passive(next).is_some_and(|passive| passive.scope == other)
}

fn types_in_reserve(board: &Board<'_>, next: &Application<'_>) -> bool {
    next.footprint.edits().iter().any(|edit| {
        matches!(*edit, Edit::Object(entry, ObjectEdit::AlsoType(_) | ObjectEdit::AlsoSubtypes(_))
            if matches!(board.entries[entry].object.place, Place::Reserve(_)))
    })
}
