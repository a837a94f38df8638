//! Translates filters, tests and counts into those of passive abilities, which `derive` evaluates;
//! `None` where there is no equivalent.

use rules::effect::{
    Area, Counted, ExpeditionIs, Expeditions, Filter, Is, Measure, Noun, Number, Objects, Test,
    Where, Which, Whom,
};
use rules::{
    CardFilter, CardType, Condition, Count, PlayedFrom, Scope, Selector, Status, WhichExpedition,
    Who, Within,
};

/// A test as a condition of a passive ability.
pub(super) fn condition(test: Test) -> Condition {
    match test {
        Test::Not(inner) => match *inner {
            Test::AtLeast(counted, Number::Plain(number)) => {
                Condition::LessThan(count(counted), number)
            }
            Test::AtMost(counted, Number::Plain(number)) => {
                Condition::AtLeast(count(counted), number.saturating_add(1))
            }
            inner => Condition::Not(Box::new(condition(inner))),
        },
        Test::AtLeast(counted, Number::Plain(number)) => Condition::AtLeast(count(counted), number),
        Test::AtMost(counted, Number::Plain(number)) => {
            Condition::LessThan(count(counted), number.saturating_add(1))
        }
        Test::FirstDay => Condition::FirstDay,
        Test::Is(Objects::Me, filter) => {
            of_me(&filter).unwrap_or_else(|| so(Test::Is(Objects::Me, filter)))
        }
        Test::Expeditions(which, is) if which.which == Which::PlayedIn => match played_in(&is) {
            Some(condition) => condition,
            None => so(Test::Expeditions(which, is)),
        },
        Test::Expeditions(which, is) if *which == Expeditions::from(Which::Mine) => match is {
            ExpeditionIs::Ascended => Condition::Ascended,
            ExpeditionIs::Behind => Condition::Behind,
            is => so(Test::Expeditions(which, is)),
        },
        Test::AnyExpedition(which, ExpeditionIs::Ascended)
            if *which == Expeditions::from(Which::All(Some(Whom::You))) =>
        {
            Condition::AtLeast(Count::AscendedExpeditions, 1)
        }
        other => so(other),
    }
}

fn so(test: Test) -> Condition {
    Condition::So(Box::new(test))
}

/// A property of the object with the ability.
fn of_me(filter: &Filter) -> Option<Condition> {
    let plain = Filter { is: Vec::new(), ..filter.clone() } == Filter::default();
    match (plain, filter.is.as_slice()) {
        (true, [Is::Boosted]) => Some(Condition::Boosted),
        (true, [Is::Status(status)]) => Some(Condition::Status(*status)),
        (true, [Is::InTerrain(terrain)]) => Some(Condition::InTerrain(*terrain)),
        (true, [Is::InContact]) => Some(Condition::InContact),
        _ => None,
    }
}

/// A property of the Expedition that it is played in.
fn played_in(is: &ExpeditionIs) -> Option<Condition> {
    let characters = Filter::kind(Noun::Type(CardType::Character));
    match is {
        ExpeditionIs::InStartingRegion => Some(Condition::PlayedInStartingRegion),
        ExpeditionIs::Not(inner) => match &**inner {
            ExpeditionIs::With(Number::Plain(1), filter) if **filter == characters => {
                Some(Condition::PlayedInEmptyExpedition)
            }
            _ => None,
        },
        _ => None,
    }
}

/// A count, for a passive ability.
pub(super) fn count(counted: Counted) -> Count {
    narrow_count(&counted).unwrap_or_else(|| Count::These(Box::new(counted)))
}

fn narrow_count(counted: &Counted) -> Option<Count> {
    Some(match counted {
        Counted::Objects(filter) => return of_objects(filter),
        Counted::MyCounters(name) => Count::MyCounters(name.clone()),
        Counted::HeroCounters(name) => Count::HeroCounters(name.clone()),
        Counted::BaseStatisticsOfZero(filter) => {
            let mine =
                Filter { of: Some(Whom::You), ..Filter::kind(Noun::Type(CardType::Character)) };
            if **filter != mine {
                return None;
            }
            Count::BaseStatisticsOfZero
        }
        Counted::Expeditions(which) => {
            let ascended = Expeditions {
                which: Which::All(Some(Whom::You)),
                is: vec![ExpeditionIs::Ascended],
            };
            if **which != ascended {
                return None;
            }
            Count::AscendedExpeditions
        }
        Counted::SingleTerrainRegions => Count::SingleTerrainRegions,
        Counted::RegionsBetween => Count::RegionsBetween,
        _ => return None,
    })
}

