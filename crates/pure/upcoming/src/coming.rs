//! What comes next at a moment of a match, as far as one viewer may know it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use cards::Date;
use engine::effect::{Awaited, EffectTracker};
use engine::{Class, Due, LostStretch, Next, Position, Reliance, Verdict};
use replay::{Knowledge, Replay, Viewer, edition};
use rules::{Edition, Event, KnownCard, Place, Player, Slot, State, reduce};

use crate::completed::CompletedReplay;

/// What comes next at a moment.
#[derive(Clone, Debug)]
pub struct Coming {
    /// The edition that requires it.
    pub edition: Edition,
    /// The state after the record, with the faces of all cards that the viewer may know.
    pub state: State,
    /// What is due, awaited or may come instead. While an effect is in progress: what is due before
    /// its next step and, if the effect may be declined, what may come instead.
    pub next: Next,
    /// The next step of an effect, if nobody decides about it and nothing at the table determines
    /// it.
    pub step: Option<Event>,
    /// The effects that wait for a decision or for the table to show something, once nothing is
    /// due: one, or several of which a player chooses the first.
    pub effects: Vec<Awaited>,
    /// What may have happened unrecorded since the present daily effect, turn or phase began.
    pub may_have: Vec<Due>,
    /// The unexpected record, if the records since then do not show where the match stands.
    pub lost_since: Option<u32>,
    /// What a gap in the records has left unknown, with the record of the gap.
    pub unknown: Option<(u32, Vec<Reliance>)>,
    /// What is due now as an event, if it follows from the rules alone.
    pub record: Option<Event>,
}

impl Coming {
    /// What comes after record `seq`; `None` if there is no such record.
    ///
    /// Folds all records up to there that still count: some microseconds each. It uses only what
    /// the viewer may see, so matches that differ only in hidden facts give equal results.
    pub fn new(replay: &Replay, seq: u32, viewer: Viewer) -> Option<Self> {
        let (position, effects) = position(replay, seq)?;
        Some(Self::of(replay, &position, &effects, viewer))
    }

    /// What comes next at a position of a match that is being followed, with its effects.
    pub fn of(
        replay: &Replay,
        position: &Position,
        effects: &EffectTracker,
        viewer: Viewer,
    ) -> Self {
        let knowledge = replay.knowledge_for(viewer);
        let state = seen(position.state(), knowledge, viewer, replay.played_on());
        let lost_since = position.lost().filter(|lost: &LostStretch| lost.to.is_none());
        let record = written(position, effects, replay.played_on());
        let record = record.filter(|_| lost_since.is_none());
        let waiting = if lost_since.is_none() { position.awaits(effects) } else { Vec::new() };
        let (next, step, effects) = comes(position, &state, waiting, record.as_ref());
        Self {
            edition: edition(position.state()),
            next,
            step,
            effects,
            may_have: position.may_have().to_vec(),
            unknown: position.unknown().left(),
            record,
            lost_since: lost_since.map(|lost| lost.from),
            state,
        }
    }
}

/// What the rules require, the next step of an effect, and what the effects wait for: effects come
/// first, unless they may be declined.
fn comes(
    position: &Position,
    known: &State,
    waiting: Vec<Awaited>,
    record: Option<&Event>,
) -> (Next, Option<Event>, Vec<Awaited>) {
    if waiting.is_empty() {
        return (position.next_known(known), None, waiting);
    }
    let due = position.before_effects();
    if !due.is_empty() {
        return (Next { due, ..Next::default() }, None, Vec::new());
    }
    if let Some(step) = record {
        return (Next::default(), Some(step.clone()), Vec::new());
    }
    if !waiting.iter().all(|one| one.may_leave) {
        return (Next::default(), None, waiting);
    }
    let next = position.next_known(known);
    let or = next.due.into_iter().chain(next.or).collect();
    (Next { due: Vec::new(), or, ..next }, None, waiting)
}

/// The next record that follows from the rules alone ([`Position::write`]), with the whole faces of the tokens that it creates,
/// on the day of the match.
pub fn written(
    position: &Position,
    effects: &EffectTracker,
    on: Option<cards::Date>,
) -> Option<Event> {
    Some(completed(position.write(effects)?, position.state(), on))
}

/// A record that an effect makes in a state, with the whole faces of the tokens that it creates (`4.0 2.3.1.b`), on the day of the
/// match.
pub fn completed(mut event: Event, state: &State, on: Option<cards::Date>) -> Event {
    if matches!(event, Event::TokenCreated(_)) {
        let creator = event.cause().and_then(|cause| cause.object);
        let creator = creator.and_then(|id| state.objects.get(&id)?.face.clone());
        let creator = creator.as_ref().map(|face| &*face.reference);
        cards::complete_tokens(&mut event, on, creator);
    }
    event
}

/// A record that follows from the rules alone, with the states around it.
#[derive(Clone, Debug)]
pub struct FollowingRecord {
    /// The state before.
    pub before: State,
    /// What happens.
    pub event: Event,
    /// The state after.
    pub after: State,
}

