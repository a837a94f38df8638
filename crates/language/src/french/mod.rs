//! French.

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
pub(crate) use word::of;
use word::{card_type, expedition, keyword, subtype, terrains};

/// French.
pub(crate) struct French;

impl Tongue for French {
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
        name.map_or_else(|| of(&self.player(seat)), of)
    }

    fn nameless(&self, what: Nameless) -> &'static str {
        match what {
            Nameless::Emblem => "un emblème",
            Nameless::FaceDown => "une carte face cachée",
            Nameless::Gone => "quelque chose",
            Nameless::ManaOrb => "un Orbe de Mana",
            Nameless::Marker => "un marqueur de Terrain",
        }
    }

    fn place(&self, place: Place, owner: &str) -> String {
        match place {
            Place::Adventure(region) => format!("la {}", self.region_name(region)),
            Place::Deck(_, Depth::Top) => format!("le Deck {owner}"),
            Place::Deck(_, Depth::Bottom) => format!("le dessous du Deck {owner}"),
            Place::Deck(_, Depth::Under(1)) => format!("le Deck {owner} sous 1 carte"),
            Place::Deck(_, Depth::Under(count)) => format!("le Deck {owner} sous {count} cartes"),
            Place::Discard(_) => format!("la Défausse {owner}"),
            Place::Expedition(id) => expedition(id.side, owner),
            Place::Hand(_) => format!("la Main {owner}"),
            Place::Hero(_) => format!("la zone de Héros {owner}"),
            Place::Landmark(_) => format!("la zone de Repères {owner}"),
            Place::Limbo => "les Limbes".to_owned(),
            Place::Mana(_) => format!("la zone de Mana {owner}"),
            Place::Reserve(_) => format!("la Réserve {owner}"),
        }
    }

    fn within(&self, place: &str) -> String {
        format!("dans {place}")
    }

    fn expeditions(&self, all: &[String]) -> String {
        if all.is_empty() { "aucune Expédition".to_owned() } else { listed(all, "et") }
    }

    fn printed(&self, face: Option<&Face>, boosts: u32) -> String {
        let Some(face) = face else { return "Rien d'imprimé n'en est connu.".to_owned() };
        let kind = face.card_type.map_or("sans type", card_type);
        let base = base(face);
        let statistics = base.map(|base| format!(", {}", numbers(base))).unwrap_or_default();
        let count = match boosts {
            0 => String::new(),
            1 => " ; avec 1 boost".to_owned(),
            more => format!(" ; avec {more} boosts"),
        };
        let sum = base.filter(|_| boosts > 0).map(|base| numbers(boosted(base, boosts)));
        let sum = sum.map(|sum| format!(" {sum}")).unwrap_or_default();
        format!("Base : {kind}{statistics}{count}{sum}.")
    }

    fn step(&self, step: &Step<'_>) -> String {
        let Step { number, title, timestamp, ability } = step;
        let says = ability.map_or_else(
            || "La région où je suis a mes terrains et aucun autre terrain.".to_owned(),
            |ability| self.ability(ability),
        );
        format!("{number}. {}, timestamp {} : « {says} »", sentence(title), timestamp.number())
    }

    fn change(&self, change: &Change, [from_expeditions, to_expeditions]: [&str; 2]) -> String {
        match change {
            Change::Statistics { from, to } => {
                format!("Statistiques : {} -> {}.", numbers(*from), numbers(*to))
            }
            Change::Gained(one) => format!("Gagne {}.", keyword(*one)),
            Change::GainedAbility(one) => format!("Gagne ceci : « {} »", self.ability(one)),
            Change::Expeditions { .. } => format!("Lieu : {from_expeditions} -> {to_expeditions}."),
            Change::Type(one) => format!("Est aussi {}.", card_type(*one)),
            Change::Subtype(one) => format!("A aussi le sous-type {}.", subtype(one)),
            Change::LostAbilities => "Perd toute capacité.".to_owned(),
            Change::IgnoredAbilities => "Toute autre capacité est ignorée.".to_owned(),
            Change::Terrains { region, from, to } => {
                format!("Région {region} : {} -> {}.", terrains(*from), terrains(*to))
            }
        }
    }

    fn unchanged(&self, applied: bool) -> String {
        let why = if applied {
            "Rien ne change pour cet objet."
        } else {
            "Sans effet : ce qui est demandé n'est pas le cas, ou rien n'est concerné."
        };
        why.to_owned()
    }

    fn waited(&self, title: &str, because: Clause) -> String {
        let otherwise = match because {
            Clause::Existence => "cette capacité serait perdue",
            Clause::Scope => "elle s'appliquerait à autre chose",
            Clause::Outcome => "elle ferait autre chose",
        };
        format!("A attendu {title} : après son application, {otherwise}.")
    }

    fn lost(&self, ability: &Ability) -> String {
        format!("Perdue avant son tour : « {} »", self.ability(ability))
    }

    fn reading(&self, reading: Reading) -> String {
        let text = match reading {
            Reading::SeveralMarkers => "plusieurs marqueurs de Terrain sur une région",
            Reading::OneTimestamp => "les capacités passives d'un même objet",
            Reading::GivenGigantic => "Gigantesque reçu d'une capacité",
            Reading::AsFarAsApplied => "la dépendance selon ce qui est déjà appliqué",
            Reading::Threshold => "les nombres que plusieurs capacités franchissent ensemble",
            Reading::EachOther => "les capacités qui dépendent l'une de l'autre",
            Reading::MarkerFirst => "un marqueur de Terrain et des terrains en plus",
            Reading::BothExpeditions => {
                "les conditions sur l'Expédition d'un Personnage Gigantesque"
            }
            Reading::NoOtherExpedition => "l'autre Expédition d'un Personnage Gigantesque",
            Reading::TypesInReserve => "les types dans la Réserve",
            Reading::RegionsAndLimits => "les régions et les limites",
            Reading::InContact => "Au Contact",
        };
        format!("Notre lecture : {text}.")
    }

    fn applied_to(&self, targets: &[String]) -> String {
        format!("S'applique à ceci : {}.", listed(targets, "et"))
    }

    fn region_name(&self, index: u8) -> String {
        format!("région {index}")
    }

    fn result(&self, view: &ObjectView, expeditions: &str) -> String {
        let mut parts: Vec<String> = view.statistics.map(numbers).into_iter().collect();
        parts.extend(also_types(view).map(|one| card_type(one).to_owned()));
        parts.extend(view.keywords.iter().map(|&one| keyword(one)));
        if view.lost_abilities {
            parts.push("sans capacité".to_owned());
        }
        if view.ignored_abilities {
            parts.push("capacités ignorées".to_owned());
        }
        if !view.expeditions.is_empty() {
            parts.push(format!("dans {expeditions}"));
        }
        if parts.is_empty() {
            parts.push("sans changement".to_owned());
        }
        format!("Au final : {}.", parts.join(" ; "))
    }

    fn cost(&self, cost: &PlayCost) -> String {
        let PlayCost { base, cost, least, .. } = cost;
        let choices =
            if least == cost { String::new() } else { format!(", {least} avec tous les choix") };
        format!("Coût depuis la Réserve : {cost} ; base {base}{choices}.")
    }

    fn cost_line(&self, title: &str, part: CostPart, line: CostLine) -> String {
        let CostLine { by, at_least, .. } = line;
        let title = sentence(title);
        let least =
            at_least.map(|least| format!(", sans descendre sous {least}")).unwrap_or_default();
        match part {
            CostPart::Change => format!("{title} : {by:+}{least}."),
            CostPart::Choice => format!("{title} : {by:+}{least}, si le joueur le veut."),
            CostPart::Floor => format!("{title} : pas moins de {by}."),
        }
    }

    fn undecided(&self, because: Bound, waiting: &[String], more: usize) -> String {
        let why = match because {
            Bound::Abilities => "Il y a en jeu plus de capacités passives qu'on n'en calcule",
            Bound::Steps => {
                "Il y a entre les capacités passives plus de dépendances qu'on n'en calcule"
            }
            Bound::Readings => {
                return "Lesquelles de nos lectures décident n'a pas été calculé : il y a trop de dépendances entre les capacités passives.".to_owned();
            }
        };
        let more = (more > 0).then(|| format!("{more} autres"));
        let waiting: Vec<_> = waiting.iter().cloned().chain(more).collect();
        if waiting.is_empty() {
            return format!("{why} : les coûts ne sont pas connus.");
        }
        format!("{why} : voici ce qui précède les capacités de ceci : {}.", listed(&waiting, "et"))
    }

    fn region(&self, expedition: &str, terrains: TerrainSet) -> String {
        format!("Région de {expedition} : {}.", word::terrains(terrains))
    }
}
