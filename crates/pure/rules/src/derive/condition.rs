//! Evaluates conditions and counts.
//!
//! Everything read from the board here has an aspect in `aspect`: otherwise a dependency would be
//! missed.

use super::adventure::is_visible;
use super::board::{Board, Characteristics, Speaker};
use super::selection::{is_selected, select};
use super::these;
use super::view::Standing;
use crate::{BOOST, CardType, Condition, Count, Expedition, Object, Selector, Terrain, Who};

/// Whether a condition is met.
pub(super) fn holds(board: &Board<'_>, speaker: Speaker, condition: &Condition) -> bool {
    let (mut condition, mut wanted) = (condition, true);
    while let Condition::Not(inner) = condition {
        (condition, wanted) = (inner, !wanted);
    }
    // A condition that the board does not answer has no effect, negated or not.
    if let Condition::So(test) = condition {
        return these::holds(board, speaker, test) == Some(wanted);
    }
    is_met(board, speaker, condition) == wanted
}

/// Whether a condition without a leading `not` is met.
fn is_met(board: &Board<'_>, speaker: Speaker, condition: &Condition) -> bool {
    let object = speaker.entry.map(|entry| board.entries[entry].object);
    let mine = board.mine(speaker);
    // Our reading of `4.0 7.4.4.k`: of a Gigantic Character's Expeditions, all have to meet a condition.
    let all =
        |met: &dyn Fn((usize, &Expedition)) -> bool| mine != 0 && board.expeditions(mine).all(met);
    match condition {
        Condition::Not(condition) => !holds(board, speaker, condition),
        Condition::AtLeast(what, number) => count(board, speaker, what) >= *number,
        Condition::LessThan(what, number) => count(board, speaker, what) < *number,
        Condition::Boosted => object.is_some_and(|object| object.counter(BOOST) > 0),
        Condition::Status(status) => object.is_some_and(|object| object.statuses.has(*status)),
        Condition::InTerrain(terrain) => board.is_in(mine, *terrain),
        Condition::InContact => board.expeditions(mine).any(|(_, one)| {
            let mut others =
                board.expeditions(u16::MAX).filter(|(_, other)| other.id.seat != speaker.seat);
            others.any(|(_, other)| board.region(other) == board.region(one))
        }),
        Condition::Ascended => all(&|(_, one)| one.is_ascended()),
        Condition::Behind => all(&|(index, _)| board.standings[index] == Standing::Behind),
        Condition::FirstDay => board.state.day.day == 1,
        Condition::So(test) => these::holds(board, speaker, test) == Some(true),
        // Only the player of the card can decide this; `play_cost` asks at that time.
        Condition::PlayedInEmptyExpedition | Condition::PlayedInStartingRegion => false,
    }
}

/// The number of things counted.
pub(super) fn count(board: &Board<'_>, speaker: Speaker, what: &Count) -> u32 {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let orbs = || board.orbs.get(speaker.seat.index()).copied().unwrap_or(0);
    match what {
        Count::CharactersFacingMe => {
            board.budget.spend(board.current.len());
            let facing = board.facing(board.mine(speaker));
            let there = |object: &&Characteristics| {
                object.is(CardType::Character) && object.expeditions & facing != 0
            };
            number(board.current.iter().filter(there).count())
        }
        Count::Objects(selector) => number(select(board, speaker, selector).count()),
        Count::OpponentsObjects(selector) => {
            let opponents =
                board.state.seats().filter(|&seat| board.state.are_opponents(speaker.seat, seat));
            let of = |seat| select(board, Speaker { seat, ..speaker }, selector).count();
            number(opponents.map(of).max().unwrap_or(0))
        }
        Count::ManaOrbs => orbs(),
        Count::MyCounters(name) => {
            speaker.entry.map_or(0, |entry| counters(board, board.entries[entry].object, name))
        }
        Count::HeroCounters(name) => {
            board.budget.spend(board.state.objects.len());
            board.state.hero(speaker.seat).map_or(0, |(_, hero)| counters(board, hero, name))
        }
        Count::SingleTerrainRegions => {
            let regions = board.regions.iter().enumerate();
            let visible = regions.filter(|&(region, _)| is_visible(board.state, region));
            number(visible.filter(|(_, terrains)| terrains.count() == 1).count())
        }
        Count::AscendedExpeditions => {
            let own = board.expeditions(board.own(speaker.seat));
            number(own.filter(|(_, one)| one.is_ascended()).count())
        }
        Count::RegionsBetween => {
            let own = || board.expeditions(board.own(speaker.seat)).map(|(_, one)| one.position);
            let far = own().max().unwrap_or(0) - own().min().unwrap_or(0);
            u32::from(far.saturating_sub(1))
        }
        Count::These(counted) => these::count(board, speaker, counted).unwrap_or(0),
        Count::BaseStatisticsOfZero => {
            let characters = Selector {
                of: Who::You,
                card_type: Some(CardType::Character),
                ..Selector::default()
            };
            let faces = select(board, speaker, &characters)
                .filter_map(|entry| board.entries[entry].face)
                .flat_map(|face| Terrain::ALL.map(|terrain| face.statistic(terrain)));
            number(faces.filter(|&statistic| statistic == 0).count())
        }
    }
}

/// Whether an object is counted: a bit, or one for each seat that it is counted for.
pub(super) fn counted(board: &Board<'_>, speaker: Speaker, what: &Count, entry: usize) -> u16 {
    let current = &board.current[entry];
    match what {
        Count::CharactersFacingMe => {
            let there = current.expeditions & board.facing(board.mine(speaker)) != 0;
            u16::from(there && current.is(CardType::Character))
        }
        Count::Objects(selector) => u16::from(is_selected(board, speaker, selector, entry)),
        Count::OpponentsObjects(selector) => {
            let of = |seat| is_selected(board, Speaker { seat, ..speaker }, selector, entry);
            let seats = board.state.seats().filter(|&seat| of(seat));
            seats.fold(0, |bits, seat| bits | 1 << seat.index())
        }
        Count::BaseStatisticsOfZero => u16::from(current.is(CardType::Character)),
        Count::ManaOrbs
        | Count::MyCounters(_)
        | Count::HeroCounters(_)
        | Count::SingleTerrainRegions
        | Count::AscendedExpeditions
        | Count::RegionsBetween
        | Count::These(_) => 0,
    }
}

/// Counters by the name on the card, ignoring capitalisation.
fn counters(board: &Board<'_>, object: &Object, name: &str) -> u32 {
    board.budget.spend(object.counters.len() * (1 + name.len() / 64));
    let named = object.counters.iter().filter(|(one, _)| one.eq_ignore_ascii_case(name));
    named.map(|(_, &count)| count).sum()
}
