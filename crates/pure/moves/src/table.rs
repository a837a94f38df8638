//! A match while it is written or played: its state, its consequences, and the known hidden cards.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Date;
use engine::effect::{Awaited, EffectTracker};
use engine::{Position, Verdict};
use record::{DraftOpening, DraftSlot};
use replay::{CardIdentity, Replay, Versions, Viewer};
use rules::{
    Cause, CauseKind, Edition, Event, FaceEntry, ObjectId, Piece, Place, Refused, Seat, SlotId,
    State, reduce,
};
use upcoming::Coming;

use crate::habit::Habits;
use crate::names::Labels;

/// A match up to a record, which can be extended.
///
/// Writing a match as text and playing a text use it identically: it depends only on the match's
/// records.
#[derive(Clone)]
pub struct GrowingMatch {
    edition: Edition,
    date: Option<Date>,
    pub(crate) names: Labels,
    pub(crate) habits: Habits,
    pub(crate) decks: Vec<(Seat, Vec<Option<DraftSlot>>)>,
    /// The first record.
    opened: Event,
    versions: Versions,
    /// The events with everything known of their cards, and the position after each.
    told: Vec<Event>,
    positions: Vec<Position>,
    effects: EffectTracker,
    known: BTreeMap<SlotId, CardIdentity>,
    /// The object whose ability was last at work, after each record.
    sources: Vec<Option<ObjectId>>,
}

impl GrowingMatch {
    /// A match without records.
    pub(crate) fn new(
        edition: Edition,
        date: Option<Date>,
        names: Labels,
        habits: Habits,
        decks: Vec<(Seat, Vec<Option<DraftSlot>>)>,
        opened: Event,
    ) -> Self {
        Self {
            decks,
            opened,
            edition,
            date,
            names,
            habits,
            versions: Versions::default(),
            told: Vec::new(),
            positions: Vec::new(),
            effects: habits.course(edition),
            known: BTreeMap::new(),
            sources: Vec::new(),
        }
    }

    /// The first record.
    pub(crate) fn opened(&self) -> Event {
        self.opened.clone()
    }

    /// The match before its last record, as far as a line needs it.
    pub(crate) fn back_to(&self, seq: u32) -> Self {
        let effects = EffectTracker::new(self.edition);
        let mut earlier = Self { versions: Versions::default(), effects, ..self.clone() };
        for (index, state) in self.versions.states().iter().take(seq as usize).enumerate() {
            earlier.versions.push(&self.told[index], state.clone());
        }
        earlier.told.truncate(seq as usize);
        earlier.positions.truncate(seq as usize);
        earlier.sources.truncate(seq as usize);
        earlier
    }

    /// The state; `None` before the first record.
    pub fn state(&self) -> Option<&State> {
        self.versions.states().last()
    }

    /// The state after a record.
    pub fn at(&self, seq: u32) -> Option<&State> {
        self.versions.states().get(seq as usize)
    }

    /// The number of records.
    pub fn records(&self) -> u32 {
        u32::try_from(self.told.len()).unwrap_or(u32::MAX)
    }

    /// What comes next, in the public view.
    pub fn position(&self) -> Option<&Position> {
        self.positions.last()
    }

    /// The effects that wait for a decision, or for the table to show something.
    pub(crate) fn awaits(&self) -> Vec<Awaited> {
        self.positions.last().map(|position| position.awaits(&self.effects)).unwrap_or_default()
    }

    /// What comes next, as far as a viewer may know it; `None` before the first record.
    pub fn coming(&self, replay: &Replay, viewer: Viewer) -> Option<Coming> {
        Some(Coming::of(replay, self.position()?, &self.effects, viewer))
    }

    /// The day of the match, if known.
    pub(crate) const fn day(&self) -> Option<Date> {
        self.date
    }

    /// The event of a record, with everything known of its cards.
    pub(crate) fn event(&self, seq: usize) -> Option<&Event> {
        self.told.get(seq)
    }

    /// The card in a slot, if the text has revealed it.
    pub(crate) fn known(&self, slot: SlotId) -> Option<&CardIdentity> {
        self.known.get(&slot)
    }

    /// Whether the card in this slot was revealed to everyone.
    pub(crate) fn is_revealed(&self, slot: SlotId) -> bool {
        let is_it = |one: &rules::Slot| one.id == slot && one.known.is_some();
        self.state().is_some_and(|state| {
            state.players.iter().flat_map(|one| one.hand.iter().chain(one.deck.iter())).any(is_it)
        })
    }

    /// The record that follows from the rules, as its recorder writes such records; `None` if
    /// somebody decides now.
    pub fn written(&self) -> Option<Event> {
        let position = self.positions.last()?;
        let written = upcoming::written(position, &self.effects, self.date)?;
        let mut event = self.habits.told(self, position, written)?;
        self.name_faces(&mut event);
        self.versions.next(&event).is_ok().then_some(event)
    }

