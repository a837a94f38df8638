//! What others have decided about a card: its printings, where it may be played, errata, rulings.

use cards::CardChange;
use decks::{Legality, PoolKind, Reference, Restricted};
use schemars::JsonSchema;
use serde::Serialize;

use crate::ruling::{Ruling, rulings};

/// What is decided about a card beyond what is printed on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardStanding {
    /// Its reference, as requested.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Every printing of this card that is known, by reference.
    pub printings: Vec<&'static str>,
    /// What each format says about it; empty for tokens, which are in no deck.
    pub formats: Vec<FormatStanding>,
    /// The publisher's announcements about it, oldest first.
    pub changes: Vec<Announced>,
    /// The published rulings about it.
    pub rulings: &'static [Ruling],
}

/// What a format says about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FormatStanding {
    /// The format.
    pub format: &'static str,
    /// Whether it may be played there now: `allowed`, `banned`, `suspended`, `listed` (banned or
    /// suspended), `no_such_rarity`, `from_pool` (if the player was given it), `from_list` (if the
    /// format's list of Uniques contains it), `not_on_list` (it does not).
    pub standing: &'static str,
}

/// An announcement about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Announced {
    /// The day, as `2025-02-01`.
    pub on: &'static str,
    /// What was announced: `banned`, `suspended`, `unsuspended`, `balancing_erratum` or
    /// `functional_erratum`.
    pub what: &'static str,
    /// Whether it concerns only Uniques of this card.
    pub unique_only: bool,
}

impl CardStanding {
    /// What is decided about the card of this reference; `None` if it is no reference.
    pub fn of(reference: &str) -> Option<Self> {
        let parsed: Reference = reference.parse().ok()?;
        let card = cards::get(reference);
        let first = cards::first_printing(reference);
        let printings = cards::all().chain(cards::unpublished()).map(|card| card.reference);
        let printings = printings.filter(|one| cards::first_printing(one) == first);
        let is_token = cards::is_token(reference);
        let formats = decks::standings(&parsed, None).filter(|_| !is_token);
        let formats = formats.map(|(format, standing)| FormatStanding {
            format: format.name,
            standing: word(standing),
        });
        let changes = card.into_iter().flat_map(|card| &card.history).map(announced);
        Some(Self {
            reference: reference.to_owned(),
            printings: printings.collect(),
            formats: formats.collect(),
            changes: changes.collect(),
            rulings: rulings(reference),
        })
    }
}

const fn word(standing: Legality) -> &'static str {
    match standing {
        Legality::Allowed => "allowed",
        Legality::Restricted(Restricted::Banned) => "banned",
        Legality::Restricted(Restricted::Suspended) => "suspended",
        Legality::Restricted(Restricted::Listed) => "listed",
        Legality::NoSuchRarity => "no_such_rarity",
        Legality::FromPool(PoolKind::OfPlayer) => "from_pool",
        Legality::FromPool(PoolKind::OfUniques) => "from_list",
        Legality::NotInFormat => "not_on_list",
    }
}

fn announced(change: &CardChange) -> Announced {
    Announced { on: change.date, what: change.kind.word(), unique_only: change.unique_only }
}
