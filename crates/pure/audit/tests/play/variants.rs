//! The same game as another recorder might write it: one record or several for what happens together (`4.0 6.1`), and what is on
//! the table observed in between. The table is the same, and nothing is found.

use std::collections::BTreeMap;

use engine::effect::EffectTracker;
use engine::{Position, Verdict};
use record::Draft;
use replay::Replay;
use rules::{
    Ceased, CountersChanged, Edition, Event, Fact, Kind, Moved, ObjectFact, Observed, ObservedWhy,
    Phase, Place, State, StatusChanged, TokenCreated, reduce,
};
use serde_json::{Value, json};

use super::laws;
use super::random::Random;
use super::table::{Stuck, Table};

/// One in so many records that could be several is several.
const SPLITS: usize = 2;

/// Before one in so many records, an object is observed.
const LOOKS: usize = 16;

/// The game as it is written the other way.
struct Variant {
    random: Random,
    position: Position,
    course: EffectTracker,
    drafts: Vec<Draft>,
    /// What the ids of the first game are in this one.
    names: BTreeMap<String, String>,
    /// What the records of the first game are in this one: the first one, if they are several.
    seqs: Vec<usize>,
}

/// Plays a game again in another form, and compares the tables whenever a turn, a phase or a day begins.
pub(crate) fn hold(table: &Table, replay: &Replay, seed: u64) -> Result<(), Stuck> {
    let mut variant = Variant {
        random: Random::new(!seed),
        position: Position::new(Edition::Four),
        course: EffectTracker::new(Edition::Four),
        drafts: Vec::new(),
        names: BTreeMap::new(),
        seqs: Vec::new(),
    };
    for (seq, draft) in (0..).zip(&table.drafts) {
        let after = replay.at(seq).expect("every record has a state");
        variant
            .follow(draft, seq, after)
            .map_err(|why| format!("in other words, record {seq}: {why}"))?;
    }
    if super::asked() == Some(seed..seed + 1) {
        super::print("in other words ", &variant.drafts);
    }
    let other = laws::replayed(&variant.drafts, seed)?;
    laws::nothing_is_found(&other).map_err(|why| format!("in other words: {why}"))
}

impl Variant {
    /// Writes a record of the first game, which left this state.
    fn follow(&mut self, draft: &Draft, seq: u32, after: &State) -> Result<(), Stuck> {
        self.look()?;
        let first = self.drafts.len();
        self.seqs.push(first);
        let event = self.renamed(&draft.event);
        let mut parts = self.parts(event);
        let last = parts.pop().expect("a record has a part");
        for part in parts {
            self.record(Draft::new(part))?;
        }
        self.record(Draft { open: draft.open.clone(), ..Draft::new(last) })?;
        self.name(seq, after, first);
        if !matches!(
            draft.event,
            Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) | Event::MatchEnded(_)
        ) {
            return Ok(());
        }
        let mut first = table_of(after);
        self.rename(&mut first);
        let other = table_of(self.position.state());
        if first == other { Ok(()) } else { Err(difference(&first, &other)) }
    }

    fn record(&mut self, draft: Draft) -> Result<(), Stuck> {
        let after = reduce(self.position.state(), &draft.event);
        let after = after.map_err(|why| format!("{why}: {:?}", draft.event))?;
        let verdict = self.position.apply_with(&mut self.course, &draft.event, &after);
        if let Verdict::Departs(departure) = verdict {
            return Err(format!("{:?} departs: {departure:?}", draft.event));
        }
        self.drafts.push(draft);
        Ok(())
    }

    /// Observes something on the table now and then.
    fn look(&mut self) -> Result<(), Stuck> {
        let state = self.position.state();
        if state.day.phase == Phase::Setup || state.started.is_none() || !self.random.one_in(LOOKS)
        {
            return Ok(());
        }
        let is_open = |object: &rules::Object| {
            matches!(object.place, Place::Expedition(_) | Place::Landmark(_) | Place::Reserve(_))
                && object.face.is_some()
        };
        let mut there: Vec<_> =
            state.objects.iter().filter(|(_, object)| is_open(object)).collect();
        let Some((&id, object)) = self.random.take(&mut there) else { return Ok(()) };
        let fact = Fact::Object(ObjectFact {
            object: Some(id),
            place: object.place,
            was: None,
            face: None,
            owner: Some(object.owner),
            statuses: object.statuses,
            counters: object.counters.clone(),
            source_id: None,
            token: object.kind == Kind::Token,
            unseen: false,
        });
        let (why, text) = (ObservedWhy::Correction, None);
        self.record(Draft::new(Event::Observed(Observed { why, text, facts: vec![fact] })))
    }

    /// The records for what one record tells.
    fn parts(&mut self, event: Event) -> Vec<Event> {
        if !self.random.one_in(SPLITS) {
            return vec![event];
        }
        match event {
            // The Discard pile is put under an empty Deck as a whole (`4.0 3.2.2.d`).
            Event::Moved(it) if it.moves.iter().any(is_refill) => vec![Event::Moved(it)],
            Event::Moved(Moved { cause, moves }) => {
                let one = |one| Event::Moved(Moved { cause, moves: vec![one] });
                moves.into_iter().map(one).collect()
            }
            Event::TokenCreated(TokenCreated { cause, tokens }) => {
                let one = |one| Event::TokenCreated(TokenCreated { cause, tokens: vec![one] });
                tokens.into_iter().map(one).collect()
            }
            Event::Ceased(Ceased { cause, objects }) => {
                let one = |one| Event::Ceased(Ceased { cause, objects: vec![one] });
                objects.into_iter().map(one).collect()
            }
            Event::StatusGained(it) => marks(it).map(Event::StatusGained).collect(),
            Event::StatusLost(it) => marks(it).map(Event::StatusLost).collect(),
            Event::CountersChanged(CountersChanged { cause, changes }) => {
                let one =
                    |one| Event::CountersChanged(CountersChanged { cause, changes: vec![one] });
                changes.into_iter().map(one).collect()
            }
            other => vec![other],
        }
    }

    fn renamed(&self, event: &Event) -> Event {
        let mut value = serde_json::to_value(event).expect("plain data");
        self.rename(&mut value);
        serde_json::from_value(value).expect("only ids have changed")
    }

    /// Replaces the ids and records of the first game by those of this one.
    fn rename(&self, value: &mut Value) {
        match value {
            Value::String(text) => {
                if let Some(name) = self.names.get(text) {
                    text.clone_from(name);
                }
            }
            Value::Array(all) => all.iter_mut().for_each(|one| self.rename(one)),
            Value::Object(members) => {
                for (key, mut member) in std::mem::take(members) {
                    match member.as_u64().filter(|_| key == "seq") {
                        Some(seq) => {
                            member = json!(self.seqs[usize::try_from(seq).expect("a record")]);
                        }
                        None => self.rename(&mut member),
                    }
                    members.insert(self.names.get(&key).cloned().unwrap_or(key), member);
                }
            }
            _ => {}
        }
    }

    /// Learns the ids of what a record of the first game made.
    fn name(&mut self, seq: u32, after: &State, first: usize) {
        let here = self.position.state();
        let is_new = |of: u32| of as usize >= first;
        let pairs = [
            (made(after, |of| of == seq), made(here, is_new)),
            (items(after, |of| of == seq), items(here, is_new)),
        ];
        for (theirs, ours) in pairs {
            self.names.extend(theirs.into_iter().zip(ours));
        }
        let markers = |state: &State| -> Vec<String> {
            state.adventure.markers.iter().map(|marker| marker.id.to_string()).collect()
        };
        self.names.extend(markers(after).into_iter().zip(markers(here)));
    }
}

