//! The effects of a whole match in sequence: the ability of each, and whether it was possible.

mod attribute;
mod begin;
mod comes;
mod open;
mod target;
mod through;
mod trigger;
mod waits;

use std::sync::Arc;

use rules::{Ability, CauseKind, Edition, Event, ObjectId, Piece, Place, State, Statement};

use super::bindings::Referent;
use super::expected::ExpectedAction;
use super::fact::{PlayFact, RecordFact};
use super::moment::Moment;
use super::thread::{Waits, facts};
use super::viewpoint::abilities;
use crate::Unknown;
pub use comes::{Awaited, Continuation};
pub(crate) use comes::{Comes, Reactions};
use open::OpenEffect;
use target::Toll;
use through::is_unread;

/// An effect that was carried out.
#[derive(Clone, Debug)]
pub struct ResolvedEffect {
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
    pub verdict: EffectFit,
}

/// Whether an effect was carried out in a way that its ability allows.
#[derive(Clone, Debug, PartialEq)]
pub enum EffectFit {
    /// It was possible.
    Accepted,
    /// It was not: the first record that does not fit, and what was due instead.
    Refused {
        /// The record.
        record: u32,
        /// What might have come instead.
        due: Vec<ExpectedAction>,
    },
    /// It cannot be judged.
    Unknown(UnjudgedReason),
}

/// Why an effect cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnjudgedReason {
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
pub struct EffectTracker {
    edition: Edition,
    now: Arc<Moment>,
    open: Vec<OpenEffect>,
    /// Whether something with unknown abilities has acted since.
    unread: bool,
    /// Whether the log has a gap since the turn or phase began.
    gap: bool,
    /// Whether the log has a gap since the day began.
    gap_today: bool,
    /// Delayed effects of earlier effects, and whether each certainly exists.
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
    playing: Vec<(Piece, PlayFact)>,
    /// Cards of hands that are shown in Limbo.
    shown: Vec<Piece>,
    /// Among the completed effects: those that may have been the price of a card that is not played yet.
    prices: Vec<usize>,
    done: Vec<ResolvedEffect>,
    /// What has left by the records of the present daily effect, with the moments before.
    left_together: Vec<(ObjectId, Arc<Moment>)>,
}

/// All effects of a match, from its states and the events between them.
pub fn executions<'a>(
    edition: Edition,
    records: impl IntoIterator<Item = (&'a State, &'a Event, &'a State)>,
) -> Vec<ResolvedEffect> {
    let mut tracker = EffectTracker::new(edition);
    for (before, event, after) in records {
        tracker.follow(before, event, after);
    }
    tracker.finish()
}

impl EffectTracker {
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
            left_together: Vec::new(),
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
        if let Some(RecordFact::Played(..)) = facts.first() {
            self.extra_cost(&facts);
        }
        self.note_unread(event, &facts, before, after);
        let actor = self.attribute(event, &facts, before, after);
        // Last: what this record begins cannot have produced it.
        self.begin(event, &facts, actor, before, after);
        self.note_left(event, &facts, before, after);
        self.shown.extend(facts.iter().filter_map(|fact| match fact {
            RecordFact::Went(went)
                if matches!(went.from, Place::Hand(_)) && went.to == Place::Limbo =>
            {
                went.became
            }
            _ => None,
        }));
        self.now = after.clone();
    }

    /// All effects so far, including those still open.
    pub fn finish(mut self) -> Vec<ResolvedEffect> {
        self.drop_open();
        self.done
    }

    /// How many completed effects are final: a possible price of a card not played yet may still be confirmed.
    pub fn settled(&self) -> usize {
        self.prices.first().copied().unwrap_or(self.done.len())
    }

    /// The completed effects.
    pub fn done(&self) -> &[ResolvedEffect] {
        &self.done
    }

    /// Notes which cards are being played, and which count as played when they leave Limbo.
    fn note_played(&mut self, facts: &mut [RecordFact]) {
        for fact in facts {
            match fact {
                RecordFact::Played(seat, went, mana) if went.to == Place::Limbo => {
                    let played = PlayFact { seat: *seat, from: went.from, mana: *mana };
                    self.playing.extend(went.became.map(|card| (card, played)));
                }
                RecordFact::Went(went) => {
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
        facts: &[RecordFact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
        let ability = event.cause().filter(|cause| cause.kind == CauseKind::Ability);
        let mut acting: Vec<Piece> =
            ability.and_then(|it| it.object).map(Piece::Object).into_iter().collect();
        if let Event::QuickActionPlayed(it) = event {
            acting.push(Piece::Object(it.object));
        }
        if let Some(RecordFact::Played(_, went, _)) = facts.first() {
            acting.extend(went.became);
        }
        let face = |piece| after.face(piece).or_else(|| before.face(piece));
        self.unread |=
            acting.into_iter().any(|piece| face(piece).is_some_and(|face| is_unread(face)));
    }

    /// An action for a lower cost is recorded before the card is played (`4.0 5.1.2.e`).
    fn extra_cost(&mut self, facts: &[RecordFact]) {
        let Some(RecordFact::Played(_, went, _)) = facts.first() else { return };
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
                one.verdict = EffectFit::Accepted;
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
        // What waits may have been met in the gap: it may still begin something, but need not.
        self.waits.iter_mut().for_each(|(_, sure)| *sure = false);
        for open in std::mem::take(&mut self.open) {
            if !open.records.is_empty() {
                self.done.push(open.carried(EffectFit::Unknown(UnjudgedReason::Gap)));
            }
        }
    }

    /// An effect that may have begun has done so: its player plays it.
    fn is_played(&mut self, id: ObjectId) {
        let own = |open: &&mut OpenEffect| open.source.piece == Piece::Object(id);
        self.open.iter_mut().filter(own).for_each(|open| open.optional = false);
    }

    /// A completed Spell does nothing more, even if a target that it lacked becomes available later.
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
                EffectFit::Accepted
            } else if open.execution.is_undecided(now) {
                EffectFit::Unknown(UnjudgedReason::TooMany)
            } else if unread {
                EffectFit::Unknown(UnjudgedReason::Unread)
            } else {
                let record = now.state.seq.unwrap_or(0) + 1;
                EffectFit::Refused { record, due: open.execution.dues(now) }
            };
            self.done.push(open.carried(verdict));
        }
    }

    /// A quick action ends before the next turn effect (`4.0 4.2.3.d`): the rest of it may not be possible later.
    fn close_quick_actions(&mut self, now: &Arc<Moment>) {
        let is_due = |open: &OpenEffect| {
            let is_quick = matches!(open.ability, Some(Ability::QuickAction(_)));
            let over = open.could_end || open.execution.may_end(now);
            is_quick && !open.records.is_empty() && !over
        };
        // The rest of it may be in the gap, or be explained by what cannot be read.
        if self.gap || self.unread {
            return;
        }
        let (due, open): (Vec<OpenEffect>, _) =
            std::mem::take(&mut self.open).into_iter().partition(is_due);
        self.open = open;
        for open in due {
            let verdict = if open.execution.is_undecided(now) {
                EffectFit::Unknown(UnjudgedReason::TooMany)
            } else {
                let record = now.state.seq.unwrap_or(0) + 1;
                EffectFit::Refused { record, due: open.execution.dues(now) }
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
                self.done.push(open.carried(EffectFit::Accepted));
            }
        }
    }
}

/// An object with an ability, at a moment when it has it.
fn source(id: ObjectId, now: &Arc<Moment>) -> Referent {
    Referent::new(Piece::Object(id), now)
}
