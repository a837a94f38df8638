//! The lines of an explanation around the texts of abilities.

use std::collections::BTreeSet;

use rules::{
    Ability, Bound, CardType, Change, CostLine, DependencyClause, Edition, Face, NoEffect,
    ObjectView, PlayCost, PlayCostInto, Reading, Statistics, Terrain, TerrainSet, Timestamp,
};

use crate::grammar::{numbers, sentence};
use crate::ids;
use crate::language::Language;

/// An ability in the order of application.
pub(super) struct AppliedStep<'a> {
    /// Its number in the explanation, from 1.
    pub(super) number: usize,
    /// The title of its object.
    pub(super) title: &'a str,
    pub(super) timestamp: Timestamp,
    /// None for a Terrain Marker.
    pub(super) ability: Option<&'a Ability>,
}

/// Part of a cost, by its origin.
#[derive(Clone, Copy)]
pub(super) enum CostPart {
    Change,
    Choice,
    Floor,
}

/// The printed characteristics, with boosts counted.
pub(super) fn printed(language: Language, face: Option<&Face>, boosts: u32) -> String {
    let Some(face) = face else { return language.word("printed-unknown").to_owned() };
    let no_type = || language.word("no-card-type");
    let mut parts = face.card_type.map_or_else(no_type, |one| language.card_type(one)).to_owned();
    let base = base(face);
    if let Some(base) = base {
        parts = format!("{parts}, {}", numbers(base));
    }
    if boosts > 0 {
        parts += language.semicolon();
        parts += &language.say("with-boosts", [("count", boosts.into())]);
        if let Some(base) = base {
            parts = format!("{parts} {}", numbers(boosted(base, boosts)));
        }
    }
    language.say("printed", [("parts", parts.into())])
}

pub(super) fn step(language: Language, step: &AppliedStep<'_>) -> String {
    let says = says(language, step.ability);
    let about = [
        ("number", step.number.into()),
        ("object", sentence(step.title).into()),
        ("timestamp", step.timestamp.number().into()),
        ("ability", says.into()),
    ];
    language.say("step", about)
}

/// The text of an ability, or of a Terrain Marker.
fn says(language: Language, ability: Option<&Ability>) -> String {
    let grammar = language.tongue().grammar;
    let marker = || language.word("marker-ability").to_owned();
    ability.map_or_else(marker, |ability| grammar.ability(ability))
}

/// The change by a step, with the names of the Expeditions before and after.
pub(super) fn change(language: Language, change: &Change, expeditions: [String; 2]) -> String {
    let grammar = language.tongue().grammar;
    let between =
        |id, from: String, to: String| language.say(id, [("from", from.into()), ("to", to.into())]);
    match change {
        Change::Statistics { from, to } => {
            between("changed-statistics", numbers(*from), numbers(*to))
        }
        Change::Gained(one) => {
            language.say("changed-keyword", [("keyword", grammar.keyword(*one).into())])
        }
        Change::GainedAbility(one) => {
            language.say("changed-ability", [("ability", grammar.ability(one).into())])
        }
        Change::Expeditions { .. } => {
            let [from, to] = expeditions;
            between("changed-expeditions", from, to)
        }
        Change::Type(one) => {
            language.say("changed-type", [("type", language.card_type(*one).into())])
        }
        Change::Subtype(one) => {
            language.say("changed-subtype", [("subtype", grammar.subtype(one).into())])
        }
        Change::LostAbilities => language.word("changed-lost").to_owned(),
        Change::IgnoredAbilities => language.word("changed-ignored").to_owned(),
        Change::Terrains { region, from, to } => {
            let about = [
                ("region", (*region).into()),
                ("from", language.terrain_set(*from).into()),
                ("to", language.terrain_set(*to).into()),
            ];
            language.say("changed-terrains", about)
        }
    }
}

/// The change of the Arena by a step.
pub(super) fn arena(language: Language, from: TerrainSet, to: TerrainSet) -> String {
    let [from, to] = [from, to].map(|terrains| language.terrain_set(terrains));
    language.say("changed-arena", [("from", from.into()), ("to", to.into())])
}

/// A step without a change, and whether it applied to anything.
pub(super) fn unchanged(language: Language, applied: bool) -> String {
    language.word(if applied { "unchanged-applied" } else { "unchanged" }).to_owned()
}

