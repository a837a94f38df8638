//! What an effect in progress refers to: who, what, how many.

use std::sync::Arc;

use rules::{ExpeditionId, ObjectId, Piece, Seat};

use super::moment::Moment;
use super::tough::toll;
use super::viewpoint::Gift;

/// A card or object that was referred to, with the moment when it was last seen in that form (`4.0
/// 2.1.h`).
#[derive(Clone, Debug)]
pub struct Referent {
    /// The piece.
    pub piece: Piece,
    /// A moment when it was there.
    pub seen: Arc<Moment>,
    /// What it was before the effect moved it (`4.0 2.1.f`).
    pub was: Option<Arc<Referent>>,
}

impl PartialEq for Referent {
    fn eq(&self, other: &Self) -> bool {
        // A piece is a new one after each move (`4.0 2.1.d`), so the same piece is the same object whenever it was
        // seen. If moments counted, threads that differ in nothing else would be followed twice.
        self.piece == other.piece
    }
}

impl Referent {
    /// A piece that is there at this moment.
    pub fn new(piece: impl Into<Piece>, seen: &Arc<Moment>) -> Self {
        Self { piece: piece.into(), seen: seen.clone(), was: None }
    }

    /// The object, if it is one and still there.
    pub(super) fn object(&self, now: &Moment) -> Option<ObjectId> {
        match self.piece {
            Piece::Object(id) => now.object(id).map(|_| id),
            Piece::Slot(_) => None,
        }
    }

    /// The moment at which to examine it: this one while it is there, else when it was last seen.
    pub(super) fn when<'a>(&'a self, now: &'a Arc<Moment>) -> &'a Arc<Moment> {
        if now.place(self.piece).is_some() { now } else { &self.seen }
    }

    /// Whether the object is the same one or another one of the same card.
    pub(super) fn same_item(&self, id: ObjectId, now: &Moment) -> bool {
        if self.piece == Piece::Object(id) {
            return true;
        }
        let Piece::Object(old) = self.piece else { return false };
        let item = self.seen.object(old).map(|object| object.item);
        item.is_some() && now.object(id).map(|object| object.item) == item
    }
}

/// Everything that the words of an effect refer to.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Bindings {
    /// The object with the ability.
    pub(super) me: Referent,
    /// Whether "I" also refers to what the card becomes when it moves (`4.0 7.2.1.b-c`).
    pub(super) follows: bool,
    /// The controller of the ability.
    pub(super) controller: Seat,
    /// The player who carries out the present steps.
    pub(super) you: Seat,
    /// The last referents.
    pub(super) it: Vec<Referent>,
    /// The gift to another player that triggered the reaction.
    pub(super) gift: Option<Gift>,
    /// The trigger of the reaction.
    pub(super) first: Vec<Referent>,
    /// The remaining cards that were looked at or revealed.
    pub(super) those: Vec<Referent>,
    /// The Expeditions last referred to.
    pub(super) expeditions: Vec<ExpeditionId>,
    /// The player last referred to or targeted.
    pub(super) they: Option<Seat>,
    /// The player targeted before that.
    pub(super) earlier: Option<Seat>,
    /// The number of things in the previous step.
    pub(super) number: Option<u32>,
    /// The result of the die.
    pub(super) result: Option<u32>,
    /// The amount paid for the `{X}`.
    pub(super) paid: Option<u32>,
    /// Whether all steps of the attempt so far were done.
    pub(super) done: bool,
    /// Whether it is the effect of a Spell that was played for nothing: neither do its targets cost anything.
    pub(super) free: bool,
    /// Whether the log records the Ongoing Emblems that effects create.
    pub(super) tells_emblems: bool,
}

impl Bindings {
    pub(super) fn new(me: Referent, controller: Seat) -> Self {
        Self {
            me,
            follows: false,
            controller,
            you: controller,
            it: Vec::new(),
            gift: None,
            first: Vec::new(),
            those: Vec::new(),
            expeditions: Vec::new(),
            they: None,
            earlier: None,
            number: None,
            result: None,
            paid: None,
            done: true,
            free: false,
            tells_emblems: true,
        }
    }

    /// The cost for the player who carries it out to target a piece (`4.0 7.4.7.c`).
    pub(super) fn toll(&self, now: &Moment, piece: Piece) -> u32 {
        if self.free { 0 } else { toll(now, self.you, piece) }
    }

    /// The object that "I" refers to now, if there is one.
    pub(super) fn me_now(&self, now: &Arc<Moment>) -> Option<Referent> {
        if self.me.object(now).is_some() {
            return Some(self.me.clone());
        }
        // The card is recognised by its item, as it is a new object in each zone (`4.0 2.1.d`).
        let follows = |id: &ObjectId| self.follows && self.me.same_item(*id, now);
        let id = now.state.objects.keys().copied().find(follows)?;
        let was = Some(Arc::new(self.me.clone()));
        Some(Referent { was, ..Referent::new(Piece::Object(id), now) })
    }
}
