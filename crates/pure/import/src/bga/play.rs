//! Cards, quick actions and payments.

use rules::{
    CardPlayed, Cause, CauseKind, ChoiceMade, DailyEffect, DieRolled, Duration, EmblemEntry,
    EmblemsCreated, Event, ExpeditionId, Mana, OfSeat, Passive, Piece, Place, QuickActionPlayed,
    Resolved, Scope, Seat, Side, Statement, Status, WhichExpedition, Works,
};

use super::Perspective;
use super::args::NotificationArgs;
use super::card::BgaCard;
use super::structure::CHOOSE_PLAY;
use super::table::BgaTable;
use crate::ImportError;

impl BgaTable<'_> {
    pub(super) fn play_card(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let (Some(seat), Some(card)) = (self.actor(args), args.card("card")) else { return Ok(()) };
        self.shown_of_hand.remove(&card.id);
        let Some(to) = self.place(&card) else { return Ok(()) };
        let from = match args.text("fromLocation").unwrap_or_default() {
            "hand" => Some(Place::Hand(seat)),
            other if other.starts_with("reveal") || other.starts_with("deck") => {
                Some(Place::Deck(seat, rules::Depth::Top))
            }
            _ => None,
        };
        let cause = self.play_cause();
        // The notification gives the totals after the play, so what lost moves did to the Mana is recorded first.
        self.tell_mana_before(seat, args)?;
        let origin = match args.text("fromLocation") {
            Some("hand") => Some(Place::Hand(seat)),
            Some("reserve") => Some(Place::Reserve(seat)),
            _ => None,
        };
        if let Some(origin) = origin {
            self.tell_place(&card, origin)?;
        }
        self.forget_marks(card.id);
        if let Some(one) = self.move_of(&card, from, to, &[])? {
            let mana = args.count("mana_cost");
            let moves = [one.clone()];
            self.emit(Event::CardPlayed(CardPlayed { cause, seat, mana, card: one }))?;
            self.note_new_pieces(&moves, &[&card]);
        }
        self.pay(seat, args.count("mana"))?;
        self.settle_mana(seat, args.count("totalMana"), args.count("mana"))
    }

    /// The effect that lets a card be played; `None` if the turn does.
    fn play_cause(&mut self) -> Option<Cause> {
        match (self.lets_play.take(), self.state.day.turn) {
            (Some(source), _) => {
                Some(Cause { object: self.object_of(source), ..Cause::new(CauseKind::Ability) })
            }
            (None, Some(_)) => None,
            // Outside of a turn only an effect can let a card be played (`4.0 5.1.1`).
            (None, None) => Some(Cause::new(CauseKind::Ability)),
        }
    }

    pub(super) fn spell_done(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        if let Some(object) = self.object_of(card.id) {
            self.emit(Event::Resolved(Resolved { cause: None, object }))?;
        }
        // Before the move: a Spell enters its next zone with the marks that are still in the table.
        for meeple in args.ids("deleted") {
            self.marks.remove(&meeple);
        }
        self.move_cards(&[card], None, Some(Cause::new(CauseKind::Rule)))
    }

    /// A support ability: the card is discarded from the Reserve to pay for it.
    pub(super) fn support(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let (Some(seat), Some(card)) = (self.actor(args), args.card("card")) else { return Ok(()) };
        self.tell_place(&card, Place::Reserve(seat))?;
        if let Some(object) = self.object_of(card.id) {
            self.emit(Event::QuickActionPlayed(QuickActionPlayed {
                cause: None,
                seat,
                object,
                mana: None,
            }))?;
        }
        self.move_cards(&[card], None, Some(Cause::new(CauseKind::Cost)))
    }

    /// A card exhausted: to pay for its own quick action, by an effect of its own, or by another card.
    ///
    /// It is a quick action if the state that the engine announced last is the choice of what to play in a turn, which
    /// includes what may be exhausted.
    pub(super) fn tap(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let (Some(seat), Some(card)) = (self.actor(args), args.card("card")) else { return Ok(()) };
        let own = args.get("card2").is_none();
        let acts = own && self.engine_states.1 == CHOOSE_PLAY;
        let Some(object) = self.object_of(card.id) else { return self.appeared(&card) };
        if acts {
            let mana = args.count("mana_cost").filter(|&mana| mana > 0);
            self.emit(Event::QuickActionPlayed(QuickActionPlayed {
                cause: None,
                seat,
                object,
                mana,
            }))?;
        }
        let cause = match (acts, own) {
            (true, _) => Some(Cause::new(CauseKind::Cost)),
            (false, true) => Some(Cause { object: Some(object), ..Cause::new(CauseKind::Ability) }),
            (false, false) => self.cause(args),
        };
        self.set_status(Status::Exhausted, vec![object], vec![], true, cause)?;
        self.pay(seat, args.count("mana"))
    }

    pub(super) fn ready(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        let cause = self.cause(args);
        match self.object_of(card.id) {
            Some(object) => self.set_status(Status::Exhausted, vec![object], vec![], false, cause),
            None => self.appeared(&card),
        }
    }

    pub(super) fn ready_mana(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let twin = self.twin("privateReadyMana", seat).and_then(|twin| twin.card("card"));
        let now = u32::try_from(self.state.ready_mana(seat)).unwrap_or(u32::MAX);
        // The log gives the number after it; where it does not, a single orb was readied.
        let count = args.count("mana").unwrap_or(now + 1).saturating_sub(now);
        let exhausted = |id: &_| self.state.objects[id].statuses.has(Status::Exhausted);
        let orb = twin.and_then(|card| self.object_of(card.id)).filter(exhausted);
        // The private twin names one card, so it tells the orb only if a single one is readied.
        let orbs: Vec<_> = orb.into_iter().filter(|_| count == 1).collect();
        if count > 0 && self.exhausted_mana(seat) >= count as usize {
            let cause = self.cause(args);
            self.emit(Event::ManaReadied(Mana { cause, seat, count, orbs }))?;
        }
        Ok(())
    }

    fn exhausted_mana(&self, seat: Seat) -> usize {
        self.state.objects_in(Place::Mana(seat)).count() - self.state.ready_mana(seat)
    }

    /// A payment inside an effect.
    pub(super) fn pay_effect(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        match self.actor(args) {
            Some(seat) => self.pay(seat, args.count("mana")),
            None => Ok(()),
        }
    }

    /// Exhausts orbs until `left` are ready.
    ///
    /// The engine takes the orbs with the smallest ids, and shows which only in the next Morning;
    /// they are named where all the ids are known.
    pub(super) fn pay(&mut self, seat: Seat, left: Option<u32>) -> Result<(), ImportError> {
        // What is left tells a payment only where it is known what there was.
        if self.is_mana_open(seat) {
            return Ok(());
        }
        let ready = u32::try_from(self.state.ready_mana(seat)).unwrap_or(u32::MAX);
        let Some(count) = left.and_then(|left| ready.checked_sub(left)).filter(|&count| count > 0)
        else {
            return Ok(());
        };
        let orbs = self.orbs_by_id(seat, count as usize);
        let cause = Some(Cause::new(CauseKind::Cost));
        self.emit(Event::ManaPaid(Mana { cause, seat, count, orbs }))
    }

    /// The ready orbs with the smallest foreign ids; nothing unless all the orbs' ids are known.
    fn orbs_by_id(&self, seat: Seat, count: usize) -> Vec<rules::ObjectId> {
        // Seen from one seat, another player's orbs cannot be told apart.
        if matches!(self.perspective, Perspective::Seat(own) if own != seat) {
            return Vec::new();
        }
        let mana = Place::Mana(seat);
        let known: Vec<_> = self
            .cards
            .keys()
            .filter_map(|&card| self.object_of(card))
            .filter(|id| self.state.objects[id].place == mana)
            .collect();
        // An orb whose id is unknown may be one of the smallest.
        if known.len() != self.state.objects_in(mana).count() {
            return Vec::new();
        }
        let ready = |id: &_| !self.state.objects[id].statuses.has(Status::Exhausted);
        known.into_iter().filter(ready).take(count).collect()
    }

    pub(super) fn after_you(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let object = args.card("card").and_then(|card| self.object_of(card.id));
        let cause = Some(Cause { object, ..Cause::new(CauseKind::Ability) });
        self.emit(Event::AfterYou(OfSeat { cause, seat }))?;
        self.pay(seat, args.count("mana"))
    }

    /// Targets are declared, and Tough is paid for.
    pub(super) fn target(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let object = args.card("card").and_then(|card| self.object_of(card.id));
        let cause = Some(Cause { object, ..Cause::new(CauseKind::Ability) });
        let targets = args.cards("cards");
        // A target in a hidden hand stays hidden: only objects are named.
        let pieces =
            targets.iter().filter_map(|card| self.object_of(card.id)).map(Piece::Object).collect();
        self.emit(Event::ChoiceMade(ChoiceMade {
            cause,
            seat: Some(seat),
            about: "target".to_owned(),
            pieces,
            seats: Vec::new(),
            number: None,
            expeditions: Vec::new(),
        }))?;
        let tough = args.count("n").unwrap_or(0);
        if tough > 0 { self.pay(seat, args.count("mana")) } else { Ok(()) }
    }

    pub(super) fn roll(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let results: Vec<u8> = args
            .list("rolls")
            .into_iter()
            .filter_map(super::args::number)
            .filter_map(|roll| u8::try_from(roll).ok())
            .collect();
        let cause = self.cause(args);
        self.emit(Event::DieRolled(DieRolled { cause, seat, results }))
    }

    // Messages: facts that no other notification contains.

    pub(super) fn message(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let log = self.now().log.clone();
        let seat = self.actor(args);
        let other = args.id("player_id2").and_then(|player| self.seat(player));
        let side = match args.text("expedition") {
            Some("Hero") => Some(Side::Hero),
            Some("Companion") => Some(Side::Companion),
            _ => None,
        };
        match (seat, other, side) {
            (Some(by), Some(seat), Some(side)) => {
                self.block(by, &[ExpeditionId { seat, side }], args)
            }
            (Some(by), ..) if log.contains("blocks all expeditions") => {
                let all: Vec<_> =
                    self.state.expeditions.iter().map(|expedition| expedition.id).collect();
                self.block(by, &all, args)
            }
            (Some(winner), None, None) if log.contains("wins the game with") => {
                self.instant_win(winner, args)
            }
            (Some(by), Some(seat), None) => self.choose_player(by, seat, args),
            _ if args.get("dieValue").is_some() => self.choose_die(args),
            _ => {
                if !KNOWN_MESSAGES.iter().any(|known| log.contains(known)) {
                    *self.report.unread_messages.entry(log).or_insert(0) += 1;
                }
                Ok(())
            }
        }
    }

    /// Expeditions that cannot move forward until tomorrow.
    fn block(
        &mut self,
        by: Seat,
        expeditions: &[ExpeditionId],
        args: NotificationArgs,
    ) -> Result<(), ImportError> {
        let source = args.card("card").and_then(|card| self.object_of(card.id));
        let emblems: Vec<_> = expeditions
            .iter()
            .map(|&expedition| EmblemEntry {
                controller: by,
                source,
                duration: Some(Duration::Day),
                passives: vec![Passive {
                    works: Works::Usual,
                    condition: None,
                    scope: Scope::Expeditions(WhichExpedition::Named(expedition)),
                    says: Statement::CannotMoveForward,
                }],
                text: None,
                next: false,
            })
            .collect();
        let count = emblems.len();
        let cause = Some(Cause { object: source, ..Cause::new(CauseKind::Ability) });
        self.emit(Event::EmblemCreated(EmblemsCreated { cause, emblems }))?;
        let seq = self.seq();
        let made = (0u32..).take(count).map(|index| rules::ObjectId::new(seq, index));
        self.until_tomorrow.extend(made);
        Ok(())
    }

    fn instant_win(&mut self, winner: Seat, args: NotificationArgs) -> Result<(), ImportError> {
        self.won_by_effect = true;
        let object = args.card("card").and_then(|card| self.object_of(card.id));
        let cause = Some(Cause { object, ..Cause::new(CauseKind::Ability) });
        self.emit(Event::ChoiceMade(ChoiceMade {
            cause,
            seat: Some(winner),
            about: "wins the game".to_owned(),
            pieces: Vec::new(),
            seats: vec![winner],
            number: None,
            expeditions: Vec::new(),
        }))
    }

    fn choose_player(
        &mut self,
        by: Seat,
        seat: Seat,
        args: NotificationArgs,
    ) -> Result<(), ImportError> {
        let object = args.card("card").and_then(|card| self.object_of(card.id));
        self.emit(Event::ChoiceMade(ChoiceMade {
            cause: Some(Cause { object, ..Cause::new(CauseKind::Ability) }),
            seat: Some(by),
            about: "player".to_owned(),
            pieces: Vec::new(),
            seats: vec![seat],
            number: None,
            expeditions: Vec::new(),
        }))
    }

    fn choose_die(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let number = args.number("dieValue").and_then(|number| i32::try_from(number).ok());
        self.emit(Event::ChoiceMade(ChoiceMade {
            cause: Some(Cause::new(CauseKind::Ability)),
            seat: None,
            about: "die".to_owned(),
            pieces: Vec::new(),
            seats: Vec::new(),
            number,
            expeditions: Vec::new(),
        }))
    }

    // Night.

    pub(super) fn rest(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        self.daily_effect(DailyEffect::Rest)?;
        let cause = Some(Cause::new(CauseKind::DailyEffect));
        let mut cards = args.cards("cards");
        cards.extend(args.cards("cards2"));
        // Whatever place they name, these tokens are gone.
        cards.extend(
            args.cards("cards3")
                .into_iter()
                .map(|card| BgaCard { location: super::card::BgaLocation::Destroyed, ..card }),
        );
        if let Some(seat) = self.actor(args) {
            self.tell_rest(seat, &cards)?;
        }
        let leaving: Vec<u64> = cards.iter().map(|card| card.id).collect();
        let (gone, others): (Vec<u64>, Vec<u64>) = args.ids("meeples").into_iter().partition(|meeple| {
            matches!(self.marks.get(meeple), Some((_, super::card::MarkPlace::Card(card))) if leaving.contains(card))
        });
        // They leave with their cards; kept, they would enter the next zone with them.
        for meeple in gone {
            self.marks.remove(&meeple);
        }
        self.move_cards(&cards, None, cause)?;
        self.remove_marks(&others, cause)
    }
}

/// Messages that only repeat other notifications, announce what others tell, or are about the site.
const KNOWN_MESSAGES: [&str; 11] = [
    "The game has ended",
    "increased the BGA Adventure pass",
    "activates ${card_name} {J} effect",
    "will trigger {R} effect",
    "Effects are not triggered",
    "Effect is ignored",
    "added to the roll",
    "All players must sacrifice",
    "expedition cannot move",
    "will be free",
    "will boost next character",
];