/// The dependency that an ability waited for, possibly through another one.
pub(super) fn waited(
    language: Language,
    title: String,
    because: DependencyClause,
    through: Option<String>,
) -> String {
    let object = ("object", title.into());
    if let Some(through) = through {
        return language.say("waited-through", [object, ("through", through.into())]);
    }
    let id = match because {
        DependencyClause::Existence => "waited-existence",
        DependencyClause::Scope => "waited-scope",
        DependencyClause::Outcome => "waited-outcome",
    };
    language.say(id, [object])
}

/// The reason why an ability did nothing, with the objects by name.
pub(super) fn found(language: Language, it: &NoEffect, objects: Vec<String>) -> String {
    let none = objects.is_empty();
    let objects = ("objects", language.and(objects).into());
    match it {
        NoEffect::Ignored => language.word("found-ignored").to_owned(),
        NoEffect::Counted { number, .. } if none => {
            language.say("found-counted", [("number", (*number).into())])
        }
        NoEffect::Counted { number, .. } => {
            language.say("found-counted-objects", [("number", (*number).into()), objects])
        }
        NoEffect::Terrains(terrains) => {
            let about = [("terrains", language.terrain_set(*terrains).into())];
            language.say("found-terrains", about)
        }
        NoEffect::NotSo => language.word("found-not-so").to_owned(),
        NoEffect::Nothing => language.word("found-nothing").to_owned(),
        NoEffect::Several(_) => language.say("found-several", [objects]),
        NoEffect::Lacks(one) => language.word(ids::requirement(*one)).to_owned(),
    }
}

/// A rule for play that applies now.
pub(super) fn in_force(language: Language, title: String, ability: &Ability) -> String {
    let about = [("object", title.into()), ("ability", says(language, Some(ability)).into())];
    language.say("in-force", about)
}

/// An ability that might affect an object but does not, and why.
pub(super) fn missed(language: Language, title: &str, ability: &Ability, why: &str) -> String {
    let ability = says(language, Some(ability));
    let object = sentence(title).into();
    let about = [("object", object), ("ability", ability.into()), ("why", why.into())];
    language.say("missed", about)
}

/// A line with the paragraph that it comes from, if there is one.
pub(super) fn cited(
    language: Language,
    edition: Edition,
    line: String,
    paragraph: Option<&str>,
) -> String {
    let Some(paragraph) = paragraph else { return line };
    let edition = edition.to_string();
    let about = [
        ("line", line.into()),
        ("edition", edition.into()),
        ("paragraph", paragraph.to_owned().into()),
    ];
    language.say("cited", about)
}

pub(super) fn lost(language: Language, ability: &Ability) -> String {
    language.say("lost", [("ability", says(language, Some(ability)).into())])
}

pub(super) fn reading(language: Language, reading: Reading) -> String {
    language.say("reading", [("reading", language.word(ids::reading(reading)).into())])
}

/// The final characteristics, with the Expeditions it is in.
pub(super) fn result(language: Language, view: &ObjectView, expeditions: String) -> String {
    let mut parts: Vec<String> = view.statistics.map(numbers).into_iter().collect();
    parts.extend(also_types(view).map(|one| language.card_type(one).to_owned()));
    parts.extend(view.keywords.iter().map(|&one| language.tongue().grammar.keyword(one)));
    if view.lost_abilities {
        parts.push(language.word("without-abilities").to_owned());
    }
    if view.ignored_abilities {
        parts.push(language.word("abilities-ignored").to_owned());
    }
    if !view.expeditions.is_empty() {
        parts.push(language.say("in-expeditions", [("expeditions", expeditions.into())]));
    }
    if parts.is_empty() {
        parts.push(language.word("as-printed").to_owned());
    }
    language.say("result", [("parts", parts.join(language.semicolon()).into())])
}

/// Its cost from the Reserve.
pub(super) fn cost(language: Language, it: &PlayCost) -> String {
    let (cost, base) = (("cost", it.cost.into()), ("base", it.base.into()));
    if it.least == it.cost {
        return language.say("cost", [cost, base]);
    }
    language.say("cost-with-choices", [cost, base, ("least", it.least.into())])
}

/// Its cost, where that depends on the Expedition: `3 or 5, by Expedition`.
pub(super) fn costs(language: Language, several: &[PlayCostInto]) -> String {
    let all: BTreeSet<_> = several.iter().map(|into| into.play_cost.cost).collect();
    let all = all.into_iter().map(|cost| cost.to_string()).collect();
    let base = several.first().map_or(0, |into| into.play_cost.base);
    let about = [("costs", language.or(all).into()), ("base", base.into())];
    language.say("cost-by-expedition", about)
}

