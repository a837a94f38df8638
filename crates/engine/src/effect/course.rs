//! The effects of a whole match in sequence: the ability of each, and whether it was possible.

mod begin;
mod comes;
mod open;
mod target;
mod through;
mod waits;

use std::sync::Arc;

use rules::{Ability, CauseKind, Edition, Event, ObjectId, Piece, Place, State, Statement};

use super::demand::Demand;
use super::fact::{Fact, Played};
use super::look::abilities;
use super::mind::Spoken;
use super::moment::Moment;
use super::thread::{Waits, facts};
use crate::Unknown;
pub(crate) use comes::Comes;
pub use comes::{Awaited, Way};
use open::Open;
use target::{Toll, payment};
use through::{
    is_also, is_cleaned_up, is_daily, is_instead, is_of_effect, is_of_no_rule, is_play, is_price,
    is_through, is_unread,
};

/// An effect that was carried out.
#[derive(Clone, Debug)]
pub struct Carried {
    /// The object with the ability, if known.
    pub source: Option<ObjectId>,
    /// The card by its reference.
    pub reference: String,
    /// The ability.
    pub ability: Option<Ability>,
    /// The record that began it.
    pub from: u32,
    /// Its records.
    pub records: Vec<u32>,
    /// Whether the effect was possible.
    pub verdict: Fit,
}

/// Whether an effect was carried out in a way that its ability allows.
#[derive(Clone, Debug, PartialEq)]
pub enum Fit {
    /// It was possible.
    Accepted,
    /// It was not: the first record that does not fit, and what was due instead.
    Refused {
        /// The record.
        record: u32,
        /// What might have come instead.
        due: Vec<Demand>,
    },
    /// It cannot be judged.
    Unknown(Why),
}

/// Why an effect cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The log does not show what the card can do.
    Unread,
    /// The log has a gap.
    Gap,
    /// There were more possibilities than are followed.
    TooMany,
}

/// A match whose records are followed one by one.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Course {
    edition: Edition,
    now: Arc<Moment>,
    open: Vec<Open>,
    /// Whether something with unknown abilities has acted since.
    unread: bool,
    /// Whether the log has a gap since the turn or phase began.
    gap: bool,
    /// Whether the log has a gap since the day began.
    gap_today: bool,
    /// What earlier effects have left behind, and whether they certainly have.
    waits: Vec<(Waits, bool)>,
    /// Whether the log records the Ongoing Emblems that effects create.
    tells_emblems: bool,
    /// The objects whose ability has already met the first card of this day.
    firsts: Vec<Piece>,
    /// The announced cost of a card that is not paid yet.
    owed: Option<(rules::Seat, u32)>,
    /// The cost of the targets of the last record.
    toll: Option<Toll>,
    /// The last record's payment, if it is not another cost.
    paid: Option<(rules::Seat, u32)>,
    /// Cards that are being played, in Limbo.
    playing: Vec<(Piece, Played)>,
    /// Cards of hands that are shown in Limbo.
    shown: Vec<Piece>,
    /// Among the completed effects: those that may have been the price of a card that is not played
    /// yet.
    prices: Vec<usize>,
    done: Vec<Carried>,
}

/// Who carries out the contents of a record.
#[derive(Clone, Copy, Default)]
struct Doer {
    seat: Option<rules::Seat>,
    /// The player who does its present step, if the effect specifies one.
    by: Option<rules::Seat>,
    /// Whether it is a sacrifice, if known.
    sacrifice: Option<bool>,
}

/// All effects of a match, from its states and the events between them.
pub fn executions<'a>(
    edition: Edition,
    records: impl IntoIterator<Item = (&'a State, &'a Event, &'a State)>,
) -> Vec<Carried> {
    let mut course = Course::new(edition);
    for (before, event, after) in records {
        course.follow(before, event, after);
    }
    course.finish()
}

impl Course {
    /// A match at its beginning.
    pub fn new(edition: Edition) -> Self {
        let now = Moment::new(&State::default(), edition);
        Self {
            edition,
            now,
            open: Vec::new(),
            unread: false,
            gap: false,
            gap_today: false,
            waits: Vec::new(),
            tells_emblems: true,
            firsts: Vec::new(),
            owed: None,
            toll: None,
            paid: None,
            playing: Vec::new(),
            shown: Vec::new(),
            prices: Vec::new(),
            done: Vec::new(),
        }
    }

