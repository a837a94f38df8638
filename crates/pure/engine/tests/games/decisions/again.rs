//! Writes a game again: players' decisions and chance results are given, the engine writes the
//! rest.

use std::collections::{BTreeMap, BTreeSet};

use engine::effect::{ActionKind, Awaited, Continuation, EffectTracker};
use engine::{Class, Due, Options, Position, Verdict};
use rules::{
    CauseKind, ChoiceMade, DailyEffectStep, Edition, Event, FaceEntry, ObjectId, Phase, Piece,
    Place, Seat, SlotId, State, Status, reduce,
};
use serde_json::Value;
use upcoming::CompletedReplay;

use super::atom::{Atom, atoms};
use super::difference::Difference;

/// Maximum number of records written before one of the game.
const AHEAD_MAX: usize = 40;

/// The kind of a record of the game in the rewritten game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Somebody decided it.
    Decision,
    /// The table showed it.
    Chance,
    /// The engine wrote it.
    Written,
    /// It follows, but had to be given.
    Given,
    /// It is not part of the game's course.
    Aside,
}

/// A game that is being rewritten.
pub(super) struct Written<'a> {
    pub(super) told: &'a CompletedReplay<'a>,
    pub(super) position: Position,
    pub(super) effects: EffectTracker,
    /// The rewritten game's piece for each piece of the game.
    pieces: BTreeMap<Piece, Piece>,
    /// Written records that the game does not contain yet.
    pub(super) ahead: Vec<Atom>,
    /// Records written in all.
    pub(super) records: usize,
    /// The number of declined options, which the game does not record.
    pub(super) declined: usize,
    /// Choices that were given with an earlier one.
    merged: BTreeSet<u32>,
    /// Where the last given consequence differs from what was due.
    pub(super) differs: Option<Difference>,
}

impl<'a> Written<'a> {
    pub(super) fn new(told: &'a CompletedReplay<'a>) -> Self {
        Self {
            told,
            position: Position::new(Edition::Four),
            effects: EffectTracker::new(Edition::Four).without_emblems(),
            pieces: BTreeMap::new(),
            ahead: Vec::new(),
            records: 0,
            declined: 0,
            merged: BTreeSet::new(),
            differs: None,
        }
    }

    pub(super) fn state(&self) -> &State {
        self.position.state()
    }

    fn next_seq(&self) -> u32 {
        self.state().seq.map_or(0, |seq| seq + 1)
    }

    /// Applies an event; `None` if it makes no sense here.
    fn apply(&mut self, event: &Event) -> Option<Verdict> {
        let after = reduce(self.state(), event).ok()?;
        self.effects.follow(self.position.state(), event, &after);
        Some(self.position.apply(event, &after))
    }

    /// The event of the game in terms of the rewritten game's pieces.
    pub(super) fn mapped(&self, seq: u32, event: &Event) -> Event {
        let mut value = serde_json::to_value(event).expect("plain data");
        self.map_value(&mut value);
        let mut event = serde_json::from_value(value).expect("an event");
        // Orbs are alike, and are not paid with in the same order.
        if let Event::ManaReadied(it) = &mut event {
            let orbs = self.state().objects_in(Place::Mana(it.seat));
            let exhausted = orbs.filter(|(_, orb)| orb.statuses.has(Status::Exhausted));
            it.orbs = exhausted.map(|(id, _)| id).take(it.count as usize).collect();
        }
        if let Event::ManaPaid(it) = &mut event {
            let orbs = self.state().objects_in(Place::Mana(it.seat));
            let ready = orbs.filter(|(_, orb)| !orb.statuses.has(Status::Exhausted));
            it.orbs = ready.map(|(id, _)| id).take(it.count as usize).collect();
        }
        // A face may have come into the game by a record that is not written yet.
        for entry in event.faces_mut() {
            let FaceEntry::Known(reference) = entry else { continue };
            if !self.position.state().faces.contains_key(reference.as_str())
                && let Some(face) =
                    self.told.at(seq).and_then(|state| state.faces.get(reference.as_str()))
            {
                *entry = FaceEntry::New(face.clone());
            }
        }
        event
    }

    fn map_value(&self, value: &mut Value) {
        match value {
            Value::String(text) => {
                let piece = serde_json::from_value::<Piece>(Value::String(text.clone())).ok();
                if let Some(new) = piece.and_then(|piece| self.pieces.get(&piece)) {
                    *text = new.to_string();
                }
            }
            Value::Array(all) => all.iter_mut().for_each(|one| self.map_value(one)),
            Value::Object(all) => {
                for (key, one) in all.iter_mut() {
                    if key != "face" {
                        self.map_value(one);
                    }
                }
            }
            _ => {}
        }
    }

