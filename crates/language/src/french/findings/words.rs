//! What findings compare, in French.

use audit::{FactName, FactWord};
use rules::{CardType, Duration, Rest, Terrain};

use crate::findings::answer::Answer;
use crate::findings::table::words;

/// What a cost is before choices and at least.
pub(crate) const COST: (&str, &str) = ("base", "au moins");

/// Who has won while nobody has.
pub(crate) const OPEN: &str = "personne encore";

words! {
    answer: Answer {
        Nothing => "rien",
        Nobody => "personne",
        Empty => "aucun",
        Yes => "oui",
        No => "non",
    }
    card_type: CardType {
        Character => "Personnage",
        Emblem => "emblem",
        Hero => "Héros",
        ManaOrb => "mana_orb",
        Permanent => "Permanent",
        Region => "region",
        Spell => "Sort",
    }
    duration: Duration {
        Afternoon => "Après-midi",
        Day => "ce jour",
        Turn => "ce tour",
    }
    rest: Rest {
        ToReserve => "vers la Réserve",
        ToReserveWithBoosts => "vers la Réserve avec ses boosts",
        ToDiscard => "vers la Défausse",
        Stays => "reste",
        StaysByStatus => "reste et perd l'état",
        StaysEternal => "reste, étant Éternel",
    }
    terrain: Terrain {
        Forest => "Forêt",
        Mountain => "Montagne",
        Water => "Eau",
    }
    word: FactWord {
        OneToSix => "de 1 à 6",
        AtOnce => "d'un coup",
        InParts => "en plusieurs fois",
        Shown => "montrée",
        Hand => "la Main",
        Reserve => "la Réserve",
        Expedition => "une Expédition",
    }
    /// What a fact is about, with what stands before its value.
    label: FactName {
        Expedition => "",
        Activated => "activé :",
        Acts => "agit :",
        Ascended => "Élevées :",
        AtLeast => "au moins",
        AtMost => "au plus",
        Boosts => "boosts :",
        Cards => "cartes :",
        ChosenBy => "choisi par",
        Cost => "coût",
        Count => "nombre",
        Counter => "marqueur",
        Counters => "marqueurs :",
        Distinct => "toutes différentes :",
        DueTo => "grâce à",
        Duration => "durée",
        Each => "chacun",
        Elsewhere => "ailleurs :",
        Exhausted => "épuisé :",
        Face => "face",
        FaceDown => "cartes Tumulte face cachée :",
        Faction => "faction",
        Factions => "factions",
        First => "d'abord",
        FirstPlayer => "premier joueur :",
        Fleeting => "Fugace :",
        Forward => "avance :",
        From => "depuis",
        Gained => "gagné :",
        HandCost => "coût de Main",
        Heroes => "Héros :",
        InLimbo => "dans les Limbes :",
        Left => "est parti :",
        Limit => "limite",
        LookedAt => "regardé :",
        Lost => "perdu :",
        Mana => "mana :",
        Missing => "absent :",
        Moved => "ont bougé :",
        Name => "nom",
        Not => "mais pas",
        NotAfter => "pas après",
        Objects => "objets :",
        Ongoing => "continu :",
        Orbs => "Orbes de Mana :",
        Paid => "payé",
        Phase => "phase",
        Place => "dans",
        Played => "joué :",
        PlayedBy => "joué par",
        Player => "joueur :",
        QuickActions => "actions rapides :",
        Rarity => "rareté",
        Records => "enregistrements :",
        Region => "région",
        Regions => "régions parcourues :",
        Removed => "retirés :",
        ReserveCost => "coût de Réserve",
        Rest => "au Repos :",
        Results => "résultats :",
        Scout => "avec Éclaireur",
        Seat => "propriétaire :",
        Shuffled => "mélangé :",
        Source => "source :",
        Statistics => "statistiques",
        Status => "statut :",
        Statuses => "statuts :",
        Steps => "étapes :",
        Targets => "cibles :",
        Then => "puis",
        TieBreaker => "départage :",
        Times => "fois :",
        To => "vers",
        Tokens => "jetons :",
        Top => "sur le dessus :",
        Turn => "tour :",
        TurnEffects => "effets de tour :",
        TurnsOf => "tours :",
        Type => "type",
        Victory => "victoire :",
        Visible => "visible :",
        Winner => "vainqueur :",
        Winners => "vainqueurs :",
        Zone => "zone :",
    }
}
