//! The cards and objects that a step acts on, or that can be chosen.

use std::sync::Arc;

use rules::effect::{Area, Expeditions, Filter, Objects, Range, Step, Where, Which};
use rules::{Depth, Piece, Place, Seat};

use super::{objects_of, with_objects};
use crate::effect::bindings::Referent;
use crate::effect::expected::{ActionKind, EffectObject, ExpectedAction, Wanted};
use crate::effect::moment::Moment;
use crate::effect::thread::{Thread, Todo};
use crate::effect::viewpoint::Viewpoint;

/// What a step acts on.
pub(super) struct Pick {
    pub(super) pieces: Vec<Referent>,
    /// Cards of hidden zones.
    pub(super) hidden: Vec<EffectObject>,
    /// The minimum and maximum number to choose; `None` for all of them.
    range: Option<(u32, u32)>,
}

impl Pick {
    pub(super) fn of(thread: &Thread, step: &Step, objects: &Objects, now: &Arc<Moment>) -> Self {
        let mut all = Self::all(thread, step, objects, now);
        if let Step::Sacrifice(_) = step {
            // Only those that the player controls (`4.0 7.3.31.a`).
            let look = Viewpoint { now, bindings: &thread.bindings };
            all.pieces.retain(|one| look.controller(one) == Some(thread.bindings.you));
            let there = u32::try_from(all.pieces.len()).unwrap_or(u32::MAX);
            all.range = all.range.map(|(least, most)| (least.min(there), most.min(there)));
        }
        all
    }

    fn all(thread: &Thread, step: &Step, objects: &Objects, now: &Arc<Moment>) -> Self {
        let look = Viewpoint { now, bindings: &thread.bindings };
        match objects {
            Objects::Target(range, filter) => {
                let mut all = Self::among(look, range, &placed(step, filter));
                // Nobody is forced to pay for a Tough target (`4.0 7.4.7.d`).
                let tough = |one: &&Referent| thread.bindings.toll(now, one.piece) > 0;
                let tough = all.pieces.iter().filter(tough).count();
                if let Some((least, _)) = all.range.as_mut().filter(|_| tough > 0) {
                    let free = all.pieces.len() - tough + slots(&all.hidden, now);
                    *least = (*least).min(u32::try_from(free).unwrap_or(u32::MAX));
                }
                all
            }
            Objects::Choose(range, filter) | Objects::Random(range, filter) => {
                Self::among(look, range, &placed(step, filter))
            }
            Objects::Top(number, whom) => {
                let seats = look.players(*whom);
                let decks = seats.iter().map(|&seat| Place::Deck(seat, Depth::Top));
                let there: usize = decks.clone().map(|deck| now.state.slots(deck).len()).sum();
                let there = u32::try_from(there).unwrap_or(u32::MAX);
                let most = look.number(number).map_or(there, |number| number.min(there));
                Self {
                    pieces: Vec::new(),
                    hidden: decks.map(EffectObject::Top).collect(),
                    range: Some((most, most)),
                }
            }
            _ => {
                let mut pieces = look.named(objects).unwrap_or_default();
                pieces.retain(|one| now.place(one.piece).is_some());
                pieces.extend(whole(objects, look));
                Self { pieces, hidden: Vec::new(), range: None }
            }
        }
    }

    fn among(look: Viewpoint<'_>, range: &Range, filter: &Filter) -> Self {
        let pieces = look.objects(filter);
        let mut hidden = Vec::new();
        if let Where::Zones(areas) = &filter.place {
            let of = look.hidden(areas, filter).unwrap_or_default();
            let filled = of.into_iter().filter(|&place| !look.now.state.slots(place).is_empty());
            hidden
                .extend(filled.map(|place| EffectObject::CardOf(place, Box::new(filter.clone()))));
        }
        let there = pieces.len() + slots(&hidden, look.now);
        let certain = pieces.len() + hidden.iter().map(|one| certain(one, look)).sum::<usize>();
        let certain =
            if hidden.is_empty() { u32::MAX } else { u32::try_from(certain).unwrap_or(u32::MAX) };
        let mut pieces = pieces;
        if filter.place == Where::Those {
            // They may lie in a hidden zone.
            let those = if look.bindings.those.is_empty() {
                &look.bindings.it
            } else {
                &look.bindings.those
            };
            let fits = |one: &&Referent| look.is(filter, one) != Some(false);
            pieces = those.iter().filter(fits).cloned().collect();
        }
        let there = u32::try_from(there.max(pieces.len())).unwrap_or(u32::MAX);
        let (least, most) = look.range(range, there);
        Self { pieces, hidden, range: Some((least.min(certain), most)) }
    }

    /// The pieces, if all of them must be chosen.
    pub(super) fn forced(&self) -> Option<Vec<Referent>> {
        let all = u32::try_from(self.pieces.len()).unwrap_or(u32::MAX);
        let is = !self.is_hidden() && all > 0 && self.between() == (all, all);
        is.then(|| self.pieces.clone())
    }

