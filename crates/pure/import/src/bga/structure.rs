//! Days, phases, turns, moves of Expeditions, and the end.

use rules::{
    Bare, Cause, CauseKind, Ceased, ClockFact, DailyEffect, DayBegan, Ending, Event, ExpeditionId,
    ExpeditionMove, ExpeditionMoved, Fact, GameEnded, Mana, MatchEnded, OfSeat, Phase, PhaseBegan,
    Place, Seat, Side, Status, StatusChanged, Terrain, TumultRevealed,
};
use serde_json::Value;

use super::args::{NotificationArgs, truthy};
use super::card::Meeple;
use super::meta::tumult_card;
use super::table::BgaTable;
use crate::ImportError;
use crate::report::Remark;

/// The engine's states that matter.
pub(super) const CHOOSE_PLAY: i64 = 20;
const PLAY_CARD: i64 = 38;
pub(super) const CHOOSE_EFFECT: i64 = 91;
const BEFORE_TURN: i64 = 19;
const END: i64 = 99;

/// Whether the engine resolves an effect in this state, or asks a player about one.
pub(super) const fn resolves_effect(state: i64) -> bool {
    matches!(state, CHOOSE_PLAY..=54 | CHOOSE_EFFECT)
}

/// The phase that a notification names.
pub(super) fn phase_of(args: NotificationArgs) -> Option<Phase> {
    Some(match args.text("phase")? {
        "morning" => Phase::Morning,
        "noon" => Phase::Noon,
        "afternoon" => Phase::Afternoon,
        "dusk" => Phase::Dusk,
        "night" => Phase::Night,
        _ => return None,
    })
}

/// Whether it waits for the play of a turn; it uses the same state for one that an effect allows,
/// in any phase.
pub(super) fn waits_for_turn(state: i64, more: NotificationArgs) -> bool {
    state == CHOOSE_PLAY && !more.is("additionalAction")
}

