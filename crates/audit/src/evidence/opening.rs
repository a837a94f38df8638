//! Evidence about set-up.

use rules::{ExpeditionId, Seat};

use crate::facts::{Comparison, FactName};

/// Evidence about set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupEvidence {
    /// More than one Hero.
    Heroes {
        /// Whose.
        seat: Seat,
        /// How many.
        heroes: usize,
    },
    /// A Hero that begins with the wrong number of counters.
    HeroCounters {
        /// Its printed name.
        hero: String,
        /// The counters' name.
        counter: String,
        /// The number it has.
        has: u32,
        /// The number it should have.
        wanted: u32,
    },
    /// These Expeditions are not where they start.
    Elsewhere(Vec<ExpeditionId>),
    /// This player drew from a Deck that was not shuffled.
    NotShuffled(Seat),
    /// A Tumult card that appears twice.
    SameTumult,
    /// The wrong number of cards drawn at the start.
    FirstHand {
        /// Who drew them.
        seat: Seat,
        /// How many.
        cards: usize,
        /// The expected number.
        wanted: usize,
    },
    /// The wrong number of Mana Orbs at the start.
    FirstOrbs {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: usize,
        /// The expected number.
        wanted: usize,
    },
}

impl SetupEvidence {
    pub(super) fn comparison(&self) -> Comparison {
        use FactName::{Cards, Count, Counter, Distinct, Elsewhere, Heroes, Shuffled};
        match self {
            &Self::Heroes { heroes, .. } => Comparison::of(Heroes, heroes, 1),
            Self::HeroCounters { counter, has, wanted, .. } => {
                let facts = |count: u32| [Counter.is(&counter[..]), Count.is(count)];
                Comparison::new(facts(*has), facts(*wanted))
            }
            Self::Elsewhere(expeditions) => Comparison::of(Elsewhere, &expeditions[..], &[]),
            Self::NotShuffled(_) => Comparison::of(Shuffled, false, true),
            Self::SameTumult => Comparison::of(Distinct, false, true),
            &Self::FirstHand { cards, wanted, .. } | &Self::FirstOrbs { cards, wanted, .. } => {
                Comparison::of(Cards, cards, wanted)
            }
        }
    }
}
