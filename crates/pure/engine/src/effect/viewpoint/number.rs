//! Numbers and counts.

use rules::effect::{Counted, Filter, Number, Objects, Per, Range};

use super::Viewpoint;
use crate::effect::bindings::Referent;

impl Viewpoint<'_> {
    /// The number, if known.
    pub(in crate::effect) fn number(&self, number: &Number) -> Option<u32> {
        match number {
            Number::Plain(number) => Some(*number),
            Number::Per(per) => {
                let Per { times, per, plus } = &**per;
                Some(self.count(per)? * times + plus)
            }
        }
    }

    /// The minimum and maximum out of this many; as many as possible (`4.0 6.5.h`).
    pub(in crate::effect) fn range(&self, range: &Range, there: u32) -> (u32, u32) {
        match range {
            Range::Exactly(number) => match self.number(number) {
                Some(number) => (number.min(there), number.min(there)),
                None => (0, there),
            },
            Range::UpTo(number) => (0, self.number(number).unwrap_or(there).min(there)),
            Range::Any => (0, there),
        }
    }

    pub(in crate::effect) fn count(&self, counted: &Counted) -> Option<u32> {
        let many = |found: usize| u32::try_from(found).ok();
        match counted {
            Counted::Objects(filter) => self.count_objects(filter),
            Counted::Boosts(objects) => {
                Some(self.named(objects)?.iter().map(|one| self.boosts(one)).sum())
            }
            Counted::MyCounters(name) => self.counters(&self.me(), name),
            Counted::HeroCounters(name) => {
                let (id, _) = self.now.state.hero(self.bindings.controller)?;
                self.counters(&Referent::new(rules::Piece::Object(id), self.now), name)
            }
            Counted::BaseStatisticsOfZero(filter) => {
                Some(self.objects(filter).iter().filter_map(|one| self.base_zeros(one)).sum())
            }
            Counted::Measured(measure, objects) => {
                let Some(one) = self.named(objects)?.into_iter().next() else { return Some(0) };
                u32::try_from(self.measure(measure, &one)?.max(0)).ok()
            }
            Counted::Different(measure, filter) => {
                let mut all: Vec<_> =
                    self.objects(filter).iter().map(|one| self.measure(measure, one)).collect();
                all.sort_unstable();
                all.dedup();
                many(all.len())
            }
            Counted::Total(measure, filter) => {
                let all = self.objects(filter);
                let sum: i32 = all.iter().filter_map(|one| self.measure(measure, one)).sum();
                u32::try_from(sum).ok()
            }
            Counted::Expeditions(of) => many(self.expeditions(of).0.len()),
            Counted::SingleTerrainRegions => {
                many(self.now.view().regions.iter().filter(|one| one.terrains.count() == 1).count())
            }
            Counted::RegionsBetween => self.regions_between(),
            Counted::Result => self.bindings.result,
            Counted::ThatMany => self.bindings.number,
            Counted::Paid => self.bindings.paid,
            Counted::OtherCardsPlayed(_) | Counted::DiscardedThisWay => None,
            Counted::TypesAmong(types, filter) => {
                let all = self.objects(filter);
                let there = |wanted: &&rules::CardType| {
                    all.iter().any(|one| self.types(one) == Some(**wanted))
                };
                many(types.iter().filter(there).count())
            }
        }
    }

    fn counters(&self, one: &Referent, name: &str) -> Option<u32> {
        let rules::Piece::Object(id) = one.piece else { return None };
        one.when(self.now).object(id).map(|object| object.counter(name))
    }

    /// Objects that may match are counted if they certainly do; cards of hidden zones by their
    /// number.
    fn count_objects(&self, filter: &Filter) -> Option<u32> {
        if let rules::effect::Where::Zones(areas) = &filter.place
            && let Some(hidden) = self.hidden(areas, filter)
        {
            let plain = filter.kinds.is_empty() && filter.is.is_empty();
            let count = |&place: &rules::Place| self.now.state.slots(place).len();
            return plain.then(|| hidden.iter().map(count).sum::<usize>().try_into().ok())?;
        }
        let all = self.objects(filter);
        if all.iter().any(|one| self.is(filter, one).is_none()) {
            return None;
        }
        u32::try_from(all.len()).ok()
    }

    /// The hidden zones that a filter names, if any.
    pub(in crate::effect) fn hidden(
        &self,
        areas: &[rules::effect::Area],
        filter: &Filter,
    ) -> Option<Vec<rules::Place>> {
        use rules::effect::{Area, Whom};
        let seats = self.players(filter.of.unwrap_or(Whom::Each));
        let of = |area: &Area| -> Vec<rules::Place> {
            match area {
                Area::Hand => seats.iter().map(|&seat| rules::Place::Hand(seat)).collect(),
                Area::Deck => {
                    let deck = |&seat| rules::Place::Deck(seat, rules::Depth::Top);
                    seats.iter().map(deck).collect()
                }
                _ => Vec::new(),
            }
        };
        let all: Vec<_> = areas.iter().flat_map(of).collect();
        (!all.is_empty()).then_some(all)
    }

    /// The matching objects, where nothing is chosen.
    pub(in crate::effect) fn named(&self, objects: &Objects) -> Option<Vec<Referent>> {
        match objects {
            Objects::Me => Some(vec![self.me()]),
            Objects::It => Some(self.bindings.it.clone()),
            Objects::Both => {
                Some(std::iter::once(self.me()).chain(self.bindings.it.iter().cloned()).collect())
            }
            Objects::All(filter) => Some(self.objects(filter)),
            Objects::Rest => Some(self.bindings.those.clone()),
            Objects::Target(..) | Objects::Choose(..) | Objects::Random(..) | Objects::Top(..) => {
                None
            }
        }
    }
}