impl BgaTable<'_> {
    pub(super) fn engine_state(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(state) = args.number("id") else { return Ok(()) };
        self.engine_states = (self.engine_states.1, state);
        let active = args.id("active_player").and_then(|player| self.seat(player));
        let more = NotificationArgs(args.get("args").unwrap_or(&Value::Null));
        let is_turn = waits_for_turn(state, more);
        match (state, more.id("sourceId")) {
            (CHOOSE_PLAY, source) => self.lets_play = source.filter(|_| !is_turn),
            // Without a source it asks how to pay for what has already been played.
            (PLAY_CARD, Some(source)) => self.lets_play = Some(source),
            _ => {}
        }
        if resolves_effect(state) && !is_turn {
            return self.first_noon();
        }
        if is_turn && !matches!(self.state.day.phase, Phase::Afternoon | Phase::Setup) {
            self.jumped(self.state.day.day, Phase::Afternoon, Some(Phase::Afternoon))?;
        }
        if let (true, Some(seat)) = (is_turn, active) {
            self.tell_turn(seat, more)?;
        }
        match (state, active) {
            (CHOOSE_PLAY, Some(seat))
                if self.engine_states.0 == BEFORE_TURN || self.state.day.turn != Some(seat) =>
            {
                self.emit(Event::TurnBegan(OfSeat { cause: None, seat }))
            }
            (END, _) => self.end(args),
            _ => Ok(()),
        }
    }

    /// The first day begins at Noon, which some archives show only by the effects that resolve
    /// then.
    fn first_noon(&mut self) -> Result<(), ImportError> {
        let is_set_up = |seat| self.state.objects_in(Place::Mana(seat)).next().is_some();
        if self.state.day.phase != Phase::Setup || !self.state.seats().all(is_set_up) {
            return Ok(());
        }
        self.emit(Event::DayBegan(DayBegan { day: 1 }))?;
        self.emit(Event::PhaseBegan(PhaseBegan { phase: Phase::Noon }))
    }

    pub(super) fn phase(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(phase) = phase_of(args) else { return Ok(()) };
        let day = args.count("day").unwrap_or(self.state.day.day);
        let now = self.state.day;
        let first = now.phase == Phase::Setup;
        let follows = match phase {
            Phase::Noon | Phase::Afternoon if first => day == 1,
            Phase::Morning => day == now.day && now.phase == Phase::Morning,
            _ => {
                let order =
                    [Phase::Morning, Phase::Noon, Phase::Afternoon, Phase::Dusk, Phase::Night];
                let place = |phase| order.iter().position(|&one| one == phase);
                day == now.day && place(now.phase).map(|index| index + 1) == place(phase)
            }
        };
        if !follows {
            self.jumped(day, phase, None)?;
        }
        if phase == Phase::Morning && follows {
            return self.end_daily_effect();
        }
        self.with_the_one_before(|table| {
            table.end_daily_effect()?;
            if first || day != now.day {
                table.emit(Event::DayBegan(DayBegan { day }))?;
            }
            if phase == Phase::Dusk { table.tell_all_passed() } else { Ok(()) }
        })?;
        self.emit(Event::PhaseBegan(PhaseBegan { phase }))
    }

    /// Something that happened just before this notification was sent: its records name the
    /// previous one as their source, so that the state after any record of a `newPhase` is the
    /// state of that phase.
    fn with_the_one_before(
        &mut self,
        emit: impl FnOnce(&mut Self) -> Result<(), ImportError>,
    ) -> Result<(), ImportError> {
        let at = self.at;
        self.at = at.saturating_sub(1);
        let result = emit(self);
        self.at = at;
        result
    }

    /// Phases are missing before this one, which is `now` if no other notification shows it.
    fn jumped(&mut self, day: u32, phase: Phase, now: Option<Phase>) -> Result<(), ImportError> {
        let last = self.state.day;
        let [from, to] = [last.phase, phase].map(in_french);
        let remark = Remark::new(
            "phases_missing",
            format!(
                "the log goes from {} of day {} to {phase} of day {day}: what lies between is missing",
                last.phase, last.day
            ),
            format!(
                "le journal passe du jour {} ({from}) au jour {day} ({to}) : ce qui est entre les deux manque",
                last.day
            ),
        );
        let clock = now.map(|phase| ClockFact {
            phase: Some(phase),
            day: None,
            first_player: None,
            turn: None,
            passed: None,
        });
        self.observed(remark, clock.map(Fact::Clock).into_iter().collect())
    }

    /// Prepare, with which the engine begins a day.
    pub(super) fn untap(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        self.begin_day()?;
        self.daily_effect(DailyEffect::Prepare)?;
        let is_exhausted = |id: &_| self.state.objects[id].statuses.has(Status::Exhausted);
        let objects: Vec<_> = args
            .ids("cardIds")
            .into_iter()
            .filter_map(|card| self.object_of(card))
            .filter(is_exhausted)
            .collect();
        self.ready_all(objects)
    }

    fn ready_all(&mut self, objects: Vec<rules::ObjectId>) -> Result<(), ImportError> {
        if objects.is_empty() {
            return Ok(());
        }
        let cause = Some(Cause::new(CauseKind::DailyEffect));
        self.emit(Event::StatusLost(StatusChanged {
            cause,
            status: Status::Exhausted,
            objects,
            expeditions: vec![],
        }))
    }

    fn begin_day(&mut self) -> Result<(), ImportError> {
        self.end_daily_effect()?;
        let now = self.state.day;
        if now.phase == Phase::Morning {
            return Ok(());
        }
        self.cease_until_tomorrow()?;
        self.emit(Event::DayBegan(DayBegan { day: now.day.saturating_add(1) }))?;
        self.emit(Event::PhaseBegan(PhaseBegan { phase: Phase::Morning }))
    }

    /// Emblems that last until the next day are over.
    pub(super) fn cease_until_tomorrow(&mut self) -> Result<(), ImportError> {
        let objects = std::mem::take(&mut self.until_tomorrow);
        let objects: Vec<_> =
            objects.into_iter().filter(|id| self.state.objects.contains_key(id)).collect();
        if objects.is_empty() {
            return Ok(());
        }
        self.emit(Event::Ceased(Ceased { cause: Some(Cause::new(CauseKind::Rule)), objects }))
    }

    /// All Mana Orbs are ready.
    pub(super) fn total_mana(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let totals = args.get("manas").and_then(Value::as_object);
        for (player, total) in totals.into_iter().flatten() {
            let Some(seat) = player.parse().ok().and_then(|player| self.seat(player)) else {
                continue;
            };
            let orbs = self.state.objects_in(Place::Mana(seat)).count();
            let count = orbs - self.state.ready_mana(seat);
            if let Some(count) = u32::try_from(count).ok().filter(|&count| count > 0) {
                let cause = Some(Cause::new(CauseKind::DailyEffect));
                self.emit(Event::ManaReadied(Mana { cause, seat, count, orbs: vec![] }))?;
            }
            let total = super::args::number(total).and_then(|total| u32::try_from(total).ok());
            self.settle_mana(seat, total, total)?;
        }
        Ok(())
    }

    pub(super) fn first_player(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let succeed = self.now().kind == "newFirstPlayer";
        if succeed {
            self.daily_effect(DailyEffect::Succeed)?;
        }
        let kind = if succeed { CauseKind::DailyEffect } else { CauseKind::Ability };
        self.emit(Event::FirstPlayerChanged(OfSeat { cause: Some(Cause::new(kind)), seat }))?;
        if succeed { self.end_daily_effect() } else { Ok(()) }
    }

    pub(super) fn pass(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        match self.actor(args) {
            Some(seat) => self.emit(Event::Passed(OfSeat { cause: None, seat })),
            None => Ok(()),
        }
    }

    pub(super) fn move_expedition(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(seat) = self.actor(args) else { return Ok(()) };
        let side =
            if args.text("expedition") == Some("hero") { Side::Hero } else { Side::Companion };
        let expedition = ExpeditionId { seat, side };
        let Some(to) = args.get("token").and_then(Meeple::read).and_then(|token| token.region())
        else {
            return Ok(());
        };
        let source = args.card("card");
        let cause = match &source {
            Some(card) => {
                Cause { object: self.object_of(card.id), ..Cause::new(CauseKind::Ability) }
            }
            None if self.state.day.daily_effect == Some(DailyEffect::Progress) => {
                Cause::new(CauseKind::DailyEffect)
            }
            None => Cause::new(CauseKind::Ability),
        };
        if let Some((card, rotated)) = args.get("revealed").and_then(tumult_card) {
            let index = (to.clamp(1, 6) - 1) / 2;
            self.emit(Event::TumultRevealed(TumultRevealed { index, card, rotated }))?;
        }
        let due_to = args.get("biomes_desc").map(terrains).unwrap_or_default();
        let moves = vec![ExpeditionMove { expedition, to, due_to }];
        self.emit(Event::ExpeditionMoved(ExpeditionMoved { cause: Some(cause), moves }))
    }

    pub(super) fn tie_breaker(&mut self) -> Result<(), ImportError> {
        self.emit(Event::TieBreakerBegan(Bare { cause: Some(Cause::new(CauseKind::Rule)) }))
    }

    pub(super) fn win_tie_breaker(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let winners = self.actor(args).into_iter().collect();
        self.emit(Event::GameEnded(GameEnded { winners, ending: Ending::Played }))
    }

    /// The last state names the winner, whatever the reason.
    fn end(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        if std::mem::replace(&mut self.ended, true) {
            return Ok(());
        }
        let rows = args
            .0
            .pointer("/args/result")
            .map(|rows| NotificationArgs(rows).rows())
            .unwrap_or_default();
        let mut score = vec![0; self.players.len()];
        let mut ending = Ending::Played;
        for row in rows.into_iter().map(NotificationArgs) {
            let player = row.id("player").or_else(|| row.id("player_id"));
            let Some(seat) = player.and_then(|player| self.seat(player)) else { continue };
            if row.number("score").unwrap_or(0) > 0 {
                score[seat.index()] = 1;
            }
            if row.get("concede").is_some_and(truthy) {
                ending = Ending::Concession;
            }
        }
        let winners: Vec<Seat> =
            self.state.seats().filter(|seat| score[seat.index()] > 0).collect();
        ending = match winners.len() {
            1 if ending == Ending::Played && !self.was_won(winners[0]) => Ending::Abandoned,
            1 => ending,
            _ => Ending::Abandoned,
        };
        if self.state.game_result.is_none() {
            self.emit(Event::GameEnded(GameEnded { winners, ending }))?;
        }
        self.emit(Event::MatchEnded(MatchEnded { score, ending, winners: None }))
    }

    /// Whether the winner had won by the Expeditions, a tie-breaker or an ability, rather than by the other's leaving.
    fn was_won(&self, winner: Seat) -> bool {
        let distance = |seat: Seat| {
            let own = self.state.expeditions.iter().filter(|expedition| expedition.id.seat == seat);
            own.map(|expedition| expedition.position.abs_diff(expedition.start())).sum::<u8>()
        };
        self.won_by_effect || self.state.day.tie_breaker || distance(winner) >= 7
    }
}

/// The terrains a move was due to, in printed order; they are only in the placeholders of its
/// description.
fn terrains(description: &Value) -> Vec<Terrain> {
    let args = description.get("args").and_then(Value::as_object);
    let names: Vec<_> = args
        .into_iter()
        .flatten()
        .filter_map(|(_, biome)| biome.pointer("/args/biome_name").and_then(Value::as_str))
        .collect();
    let said = |terrain: &Terrain| {
        names
            .iter()
            .any(|&name| name == terrain.word() || (name == "ocean" && *terrain == Terrain::Water))
    };
    Terrain::ALL.into_iter().filter(said).collect()
}

fn in_french(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "mise en place",
        Phase::Morning => "matin",
        Phase::Noon => "midi",
        Phase::Afternoon => "après-midi",
        Phase::Dusk => "crépuscule",
        Phase::Night => "nuit",
    }
}
