//! Things without a name of their own.

use rules::{Kind, Object};

/// Something without a name of its own.
#[derive(Clone, Copy)]
pub(crate) enum Nameless {
    Emblem,
    FaceDown,
    Gone,
    ManaOrb,
    Marker,
}

impl Nameless {
    /// The kind of an object by its appearance.
    pub(crate) fn of(object: &Object) -> Self {
        match &object.kind {
            Kind::Emblem(_) => Self::Emblem,
            Kind::Card | Kind::Token if object.is_mana_orb() => Self::ManaOrb,
            Kind::Card | Kind::Token => Self::FaceDown,
        }
    }

    /// Its message.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Emblem => "nameless-emblem",
            Self::FaceDown => "nameless-face-down",
            Self::Gone => "nameless-gone",
            Self::ManaOrb => "nameless-mana-orb",
            Self::Marker => "nameless-marker",
        }
    }
}
