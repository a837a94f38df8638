//! The cards and objects that a filter matches.

use std::sync::Arc;

use rules::effect::{Area, Filter, Is, Measure, Noun, Where};
use rules::{
    Ability, BOOST, CardType, Face, Icon, Object, ObjectView, Piece, Place, Trigger, Zone,
};

use super::{Maybe, Viewpoint, all, any};
use crate::effect::bindings::Referent;
use crate::effect::changes::Changes;
use crate::effect::moment::Moment;

impl Viewpoint<'_> {
    /// All objects that may match, in the order of their ids.
    pub(in crate::effect) fn objects(&self, filter: &Filter) -> Vec<Referent> {
        // Most are elsewhere, which is quick to check.
        let all = self.now.state.objects.iter();
        let near = all.filter(|(_, object)| may_be_in(filter, object.place));
        let near = near.map(|(&id, _)| Referent::new(Piece::Object(id), self.now));
        near.filter(|one| self.is(filter, one) != Some(false)).collect()
    }

    /// Whether a piece matches.
    pub(in crate::effect) fn is(&self, filter: &Filter, one: &Referent) -> Maybe {
        if let Piece::Object(id) = one.piece
            && filter.other
            && self.bindings.me.same_item(id, self.now)
        {
            return Some(false);
        }
        let when = one.when(self.now);
        let there = self.is_in_place(filter, one);
        let own = match there {
            Some(false) => there,
            _ => all([there, self.is_thing(filter, one, when)]),
        };
        any(std::iter::once(own).chain(filter.or.iter().map(|or| self.is(or, one))))
    }

    /// Whether it matches, wherever it is.
    pub(in crate::effect) fn is_thing(
        &self,
        filter: &Filter,
        one: &Referent,
        when: &Arc<Moment>,
    ) -> Maybe {
        let thing = Looked::new(one, when);
        let kind = filter.kinds.is_empty().then_some(Some(true));
        let kind = kind.unwrap_or_else(|| any(filter.kinds.iter().map(|noun| thing.noun(noun))));
        if kind == Some(false) {
            return kind;
        }
        let rest = filter.is.iter().map(|is| self.is_so(is, one, &thing, filter));
        all(std::iter::once(kind).chain(rest))
    }

    /// Whether a card of a hidden zone, whose face is known only as it leaves, matches.
    pub(in crate::effect) fn is_face(&self, filter: &Filter, face: &Arc<Face>) -> Maybe {
        let thing = Looked { when: self.now, piece: None, object: None, face: Some(face) };
        let own = any(filter.kinds.iter().map(|noun| thing.noun(noun)));
        let kind = if filter.kinds.is_empty() { Some(true) } else { own };
        let me = &self.bindings.me;
        let rest = filter.is.iter().map(|is| self.is_so(is, me, &thing, filter));
        let own = all(std::iter::once(kind).chain(rest));
        any(std::iter::once(own).chain(filter.or.iter().map(|or| self.is_face(or, face))))
    }

    fn is_in_place(&self, filter: &Filter, one: &Referent) -> Maybe {
        let place = one.when(self.now).place(one.piece)?;
        let there = match &filter.place {
            Where::Play => Some(is_in(Area::Play, place)),
            Where::Zones(areas) => Some(areas.iter().any(|&area| is_in(area, place))),
            Where::Expeditions(of) => {
                all([Some(is_in(Area::Expeditions, place)), self.is_in(one, of)])
            }
            Where::Those => {
                let those = if self.bindings.those.is_empty() {
                    &self.bindings.it
                } else {
                    &self.bindings.those
                };
                (!those.is_empty()).then(|| those.contains(one))
            }
        };
        let Some(whom) = filter.of.filter(|_| there != Some(false)) else { return there };
        let of = self.controller(one).map(|seat| self.players(whom).contains(&seat));
        all([there, of])
    }

    fn is_so(&self, is: &Is, one: &Referent, thing: &Looked<'_>, filter: &Filter) -> Maybe {
        let regions = |test: &dyn Fn(rules::TerrainSet) -> bool| {
            let of = self.expeditions_of(one);
            any(of.iter().map(|&id| self.terrains(id).map(test)))
        };
        let measured = |measure: &Measure| thing.measure(measure);
        let number = |number| self.number(number).and_then(|it| i32::try_from(it).ok());
        match is {
            Is::Not(is) => self.is_so(is, one, thing, filter).map(|so| !so),
            Is::Any(of) => any(of.iter().map(|is| self.is_so(is, one, thing, filter))),
            Is::Status(status) => thing.object.map(|it| it.statuses.has(*status)),
            Is::Boosted => thing.object.map(|it| it.counter(BOOST) > 0),
            Is::WithCounters => thing.object.map(|it| !it.counters.is_empty()),
            Is::Token => Some(thing.object.is_some_and(|it| it.kind == rules::Kind::Token)),
            Is::Subtype(name) => thing.subtype(name),
            Is::WithBaseStatisticOfZero => thing.base_zeros().map(|zeros| zeros > 0),
            Is::AtLeast(measure, least) => Some(measured(measure)? >= number(least)?),
            Is::Exactly(measure, exact) => Some(measured(measure)? == number(exact)?),
            // This limits all chosen pieces together: each alone is within it too.
            Is::AtMost(measure, most) | Is::TotalAtMost(measure, most) => {
                Some(measured(measure)? <= number(most)?)
            }
            Is::Highest(measure) => {
                let is = filter.is.iter().filter(|is| !matches!(is, Is::Highest(_))).cloned();
                let plain = Filter { is: is.collect(), ..filter.clone() };
                let mine = measured(measure)?;
                let others = self.objects(&plain);
                let higher = |other: &Referent| {
                    Looked::new(other, self.now).measure(measure).is_some_and(|it| it > mine)
                };
                Some(!others.iter().any(higher))
            }
            Is::InTerrain(terrain) => regions(&|it| it.has(*terrain)),
            Is::InTerrainOfItsZero => {
                let face = thing.face?;
                let zero = |it: rules::TerrainSet| it.iter().any(|one| face.statistic(one) == 0);
                regions(&zero)
            }
            Is::InSingleTerrain => regions(&|it| it.count() == 1),
            Is::InContact => any(self.expeditions_of(one).iter().map(|&id| self.in_contact(id))),
            Is::WithIcon(icon) => thing.has_icon(*icon),
            Is::WithMyName => {
                let mine = self.bindings.me.seen.face(self.bindings.me.piece)?;
                Some(thing.face?.name == mine.name)
            }
            Is::Named(name) => Some(thing.face?.name == *name),
            Is::Completed => None,
        }
    }

    /// The measure of a thing, now or when it was last there.
    pub(in crate::effect) fn measure(&self, measure: &Measure, one: &Referent) -> Option<i32> {
        Looked::new(one, one.when(self.now)).measure(measure)
    }

    pub(super) fn base_zeros(&self, one: &Referent) -> Option<u32> {
        Looked::new(one, one.when(self.now)).base_zeros()
    }

    pub(super) fn boosts(&self, one: &Referent) -> u32 {
        let thing = Looked::new(one, one.when(self.now));
        thing.object.map_or(0, |object| object.counter(BOOST))
    }

    pub(super) fn types(&self, one: &Referent) -> Option<CardType> {
        Looked::new(one, one.when(self.now)).face?.card_type
    }
}