/// Maximum number of records predicted: a Night and the Morning after it are some thirty.
const FORETOLD_MAX: usize = 64;

/// What follows from the rules alone after record `seq`, record by record, up to where somebody
/// decides or the table shows something, and what comes there as everyone may know it; `None` if
/// there is no such record.
pub fn follows(replay: &Replay, seq: u32) -> Option<(Vec<FollowingRecord>, Coming)> {
    let (mut position, mut effects) = position(replay, seq)?;
    let mut steps = Vec::new();
    while steps.len() < FORETOLD_MAX && position.lost().is_none_or(|lost| lost.to.is_some()) {
        let Some(event) = written(&position, &effects, replay.played_on()) else { break };
        let before = position.state().clone();
        let Ok(after) = reduce(&before, &event) else { break };
        effects.follow(&before, &event, &after);
        position.apply(&event, &after);
        steps.push(FollowingRecord { before, event, after });
    }
    Some((steps, Coming::of(replay, &position, &effects, Viewer::Public)))
}

/// The records after `seq` that still count and are decisions, which a rewind to `seq` reopens; the
/// first is the earliest.
pub fn decisions_since(replay: &Replay, seq: u32) -> Vec<u32> {
    let last = replay.last();
    let mut decisions = Vec::new();
    walk(replay, last, |at, event, _, verdict| {
        if at > seq && verdict.is_some_and(|it| it.class(event) == Class::Decision) {
            decisions.push(at);
        }
    });
    decisions
}

/// The position after a record, and the effects of its day up to there.
fn position(replay: &Replay, seq: u32) -> Option<(Position, EffectTracker)> {
    let records: Vec<u32> = standing(replay, seq).into_iter().flatten().collect();
    let begins = |&seq: &u32| matches!(event(replay, seq), Some(Event::DayBegan(_)));
    let day = records.iter().copied().rfind(begins).unwrap_or(0);
    let mut effects = EffectTracker::new(edition(replay.at(seq)?));
    if matches!(event(replay, 0), Some(Event::MatchOpened(it)) if it.recorder == "bga") {
        effects = effects.without_emblems();
    }
    // No effect outlasts its day unless it is recorded, and tracking effects is expensive.
    let position = walk(replay, seq, |at, event, [before, after], _| {
        if at >= day {
            effects.follow(before, event, after);
        }
    })?;
    Some((position, effects))
}

/// The position after a record, and a callback for every record up to there that still counts, with
/// its verdict.
fn walk(
    replay: &Replay,
    seq: u32,
    mut with: impl FnMut(u32, &Event, [&State; 2], Option<Verdict>),
) -> Option<Position> {
    let told = CompletedReplay::new(replay);
    let mut position = Position::new(edition(replay.at(seq)?));
    for seq in standing(replay, seq).into_iter().flatten() {
        let (event, after) = (told.event(seq)?, told.at(seq)?);
        let before = position.state().clone();
        let verdict = if let Event::Rewound(_) = event {
            let earlier = position.clone();
            position.rewind(&earlier, after);
            None
        } else {
            Some(position.apply(event, after))
        };
        with(seq, event, [&before, after], verdict);
    }
    Some(position)
}

fn event(replay: &Replay, seq: u32) -> Option<&Event> {
    let sealed = replay.records().get(usize::try_from(seq).ok()?)?;
    Some(&sealed.record.event)
}

/// The runs of records up to `seq` that still count, first to last; each but the first begins with
/// a rewind.
fn standing(replay: &Replay, seq: u32) -> Vec<RangeInclusive<u32>> {
    let mut runs = Vec::new();
    let (mut at, mut to) = (seq, seq);
    while at > 0 {
        if let Some(Event::Rewound(rewound)) = event(replay, at) {
            runs.push(at..=to);
            (at, to) = (rewound.to, rewound.to);
        } else {
            at -= 1;
        }
    }
    runs.push(0..=to);
    runs.reverse();
    runs
}

/// A state with the faces of the cards of Hands that a viewer may know.
fn seen(state: &State, knowledge: &Knowledge, viewer: Viewer, on: Option<Date>) -> State {
    let known = |place: Place, slot: &Slot| {
        let identity = knowledge.card(slot.id).filter(|_| viewer.may_see(place, slot.seen_by))?;
        let (mut face, source_id) = (identity.face.clone(), identity.source_id.clone());
        if let Some(abilities) = cards::completed(&face, on) {
            Arc::make_mut(&mut face).abilities = Some(abilities.to_vec());
        }
        Some(Arc::new(KnownCard { face, source_id }))
    };
    let of = |place: Place, slot: &Slot| {
        let known = slot.known.clone().or_else(|| known(place, slot));
        Slot { known, ..slot.clone() }
    };
    let players = state.seats().zip(state.players.iter()).map(|(seat, player)| {
        let hand = player.hand.iter().map(|slot| of(Place::Hand(seat), slot)).collect();
        Player { hand: Arc::new(hand), ..player.clone() }
    });
    State { players: Arc::new(players.collect()), ..state.clone() }
}
