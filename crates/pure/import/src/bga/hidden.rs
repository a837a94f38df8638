//! Decks and hands: cards that only some may see.

use std::sync::Arc;

use rules::{
    Cause, CauseKind, DailyEffect, Depth, Event, Move, Moved, ObjectId, Phase, Piece, Place,
    Revealed, Seat, Shown, Shuffled, SlotId, Status, Statuses,
};

use super::Perspective;
use super::args::NotificationArgs;
use super::card::{BgaCard, BgaLocation};
use super::table::BgaTable;
use crate::ImportError;

impl BgaTable<'_> {
    pub(super) fn draw(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let count = args.count("n").unwrap_or(0) as usize;
        let cards =
            self.twin("pDrawCards", seat).map(|twin| twin.cards("cards")).unwrap_or_default();
        let morning = self.state.day.phase == Phase::Morning && Self::is_daily_draw(args);
        if morning {
            self.daily_effect(DailyEffect::Draw)?;
        }
        let deck = Place::Deck(seat, Depth::Top);
        // After a gap the Deck may have fewer cards than are drawn, and such a move would be refused.
        self.settle_hidden(deck, count)?;
        self.tell_hidden(&cards)?;
        let mut moves = Vec::new();
        for index in 0..count {
            let card = cards.get(index);
            let what = self.slot_to_draw(seat, card, &moves);
            moves.push(Move::new(what, deck, Place::Hand(seat)));
        }
        if moves.is_empty() {
            return Ok(());
        }
        let cause = if self.state.day.phase == Phase::Setup {
            Some(Cause::new(CauseKind::Rule))
        } else {
            self.cause(args)
        };
        self.emit(Event::Moved(Moved { cause, moves: moves.clone() }))?;
        let seq = self.seq();
        for (index, card) in (0u32..).zip(&cards) {
            let slot = SlotId::new(seq, index);
            self.cards.insert(card.id, Piece::Slot(slot));
            self.open_slot(slot, card.id, &card.face);
        }
        let in_deck = |piece: &Piece| {
            self.state.slots(deck).iter().any(|slot| Piece::Slot(slot.id) == *piece)
        };
        self.put_back.retain(in_deck);
        Ok(())
    }

    /// Whether a draw is the Morning's: its source is the player's own Hero, or absent.
    fn is_daily_draw(args: NotificationArgs) -> bool {
        args.card("card2").is_none_or(|card| card.location == BgaLocation::Hero)
            && args.count("n") <= Some(2)
    }

    /// The slot of a drawn card in a deck: where we know that card to be, else the top one that is
    /// not on display.
    fn slot_to_draw(&self, seat: Seat, card: Option<&BgaCard>, others: &[Move]) -> Option<Piece> {
        let deck = self.state.slots(Place::Deck(seat, Depth::Top));
        let free = |piece: &Piece| {
            deck.iter().any(|slot| Piece::Slot(slot.id) == *piece)
                && !others.iter().any(|other| other.what == Some(*piece))
        };
        let known = card.and_then(|card| self.cards.get(&card.id)).copied();
        let put_back = || self.put_back.iter().copied().find(|piece| card.is_none() && free(piece));
        let on_top = || {
            let slots = deck.iter().map(|slot| Piece::Slot(slot.id));
            slots.into_iter().find(|piece| free(piece) && !self.on_display.contains(piece))
        };
        let unknown = || self.next_of_deck(seat, others).filter(|_| card.is_some());
        known.filter(free).or_else(put_back).or_else(unknown).or_else(on_top)
    }

    /// Hidden cards go to the Mana zone, or another place that hides them.
    pub(super) fn discard_hidden(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let cards =
            self.twin("pDiscardCards", seat).map(|twin| twin.cards("cards")).unwrap_or_default();
        let from_deck = args.text("fromLocation").is_some_and(|from| from.starts_with("deck"));
        let from = if from_deck { Place::Deck(seat, Depth::Top) } else { Place::Hand(seat) };
        let already = args.count("alreadyDiscarded").unwrap_or(0);
        let count = args.count("n").unwrap_or(0).saturating_sub(already) as usize;
        let to = if args.is("toMana") { Place::Mana(seat) } else { Place::Discard(seat) };
        // An effect that puts a card into the Mana zone names its source.
        if self.state.day.phase == Phase::Morning && !from_deck && args.get("card2").is_none() {
            self.daily_effect(DailyEffect::Expand)?;
        }
        let there = |card: &&BgaCard| {
            let piece = self.cards.get(&card.id).copied();
            piece.and_then(|piece| self.place_of(piece)).is_none_or(|place| place.same_zone(from))
        };
        let cards: Vec<BgaCard> = cards.iter().filter(there).cloned().collect();
        self.settle_hidden(from, count)?;
        if cards.len() == count {
            self.keep_hand_secret(from)?;
        }
        let ready = args.count("mana").map(|mana| mana as usize);
        let enter_ready =
            ready.map_or(count, |ready| ready.saturating_sub(self.state.ready_mana(seat)));
        let mut moves = Vec::new();
        for index in 0..count {
            let what = match (cards.get(index), from_deck) {
                (Some(card), _) if self.cards.contains_key(&card.id) => {
                    self.cards.get(&card.id).copied()
                }
                (_, true) => self.next_of_deck(seat, &moves),
                (_, false) => None,
            };
            let mut one = Move::new(what, from, to);
            if index >= enter_ready && to == Place::Mana(seat) {
                one.statuses = Statuses::NONE.with(Status::Exhausted);
            }
            moves.push(one);
        }
        if moves.is_empty() {
            return Ok(());
        }
        let cause = if self.state.day.phase == Phase::Setup {
            Some(Cause::new(CauseKind::Rule))
        } else {
            self.cause(args)
        };
        self.emit(Event::Moved(Moved { cause, moves }))?;
        self.note_orbs(&cards);
        Ok(())
    }

    /// Before a card leaves a hand face down, public knowledge of the hand is mixed up, as at the
    /// table.
    fn keep_hand_secret(&mut self, from: Place) -> Result<(), ImportError> {
        let known = matches!(from, Place::Hand(_))
            && self.state.slots(from).iter().any(|slot| slot.known.is_some());
        if known { self.shuffle_hand(from) } else { Ok(()) }
    }

    /// Notes which card each new face-down object is.
    fn note_orbs(&mut self, cards: &[BgaCard]) {
        let seq = self.seq();
        for (index, card) in (0u32..).zip(cards) {
            let id = ObjectId::new(seq, index);
            self.cards.insert(card.id, Piece::Object(id));
            let object = self.state.objects.get(&id).cloned();
            let hidden =
                object.filter(|object| object.face.is_none()).and_then(|object| object.slot);
            if let Some(slot) = hidden.filter(|&slot| self.opening(slot).is_none()) {
                self.open_slot(slot, card.id, &card.face);
            }
        }
    }

    /// Cards from a deck that everyone sees, or a card of a hand that is shown.
    pub(super) fn draw_openly(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let cards = args.cards("cards");
        let cause = self.cause(args);
        let (shown, moved): (Vec<_>, Vec<_>) =
            cards.into_iter().partition(|card| card.location == BgaLocation::Revealed);
        let told_drawn = args.get("n").is_some();
        let owner =
            self.actor(args).or_else(|| moved.first().and_then(|card| self.seat(card.player)));
        if let Some(seat) = owner {
            let from_deck = told_drawn || self.knows_all_of(Place::Hand(seat));
            let from = if from_deck { Place::Deck(seat, Depth::Top) } else { Place::Hand(seat) };
            let (to_hand, others): (Vec<BgaCard>, Vec<BgaCard>) =
                moved.into_iter().partition(|card| card.location == BgaLocation::Hand);
            let hand = Place::Hand(seat);
            let (shown_of_hand, others): (Vec<BgaCard>, Vec<BgaCard>) =
                others.into_iter().partition(|card| {
                    let known = self.cards.get(&card.id).and_then(|&piece| self.place_of(piece));
                    let from = if told_drawn { from } else { hand };
                    card.location == BgaLocation::Limbo && known.unwrap_or(from) == hand
                });
            for card in &shown_of_hand {
                self.show_of_hand(card, cause)?;
            }
            self.move_cards(&others, Some(from), cause)?;
            self.draw_shown(seat, &to_hand, cause)?;
        }
        for card in &shown {
            self.show_on_deck(card, cause)?;
        }
        Ok(())
    }

    /// Whether we know the card in each slot of a hidden zone, so that an unknown card is none of
    /// them.
    fn knows_all_of(&self, place: Place) -> bool {
        let known =
            |slot: &rules::Slot| self.cards.values().any(|&piece| piece == Piece::Slot(slot.id));
        self.state.slots(place).iter().all(known)
    }

    /// Cards of a deck that go to a hand with everyone looking.
    fn draw_shown(
        &mut self,
        seat: Seat,
        cards: &[BgaCard],
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        let unknown: Vec<BgaCard> = cards
            .iter()
            .filter(|card| {
                self.cards.get(&card.id).and_then(|&piece| self.place_of(piece))
                    != Some(Place::Hand(seat))
            })
            .cloned()
            .collect();
        for card in &unknown {
            self.show_on_deck(card, cause)?;
        }
        self.move_cards(&unknown, Some(Place::Deck(seat, Depth::Top)), cause)
    }

    fn show_on_deck(&mut self, card: &BgaCard, cause: Option<Cause>) -> Result<(), ImportError> {
        let Some(seat) = self.seat(card.player) else { return Ok(()) };
        let deck = Place::Deck(seat, Depth::Top);
        let known = self.cards.get(&card.id).copied();
        let in_deck = known.filter(|&piece| self.place_of(piece) == Some(deck));
        let Some(what) = in_deck.or_else(|| self.next_of_deck(seat, &[])) else {
            return self.appeared(card);
        };
        let shown = Shown { what, face: self.face(card), source_id: Some(card.source_id()) };
        self.emit(Event::Revealed(Revealed { cause, cards: vec![shown] }))?;
        self.cards.insert(card.id, what);
        self.on_display.insert(what);
        Ok(())
    }

    /// Cards that were shown on a deck go to a hidden zone, as later notifications show.
    pub(super) fn end_of_display(&mut self, cards: &[u64]) {
        for piece in cards.iter().filter_map(|card| self.cards.get(card)) {
            if self.on_display.remove(piece) {
                self.put_back.push(*piece);
            }
        }
    }

    pub(super) fn reveal_hand(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        self.show_of_hand(&card, self.cause(args))
    }

    /// A card of a hand that is shown to all: the log calls that Limbo, and it stays in the hand.
    fn show_of_hand(&mut self, card: &BgaCard, cause: Option<Cause>) -> Result<(), ImportError> {
        let Some(hand) = self.seat(card.player).map(Place::Hand) else { return Ok(()) };
        let known = self.cards.get(&card.id).copied();
        let in_hand = known.filter(|&piece| self.place_of(piece) == Some(hand));
        let unseen = || {
            let mut slots = self.state.slots(hand).iter();
            slots.find(|slot| slot.known.is_none()).map(|slot| Piece::Slot(slot.id))
        };
        let Some(what) = in_hand.or_else(unseen) else { return self.appeared(card) };
        let shown = Shown { what, face: self.face(card), source_id: Some(card.source_id()) };
        self.emit(Event::Revealed(Revealed { cause, cards: vec![shown] }))?;
        self.cards.insert(card.id, what);
        self.shown_of_hand.insert(card.id);
        Ok(())
    }

    /// Shown cards are in the hand as before.
    pub(super) fn end_reveal(&mut self, args: NotificationArgs) {
        for card in args.ids("cardsRevealed") {
            self.shown_of_hand.remove(&card);
        }
    }

    /// The discard pile goes under the deck, and the deck is shuffled.
    pub(super) fn shuffle_deck(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = args
            .text("location")
            .and_then(|location| location.strip_prefix("deck-")?.parse().ok())
            .and_then(|player| self.seat(player))
            .or_else(|| self.actor(args))
        else {
            return Ok(());
        };
        let deck = Place::Deck(seat, Depth::Top);
        let cause = Some(Cause::new(CauseKind::Rule));
        let moves: Vec<_> = self
            .state
            .objects_in(Place::Discard(seat))
            .map(|(id, _)| {
                Move::new(Piece::Object(id), Place::Discard(seat), Place::Deck(seat, Depth::Bottom))
            })
            .collect();
        if !moves.is_empty() {
            self.emit(Event::Moved(Moved { cause, moves }))?;
        }
        let in_deck: Vec<_> = self
            .cards
            .iter()
            .filter(|&(_, &piece)| self.place_of(piece).is_none_or(|place| place.same_zone(deck)))
            .map(|(&card, _)| card)
            .collect();
        for card in in_deck {
            self.cards.remove(&card);
        }
        if let Some(size) = args.count("n").map(|size| size as usize) {
            let surplus = self.state.slots(deck).len().saturating_sub(size);
            if surplus == 0 || surplus > self.about_to_draw(seat) {
                self.settle_size(deck, size)?;
            }
        }
        if self.state.slots(deck).is_empty() {
            return Ok(());
        }
        self.emit(Event::Shuffled(Shuffled { cause, place: deck }))
    }

    /// How many cards of a deck the rest of this move shows: the engine may have taken them before
    /// it shuffled.
    fn about_to_draw(&self, seat: Seat) -> usize {
        let player = self.players[seat.index()].0;
        let move_id = self.now().move_id;
        let rest = self.notifications[self.at + 1..].iter();
        rest.take_while(|one| one.move_id == move_id)
            .filter(|one| matches!(&*one.kind, "drawCards" | "publicDrawCards" | "discardCards"))
            .map(|one| one.args())
            .filter(|args| args.id("player_id") == Some(player))
            .map(|args| args.count("n").unwrap_or(1) as usize)
            .sum()
    }

    fn opening_face(&self, slot: SlotId) -> Option<Arc<rules::Face>> {
        self.opening(slot).map(|opening| opening.face.clone())
    }

    /// Renames the slots of a hand; we go on knowing which card is in which.
    fn shuffle_hand(&mut self, hand: Place) -> Result<(), ImportError> {
        let before: Vec<SlotId> = self.state.slots(hand).iter().map(|slot| slot.id).collect();
        let held: Vec<_> = self.cards.iter().map(|(&card, &piece)| (card, piece)).collect();
        let faces: Vec<_> = self
            .state
            .slots(hand)
            .iter()
            .map(|slot| slot.known.as_ref().map(|known| known.face.clone()))
            .collect();
        self.emit(Event::Shuffled(Shuffled { cause: None, place: hand }))?;
        let after: Vec<SlotId> = self.state.slots(hand).iter().map(|slot| slot.id).collect();
        for ((old, new), face) in before.into_iter().zip(after).zip(faces) {
            let Some(&(card, _)) = held.iter().find(|&&(_, piece)| piece == Piece::Slot(old))
            else {
                continue;
            };
            self.cards.insert(card, Piece::Slot(new));
            let face = self.opening_face(old).or(face);
            if let Some(face) = face.filter(|_| self.may_open(hand)) {
                self.open_slot(new, card, &face);
            }
        }
        Ok(())
    }

    fn may_open(&self, hidden: Place) -> bool {
        match self.perspective {
            Perspective::Everything => true,
            Perspective::Seat(own) => hidden.seat() == Some(own),
        }
    }
}
