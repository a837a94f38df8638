//! What passive abilities check and apply to, in the wording of effects.

use rules::effect::Objects;
use rules::effect::{
    Area, Counted, ExpeditionIs, Expeditions, Filter, Is, Measure, Noun, Number, Test, Where,
    Which, Whom,
};
use rules::{CardFilter, CardType, Condition, Count, PlayedFrom, Selector, Status, Who, Within};

/// Whether it checks that the object with the ability is completed.
pub(super) fn is_completed(test: &Test) -> bool {
    matches!(test, Test::Is(Objects::Me, filter) if filter.is == [Is::Completed] && filter.kinds.is_empty())
}

/// A condition as a test.
pub(super) fn test(condition: &Condition) -> Test {
    let me = |is| {
        let filter = Filter { is: vec![is], ..Filter::default() };
        Test::Is(Objects::Me, Box::new(filter))
    };
    let mine = |is| Test::Expeditions(Box::new(Which::Mine.into()), is);
    let played = |is| Test::Expeditions(Box::new(Which::PlayedIn.into()), is);
    match condition {
        Condition::Not(inner) => Test::Not(Box::new(test(inner))),
        Condition::AtLeast(count, number) => Test::AtLeast(counted(count), Number::Plain(*number)),
        Condition::LessThan(count, number) => {
            Test::Not(Box::new(Test::AtLeast(counted(count), Number::Plain(*number))))
        }
        Condition::Boosted => me(Is::Boosted),
        Condition::Status(one) => me(Is::Status(*one)),
        Condition::InTerrain(one) => me(Is::InTerrain(*one)),
        Condition::InContact => me(Is::InContact),
        Condition::Ascended => mine(ExpeditionIs::Ascended),
        Condition::Behind => mine(ExpeditionIs::Behind),
        Condition::FirstDay => Test::FirstDay,
        Condition::PlayedInEmptyExpedition => {
            let character = Filter::kind(Noun::Type(CardType::Character));
            played(ExpeditionIs::Not(Box::new(ExpeditionIs::With(
                Number::Plain(1),
                Box::new(character),
            ))))
        }
        Condition::PlayedInStartingRegion => played(ExpeditionIs::InStartingRegion),
        Condition::So(test) => (**test).clone(),
    }
}

/// What is counted, as effects count it.
pub(super) fn counted(count: &Count) -> Counted {
    let objects = |filter| Counted::Objects(Box::new(filter));
    let characters = || Filter::kind(Noun::Type(CardType::Character));
    match count {
        Count::CharactersFacingMe => {
            let place = Where::Expeditions(Box::new(Which::FacingMe.into()));
            objects(Filter { place, ..characters() })
        }
        Count::Objects(selector) => objects(filter(selector)),
        Count::OpponentsObjects(selector) => {
            objects(Filter { of: Some(Whom::Opponent), ..filter(selector) })
        }
        Count::ManaOrbs => objects(Filter {
            place: Where::Zones(vec![Area::Mana]),
            of: Some(Whom::You),
            ..Filter::kind(Noun::Type(CardType::ManaOrb))
        }),
        Count::MyCounters(name) => Counted::MyCounters(name.clone()),
        Count::HeroCounters(name) => Counted::HeroCounters(name.clone()),
        Count::SingleTerrainRegions => Counted::SingleTerrainRegions,
        Count::AscendedExpeditions => Counted::Expeditions(Box::new(Expeditions {
            which: Which::All(Some(Whom::You)),
            is: vec![ExpeditionIs::Ascended],
        })),
        Count::RegionsBetween => Counted::RegionsBetween,
        Count::BaseStatisticsOfZero => {
            Counted::BaseStatisticsOfZero(Box::new(Filter { of: Some(Whom::You), ..characters() }))
        }
        Count::These(counted) => (**counted).clone(),
    }
}

