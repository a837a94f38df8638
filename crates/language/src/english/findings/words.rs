//! What findings compare, in English.

use audit::{FactName, FactWord};
use rules::{CardType, Duration, Rest, Terrain};

use crate::findings::answer::Answer;
use crate::findings::table::words;

/// What a cost is before choices and at least.
pub(crate) const COST: (&str, &str) = ("base", "at least");

/// Who has won while nobody has.
pub(crate) const OPEN: &str = "nobody yet";

words! {
    answer: Answer {
        Nothing => "nothing",
        Nobody => "nobody",
        Empty => "none",
        Yes => "yes",
        No => "no",
    }
    card_type: CardType {
        Character => "Character",
        Emblem => "emblem",
        Hero => "Hero",
        ManaOrb => "mana_orb",
        Permanent => "Permanent",
        Region => "region",
        Spell => "Spell",
    }
    duration: Duration {
        Afternoon => "Afternoon",
        Day => "this day",
        Turn => "this turn",
    }
    rest: Rest {
        ToReserve => "to the Reserve",
        ToReserveWithBoosts => "to the Reserve with its boosts",
        ToDiscard => "to the Discard pile",
        Stays => "stays",
        StaysByStatus => "stays and loses the status",
        StaysEternal => "stays, being Eternal",
    }
    terrain: Terrain {
        Forest => "Forest",
        Mountain => "Mountain",
        Water => "Water",
    }
    word: FactWord {
        OneToSix => "1 to 6",
        AtOnce => "at once",
        InParts => "in parts",
        Shown => "shown",
        Hand => "the Hand",
        Reserve => "the Reserve",
        Expedition => "an Expedition",
    }
    /// What a fact is about, with what stands before its value.
    label: FactName {
        Expedition => "",
        Activated => "activated:",
        Acts => "acting:",
        Ascended => "Ascended:",
        AtLeast => "at least",
        AtMost => "at most",
        Boosts => "boosts:",
        Cards => "cards:",
        ChosenBy => "chosen by",
        Cost => "cost",
        Count => "count",
        Counter => "counter",
        Counters => "counters:",
        Distinct => "all different:",
        DueTo => "due to",
        Duration => "duration",
        Each => "each",
        Elsewhere => "elsewhere:",
        Exhausted => "exhausted:",
        Face => "face",
        FaceDown => "Tumult cards face down:",
        Faction => "faction",
        Factions => "factions",
        First => "first",
        FirstPlayer => "first player:",
        Fleeting => "Fleeting:",
        Forward => "moves forward:",
        From => "from",
        Gained => "gained:",
        HandCost => "Hand Cost",
        Heroes => "Heroes:",
        InLimbo => "in Limbo:",
        Left => "left:",
        Limit => "limit",
        LookedAt => "looked at:",
        Lost => "lost:",
        Mana => "mana:",
        Missing => "missing:",
        Moved => "moved:",
        Name => "named",
        Not => "but not",
        NotAfter => "not after",
        Objects => "objects:",
        Ongoing => "ongoing:",
        Orbs => "Mana Orbs:",
        Paid => "paid",
        Phase => "phase",
        Place => "in",
        Played => "played:",
        PlayedBy => "played by",
        Player => "player:",
        QuickActions => "quick actions:",
        Rarity => "rarity",
        Records => "records:",
        Region => "region",
        Regions => "regions forward:",
        Removed => "removed:",
        ReserveCost => "Reserve Cost",
        Rest => "at Rest:",
        Results => "results:",
        Scout => "with Scout",
        Seat => "owner:",
        Shuffled => "shuffled:",
        Source => "source:",
        Statistics => "statistics",
        Status => "status:",
        Statuses => "statuses:",
        Steps => "steps:",
        Targets => "targets:",
        Then => "then",
        TieBreaker => "tie-breakers:",
        Times => "times:",
        To => "to",
        Tokens => "tokens:",
        Top => "on top:",
        Turn => "turn:",
        TurnEffects => "turn effects:",
        TurnsOf => "turns:",
        Type => "type",
        Victory => "victory:",
        Visible => "visible:",
        Winner => "winner:",
        Winners => "winners:",
        Zone => "zone:",
    }
}
