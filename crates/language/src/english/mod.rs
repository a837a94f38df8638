//! English.

mod ability;
mod subject;
mod word;

use rules::{
    Ability, Bound, Change, Clause, CostLine, Depth, Face, ObjectView, Place, PlayCost, Reading,
    Seat, Terrain, TerrainSet,
};

use crate::tongue::{
    CostPart, Nameless, Step, Tongue, also_types, base, boosted, listed, numbers, sentence,
};
use word::{card_type, keyword, terrains};

/// English.
pub(crate) struct English;

impl Tongue for English {
    fn ability(&self, ability: &Ability) -> String {
        ability::ability(ability)
    }

    fn terrain(&self, terrain: Terrain) -> &'static str {
        word::terrain(terrain)
    }

    fn player(&self, seat: Seat) -> String {
        word::player(seat)
    }

    fn owner(&self, name: Option<&str>, seat: Seat) -> String {
        format!("{}'s", name.map_or_else(|| self.player(seat), str::to_owned))
    }

    fn nameless(&self, what: Nameless) -> &'static str {
        match what {
            Nameless::Emblem => "an emblem",
            Nameless::FaceDown => "a face-down card",
            Nameless::Gone => "something",
            Nameless::ManaOrb => "a Mana Orb",
            Nameless::Marker => "a Terrain Marker",
        }
    }

    fn place(&self, place: Place, owner: &str) -> String {
        match place {
            Place::Adventure(region) => self.region_name(region),
            Place::Deck(_, Depth::Top) => format!("{owner} Deck"),
            Place::Deck(_, Depth::Bottom) => format!("the bottom of {owner} Deck"),
            Place::Deck(_, Depth::Under(count)) => {
                let cards = if count == 1 { "card" } else { "cards" };
                format!("{owner} Deck under {count} {cards}")
            }
            Place::Discard(_) => format!("{owner} Discard pile"),
            Place::Expedition(id) => format!("{owner} {} Expedition", id.side.word()),
            Place::Hand(_) => format!("{owner} Hand"),
            Place::Hero(_) => format!("{owner} Hero zone"),
            Place::Landmark(_) => format!("{owner} Landmark zone"),
            Place::Limbo => "Limbo".to_owned(),
            Place::Mana(_) => format!("{owner} Mana zone"),
            Place::Reserve(_) => format!("{owner} Reserve"),
        }
    }

    fn within(&self, place: &str) -> String {
        format!("in {place}")
    }

    fn expeditions(&self, all: &[String]) -> String {
        if all.is_empty() { "no Expedition".to_owned() } else { listed(all, "and") }
    }

    fn printed(&self, face: Option<&Face>, boosts: u32) -> String {
        let Some(face) = face else { return "Nothing is known to be printed on it.".to_owned() };
        let kind = face.card_type.map_or("no type", card_type);
        let base = base(face);
        let statistics = base.map(|base| format!(", {}", numbers(base))).unwrap_or_default();
        let count = match boosts {
            0 => String::new(),
            1 => "; with 1 boost".to_owned(),
            more => format!("; with {more} boosts"),
        };
        let sum = base.filter(|_| boosts > 0).map(|base| numbers(boosted(base, boosts)));
        let sum = sum.map(|sum| format!(" {sum}")).unwrap_or_default();
        format!("Base: {kind}{statistics}{count}{sum}.")
    }

    fn step(&self, step: &Step<'_>) -> String {
        let Step { number, title, timestamp, ability } = step;
        let says = ability.map_or_else(
            || "The region I am on has my terrains and no other terrain.".to_owned(),
            |ability| self.ability(ability),
        );
        format!("{number}. {}, timestamp {}: \"{says}\"", sentence(title), timestamp.number())
    }

    fn change(&self, change: &Change, [from_expeditions, to_expeditions]: [&str; 2]) -> String {
        match change {
            Change::Statistics { from, to } => {
                format!("Statistics: {} -> {}.", numbers(*from), numbers(*to))
            }
            Change::Gained(one) => format!("It gains {}.", keyword(*one)),
            Change::GainedAbility(one) => format!("It gains this: \"{}\"", self.ability(one)),
            Change::Expeditions { .. } => {
                format!("Where it is: {from_expeditions} -> {to_expeditions}.")
            }
            Change::Type(one) => format!("It is a {} as well.", card_type(*one)),
            Change::Subtype(one) => format!("It has the sub-type {} as well.", sentence(one)),
            Change::LostAbilities => "It loses all abilities.".to_owned(),
            Change::IgnoredAbilities => "Its other abilities are ignored.".to_owned(),
            Change::Terrains { region, from, to } => {
                format!("Region {region}: {} -> {}.", terrains(*from), terrains(*to))
            }
        }
    }

    fn unchanged(&self, applied: bool) -> String {
        let why = if applied {
            "It changes nothing of this object."
        } else {
            "It does nothing: what it asks for is not so, or there is nothing it applies to."
        };
        why.to_owned()
    }

    fn waited(&self, title: &str, because: Clause) -> String {
        let otherwise = match because {
            Clause::Existence => "be lost",
            Clause::Scope => "apply to something else",
            Clause::Outcome => "do something else",
        };
        format!("It waited for {title}: with that applied it would {otherwise}.")
    }

    fn lost(&self, ability: &Ability) -> String {
        format!("Lost before its turn: \"{}\"", self.ability(ability))
    }

    fn reading(&self, reading: Reading) -> String {
        format!("Our reading: {}.", reading.heading())
    }

    fn applied_to(&self, targets: &[String]) -> String {
        format!("It applies to {}.", listed(targets, "and"))
    }

    fn region_name(&self, index: u8) -> String {
        format!("region {index}")
    }

    fn result(&self, view: &ObjectView, expeditions: &str) -> String {
        let mut parts: Vec<String> = view.statistics.map(numbers).into_iter().collect();
        parts.extend(also_types(view).map(|one| card_type(one).to_owned()));
        parts.extend(view.keywords.iter().map(|&one| keyword(one)));
        if view.lost_abilities {
            parts.push("without abilities".to_owned());
        }
        if view.ignored_abilities {
            parts.push("abilities ignored".to_owned());
        }
        if !view.expeditions.is_empty() {
            parts.push(format!("in {expeditions}"));
        }
        if parts.is_empty() {
            parts.push("as it is printed".to_owned());
        }
        format!("In the end: {}.", parts.join("; "))
    }

    fn cost(&self, cost: &PlayCost) -> String {
        let PlayCost { base, cost, least, .. } = cost;
        let choices =
            if least == cost { String::new() } else { format!(", {least} with every choice") };
        format!("Cost from the Reserve: {cost}; base {base}{choices}.")
    }

    fn cost_line(&self, title: &str, part: CostPart, line: CostLine) -> String {
        let CostLine { by, at_least, .. } = line;
        let title = sentence(title);
        let least =
            at_least.map(|least| format!(", but not less than {least}")).unwrap_or_default();
        match part {
            CostPart::Change => format!("{title}: {by:+}{least}."),
            CostPart::Choice => format!("{title}: {by:+}{least}, if the player wants it."),
            CostPart::Floor => format!("{title}: not less than {by}."),
        }
    }

    fn undecided(&self, because: Bound, waiting: &[String], more: usize) -> String {
        let why = match because {
            Bound::Abilities => "More passive abilities are in play than are worked out",
            Bound::Steps => {
                "Passive abilities depend on each other in more ways than are worked out"
            }
            Bound::Readings => {
                return "Which readings of ours decide was not worked out: passive abilities depend on each other in too many ways.".to_owned();
            }
        };
        let more = (more > 0).then(|| format!("{more} more"));
        let waiting: Vec<_> = waiting.iter().cloned().chain(more).collect();
        if waiting.is_empty() {
            return format!("{why}: costs are not known.");
        }
        format!("{why}: this is what came before the abilities of {}.", listed(&waiting, "and"))
    }

    fn region(&self, expedition: &str, terrains: TerrainSet) -> String {
        format!("Region of {expedition}: {}.", word::terrains(terrains))
    }
}
