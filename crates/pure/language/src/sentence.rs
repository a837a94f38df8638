//! Events in one short sentence for people.

mod draft;
mod frame;
mod official;
mod play;
mod say;
mod step;
mod travel;

use replay::{Knowledge, Viewer};
use rules::{Event, State, plain};

use crate::language::Language;
use crate::words::Words;
pub(crate) use frame::turn;
use say::Say;
pub(crate) use step::tumult;

/// One short sentence about `event`, without a full stop, with the names that `viewer` may know.
///
/// `before` and `after` are the states around it; `after` a rewind is the state it returned to.
pub fn sentence(
    event: &Event,
    before: &State,
    after: &State,
    knowledge: &Knowledge,
    viewer: Viewer,
    language: Language,
) -> String {
    let words = |state| Words { state, knowledge, viewer, language };
    let said = Say { before: words(before), after: words(after), language }.event(event);
    plain(&language.capital(&said)).into_owned()
}

impl Say<'_> {
    fn event(self, event: &Event) -> String {
        match event {
            Event::MatchOpened(it) => self.match_opened(it),
            Event::BoostersOpened(it) => self.boosters_opened(it),
            Event::Picked(it) => self.picked(it),
            Event::BoostersPassed(it) => self.boosters_passed(it),
            Event::PoolRegistered(it) => self.pool_registered(it),
            Event::GameStarted(it) => self.game_started(it),
            Event::DeckRegistered(it) => self.deck_registered(it),
            Event::PlayerLeft(it) => self.player_left(it),
            Event::GameEnded(it) => self.game_ended(it),
            Event::MatchEnded(it) => self.match_ended(it),
            Event::ResultSigned(it) => self.result_signed(it),
            Event::DayBegan(it) => self.day_began(it),
            Event::PhaseBegan(it) => self.language.heading(it.phase).to_owned(),
            Event::DailyEffectBegan(it) => self.daily_effect_began(it),
            Event::DailyEffectEnded(it) => self.daily_effect_ended(it),
            Event::TurnBegan(it) => self.turn_began(it),
            Event::Passed(it) => self.passed(it),
            Event::AfterYou(it) => self.after_you(it),
            Event::FirstPlayerChanged(it) => self.first_player_changed(it),
            Event::TieBreakerBegan(_) => self.tie_breaker_began(),
            Event::CardPlayed(it) => self.card_played(it),
            Event::QuickActionPlayed(it) => self.quick_action_played(it),
            Event::ReactionActivated(it) => self.reaction_activated(it),
            Event::ReactionPlayed(it) => self.reaction_played(it),
            Event::EmblemCreated(it) => self.emblem_created(it),
            Event::Resolved(it) => self.resolved(it),
            Event::Moved(it) => self.moved(it),
            Event::TokenCreated(it) => self.token_created(it),
            Event::Ceased(it) => self.ceased(it),
            Event::TimestampsAssigned(it) => self.timestamps_assigned(it),
            Event::StatusGained(it) => self.status_gained(it),
            Event::StatusLost(it) => self.status_lost(it),
            Event::CountersChanged(it) => self.counters(it),
            Event::ManaPaid(it) => self.mana_paid(it),
            Event::ManaReadied(it) => self.mana_readied(it),
            Event::Revealed(it) => self.revealed(it),
            Event::LookedAt(it) => self.looked_at(it),
            Event::Shuffled(it) => self.shuffled(it),
            Event::DieRolled(it) => self.die_rolled(it),
            Event::ChoiceMade(it) => self.choice_made(it),
            Event::ExpeditionMoved(it) => self.expedition_moved(it),
            Event::TumultRevealed(it) => tumult(it, self.language),
            Event::TerrainMarkerPlaced(it) => self.marker_placed(it),
            Event::TerrainMarkerMoved(it) => self.marker_moved(it),
            Event::ControlChanged(it) => self.control_changed(it),
            Event::FaceChanged(it) => self.face_changed(it),
            Event::ClockStarted(it) => self.clock_started(it),
            Event::ClockStopped(it) => self.clock_stopped(it),
            Event::ClockExtended(it) => self.clock_extended(it),
            Event::JudgeCalled(it) => self.judge_called(it),
            Event::Ruling(it) => self.ruling(it),
            Event::Penalty(it) => self.penalty(it),
            Event::Note(it) => self.note(it),
            Event::EvidenceAttached(it) => self.evidence_attached(it),
            Event::Observed(it) => self.observed(it),
            Event::Rewound(it) => self.rewound(it),
        }
    }
}