/// Its cost into one Expedition.
pub(super) fn cost_into(language: Language, expedition: String, it: &PlayCost) -> String {
    let (expedition, cost) = (("expedition", expedition.into()), ("cost", it.cost.into()));
    if it.least == it.cost {
        return language.say("cost-into", [expedition, cost]);
    }
    language.say("cost-into-with-choices", [expedition, cost, ("least", it.least.into())])
}

/// The effect of an ability on that cost, by name.
pub(super) fn cost_line(language: Language, title: &str, part: CostPart, line: CostLine) -> String {
    let object = ("object", sentence(title).into());
    let by = || ("by", format!("{:+}", line.by).into());
    let least = line.at_least.map(|least| ("least", least.into()));
    match (part, least) {
        (CostPart::Change, None) => language.say("cost-change", [object, by()]),
        (CostPart::Change, Some(least)) => {
            language.say("cost-change-at-least", [object, by(), least])
        }
        (CostPart::Choice, None) => language.say("cost-choice", [object, by()]),
        (CostPart::Choice, Some(least)) => {
            language.say("cost-choice-at-least", [object, by(), least])
        }
        (CostPart::Floor, _) => language.say("cost-floor", [object, ("least", line.by.into())]),
    }
}

/// The note that something was not fully derived, with what waits.
pub(super) fn undecided(language: Language, because: Bound, waiting: Vec<String>) -> String {
    let why = language.word(match because {
        Bound::Abilities => "undecided-abilities",
        Bound::Steps => "undecided-steps",
        Bound::Readings => return language.word("undecided-readings").to_owned(),
    });
    let why = ("why", why.into());
    if waiting.is_empty() {
        return language.say("undecided-costs", [why]);
    }
    language.say("undecided-waiting", [why, ("objects", language.and(waiting).into())])
}

/// The statistics printed on a Character.
fn base(face: &Face) -> Option<Statistics> {
    (face.card_type == Some(CardType::Character)).then(|| Statistics {
        forest: face.statistic(Terrain::Forest),
        mountain: face.statistic(Terrain::Mountain),
        water: face.statistic(Terrain::Water),
    })
}

/// The printed statistics of a Character, with boosts.
fn boosted(base: Statistics, boosts: u32) -> Statistics {
    base + Statistics::all(i32::try_from(boosts).unwrap_or(i32::MAX))
}

/// The types it has besides the printed one.
fn also_types(view: &ObjectView) -> impl Iterator<Item = CardType> {
    let printed = view.face.as_ref().and_then(|face| face.card_type);
    view.types.iter().copied().filter(move |&one| Some(one) != printed)
}

#[cfg(test)]
mod tests {
    use rules::Requirement;

    use super::*;

    #[test]
    fn reasons_and_readings_read_differently() {
        let mut read = BTreeSet::new();
        for language in Language::ALL {
            let clauses =
                [DependencyClause::Existence, DependencyClause::Scope, DependencyClause::Outcome];
            let waited = clauses.map(|clause| waited(language, "A".to_owned(), clause, None));
            let through = Some("B".to_owned());
            let through = self::waited(language, "A".to_owned(), DependencyClause::Scope, through);
            let lacks = Requirement::ALL.map(NoEffect::Lacks);
            let mut all = vec![
                NoEffect::Ignored,
                NoEffect::Counted { number: 1, objects: Vec::new() },
                NoEffect::Terrains(Terrain::ALL.into_iter().collect()),
                NoEffect::NotSo,
                NoEffect::Nothing,
                NoEffect::Several(Vec::new()),
            ];
            all.extend(lacks);
            let found = all.iter().map(|one| found(language, one, Vec::new()));
            let found: Vec<_> = found.chain([through]).collect();
            let readings = Reading::ALL.map(|one| reading(language, one));
            let unchanged = [true, false].map(|applied| unchanged(language, applied));
            let bounds = [Bound::Abilities, Bound::Steps, Bound::Readings];
            let undecided =
                bounds.map(|because| undecided(language, because, vec!["A".to_owned()]));
            let told = waited.into_iter().chain(readings).chain(unchanged).chain(undecided);
            for text in told.chain(found) {
                assert!(text.ends_with('.'), "{text}");
                assert!(read.insert(text.clone()), "twice: {text}");
            }
        }
    }

    #[test]
    fn readings_are_called_what_their_page_calls_them() {
        for one in Reading::ALL {
            assert_eq!(Language::English.word(ids::reading(one)), one.heading());
        }
    }
}
