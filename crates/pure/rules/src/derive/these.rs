//! The vocabulary that passive abilities share with effects: whether a test is met now, which
//! objects a description matches and how many are counted. `None` where the board alone does not
//! show it, such as past events or hidden cards.
//!
//! An ability with such words reads the whole board: see `aspect`.

use super::board::{Board, Speaker};
use super::view::Standing;
use crate::effect::{
    Area, Counted, ExpeditionIs, Expeditions, Filter, Is, Measure, Noun, Number, Objects, Test,
    Where, Which, Whom,
};
use crate::{
    BOOST, CardType, Condition, Count, Expedition, Kind, Passive, Place, Scope, Seat, Terrain,
};

/// Whether a passive ability has such words that the board does not answer now.
pub(super) fn is_open(board: &Board<'_>, me: Speaker, passive: &Passive) -> bool {
    let condition = passive.condition.as_ref();
    let is_open =
        |counted: &Count| matches!(counted, Count::These(one) if count(board, me, one).is_none());
    let test = match condition.map(Condition::without_not) {
        Some(Condition::So(test)) => holds(board, me, test).is_none(),
        _ => false,
    };
    let scope =
        matches!(&passive.scope, Scope::These(filter) if number_of(board, me, filter).is_none());
    test || scope
        || condition.and_then(Condition::counts).is_some_and(is_open)
        || passive.says.counts().is_some_and(is_open)
}

/// Whether a test is met.
pub(super) fn holds(board: &Board<'_>, me: Speaker, test: &Test) -> Option<bool> {
    board.budget.spend(1);
    let compared = |counted, number, of: fn(&u32, &u32) -> bool| {
        Some(of(&count(board, me, counted)?, &amount(board, me, number)?))
    };
    match test {
        Test::Not(test) => Some(!holds(board, me, test)?),
        Test::All(all) => all.iter().try_fold(true, |so, one| Some(so & holds(board, me, one)?)),
        Test::Any(all) => all.iter().try_fold(false, |so, one| Some(so | holds(board, me, one)?)),
        Test::AtLeast(counted, number) => compared(counted, number, u32::ge),
        Test::AtMost(counted, number) => compared(counted, number, u32::le),
        Test::Exactly(counted, number) => compared(counted, number, u32::eq),
        Test::More(one, other) => Some(count(board, me, one)? > count(board, me, other)?),
        // For the object itself, its ability determines the place.
        Test::Is(Objects::Me, filter) if filter.place == Where::Play && filter.or.is_empty() => {
            me.entry.map_or(Some(false), |entry| fits(board, me, filter, entry))
        }
        Test::Is(Objects::Me, filter) => {
            me.entry.map_or(Some(false), |entry| means(board, me, filter, entry))
        }
        Test::Expeditions(which, is) => {
            let bits = expeditions(board, me, which)?;
            let met = so_of(board, me, bits, is)?;
            Some(bits != 0 && met == bits)
        }
        Test::AnyExpedition(which, is) => {
            Some(so_of(board, me, expeditions(board, me, which)?, is)? != 0)
        }
        Test::FirstPlayer(who) => {
            let first = board.state.day.first_player;
            Some(first.is_some_and(|seat| is_first(board, *who, me, seat) == Some(true)))
        }
        Test::FirstDay => Some(board.state.day.day == 1),
        Test::Is(..) | Test::Was(..) | Test::ThisWay(_) | Test::ThisTurn(_) | Test::ThisDay(_) => {
            None
        }
    }
}

/// The objects that a description matches, by index.
pub(super) fn these<'b>(
    board: &'b Board<'_>,
    me: Speaker,
    filter: &'b Filter,
) -> impl Iterator<Item = usize> + 'b {
    (0..board.entries.len()).filter(move |&entry| means(board, me, filter, entry) == Some(true))
}

/// Whether a description matches an object.
pub(super) fn means(board: &Board<'_>, me: Speaker, filter: &Filter, entry: usize) -> Option<bool> {
    let here = is_there(board, me, &filter.place, entry)?;
    let main = here & fits(board, me, filter, entry)?;
    filter.or.iter().try_fold(main, |so, one| Some(so | means(board, me, one, entry)?))
}