fn of_objects(filter: &Filter) -> Option<Count> {
    let orbs = Filter {
        place: Where::Zones(vec![Area::Mana]),
        of: Some(Whom::You),
        ..Filter::kind(Noun::Type(CardType::ManaOrb))
    };
    let facing = Filter {
        place: Where::Expeditions(Box::new(Which::FacingMe.into())),
        ..Filter::kind(Noun::Type(CardType::Character))
    };
    if *filter == orbs {
        return Some(Count::ManaOrbs);
    }
    if *filter == facing {
        return Some(Count::CharactersFacingMe);
    }
    if filter.of == Some(Whom::Opponent) && filter.place == Where::Play {
        let yours = Filter { of: Some(Whom::You), ..filter.clone() };
        return selector(&yours).map(Count::OpponentsObjects);
    }
    selector(filter).map(Count::Objects)
}

/// Objects as a selector.
pub(super) fn selector(filter: &Filter) -> Option<Selector> {
    let mut selector = Selector {
        within: within(&filter.place)?,
        of: who(filter.of)?,
        other: filter.other,
        ..Selector::default()
    };
    if !filter.or.is_empty() {
        return None;
    }
    match filter.kinds.as_slice() {
        [] => {}
        [Noun::Type(card_type)] => selector.card_type = Some(*card_type),
        [Noun::Subtype(subtype)] => selector.subtype = Some(subtype.clone()),
        [Noun::Token] => selector.token = true,
        _ => return None,
    }
    for is in &filter.is {
        match is {
            Is::Boosted => selector.boosted = true,
            Is::Status(Status::Anchored) => selector.anchored = true,
            Is::Status(Status::Exhausted) => selector.exhausted = true,
            Is::WithCounters => selector.with_counters = true,
            Is::Token => selector.token = true,
            Is::AtLeast(Measure::HandCost, Number::Plain(number)) => {
                selector.hand_cost_at_least = Some(i32::try_from(*number).ok()?);
            }
            Is::AtLeast(Measure::ReserveCost, Number::Plain(number)) => {
                selector.reserve_cost_at_least = Some(i32::try_from(*number).ok()?);
            }
            _ => return None,
        }
    }
    Some(selector)
}

fn within(place: &Where) -> Option<Within> {
    match place {
        Where::Play => Some(Within::InPlay),
        Where::Zones(zones) => match zones.as_slice() {
            [Area::Reserve] => Some(Within::Reserve),
            [Area::Landmarks] => Some(Within::Landmarks),
            [Area::Play, Area::Reserve] => Some(Within::InPlayOrReserve),
            _ => None,
        },
        Where::Expeditions(which) if which.is.is_empty() => match which.which {
            Which::Mine => Some(Within::MyExpedition),
            Which::FacingMe => Some(Within::FacingMe),
            _ => None,
        },
        Where::Expeditions(_) | Where::Those => None,
    }
}

fn who(of: Option<Whom>) -> Option<Who> {
    match of {
        None => Some(Who::Any),
        Some(Whom::You) => Some(Who::You),
        Some(Whom::Opponent | Whom::EachOpponent) => Some(Who::Opponents),
        Some(_) => None,
    }
}

/// Objects as a scope.
pub(super) fn scope(filter: Filter) -> Scope {
    selector(&filter).map_or_else(|| Scope::These(Box::new(filter)), Scope::Objects)
}

/// Cards being played.
pub(super) fn played(filter: &Filter, by: Who, from: PlayedFrom) -> Option<CardFilter> {
    let mut card = CardFilter { by, from, other: filter.other, ..CardFilter::default() };
    match filter.kinds.as_slice() {
        [] => {}
        [Noun::Type(card_type)] => card.card_type = Some(*card_type),
        [Noun::Subtype(subtype)] => card.subtype = Some(subtype.clone()),
        _ => return None,
    }
    for is in &filter.is {
        let number = |number: &Number| match number {
            Number::Plain(number) => i32::try_from(*number).ok(),
            Number::Per(_) => None,
        };
        match is {
            Is::Status(Status::Exhausted) => card.exhausted = true,
            Is::AtLeast(Measure::HandCost, least) => card.hand_cost_at_least = Some(number(least)?),
            Is::AtMost(Measure::HandCost, most) => card.hand_cost_at_most = Some(number(most)?),
            Is::AtLeast(Measure::BaseCost, least) => card.base_cost_at_least = Some(number(least)?),
            _ => return None,
        }
    }
    Some(card)
}

/// Expeditions as a scope.
pub(super) fn expeditions(which: &Expeditions) -> Option<WhichExpedition> {
    match (&which.which, which.is.as_slice()) {
        (Which::Mine, []) => Some(WhichExpedition::Mine),
        (Which::All(None), []) => Some(WhichExpedition::All),
        (Which::FacingMe, [ExpeditionIs::InTerrain(terrain)]) => {
            Some(WhichExpedition::FacingIn(*terrain))
        }
        _ => None,
    }
}