/// Whether something in this place may match.
fn may_be_in(filter: &Filter, place: Place) -> bool {
    let there = match &filter.place {
        Where::Play => is_in(Area::Play, place),
        Where::Zones(areas) => areas.iter().any(|&area| is_in(area, place)),
        Where::Expeditions(_) => is_in(Area::Expeditions, place),
        Where::Those => true,
    };
    there || filter.or.iter().any(|or| may_be_in(or, place))
}

/// Whether a place is in this zone.
pub(in crate::effect) fn is_in(area: Area, place: Place) -> bool {
    let zone = place.zone();
    match area {
        Area::Play => matches!(zone, Zone::Expedition | Zone::Landmark),
        Area::Expeditions => zone == Zone::Expedition,
        Area::Landmarks => zone == Zone::Landmark,
        Area::Hand => zone == Zone::Hand,
        Area::Reserve => zone == Zone::Reserve,
        Area::Deck => zone == Zone::Deck,
        Area::Mana => zone == Zone::Mana,
        Area::Discard => zone == Zone::Discard,
    }
}

/// The abilities of a face; empty if unknown.
pub(in crate::effect) fn abilities(face: &Face) -> &[Ability] {
    face.abilities.as_deref().unwrap_or_default()
}

/// A card or object being examined.
struct Looked<'a> {
    when: &'a Moment,
    piece: Option<Piece>,
    object: Option<&'a Object>,
    face: Option<&'a Arc<Face>>,
}

impl<'a> Looked<'a> {
    fn new(one: &Referent, when: &'a Arc<Moment>) -> Self {
        let object = match one.piece {
            Piece::Object(id) => when.object(id),
            Piece::Slot(_) => None,
        };
        Self { when, piece: Some(one.piece), object, face: when.face(one.piece) }
    }

