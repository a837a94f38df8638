//! The effects of a whole match, one after the other: which ability each was of, and whether it was possible.

mod begin;
mod open;

use std::sync::Arc;

use rules::{Ability, CauseKind, Edition, Event, ObjectId, Piece, Place, State, Statement};

use super::due::Due;
use super::fact::{self, Fact, cause};
use super::look::abilities;
use super::mind::Spoken;
use super::moment::Moment;
use super::thread::{Waits, facts};
use open::Open;

/// One effect that was carried out.
#[derive(Clone, Debug)]
pub struct Carried {
    /// The object whose ability it is, if that is known.
    pub source: Option<ObjectId>,
    /// The card by its reference.
    pub reference: String,
    /// Its ability.
    pub ability: Option<Ability>,
    /// The record that began it.
    pub from: u32,
    /// Its records.
    pub records: Vec<u32>,
    /// Whether it was possible.
    pub verdict: Verdict,
}

/// Whether an effect was carried out in a way that its ability allows.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It was.
    Accepted,
    /// It was not: the first record that does not fit, and what was due instead.
    Refused {
        /// The record.
        record: u32,
        /// What might have come instead.
        due: Vec<Due>,
    },
    /// Nobody can tell.
    Unknown(Why),
}

/// Why nobody can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The log does not say what the card can do.
    Unread,
    /// The log has a gap.
    Gap,
    /// There were more ways than are followed.
    TooMany,
}

/// A match whose records are followed one by one.
#[derive(Clone)]
pub struct Course {
    edition: Edition,
    now: Arc<Moment>,
    open: Vec<Open>,
    /// Whether something has acted since whose abilities the log does not say.
    unread: bool,
    /// Whether the log has a gap since the turn or phase began.
    gap: bool,
    waits: Vec<Waits>,
    done: Vec<Carried>,
}