    /// A record that an effect makes, with the whole faces of the tokens that it creates.
    pub(crate) fn completed(&self, event: Event) -> Event {
        let Some(position) = self.positions.last() else { return event };
        let mut event = upcoming::completed(event, position.state(), self.date);
        self.name_faces(&mut event);
        event
    }

    /// Puts the faces of an event into the form that they have here.
    fn name_faces(&self, event: &mut Event) {
        for entry in event.faces_mut() {
            if let Some(face) = self.names.face_of(entry.reference()) {
                *entry = self.entry(&face);
            }
        }
    }

    /// The form of a face in an event here.
    pub(crate) fn entry(&self, face: &Arc<rules::Face>) -> FaceEntry {
        let known = self.state().and_then(|state| state.faces.get(&*face.reference));
        if known == Some(face) {
            FaceEntry::Known(face.reference.clone())
        } else {
            FaceEntry::New(face.clone())
        }
    }

    /// The face that an event refers to here.
    pub(crate) fn face(&self, entry: &FaceEntry) -> Option<Arc<rules::Face>> {
        let nothing = State::default();
        self.state().unwrap_or(&nothing).face_of(entry).cloned()
    }

    /// A face with everything its card could do on the day of the match.
    pub(crate) fn whole(&self, face: &rules::Face) -> rules::Face {
        let mut face = face.clone();
        if let Some(abilities) = cards::completed(&face, self.date) {
            face.abilities = Some(abilities.to_vec());
        }
        face
    }

    /// The state after an event; the event is not recorded.
    pub(crate) fn after(&self, event: &Event) -> Result<State, Refused> {
        self.versions.next(event)
    }

    fn source(&self) -> Option<ObjectId> {
        self.sources.last().copied().flatten()
    }

    /// The default cause of a step.
    pub(crate) fn cause(&self) -> Cause {
        let day = self.state().and_then(|state| state.day.daily_effect);
        match (day, self.source()) {
            (Some(_), _) => Cause::new(CauseKind::DailyEffect),
            (None, Some(object)) => {
                Cause { object: Some(object), ..Cause::new(CauseKind::Ability) }
            }
            (None, None) => Cause::new(CauseKind::Rule),
        }
    }

    /// Credits an event whose line leaves its cause open to the effect that waits for it, if the usual cause cannot bring it.
    pub(crate) fn credit(&self, event: &mut Event) {
        let Some(position) = self.positions.last() else { return };
        let state = position.state();
        // The usual cause is then the daily effect, which brings nearly everything.
        if state.day.daily_effect.is_some() {
            return;
        }
        let Ok(after) = reduce(state, event) else { return };
        let Some(object) = self.effects.credit(event, &after) else { return };
        let is_effect = event.cause_kind() == Some(CauseKind::Ability);
        let departs = || matches!(position.clone().apply(event, &after), Verdict::Departs(_));
        if (is_effect || departs())
            && let Some(cause) = event.cause_mut()
        {
            *cause = Some(Cause { object: Some(object), ..Cause::new(CauseKind::Ability) });
        }
    }

    /// Adds a record, and returns the verdict on it.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it makes no sense; nothing has changed then.
    pub(crate) fn push(
        &mut self,
        event: &Event,
        open: &[DraftOpening],
    ) -> Result<Verdict, Refused> {
        // Everything that may be refused comes first, so that a refused event changes nothing.
        let state = self.versions.next(event)?;
        self.learn(event, &state, open);
        self.versions.push(event, state);
        Ok(self.unfold(event))
    }

    /// Learns cards in slots.
    fn learn(&mut self, event: &Event, after: &State, open: &[DraftOpening]) {
        let seq = self.records();
        for opening in open {
            if let DraftOpening::Slot(it) = opening {
                let identity =
                    CardIdentity { face: it.face.clone(), source_id: it.source_id.clone() };
                self.known.insert(SlotId::new(seq, it.index), identity);
            }
        }
        let tells = matches!(
            event,
            Event::Moved(_) | Event::CardPlayed(_) | Event::Revealed(_) | Event::Observed(_)
        );
        if !tells {
            return;
        }
        for player in after.players.iter() {
            for slot in player.deck.iter().chain(player.hand.iter()) {
                let is_new = slot.id.seq() == seq;
                if !(is_new || slot.known.is_some()) || self.known.contains_key(&slot.id) {
                    continue;
                }
                let told = slot.known.as_deref().map(|known| CardIdentity {
                    face: known.face.clone(),
                    source_id: known.source_id.clone(),
                });
                let came = || self.known.get(&slot.was?).filter(|_| is_new).cloned();
                if let Some(known) = told.or_else(came) {
                    self.known.insert(slot.id, known);
                }
            }
        }
    }