    /// It for a log that does not record the Ongoing Emblems by which something costs less: what follows is written without them.
    #[must_use]
    pub fn without_emblems(self) -> Self {
        Self { tells_emblems: false, ..self }
    }

    /// Follows one record.
    pub fn follow(&mut self, before: &State, event: &Event, after: &State) {
        let before = self.moment(before);
        self.go_on(&before, event, &before.then(after));
    }

    /// Follows one record to a moment of which more may already be known.
    pub(crate) fn follow_to(&mut self, before: &State, event: &Event, after: &Arc<Moment>) {
        self.go_on(&self.moment(before), event, after);
    }

    /// The moment of a state, usually the present one.
    fn moment(&self, state: &State) -> Arc<Moment> {
        if self.now.state.seq == state.seq {
            self.now.clone()
        } else {
            Moment::new(state, self.edition)
        }
    }

    /// Follows one record between two moments.
    pub(crate) fn go_on(&mut self, before: &Arc<Moment>, event: &Event, after: &Arc<Moment>) {
        match event {
            Event::Observed(it) if Unknown::confirms(it, &before.state, &after.state) => {
                self.now = after.clone();
                return;
            }
            Event::Observed(_) | Event::Rewound(_) => self.forget(),
            Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
            | Event::TieBreakerBegan(_) => self.close(before),
            Event::GameEnded(_) | Event::MatchEnded(_) => self.drop_open(),
            Event::CardPlayed(it) if it.cause.is_none() => self.end_what_did_nothing(before),
            Event::QuickActionPlayed(it) => {
                self.close_quick_actions(before);
                self.end_what_did_nothing(before);
                self.is_played(it.object);
            }
            Event::Resolved(it) => self.close_spell(it.object),
            Event::ChoiceMade(it) if it.about == "effect" => {
                it.pieces.iter().for_each(|piece| {
                    if let Piece::Object(id) = piece {
                        self.is_played(*id);
                    }
                });
            }
            Event::ChoiceMade(it) if it.about == "decline" => self.decline(it.seat),
            Event::ChoiceMade(it) if it.about == "die" => {
                it.number
                    .and_then(|it| u32::try_from(it).ok())
                    .into_iter()
                    .for_each(|result| self.keep_die(result));
            }
            Event::ChoiceMade(it) if it.about == "player" => {
                it.seats.iter().for_each(|&seat| self.target(seat));
            }
            _ => {}
        }
        self.waits.retain(|(one, _)| !one.is_over_with(event));
        if let Event::DayBegan(_) = event {
            self.firsts.clear();
            self.gap_today = false;
        }
        let mut facts = facts(before, event, after);
        self.note_played(&mut facts);
        if let Some(Fact::Played(..)) = facts.first() {
            self.extra_cost(&facts);
        }
        self.note_unread(event, &facts, before, after);
        let doer = self.attribute(event, &facts, before, after);
        self.begin(event, &facts, doer, before, after);
        self.shown.extend(facts.iter().filter_map(|fact| match fact {
            Fact::Went(went) if matches!(went.from, Place::Hand(_)) && went.to == Place::Limbo => {
                went.became
            }
            _ => None,
        }));
        self.now = after.clone();
    }

    /// All effects so far, including those still open.
    pub fn finish(mut self) -> Vec<Carried> {
        self.drop_open();
        self.done
    }

    /// How many completed effects are final: the possible price of a card that is not played yet
    /// may still be confirmed.
    pub fn settled(&self) -> usize {
        self.prices.first().copied().unwrap_or(self.done.len())
    }

    /// The completed effects.
    pub fn done(&self) -> &[Carried] {
        &self.done
    }

