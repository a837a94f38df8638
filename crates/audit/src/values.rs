//! What was recorded and what the rules ask for, in words.

use rules::{DailyEffect, Phase, Seat, Status};
use serde_json::Value;

use crate::named::Telling;

/// What the value of a member is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// One player or several, by seat.
    Players,
    /// What somebody called it, which stays as it is.
    Name,
    /// Anything else.
    Other,
}

use Of::{Name, Other, Players};

/// The member that says what the others are about; it comes first and needs no words.
const SUBJECT: &str = "expedition";

/// The members that checks write, with what people read in English and in French.
const MEMBERS: &[(&str, &str, &str, Of)] = &[
    ("activated", "activated:", "activé :", Other),
    ("acts", "acting:", "agit :", Players),
    ("ascended", "Ascended:", "Élevées :", Other),
    ("at_least", "at least", "au moins", Other),
    ("at_most", "at most", "au plus", Other),
    ("base", "base", "base", Other),
    ("boosts", "boosts:", "boosts :", Other),
    ("cards", "cards:", "cartes :", Other),
    ("chosen_by", "chosen by", "choisi par", Players),
    ("cost", "cost", "coût", Other),
    ("count", "count", "nombre", Other),
    ("counter", "counter", "marqueur", Name),
    ("counters", "counters:", "marqueurs :", Other),
    ("distinct", "all different:", "toutes différentes :", Other),
    ("due_to", "due to", "grâce à", Other),
    ("duration", "duration", "durée", Other),
    ("each", "each", "chacun", Other),
    ("elsewhere", "elsewhere:", "ailleurs :", Other),
    ("exhausted", "exhausted:", "épuisé :", Other),
    (SUBJECT, "", "", Other),
    ("face", "face", "face", Other),
    ("face_down", "Tumult cards face down:", "cartes Tumulte face cachée :", Other),
    ("faction", "faction", "faction", Name),
    ("factions", "factions", "factions", Name),
    ("first", "first", "d'abord", Players),
    ("first_player", "first player:", "premier joueur :", Players),
    ("fleeting", "Fleeting:", "Fugace :", Other),
    ("forest", "Forest", "Forêt", Other),
    ("forward", "moves forward:", "avance :", Other),
    ("from", "from", "depuis", Other),
    ("gained", "gained:", "gagné :", Other),
    ("hand_cost", "Hand Cost", "coût de Main", Other),
    ("heroes", "Heroes:", "Héros :", Other),
    ("in_limbo", "in Limbo:", "dans les Limbes :", Other),
    ("least", "at least", "au moins", Other),
    ("left", "left:", "est parti :", Other),
    ("limit", "limit", "limite", Other),
    ("looked_at", "looked at:", "regardé :", Other),
    ("lost", "lost:", "perdu :", Other),
    ("mana", "mana:", "mana :", Other),
    ("missing", "missing:", "absent :", Other),
    ("mountain", "Mountain", "Montagne", Other),
    ("moved", "moved:", "ont bougé :", Other),
    ("name", "named", "nom", Name),
    ("not", "but not", "mais pas", Other),
    ("not_after", "not after", "pas après", Other),
    ("objects", "objects:", "objets :", Other),
    ("ongoing", "ongoing:", "continu :", Other),
    ("orbs", "Mana Orbs:", "Orbes de Mana :", Other),
    ("paid", "paid", "payé", Other),
    ("phase", "phase", "phase", Other),
    ("place", "in", "dans", Other),
    ("played", "played:", "joué :", Name),
    ("played_by", "played by", "joué par", Players),
    ("player", "player:", "joueur :", Players),
    ("quick_actions", "quick actions:", "actions rapides :", Other),
    ("rarity", "rarity", "rareté", Name),
    ("records", "records:", "enregistrements :", Other),
    ("region", "region", "région", Other),
    ("regions", "regions forward:", "régions parcourues :", Other),
    ("removed", "removed:", "retirés :", Other),
    ("reserve_cost", "Reserve Cost", "coût de Réserve", Other),
    ("rest", "at Rest:", "au Repos :", Other),
    ("results", "results:", "résultats :", Other),
    ("scout", "with Scout", "avec Éclaireur", Other),
    ("seat", "owner:", "propriétaire :", Players),
    ("shuffled", "shuffled:", "mélangé :", Other),
    ("source", "source:", "source :", Other),
    ("statistics", "statistics", "statistiques", Other),
    ("status", "status:", "statut :", Other),
    ("statuses", "statuses:", "statuts :", Other),
    ("steps", "steps:", "étapes :", Other),
    ("targets", "targets:", "cibles :", Other),
    ("then", "then", "puis", Other),
    ("tie_breaker", "tie-breakers:", "départage :", Other),
    ("times", "times:", "fois :", Other),
    ("to", "to", "vers", Other),
    ("tokens", "tokens:", "jetons :", Other),
    ("top", "on top:", "sur le dessus :", Other),
    ("turn", "turn:", "tour :", Players),
    ("turn_effects", "turn effects:", "effets de tour :", Other),
    ("turns_of", "turns:", "tours :", Players),
    ("type", "type", "type", Other),
    ("victory", "victory:", "victoire :", Other),
    ("visible", "visible:", "visible :", Other),
    ("water", "Water", "Eau", Other),
    ("winner", "winner:", "vainqueur :", Players),
    ("winners", "winners:", "vainqueurs :", Players),
    ("zone", "zone:", "zone :", Other),
];

