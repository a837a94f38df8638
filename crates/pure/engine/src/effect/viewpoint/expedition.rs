//! Expeditions and the regions they are in.

use rules::effect::{ExpeditionIs, Expeditions, Number, Range, Which};
use rules::{ExpeditionId, Piece, Place, Seat, Side, TerrainSet};

use super::{Maybe, Viewpoint, all, any};
use crate::effect::bindings::Referent;

impl Viewpoint<'_> {
    /// The matching Expeditions, or those to choose from; with how many are chosen, if some are.
    pub(in crate::effect) fn expeditions(
        &self,
        of: &Expeditions,
    ) -> (Vec<ExpeditionId>, Option<Range>) {
        let every = || self.now.state.expeditions.iter().map(|one| one.id);
        let owned = |seats: Vec<Seat>| every().filter(move |id| seats.contains(&id.seat));
        let mine = || self.expeditions_of(&self.me());
        let of_whom = |whom: &Option<_>| match whom {
            Some(whom) => owned(self.players(*whom)).collect(),
            None => every().collect::<Vec<_>>(),
        };
        let other = |these: Vec<ExpeditionId>| {
            let seats: Vec<_> = these.iter().map(|id| id.seat).collect();
            owned(seats).filter(|id| !these.contains(id)).collect::<Vec<_>>()
        };
        let (found, range) = match &of.which {
            Which::Mine | Which::PlayedIn => (mine(), None),
            // For an object in no Expedition, it is the other one of the last referent's.
            Which::MyOther if mine().is_empty() => (other(self.its()), None),
            Which::MyOther => (other(mine()), None),
            Which::FacingMe => (self.facing(&mine()), None),
            Which::Its => (self.its(), None),
            Which::FacingIt => (self.facing(&self.its()), None),
            Which::ItsOther => (other(self.its()), None),
            Which::Side(side, whom) => {
                (owned(self.players(*whom)).filter(|id| id.side == *side).collect(), None)
            }
            Which::All(whom) => (of_whom(whom), None),
            Which::Target(range, whom) | Which::Choose(range, whom) => {
                (of_whom(whom), Some(range.clone()))
            }
        };
        let so = |id: &ExpeditionId| {
            all(of.is.iter().map(|is| self.expedition_is(*id, is))) != Some(false)
        };
        (found.into_iter().filter(so).collect(), range)
    }

    pub(in crate::effect) fn me(&self) -> Referent {
        self.bindings.me_now(self.now).unwrap_or_else(|| self.bindings.me.clone())
    }

    /// The Expeditions last referred to, or those of the last referent.
    fn its(&self) -> Vec<ExpeditionId> {
        if self.bindings.expeditions.is_empty() {
            self.bindings.it.iter().flat_map(|it| self.expeditions_of(it)).collect()
        } else {
            self.bindings.expeditions.clone()
        }
    }

    /// The Expeditions an object is or was in.
    pub(in crate::effect) fn expeditions_of(&self, one: &Referent) -> Vec<ExpeditionId> {
        let Piece::Object(id) = one.piece else { return Vec::new() };
        let mut when = one.when(self.now);
        if !matches!(when.place(one.piece), Some(Place::Expedition(_))) {
            if let Some(was) = &one.was {
                return self.expeditions_of(was);
            }
            when = &one.seen;
        }
        when.expeditions(id)
    }

    pub(in crate::effect) fn facing(&self, these: &[ExpeditionId]) -> Vec<ExpeditionId> {
        let state = &self.now.state;
        these
            .iter()
            .filter_map(|&id| state.expedition(id))
            .flat_map(|it| it.facing.clone())
            .collect()
    }

    /// The terrains of an Expedition's region.
    pub(in crate::effect) fn terrains(&self, id: ExpeditionId) -> Option<TerrainSet> {
        let position = self.now.state.expedition(id)?.position;
        let place = self.now.state.region(id.seat, position);
        let regions = &self.now.view().regions;
        let region = regions.iter().find(|one| one.index == place).or_else(|| regions.first());
        region.map(|region| region.terrains)
    }

    pub(in crate::effect) fn in_contact(&self, id: ExpeditionId) -> Maybe {
        let expedition = self.now.state.expedition(id)?;
        let state = &self.now.state;
        let region = |one: &rules::Expedition| state.region(one.id.seat, one.position);
        let met =
            |one: &rules::Expedition| one.id.seat != id.seat && region(one) == region(expedition);
        Some(state.expeditions.iter().any(met))
    }

    /// The number of regions from its start.
    fn distance(&self, id: ExpeditionId) -> Option<u8> {
        let one = self.now.state.expedition(id)?;
        Some(one.position.abs_diff(one.start()))
    }

    fn expedition_is(&self, id: ExpeditionId, is: &ExpeditionIs) -> Maybe {
        let compared = |test: fn(u8, u8) -> bool| {
            let facing = self.now.state.expedition(id)?.facing.clone();
            let mine = self.distance(id)?;
            if self.now.state.day.tie_breaker {
                return Some(test(0, 0));
            }
            Some(facing.iter().filter_map(|&it| self.distance(it)).any(|it| test(mine, it)))
        };
        match is {
            ExpeditionIs::Not(is) => self.expedition_is(id, is).map(|so| !so),
            ExpeditionIs::Other => {
                let mut spoken = self.bindings.expeditions.clone();
                spoken.extend(self.expeditions_of(&self.me()));
                Some(!spoken.contains(&id))
            }
            ExpeditionIs::Ahead => compared(|mine, it| mine > it),
            ExpeditionIs::Behind => compared(|mine, it| mine < it),
            ExpeditionIs::BehindOrTied => compared(|mine, it| mine <= it),
            ExpeditionIs::Tied => compared(|mine, it| mine == it),
            ExpeditionIs::Ascended => Some(self.now.state.expedition(id)?.is_ascended()),
            ExpeditionIs::InTerrain(terrain) => Some(self.terrains(id)?.has(*terrain)),
            ExpeditionIs::InSingleTerrain => Some(self.terrains(id)?.count() == 1),
            ExpeditionIs::InStartingRegion => {
                Some(matches!(self.now.state.expedition(id)?.position, 0 | 7))
            }
            ExpeditionIs::InContact => self.in_contact(id),
            ExpeditionIs::With(number, filter) => self.has_so_many(&[id], number, filter),
            ExpeditionIs::Facing(number, filter) => {
                self.has_so_many(&self.facing(&[id]), number, filter)
            }
        }
    }

    fn has_so_many(
        &self,
        these: &[ExpeditionId],
        number: &Number,
        filter: &rules::effect::Filter,
    ) -> Maybe {
        let wanted = self.number(number)?;
        let inside = |one: &Referent| self.expeditions_of(one).iter().any(|id| these.contains(id));
        let found = self.objects(filter).into_iter().filter(inside).count();
        Some(found >= wanted as usize)
    }

    pub(in crate::effect) fn is_in(&self, one: &Referent, of: &Expeditions) -> Maybe {
        let (these, _) = self.expeditions(of);
        let mine = self.expeditions_of(one);
        any(mine.iter().map(|id| Some(these.contains(id))))
    }

    /// The number of regions between the controller's Expeditions.
    pub(super) fn regions_between(&self) -> Option<u32> {
        let of = |side| {
            let id = ExpeditionId { seat: self.bindings.controller, side };
            self.now.state.expedition(id).map(|one| one.position)
        };
        let apart = of(Side::Hero)?.abs_diff(of(Side::Companion)?);
        Some(u32::from(apart.saturating_sub(1)))
    }
}