    /// Notes which cards are being played, and which count as played when they leave Limbo.
    fn note_played(&mut self, facts: &mut [Fact]) {
        for fact in facts {
            match fact {
                Fact::Played(seat, went, mana) if went.to == Place::Limbo => {
                    let played = Played { seat: *seat, from: went.from, mana: *mana };
                    self.playing.extend(went.became.map(|card| (card, played)));
                }
                Fact::Went(went) => {
                    let is_it = |one: &(Piece, _)| Some(one.0) == went.what;
                    let at = self.playing.iter().position(is_it);
                    went.played = at.map(|at| self.playing.remove(at).1);
                }
                _ => {}
            }
        }
    }

    /// Notes that an object with unknown abilities acts: it may cause what follows.
    fn note_unread(
        &mut self,
        event: &Event,
        facts: &[Fact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
        let ability = event.cause().filter(|cause| cause.kind == CauseKind::Ability);
        let mut acting: Vec<Piece> =
            ability.and_then(|it| it.object).map(Piece::Object).into_iter().collect();
        if let Event::QuickActionPlayed(it) = event {
            acting.push(Piece::Object(it.object));
        }
        if let Some(Fact::Played(_, went, _)) = facts.first() {
            acting.extend(went.became);
        }
        let face = |piece| after.face(piece).or_else(|| before.face(piece));
        self.unread |=
            acting.into_iter().any(|piece| face(piece).is_some_and(|face| is_unread(face)));
    }

    /// Whether it pays for the card that was just played.
    fn is_owed(&mut self, event: &Event) -> bool {
        match event {
            Event::CardPlayed(it) => {
                self.owed = it.mana.filter(|&mana| mana > 0).map(|mana| (it.seat, mana));
                false
            }
            Event::ManaPaid(it) => self.owed.take() == Some((it.seat, it.count)),
            _ => false,
        }
    }

    /// Finds the effect that produced a record, and who carries it out.
    fn attribute(
        &mut self,
        event: &Event,
        facts: &[Fact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> Doer {
        let said = event.cause();
        let kind = said.map(|cause| cause.kind);
        // Replacements and additions name themselves as the cause, not what triggered them.
        let other = is_instead(event, before) || is_also(event, before);
        let source = said.and_then(|cause| cause.object).filter(|_| !other);
        // Tough targets are paid for just before they are named or just after (`4.0 7.4.7.e`).
        let (paid, wanted) = (self.paid.take(), self.toll.take());
        if self.is_owed(event) || wanted.is_some_and(|one| one.is_met_by(payment(event))) {
            return Doer::default();
        }
        let step = !matches!(facts.first(), None | Some(Fact::ProgressOver));
        if !step || is_daily(kind, event) || is_play(kind, event) {
            return Doer { sacrifice: is_cleaned_up(event, before), ..Doer::default() };
        }
        let seq = after.state.seq.unwrap_or(0);
        let mut order = self.in_order(source, before, after);
        if let Event::EmblemCreated(it) = event {
            order.sort_by_key(|&at| !self.open[at].execution.creates(&it.emblems, before));
        }
        for at in order {
            if let Some(next) = self.open[at].execution.take(before, event, after) {
                let open = &self.open[at];
                if !open.is_named(source, before, after) {
                    let (by, _) = open.execution.doer(facts, before, after);
                    if by.is_some_and(|seat| hero_of(source, after) != Some(seat)) {
                        continue;
                    }
                }
                // Something that would leave may lose a mark instead.
                let told = |fact: &Fact| {
                    let lost = matches!(fact, Fact::Counters(_, _, by) if *by < 0);
                    lost || matches!(
                        fact,
                        Fact::Went(_) | Fact::Ceased(_) | Fact::Token(..) | Fact::Status(..)
                    )
                };
                let told = facts.iter().any(told);
                let done = told.then(|| self.open[at].execution.doer(facts, before, after));
                let (by, sacrifice) = done.unwrap_or_default();
                let mut open = self.open.remove(at);
                // What could be over right after its own last step is over: what becomes possible later is no part of it.
                let (could_end, waits) = next.end(after);
                open.could_end = could_end;
                open.execution = next;
                open.records.push(seq);
                self.toll = open.toll(event, before).filter(|one| !one.is_met_by(paid));
                self.wait(waits);
                let seat = Some(open.controller);
                let doer = Doer { seat, by: by.or(seat), sacrifice };
                self.open.push(open);
                return doer;
            }
        }
        self.paid = payment(event);
        let effect = match kind {
            None => is_of_effect(event, before),
            Some(CauseKind::Rule) => is_of_no_rule(event),
            Some(kind) => kind == CauseKind::Ability,
        };
        let through = is_through(event, facts, before, &self.shown);
        if effect && !through && !self.is_announced(event, source, before, after) {
            self.refuse(source, facts, before, after);
        }
        let object = source.and_then(|id| after.object(id).or_else(|| before.object(id)));
        let seat = object.map(|it| it.controller);
        Doer { seat, by: seat, sacrifice: None }
    }

    /// The open effects that may have brought it, the one that is under way first.
    fn in_order(
        &self,
        source: Option<ObjectId>,
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> Vec<usize> {
        // For an action of all players, the log may name each player's Hero as the source.
        let hero = hero_of(source, after).is_some();
        let (mut under_way, mut others, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for (at, open) in self.open.iter().enumerate() {
            if open.is_named(source, before, after) {
                if open.records.is_empty() { others.push(at) } else { under_way.push(at) }
            } else if hero && open.is_of_all() {
                last.push(at);
            }
        }
        under_way.reverse();
        under_way.extend(others);
        under_way.extend(last);
        under_way
    }

    /// Refuses a record that no effect may produce.
    fn refuse(
        &mut self,
        source: Option<ObjectId>,
        facts: &[Fact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
        let seq = after.state.seq.unwrap_or(0);
        let order = self.in_order(source, before, after);
        let stuck = |at: &usize| {
            let open = &self.open[*at];
            let named = source.is_some() && !open.optional;
            let under_way = !open.records.is_empty() && !open.execution.may_end(before);
            named || under_way
        };
        if let Some(at) = order.into_iter().find(stuck) {
            let open = self.open.remove(at);
            let due = open.execution.dues(before);
            let verdict = if open.execution.is_undecided(before) {
                Fit::Unknown(Why::TooMany)
            } else if self.unread {
                Fit::Unknown(Why::Unread)
            } else {
                Fit::Refused { record: seq, due }
            };
            self.done.push(open.carried(verdict));
            return;
        }
        let now = if source.is_some_and(|id| after.object(id).is_some()) { after } else { before };
        let face = source.and_then(|id| now.face(Piece::Object(id)));
        let unread = self.unread
            || match (source, face) {
                (Some(_), Some(face)) => is_unread(face),
                _ => before
                    .state
                    .objects
                    .values()
                    .any(|it| it.face.as_ref().is_some_and(|face| is_unread(face))),
            };
        let verdict = if self.gap {
            Fit::Unknown(Why::Gap)
        } else if unread {
            Fit::Unknown(Why::Unread)
        } else {
            Fit::Refused { record: seq, due: Vec::new() }
        };
        let reference = face.map(|face| face.reference.clone()).unwrap_or_default();
        let (from, records) = (seq, vec![seq]);
        if source.is_none() && is_price(facts, before) {
            self.prices.push(self.done.len());
        }
        self.done.push(Carried { source, reference, ability: None, from, records, verdict });
    }

    /// An action for a lower cost is recorded before the card is played (`4.0 5.1.2.e`).
    fn extra_cost(&mut self, facts: &[Fact]) {
        let Some(Fact::Played(_, went, _)) = facts.first() else { return };
        let Some(face) = went.face.as_ref() else { return };
        let extra = |ability: &Ability| match ability {
            Ability::Passive(it) => {
                matches!(&it.says, Statement::Costs(change) if change.extra.is_some())
            }
            _ => false,
        };
        let extra = abilities(face).iter().any(extra);
        for at in std::mem::take(&mut self.prices) {
            if let Some(one) = self.done.get_mut(at).filter(|_| extra) {
                one.verdict = Fit::Accepted;
                one.reference.clone_from(&face.reference);
            }
        }
    }

    fn wait(&mut self, waits: Vec<(Waits, bool)>) {
        for (one, sure) in waits {
            match self.waits.iter_mut().find(|(other, _)| *other == one) {
                Some((_, already)) => *already |= sure,
                None => self.waits.push((one, sure)),
            }
        }
    }

    /// Nothing that is open can be judged any more.
    fn forget(&mut self) {
        (self.gap, self.gap_today) = (true, true);
        self.waits.iter_mut().for_each(|(_, sure)| *sure = false);
        for open in std::mem::take(&mut self.open) {
            if !open.records.is_empty() {
                self.done.push(open.carried(Fit::Unknown(Why::Gap)));
            }
        }
    }

    /// An effect that may have begun has done so: its player plays it.
    fn is_played(&mut self, id: ObjectId) {
        let own = |open: &&mut Open| open.source.piece == Piece::Object(id);
        self.open.iter_mut().filter(own).for_each(|open| open.optional = false);
    }

    /// A completed Spell does nothing more, even if a target it lacked becomes available later: nothing waits for what a log has
    /// left out of it.
    fn close_spell(&mut self, id: ObjectId) {
        for open in &mut self.open {
            let spell = matches!(open.ability, Some(Ability::Spell(_)));
            let own = spell && open.source.piece == Piece::Object(id);
            open.optional |= own && open.could_end && open.records.is_empty();
            open.over |= own;
        }
    }

    /// Everything that has begun must be over.
    fn close(&mut self, now: &Arc<Moment>) {
        let unread = std::mem::take(&mut self.unread);
        self.prices.clear();
        if std::mem::take(&mut self.gap) {
            self.forget();
            self.gap = false;
            return;
        }
        for open in std::mem::take(&mut self.open) {
            let over = open.could_end || open.execution.may_end(now);
            if open.records.is_empty() && (open.optional || over) {
                continue;
            }
            let verdict = if over {
                Fit::Accepted
            } else if open.execution.is_undecided(now) {
                Fit::Unknown(Why::TooMany)
            } else if unread {
                Fit::Unknown(Why::Unread)
            } else {
                let record = now.state.seq.unwrap_or(0) + 1;
                Fit::Refused { record, due: open.execution.dues(now) }
            };
            self.done.push(open.carried(verdict));
        }
    }

    /// A quick action ends before the next turn effect (`4.0 4.2.3.d`): the rest of it may not be
    /// possible later.
    fn close_quick_actions(&mut self, now: &Arc<Moment>) {
        let is_due = |open: &Open| {
            let is_quick = matches!(open.ability, Some(Ability::QuickAction(_)));
            let over = open.could_end || open.execution.may_end(now);
            is_quick && !open.records.is_empty() && !over
        };
        if self.gap || self.unread {
            return;
        }
        let (due, open): (Vec<Open>, _) =
            std::mem::take(&mut self.open).into_iter().partition(is_due);
        self.open = open;
        for open in due {
            let verdict = if open.execution.is_undecided(now) {
                Fit::Unknown(Why::TooMany)
            } else {
                let record = now.state.seq.unwrap_or(0) + 1;
                Fit::Refused { record, due: open.execution.dues(now) }
            };
            self.done.push(open.carried(verdict));
        }
    }

    /// A turn effect begins: what had nothing to do by then stays undone (`4.0 6.5.a`).
    fn end_what_did_nothing(&mut self, now: &Arc<Moment>) {
        for open in self.open.iter_mut().filter(|open| !open.over) {
            open.over = open.execution.ways(now).is_some_and(|ways| ways.are_over());
        }
    }

    /// The game ends while effects are open.
    fn drop_open(&mut self) {
        for open in std::mem::take(&mut self.open) {
            if !open.records.is_empty() {
                self.done.push(open.carried(Fit::Accepted));
            }
        }
    }
}

/// The player whose Hero a log names as the source.
fn hero_of(source: Option<ObjectId>, now: &Moment) -> Option<rules::Seat> {
    let hero = source.and_then(|id| now.object(id));
    hero.filter(|it| matches!(it.place, Place::Hero(_))).map(|it| it.controller)
}

/// An object with an ability, at a moment when it has it.
fn source(id: ObjectId, now: &Arc<Moment>) -> Spoken {
    Spoken::new(Piece::Object(id), now)
}
