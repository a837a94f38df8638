//! What keeps a verdict from being certain.

use rules::{Ability, Object, ObjectId, Place, State};

use crate::Text;
use crate::walk::Walk;

/// Why something cannot be judged.
#[derive(Clone, Debug)]
pub(crate) struct Doubt {
    pub(crate) because: Text,
}

impl Doubt {
    pub(crate) fn new(en: impl Into<String>, fr: impl Into<String>) -> Self {
        Self { because: Text::new(en, fr) }
    }

    /// The log says what was seen, not what happened.
    pub(crate) fn gap() -> Self {
        Self::new(
            "part of what happened here was not recorded",
            "une partie de ce qui s'est passé ici n'a pas été enregistrée",
        )
    }

    /// An ability did something meanwhile that may explain it.
    pub(crate) fn ability() -> Self {
        Self::new(
            "an ability that this program cannot read was at work and may explain it",
            "une capacité que ce programme ne sait pas lire était à l'œuvre et peut l'expliquer",
        )
    }
}

impl Walk<'_> {
    /// Whether people wrote the match down beside playing it.
    pub(crate) fn on_paper(&self) -> Option<Doubt> {
        (self.recorder == "paper").then(|| {
            Doubt::new(
                "a match recorded by hand on paper may leave steps out",
                "un match noté à la main sur papier peut omettre des étapes",
            )
        })
    }

    /// Whether the log is complete enough since `from` and every passive ability in play can be read.
    pub(crate) fn doubt(&self, state: &State, from: u32) -> Option<Doubt> {
        if let Some(paper) = self.on_paper() {
            return Some(paper);
        }
        if self.memory.has_gap_since(from) {
            return Some(Doubt::gap());
        }
        unread(state).map(|(id, object)| {
            let name =
                object.face.as_ref().map_or_else(|| id.to_string(), |face| face.title().into());
            Doubt::new(
                format!("{name} has abilities that the log does not tell"),
                format!("{name} a des capacités que le journal ne dit pas"),
            )
        })
    }
}

/// An object whose abilities the log does not tell whole, where they would work.
fn unread(state: &State) -> Option<(ObjectId, &Object)> {
    let works = |object: &Object| {
        matches!(
            object.place,
            Place::Expedition(_) | Place::Landmark(_) | Place::Hero(_) | Place::Reserve(_)
        )
    };
    let told = |object: &Object| match object.face.as_ref().map(|face| &face.abilities) {
        Some(Some(abilities)) => !abilities.contains(&Ability::Unread),
        Some(None) | None => false,
    };
    let found = state.objects.iter().find(|(_, object)| works(object) && !told(object));
    found.map(|(&id, object)| (id, &**object))
}

/// What people call an object.
pub(crate) fn title(state: &State, id: ObjectId) -> String {
    let face = state.objects.get(&id).and_then(|object| object.face.as_ref());
    face.map_or_else(|| id.to_string(), |face| face.title().to_owned())
}
