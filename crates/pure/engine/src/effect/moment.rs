//! A state, with what follows from it on demand.

use std::sync::{Arc, OnceLock};

use rules::{
    Ability, Edition, ExpeditionId, Face, Keyword, Kind, Object, ObjectId, ObjectView, Passive,
    Piece, Place, Scope, Slot, State, Statement, View, derive, derives_alike,
};

use super::changes::Changes;

/// The state at one moment of a match. What follows from it is expensive, and is computed at most
/// once.
#[derive(Debug)]
pub struct Moment {
    /// The state.
    pub state: State,
    edition: Edition,
    follows: Arc<Follows>,
}

/// What follows from a state, as far as requested; moments from which the same follows share it.
#[derive(Debug, Default)]
struct Follows {
    view: OnceLock<View>,
    /// What abilities may change of objects.
    changes: OnceLock<Changes>,
    /// The objects with passive abilities.
    passives: OnceLock<Vec<ObjectId>>,
    /// The objects of which a record may begin something.
    acting: OnceLock<Vec<ObjectId>>,
    /// The objects that give reactions to others.
    givers: OnceLock<Vec<ObjectId>>,
}

impl Moment {
    /// The moment of this state under the rules of this edition.
    pub fn new(state: &State, edition: Edition) -> Arc<Self> {
        Arc::new(Self { state: state.clone(), edition, follows: Arc::default() })
    }

    /// The moment of a state that follows this one.
    pub(crate) fn then(&self, state: &State) -> Arc<Self> {
        // Most records (mana, choices, turns, draws) change nothing that abilities depend on; they keep the derived
        // board.
        let alike = derives_alike(&self.state, state);
        let follows = if alike { self.follows.clone() } else { Arc::default() };
        Arc::new(Self { state: state.clone(), edition: self.edition, follows })
    }

    /// The edition whose rules apply.
    pub(crate) const fn edition(&self) -> Edition {
        self.edition
    }

    /// What follows from the state.
    pub fn view(&self) -> &View {
        self.follows.view.get_or_init(|| derive(&self.state, self.edition))
    }

    /// Whether abilities may change any of these characteristics of an object.
    pub(crate) fn may_change(&self, any: Changes) -> bool {
        let all = self.follows.changes.get_or_init(|| {
            let all = self.state.objects.values().map(|object| &**object);
            Changes::by(all.filter(|object| object.place.is_derived()))
        });
        all.has(any)
    }

    /// The objects with passive abilities, printed on them or given by their emblem, where
    /// abilities work.
    pub(crate) fn passives(&self) -> &[ObjectId] {
        self.follows.passives.get_or_init(|| {
            self.objects_that(|object| match &object.kind {
                Kind::Emblem(emblem) => !emblem.passives.is_empty(),
                Kind::Card | Kind::Token => {
                    printed(object).iter().any(|one| matches!(one, Ability::Passive(_)))
                }
            })
        })
    }

    /// The objects where abilities work of which a record may begin something: those in play, in
    /// Reserves and in Limbo.
    pub(super) fn acting(&self) -> &[ObjectId] {
        self.follows
            .acting
            .get_or_init(|| self.objects_that(|it| printed(it).iter().any(may_begin)))
    }

    /// The objects that give reactions to others.
    pub(super) fn givers(&self) -> &[ObjectId] {
        let gives = |ability: &Ability| match ability {
            Ability::Passive(Passive { says: Statement::Have(given), scope, .. }) => {
                *scope != Scope::Me && matches!(**given, Ability::Reaction(_))
            }
            _ => false,
        };
        self.follows.givers.get_or_init(|| self.objects_that(|it| printed(it).iter().any(gives)))
    }

    /// The objects for which `is` holds, where abilities work.
    fn objects_that(&self, is: impl Fn(&Object) -> bool) -> Vec<ObjectId> {
        let all = self.state.objects.iter().filter(|(_, object)| object.place.is_derived());
        all.filter(|(_, object)| is(object)).map(|(&id, _)| id).collect()
    }

    pub(super) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.state.objects.get(&id).map(|object| &**object)
    }

    pub(super) fn object_view(&self, id: ObjectId) -> Option<&ObjectView> {
        self.view().objects.get(&id)
    }

    /// The Expeditions an object in play is in: both of its controller's if it is Gigantic; empty
    /// for objects elsewhere.
    pub(super) fn expeditions(&self, id: ObjectId) -> Vec<ExpeditionId> {
        // Unless something could make objects Gigantic or not, the recorded place is enough and nothing is derived.
        if self.may_change(Changes::GIGANTIC)
            && let Some(view) = self.object_view(id).filter(|view| !view.expeditions.is_empty())
        {
            return view.expeditions.clone();
        }
        match self.object(id).map(|object| object.place) {
            Some(Place::Expedition(id)) => vec![id],
            _ => Vec::new(),
        }
    }

    pub(super) fn slot(&self, piece: Piece) -> Option<(Place, &Slot)> {
        let Piece::Slot(id) = piece else { return None };
        let of = |seat| [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)];
        self.state.seats().flat_map(of).find_map(|place| {
            let slot = self.state.slots(place).iter().find(|slot| slot.id == id)?;
            Some((place, slot))
        })
    }

    /// The place of a piece.
    pub(super) fn place(&self, piece: Piece) -> Option<Place> {
        match piece {
            Piece::Object(id) => self.object(id).map(|object| object.place),
            Piece::Slot(_) => self.slot(piece).map(|(place, _)| place),
        }
    }

    /// The public face of a piece.
    pub(super) fn face(&self, piece: Piece) -> Option<&Arc<Face>> {
        match piece {
            Piece::Object(id) => self.object(id)?.face.as_ref(),
            Piece::Slot(_) => self.slot(piece)?.1.known.as_ref().map(|known| &known.face),
        }
    }
}

/// The abilities of an object's face; empty if unknown.
fn printed(object: &Object) -> &[Ability] {
    object.face.as_ref().and_then(|face| face.abilities.as_deref()).unwrap_or_default()
}

/// Whether a record may begin something by the object, or by what it gives.
pub(super) const fn may_begin(ability: &Ability) -> bool {
    // Any passive ability: it may give its object a reaction, and a few objects too many cost little.
    matches!(
        ability,
        Ability::Reaction(_) | Ability::Passive(_) | Ability::Keyword(Keyword::Scout(_))
    )
}