/// Whether a description matches an object, ignoring its place.
fn fits(board: &Board<'_>, me: Speaker, filter: &Filter, entry: usize) -> Option<bool> {
    board.budget.spend(1);
    let object = board.entries[entry].object;
    let kinds = filter.kinds.iter().any(|kind| is_kind(board, kind, entry));
    let in_play = matches!(object.place, Place::Expedition(_) | Place::Landmark(_));
    let zone = object.place.seat().filter(|_| !in_play);
    let whose = zone.unwrap_or(object.controller);
    let of = filter.of.map_or(Some(true), |who| is_seat(board, who, me, whose))?;
    let other = !(filter.other && me.entry == Some(entry));
    let so = (filter.kinds.is_empty() || kinds) && of && other;
    filter.is.iter().try_fold(so, |so, is| Some(so & is_so(board, me, is, entry)?))
}

fn is_kind(board: &Board<'_>, kind: &Noun, entry: usize) -> bool {
    match kind {
        Noun::Type(card_type) => board.current[entry].is(*card_type),
        Noun::Subtype(subtype) => board.has_subtype(entry, subtype),
        Noun::ExpeditionPermanent | Noun::Landmark => {
            let place = if *kind == Noun::Landmark { "landmark" } else { "expedition" };
            board.current[entry].is(CardType::Permanent) && board.has_subtype(entry, place)
        }
        Noun::Token => matches!(board.entries[entry].object.kind, Kind::Token),
    }
}

fn is_there(board: &Board<'_>, me: Speaker, place: &Where, entry: usize) -> Option<bool> {
    let at = board.entries[entry].object.place;
    let in_expedition = matches!(at, Place::Expedition(_));
    let is_landmark = matches!(at, Place::Landmark(_));
    match place {
        Where::Play => Some(in_expedition || is_landmark),
        Where::Expeditions(which) => {
            Some(board.current[entry].expeditions & expeditions(board, me, which)? != 0)
        }
        Where::Zones(areas) => areas.iter().try_fold(false, |there, area| {
            Some(
                there
                    | match area {
                        Area::Play => in_expedition || is_landmark,
                        Area::Expeditions => in_expedition,
                        Area::Landmarks => is_landmark,
                        Area::Reserve => matches!(at, Place::Reserve(_)),
                        Area::Hand | Area::Deck | Area::Mana | Area::Discard => return None,
                    },
            )
        }),
        Where::Those => None,
    }
}

fn is_so(board: &Board<'_>, me: Speaker, is: &Is, entry: usize) -> Option<bool> {
    let object = board.entries[entry].object;
    let face = board.entries[entry].face;
    let bits = board.current[entry].expeditions;
    let compared = |measure, number, of: fn(&u32, &u32) -> bool| {
        Some(of(&measured(board, measure, entry)?, &amount(board, me, number)?))
    };
    let zero = |terrain| face.is_some_and(|face| face.statistic(terrain) == 0);
    let is_character = board.current[entry].is(CardType::Character);
    Some(match is {
        Is::Not(is) => !is_so(board, me, is, entry)?,
        Is::Any(all) => {
            all.iter().try_fold(false, |so, one| Some(so | is_so(board, me, one, entry)?))?
        }
        Is::Status(status) => object.statuses.has(*status),
        Is::Boosted => object.counter(BOOST) > 0,
        Is::WithCounters => !object.counters.is_empty(),
        Is::Token => matches!(object.kind, Kind::Token),
        Is::Subtype(subtype) => board.has_subtype(entry, subtype),
        Is::WithBaseStatisticOfZero => is_character && Terrain::ALL.into_iter().any(zero),
        Is::AtLeast(measure, number) => compared(measure, number, u32::ge)?,
        Is::AtMost(measure, number) => compared(measure, number, u32::le)?,
        Is::Exactly(measure, number) => compared(measure, number, u32::eq)?,
        Is::InTerrain(terrain) => board.is_in(bits, *terrain),
        Is::InTerrainOfItsZero => {
            Terrain::ALL.into_iter().any(|one| zero(one) && board.is_in(bits, one))
        }
        Is::InSingleTerrain => board.expeditions(bits).any(|(_, one)| is_single(board, one)),
        Is::InContact => board.expeditions(bits).any(|(_, one)| is_in_contact(board, one)),
        Is::Named(name) => face.is_some_and(|face| face.name == *name),
        Is::TotalAtMost(..) | Is::Highest(_) | Is::WithIcon(_) | Is::WithMyName | Is::Completed => {
            return None;
        }
    })
}

