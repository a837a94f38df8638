//! After lost moves nothing is written from memory: what the log tells takes precedence, and what it does not tell stays unknown.

use std::collections::BTreeSet;

use rules::{
    CardType, ClockFact, Event, Fact, ManaFact, Object, ObjectFact, ObjectId, Observed,
    ObservedWhy, Phase, Piece, Place, Seat,
};
use serde_json::Value;

use super::args::{Args, id};
use super::card::Card;
use super::structure::{phase_of, waits_for_turn};
use super::table::{Behind, Table};
use crate::ImportError;

impl Table<'_> {
    /// Notes that moves are lost, and tells the day and phase to which the log has gone on.
    pub(super) fn moves_are_lost(&mut self) -> Result<(), ImportError> {
        let in_play = |place| matches!(place, Place::Expedition(_) | Place::Landmark(_));
        let objects = self.state.objects.iter().filter(|(_, object)| in_play(object.place));
        self.behind = Behind {
            turn: true,
            mana: self.state.seats().collect(),
            objects: objects.map(|(&id, _)| id).collect(),
        };
        self.tell_clock()
    }

    /// The day and phase by the next notification that shows them.
    fn tell_clock(&mut self) -> Result<(), ImportError> {
        let now = self.state.day;
        if now.phase == Phase::Setup {
            return Ok(());
        }
        let mut has_turn = false;
        let mut next = None;
        for one in &self.notifications[self.at..] {
            let args = one.args();
            match one.kind.as_str() {
                "gameStateChange" => {
                    let more = Args(args.get("args").unwrap_or(&Value::Null));
                    has_turn |= args.number("id").is_some_and(|state| waits_for_turn(state, more));
                }
                "newPhase" => {
                    next =
                        phase_of(args).map(|phase| (args.count("day").unwrap_or(now.day), phase));
                    break;
                }
                _ => {}
            }
        }
        let (day, phase) = match next {
            Some((day, Phase::Morning)) => (day.saturating_sub(1), Phase::Night),
            Some((day, Phase::Noon)) => (day, Phase::Morning),
            Some((day, Phase::Afternoon)) => (day, Phase::Noon),
            Some((day, Phase::Dusk)) => (day, Phase::Afternoon),
            Some((day, Phase::Night)) => (day, Phase::Dusk),
            None if has_turn => (now.day, Phase::Afternoon),
            Some((_, Phase::Setup)) | None => return Ok(()),
        };
        if (day, phase) == (now.day, now.phase) || day == 0 {
            return Ok(());
        }
        self.end_daily_effect()?;
        if day != now.day {
            self.cease_until_tomorrow()?;
        }
        // The Afternoon ends when all have passed (4.2.3.b).
        let all = matches!(phase, Phase::Dusk | Phase::Night).then(|| self.state.seats());
        let passed = all.into_iter().flatten().collect();
        let clock = ClockFact {
            day: Some(day),
            phase: Some(phase),
            first_player: None,
            turn: None,
            passed: Some(passed),
        };
        self.tell(vec![Fact::Clock(clock)])
    }

    /// Whose turn it is, and who has passed, by the state in which the engine waits for a turn.
    pub(super) fn tell_turn(&mut self, seat: Seat, more: Args) -> Result<(), ImportError> {
        if !std::mem::take(&mut self.behind.turn) {
            return Ok(());
        }
        let skipped = more.list("skippedPlayers").into_iter().filter_map(id);
        let mut passed: Vec<Seat> = skipped.filter_map(|player| self.seat(player)).collect();
        passed.sort_unstable();
        let clock = ClockFact {
            day: None,
            phase: None,
            first_player: None,
            turn: self.state.day.turn.filter(|&turn| turn == seat),
            passed: Some(passed),
        };
        self.tell(vec![Fact::Clock(clock)])
    }

    /// A player's Mana as it was before a payment that is told with what is left.
    pub(super) fn tell_mana_before(&mut self, seat: Seat, args: Args) -> Result<(), ImportError> {
        let (left, paid, orbs) =
            (args.count("mana"), args.count("mana_cost"), args.count("totalMana"));
        let (Some(left), Some(paid), Some(orbs)) = (left, paid, orbs) else { return Ok(()) };
        self.tell_mana(seat, orbs, left.saturating_add(paid))
    }

    /// A player's Mana, where it is not known.
    pub(super) fn tell_mana(
        &mut self,
        seat: Seat,
        orbs: u32,
        ready: u32,
    ) -> Result<(), ImportError> {
        if ready > orbs || !self.behind.mana.remove(&seat) {
            return Ok(());
        }
        self.tell(vec![Fact::Mana(ManaFact { seat, orbs, ready })])
    }

    /// Whether a player's Mana is not known.
    pub(super) fn is_mana_open(&self, seat: Seat) -> bool {
        self.behind.mana.contains(&seat)
    }

    /// Makes sure that a card is where the log says that it comes from.
    pub(super) fn tell_place(&mut self, card: &Card, told: Place) -> Result<(), ImportError> {
        let known = self.cards.get(&card.id).copied();
        let ours = known.and_then(|piece| self.place_of(piece));
        if ours.is_some_and(|ours| ours.same_zone(told)) {
            return Ok(());
        }
        if told.zone().is_hidden() {
            self.cards.remove(&card.id);
            let Some(Piece::Object(object)) = known.filter(|_| ours.is_some()) else {
                return Ok(());
            };
            return self.tell(vec![Fact::Absent(object)]);
        }
        let (object, was) = match known.filter(|_| ours.is_some()) {
            Some(Piece::Object(id)) => (Some(id), None),
            Some(Piece::Slot(id)) => (None, Some(id)),
            None => (None, None),
        };
        let fact = ObjectFact {
            object,
            place: told,
            was,
            face: Some(self.face(card)),
            owner: None,
            statuses: rules::Statuses::NONE,
            counters: rules::Counters::new(),
            source_id: Some(card.source_id()),
        };
        self.tell(vec![Fact::Object(fact)])?;
        self.cards.insert(card.id, Piece::Object(ObjectId::new(self.seq(), 0)));
        Ok(())
    }

    /// Characters that neither leave at Rest nor stay are gone since the lost moves. The log does not say which Gears stay.
    pub(super) fn tell_rest(&mut self, seat: Seat, leaving: &[Card]) -> Result<(), ImportError> {
        if self.behind.objects.is_empty() {
            return Ok(());
        }
        let move_id = self.now().move_id;
        let later = self.notifications[self.at..].iter().take_while(|one| one.move_id == move_id);
        let stay: BTreeSet<u64> = later
            .filter(|one| one.kind == "cleanupCards")
            .flat_map(|one| one.args().ids("cardIds"))
            .collect();
        let is_named = |card: u64| stay.contains(&card) || leaving.iter().any(|it| it.id == card);
        let is_here = |place| matches!(place, Place::Expedition(it) if it.seat == seat);
        let is_gear = |it: &Object| {
            it.face.as_ref().is_some_and(|face| face.card_type == Some(CardType::Permanent))
        };
        let gone: Vec<(u64, ObjectId)> = self
            .cards
            .iter()
            .filter(|(card, _)| !is_named(**card))
            .filter_map(|(&card, &piece)| match piece {
                Piece::Object(id) if self.behind.objects.contains(&id) => Some((card, id)),
                _ => None,
            })
            .filter(|(_, id)| {
                self.state.objects.get(id).is_some_and(|it| is_here(it.place) && !is_gear(it))
            })
            .collect();
        for (card, id) in &gone {
            self.cards.remove(card);
            self.behind.objects.remove(id);
        }
        if gone.is_empty() {
            return Ok(());
        }
        self.tell(gone.into_iter().map(|(_, id)| Fact::Absent(id)).collect())
    }

    /// Writes what the log tells again.
    fn tell(&mut self, facts: Vec<Fact>) -> Result<(), ImportError> {
        self.emit(Event::Observed(Observed { why: ObservedWhy::Gap, text: None, facts }))
    }
}
