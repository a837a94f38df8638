//! The chapters and marks of a match, for finding a moment; their names come from the `language`
//! crate.

use record::At;
use rules::{Event, Phase, Seat, State, derive};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Replay, edition};

/// The pause between two records, in milliseconds, from which it counts as a long think.
const LONG_THINK_MS: i64 = 60_000;

/// A stretch or point of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Moment")]
pub struct TimelineMoment {
    /// The record it starts with.
    pub seq: u32,
    /// The last record of a stretch, or `seq` itself for a point; a stretch continues after a rewind into it.
    pub to: u32,
    /// The game.
    pub game: u8,
    /// The day.
    pub day: u32,
    /// The phase.
    pub phase: Phase,
    /// The kind of moment.
    pub kind: MomentKind,
    /// Its player.
    pub seat: Option<Seat>,
    /// When it started.
    pub at: Option<At>,
    /// The time from its first to its last record, in milliseconds.
    pub duration_ms: Option<i64>,
    /// Whether play was later rewound past it.
    pub abandoned: bool,
    /// For a change of lead, the sum of each player's distances.
    #[serde(skip)]
    pub distances: Vec<(Seat, u8)>,
}

/// The kinds of moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MomentKind {
    /// A game, a stretch.
    Game,
    /// A day, a stretch.
    Day,
    /// A phase, a stretch.
    Phase,
    /// A turn, a stretch.
    Turn,
    /// The lead changed: another player leads, or nobody does.
    LeadChange,
    /// A minute or more between one record and the next, a stretch.
    LongThink,
    /// An official ruled.
    Ruling,
    /// An official gave a penalty.
    Penalty,
    /// A judge was called.
    JudgeCall,
    /// Play was rewound.
    Rewind,
    /// An observed state was recorded because steps are missing or were wrong.
    Gap,
    /// Tie-breakers began.
    TieBreaker,
    /// A game or the match ended, or ended for one player.
    Result,
}

impl TimelineMoment {
    /// The players who lead all others; in a team match, all players of the leading team.
    pub fn leaders(&self) -> Vec<Seat> {
        let most = self.distances.iter().map(|&(_, distance)| distance).max();
        let ahead = self.distances.iter().filter(|&&(_, distance)| Some(distance) == most);
        ahead.map(|&(seat, _)| seat).collect()
    }
}

/// All moments of a match, by first record and then by kind.
pub fn timeline(replay: &Replay) -> Vec<TimelineMoment> {
    let mut moments = Vec::new();
    for kind in [MomentKind::Game, MomentKind::Day, MomentKind::Phase, MomentKind::Turn] {
        moments.extend(spans(replay, kind));
    }
    for seq in 0..u32::try_from(replay.records().len()).expect("record numbers fit") {
        moments.extend(lead_change(replay, seq));
        moments.extend(long_think(replay, seq));
        moments.extend(mark(replay, seq));
    }
    moments.sort_by_key(|moment| (moment.seq, moment.kind));
    moments
}

/// The key of a stretch of records: game, day, phase and seat.
type StretchKey = (u8, u32, Option<Phase>, Option<Seat>);

struct StretchSpan {
    key: StretchKey,
    from: u32,
    to: u32,
}