    fn unfold(&mut self, event: &Event) -> Verdict {
        // For earlier records only the state and what was unfolding are kept.
        let mut position = match self.positions.last_mut() {
            Some(last) => {
                let kept = last.clone();
                std::mem::replace(last, kept)
            }
            None => Position::new(self.edition),
        };
        let told = cards::with_abilities(event, self.date).unwrap_or_else(|| event.clone());
        let before = position.state().clone();
        if let Event::Rewound(rewound) = event {
            let earlier = self.positions[rewound.to as usize].clone();
            let after = before.rewound(earlier.state());
            let mut position = earlier.clone();
            position.rewind(&earlier, &after);
            self.told.push(told);
            self.positions.push(position);
            self.sources.push(self.sources[rewound.to as usize]);
            self.follow_again();
            return Verdict::NotAPlay;
        }
        // The abilities of a card may be described in two different ways; the record then takes
        // precedence.
        let (told, after) = match reduce(&before, &told) {
            Ok(after) => (told, after),
            Err(_) => (event.clone(), self.state().expect("just added").clone()),
        };
        if matches!(event, Event::DayBegan(_)) {
            self.effects = self.habits.course(self.edition);
        }
        let verdict = position.apply_with(&mut self.effects, &told, &after);
        let source = source(&told, &after, self.source());
        self.sources.push(source);
        self.told.push(told);
        self.positions.push(position);
        verdict
    }

    /// The records that still count, the last first: those that were not rewound, without the
    /// rewinds themselves.
    pub(crate) fn standing(&self) -> impl Iterator<Item = usize> {
        let mut at = self.told.len();
        std::iter::from_fn(move || {
            loop {
                let index = at.checked_sub(1)?;
                let Event::Rewound(rewound) = &self.told[index] else {
                    at = index;
                    return Some(index);
                };
                // The records after `to` are undone; `to` itself counts and comes next.
                at = rewound.to as usize + 1;
            }
        })
    }

    /// How a line refers to another record: as a number of records back among those that count, so
    /// that it means the same when re-entered after a mistake was taken back; otherwise a number
    /// back among all.
    pub(crate) fn back(&self, seq: u32) -> String {
        match self.standing().position(|one| one == seq as usize) {
            Some(after) => format!("^{}", after + 1),
            None => format!("^^{}", i64::from(self.records()) - i64::from(seq)),
        }
    }

    /// The record that such a reference means.
    pub(crate) fn named_back(&self, word: &str) -> Option<u32> {
        let back = word.strip_prefix('^')?;
        match back.strip_prefix('^') {
            Some(back) => self.records().checked_sub(back.parse().ok()?),
            None => {
                let after = back.parse::<usize>().ok()?.checked_sub(1)?;
                u32::try_from(self.standing().nth(after)?).ok()
            }
        }
    }

    /// Follows the effects of the day again, on the line of play after a rewind.
    fn follow_again(&mut self) {
        let mut standing = Vec::new();
        for index in self.standing() {
            standing.push(index);
            if let Event::DayBegan(_) = &self.told[index] {
                break;
            }
        }
        self.effects = self.habits.course(self.edition);
        let nothing = State::default();
        for &index in standing.iter().rev() {
            let before = index.checked_sub(1);
            let before = before.map_or(&nothing, |index| self.positions[index].state());
            self.effects.follow(before, &self.told[index], self.positions[index].state());
        }
    }

    /// The seat whose turn it is, or else that of the first player.
    pub(crate) fn seat(&self) -> Option<Seat> {
        let day = self.state()?.day;
        day.turn.or(day.first_player)
    }

    /// The slots or objects of a place, in order.
    pub(crate) fn pieces(&self, place: Place) -> Vec<Piece> {
        let Some(state) = self.state() else { return Vec::new() };
        if place.zone().is_hidden() {
            return state.slots(place).iter().map(|slot| Piece::Slot(slot.id)).collect();
        }
        state.objects_in(place).map(|(id, _)| Piece::Object(id)).collect()
    }
}

/// The object whose ability is at work after this.
fn source(event: &Event, after: &State, before: Option<ObjectId>) -> Option<ObjectId> {
    match event {
        Event::QuickActionPlayed(it) => Some(it.object),
        Event::CardPlayed(_) => {
            let made = ObjectId::new(after.seq.unwrap_or(0), 0);
            after.objects.contains_key(&made).then_some(made)
        }
        Event::ReactionPlayed(it) => Some(it.emblem),
        Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_) => None,
        _ => match event.cause() {
            Some(Cause { kind: CauseKind::Ability, object: Some(object), .. }) => Some(object),
            _ => before,
        },
    }
}