/// The measure of an object; a statistic with everything applied so far.
fn measured(board: &Board<'_>, measure: &Measure, entry: usize) -> Option<u32> {
    let face = board.entries[entry].face;
    let statistics = board.current[entry].statistics;
    let number = match measure {
        Measure::HandCost => face.and_then(|face| face.hand_cost),
        Measure::ReserveCost => face.and_then(|face| face.reserve_cost),
        Measure::Statistic(terrain) => statistics.map(|all| all.of(*terrain)),
        Measure::HighestStatistic => statistics.map(crate::Statistics::highest),
        Measure::Boosts => return Some(board.entries[entry].object.counter(BOOST)),
        // For a card that was not played, it is unknown which of its two costs applies.
        Measure::BaseCost => return None,
    };
    Some(u32::try_from(number.unwrap_or(0)).unwrap_or(0))
}

fn amount(board: &Board<'_>, me: Speaker, number: &Number) -> Option<u32> {
    match number {
        Number::Plain(number) => Some(*number),
        Number::Per(per) => {
            let counted = count(board, me, &per.per)?;
            Some(counted.saturating_mul(per.times).saturating_add(per.plus))
        }
    }
}

/// The count.
pub(super) fn count(board: &Board<'_>, me: Speaker, counted: &Counted) -> Option<u32> {
    let total = |filter, of: &dyn Fn(usize) -> Option<u32>| {
        number_of(board, me, filter)?;
        let mut all = these(board, me, filter);
        all.try_fold(0_u32, |sum, entry| Some(sum.saturating_add(of(entry)?)))
    };
    match counted {
        Counted::Objects(filter) => number_of(board, me, filter),
        Counted::Boosts(objects) => {
            if let Objects::All(filter) = &**objects {
                return total(filter, &|one| measured(board, &Measure::Boosts, one));
            }
            let mine = || me.entry.map_or(Some(0), |one| measured(board, &Measure::Boosts, one));
            (**objects == Objects::Me).then(mine)?
        }
        Counted::Measured(measure, objects) if **objects == Objects::Me => {
            me.entry.map_or(Some(0), |one| measured(board, measure, one))
        }
        Counted::Total(measure, filter) => total(filter, &|one| measured(board, measure, one)),
        Counted::Different(measure, filter) => {
            number_of(board, me, filter)?;
            let all = these(board, me, filter).map(|one| measured(board, measure, one));
            let different: std::collections::BTreeSet<u32> = all.collect::<Option<_>>()?;
            Some(small(different.len()))
        }
        Counted::Expeditions(which) => Some(expeditions(board, me, which)?.count_ones()),
        Counted::BaseStatisticsOfZero(_)
        | Counted::MyCounters(_)
        | Counted::HeroCounters(_)
        | Counted::Measured(..)
        | Counted::SingleTerrainRegions
        | Counted::RegionsBetween
        | Counted::Result
        | Counted::ThatMany
        | Counted::Paid
        | Counted::OtherCardsPlayed(_)
        | Counted::DiscardedThisWay
        | Counted::TypesAmong(..) => None,
    }
}