    /// Gives an event of the game unchanged.
    fn give(&mut self, seq: u32, event: &Event) -> Option<Verdict> {
        let (event, new) = (self.mapped(seq, event), self.next_seq());
        let verdict = self.apply(&event)?;
        for index in 0..80 {
            self.pieces.insert(
                Piece::Object(ObjectId::new(seq, index)),
                Piece::Object(ObjectId::new(new, index)),
            );
            self.pieces
                .insert(Piece::Slot(SlotId::new(seq, index)), Piece::Slot(SlotId::new(new, index)));
        }
        Some(verdict)
    }

    /// Whether everything in the event was written before; its pieces are then known.
    fn is_ahead(&mut self, seq: u32, event: &Event) -> bool {
        let atoms = atoms(&self.mapped(seq, event), seq, self.state());
        let mut left = self.ahead.clone();
        let mut found = Vec::new();
        for (atom, piece) in atoms {
            let Some(at) = left.iter().position(|(other, _)| *other == atom) else { return false };
            found.push((piece, left.remove(at).1));
        }
        self.ahead = left;
        for (old, new) in found {
            if let Some((old, new)) = old.zip(new) {
                self.pieces.insert(old, new);
            }
        }
        true
    }

    /// Lets the engine write a record; `None` if it waits for something.
    fn write(&mut self) -> Option<()> {
        let mut event = self.position.write(&self.effects)?;
        tokens(&mut event);
        let seq = self.next_seq();
        let does = atoms(&event, seq, self.state());
        self.apply(&event)?;
        self.records += 1;
        self.ahead.extend(does);
        Some(())
    }

    /// The choice with all targets that are recorded one by one, where one effect has several.
    fn all_targets(&mut self, seq: u32, event: &Event) -> Option<Event> {
        let Event::ChoiceMade(it) = event else { return None };
        let source = it.cause.and_then(|cause| cause.object).filter(|_| it.about == "target")?;
        let mapped = self.pieces.get(&Piece::Object(source)).copied();
        let waiting = self.position.awaits(&self.effects);
        let one = waiting.iter().find(|one| one.source.map(Piece::Object) == mapped)?;
        let several =
            |way: &Continuation| way.due.what == ActionKind::Target && way.due.still().1 > 1;
        // Boosts that are divided are recorded one by one, each with its target.
        let boost = |seq| matches!(self.told.event(seq), Some(Event::CountersChanged(_)));
        if !one.ways.iter().any(several) || !boost(seq + 1) {
            return None;
        }
        let mut all = it.clone();
        for (seq, next) in (seq + 1..).map_while(|seq| Some((seq, self.told.event(seq)?))) {
            match next {
                Event::ChoiceMade(more) if more.cause == it.cause && more.about == "target" => {
                    self.merged.insert(seq);
                    let new = more.pieces.iter().filter(|piece| !it.pieces.contains(piece));
                    let new: Vec<_> = new.filter(|piece| !all.pieces.contains(piece)).collect();
                    all.pieces.extend(new);
                }
                Event::CountersChanged(_) => {}
                _ => break,
            }
        }
        Some(Event::ChoiceMade(all))
    }

    /// Handles the next record of the game.
    pub(super) fn follow(&mut self, seq: u32, event: &Event, class: Class) -> Kind {
        if self.merged.contains(&seq) {
            return Kind::Decision;
        }
        if class == Class::Aside {
            self.give(seq, event);
            return Kind::Aside;
        }
        // An archive that lost packets may record the end of Expand in the Afternoon.
        let afternoon = |state: &State| state.day.phase == Phase::Afternoon;
        let before = seq.checked_sub(1).and_then(|seq| self.told.at(seq));
        if matches!(event, Event::DailyEffectEnded(_)) && before.is_some_and(afternoon) {
            self.differs = Some(Difference::new(seq, event, self));
            self.give(seq, event);
            return Kind::Given;
        }
        if self.is_done_anyway(seq, event) {
            return Kind::Decision;
        }
        let told = matches!(event, Event::ChoiceMade(it) if it.about != "target");
        for _ in 0..AHEAD_MAX {
            if self.is_ahead(seq, event) {
                return Kind::Written;
            }
            if told {
                break;
            }
            if let Some(write) = self.position.write(&self.effects) {
                let early = begins(&write) && !frames(event);
                let turn = matches!(write, Event::TurnBegan(_)) && is_chosen(event);
                if early || turn || self.skips_noon(event, &write) || self.write().is_none() {
                    break;
                }
                continue;
            }
            if self.accepts(seq, event) || !(self.decline() || self.choose_nothing()) {
                break;
            }
        }
        let all = self.all_targets(seq, event);
        self.is_given(seq, all.as_ref().unwrap_or(event), class)
    }