    pub(super) fn is_hidden(&self) -> bool {
        !self.hidden.is_empty()
    }

    /// The minimum and maximum number to choose.
    pub(super) fn between(&self) -> (u32, u32) {
        let all = u32::try_from(self.pieces.len()).unwrap_or(u32::MAX);
        self.range.unwrap_or((all, all))
    }

    /// The demand to do this with them, each by the given amount; `None` if it can be done with
    /// none of them.
    ///
    /// A player may choose an object that nothing can be done with, and then nothing is (`4.0
    /// 6.5.h`).
    pub(super) fn due(
        &self,
        by: Seat,
        what: ActionKind,
        amount: impl Fn(&Referent) -> u32,
    ) -> Option<ExpectedAction> {
        let mut among = Vec::new();
        let mut idle = 0;
        for one in &self.pieces {
            match amount(one) {
                0 => idle += 1,
                left => among.push(Wanted::new(EffectObject::Piece(one.piece), left)),
            }
        }
        let (mut least, mut most) = self.between();
        if self.range.is_none() {
            let all = u32::try_from(among.len()).unwrap_or(u32::MAX);
            (least, most) = (all, all);
        } else {
            least = least.saturating_sub(idle);
        }
        among.extend(self.hidden.iter().map(|thing| Wanted::new(thing.clone(), u32::MAX)));
        (!among.is_empty() && most > 0)
            .then(|| ExpectedAction::new(by, what, among).between((least, most)))
    }
}

/// All cards of a Hand, where they are what a step acts on.
fn whole(objects: &Objects, look: Viewpoint<'_>) -> Vec<Referent> {
    let Objects::All(filter) = objects else { return Vec::new() };
    let Where::Zones(areas) = &filter.place else { return Vec::new() };
    let hidden = look.hidden(areas, filter).unwrap_or_default();
    let slots = hidden.into_iter().filter(|_| is_any(filter));
    let slots = slots.filter(|place| matches!(place, Place::Hand(_)));
    let slots = slots.flat_map(|place| look.now.state.slots(place));
    slots.map(|slot| Referent::new(Piece::Slot(slot.id), look.now)).collect()
}

/// Whether every card matches, wherever it is.
const fn is_any(filter: &Filter) -> bool {
    filter.kinds.is_empty() && filter.is.is_empty() && filter.or.is_empty()
}

/// How many cards of a hidden zone certainly match: of the others, nobody else knows whether there is one.
fn certain(thing: &EffectObject, look: Viewpoint<'_>) -> usize {
    let EffectObject::CardOf(place, filter) = thing else { return 0 };
    let is_any = is_any(filter);
    let all = look.now.state.slots(*place).iter();
    let known = |slot: &rules::Slot| {
        slot.known.as_ref().is_some_and(|known| look.is_face(filter, &known.face) == Some(true))
    };
    all.filter(|slot| is_any || known(slot)).count()
}

/// The number of cards in hidden zones that may match.
fn slots(hidden: &[EffectObject], now: &Moment) -> usize {
    let slots = |one: &EffectObject| match one {
        EffectObject::CardOf(place, _) => now.state.slots(*place).len(),
        _ => 0,
    };
    hidden.iter().map(slots).sum()
}

/// Cards are played from the Hand or the Reserve unless specified.
fn placed(step: &Step, filter: &Filter) -> Filter {
    if let (Step::Play(_), Where::Play) = (step, &filter.place) {
        return Filter {
            place: Where::Zones(vec![Area::Hand, Area::Reserve]),
            of: Some(filter.of.unwrap_or(rules::effect::Whom::You)),
            ..filter.clone()
        };
    }
    filter.clone()
}

/// One thread for each Expedition that may be targeted by naming something in it.
pub(super) fn settle_expedition(
    thread: &Thread,
    step: &Step,
    now: &Arc<Moment>,
) -> Option<Vec<Thread>> {
    let Some(Objects::All(filter)) = objects_of(step) else { return None };
    let Where::Expeditions(of) = &filter.place else { return None };
    let (found, range) = Viewpoint { now, bindings: &thread.bindings }.expeditions(of);
    range?;
    let inner = Filter {
        place: Where::Expeditions(Box::new(Expeditions::from(Which::Its))),
        ..(**filter).clone()
    };
    let settled = with_objects(step.clone(), Objects::All(Box::new(inner)));
    let one = |id| {
        let mut next = thread.clone();
        next.bindings.expeditions = vec![id];
        next.todo.push(Todo::Step(settled.clone()));
        next
    };
    Some(found.into_iter().map(one).collect())
}

/// The zone of a piece, as a destination.
pub(super) fn zone(piece: Piece, now: &Moment) -> Option<Place> {
    now.place(piece)
}
