//! Recovery after lost moves: what the log states replaces the remembered state, and what it does not state stays unknown.

use std::collections::BTreeSet;

use rules::{
    CardType, Cause, CauseKind, ClockFact, Event, Fact, ManaFact, Object, ObjectFact, ObjectId,
    Observed, ObservedWhy, Phase, Piece, Place, Seat, Status, StatusChanged,
};
use serde_json::Value;

use super::args::{NotificationArgs, id};
use super::card::{BgaCard, MarkPlace};
use super::structure::{phase_of, waits_for_turn};
use super::table::{Behind, BgaTable};
use crate::ImportError;
use crate::report::Remark;

impl BgaTable<'_> {
    /// Marks everything as unknown, and records the day and phase that the log has reached.
    pub(super) fn moves_are_lost(&mut self) -> Result<(), ImportError> {
        let in_play = |place| matches!(place, Place::Expedition(_) | Place::Landmark(_));
        let objects = self.state.objects.iter().filter(|(_, object)| in_play(object.place));
        self.behind = Behind {
            turn: true,
            mana: self.state.seats().collect(),
            objects: objects.map(|(&id, _)| id).collect(),
            marks: self.marks.keys().copied().collect(),
            rest: true,
            has_unseen: false,
        };
        self.tell_clock()
    }

    /// The day and phase by the next notification that shows them, unless more moves are lost before it.
    fn tell_clock(&mut self) -> Result<(), ImportError> {
        let now = self.state.day;
        let mut has_turn = false;
        let mut next = None;
        let mut last = self.now().move_id;
        for one in &self.notifications[self.at..] {
            // Behind another gap, what the log shows may have happened in that one.
            if one.move_id.zip(last).is_some_and(|(id, last)| id.saturating_sub(last) > 1) {
                break;
            }
            last = one.move_id.or(last);
            let args = one.args();
            match one.kind.as_str() {
                "gameStateChange" => {
                    let more = NotificationArgs(args.get("args").unwrap_or(&Value::Null));
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
            _ if has_turn => (next.map_or(now.day.max(1), |(day, _)| day), Phase::Afternoon),
            Some((day, Phase::Morning)) => (day.saturating_sub(1), Phase::Night),
            Some((day, Phase::Afternoon)) => (day, Phase::Noon),
            Some((day, Phase::Dusk)) => (day, Phase::Afternoon),
            Some((day, Phase::Night)) => (day, Phase::Dusk),
            // The first day has no Morning.
            Some((day, Phase::Noon)) if day > 1 => (day, Phase::Morning),
            Some((_, Phase::Noon | Phase::Setup)) | None => return Ok(()),
        };
        if (day, phase) == (now.day, now.phase) || day == 0 {
            return Ok(());
        }
        // Before the new time is told: the effect belongs to the phase that the log has left.
        self.end_daily_effect()?;
        if day != now.day {
            self.cease_until_tomorrow()?;
        }
        // The Afternoon ends when all have passed (4.2.3.b); how far it is, the state of a turn tells.
        let passed = match phase {
            Phase::Afternoon => None,
            Phase::Dusk | Phase::Night => Some(self.state.seats().collect()),
            Phase::Setup | Phase::Morning | Phase::Noon => Some(Vec::new()),
        };
        let clock = ClockFact {
            day: Some(day),
            phase: Some(phase),
            first_player: None,
            turn: None,
            passed,
        };
        self.tell(vec![Fact::Clock(clock)])
    }

    /// Records whose turn it is and who has passed, from the state in which the engine waits for a turn.
    pub(super) fn tell_turn(
        &mut self,
        seat: Seat,
        more: NotificationArgs,
    ) -> Result<(), ImportError> {
        // Told once after each gap; from then on the log's own moves say it.
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

    /// Records that all have passed: the Afternoon ends only then (4.2.3.b).
    pub(super) fn tell_all_passed(&mut self) -> Result<(), ImportError> {
        let all: Vec<Seat> = self.state.seats().collect();
        if !self.behind.turn || self.state.players.iter().all(|player| player.passed) {
            return Ok(());
        }
        let clock =
            ClockFact { day: None, phase: None, first_player: None, turn: None, passed: Some(all) };
        self.tell(vec![Fact::Clock(clock)])
    }

    /// A player's Mana before a payment, computed from the Mana that the log shows after it.
    pub(super) fn tell_mana_before(
        &mut self,
        seat: Seat,
        args: NotificationArgs,
    ) -> Result<(), ImportError> {
        let (left, paid, orbs) =
            (args.count("mana"), args.count("mana_cost"), args.count("totalMana"));
        let (Some(left), Some(paid), Some(orbs)) = (left, paid, orbs) else { return Ok(()) };
        self.tell_mana(seat, orbs, left.saturating_add(paid))
    }

    /// Records a player's Mana, where it is unknown.
    pub(super) fn tell_mana(
        &mut self,
        seat: Seat,
        orbs: u32,
        ready: u32,
    ) -> Result<(), ImportError> {
        // Numbers that contradict each other are not told: an open question is better than a wrong answer.
        if ready > orbs || !self.behind.mana.remove(&seat) {
            return Ok(());
        }
        self.tell(vec![Fact::Mana(ManaFact { seat, orbs, ready })])
    }

    /// Whether a player's Mana is unknown.
    pub(super) fn is_mana_open(&self, seat: Seat) -> bool {
        self.behind.mana.contains(&seat)
    }

    /// Makes sure that a card is where the log says that it comes from.
    pub(super) fn tell_place(&mut self, card: &BgaCard, told: Place) -> Result<(), ImportError> {
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
            token: card.is_token,
            unseen: true,
        };
        self.tell(vec![Fact::Object(fact)])?;
        self.cards.insert(card.id, Piece::Object(ObjectId::new(self.seq(), 0)));
        Ok(())
    }

    /// Characters that neither leave at Rest nor stay are gone since the lost moves. The log does not say which Gears stay.
    pub(super) fn tell_rest(&mut self, seat: Seat, leaving: &[BgaCard]) -> Result<(), ImportError> {
        if !self.behind.rest {
            return Ok(());
        }
        // At Rest no card leaves a Hand: it came into an Expedition in the lost moves.
        for card in leaving {
            let place = self.cards.get(&card.id).and_then(|&piece| self.place_of(piece));
            if place.is_some_and(|place| place.zone().is_hidden()) {
                self.appeared(card)?;
            }
        }
        let move_id = self.now().move_id;
        let later = self.notifications[self.at..].iter().take_while(|one| one.move_id == move_id);
        let stay: BTreeSet<u64> = later
            .filter(|one| one.kind == "cleanupCards")
            .flat_map(|one| one.args().ids("cardIds"))
            .collect();
        let in_expedition = |card| {
            let place = self.cards.get(card).and_then(|&piece| self.place_of(piece));
            matches!(place, Some(Place::Expedition(_)))
        };
        // A Character that stays and was never seen came in the lost moves; it is told when Rest is over.
        self.behind.has_unseen |= !stay.iter().all(in_expedition);
        let is_named = |card: u64| stay.contains(&card) || leaving.iter().any(|it| it.id == card);
        let is_here = |place| matches!(place, Place::Expedition(it) if it.seat == seat);
        // Whether a Gear stays depends on whether its Expedition moved (`4.0 4.2.5.b`), which the lost moves may have
        // decided.
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

    /// After lost moves the log may not say that an Expedition loses Ascended at Rest (4.2.5.b).
    pub(super) fn before_rest_ends(&mut self) -> Result<(), ImportError> {
        if !self.behind.rest {
            return Ok(());
        }
        let ascended = self.state.expeditions.iter().filter(|one| one.is_ascended());
        let expeditions: Vec<_> = ascended.map(|one| one.id).collect();
        if expeditions.is_empty() {
            return Ok(());
        }
        let cause = Some(Cause::new(CauseKind::DailyEffect));
        let status = Status::Ascended;
        self.emit(Event::StatusLost(StatusChanged { cause, status, objects: vec![], expeditions }))
    }

    /// A card that comes out of a hidden zone has nothing of what lay on it before the lost moves.
    pub(super) fn forget_marks(&mut self, card: u64) {
        if matches!(self.cards.get(&card), Some(Piece::Object(_))) {
            return;
        }
        let Self { marks, behind, .. } = self;
        marks.retain(|id, (_, lies)| *lies != MarkPlace::Card(card) || !behind.marks.contains(id));
    }

    /// Cards that go to a hidden zone are no longer where they were before the lost moves.
    pub(super) fn tell_hidden(&mut self, cards: &[BgaCard]) -> Result<(), ImportError> {
        let objects: Vec<ObjectId> = cards
            .iter()
            .filter_map(|card| self.object_of(card.id))
            .filter(|id| self.behind.objects.contains(id))
            .collect();
        if objects.is_empty() {
            return Ok(());
        }
        self.tell(objects.into_iter().map(Fact::Absent).collect())
    }

    /// Makes sure that the targets of an effect are where the log shows them.
    pub(super) fn tell_targets(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        if self.behind.objects.is_empty() {
            return Ok(());
        }
        args.cards("cards").iter().try_for_each(|card| self.compare_card(card))
    }

    /// Rest has ended; a Character that stayed came in the lost moves, and the log does not show it.
    pub(super) fn after_rest(&mut self) -> Result<(), ImportError> {
        self.behind.rest = false;
        if !std::mem::take(&mut self.behind.has_unseen) {
            return Ok(());
        }
        let remark = Remark::new(
            "card_unseen",
            "a Character that came in lost moves stays in an Expedition, and the log does not show it",
            "un Personnage arrivé pendant des coups perdus reste dans une Expédition, et le journal ne le montre pas",
        );
        self.observed(remark, Vec::new())?;
        self.moves_are_lost()
    }

    /// Records facts that the log states again after a gap.
    fn tell(&mut self, facts: Vec<Fact>) -> Result<(), ImportError> {
        self.emit(Event::Observed(Observed { why: ObservedWhy::Gap, text: None, facts }))
    }
}