/// Words of the log that are values, with what people read in English and in French.
const WORDS: &[(&str, &str, &str)] = &[
    ("1 to 6", "1 to 6", "de 1 à 6"),
    ("at once", "at once", "d'un coup"),
    ("character", "Character", "Personnage"),
    ("day", "this day", "ce jour"),
    ("expedition", "an Expedition", "une Expédition"),
    ("forest", "Forest", "Forêt"),
    ("hand", "the Hand", "la Main"),
    ("hero", "Hero", "Héros"),
    ("in parts", "in parts", "en plusieurs fois"),
    ("mountain", "Mountain", "Montagne"),
    ("open", "nobody yet", "personne encore"),
    ("permanent", "Permanent", "Permanent"),
    ("reserve", "the Reserve", "la Réserve"),
    ("shown", "shown", "montrée"),
    ("spell", "Spell", "Sort"),
    ("stays", "stays", "reste"),
    ("stays_by_status", "stays and loses the status", "reste et perd l'état"),
    ("stays_eternal", "stays, being Eternal", "reste, étant Éternel"),
    ("tie_breaker", "tie-breakers", "départage"),
    ("to_discard", "to the Discard pile", "vers la Défausse"),
    ("to_reserve", "to the Reserve", "vers la Réserve"),
    ("to_reserve_with_boosts", "to the Reserve with its boosts", "vers la Réserve avec ses boosts"),
    ("turn", "this turn", "ce tour"),
    ("water", "Water", "Eau"),
];

impl Telling<'_> {
    /// A value as people read it.
    pub(crate) fn value(self, value: &Value) -> String {
        self.of(Other, value)
    }

    fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        self.language.pick(english, french)
    }

    fn of(self, of: Of, value: &Value) -> String {
        let nobody = || self.pick("nobody", "personne").to_owned();
        match value {
            Value::Null if of == Players => nobody(),
            Value::Null => self.pick("nothing", "rien").to_owned(),
            Value::Bool(true) => self.pick("yes", "oui").to_owned(),
            Value::Bool(false) => self.pick("no", "non").to_owned(),
            Value::Number(number) => {
                let seat = number.as_u64().and_then(|seat| u8::try_from(seat).ok());
                let seat = seat.filter(|_| of == Players).map(Seat::new);
                seat.map_or_else(|| number.to_string(), |seat| self.player(seat))
            }
            Value::String(text) if of == Name => text.clone(),
            Value::String(text) => self.thing(text).unwrap_or_else(|| self.word(text)),
            Value::Array(all) if all.is_empty() && of == Players => nobody(),
            Value::Array(all) if all.is_empty() => self.pick("none", "aucun").to_owned(),
            Value::Array(all) => {
                all.iter().map(|one| self.of(of, one)).collect::<Vec<_>>().join(", ")
            }
            Value::Object(members) => {
                let only = members.len() == 1;
                let is_empty =
                    |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
                // Nothing is said of what is not so, unless that is all there is.
                let said = members.iter().filter(|(_, value)| only || !is_empty(value));
                let mut said: Vec<_> =
                    said.map(|(name, value)| (name != SUBJECT, self.member(name, value))).collect();
                said.sort_by_key(|&(later, _)| later);
                said.into_iter().map(|(_, told)| told).collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn member(self, name: &str, value: &Value) -> String {
        let known = MEMBERS.iter().find(|(known, ..)| *known == name);
        let (label, of) = known.map_or((name, Other), |(_, en, fr, of)| (self.pick(en, fr), *of));
        let told = self.of(of, value);
        match label {
            "" => told,
            _ if name == "cost" && value.is_object() => self.cost(label, value),
            _ if value.is_object() => {
                format!("{} ({told})", label.trim_end_matches(':').trim_end())
            }
            _ => format!("{label} {told}"),
        }
    }

    /// A cost, with what is printed and what choices make of it where these are others.
    fn cost(self, label: &str, cost: &Value) -> String {
        let all = &cost["cost"];
        let mut told = format!("{label} {all}");
        for other in ["base", "least"].into_iter().filter(|&other| cost[other] != *all) {
            told = format!("{told}, {}", self.member(other, &cost[other]));
        }
        told
    }

    /// A word of the log.
    fn word(self, word: &str) -> String {
        let language = self.language;
        let known = WORDS.iter().find(|(known, ..)| *known == word);
        let known = known.map(|(_, en, fr)| self.pick(en, fr));
        let status = || Status::ALL.into_iter().find(|one| one.word() == word);
        let effect = || DailyEffect::ALL.into_iter().find(|one| one.word() == word);
        let phase = || Phase::ALL.into_iter().find(|one| one.word() == word);
        let found = known
            .or_else(|| status().map(|one| language.status(one)))
            .or_else(|| effect().map(|one| language.daily_effect(one)))
            .or_else(|| phase().map(|one| language.phase(one)));
        found.unwrap_or(word).to_owned()
    }
}
