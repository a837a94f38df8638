//! What a record begins: Spells, quick actions, reactions, and delayed effects that waited for it.

use std::sync::Arc;

use rules::effect::{Gain, Number, Objects, Step};
use rules::{
    Ability, CardType, CauseKind, Event, ExtraCost, Face, Keyword, Kind, LeavingExpedition,
    ObjectId, Passive, Piece, Place, PlayCost, Playing, QuickAction, Reaction, Scope, Seat,
    Settled, Statement,
};

use super::open::{OpenEffect, activates};
use super::through::leaves_instead;
use super::trigger::{ObservedRecord, activations, objects_of, played};
use super::waits::is_after_rest;
use super::{EffectTracker, source};
use crate::effect::actor::EffectActor;
use crate::effect::bindings::{Bindings, Referent};
use crate::effect::changes::Changes;
use crate::effect::execution::Execution;
use crate::effect::fact::{MovedPiece, PlayFact, RecordFact};
use crate::effect::moment::{Moment, may_begin};
use crate::effect::viewpoint::{Area, Happened, Maybe, Viewpoint, abilities, cards_given, is_in};
use crate::passives::{cannot_activate, leaving};

impl EffectTracker {
    /// Starts everything that a record begins.
    pub(super) fn begin(
        &mut self,
        event: &Event,
        facts: &[RecordFact],
        actor: EffectActor,
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
        let record = ObservedRecord { event, facts, actor, before, after };
        match event {
            Event::CardPlayed(_) => self.spell(record),
            Event::QuickActionPlayed(it) => self.quick_action(record, it.object, it.seat),
            _ => {}
        }
        let starts = matches!(event, Event::PhaseBegan(_)) || is_after_rest(event);
        if facts.is_empty() && !starts {
            return;
        }
        if actor.continues {
            self.add_to_gifts(facts);
        }
        // Replacements come before reactions: what they make of the record is part of it (`4.0 6.2.b`, `4.0 6.3.h`).
        self.draws_otherwise(record);
        self.goes_instead(record);
        self.reactions(record);
        self.waited(record);
    }

    pub(super) fn add(
        &mut self,
        record: ObservedRecord<'_>,
        me: &Referent,
        seat: Seat,
        ability: &Ability,
        execution: Execution,
        optional: bool,
    ) {
        let now = record.after;
        let execution = execution.telling_emblems(self.tells_emblems);
        let (could_end, waits) = execution.end(now);
        // An effect that may not have begun leaves nothing behind for certain.
        self.wait(waits.into_iter().map(|(one, sure)| (one, sure && !optional)).collect());
        self.open.push(OpenEffect {
            execution,
            source: me.clone(),
            also: Vec::new(),
            controller: seat,
            ability: Some(ability.clone()),
            from: now.state.seq.unwrap_or(0),
            records: Vec::new(),
            targeted: Vec::new(),
            optional,
            could_end,
            over: false,
            activates: activates(ability),
        });
    }

    fn spell(&mut self, record: ObservedRecord<'_>) {
        let Some(RecordFact::Played(seat, went, _)) = record.facts.first() else { return };
        let Some(Piece::Object(id)) = went.became else { return };
        let me = source(id, record.after);
        let Some(face) = record.after.face(me.piece).cloned() else { return };
        if face.card_type != Some(CardType::Spell) {
            return;
        }
        // For a lower cost it may lack suitable targets (`4.0 5.1.2.e`).
        let narrowed = abilities(&face).iter().any(|ability| match ability {
            Ability::Passive(it) => matches!(&it.says, Statement::Costs(change) if matches!(change.extra, Some(ExtraCost::TargetIn(_) | ExtraCost::TargetGigantic))),
            _ => false,
        });
        let free = self.is_free(record, &face);
        for ability in abilities(&face) {
            if let Ability::Spell(steps) = ability {
                let execution = Execution::spell(steps, id, *seat, record.after).free(free);
                self.add(record, &me, *seat, ability, execution, narrowed);
            }
        }
    }

