//! What has no name of its own.

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
    /// What an object looks like.
    pub(crate) fn of(object: &Object) -> Self {
        match &object.kind {
            Kind::Emblem(_) => Self::Emblem,
            Kind::Card | Kind::Token if object.is_mana_orb() => Self::ManaOrb,
            Kind::Card | Kind::Token => Self::FaceDown,
        }
    }

    /// The message that stands for it.
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
