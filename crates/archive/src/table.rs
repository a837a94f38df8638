//! The summary of a match for a wall of tables: computed once for a record, for all viewers.

use audit::Severity;
use language::{Report, Text};
use record::{At, MatchId};
use replay::{Replay, ResultEntry, StateView, Viewer};
use rules::{Event, Phase, Seat, Terrain};
use schemars::JsonSchema;
use serde::Serialize;

/// A table of a round, as shown to everyone who may see the match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The round of the event.
    pub round: Option<String>,
    /// The table of the round.
    pub table: Option<String>,
    /// The record it is after.
    pub seq: u32,
    /// The time of that record.
    pub at: Option<At>,
    /// The game of the match, from 1; 0 before the first.
    pub game: u8,
    /// The day of the game.
    pub day: u32,
    /// The phase of the day.
    pub phase: Phase,
    /// Whether tie-breakers have started.
    pub tie_breaker: bool,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// One per seat.
    pub players: Vec<Sitting>,
    /// The regions from the Hero region on.
    pub regions: Vec<Land>,
    /// The result of the game or match.
    pub result: Option<ResultEntry>,
    /// Whether the match is over.
    pub over: bool,
    /// The seats that have signed the result.
    pub signed: Vec<Seat>,
    /// The round clock, if it was started.
    pub clock: Option<RoundClock>,
    /// The first judge call without a ruling.
    pub call: Option<JudgeCall>,
}

/// A player at a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sitting {
    /// The seat, from 0.
    pub seat: Seat,
    /// The player's name.
    pub name: Option<String>,
    /// The faction of their Hero.
    pub faction: Option<String>,
    /// The name of their Hero.
    pub hero: Option<String>,
    /// The sum of both Expeditions' distances.
    pub distance: u8,
    /// The regions of their Expeditions, the Hero's first.
    pub expeditions: Vec<u8>,
    /// Whether they have passed today.
    pub passed: bool,
}

/// A region.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Land {
    /// Whether it is face up.
    pub face_up: bool,
    /// Its terrains.
    pub terrains: Vec<Terrain>,
}

/// The round clock of a table, running or stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RoundClock {
    /// When it runs out, if it is running.
    pub ends_at: Option<At>,
    /// The seconds left when it was stopped, or started at an unrecorded time.
    pub left: Option<u32>,
}

/// A judge call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct JudgeCall {
    /// Its record.
    pub seq: u32,
    /// The time of that record.
    pub at: Option<At>,
    /// Who called.
    pub seat: Option<Seat>,
}

/// The findings about a match that have neither been ruled on nor undone by a rewind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpenFindings {
    /// How many records were judged; there may be more by now.
    pub records: usize,
    /// How many findings are violations.
    pub violations: usize,
    /// How many findings report something that cannot be judged.
    pub unjudged: usize,
    /// The record where the first violation begins.
    pub first: Option<u32>,
    /// The first violation in one sentence.
    pub message: Option<Text>,
}

impl Table {
    /// The summary of a match after its last record; `None` if it has none.
    pub fn new(replay: &Replay) -> Option<Self> {
        let last = replay.records().last()?;
        // Made once for all viewers, so it may hold nothing but what everyone may see.
        let view = replay.view(last.record.seq, Viewer::Public)?;
        let state = replay.at(last.record.seq)?;
        let opened = state.opened.as_deref();
        let marks = Marks::of(replay);
        Some(Self {
            match_id: last.record.match_id.clone(),
            round: opened.and_then(|opened| opened.round.clone()),
            table: opened.and_then(|opened| opened.table.clone()),
            seq: last.record.seq,
            at: last.record.at,
            game: view.game,
            day: view.day,
            phase: view.phase,
            tie_breaker: view.tie_breaker,
            turn: view.turn,
            players: sittings(&view),
            regions: lands(&view),
            result: view.result,
            over: state.match_result.is_some(),
            signed: marks.signed,
            clock: marks.clock,
            call: marks.call,
        })
    }
}

fn sittings(view: &StateView) -> Vec<Sitting> {
    let sitting = |player: &replay::PlayerEntry| Sitting {
        seat: player.seat,
        name: player.name.clone(),
        faction: player.hero.as_ref().and_then(|hero| hero.faction.clone()),
        hero: player.hero.as_ref().map(|hero| hero.title().to_owned()),
        distance: player.distance,
        expeditions: ["hero", "companion"]
            .into_iter()
            .filter_map(|side| player.expeditions.get(side))
            // Only with several Adventures does a view name the region: with one, the position is the region.
            .map(|expedition| expedition.region.unwrap_or(expedition.position))
            .collect(),
        passed: player.passed,
    };
    view.players.iter().map(sitting).collect()
}

fn lands(view: &StateView) -> Vec<Land> {
    let land = |region: &replay::RegionEntry| Land {
        face_up: region.face_up,
        terrains: region.terrains.clone(),
    };
    view.regions.iter().map(land).collect()
}