    /// Whether a played card is free, and does not only cost nothing.
    fn is_free(&self, record: ObservedRecord<'_>, face: &Face) -> bool {
        let Event::CardPlayed(it) = record.event else { return false };
        let object = match it.card.what {
            Some(Piece::Object(id)) if matches!(it.card.from, Place::Reserve(_)) => Some(id),
            _ => None,
        };
        let playing = Playing { seat: it.seat, face, object, into: None };
        let settled = Settled::new(&record.before.state, self.edition);
        let is = |says: &Statement| matches!(says, Statement::Costs(change) if change.free);
        settled.play_rules(playing).iter().any(is)
    }

    fn quick_action(&mut self, record: ObservedRecord<'_>, id: ObjectId, seat: Seat) {
        let me = source(id, record.after);
        let Some(face) = record.after.face(me.piece).cloned() else { return };
        let reserve = matches!(record.after.place(me.piece), Some(Place::Reserve(_)));
        let own = abilities(&face);
        let actions = own.iter().chain(given(own)).filter_map(|ability| match ability {
            Ability::QuickAction(action) if action.support == reserve => Some((ability, action)),
            _ => None,
        });
        let begun = |(ability, action): (_, &QuickAction)| {
            Some((ability, Execution::quick_action(action, id, seat, record.after)?))
        };
        let either =
            actions.filter_map(begun).reduce(|(one, first), (_, other)| (one, first.or(other)));
        if let Some((ability, execution)) = either {
            self.add(record, &me, seat, ability, execution, false);
        }
    }

    /// A gift told in several records is one: who receives it too receives all of it.
    fn add_to_gifts(&mut self, facts: &[RecordFact]) {
        for open in self.open.iter_mut().filter(|open| open.records.is_empty()) {
            open.execution.add_to_gift(cards_given(facts, open.controller));
        }
    }

    /// The objects that have left by earlier records of the present daily effect, each with the last
    /// moment at which it was there.
    ///
    /// What a daily effect moves, it moves at once, in however many records: such an object reacts to
    /// what leaves in a later one (`4.0 4.2.5.b-c`, `4.0 6.3.e`).
    fn left_with(&self, event: &Event) -> Vec<(ObjectId, Arc<Moment>)> {
        let is_daily = event.cause_kind() == Some(CauseKind::DailyEffect);
        if is_daily { self.left_together.clone() } else { Vec::new() }
    }

    /// Notes which objects leave by a daily effect.
    pub(super) fn note_left(
        &mut self,
        event: &Event,
        facts: &[RecordFact],
        before: &Arc<Moment>,
        after: &Arc<Moment>,
    ) {
        if event.cause_kind() != Some(CauseKind::DailyEffect) {
            self.left_together.clear();
            return;
        }
        let left = facts.iter().flat_map(objects_of).flatten();
        let left = left.filter(|&id| before.object(id).is_some() && after.object(id).is_none());
        self.left_together.extend(left.map(|id| (id, before.clone())));
    }

    fn reactions(&mut self, record: ObservedRecord<'_>) {
        let ObservedRecord { event, facts, before, after, .. } = record;
        let goes = matches!(event, Event::Moved(_) | Event::CardPlayed(_) | Event::Ceased(_));
        let there = concerned(facts, after).into_iter().map(|id| (id, after));
        let gone = if goes { concerned(facts, before) } else { Vec::new() };
        // An object that is still there is asked at the state after; asking it twice would begin its reaction twice.
        let gone = gone.into_iter().filter(|&id| after.object(id).is_none());
        let givers = [before, after].map(givers);
        let earlier = self.left_with(event);
        let earlier = earlier.iter().map(|(id, when)| (*id, when, true));
        let present = there.chain(gone.map(|id| (id, before)));
        let present = present.map(|(id, when)| (id, when, false));
        for (id, when, has_left) in present.chain(earlier) {
            let Some(object) = when.object(id) else { continue };
            let Some(face) = object.face.as_ref().filter(|_| !object.face_down) else { continue };
            let own = abilities(face);
            // Deriving what others give is dear, and most boards have nobody who gives.
            let is_given = !when.givers().is_empty();
            let gained = if is_given { gained(id, own, when) } else { Vec::new() };
            // Asked before the copies below: most objects of a board begin nothing.
            let begins = own.iter().any(may_begin) || !gained.is_empty();
            if !begins || matches!(object.kind, Kind::Emblem(_)) {
                continue;
            }
            let bindings = Bindings::new(source(id, when), object.controller);
            let open = self.open.len();
            for ability in &gained {
                if let Ability::Reaction(reaction) = ability {
                    self.reaction(record, &bindings, (ability, reaction), when, has_left);
                }
            }
            // The log may name the object that gives it.
            for open in &mut self.open[open..] {
                open.also.extend(givers.iter().flatten().cloned());
            }
            for ability in own.iter().chain(given(own)) {
                match ability {
                    _ if has_left && !matches!(ability, Ability::Reaction(_)) => {}
                    Ability::Keyword(Keyword::Scout(_)) => self.scout(record, &bindings, ability),
                    Ability::Reaction(reaction) if !reaction.effect.is_empty() => {
                        self.reaction(record, &bindings, (ability, reaction), when, has_left);
                    }
                    Ability::Passive(passive) => self.passive(record, &bindings, ability, passive),
                    _ => {}
                }
            }
        }
    }

