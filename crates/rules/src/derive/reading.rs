//! Where the rulebook leaves open what an ability does, and our answer decides: entries of `READINGS.md`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::Standing;
use super::board::{Board, Work};
use super::footprint::{Edit, Footprint, Instance, Says, Target, apply, clause, footprint};
use super::order::Step;
use super::progress::standing;
use super::relation::Relation;
use crate::{
    Ability, Condition, Expedition, Keyword, MarkerPlace, Passive, Place, Scope, WhichExpedition,
};

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

/// The readings that decide what step `index` does; `works` holds the work before each step and after the last.
pub(super) fn readings(
    board: &Board<'_>,
    steps: &[Step<'_>],
    works: &[Work<'_>],
    index: usize,
) -> Vec<Reading> {
    let (step, before, after) = (&steps[index], &works[index], &works[index + 1]);
    let known = |one: &Instance<'_>| one.gained.is_none_or(|gained| gained < before.gained.len());
    let waiting = steps[index..].iter().map(|step| step.one).filter(known).collect();
    let moment = Moment { board, work: before, waiting };
    let last = &works[steps.len()];
    let [now, then] = [after, last].map(|work| footprint(board, work, &step.one));
    let outlived = clause(&now, &then).is_some();
    let mut relation = moment.relation();
    let in_loop = !relation.reach(0).is_empty();
    let counting = counts(step);
    let found = [
        (Reading::OneTimestamp, moment.is_tied(|other| relation.is_free(other))),
        (Reading::GivenGigantic, gives_gigantic(step, before, after)),
        (Reading::AsFarAsApplied, outlived && !in_loop && !counting),
        (Reading::Threshold, outlived && !in_loop && counting),
        (Reading::EachOther, in_loop),
        (Reading::MarkerFirst, adds_to_marker(board, step)),
        (Reading::BothExpeditions, is_divided(board, before, step)),
        (Reading::NoOtherExpedition, has_no_other(board, before, step)),
        (Reading::TypesInReserve, types_in_reserve(board, step)),
        (
            Reading::RegionsAndLimits,
            edits(step).iter().any(|(to, _)| matches!(to, Target::Region(_) | Target::Seat(_))),
        ),
        (Reading::InContact, condition(step) == Some(&Condition::InContact)),
    ];
    found.into_iter().filter_map(|(reading, decides)| decides.then_some(reading)).collect()
}

/// The abilities that wait before one of them is applied, that one first.
struct Moment<'b, 'a> {
    board: &'b Board<'a>,
    work: &'b Work<'a>,
    waiting: Vec<Instance<'a>>,
}

impl<'a> Moment<'_, 'a> {
    /// The work after this one, and after that one if it is named.
    fn with(&self, first: usize, second: Option<usize>) -> Work<'a> {
        let mut work = self.work.clone();
        for index in [Some(first), second].into_iter().flatten() {
            let footprint = footprint(self.board, &work, &self.waiting[index]);
            apply(self.board, &mut work, &footprint);
        }
        work
    }

    fn depends(&self, index: usize, other: usize) -> bool {
        let one = &self.waiting[index];
        let now = footprint(self.board, self.work, one);
        index != other
            && clause(&now, &footprint(self.board, &self.with(other, None), one)).is_some()
    }

    /// What depends on what.
    fn relation(&self) -> Relation<(), impl FnMut(usize, usize) -> Option<()>> {
        let depends = |one, other| self.depends(one, other).then_some(());
        Relation::new(self.waiting.len(), depends)
    }

    /// Whether another free ability with the same timestamp could have been next, and the order matters.
    fn is_tied(&self, mut is_free: impl FnMut(usize) -> bool) -> bool {
        (1..self.waiting.len()).any(|other| {
            self.waiting[other].timestamp == self.waiting[0].timestamp
                && is_free(other)
                && !same(&self.with(0, Some(other)), &self.with(other, Some(0)))
        })
    }
}

fn same(a: &Work<'_>, b: &Work<'_>) -> bool {
    (&a.pieces, &a.regions, &a.movement, &a.limits)
        == (&b.pieces, &b.regions, &b.movement, &b.limits)
}

fn passive<'a>(step: &Step<'a>) -> Option<&'a Passive> {
    match step.one.says {
        Says::Keyword(_) => None,
        Says::Passive(passive) => Some(passive),
    }
}

/// Its condition, without any `not` before it.
fn condition<'a>(step: &Step<'a>) -> Option<&'a Condition> {
    let mut condition = passive(step)?.condition.as_ref()?;
    while let Condition::Not(inner) = condition {
        condition = inner;
    }
    Some(condition)
}

fn edits<'b, 'a>(step: &'b Step<'a>) -> &'b [(Target, Edit<'a>)] {
    match &step.footprint {
        Footprint::Edits(edits) => edits,
        Footprint::Gone | Footprint::Idle => &[],
    }
}

/// Whether what it does or applies to hangs on a number.
fn counts(step: &Step<'_>) -> bool {
    let only = passive(step).is_some_and(|passive| matches!(passive.scope, Scope::Only(_)));
    only || matches!(condition(step), Some(Condition::AtLeast(..) | Condition::LessThan(..)))
}

fn gives_gigantic(step: &Step<'_>, before: &Work<'_>, after: &Work<'_>) -> bool {
    edits(step).iter().any(|&(target, edit)| match (target, edit) {
        (Target::Object(entry), Edit::Have(Ability::Keyword(Keyword::Gigantic))) => {
            before.pieces[entry].expeditions != after.pieces[entry].expeditions
        }
        _ => false,
    })
}

fn adds_to_marker(board: &Board<'_>, step: &Step<'_>) -> bool {
    let newer = |region: usize| {
        board.state.adventure.markers.iter().any(|marker| {
            matches!(marker.on, MarkerPlace::Region(index) if usize::from(index) == region)
                && marker.timestamp > step.one.timestamp
        })
    };
    edits(step).iter().any(|&(target, edit)| match (target, edit) {
        (Target::Region(region), Edit::Terrains { lose_others: false, .. }) => newer(region),
        _ => false,
    })
}

/// Whether one of its Expeditions meets the condition and another does not.
fn is_divided(board: &Board<'_>, work: &Work<'_>, step: &Step<'_>) -> bool {
    let meets = |one: &Expedition| match condition(step) {
        Some(Condition::Ascended) => one.is_ascended(),
        Some(Condition::Behind) => standing(board.state, one) == Standing::Behind,
        _ => false,
    };
    let mine: Vec<_> =
        board.expeditions(work.mine(step.one.me)).map(|(_, one)| meets(one)).collect();
    mine.contains(&true) && mine.contains(&false)
}

fn has_no_other(board: &Board<'_>, work: &Work<'_>, step: &Step<'_>) -> bool {
    let other = Scope::Expeditions(WhichExpedition::OtherAndFacing);
    let mine = work.mine(step.one.me);
    let all = mine.count_ones() > 1 && mine == board.own(step.one.me.seat);
    all && passive(step).is_some_and(|passive| passive.scope == other)
}

fn types_in_reserve(board: &Board<'_>, step: &Step<'_>) -> bool {
    edits(step).iter().any(|&(target, edit)| match (target, edit) {
        (Target::Object(entry), Edit::AlsoType(_) | Edit::AlsoSubtypes(_)) => {
            matches!(board.entries[entry].object.place, Place::Reserve(_))
        }
        _ => false,
    })
}
