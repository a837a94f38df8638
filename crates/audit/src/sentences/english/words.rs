//! What findings compare, in English.

use rules::{CardType, Duration, Rest, Terrain};

use crate::facts::{FactName, FactWord};
use crate::sentences::answer::Answer;

/// What a cost is before choices and at least.
pub(in crate::sentences) const COST: (&str, &str) = ("base", "at least");

/// Who has won while nobody has.
pub(in crate::sentences) const OPEN: &str = "nobody yet";

pub(in crate::sentences) const fn answer(answer: Answer) -> &'static str {
    match answer {
        Answer::Nothing => "nothing",
        Answer::Nobody => "nobody",
        Answer::Empty => "none",
        Answer::Yes => "yes",
        Answer::No => "no",
    }
}

pub(in crate::sentences) const fn card_type(card_type: CardType) -> &'static str {
    match card_type {
        CardType::Character => "Character",
        CardType::Emblem => "emblem",
        CardType::Hero => "Hero",
        CardType::ManaOrb => "mana_orb",
        CardType::Permanent => "Permanent",
        CardType::Region => "region",
        CardType::Spell => "Spell",
    }
}

pub(in crate::sentences) const fn duration(duration: Duration) -> &'static str {
    match duration {
        Duration::Afternoon => "Afternoon",
        Duration::Day => "this day",
        Duration::Turn => "this turn",
    }
}

pub(in crate::sentences) const fn rest(rest: Rest) -> &'static str {
    match rest {
        Rest::ToReserve => "to the Reserve",
        Rest::ToReserveWithBoosts => "to the Reserve with its boosts",
        Rest::ToDiscard => "to the Discard pile",
        Rest::Stays => "stays",
        Rest::StaysByStatus => "stays and loses the status",
        Rest::StaysEternal => "stays, being Eternal",
    }
}

pub(in crate::sentences) const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "Forest",
        Terrain::Mountain => "Mountain",
        Terrain::Water => "Water",
    }
}

pub(in crate::sentences) const fn word(word: FactWord) -> &'static str {
    match word {
        FactWord::OneToSix => "1 to 6",
        FactWord::AtOnce => "at once",
        FactWord::InParts => "in parts",
        FactWord::Shown => "shown",
        FactWord::Hand => "the Hand",
        FactWord::Reserve => "the Reserve",
        FactWord::Expedition => "an Expedition",
    }
}

/// What a fact is about, with what stands before its value.
pub(in crate::sentences) const fn label(name: FactName) -> &'static str {
    match name {
        FactName::Expedition => "",
        FactName::Activated => "activated:",
        FactName::Acts => "acting:",
        FactName::Ascended => "Ascended:",
        FactName::AtLeast => "at least",
        FactName::AtMost => "at most",
        FactName::Boosts => "boosts:",
        FactName::Cards => "cards:",
        FactName::ChosenBy => "chosen by",
        FactName::Cost => "cost",
        FactName::Count => "count",
        FactName::Counter => "counter",
        FactName::Counters => "counters:",
        FactName::Distinct => "all different:",
        FactName::DueTo => "due to",
        FactName::Duration => "duration",
        FactName::Each => "each",
        FactName::Elsewhere => "elsewhere:",
        FactName::Exhausted => "exhausted:",
        FactName::Face => "face",
        FactName::FaceDown => "Tumult cards face down:",
        FactName::Faction => "faction",
        FactName::Factions => "factions",
        FactName::First => "first",
        FactName::FirstPlayer => "first player:",
        FactName::Fleeting => "Fleeting:",
        FactName::Forward => "moves forward:",
        FactName::From => "from",
        FactName::Gained => "gained:",
        FactName::HandCost => "Hand Cost",
        FactName::Heroes => "Heroes:",
        FactName::InLimbo => "in Limbo:",
        FactName::Left => "left:",
        FactName::Limit => "limit",
        FactName::LookedAt => "looked at:",
        FactName::Lost => "lost:",
        FactName::Mana => "mana:",
        FactName::Missing => "missing:",
        FactName::Moved => "moved:",
        FactName::Name => "named",
        FactName::Not => "but not",
        FactName::NotAfter => "not after",
        FactName::Objects => "objects:",
        FactName::Ongoing => "ongoing:",
        FactName::Orbs => "Mana Orbs:",
        FactName::Paid => "paid",
        FactName::Phase => "phase",
        FactName::Place => "in",
        FactName::Played => "played:",
        FactName::PlayedBy => "played by",
        FactName::Player => "player:",
        FactName::QuickActions => "quick actions:",
        FactName::Rarity => "rarity",
        FactName::Records => "records:",
        FactName::Region => "region",
        FactName::Regions => "regions forward:",
        FactName::Removed => "removed:",
        FactName::ReserveCost => "Reserve Cost",
        FactName::Rest => "at Rest:",
        FactName::Results => "results:",
        FactName::Scout => "with Scout",
        FactName::Seat => "owner:",
        FactName::Shuffled => "shuffled:",
        FactName::Source => "source:",
        FactName::Statistics => "statistics",
        FactName::Status => "status:",
        FactName::Statuses => "statuses:",
        FactName::Steps => "steps:",
        FactName::Targets => "targets:",
        FactName::Then => "then",
        FactName::TieBreaker => "tie-breakers:",
        FactName::Times => "times:",
        FactName::To => "to",
        FactName::Tokens => "tokens:",
        FactName::Top => "on top:",
        FactName::Turn => "turn:",
        FactName::TurnEffects => "turn effects:",
        FactName::TurnsOf => "turns:",
        FactName::Type => "type",
        FactName::Victory => "victory:",
        FactName::Visible => "visible:",
        FactName::Winner => "winner:",
        FactName::Winners => "winners:",
        FactName::Zone => "zone:",
    }
}