    fn reaction(
        &mut self,
        record: ObservedRecord<'_>,
        bindings: &Bindings,
        (ability, reaction): (&Ability, &Reaction),
        when: &Arc<Moment>,
        has_left: bool,
    ) {
        for happened in activations(record, bindings, reaction, when, has_left) {
            if has_lost(bindings, when) || is_kept(bindings, reaction, when) {
                continue;
            }
            let mut bindings = bindings.clone();
            if when.object_id(&bindings.me).is_some()
                && record.after.place(bindings.me.piece).is_none()
            {
                // It moved, and is found where it is now (`4.0 2.1.f`).
                bindings.follows = true;
            }
            // A card sent to the Reserve by its Scout is found there (`4.0 7.4.5.e`).
            let own = when.face(bindings.me.piece).map(|face| abilities(face)).unwrap_or_default();
            bindings.follows |= own
                .iter()
                .any(|it| !matches!(self.scouted(record, &bindings, it), None | Some(Some(false))));
            let mut bound = bindings.clone();
            bound.it.clone_from(&happened.it);
            bound.expeditions.clone_from(&happened.expeditions);
            let look = Viewpoint { now: record.after, bindings: &bound };
            let so = reaction.test.as_ref().map_or(Some(true), |test| look.holds(test));
            if so == Some(false) {
                continue;
            }
            // A test that cannot be answered makes the reaction possible, and not due.
            let optional = happened.open || so.is_none() || has_left;
            let (me, seat) = (bindings.me.clone(), bindings.you);
            let execution = Execution::reaction(&reaction.effect, &bindings, happened);
            self.add(record, &me, seat, ability, execution, optional);
        }
    }

    /// A card that was played for its Scout cost goes to the Reserve (`4.0 7.4.5.c`).
    fn scout(&mut self, record: ObservedRecord<'_>, bindings: &Bindings, ability: &Ability) {
        let Some(scouts) = self.scouted(record, bindings, ability) else { return };
        if scouts != Some(false) {
            let steps = [Step::Move(Objects::Me, rules::effect::To::Reserve)];
            let execution = Execution::reaction(&steps, bindings, Happened::default());
            self.add(record, &bindings.me, bindings.you, ability, execution, scouts.is_none());
        }
    }

    /// Whether a card played with this mana is played for this Scout cost; `None` if it is not
    /// played from the Hand or the ability is not Scout. The answer may be uncertain.
    fn scouted(
        &self,
        record: ObservedRecord<'_>,
        bindings: &Bindings,
        ability: &Ability,
    ) -> Option<Maybe> {
        let Ability::Keyword(Keyword::Scout(number)) = ability else { return None };
        let own = |(went, _): &(&MovedPiece, PlayFact)| went.became == Some(bindings.me.piece);
        let (went, played) = record.facts.iter().filter_map(played).find(own)?;
        matches!(played.from, Place::Hand(_)).then_some(())?;
        Some(match (played.mana, &went.face) {
            (Some(mana), Some(face)) => {
                let into = match went.to {
                    Place::Expedition(id) => Some(id),
                    _ => None,
                };
                let playing = Playing { seat: played.seat, face, object: None, into };
                let cost = Settled::new(&record.before.state, self.edition).play_cost(playing);
                paid_to_scout(&cost, i32::from(*number), i32::try_from(mana).unwrap_or(i32::MAX))
            }
            _ => None,
        })
    }