/// All effects of a match, from its states and what happened between them.
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
            waits: Vec::new(),
            done: Vec::new(),
        }
    }

    /// Follows one record.
    pub fn follow(&mut self, before: &State, event: &Event, after: &State) {
        let before = if self.now.state.seq == before.seq {
            self.now.clone()
        } else {
            Moment::new(before, self.edition)
        };
        let after = Moment::new(after, self.edition);
        match event {
            Event::Observed(_) | Event::Rewound(_) => self.forget(),
            Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
            | Event::TieBreakerBegan(_) => self.close(&before),
            Event::GameEnded(_) | Event::MatchEnded(_) => self.drop_open(),
            _ => {}
        }
        if let Event::DayBegan(_) = event {
            self.waits.clear();
        }
        let facts = facts(&before, event, &after);
        if let Some(Fact::Played(..)) = facts.first() {
            self.extra_cost(&facts, &after);
        }
        self.note_unread(event, &facts, &before, &after);
        let doer = self.attribute(event, &facts, &before, &after);
        self.begin(event, &facts, doer, &before, &after);
        self.now = after;
    }

    /// All effects so far, and those that are still open.
    pub fn finish(mut self) -> Vec<Carried> {
        self.drop_open();
        self.done
    }

    /// How many effects are done.
    pub fn done(&self) -> &[Carried] {
        &self.done
    }

    /// Notes that something acts whose abilities the log does not say: what follows may be its doing.
    fn note_unread(
        &mut self,
        event: &Event,
        facts: &[Fact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
        let ability = cause(event).filter(|cause| cause.kind == CauseKind::Ability);
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

    /// Finds the effect that brought a record, and says who carries it out.
    fn attribute(
        &mut self,
        event: &Event,
        facts: &[Fact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> Option<rules::Seat> {
        let said = cause(event);
        let kind = said.map(|cause| cause.kind);
        let source = said.and_then(|cause| cause.object);
        let step = !matches!(facts.first(), None | Some(Fact::ProgressOver));
        if !step || is_daily(kind, event) || is_play(kind, event) {
            return None;
        }
        let seq = after.state.seq.unwrap_or(0);
        let order = self.in_order(source, before, after);
        for at in order {
            if let Some(next) = self.open[at].execution.take(before, event, after) {
                let mut open = self.open.remove(at);
                open.execution = next;
                open.records.push(seq);
                self.wait(open.execution.waits(after));
                let doer = open.controller;
                self.open.push(open);
                return Some(doer);
            }
        }
        if kind == Some(CauseKind::Ability) && !is_through(event, facts, before) {
            self.refuse(source, seq, before, after);
        }
        source.and_then(|id| after.object(id).or_else(|| before.object(id))).map(|it| it.controller)
    }

    /// The open effects that may have brought it, the one that is under way first.
    fn in_order(
        &self,
        source: Option<ObjectId>,
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) -> Vec<usize> {
        let same = |open: &Open| match source {
            Some(id) => {
                let mut all = std::iter::once(&open.source).chain(&open.also);
                all.any(|one| one.same_item(id, before) || one.same_item(id, after))
            }
            None => true,
        };
        // Of what all players do the log may name their Heroes as the source.
        let hero = source
            .and_then(|id| after.object(id))
            .is_some_and(|it| matches!(it.place, Place::Hero(_)));
        let (mut under_way, mut others, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for (at, open) in self.open.iter().enumerate() {
            if same(open) {
                if open.records.is_empty() { others.push(at) } else { under_way.push(at) }
            } else if hero && !open.records.is_empty() {
                last.push(at);
            }
        }
        under_way.reverse();
        under_way.extend(others);
        under_way.extend(last);
        under_way
    }

    /// A record that no effect may bring.
    fn refuse(
        &mut self,
        source: Option<ObjectId>,
        seq: u32,
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
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
                Verdict::Unknown(Why::TooMany)
            } else if self.unread {
                Verdict::Unknown(Why::Unread)
            } else {
                Verdict::Refused { record: seq, due }
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
            Verdict::Unknown(Why::Gap)
        } else if unread {
            Verdict::Unknown(Why::Unread)
        } else {
            Verdict::Refused { record: seq, due: Vec::new() }
        };
        let reference = face.map(|face| face.reference.clone()).unwrap_or_default();
        let (from, records) = (seq, vec![seq]);
        self.done.push(Carried { source, reference, ability: None, from, records, verdict });
    }

    /// What was done for a lower cost is told before the card is played (`4.0 5.1.2.e`).
    fn extra_cost(&mut self, facts: &[Fact], after: &Moment) {
        let Some(Fact::Played(_, went, _)) = facts.first() else { return };
        let Some(face) = went.face.as_ref() else { return };
        let extra = |ability: &Ability| match ability {
            Ability::Passive(it) => {
                matches!(&it.says, Statement::Costs(change) if change.extra.is_some())
            }
            _ => false,
        };
        if !abilities(face).iter().any(extra) {
            return;
        }
        let seq = after.state.seq.unwrap_or(0);
        let near = |one: &&mut Carried| {
            one.from + 4 > seq && one.ability.is_none() && one.source.is_none()
        };
        for one in self.done.iter_mut().rev().take(4).filter(near) {
            one.verdict = Verdict::Accepted;
            one.reference.clone_from(&face.reference);
        }
    }

    fn wait(&mut self, waits: Vec<Waits>) {
        for one in waits {
            if !self.waits.contains(&one) {
                self.waits.push(one);
            }
        }
    }

    /// Nothing of what is open can be judged any more.
    fn forget(&mut self) {
        self.gap = true;
        for open in std::mem::take(&mut self.open) {
            if !open.records.is_empty() {
                self.done.push(open.carried(Verdict::Unknown(Why::Gap)));
            }
        }
    }

    /// All that was begun has to be over.
    fn close(&mut self, now: &Arc<Moment>) {
        let unread = std::mem::take(&mut self.unread);
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
            let verdict = if open.execution.may_end(now) {
                Verdict::Accepted
            } else if open.execution.is_undecided(now) {
                Verdict::Unknown(Why::TooMany)
            } else if unread {
                Verdict::Unknown(Why::Unread)
            } else {
                let record = now.state.seq.unwrap_or(0) + 1;
                Verdict::Refused { record, due: open.execution.dues(now) }
            };
            self.done.push(open.carried(verdict));
        }
    }

    /// The game ends in the middle of what is open.
    fn drop_open(&mut self) {
        for open in std::mem::take(&mut self.open) {
            if !open.records.is_empty() {
                self.done.push(open.carried(Verdict::Accepted));
            }
        }
    }
}

/// What daily effects do themselves.
fn is_daily(kind: Option<CauseKind>, event: &Event) -> bool {
    kind == Some(CauseKind::DailyEffect)
        && matches!(
            event,
            Event::Moved(_)
                | Event::StatusLost(_)
                | Event::ManaReadied(_)
                | Event::Ceased(_)
                | Event::ExpeditionMoved(_)
        )
}

/// A card played as the effect of a turn.
fn is_play(kind: Option<CauseKind>, event: &Event) -> bool {
    matches!(event, Event::CardPlayed(_)) && kind != Some(CauseKind::Ability)
}

/// What may come between the steps of effects by the rules, or by passive abilities.
fn is_through(event: &Event, facts: &[Fact], before: &Moment) -> bool {
    match event {
        // A card that was shown goes back to the hand.
        Event::Moved(it) => {
            let back =
                |one: &rules::Move| one.from == Place::Limbo && matches!(one.to, Place::Hand(_));
            it.moves.iter().all(back) || facts.iter().all(|fact| leaves_to_mana(fact, before))
        }
        // A card has Fleeting or Cooldown printed (`4.0 2.4.7.b`, `4.0 7.4.1.b`).
        Event::StatusGained(it) => {
            let keyword = match it.status {
                rules::Status::Fleeting => rules::Keyword::Fleeting,
                rules::Status::Exhausted => rules::Keyword::Cooldown,
                _ => return false,
            };
            let printed = Ability::Keyword(keyword);
            let has = |id: &ObjectId| {
                let face = before.face(Piece::Object(*id));
                face.is_some_and(|face| abilities(face).contains(&printed))
            };
            it.objects.iter().all(has)
        }
        // What lay on an object that is about to leave is taken off first.
        Event::CountersChanged(it) => {
            it.cause.is_some_and(|cause| cause.object.is_none())
                && it.changes.iter().all(|one| one.by < 0)
        }
        Event::DieRolled(it) => {
            passive(it.cause, before, |says| matches!(says, Statement::MoreForward(_)))
        }
        Event::ExpeditionMoved(it) => {
            passive(it.cause, before, |says| matches!(says, Statement::MoreForward(_)))
        }
        Event::Revealed(it) => {
            passive(it.cause, before, |says| *says == Statement::Dice(rules::Dice::RevealTopCard))
        }
        Event::FaceChanged(_) | Event::Shuffled(_) => true,
        _ => false,
    }
}

/// Whether a passive ability of the object that a record names says this.
fn passive(cause: Option<rules::Cause>, before: &Moment, is: impl Fn(&Statement) -> bool) -> bool {
    let face = cause.and_then(|cause| cause.object).and_then(|id| before.face(Piece::Object(id)));
    face.is_some_and(|face| {
        abilities(face).iter().any(|one| matches!(one, Ability::Passive(it) if is(&it.says)))
    })
}

/// A passive ability brings it to the Mana zone as it leaves.
fn leaves_to_mana(fact: &Fact, before: &Moment) -> bool {
    let Fact::Went(fact::Went {
        what: Some(piece),
        from: Place::Expedition(_),
        to: Place::Mana(_) | Place::Reserve(_) | Place::Discard(_),
        ..
    }) = fact
    else {
        return false;
    };
    let says = |ability: &Ability| matches!(ability, Ability::Passive(it) if matches!(it.says, rules::Statement::LeavingExpedition(_)));
    before.face(*piece).is_some_and(|face| abilities(face).iter().any(says))
}

/// Whether the log does not say all that a card can do.
fn is_unread(face: &rules::Face) -> bool {
    if cards::completed(face).is_some() {
        return abilities(face).contains(&Ability::Unread);
    }
    let unread = |ability: &Ability| match ability {
        Ability::Unread | Ability::Effect => true,
        Ability::Reaction(it) => it.effect.is_empty(),
        Ability::QuickAction(it) => it.effect.is_empty(),
        Ability::Keyword(_) | Ability::Passive(_) | Ability::Spell(_) => false,
    };
    face.abilities.as_ref().is_none_or(|all| all.iter().any(unread))
}

/// An object with an ability, at a moment at which it has it.
fn source(id: ObjectId, now: &Arc<Moment>) -> Spoken {
    Spoken::new(Piece::Object(id), now)
}
