//! What comes next at a moment of a match, as far as one viewer may know it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use cards::Date;
use engine::effect::Course;
use engine::{Due, Lost, Next, Position};
use rules::{Edition, Event, Known, Place, Player, Slot, State};

use crate::explain::edition;
use crate::knowledge::Knowledge;
use crate::told::Told;
use crate::versions::Replay;
use crate::viewer::Viewer;

/// What comes next at a moment.
#[derive(Clone, Debug)]
pub struct Coming {
    /// The edition that asks for it.
    pub edition: Edition,
    /// The state after the record, with the faces of all cards that the viewer may know.
    pub state: State,
    /// What is due, awaited, or may come instead.
    pub next: Next,
    /// What may have happened without being told, since the present daily effect, turn or phase began.
    pub may_have: Vec<Due>,
    /// The record that was not foreseen, if what has happened since then does not tell where the match stands.
    pub lost_since: Option<u32>,
    /// What is due now as the record of it, if it follows from the rules alone.
    pub record: Option<Event>,
}

impl Coming {
    /// What comes after record `seq`; none if there is no such record.
    ///
    /// Folds all records up to there that still stand: some microseconds each. Nothing is looked at that the viewer
    /// may not see, so the answers of matches that differ in that alone are equal.
    pub fn new(replay: &Replay, seq: u32, viewer: Viewer) -> Option<Self> {
        let (position, effects) = position(replay, seq)?;
        let knowledge = replay.knowledge_for(viewer);
        let state = seen(position.state(), knowledge, viewer, replay.played_on());
        let lost_since = position.lost().filter(|lost: &Lost| lost.to.is_none());
        Some(Self {
            edition: edition(position.state()),
            next: position.next_known(&state),
            may_have: position.may_have().to_vec(),
            record: position.write(&effects).filter(|_| lost_since.is_none()),
            lost_since: lost_since.map(|lost| lost.from),
            state,
        })
    }
}

/// What is so and what unfolds after a record, and the effects of its day up to there.
fn position(replay: &Replay, seq: u32) -> Option<(Position, Course)> {
    let told = Told::new(replay);
    let edition = edition(replay.at(seq)?);
    let (mut position, mut effects) = (Position::new(edition), Course::new(edition));
    let records: Vec<u32> = standing(replay, seq).into_iter().flatten().collect();
    let begins = |&seq: &u32| matches!(event(replay, seq), Some(Event::DayBegan(_)));
    let day = records.iter().rposition(begins).unwrap_or(0);
    for (index, seq) in records.into_iter().enumerate() {
        let (event, after) = (told.event(seq)?, told.at(seq)?);
        // No effect lasts longer than its day without being told, and to follow effects is dear.
        if index >= day {
            effects.follow(position.state(), event, after);
        }
        if let Event::Rewound(_) = event {
            let earlier = position.clone();
            position.rewind(&earlier, after);
        } else {
            position.apply(event, after);
        }
    }
    Some((position, effects))
}

fn event(replay: &Replay, seq: u32) -> Option<&Event> {
    let sealed = replay.records().get(usize::try_from(seq).ok()?)?;
    Some(&sealed.record.event)
}

/// The runs of records up to `seq` that still stand, first to last; each but the first begins with a rewind.
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
        Some(Arc::new(Known { face, source_id }))
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