    /// A player who may put a leaving object in the Mana zone, and does not, draws a card right
    /// after that (`4.0 6.2.e`).
    fn draws_otherwise(&mut self, record: ObservedRecord<'_>) {
        let now = record.before;
        let own = Statement::LeavingExpedition(LeavingExpedition::MayGoToManaOrDraw);
        let says = |ability: &&Ability| matches!(ability, Ability::Passive(it) if it.says == own);
        for fact in record.facts {
            let RecordFact::Went(MovedPiece { what: Some(Piece::Object(id)), from, to, .. }) = fact
            else {
                continue;
            };
            let is_kept = matches!(to, Place::Mana(_) | Place::Expedition(_));
            let Some(object) = now.object(*id).filter(|_| !is_kept) else { continue };
            let ability = object.face.as_deref().and_then(|face| abilities(face).iter().find(says));
            let Some(ability) = ability.filter(|_| matches!(from, Place::Expedition(_))) else {
                continue;
            };
            if leaving(now, *id) != Some(LeavingExpedition::MayGoToManaOrDraw) {
                continue;
            }
            let bindings = Bindings::new(source(*id, now), object.controller);
            let steps = [Step::Draw(Number::Plain(1))];
            let execution = Execution::reaction(&steps, &bindings, Happened::default());
            self.add(record, &bindings.me, bindings.you, ability, execution, false);
            // It comes before anything else in progress.
            let seq = record.after.state.seq;
            self.open.last_mut().into_iter().for_each(|open| open.records.extend(seq));
        }
    }

    /// What comes after an object is discarded instead of its Expedition moving forward (`4.0 6.2.b`).
    fn goes_instead(&mut self, record: ObservedRecord<'_>) {
        let now = record.before;
        let cause = record.event.cause().filter(|cause| cause.kind == CauseKind::Ability);
        for fact in record.facts.iter().filter(|fact| leaves_instead(fact, now)) {
            let RecordFact::Went(MovedPiece { what: Some(Piece::Object(id)), .. }) = fact else {
                continue;
            };
            if cause.is_none_or(|cause| cause.object.is_some_and(|object| object != *id)) {
                continue;
            }
            let Some(object) = now.object(*id) else { continue };
            let bindings =
                Bindings { follows: true, ..Bindings::new(source(*id, now), object.controller) };
            for ability in object.face.iter().flat_map(|face| abilities(face)) {
                if let Ability::Passive(it) = ability
                    && let Statement::DiscardMeInsteadOfForwardTo(steps) = &it.says
                {
                    let execution = Execution::reaction(steps, &bindings, Happened::default());
                    self.add(record, &bindings.me, bindings.you, ability, execution, false);
                }
            }
        }
    }

    /// Results of passive abilities that a record shows as actions of their object.
    fn passive(
        &mut self,
        record: ObservedRecord<'_>,
        bindings: &Bindings,
        ability: &Ability,
        passive: &Passive,
    ) {
        let works = record.after.place(bindings.me.piece);
        if !works.is_some_and(|place| is_in(Area::Play, place) || matches!(place, Place::Hero(_))) {
            return;
        }
        let (steps, it) = match (&passive.says, record.facts.iter().find_map(played)) {
            (Statement::FirstGainsBoosts(boosts), Some((went, played))) => {
                let Scope::Played(filter) = &passive.scope else { return };
                let right = filter.by != rules::Who::You || played.seat == bindings.you;
                let met = filter.card_type.is_none_or(|one| {
                    went.face.as_ref().is_none_or(|face| face.card_type == Some(one))
                });
                let Some(became) = went.became.filter(|_| right && met) else { return };
                let met_before = self.firsts.contains(&bindings.me.piece) && !self.gap_today;
                if met_before || has_lost(bindings, record.after) {
                    return;
                }
                self.firsts.push(bindings.me.piece);
                let gain = Gain::Boosts(Number::Plain(*boosts), None);
                (
                    vec![Step::Gain(Objects::It, vec![gain], None)],
                    vec![Referent::new(became, record.after)],
                )
            }
            _ => return,
        };
        let happened = Happened { it, ..Happened::default() };
        let execution = Execution::reaction(&steps, bindings, happened);
        let (me, seat) = (bindings.me.clone(), bindings.you);
        self.add(record, &me, seat, ability, execution, self.gap_today);
    }
}