    fn view(&self) -> Option<&'a ObjectView> {
        match self.piece? {
            Piece::Object(id) => self.when.object_view(id),
            Piece::Slot(_) => None,
        }
    }

    /// Its present characteristics, where abilities may change them.
    fn changed(&self, any: Changes) -> Option<&'a ObjectView> {
        if self.when.may_change(any) { self.view() } else { None }
    }

    fn noun(&self, noun: &Noun) -> Maybe {
        if self.object.is_some_and(Object::is_mana_orb) {
            return Some(*noun == Noun::Type(CardType::ManaOrb));
        }
        if let Some(object) = self.object
            && let rules::Kind::Emblem(_) = object.kind
        {
            return Some(*noun == Noun::Type(CardType::Emblem));
        }
        match noun {
            Noun::Type(wanted) => {
                let printed = self.face?.card_type == Some(*wanted);
                let changed = || self.changed(Changes::TYPES).is_some_and(|view| view.is(*wanted));
                Some(printed || changed())
            }
            Noun::Subtype(name) => self.subtype(name),
            Noun::ExpeditionPermanent => Some(
                self.face?.card_type == Some(CardType::Permanent)
                    && self.printed_subtype("expedition"),
            ),
            Noun::Landmark => Some(
                self.printed_subtype("landmark")
                    || self.object.is_some_and(|it| matches!(it.place, Place::Landmark(_))),
            ),
            Noun::Token => Some(self.object.is_some_and(|it| it.kind == rules::Kind::Token)),
        }
    }

    fn printed_subtype(&self, name: &str) -> bool {
        self.face.is_some_and(|face| face.subtypes.iter().any(|one| one == name))
    }

    fn subtype(&self, name: &str) -> Maybe {
        self.face?;
        let view = || self.changed(Changes::SUBTYPES);
        let gained = || view().is_some_and(|view| view.subtypes().any(|one| one == name));
        Some(self.printed_subtype(name) || gained())
    }

    fn base_zeros(&self) -> Option<u32> {
        let face = self.face?;
        if face.card_type != Some(CardType::Character) {
            return Some(0);
        }
        let zeros = rules::Terrain::ALL.iter().filter(|&&one| face.statistic(one) == 0);
        u32::try_from(zeros.count()).ok()
    }

    fn measure(&self, measure: &Measure) -> Option<i32> {
        let face = self.face?;
        let statistics = || {
            let printed = || rules::Statistics {
                forest: face.statistic(rules::Terrain::Forest),
                mountain: face.statistic(rules::Terrain::Mountain),
                water: face.statistic(rules::Terrain::Water),
            };
            self.view().and_then(|view| view.statistics).unwrap_or_else(printed)
        };
        match measure {
            Measure::BaseCost => {
                let reserve = self.object.is_some_and(|it| {
                    it.statuses.has(rules::Status::Fleeting)
                        || matches!(it.place, Place::Reserve(_))
                });
                Some(if reserve { face.reserve_cost } else { face.hand_cost }.unwrap_or(0))
            }
            Measure::HandCost => Some(face.hand_cost.unwrap_or(0)),
            Measure::ReserveCost => Some(face.reserve_cost.unwrap_or(0)),
            Measure::Statistic(terrain) => Some(statistics().of(*terrain)),
            Measure::HighestStatistic => Some(statistics().highest()),
            Measure::Boosts => i32::try_from(self.object?.counter(BOOST)).ok(),
        }
    }

    fn has_icon(&self, icon: Icon) -> Maybe {
        let face = self.face?;
        face.abilities.as_ref()?;
        let has = |ability: &Ability| match ability {
            Ability::Reaction(it) => it.on.iter().any(|on| has_icon(on, icon)),
            Ability::QuickAction(it) => match icon {
                Icon::Discard => it.cost.contains(&rules::Cost::Discard),
                Icon::Exhaust => it.cost.contains(&rules::Cost::Exhaust),
                Icon::Join | Icon::Hand | Icon::Reserve => false,
            },
            _ => false,
        };
        Some(abilities(face).iter().any(has))
    }
}

/// Whether a trigger has this icon (`4.0 7.5.1.a`).
pub(in crate::effect) fn has_icon(on: &Trigger, icon: Icon) -> bool {
    matches!(
        (on, icon),
        (Trigger::Joined, Icon::Join)
            | (Trigger::PlayedFromHand, Icon::Hand)
            | (Trigger::PlayedFromReserve, Icon::Reserve)
    )
}
