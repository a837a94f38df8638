//! Languages in which abilities and explanations are told.

use std::fmt;
use std::str::FromStr;

use rules::{
    Ability, Bound, CardType, Change, Clause, CostLine, Face, Kind, Object, ObjectView, Phase,
    Place, PlayCost, Reading, Seat, Statement, Statistics, Terrain, TerrainSet, Timestamp, plain,
};
use thiserror::Error;

use super::english::{self, English};
use super::french::{self, French};

/// A language of explanations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// A text that names no language of explanations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("nothing is told in `{0}`: write en or fr")]
pub struct LanguageError(String);

impl Language {
    /// Both.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// The word of this language.
    pub const fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    /// A colon with the spaces around it.
    pub const fn colon(self) -> &'static str {
        self.pick(": ", " : ")
    }

    /// A phase as people name it.
    pub const fn phase(self, phase: Phase) -> &'static str {
        match phase {
            Phase::Setup => self.pick("set-up", "mise en place"),
            Phase::Morning => self.pick("Morning", "Matin"),
            Phase::Noon => self.pick("Noon", "Midi"),
            Phase::Afternoon => self.pick("Afternoon", "Après-midi"),
            Phase::Dusk => self.pick("Dusk", "Crépuscule"),
            Phase::Night => self.pick("Night", "Nuit"),
        }
    }

    /// A terrain as a keyword.
    pub fn terrain(self, terrain: Terrain) -> &'static str {
        match self {
            Self::English => english::word::terrain(terrain),
            Self::French => french::word::terrain(terrain),
        }
    }

    /// What an ability says, in our own words: one sentence with its full stop.
    pub fn ability(self, ability: &Ability) -> String {
        plain(&self.tongue().ability(ability)).into_owned()
    }

    /// A player whose name is not told: `Player 1`, `le joueur 1` for seat 0.
    pub fn player(self, seat: Seat) -> String {
        self.tongue().player(seat)
    }

    pub(crate) fn tongue(self) -> &'static dyn Tongue {
        match self {
            Self::English => &English,
            Self::French => &French,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::English => "en",
            Self::French => "fr",
        })
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let named = Self::ALL.into_iter().find(|one| one.to_string() == text);
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}

/// Something without a name of its own.
#[derive(Clone, Copy)]
pub(crate) enum Nameless {
    Emblem,
    FaceDown,
    Gone,
    ManaOrb,
    Marker,
}

impl Nameless {
    /// What an object looks like.
    pub(crate) fn of(object: &Object) -> Self {
        match &object.kind {
            Kind::Emblem(_) => Self::Emblem,
            Kind::Card | Kind::Token if object.is_mana_orb() => Self::ManaOrb,
            Kind::Card | Kind::Token => Self::FaceDown,
        }
    }
}

/// An ability in the order of application.
pub(crate) struct Step<'a> {
    /// Its number in the explanation, from 1.
    pub(super) number: usize,
    /// What has it.
    pub(super) title: &'a str,
    pub(super) timestamp: Timestamp,
    /// None for a Terrain Marker.
    pub(super) ability: Option<&'a Ability>,
}

/// Part of a cost, by how it comes about.
#[derive(Clone, Copy)]
pub(crate) enum CostPart {
    Change,
    Choice,
    Floor,
}

/// The words of one language.
pub(crate) trait Tongue {
    fn ability(&self, ability: &Ability) -> String;
    /// A player without a name.
    fn player(&self, seat: Seat) -> String;
    /// Whose something is: `Kim's`.
    fn owner(&self, name: Option<&str>, seat: Seat) -> String;
    fn nameless(&self, what: Nameless) -> &'static str;
    /// A place with its owner: `Kim's Reserve`.
    fn place(&self, place: Place, owner: &str) -> String;
    /// Being in a place.
    fn within(&self, place: &str) -> String;
    fn expeditions(&self, all: &[String]) -> String;
    /// What is printed, with boosts counted.
    fn printed(&self, face: Option<&Face>, boosts: u32) -> String;
    fn step(&self, step: &Step<'_>) -> String;
    /// What a step changed, with the names of the Expeditions before and after.
    fn change(&self, change: &Change, expeditions: [&str; 2]) -> String;
    /// That a step changed nothing, and whether it applied to anything.
    fn unchanged(&self, applied: bool) -> String;
    fn waited(&self, title: &str, because: Clause) -> String;
    fn lost(&self, ability: &Ability) -> String;
    fn reading(&self, reading: Reading) -> String;
    /// What an ability applied to, each by name.
    fn applied_to(&self, targets: &[String]) -> String;
    fn region_name(&self, index: u8) -> String;
    /// What it is in the end, with the Expeditions it is in.
    fn result(&self, view: &ObjectView, expeditions: &str) -> String;
    /// What it costs to play it from the Reserve.
    fn cost(&self, cost: &PlayCost) -> String;
    /// What an ability does to that cost, by name.
    fn cost_line(&self, title: &str, part: CostPart, line: CostLine) -> String;
    /// That something was not worked out to the end, with some of what waits and how many more there are.
    fn undecided(&self, because: Bound, waiting: &[String], more: usize) -> String;
    /// The terrains of an Expedition's region.
    fn region(&self, expedition: &str, terrains: TerrainSet) -> String;
}

/// The statistics printed on a Character.
pub(super) fn base(face: &Face) -> Option<Statistics> {
    (face.card_type == Some(CardType::Character)).then(|| Statistics {
        forest: face.statistic(Terrain::Forest),
        mountain: face.statistic(Terrain::Mountain),
        water: face.statistic(Terrain::Water),
    })
}

/// The same with boosts.
pub(super) fn boosted(base: Statistics, boosts: u32) -> Statistics {
    base + Statistics::all(i32::try_from(boosts).unwrap_or(i32::MAX))
}

/// Whether a statement speaks of playing the card that says it.
pub(super) fn is_of_play(says: &Statement) -> bool {
    matches!(says, Statement::Costs(_) | Statement::CostsAtLeast(_) | Statement::CannotBePlayed)
}

/// The types it has beside the printed one.
pub(super) fn also_types(view: &ObjectView) -> impl Iterator<Item = CardType> {
    let printed = view.face.as_ref().and_then(|face| face.card_type);
    view.types.iter().copied().filter(move |&one| Some(one) != printed)
}

/// `1/2/3`.
pub(super) fn numbers(statistics: Statistics) -> String {
    format!("{}/{}/{}", statistics.forest, statistics.mountain, statistics.water)
}

/// With a capital at the start.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}

/// `A`, `A and B`, `A, B and C`.
pub(super) fn listed(words: &[String], and: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn languages_are_named_by_their_codes() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert!("de".parse::<Language>().is_err());
    }

    #[test]
    fn reasons_and_readings_read_differently() {
        let mut read = BTreeSet::new();
        for language in Language::ALL {
            let tongue = language.tongue();
            let clauses = [Clause::Existence, Clause::Scope, Clause::Outcome];
            let waited = clauses.map(|clause| tongue.waited("A", clause));
            let readings = Reading::ALL.map(|reading| tongue.reading(reading));
            let unchanged = [true, false].map(|applied| tongue.unchanged(applied));
            let bounds = [Bound::Abilities, Bound::Steps, Bound::Readings];
            let undecided = bounds.map(|because| tongue.undecided(because, &["A".to_owned()], 2));
            for text in waited.into_iter().chain(readings).chain(unchanged).chain(undecided) {
                assert!(text.ends_with('.'), "{text}");
                assert!(read.insert(text.clone()), "twice: {text}");
            }
        }
    }
}