/// Whether this amount is the Scout cost of a card and not its Hand Cost; `None` if it may be either.
fn paid_to_scout(cost: &PlayCost, scout: i32, mana: i32) -> Option<bool> {
    let more = scout - cost.base;
    let whole = (cost.least..=cost.cost).contains(&mana);
    let scouted = ((cost.least + more).max(0)..=(cost.cost + more).max(0)).contains(&mana);
    // Where both ranges contain the amount, the log does not tell which cost was meant.
    (whole != scouted).then_some(scouted)
}

impl Moment {
    fn object_id(&self, one: &Referent) -> Option<ObjectId> {
        match one.piece {
            Piece::Object(id) => self.object(id).map(|_| id),
            Piece::Slot(_) => None,
        }
    }
}

/// Whether no ability works here except those about how their object enters or leaves (`4.0
/// 2.2.12.g-j`).
const fn is_idle(place: Place) -> bool {
    matches!(place, Place::Discard(_) | Place::Mana(_))
}

/// The abilities that abilities give to their own object.
fn given(own: &[Ability]) -> impl Iterator<Item = &Ability> {
    own.iter().filter_map(|ability| match ability {
        Ability::Passive(Passive { says: Statement::Have(given), scope: Scope::Me, .. }) => {
            Some(&**given)
        }
        _ => None,
    })
}

/// The objects of which a record with these facts may begin something, in the order of their ids:
/// those with abilities that work where they are (all of them if some are given abilities), and of
/// the others those that enter or leave (`4.0 2.2.12.g-j`).
fn concerned(facts: &[RecordFact], now: &Moment) -> Vec<ObjectId> {
    let idle = |id: &ObjectId| now.object(*id).is_some_and(|object| is_idle(object.place));
    let mut all: Vec<_> = facts.iter().flat_map(objects_of).flatten().filter(idle).collect();
    if now.givers().is_empty() {
        all.extend(now.acting());
    } else {
        let others = now.state.objects.iter().filter(|(_, object)| !is_idle(object.place));
        all.extend(others.map(|(&id, _)| id));
    }
    all.sort_unstable();
    // An object may be named by several facts of one record.
    all.dedup();
    all
}

/// The objects that give reactions to others.
fn givers(now: &Arc<Moment>) -> Vec<Referent> {
    now.givers().iter().map(|&id| source(id, now)).collect()
}

/// The reactions that other objects give to one.
fn gained(id: ObjectId, own: &[Ability], now: &Arc<Moment>) -> Vec<Ability> {
    let gained = now.object_view(id).map(|view| &view.gained).into_iter().flatten();
    let is_from_others = |it: &&Ability| {
        let says = matches!(it, Ability::Reaction(reaction) if !reaction.effect.is_empty());
        says && !given(own).any(|given| given == *it)
    };
    gained.filter(is_from_others).cloned().collect()
}

/// Whether the object has lost its abilities, or they are ignored.
fn has_lost(bindings: &Bindings, when: &Arc<Moment>) -> bool {
    let Piece::Object(id) = bindings.me.piece else { return false };
    let view = when.may_change(Changes::LOST).then(|| when.object_view(id)).flatten();
    view.is_some_and(|view| view.lost_abilities || view.ignored_abilities)
}

/// Whether the reaction is kept from activating.
fn is_kept(bindings: &Bindings, reaction: &Reaction, when: &Moment) -> bool {
    matches!(bindings.me.piece, Piece::Object(id) if cannot_activate(when, id, reaction.on.iter()))
}