/// A record for each object; Expeditions stay together.
fn marks(all: StatusChanged) -> impl Iterator<Item = StatusChanged> {
    let StatusChanged { cause, status, objects, expeditions } = all;
    let of = move |objects, expeditions| StatusChanged { cause, status, objects, expeditions };
    let rest = (!expeditions.is_empty()).then(|| of(Vec::new(), expeditions));
    objects.into_iter().map(move |one| of(vec![one], Vec::new())).chain(rest)
}

/// The ids of objects and slots made by these records, in their order.
fn made(state: &State, is_new: impl Fn(u32) -> bool) -> Vec<String> {
    let objects = state.objects.keys().filter(|id| is_new(id.seq())).map(ToString::to_string);
    let slots = state.players.iter().flat_map(|it| it.hand.iter().chain(it.deck.iter()));
    let mut slots: Vec<_> = slots.map(|slot| slot.id).filter(|id| is_new(id.seq())).collect();
    slots.sort_unstable();
    objects.chain(slots.iter().map(ToString::to_string)).collect()
}

/// The items of these objects, and the slots that name their hidden faces.
fn items(state: &State, is_new: impl Fn(u32) -> bool) -> Vec<String> {
    let objects = state.objects.iter().filter(|(id, _)| is_new(id.seq()));
    let names = |object: &rules::Object| {
        std::iter::once(object.item.to_string()).chain(object.slot.map(|slot| slot.to_string()))
    };
    objects.flat_map(|(_, object)| names(object)).collect()
}

/// What lies on the table; what happens together enters at one time or one after the other.
fn table_of(state: &State) -> Value {
    let State { day, players, expeditions, adventure, .. } = state;
    let objects: BTreeMap<_, _> =
        state.objects.iter().map(|(id, object)| (id.to_string(), object)).collect();
    let mut table = json!({
        "day": day, "players": players, "expeditions": expeditions, "adventure": adventure, "objects": objects,
    });
    forget_timestamps(&mut table);
    table
}

fn forget_timestamps(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(forget_timestamps),
        Value::Object(members) => {
            members.remove("timestamp");
            members.values_mut().for_each(forget_timestamps);
        }
        _ => {}
    }
}

/// The first difference between two tables.
fn difference(one: &Value, other: &Value) -> String {
    match (one, other) {
        (Value::Object(left), Value::Object(right)) => {
            let keys = left.keys().chain(right.keys());
            let mut apart = keys.filter(|key| left.get(*key) != right.get(*key));
            let Some(key) = apart.next() else { return "nothing".into() };
            let null = &Value::Null;
            let [one, other] = [left, right].map(|all| all.get(key).unwrap_or(null));
            format!("{key} {}", difference(one, other))
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            let found = (0..).zip(left.iter().zip(right)).find(|(_, (one, other))| one != other);
            found.map_or_else(String::new, |(index, (one, other)): (usize, _)| {
                format!("{index} {}", difference(one, other))
            })
        }
        _ => format!("is {one} and {other}"),
    }
}

/// Whether a card of the Discard pile goes under the Deck.
fn is_refill(one: &rules::Move) -> bool {
    matches!((one.from, one.to), (rules::Place::Discard(_), rules::Place::Deck(..)))
}