/// Statements by officials and players, from all records and not only from the line of play: a
/// rewind takes back neither the round clock nor a signature.
#[derive(Default)]
struct Marks {
    clock: Option<RoundClock>,
    call: Option<JudgeCall>,
    signed: Vec<Seat>,
}

impl Marks {
    fn of(replay: &Replay) -> Self {
        let mut marks = Self::default();
        for sealed in replay.records() {
            let record = &sealed.record;
            marks.add(&record.event, record.at, record.seq);
        }
        marks
    }

    fn add(&mut self, event: &Event, at: Option<At>, seq: u32) {
        match event {
            Event::ClockStarted(it) => self.clock = Some(RoundClock::running(at, it.seconds)),
            Event::ClockStopped(it) => {
                self.clock = Some(RoundClock { ends_at: None, left: Some(it.seconds) });
            }
            Event::ClockExtended(it) => {
                self.clock = self.clock.map(|clock| clock.extended(it.seconds));
            }
            Event::JudgeCalled(it) if self.call.is_none() => {
                self.call = Some(JudgeCall { seq, at, seat: it.seat });
            }
            // An official answers a call with any of the three; none of them names the call.
            Event::Ruling(_) | Event::Penalty(_) | Event::Rewound(_) => self.call = None,
            Event::ResultSigned(it) => self.signed.extend(it.seat),
            // A later result is a new one.
            Event::MatchEnded(_) => self.signed.clear(),
            _ => {}
        }
    }
}

impl RoundClock {
    fn running(at: Option<At>, seconds: u32) -> Self {
        let end = |at: At| At::from_unix_ms(at.unix_ms() + i64::from(seconds) * 1000);
        let ends_at = at.and_then(end);
        Self { ends_at, left: ends_at.is_none().then_some(seconds) }
    }

    fn extended(self, seconds: u32) -> Self {
        let later = |end: At| At::from_unix_ms(end.unix_ms() + i64::from(seconds) * 1000);
        let left = self.left.map(|left| left.saturating_add(seconds));
        Self { ends_at: self.ends_at.and_then(later), left }
    }
}

impl OpenFindings {
    /// The unresolved findings of a report: for a match in progress only those that remain whatever
    /// comes next.
    pub fn new(replay: &Replay, report: &Report) -> Self {
        let settled = &report.findings[..report.settled(replay)];
        let open: Vec<_> =
            settled.iter().filter(|one| one.ruling.is_none() && !one.taken_back).collect();
        let of = |severity| open.iter().filter(move |one| one.severity == severity);
        let first = of(Severity::Violation).next();
        Self {
            records: replay.records().len(),
            violations: of(Severity::Violation).count(),
            unjudged: of(Severity::CannotBeJudged).count(),
            first: first.map(|one| one.from),
            message: first.map(|one| one.message.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    fn at(ms: i64) -> Option<At> {
        At::from_unix_ms(1_795_183_200_000 + ms)
    }

    fn event(text: &str) -> Event {
        serde_json::from_str(text).expect("an event")
    }

    /// The marks after these events, one a minute.
    fn marks(events: &[&str]) -> Marks {
        let mut marks = Marks::default();
        for (seq, text) in (0..).zip(events) {
            marks.add(&event(text), at(i64::from(seq) * MINUTE), seq);
        }
        marks
    }

    const STARTED: &str = r#"{"type":"clock_started","data":{"seconds":600}}"#;
    const EXTENDED: &str = r#"{"type":"clock_extended","data":{"seconds":120}}"#;
    const STOPPED: &str = r#"{"type":"clock_stopped","data":{"seconds":90}}"#;
    const CALLED: &str = r#"{"type":"judge_called","data":{"seat":1,"text":"a card too many"}}"#;
    const RULED: &str = r#"{"type":"ruling","data":{"by":"judge-3","text":"it goes back"}}"#;

    #[test]
    fn the_clock_ends_when_it_was_started_and_extended_for() {
        let running = |ms| Some(RoundClock { ends_at: at(ms), left: None });
        assert_eq!(marks(&[STARTED]).clock, running(10 * MINUTE));
        assert_eq!(marks(&[STARTED, EXTENDED]).clock, running(12 * MINUTE));
        let stands = |left| Some(RoundClock { ends_at: None, left: Some(left) });
        assert_eq!(marks(&[STARTED, STOPPED]).clock, stands(90));
        assert_eq!(marks(&[STARTED, STOPPED, EXTENDED]).clock, stands(210));
        assert_eq!(marks(&[EXTENDED]).clock, None);
        assert_eq!(RoundClock::running(None, 5), RoundClock { ends_at: None, left: Some(5) });
    }

    #[test]
    fn a_judge_is_called_until_somebody_rules_and_the_first_call_is_told() {
        let call = marks(&[CALLED, CALLED]).call.expect("a call");
        assert_eq!((call.seq, call.at, call.seat), (0, at(0), Some(Seat::new(1))));
        assert_eq!(marks(&[CALLED, RULED]).call, None);
        assert_eq!(marks(&[CALLED, RULED, CALLED]).call.map(|call| call.seq), Some(2));
    }
}