/// The stretches of one kind.
///
/// A record continues the stretch of its parent, which is not the previous record if that was
/// rewound.
fn spans(replay: &Replay, kind: MomentKind) -> Vec<TimelineMoment> {
    let mut spans: Vec<StretchSpan> = Vec::new();
    let mut span_of: Vec<Option<usize>> = Vec::new();
    for (seq, sealed) in (0..).zip(replay.records()) {
        let event = &sealed.record.event;
        // The parent and not the record before: after a rewind, play goes on in the stretch that it was rewound to.
        let before = parent(replay, seq).and_then(|parent| span_of[parent as usize]);
        let begins = begins(event, kind);
        let continued = before.filter(|&span| !begins && continues(replay, seq, spans[span].key));
        let state = replay.at(seq).expect("every record has a state");
        let between = kind == MomentKind::Phase
            && !begins
            && (matches!(event, Event::DayBegan(_)) || same_phase(replay, seq));
        let index = continued.or_else(|| {
            if between {
                return None;
            }
            let key = key(state, kind, begins)?;
            spans.push(StretchSpan { key, from: seq, to: seq });
            Some(spans.len() - 1)
        });
        span_of.push(index);
        if let Some(span) = index.map(|index| &mut spans[index]) {
            let live = |seq| !replay.versions().is_abandoned(seq);
            // A stretch that was partly rewound ends with its last record that counts.
            if live(seq) || !live(span.from) {
                span.to = seq;
            }
        }
    }
    spans.iter().map(|span| span_moment(replay, kind, span)).collect()
}

/// The parent of a record: the one whose state its event was applied to.
fn parent(replay: &Replay, seq: u32) -> Option<u32> {
    match &replay.records()[seq as usize].record.event {
        Event::Rewound(rewound) => Some(rewound.to),
        _ => seq.checked_sub(1),
    }
}

/// Whether the event left the phase unchanged: from `day_began` on there is no phase until one
/// begins.
fn same_phase(replay: &Replay, seq: u32) -> bool {
    let of = |seq| replay.at(seq).map(|state| (state.day.game, state.day.phase));
    parent(replay, seq).is_some_and(|parent| of(parent) == of(seq))
}

fn begins(event: &Event, kind: MomentKind) -> bool {
    match event {
        Event::GameStarted(_) => kind == MomentKind::Game,
        Event::DayBegan(_) => kind == MomentKind::Day,
        Event::PhaseBegan(_) => kind == MomentKind::Phase,
        Event::TurnBegan(_) => kind == MomentKind::Turn,
        _ => false,
    }
}

/// The stretch of this kind that a state belongs to; set-up is before the first day.
fn key(state: &State, kind: MomentKind, begins: bool) -> Option<StretchKey> {
    let day = state.day;
    let playing = day.game > 0 && (begins || state.game_result.is_none());
    match kind {
        MomentKind::Game => (day.game > 0).then_some((day.game, 0, None, None)),
        MomentKind::Day => (playing && (begins || day.phase != Phase::Setup))
            .then_some((day.game, day.day, None, None)),
        MomentKind::Phase => playing.then_some((day.game, day.day, Some(day.phase), None)),
        MomentKind::Turn => {
            let seat = day.turn.filter(|_| playing)?;
            Some((day.game, day.day, Some(day.phase), Some(seat)))
        }
        _ => None,
    }
}

/// Whether the state after `seq` is still in the stretch with this key.
fn continues(replay: &Replay, seq: u32, (game, of_day, of_phase, seat): StretchKey) -> bool {
    let state = replay.at(seq).expect("every record has a state");
    let day = state.day;
    let same_day = of_day == 0 || (day.day == of_day && state.game_result.is_none());
    let same_phase = of_phase.is_none_or(|of_phase| day.phase == of_phase);
    day.game == game && same_day && same_phase && seat.is_none_or(|seat| day.turn == Some(seat))
}

fn span_moment(replay: &Replay, kind: MomentKind, span: &StretchSpan) -> TimelineMoment {
    let (_, _, _, seat) = span.key;
    let duration_ms = duration(replay, span.from, span.to);
    TimelineMoment { to: span.to, duration_ms, seat, ..point(replay, span.from, kind) }
}

/// A moment at one record.
fn point(replay: &Replay, seq: u32, kind: MomentKind) -> TimelineMoment {
    let day = replay.at(seq).expect("every record has a state").day;
    TimelineMoment {
        seq,
        to: seq,
        game: day.game,
        day: day.day,
        phase: day.phase,
        kind,
        seat: None,
        at: at(replay, seq),
        duration_ms: None,
        abandoned: is_taken_back(replay, seq),
        distances: Vec::new(),
    }
}