    /// Whether the game begins with the first Afternoon, and omits what would have happened at
    /// Noon.
    fn skips_noon(&self, event: &Event, noon: &Event) -> bool {
        let is = |event: &Event, phase| matches!(event, Event::PhaseBegan(it) if it.phase == phase);
        let first = self.state().day.day == 1 && self.state().day.phase == Phase::Setup;
        if !first || !is(event, Phase::Afternoon) || !is(noon, Phase::Noon) {
            return false;
        }
        let Ok(after) = reduce(self.state(), noon) else { return false };
        let (mut position, mut effects) = (self.position.clone(), self.effects.clone());
        effects.follow(self.state(), noon, &after);
        position.apply(noon, &after);
        !position.awaits(&effects).is_empty()
    }

    /// Whether it chooses only what is acted on next anyway, as there is nothing else.
    fn is_done_anyway(&self, seq: u32, event: &Event) -> bool {
        let Event::ChoiceMade(it) = self.mapped(seq, event) else { return false };
        let Some(next) = self.position.write(&self.effects) else { return false };
        let text = serde_json::to_string(&next).expect("plain data");
        let acts_on = |piece: &Piece| text.contains(&format!("\"{piece}\""));
        it.about == "target" && !it.pieces.is_empty() && it.pieces.iter().all(acts_on)
    }

    /// Whether an effect waits for it, or a rule makes somebody decide it or the table show it.
    fn accepts(&self, seq: u32, event: &Event) -> bool {
        let event = self.mapped(seq, event);
        // An effect that a player may decline is recorded as a quick action.
        if let Event::QuickActionPlayed(it) = &event {
            let waiting = self.position.awaits(&self.effects);
            return waiting.iter().any(|one| one.source == Some(it.object));
        }
        let Ok(after) = reduce(self.state(), &event) else { return false };
        if self.effects.accepts(&event, &after) {
            return true;
        }
        let verdict = self.position.clone().apply(&event, &after);
        matches!(verdict, Verdict::Decided | Verdict::Chance) && !is_chosen(&event)
    }

    /// Declines players' options; `false` if there are none.
    fn decline(&mut self) -> bool {
        let next = self.position.next();
        let end = next.or.iter().find_map(|due| match due {
            Due::End(effect) => Some(DailyEffectStep { effect: *effect }),
            _ => None,
        });
        if let Some(end) = end.filter(|_| !next.awaits.is_empty()) {
            let event = Event::DailyEffectEnded(end);
            let does = atoms(&event, self.next_seq(), self.state());
            self.ahead.extend(does);
            self.declined += 1;
            return self.apply(&event).is_some();
        }
        let seats: Vec<Seat> = self.state().seats().collect();
        let Some(seat) = seats.into_iter().find(|&seat| self.effects.declines(seat)) else {
            return false;
        };
        let choice = ChoiceMade {
            cause: None,
            seat: Some(seat),
            about: "decline".into(),
            pieces: Vec::new(),
            seats: Vec::new(),
            number: None,
            expeditions: Vec::new(),
        };
        self.declined += 1;
        self.apply(&Event::ChoiceMade(choice)).is_some()
    }

    /// Chooses a target with which nothing need be done, where one has to be chosen: the game does
    /// not record that either. `false` if there is none.
    fn choose_nothing(&mut self) -> bool {
        let waiting = self.position.awaits(&self.effects);
        let Some(one) = waiting.first() else { return false };
        let targets = one.ways.iter().filter(|way| way.due.what == ActionKind::Target);
        let choices = targets.flat_map(|way| {
            way.due.among.iter().filter_map(|it| way.answer(&[(it.thing.clone(), 1)], None))
        });
        let nothing = choices.into_iter().find(|event| {
            let Ok(after) = reduce(self.state(), event) else { return false };
            let (mut position, mut effects) = (self.position.clone(), self.effects.clone());
            position.apply_with(&mut effects, event, &after);
            let left = position.awaits(&effects);
            let over = |it: &Awaited| it.source != one.source || it.may_leave;
            left.iter().all(over) && position.write(&effects).is_none_or(|it| begins(&it))
        });
        self.declined += usize::from(nothing.is_some());
        nothing.is_some_and(|event| self.apply(&event).is_some())
    }

    /// Goes on from the state of the game after this record, as others do: one difference is not
    /// to bring others.
    pub(super) fn find_back(&mut self, position: &Position, effects: &EffectTracker) {
        (self.position, self.effects) = (position.clone(), effects.clone());
        self.pieces.clear();
        self.ahead.clear();
    }