/// Objects, as effects describe them.
pub(super) fn filter(selector: &Selector) -> Filter {
    let (kinds, mut is) = kind(selector.card_type, selector.subtype.as_ref(), selector.token);
    let asked = [
        (selector.boosted, Is::Boosted),
        (selector.anchored, Is::Status(Status::Anchored)),
        (selector.exhausted, Is::Status(Status::Exhausted)),
        (selector.with_counters, Is::WithCounters),
    ];
    is.extend(asked.into_iter().filter(|(asked, _)| *asked).map(|(_, is)| is));
    is.extend(at_least(Measure::HandCost, selector.hand_cost_at_least));
    is.extend(at_least(Measure::ReserveCost, selector.reserve_cost_at_least));
    Filter {
        kinds,
        is,
        place: place(selector.within),
        of: whom(selector.of),
        other: selector.other,
        or: Vec::new(),
    }
}

/// Cards that are played, without the player.
pub(super) fn played(filter: &CardFilter) -> Filter {
    let (kinds, mut is) = kind(filter.card_type, filter.subtype.as_ref(), false);
    is.extend(filter.exhausted.then_some(Is::Status(Status::Exhausted)));
    is.extend(at_least(Measure::HandCost, filter.hand_cost_at_least));
    let most = filter.hand_cost_at_most;
    is.extend(most.map(|most| Is::AtMost(Measure::HandCost, number(most))));
    is.extend(at_least(Measure::BaseCost, filter.base_cost_at_least));
    Filter { kinds, is, other: filter.other, ..Filter::default() }
}

/// The player and the zone that cards are played from: `you play from your Reserve`, `played from Reserve`.
pub(super) fn relation(filter: &CardFilter) -> String {
    let by = match filter.by {
        Who::Any => "played",
        Who::Opponents => "your opponents play",
        Who::You => "you play",
    };
    let into = if filter.into_my_expedition { "in my Expedition" } else { "" };
    super::verb::spaced([by, from(filter), into])
}

/// The zone that cards are played from.
pub(super) fn from(filter: &CardFilter) -> &'static str {
    match (filter.from, filter.by) {
        (PlayedFrom::Any, _) => "",
        (PlayedFrom::Hand, Who::You) => "from your hand",
        (PlayedFrom::Reserve, Who::You) => "from your Reserve",
        (PlayedFrom::Hand, Who::Any | Who::Opponents) => "from hand",
        (PlayedFrom::Reserve, Who::Any | Who::Opponents) => "from Reserve",
    }
}

fn kind(
    card_type: Option<CardType>,
    subtype: Option<&String>,
    token: bool,
) -> (Vec<Noun>, Vec<Is>) {
    let subtype = subtype.cloned();
    match (card_type, subtype, token) {
        (None, None, false) => (Vec::new(), Vec::new()),
        (None, None, true) => (vec![Noun::Token], Vec::new()),
        (None, Some(subtype), token) => {
            (vec![Noun::Subtype(subtype)], token.then_some(Is::Token).into_iter().collect())
        }
        (Some(one), subtype, token) => {
            let token = token.then_some(Is::Token);
            (vec![Noun::Type(one)], token.into_iter().chain(subtype.map(Is::Subtype)).collect())
        }
    }
}

fn at_least(measure: Measure, least: Option<i32>) -> Option<Is> {
    least.map(|least| Is::AtLeast(measure, number(least)))
}

/// An amount of mana; cards do not have amounts below 0.
fn number(number: i32) -> Number {
    Number::Plain(u32::try_from(number).unwrap_or(0))
}

fn place(within: Within) -> Where {
    match within {
        Within::InPlay => Where::Play,
        Within::InPlayOrReserve => Where::Zones(vec![Area::Play, Area::Reserve]),
        Within::FacingMe => Where::Expeditions(Box::new(Which::FacingMe.into())),
        Within::MyExpedition => Where::Expeditions(Box::new(Which::Mine.into())),
        Within::Landmarks => Where::Zones(vec![Area::Landmarks]),
        Within::Reserve => Where::Zones(vec![Area::Reserve]),
    }
}

fn whom(who: Who) -> Option<Whom> {
    match who {
        Who::Any => None,
        Who::Opponents => Some(Whom::EachOpponent),
        Who::You => Some(Whom::You),
    }
}
