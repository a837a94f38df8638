//! Reads notifications, and handles gaps in the log.

use rules::{
    Event, Fact, HiddenFact, ManaFact, ObjectFact, Observed, ObservedWhy, Piece, Place, Seat,
};

use super::args::NotificationArgs;
use super::card::{BgaCard, BgaLocation};
use super::table::BgaTable;
use crate::ImportError;
use crate::report::Remark;

impl BgaTable<'_> {
    /// Reads one notification; `false` at the end of the log.
    pub(super) fn next_notification(&mut self) -> Result<bool, ImportError> {
        if self.at >= self.notifications.len() {
            return Ok(false);
        }
        self.begin_move()?;
        // Some notifications are read ahead, with the one that they belong to.
        if !self.read.contains(&self.at) && !self.ended {
            let one = self.now();
            if one.kind == "targetCards" {
                self.tell_targets(one.args())?;
            }
            self.dispatch(&one.kind, one.args())?;
            // After the notification itself: its cards are shown as they are then.
            self.compare(&one.kind, one.args())?;
        }
        self.end_move()?;
        self.at += 1;
        Ok(true)
    }

    fn begin_move(&mut self) -> Result<(), ImportError> {
        let Some(number) = self.now().move_id else { return Ok(()) };
        let before = self.last_move;
        if before == Some(number) {
            return Ok(());
        }
        self.remember();
        self.in_move = 0;
        self.last_move = Some(number);
        // Before the Heroes are shown there is no game.
        let missing =
            before.filter(|&before| number.saturating_sub(before) > 1 && self.has_heroes());
        match missing {
            Some(before) => {
                let (from, to) = (before + 1, number - 1);
                let (en, fr) = if from == to {
                    (format!("move {from} is not"), format!("le coup {from} n'est pas"))
                } else {
                    (
                        format!("moves {from} to {to} are not"),
                        format!("les coups {from} à {to} ne sont pas"),
                    )
                };
                let remark = Remark::new(
                    "moves_missing",
                    format!("{en} in the log: taken back, or lost"),
                    format!("{fr} dans le journal : repris, ou perdus"),
                );
                self.observed(remark, Vec::new())?;
                self.moves_are_lost()
            }
            None => Ok(()),
        }
    }

    fn has_heroes(&self) -> bool {
        !self.state.objects.is_empty()
    }

    /// A move without notifications was a choice all the same.
    fn end_move(&mut self) -> Result<(), ImportError> {
        let next = self.notifications.get(self.at + 1).map(|next| next.move_id.or(self.last_move));
        let ends = next.is_none_or(|next| next != self.last_move);
        if !ends || self.in_move > 0 || self.now().move_id.is_none() || self.ended {
            return Ok(());
        }
        self.emit(Event::ChoiceMade(self.silent_choice()))
    }

    fn dispatch(&mut self, kind: &str, args: NotificationArgs) -> Result<(), ImportError> {
        match kind {
            "gameStateChange" => self.engine_state(args),
            "newPhase" => self.phase(args),
            "untap" => self.untap(args),
            "updateTotalMana" => self.total_mana(args),
            "newFirstPlayer" | "switchPlayer" => self.first_player(args),
            "passTurn" => self.pass(args),
            "startDusk" => self.daily_effect(rules::DailyEffect::Progress),
            "endDusk" => self.end_daily_effect(),
            "moveStormToken" => self.move_expedition(args),
            "startTiebreak" => self.tie_breaker(),
            "winTieBreaker" => self.win_tie_breaker(args),
            "setupPlayer" => self.set_up_player(args),
            "nightCleanup" => self.rest(args),
            "playCard" => self.play_card(args),
            "spellCleanup" => self.spell_done(args),
            "supportEffect" => self.support(args),
            "tap" => self.tap(args),
            "ready" => self.ready(args),
            "publicReadyMana" => self.ready_mana(args),
            "pay" => self.pay_effect(args),
            "afterYou" => self.after_you(args),
            "targetCards" => self.target(args),
            "roll" => self.roll(args),
            "mediumMessage" => self.message(args),
            _ => self.dispatch_card(kind, args),
        }
    }

    fn dispatch_card(&mut self, kind: &str, args: NotificationArgs) -> Result<(), ImportError> {
        match kind {
            "drawCards" => self.draw(args),
            "publicDrawCards" => self.draw_openly(args),
            "discardCards" => self.discard_hidden(args),
            "publicDiscard" => self.discard(args),
            "moveToHand" | "putOnDeck" => self.return_cards(args),
            "moveCard" => self.change_expedition(args),
            "invokeToken" => self.create_token(args),
            "revealHand" => self.reveal_hand(args),
            "endReveal" => {
                self.end_reveal(args);
                Ok(())
            }
            "refreshCard" => self.refresh_card(args),
            "shuffleDeck" => self.shuffle_deck(args),
            "refreshUI" => self.refresh(args),
            "clearTurn" => {
                self.take_back(args);
                Ok(())
            }
            "addMeeples" => self.add_marks(args),
            "looseMeeples" => self.lose_marks(args),
            "slideMeeples" => self.slide_markers(args),
            "silentKill" => {
                self.end_of_display(&args.ids("cardsDeleted"));
                self.remove_marks(
                    &args.ids("tokens"),
                    Some(rules::Cause::new(rules::CauseKind::Rule)),
                )
            }
            "deleteCounter" => self.delete_counters(args),
            "gainCounter" | "useCounter" => self.change_counter(args),
            _ => {
                if !SILENT.contains(&kind) {
                    // Reported, not refused: a new version of the engine may add kinds that change nothing in the
                    // game.
                    *self.report.unknown_types.entry(kind.to_owned()).or_insert(0) += 1;
                }
                Ok(())
            }
        }
    }

    // Gaps.

    /// Records the observed state, because the steps that led there are missing.
    pub(super) fn observed(&mut self, remark: Remark, facts: Vec<Fact>) -> Result<(), ImportError> {
        let text = Some(remark.en.clone());
        self.report.gaps.push(remark);
        self.emit(Event::Observed(Observed { why: ObservedWhy::Gap, text, facts }))
    }

    pub(super) fn note_unread(&mut self, what: String) {
        *self.report.unknown_types.entry(what).or_insert(0) += 1;
    }

    /// A card is somewhere unexpected.
    pub(super) fn appeared(&mut self, card: &BgaCard) -> Result<(), ImportError> {
        let known = self.cards.get(&card.id).copied();
        let Some(place) = self.place(card) else {
            let Some(object) = self.object_of(card.id) else { return Ok(()) };
            self.cards.remove(&card.id);
            let remark = Remark::new(
                "card_gone",
                format!("{} is gone without a move that says so", card.face.title()),
                format!("{} n'est plus là sans coup qui le dise", card.face.title()),
            );
            return self.observed(remark, vec![Fact::Absent(object)]);
        };
        let remark = Remark::new(
            "card_elsewhere",
            format!("{} is in {place} without a move that says so", card.face.title()),
            format!("{} est dans {place} sans coup qui le dise", card.face.title()),
        );
        if place.zone().is_hidden() {
            let facts = self.object_of(card.id).map(Fact::Absent).into_iter().collect();
            self.cards.remove(&card.id);
            return self.observed(remark, facts);
        }
        // Before its new state is told, which says what lies on it now.
        self.forget_marks(card.id);
        let (statuses, counters) = self.enters_with(card);
        let (object, was) = match known.filter(|&piece| self.place_of(piece).is_some()) {
            Some(Piece::Object(id)) => (Some(id), None),
            Some(Piece::Slot(id)) => (None, Some(id)),
            None => (None, None),
        };
        // An object that stays in its zone keeps its id; anywhere else it becomes a new one.
        let stays = object.filter(|id| self.state.objects[id].place.same_zone(place));
        let fact = ObjectFact {
            object,
            place,
            was,
            face: Some(self.face(card)),
            owner: self.seat(card.player).filter(|_| place.seat().is_none()),
            statuses,
            counters,
            source_id: Some(card.source_id()),
            token: card.is_token,
            unseen: true,
        };
        self.observed(remark, vec![Fact::Object(fact)])?;
        let id = stays.unwrap_or_else(|| rules::ObjectId::new(self.seq(), 0));
        self.cards.insert(card.id, Piece::Object(id));
        Ok(())
    }

    /// Makes sure a hidden zone has as many cards as are about to leave it.
    pub(super) fn settle_hidden(&mut self, place: Place, least: usize) -> Result<(), ImportError> {
        if self.state.slots(place).len() < least {
            self.tell_size(place, least, true)
        } else {
            Ok(())
        }
    }

    /// Adjusts a hidden zone to a size.
    pub(super) fn settle_size(&mut self, place: Place, size: usize) -> Result<(), ImportError> {
        self.tell_size(place, size, false)
    }

    fn tell_size(&mut self, place: Place, size: usize, at_least: bool) -> Result<(), ImportError> {
        let have = self.state.slots(place).len();
        let Some(count) = u32::try_from(size).ok().filter(|_| have != size) else { return Ok(()) };
        let remark = Remark::new(
            "hidden_cards_differ",
            format!("{place} has {size} cards where {have} were left"),
            format!("{place} compte {size} cartes là où il en restait {have}"),
        );
        self.observed(remark, vec![Fact::Hidden(HiddenFact { place, count, at_least })])
    }

    /// Adjusts a player's Mana Orbs to the engine's numbers.
    pub(super) fn settle_mana(
        &mut self,
        seat: Seat,
        orbs: Option<u32>,
        ready: Option<u32>,
    ) -> Result<(), ImportError> {
        let (Some(orbs), Some(ready)) = (orbs, ready) else { return Ok(()) };
        self.tell_mana(seat, orbs, ready)?;
        let have = self.state.objects_in(Place::Mana(seat)).count();
        let have_ready = self.state.ready_mana(seat);
        if (orbs as usize, ready as usize) == (have, have_ready) || ready > orbs {
            return Ok(());
        }
        let remark = Remark::new(
            "mana_differs",
            format!(
                "seat {seat} has {ready} of {orbs} Mana Orbs ready where {have_ready} of {have} were left"
            ),
            format!(
                "le siège {seat} a {ready} Orbes de Mana prêts sur {orbs} là où il en restait {have_ready} sur {have}"
            ),
        );
        self.observed(remark, vec![Fact::Mana(ManaFact { seat, orbs, ready })])
    }

    /// Compares snapshots of cards at rest with our state.
    fn compare(&mut self, kind: &str, args: NotificationArgs) -> Result<(), ImportError> {
        if !self.has_heroes() {
            return Ok(());
        }
        if !TELLING.contains(&kind) {
            return Ok(());
        }
        for card in ["card", "card2"].into_iter().filter_map(|key| args.card(key)) {
            self.compare_card(&card)?;
        }
        Ok(())
    }

    pub(super) fn compare_card(&mut self, card: &BgaCard) -> Result<(), ImportError> {
        let ours = self.cards.get(&card.id).and_then(|&piece| self.place_of(piece));
        let theirs = self.place(card);
        let same = match (ours, theirs) {
            (Some(ours), Some(theirs)) => {
                ours == theirs || (ours.zone().is_hidden() && ours.same_zone(theirs))
            }
            (None, None) => true,
            (None, Some(theirs)) => theirs.zone().is_hidden(),
            (Some(_), None) => card.location == BgaLocation::Unknown,
        };
        if same { Ok(()) } else { self.appeared(card) }
    }
}

/// Types that do not become events.
const SILENT: [&str; 25] = [
    "cleanupCards",
    "gameStateChangePrivateArg",
    "gameStateMultipleActiveUpdate",
    "newUndoableStep",
    "pDiscardCards",
    "pDrawCards",
    // The end of the game names who conceded.
    "playerConcedeGame",
    "privateReadyMana",
    "refreshHand",
    "setupCards",
    "simpleNode",
    "simpleNote",
    "updateDeckList",
    "updateFirstDayManaSelection",
    "updateInformations",
    "updateInitialPrecoDeckSelection",
    "updateInitialSelection",
    "updateNightSelection",
    "updateReflexionTime",
    "vsScreen",
    "wakeupPlayers",
    "history_history",
    "tableDecision",
    "tableInfosChanged",
    "undoRestorePoint",
];

/// Types whose `card` and `card2` are snapshots of cards where they are.
const TELLING: [&str; 14] = [
    "addMeeples",
    "afterYou",
    "discardCards",
    "drawCards",
    "gainCounter",
    "invokeToken",
    "moveCard",
    "playCard",
    "publicDrawCards",
    "ready",
    "roll",
    "spellCleanup",
    "tap",
    "useCounter",
];
