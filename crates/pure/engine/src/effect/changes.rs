//! Which characteristics of objects the abilities on a board may change; all others are as printed.

use rules::{Ability, Keyword, Kind, Object, Passive, Statement};

/// A set of changeable characteristics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes(u8);

impl Changes {
    /// Types.
    pub(crate) const TYPES: Self = Self(1);
    /// Sub-types.
    pub(crate) const SUBTYPES: Self = Self(2);
    /// Gigantic.
    pub(crate) const GIGANTIC: Self = Self(4);
    /// Tough.
    pub(crate) const TOUGH: Self = Self(8);
    /// Abilities that are given.
    pub(crate) const GIVEN: Self = Self(16);
    /// Abilities that are lost or ignored.
    pub(crate) const LOST: Self = Self(32);

    /// The union of both.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets have a common member.
    pub(crate) const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    /// What the abilities of these objects may change.
    pub(super) fn by<'a>(objects: impl Iterator<Item = &'a Object>) -> Self {
        objects.fold(Self::default(), |all, object| match &object.kind {
            Kind::Emblem(emblem) => emblem.passives.iter().map(by_passive).fold(all, Self::with),
            Kind::Card | Kind::Token => {
                let abilities = object.face.iter().flat_map(|face| face.abilities.iter().flatten());
                abilities.map(by_ability).fold(all, Self::with)
            }
        })
    }
}

fn by_ability(ability: &Ability) -> Changes {
    match ability {
        Ability::Keyword(Keyword::Gigantic) => Changes::GIGANTIC,
        Ability::Keyword(Keyword::Tough(_)) => Changes::TOUGH,
        Ability::Passive(passive) => by_passive(passive),
        Ability::Keyword(_)
        | Ability::Reaction(_)
        | Ability::QuickAction(_)
        | Ability::Effect
        | Ability::Spell(_)
        | Ability::Unread => Changes::default(),
    }
}

fn by_passive(passive: &Passive) -> Changes {
    match &passive.says {
        Statement::Have(given) => Changes::GIVEN.with(by_ability(given)),
        Statement::LoseAbilities | Statement::IgnoreAbilities => Changes::LOST,
        Statement::AlsoType(_) => Changes::TYPES,
        Statement::AlsoSubtypes(_) => Changes::SUBTYPES,
        Statement::Tough(_) => Changes::TOUGH,
        _ => Changes::default(),
    }
}
