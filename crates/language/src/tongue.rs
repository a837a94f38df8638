//! What every language has words for.

use rules::{
    Ability, Bound, CardType, Change, Clause, CostLine, Face, Kind, Object, ObjectView, Place,
    PlayCost, Reading, Seat, Statement, Statistics, Terrain, TerrainSet, Timestamp,
};

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
    pub(crate) number: usize,
    /// What has it.
    pub(crate) title: &'a str,
    pub(crate) timestamp: Timestamp,
    /// None for a Terrain Marker.
    pub(crate) ability: Option<&'a Ability>,
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
    fn terrain(&self, terrain: Terrain) -> &'static str;
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
pub(crate) fn base(face: &Face) -> Option<Statistics> {
    (face.card_type == Some(CardType::Character)).then(|| Statistics {
        forest: face.statistic(Terrain::Forest),
        mountain: face.statistic(Terrain::Mountain),
        water: face.statistic(Terrain::Water),
    })
}

/// The same with boosts.
pub(crate) fn boosted(base: Statistics, boosts: u32) -> Statistics {
    base + Statistics::all(i32::try_from(boosts).unwrap_or(i32::MAX))
}

/// Whether a statement speaks of playing the card that says it.
pub(crate) fn is_of_play(says: &Statement) -> bool {
    matches!(says, Statement::Costs(_) | Statement::CostsAtLeast(_) | Statement::CannotBePlayed)
}

/// The types it has beside the printed one.
pub(crate) fn also_types(view: &ObjectView) -> impl Iterator<Item = CardType> {
    let printed = view.face.as_ref().and_then(|face| face.card_type);
    view.types.iter().copied().filter(move |&one| Some(one) != printed)
}

/// `1/2/3`.
pub(crate) fn numbers(statistics: Statistics) -> String {
    format!("{}/{}/{}", statistics.forest, statistics.mountain, statistics.water)
}

/// With a capital at the start.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}

/// `A`, `A and B`, `A, B and C`.
pub(crate) fn listed(words: &[String], and: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}