fn number_of(board: &Board<'_>, me: Speaker, filter: &Filter) -> Option<u32> {
    let mut all = 0..board.entries.len();
    all.try_fold(0, |sum, entry| Some(sum + u32::from(means(board, me, filter, entry)?)))
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The matching Expeditions, by bit.
fn expeditions(board: &Board<'_>, me: Speaker, meant: &Expeditions) -> Option<u16> {
    let mine = board.mine(me);
    let of = |who: Option<Whom>| {
        let mut all = board.expeditions(u16::MAX);
        all.try_fold(0, |bits, (index, one)| {
            let is_meant = who.map_or(Some(true), |who| is_seat(board, who, me, one.id.seat))?;
            Some(bits | u16::from(is_meant) << index)
        })
    };
    let bits = match &meant.which {
        Which::Mine => mine,
        Which::MyOther if mine == 0 => 0,
        Which::MyOther => board.own(me.seat) & !mine,
        Which::FacingMe => board.facing(mine),
        Which::Side(side, who) => {
            let there = board.expeditions(of(Some(*who))?).filter(|(_, one)| one.id.side == *side);
            there.fold(0, |bits, (index, _)| bits | 1 << index)
        }
        Which::All(who) => of(*who)?,
        Which::Its
        | Which::FacingIt
        | Which::ItsOther
        | Which::PlayedIn
        | Which::Target(..)
        | Which::Choose(..) => return None,
    };
    meant.is.iter().try_fold(bits, |bits, is| so_of(board, me, bits, is))
}

/// The Expeditions among these that have a property, by bit.
fn so_of(board: &Board<'_>, me: Speaker, bits: u16, is: &ExpeditionIs) -> Option<u16> {
    board.expeditions(bits).try_fold(0, |met, (index, one)| {
        Some(met | u16::from(is_expedition(board, me, is, index, one)?) << index)
    })
}

fn is_expedition(
    board: &Board<'_>,
    me: Speaker,
    is: &ExpeditionIs,
    index: usize,
    one: &Expedition,
) -> Option<bool> {
    let bit = 1 << index;
    let standing = board.standings[index];
    let there = |number: &Number, filter: &Filter, bits: u16| {
        number_of(board, me, filter)?;
        let all = these(board, me, filter);
        let found = all.filter(|&entry| board.current[entry].expeditions & bits != 0).count();
        Some(small(found) >= amount(board, me, number)?)
    };
    Some(match is {
        ExpeditionIs::Not(is) => !is_expedition(board, me, is, index, one)?,
        ExpeditionIs::Other => board.mine(me) & bit == 0,
        ExpeditionIs::Ahead => standing == Standing::Ahead,
        ExpeditionIs::Behind => standing == Standing::Behind,
        ExpeditionIs::BehindOrTied => standing != Standing::Ahead,
        ExpeditionIs::Tied => standing == Standing::Tied,
        ExpeditionIs::Ascended => one.is_ascended(),
        ExpeditionIs::InTerrain(terrain) => board.is_in(bit, *terrain),
        ExpeditionIs::InSingleTerrain => is_single(board, one),
        ExpeditionIs::InStartingRegion => {
            matches!(one.position, 0 | 7) && !board.state.day.tie_breaker
        }
        ExpeditionIs::InContact => is_in_contact(board, one),
        ExpeditionIs::With(number, filter) => there(number, filter, bit)?,
        ExpeditionIs::Facing(number, filter) => there(number, filter, board.facing(bit))?,
    })
}

fn is_single(board: &Board<'_>, one: &Expedition) -> bool {
    board.regions.get(board.region(one)).is_some_and(|terrains| terrains.count() == 1)
}

fn is_in_contact(board: &Board<'_>, one: &Expedition) -> bool {
    let mut others = board.expeditions(u16::MAX);
    others
        .any(|(_, other)| other.id.seat != one.id.seat && board.region(other) == board.region(one))
}

/// Whether a word for players matches this first player: being first applies to the whole team.
fn is_first(board: &Board<'_>, who: Whom, me: Speaker, first: Seat) -> Option<bool> {
    if matches!(who, Whom::You | Whom::Controller) {
        return Some(board.state.are_together(me.seat, first));
    }
    is_seat(board, who, me, first)
}

/// Whether a word for players matches this one.
fn is_seat(board: &Board<'_>, who: Whom, me: Speaker, seat: Seat) -> Option<bool> {
    match who {
        Whom::You | Whom::Controller => Some(seat == me.seat),
        Whom::Opponent | Whom::EachOpponent => Some(board.state.are_opponents(me.seat, seat)),
        Whom::Other => Some(seat != me.seat),
        Whom::Any | Whom::Each => Some(true),
        Whom::TargetOpponent
        | Whom::TargetPlayer
        | Whom::OtherTargetPlayer
        | Whom::They
        | Whom::ItsController
        | Whom::ItsOwner
        | Whom::FacingIt => None,
    }
}

#[cfg(test)]
mod tests;
