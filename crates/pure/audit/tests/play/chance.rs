//! What the table shows: faces of cards that become visible, dice, Tumult cards.

use rules::{
    DieRolled, Event, FaceEntry, Move, ObjectId, Piece, Place, Seat, Shuffled, SlotId, TumultCard,
    TumultRevealed,
};

use super::table::Table;

impl Table {
    /// The record with everything that the table shows by it.
    pub(crate) fn shown(&mut self, event: Event) -> Event {
        match event {
            Event::Moved(mut it) => {
                let mut drawn = Vec::new();
                it.moves.iter_mut().for_each(|one| self.turn_up(one, &mut drawn));
                Event::Moved(it)
            }
            Event::CardPlayed(mut it) => {
                self.turn_up(&mut it.card, &mut Vec::new());
                Event::CardPlayed(it)
            }
            Event::Revealed(mut it) => {
                for one in &mut it.cards {
                    let face = self.face(one.what).unwrap_or_default();
                    one.face = FaceEntry::New(face);
                }
                Event::Revealed(it)
            }
            other => other,
        }
    }

    /// The results of so many dice.
    pub(crate) fn rolled(&mut self, dice: usize) -> Vec<u8> {
        let mut side = || u8::try_from(self.random.between(1, 6)).expect("a die has six sides");
        (0..dice).map(|_| side()).collect()
    }

    /// The face of a card that is no longer hidden; cards from the top of a Deck come in order.
    fn turn_up(&self, one: &mut Move, drawn: &mut Vec<SlotId>) {
        let is_visible = !one.to.zone().is_hidden() && !matches!(one.to, Place::Mana(_));
        let top = || {
            let slots = self.state().slots(one.from).iter();
            let next = slots.map(|slot| slot.id).find(|id| !drawn.contains(id));
            next.map(Piece::Slot)
        };
        let what = one.what.or_else(top);
        if let Some(Piece::Slot(slot)) = what {
            drawn.push(slot);
        }
        let seen = matches!(what, Some(Piece::Object(id)) if self.state().objects.get(&id).is_some_and(|it| it.face.is_some()));
        if is_visible && !seen && one.face.is_none() {
            one.face = what.and_then(|what| self.face(what)).map(FaceEntry::New);
        }
    }

    pub(crate) fn shuffle(seat: Seat) -> Event {
        Event::Shuffled(Shuffled { cause: None, place: Place::Deck(seat, rules::Depth::Top) })
    }

    pub(crate) fn tumult(&self, index: u8) -> Event {
        let (card, rotated) = self.tumult[usize::from(index)];
        let card = TumultCard::try_from(card).expect("one of three");
        Event::TumultRevealed(TumultRevealed { index, card, rotated })
    }

    /// A die that an object has a player roll, as good as any other.
    pub(crate) fn roll(host: ObjectId, seat: Seat) -> Event {
        let results = vec![u8::try_from(host.seq() % 6 + 1).expect("a side")];
        Event::DieRolled(DieRolled { cause: None, seat, results })
    }
}
