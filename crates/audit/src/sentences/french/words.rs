//! What findings compare, in French.

use rules::{CardType, Duration, Rest, Terrain};

use crate::facts::{FactName, FactWord};
use crate::sentences::answer::Answer;

/// What a cost is before choices and at least.
pub(in crate::sentences) const COST: (&str, &str) = ("base", "au moins");

/// Who has won while nobody has.
pub(in crate::sentences) const OPEN: &str = "personne encore";

pub(in crate::sentences) const fn answer(answer: Answer) -> &'static str {
    match answer {
        Answer::Nothing => "rien",
        Answer::Nobody => "personne",
        Answer::Empty => "aucun",
        Answer::Yes => "oui",
        Answer::No => "non",
    }
}

pub(in crate::sentences) const fn card_type(card_type: CardType) -> &'static str {
    match card_type {
        CardType::Character => "Personnage",
        CardType::Emblem => "emblem",
        CardType::Hero => "Héros",
        CardType::ManaOrb => "mana_orb",
        CardType::Permanent => "Permanent",
        CardType::Region => "region",
        CardType::Spell => "Sort",
    }
}

pub(in crate::sentences) const fn duration(duration: Duration) -> &'static str {
    match duration {
        Duration::Afternoon => "Après-midi",
        Duration::Day => "ce jour",
        Duration::Turn => "ce tour",
    }
}

pub(in crate::sentences) const fn rest(rest: Rest) -> &'static str {
    match rest {
        Rest::ToReserve => "vers la Réserve",
        Rest::ToReserveWithBoosts => "vers la Réserve avec ses boosts",
        Rest::ToDiscard => "vers la Défausse",
        Rest::Stays => "reste",
        Rest::StaysByStatus => "reste et perd l'état",
        Rest::StaysEternal => "reste, étant Éternel",
    }
}

pub(in crate::sentences) const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "Forêt",
        Terrain::Mountain => "Montagne",
        Terrain::Water => "Eau",
    }
}

pub(in crate::sentences) const fn word(word: FactWord) -> &'static str {
    match word {
        FactWord::OneToSix => "de 1 à 6",
        FactWord::AtOnce => "d'un coup",
        FactWord::InParts => "en plusieurs fois",
        FactWord::Shown => "montrée",
        FactWord::Hand => "la Main",
        FactWord::Reserve => "la Réserve",
        FactWord::Expedition => "une Expédition",
    }
}

/// What a fact is about, with what stands before its value.
pub(in crate::sentences) const fn label(name: FactName) -> &'static str {
    match name {
        FactName::Expedition => "",
        FactName::Activated => "activé :",
        FactName::Acts => "agit :",
        FactName::Ascended => "Élevées :",
        FactName::AtLeast => "au moins",
        FactName::AtMost => "au plus",
        FactName::Boosts => "boosts :",
        FactName::Cards => "cartes :",
        FactName::ChosenBy => "choisi par",
        FactName::Cost => "coût",
        FactName::Count => "nombre",
        FactName::Counter => "marqueur",
        FactName::Counters => "marqueurs :",
        FactName::Distinct => "toutes différentes :",
        FactName::DueTo => "grâce à",
        FactName::Duration => "durée",
        FactName::Each => "chacun",
        FactName::Elsewhere => "ailleurs :",
        FactName::Exhausted => "épuisé :",
        FactName::Face => "face",
        FactName::FaceDown => "cartes Tumulte face cachée :",
        FactName::Faction => "faction",
        FactName::Factions => "factions",
        FactName::First => "d'abord",
        FactName::FirstPlayer => "premier joueur :",
        FactName::Fleeting => "Fugace :",
        FactName::Forward => "avance :",
        FactName::From => "depuis",
        FactName::Gained => "gagné :",
        FactName::HandCost => "coût de Main",
        FactName::Heroes => "Héros :",
        FactName::InLimbo => "dans les Limbes :",
        FactName::Left => "est parti :",
        FactName::Limit => "limite",
        FactName::LookedAt => "regardé :",
        FactName::Lost => "perdu :",
        FactName::Mana => "mana :",
        FactName::Missing => "absent :",
        FactName::Moved => "ont bougé :",
        FactName::Name => "nom",
        FactName::Not => "mais pas",
        FactName::NotAfter => "pas après",
        FactName::Objects => "objets :",
        FactName::Ongoing => "continu :",
        FactName::Orbs => "Orbes de Mana :",
        FactName::Paid => "payé",
        FactName::Phase => "phase",
        FactName::Place => "dans",
        FactName::Played => "joué :",
        FactName::PlayedBy => "joué par",
        FactName::Player => "joueur :",
        FactName::QuickActions => "actions rapides :",
        FactName::Rarity => "rareté",
        FactName::Records => "enregistrements :",
        FactName::Region => "région",
        FactName::Regions => "régions parcourues :",
        FactName::Removed => "retirés :",
        FactName::ReserveCost => "coût de Réserve",
        FactName::Rest => "au Repos :",
        FactName::Results => "résultats :",
        FactName::Scout => "avec Éclaireur",
        FactName::Seat => "propriétaire :",
        FactName::Shuffled => "mélangé :",
        FactName::Source => "source :",
        FactName::Statistics => "statistiques",
        FactName::Status => "statut :",
        FactName::Statuses => "statuts :",
        FactName::Steps => "étapes :",
        FactName::Targets => "cibles :",
        FactName::Then => "puis",
        FactName::TieBreaker => "départage :",
        FactName::Times => "fois :",
        FactName::To => "vers",
        FactName::Tokens => "jetons :",
        FactName::Top => "sur le dessus :",
        FactName::Turn => "tour :",
        FactName::TurnEffects => "effets de tour :",
        FactName::TurnsOf => "tours :",
        FactName::Type => "type",
        FactName::Victory => "victoire :",
        FactName::Visible => "visible :",
        FactName::Winner => "vainqueur :",
        FactName::Winners => "vainqueurs :",
        FactName::Zone => "zone :",
    }
}
