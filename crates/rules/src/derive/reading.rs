//! Where the rulebook leaves open what an ability does, and our answer decides: entries of `READINGS.md`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::Standing;
use super::board::{Board, Work};
use super::footprint::{Edit, Footprint, Says, Target, clause};
use super::order::Step;
use super::waiting::Waiting;
use crate::{Ability, Condition, Keyword, MarkerPlace, Passive, Place, Scope, WhichExpedition};

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

/// The readings that decide what a step does which comes next; those that depend on what comes later are not among them.
pub(super) fn readings(
    board: &Board<'_>,
    waiting: &mut Waiting<'_, '_>,
    step: &Step<'_>,
) -> Vec<Reading> {
    let is_tied = waiting.is_tied(step.number);
    let work = &waiting.work;
    let found = [
        (Reading::OneTimestamp, is_tied),
        (Reading::GivenGigantic, gives_gigantic(board, work, step)),
        (Reading::EachOther, step.in_loop),
        (Reading::MarkerFirst, adds_to_marker(board, step)),
        (Reading::BothExpeditions, is_divided(board, work, step)),
        (Reading::NoOtherExpedition, has_no_other(board, work, step)),
        (Reading::TypesInReserve, types_in_reserve(board, step)),
        (
            Reading::RegionsAndLimits,
            step.footprint.targets().any(|to| matches!(to, Target::Region(_) | Target::Seat(_))),
        ),
        (Reading::InContact, condition(step) == Some(&Condition::InContact)),
    ];
    found.into_iter().filter_map(|(reading, decides)| decides.then_some(reading)).collect()
}

/// The reading that decides if a step would do something else once all has been applied than it would right after it.
pub(super) fn of_later(
    step: &Step<'_>,
    now: &Footprint<'_>,
    then: &Footprint<'_>,
) -> Option<Reading> {
    if step.in_loop {
        return None;
    }
    clause(now, then)?;
    Some(if counts(step) { Reading::Threshold } else { Reading::AsFarAsApplied })
}

fn passive<'a>(step: &Step<'a>) -> Option<&'a Passive> {
    match step.one.says {
        Says::Keyword(_) => None,
        Says::Passive(passive) => Some(passive),
    }
}

/// Its condition, without any `not` before it.
fn condition<'a>(step: &Step<'a>) -> Option<&'a Condition> {
    passive(step)?.condition.as_ref().map(Condition::without_not)
}

/// Whether what it does or applies to hangs on a number.
fn counts(step: &Step<'_>) -> bool {
    let only = passive(step).is_some_and(|passive| matches!(passive.scope, Scope::Only(_)));
    only || matches!(condition(step), Some(Condition::AtLeast(..) | Condition::LessThan(..)))
}

fn gives_gigantic(board: &Board<'_>, work: &Work<'_>, step: &Step<'_>) -> bool {
    step.footprint.edits().iter().any(|&(target, edit)| match (target, edit) {
        (Target::Object(entry), Edit::Have(Ability::Keyword(Keyword::Gigantic))) => {
            let both = board.own(board.entries[entry].object.controller);
            let now = work.pieces[entry].expeditions;
            now != 0 && now != both
        }
        _ => false,
    })
}

fn adds_to_marker(board: &Board<'_>, step: &Step<'_>) -> bool {
    let newer = |region: usize| {
        board.steps.count(board.state.adventure.markers.len());
        board.state.adventure.markers.iter().any(|marker| {
            matches!(marker.on, MarkerPlace::Region(index) if usize::from(index) == region)
                && marker.timestamp > step.one.timestamp
        })
    };
    step.footprint.edits().iter().any(|&(target, edit)| match (target, edit) {
        (Target::Region(region), Edit::Terrains { lose_others: false, .. }) => newer(region),
        _ => false,
    })
}

/// Whether one of its Expeditions meets the condition and another does not.
fn is_divided(board: &Board<'_>, work: &Work<'_>, step: &Step<'_>) -> bool {
    let mine: Vec<_> = board
        .expeditions(work.mine(step.one.me))
        .map(|(index, one)| match condition(step) {
            Some(Condition::Ascended) => one.is_ascended(),
            Some(Condition::Behind) => board.standings[index] == Standing::Behind,
            _ => false,
        })
        .collect();
    mine.contains(&true) && mine.contains(&false)
}

fn has_no_other(board: &Board<'_>, work: &Work<'_>, step: &Step<'_>) -> bool {
    let other = Scope::Expeditions(WhichExpedition::OtherAndFacing);
    let mine = work.mine(step.one.me);
    let all = mine.count_ones() > 1 && mine == board.own(step.one.me.seat);
    all && passive(step).is_some_and(|passive| passive.scope == other)
}

fn types_in_reserve(board: &Board<'_>, step: &Step<'_>) -> bool {
    step.footprint.edits().iter().any(|&(target, edit)| match (target, edit) {
        (Target::Object(entry), Edit::AlsoType(_) | Edit::AlsoSubtypes(_)) => {
            matches!(board.entries[entry].object.place, Place::Reserve(_))
        }
        _ => false,
    })
}
