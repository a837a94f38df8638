//! The closed sets on a card: its type, faction and rarity.

use rules::CardType;
use serde::{Deserialize, Serialize};

/// The type as the publisher names it; finer than the rules' types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// A Character card.
    Character,
    /// A Permanent that joins an Expedition (`4.0 2.2.3.d`).
    ExpeditionPermanent,
    /// A Hero.
    Hero,
    /// A Permanent that joins the Landmark zone.
    LandmarkPermanent,
    /// A Spell.
    Spell,
    /// A token that is a Character.
    Token,
    /// A token that is a Landmark Permanent.
    TokenLandmarkPermanent,
    /// Mana Convergence, which serves as a Mana Orb.
    TokenMana,
}

impl Kind {
    /// The type by the rules.
    pub const fn card_type(self) -> CardType {
        match self {
            Self::Character | Self::Token => CardType::Character,
            Self::ExpeditionPermanent | Self::LandmarkPermanent | Self::TokenLandmarkPermanent => {
                CardType::Permanent
            }
            Self::Hero => CardType::Hero,
            Self::Spell => CardType::Spell,
            Self::TokenMana => CardType::ManaOrb,
        }
    }

    /// The sub-type for a Permanent's zone; the type line writes it before the word Permanent.
    pub(crate) const fn where_it_goes(self) -> Option<&'static str> {
        match self {
            Self::ExpeditionPermanent => Some("expedition"),
            Self::LandmarkPermanent | Self::TokenLandmarkPermanent => Some("landmark"),
            Self::Character | Self::Hero | Self::Spell | Self::Token | Self::TokenMana => None,
        }
    }

    /// Whether it is a token; Mana tokens lie in the Mana zone like cards, and move like them.
    pub(crate) const fn is_token(self) -> bool {
        matches!(self, Self::Token | Self::TokenLandmarkPermanent)
    }

    /// Whether it may have a faction: tokens have none (`4.0 2.2.5.c`).
    pub(crate) const fn has_faction(self) -> bool {
        matches!(
            self,
            Self::Character
                | Self::ExpeditionPermanent
                | Self::Hero
                | Self::LandmarkPermanent
                | Self::Spell
        )
    }

    /// Whether it has a rarity: Heroes and tokens have none (`4.0 2.2.5.c`).
    pub(crate) const fn has_rarity(self) -> bool {
        match self {
            Self::Character | Self::ExpeditionPermanent | Self::LandmarkPermanent | Self::Spell => {
                true
            }
            Self::Hero | Self::Token | Self::TokenLandmarkPermanent | Self::TokenMana => false,
        }
    }
}

/// A faction by its rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Faction {
    /// AX.
    Axiom,
    /// BR.
    Bravos,
    /// LY.
    Lyra,
    /// MU.
    Muna,
    /// OR.
    Ordis,
    /// YZ.
    Yzmir,
}

impl Faction {
    /// All six, by their letters.
    pub const ALL: [Self; 6] =
        [Self::Axiom, Self::Bravos, Self::Lyra, Self::Muna, Self::Ordis, Self::Yzmir];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axiom => "Axiom",
            Self::Bravos => "Bravos",
            Self::Lyra => "Lyra",
            Self::Muna => "Muna",
            Self::Ordis => "Ordis",
            Self::Yzmir => "Yzmir",
        }
    }

    /// The two letters that references use.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Axiom => "AX",
            Self::Bravos => "BR",
            Self::Lyra => "LY",
            Self::Muna => "MU",
            Self::Ordis => "OR",
            Self::Yzmir => "YZ",
        }
    }
}

/// A rarity; unique cards are in card files only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rarity {
    /// `_C`.
    Common,
    /// `_R1` and, out of faction, `_R2`.
    Rare,
    /// `_E`; the rules do not have it.
    Exalted,
    /// `_U`, with a number of its own.
    Unique,
}

impl Rarity {
    /// Its word on a [`rules::Face`].
    pub const fn word(self) -> &'static str {
        match self {
            Self::Common => "common",
            Self::Rare => "rare",
            Self::Exalted => "exalted",
            Self::Unique => "unique",
        }
    }
}
