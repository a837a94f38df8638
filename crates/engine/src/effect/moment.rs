//! A state, with what follows from it once somebody asks.

use std::sync::{Arc, OnceLock};

use rules::{Edition, Face, Object, ObjectId, ObjectView, Piece, Place, Slot, State, View, derive};

/// The state at one moment of a match. What follows from it is the expensive part, and is worked out at most once.
#[derive(Debug)]
pub struct Moment {
    /// What is so.
    pub state: State,
    edition: Edition,
    view: Arc<OnceLock<View>>,
}

impl Moment {
    /// The moment of this state, judged by the rules of this edition.
    pub fn new(state: &State, edition: Edition) -> Arc<Self> {
        Arc::new(Self { state: state.clone(), edition, view: Arc::default() })
    }

    /// The same moment for somebody to whom the state is `known` so. What follows is the same, as it hangs on what everyone sees.
    pub(crate) fn known(&self, known: &State) -> Arc<Self> {
        let same = known.objects.ptr_eq(&self.state.objects);
        let view = if same { self.view.clone() } else { Arc::default() };
        Arc::new(Self { state: known.clone(), edition: self.edition, view })
    }

    /// The edition by whose rules it is judged.
    pub(crate) const fn edition(&self) -> Edition {
        self.edition
    }

    /// What follows from the state.
    pub fn view(&self) -> &View {
        self.view.get_or_init(|| derive(&self.state, self.edition))
    }

    pub(super) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.state.objects.get(&id).map(|object| &**object)
    }

    pub(super) fn object_view(&self, id: ObjectId) -> Option<&ObjectView> {
        self.view().objects.get(&id)
    }

    pub(super) fn slot(&self, piece: Piece) -> Option<(Place, &Slot)> {
        let Piece::Slot(id) = piece else { return None };
        let of = |seat| [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)];
        self.state.seats().flat_map(of).find_map(|place| {
            let slot = self.state.slots(place).iter().find(|slot| slot.id == id)?;
            Some((place, slot))
        })
    }

    /// Where a piece is.
    pub(super) fn place(&self, piece: Piece) -> Option<Place> {
        match piece {
            Piece::Object(id) => self.object(id).map(|object| object.place),
            Piece::Slot(_) => self.slot(piece).map(|(place, _)| place),
        }
    }

    /// What everyone knows a piece to be.
    pub(super) fn face(&self, piece: Piece) -> Option<&Arc<Face>> {
        match piece {
            Piece::Object(id) => self.object(id)?.face.as_ref(),
            Piece::Slot(_) => self.slot(piece)?.1.known.as_ref().map(|known| &known.face),
        }
    }
}