    /// Gives a record of the game, which is a decision or chance if one was awaited.
    fn is_given(&mut self, seq: u32, event: &Event, class: Class) -> Kind {
        let mapped = self.mapped(seq, event);
        let waits = self.position.write(&self.effects).is_none();
        let accepted =
            reduce(self.state(), &mapped).is_ok_and(|after| self.effects.accepts(&mapped, &after));
        let next = self.position.next();
        let left = waits && !next.awaits.is_empty() && !next.or.is_empty();
        let over = waits && self.position.awaits(&self.effects).iter().any(|one| one.may_be_over);
        let may_stay = |due: &Due| matches!(due, Due::Advance(to) if to.may_stay);
        let stays = waits && next.due.iter().any(may_stay);
        let is_turn = |one: &engine::Decision| matches!(one.options, Options::Turn { .. });
        let turn = waits && next.due.is_empty() && next.awaits.iter().any(is_turn);
        let picked = left && next.awaits.iter().any(|one| is_picked(&one.options, &mapped));
        let difference = Difference::new(seq, event, self);
        let verdict = self.give(seq, event);
        self.differs = Some(difference.judged(verdict.as_ref()));
        let Some(verdict) = verdict else { return Kind::Given };
        match verdict {
            _ if is_chosen(event) && (class == Class::Decision || event.cause().is_none()) => {
                Kind::Decision
            }
            // A player pays for a lower price before the card is played (`4.0 5.1.2.c`), or keeps an
            // Expedition in place (`4.0 4.2.4.h`).
            _ if turn && is_price(event) => Kind::Decision,
            _ if stays && is_progress(event) => Kind::Decision,
            // An Expedition that an effect moves turns up a Tumult card, which the game tells first.
            _ if waits && matches!(event, Event::TumultRevealed(_)) => Kind::Chance,
            Verdict::Decided => Kind::Decision,
            Verdict::Chance => Kind::Chance,
            // That an effect is over tells that the player has chosen what does nothing.
            Verdict::Expected if left || over => Kind::Decision,
            _ if picked => Kind::Decision,
            _ if accepted && waits && shows(event) => Kind::Chance,
            _ if accepted && waits => Kind::Decision,
            _ => Kind::Given,
        }
    }
}

/// What a player does who has the turn.
const fn is_chosen(event: &Event) -> bool {
    matches!(event, Event::CardPlayed(_) | Event::QuickActionPlayed(_) | Event::Passed(_))
}

/// Whether it may be paid for a lower price: no object causes it, and no rule.
fn is_price(event: &Event) -> bool {
    let price = |cause: rules::Cause| cause.kind == CauseKind::Ability && cause.object.is_none();
    event.cause().is_some_and(price)
        && matches!(event, Event::Moved(_) | Event::Ceased(_) | Event::StatusGained(_))
}

/// Whether an Expedition moves forward, or something is done instead.
fn is_progress(event: &Event) -> bool {
    matches!(event, Event::ExpeditionMoved(_) | Event::Moved(_))
}

/// Whether a record moves one of those that may be chosen.
fn is_picked(options: &Options, event: &Event) -> bool {
    let (Options::Some { of, .. }, Event::Moved(it)) = (options, event) else { return false };
    it.moves.iter().any(|one| one.what.is_some_and(|what| of.contains(&what)))
}

/// Faces of tokens, which the engine knows only by name.
fn tokens(event: &mut Event) {
    for entry in event.faces_mut() {
        let FaceEntry::New(face) = &entry else { continue };
        if face.reference != face.name {
            continue;
        }
        let named = |card: &&cards::Card| card.name(cards::CardLanguage::English) == face.name;
        if let Some(card) = cards::all().chain(cards::unpublished()).find(named) {
            let abilities = card.abilities().map(<[_]>::to_vec);
            *entry = FaceEntry::from(rules::Face { abilities, ..card.face() });
        }
    }
}

pub(super) const fn begins(event: &Event) -> bool {
    matches!(event, Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DayBegan(_))
}

/// What frames the game, and what a player does who has the turn.
fn frames(event: &Event) -> bool {
    if is_chosen(event) {
        return true;
    }
    if matches!(event.cause_kind(), Some(CauseKind::Ability | CauseKind::Cost)) {
        return false;
    }
    matches!(
        event,
        Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
            | Event::DailyEffectBegan(_)
            | Event::DailyEffectEnded(_)
            | Event::GameEnded(_)
            | Event::FirstPlayerChanged(_)
            | Event::TieBreakerBegan(_)
            | Event::ExpeditionMoved(_)
            | Event::TumultRevealed(_)
    ) || matches!(
        event,
        Event::Moved(it) if it.cause.is_some_and(|it| it.kind == CauseKind::DailyEffect)
    )
}

/// Whether the table shows something by it.
fn shows(event: &Event) -> bool {
    let mut event = event.clone();
    event.faces_mut().into_iter().next().is_some()
        || matches!(event, Event::DieRolled(_) | Event::Revealed(_) | Event::Shuffled(_))
}
