//! What keeps a verdict from being certain.

use rules::{Ability, Edition, Object, ObjectId, Place, State, Undecided};

use crate::Text;
use crate::named::named;
use crate::walk::Walk;

/// Objects that are named at most where there may be many.
const NAMED_MAX: usize = 5;

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

    /// The edition has no paragraph that asks for it.
    pub(crate) fn silent(edition: Edition) -> Self {
        Self::new(
            format!("no paragraph of {edition} asks for it"),
            format!("aucun paragraphe de {edition} ne le demande"),
        )
    }

    /// What follows from the board was not worked out to the end.
    pub(crate) fn undecided(it: &Undecided) -> Self {
        let names: Vec<String> = it.waiting.iter().take(NAMED_MAX).map(named).collect();
        let more = it.waiting.len() - names.len();
        let and = |more_of: String| {
            let more = (more > 0).then_some(more_of);
            names.iter().cloned().chain(more).collect::<Vec<_>>().join(", ")
        };
        let (english, french) = (and(format!("{more} more")), and(format!("{more} autres")));
        Self::new(
            format!(
                "more passive abilities are in play, or depend on each other in more ways, than are worked out; not applied: {english}"
            ),
            format!(
                "il y a en jeu plus de capacités passives, ou plus de dépendances entre elles, que l'on n'en calcule ; \
                 non appliquées : {french}"
            ),
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

    /// Whether steps since `from` may not be in the log.
    pub(crate) fn gap_or_paper(&self, from: u32) -> Option<Doubt> {
        let gap = || self.memory.has_gap_since(from).then(Doubt::gap);
        self.on_paper().or_else(gap)
    }

    /// Whether the log is complete enough since `from` and every passive ability in play can be read.
    pub(crate) fn doubt(&self, state: &State, from: u32) -> Option<Doubt> {
        let undecided = || self.derive(state).undecided.map(|it| Doubt::undecided(&it));
        self.gap_or_paper(from).or_else(|| unread_doubt(state)).or_else(undecided)
    }
}

/// Whether some ability in play cannot be read.
fn unread_doubt(state: &State) -> Option<Doubt> {
    unread(state).map(|(id, object)| {
        let name = object.face.as_ref().map_or_else(|| named(id), |face| face.title().into());
        Doubt::new(
            format!("{name} has abilities that the log does not tell"),
            format!("{name} a des capacités que le journal ne dit pas"),
        )
    })
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

/// What people call an object, or its mark.
pub(crate) fn title(state: &State, id: ObjectId) -> String {
    let face = state.objects.get(&id).and_then(|object| object.face.as_ref());
    face.map_or_else(|| named(id), |face| face.title().to_owned())
}
