//! Cards going from zone to zone.

use rules::{
    Cause, CauseKind, Ceased, ControlChanged, DailyEffect, Depth, Event, FaceChanged, Move, Moved,
    ObjectId, Phase, Piece, Place, Seat, Slot, TokenCreated, TokenEntry,
};

use super::args::NotificationArgs;
use super::card::{BgaCard, BgaLocation, MarkPlace};
use super::table::BgaTable;
use crate::ImportError;

impl BgaTable<'_> {
    // Public moves.

    /// Cards of a notification to where their snapshots say they are now, in one step.
    ///
    /// `from` is where a card of unknown place comes from.
    pub(super) fn move_cards(
        &mut self,
        cards: &[BgaCard],
        from: Option<Place>,
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        // Tokens cease to exist instead of moving (`4.0 2.1.e`), so they are no part of the move.
        let gone: Vec<_> = cards
            .iter()
            .filter(|card| card.location == BgaLocation::Destroyed)
            .filter_map(|card| self.forget(card.id))
            .collect();
        if !gone.is_empty() {
            self.emit(Event::Ceased(Ceased { cause, objects: gone }))?;
        }
        let mut moves = Vec::new();
        let mut moving = Vec::new();
        for card in cards {
            let Some(to) = self.place(card) else { continue };
            self.forget_marks(card.id);
            if let Some(one) = self.move_of(card, from, to, &moves)? {
                moves.push(one);
                moving.push(card);
            }
        }
        self.emit_moves(&moves, &moving, cause)
    }

    /// Emits moves and notes which piece each card has become.
    pub(super) fn emit_moves(
        &mut self,
        moves: &[Move],
        cards: &[&BgaCard],
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        if moves.is_empty() {
            return Ok(());
        }
        self.emit(Event::Moved(Moved { cause, moves: moves.to_vec() }))?;
        self.note_new_pieces(moves, cards);
        Ok(())
    }

    /// The move that takes a card to `to`; `None` if it is already there, or if its place is
    /// unknown.
    pub(super) fn move_of(
        &mut self,
        card: &BgaCard,
        from: Option<Place>,
        to: Place,
        others: &[Move],
    ) -> Result<Option<Move>, ImportError> {
        let known = self.cards.get(&card.id).copied();
        let place = known.and_then(|piece| self.place_of(piece));
        let (what, from) = match (known, place, from) {
            (Some(piece), Some(place), _) => (Some(piece), place),
            (_, _, Some(Place::Deck(seat, _))) => {
                (self.next_of_deck(seat, others), Place::Deck(seat, Depth::Top))
            }
            (_, _, Some(hand @ Place::Hand(_))) => (None, hand),
            _ => {
                self.appeared(card)?;
                return Ok(None);
            }
        };
        // More cards leave than we know of: lost moves brought some there.
        if what.is_none() && self.state.slots(from).len() <= unnamed_from(from, others) {
            self.appeared(card)?;
            return Ok(None);
        }
        if from == to
            || (from.zone() == to.zone() && from.zone().is_hidden() && from.seat() == to.seat())
        {
            return Ok(None);
        }
        let mut one = Move::new(what, from, to);
        // A public notification shows the card to everyone, wherever it comes from.
        if from.zone().is_hidden() || matches!(from, Place::Mana(_)) {
            one.face = Some(self.face(card));
            one.source_id = Some(card.source_id());
        }
        let stays = matches!((from, to), (Place::Expedition(_), Place::Expedition(_)));
        if !stays && !to.zone().is_hidden() {
            (one.statuses, one.counters) = self.enters_with(card);
        }
        Ok(Some(one))
    }

    /// The first slot of a deck that is neither shown nor taken by `others`.
    pub(super) fn next_of_deck(&self, seat: Seat, others: &[Move]) -> Option<Piece> {
        let free = |slot: &&Slot| {
            slot.known.is_none()
                && !others.iter().any(|other| other.what == Some(Piece::Slot(slot.id)))
        };
        self.state
            .slots(Place::Deck(seat, Depth::Top))
            .iter()
            .find(free)
            .map(|slot| Piece::Slot(slot.id))
    }

    /// Notes what the moved cards are now.
    pub(super) fn note_new_pieces(&mut self, moves: &[Move], cards: &[&BgaCard]) {
        let seq = self.seq();
        let mut objects = 0;
        let mut taken = Vec::new();
        for (one, card) in moves.iter().zip(cards) {
            let stays = matches!((one.from, one.to), (Place::Expedition(_), Place::Expedition(_)));
            if stays {
                continue;
            }
            let piece = if one.to.zone().is_hidden() {
                let new = |slot: &&Slot| {
                    slot.id.seq() == seq && !taken.contains(&slot.id) && slot.known.is_some()
                };
                let found = self.state.slots(one.to).iter().filter(new).map(|slot| slot.id).min();
                taken.extend(found);
                found.map(Piece::Slot)
            } else {
                let id = ObjectId::new(seq, objects);
                // The same numbering as in the state: a move into a visible zone makes the next object of its record.
                objects += 1;
                Some(Piece::Object(id))
            };
            match piece {
                Some(piece) => self.cards.insert(card.id, piece),
                None => self.cards.remove(&card.id),
            };
        }
    }

    /// Removes a card that ceases to exist from our tables.
    fn forget(&mut self, card: u64) -> Option<ObjectId> {
        let object = self.object_of(card);
        self.cards.remove(&card);
        self.marks.retain(|_, (_, lies)| *lies != MarkPlace::Card(card));
        object
    }

    pub(super) fn discard(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let cards = args.cards("cards");
        let seat = self.actor(args);
        let clean_up = args.get("nReserve").is_some() && self.state.day.phase == Phase::Night;
        if clean_up {
            self.daily_effect(DailyEffect::CleanUp)?;
        }
        // Whatever else leaves openly does so by an effect, even while a daily effect resolves; but Rest sends Characters to the
        // Reserve, in a move of their own where their player was asked something about it.
        let unnamed = args.card("card2").is_none();
        let rests = unnamed && self.state.day.daily_effect == Some(DailyEffect::Rest);
        let rests = rests && cards.iter().all(|card| self.goes_to_rest(card));
        let kind = if clean_up || rests { CauseKind::DailyEffect } else { CauseKind::Ability };
        let cause = Some(Cause::new(kind));
        let from_deck = ["source", "originalLocation"]
            .iter()
            .filter_map(|key| args.text(key))
            .any(|text| text.starts_with("deck") || text == "topOfDeck");
        let owner = cards.first().and_then(|card| self.seat(card.player)).or(seat);
        let from = owner
            .map(|seat| if from_deck { Place::Deck(seat, Depth::Top) } else { Place::Hand(seat) });
        self.move_cards(&cards, from, cause)?;
        match (seat, args.get("totalMana")) {
            (Some(seat), Some(_)) => {
                self.settle_mana(seat, args.count("totalMana"), args.count("mana"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a card goes from an Expedition to a Reserve.
    fn goes_to_rest(&self, card: &BgaCard) -> bool {
        let from = self.cards.get(&card.id).and_then(|&piece| self.place_of(piece));
        let to = self.place(card);
        matches!((from, to), (Some(Place::Expedition(_)), Some(Place::Reserve(_))))
    }

    /// Cards to hands or on top of decks.
    pub(super) fn return_cards(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let cards = args.cards("cards");
        let owner = cards.first().and_then(|card| self.seat(card.player));
        let from_deck = self.now().kind == "moveToHand" && !args.is("hand");
        let from = owner
            .map(|seat| if from_deck { Place::Deck(seat, Depth::Top) } else { Place::Hand(seat) });
        let cause = Some(Cause::new(CauseKind::Ability));
        if args.text("destination") == Some("bottomOfDeck") {
            return self.put_under_deck(&cards, from, cause);
        }
        // On top of a deck the last moved card is highest.
        self.move_cards(&cards, from, cause)
    }

    fn put_under_deck(
        &mut self,
        cards: &[BgaCard],
        from: Option<Place>,
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        let mut moves = Vec::new();
        let mut moving = Vec::new();
        for card in cards {
            let Some(Place::Deck(seat, _)) = self.place(card) else { continue };
            if let Some(one) = self.move_of(card, from, Place::Deck(seat, Depth::Bottom), &moves)? {
                moves.push(one);
                moving.push(card);
            }
        }
        self.emit_moves(&moves, &moving, cause)
    }

    /// Another Expedition, of the same player or of the opposite one.
    pub(super) fn change_expedition(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        let cause = self.cause(args);
        match (self.object_of(card.id), self.place(&card)) {
            (Some(object), Some(to @ Place::Expedition(_))) => {
                let from = self.state.objects[&object].place;
                if from.zone() == to.zone() && from.seat() != to.seat() {
                    return self.emit(Event::ControlChanged(ControlChanged { cause, object, to }));
                }
                self.move_cards(&[card], None, cause)
            }
            _ => self.move_cards(&[card], None, cause),
        }
    }

    pub(super) fn create_token(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        let Some(to) = self.place(&card) else { return Ok(()) };
        let (statuses, counters) = self.enters_with(&card);
        let token = TokenEntry {
            face: self.face(&card),
            to,
            statuses,
            counters,
            source_id: Some(card.source_id()),
        };
        let cause = self.cause(args);
        self.emit(Event::TokenCreated(TokenCreated { cause, tokens: vec![token] }))?;
        self.cards.insert(card.id, Piece::Object(ObjectId::new(self.seq(), 0)));
        Ok(())
    }

    pub(super) fn refresh_card(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        let Some(object) = self.object_of(card.id) else { return Ok(()) };
        // The log refreshes cards whose face has not changed too; a record for each of them would say nothing.
        let now = self.with_abilities(card.id, &card.face);
        if self.state.objects[&object].face.as_ref() == Some(&now) {
            return Ok(());
        }
        let face = self.face(&card);
        let cause = Some(Cause::new(CauseKind::Ability));
        self.emit(Event::FaceChanged(FaceChanged { cause, object, face }))
    }
}

/// How many unnamed cards of a hidden zone `others` take already.
fn unnamed_from(from: Place, others: &[Move]) -> usize {
    others.iter().filter(|other| other.from == from && other.what.is_none()).count()
}