/// Whether play was rewound past a record of play; records by officials are never rewound.
fn is_taken_back(replay: &Replay, seq: u32) -> bool {
    replay.versions().is_abandoned(seq) && replay.records()[seq as usize].record.event.is_play()
}

fn at(replay: &Replay, seq: u32) -> Option<At> {
    replay.records()[seq as usize].record.at
}

fn duration(replay: &Replay, from: u32, to: u32) -> Option<i64> {
    Some(at(replay, to)?.unix_ms() - at(replay, from)?.unix_ms())
}

fn lead_change(replay: &Replay, seq: u32) -> Option<TimelineMoment> {
    let Event::ExpeditionMoved(_) = replay.records()[seq as usize].record.event else {
        return None;
    };
    let (before, after) = (replay.at(seq.checked_sub(1)?)?, replay.at(seq)?);
    let (was, is) = (distances(before), distances(after));
    // In tie-breakers distances no longer say who leads.
    if order(&was) == order(&is) || after.day.tie_breaker {
        return None;
    }
    let mut moment = point(replay, seq, MomentKind::LeadChange);
    moment.distances = is;
    if let [leader] = moment.leaders()[..] {
        moment.seat = Some(leader);
    }
    Some(moment)
}

/// The distance between each player's Expeditions; for a team, the total over its players.
fn distances(state: &State) -> Vec<(Seat, u8)> {
    let seats = derive(state, edition(state)).seats;
    let together = |seat| {
        let of_team = seats.iter().filter(|view| state.are_together(seat, view.seat));
        of_team.map(|view| view.distance).sum()
    };
    seats.iter().map(|view| (view.seat, together(view.seat))).collect()
}

/// How each pair of players compares.
fn order(distances: &[(Seat, u8)]) -> Vec<std::cmp::Ordering> {
    let pairs = distances.iter().flat_map(|one| distances.iter().map(move |other| (one, other)));
    pairs.map(|((_, one), (_, other))| one.cmp(other)).collect()
}

fn long_think(replay: &Replay, seq: u32) -> Option<TimelineMoment> {
    let (state, next) = (replay.at(seq)?, replay.at(seq + 1)?);
    let duration_ms = duration(replay, seq, seq + 1).filter(|&ms| ms >= LONG_THINK_MS)?;
    let event = &replay.records()[seq as usize + 1].record.event;
    let playing = state.day.game > 0 && state.game_result.is_none() && event.is_play();
    // A pause between games is no thinking.
    if !playing || next.day.game != state.day.game {
        return None;
    }
    Some(TimelineMoment {
        to: seq + 1,
        seat: state.day.turn,
        duration_ms: Some(duration_ms),
        abandoned: is_taken_back(replay, seq + 1),
        ..point(replay, seq, MomentKind::LongThink)
    })
}

/// The mark for one record, from its event.
fn mark(replay: &Replay, seq: u32) -> Option<TimelineMoment> {
    let event = &replay.records()[seq as usize].record.event;
    let (kind, seat) = match event {
        Event::Ruling(_) => (MomentKind::Ruling, None),
        Event::Penalty(it) => (MomentKind::Penalty, Some(it.seat)),
        Event::JudgeCalled(it) => (MomentKind::JudgeCall, it.seat),
        Event::Rewound(_) => (MomentKind::Rewind, None),
        Event::Observed(_) => (MomentKind::Gap, None),
        Event::TieBreakerBegan(_) => (MomentKind::TieBreaker, None),
        Event::GameEnded(it) => {
            let alone = it.winners.first().copied().filter(|_| it.winners.len() == 1);
            (MomentKind::Result, alone)
        }
        Event::PlayerLeft(_) | Event::MatchEnded(_) => (MomentKind::Result, None),
        _ => return None,
    };
    Some(TimelineMoment { seat, ..point(replay, seq, kind) })
}
