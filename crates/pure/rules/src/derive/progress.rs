//! Expeditions, limits and victory, read from the result of all abilities.

use super::adventure::distance;
use super::board::Board;
use super::view::{ExpeditionView, ProgressView, SeatView, Victory};
use crate::{CardType, Edition, Seat, Statistics, Status, Terrain, TerrainSet};

pub(super) fn expedition_views(board: &Board<'_>) -> Vec<ExpeditionView> {
    let totals = totals(board);
    let all = board.state.expeditions.iter().enumerate();
    all.map(|(index, expedition)| {
        let members = members(board, index);
        let defenders: Vec<_> =
            members.iter().copied().filter(|&one| board.current[one].keywords.defender).collect();
        let movement = board.movement[index];
        let defended = !defenders.is_empty() && !movement.ignores_defender;
        let blocked = movement.blocked || defended;
        let id = |index: usize| board.entries[index].id;
        ExpeditionView {
            id: expedition.id,
            members: members.into_iter().map(id).collect(),
            statistics: totals[index],
            distance: distance(expedition),
            standing: board.standings[index],
            blocked,
            defenders: defenders.into_iter().map(id).collect(),
            may_move_due_to: movement.due_to,
            progress: progress(board, index, &totals, blocked),
        }
    })
    .collect()
}

/// The entries in an Expedition.
fn members(board: &Board<'_>, expedition: usize) -> Vec<usize> {
    let Some(bit) = u32::try_from(expedition).ok().and_then(|index| 1_u16.checked_shl(index))
    else {
        return Vec::new();
    };
    (0..board.entries.len()).filter(|&index| board.current[index].expeditions & bit != 0).collect()
}

/// The statistics of an object that count at Progress: those of Characters that are not Asleep.
fn counted_statistics(board: &Board<'_>, entry: usize) -> Option<Statistics> {
    let awake = !board.entries[entry].object.statuses.has(Status::Asleep);
    let current = &board.current[entry];
    current.statistics.filter(|_| awake && current.is(CardType::Character))
}

/// The sum of each Expedition; a Gigantic Character counts in both (`4.0 7.4.4.e`).
fn totals(board: &Board<'_>) -> Vec<Statistics> {
    let mut totals = vec![Statistics::default(); board.state.expeditions.len()];
    for (entry, current) in board.current.iter().enumerate() {
        if current.expeditions == 0 {
            continue;
        }
        let Some(statistics) = counted_statistics(board, entry) else { continue };
        for (index, _) in board.expeditions(current.expeditions) {
            totals[index] += statistics;
        }
    }
    totals
}

/// What Progress would do with the Expedition of this index.
fn progress(board: &Board<'_>, index: usize, totals: &[Statistics], blocked: bool) -> ProgressView {
    let (state, expedition) = (board.state, &board.state.expeditions[index]);
    let region = board.regions.get(board.region(expedition));
    let Some(region) = region.filter(|_| !state.day.tie_breaker) else {
        return ProgressView::default();
    };
    let facing = state.expeditions.iter().zip(totals);
    let facing = facing.filter(|(other, _)| expedition.facing.contains(&other.id));
    let facing: Vec<_> = facing.map(|(_, &total)| total).collect();
    let tie_is_enough = match board.edition {
        Edition::September2024 => false,
        Edition::Four => expedition.is_ascended(),
    };
    let wins = |&terrain: &Terrain| {
        let number = totals[index].of(terrain);
        number > 0
            && facing.iter().all(|other| {
                let theirs = other.of(terrain);
                number > theirs || (number == theirs && tie_is_enough)
            })
    };
    let counts = |&terrain: &Terrain| board.movement[index].due_to.has(terrain);
    let due_to: Vec<_> = region.iter().filter(counts).filter(wins).collect();
    // In its last region an Expedition has nowhere to go.
    let arrived = distance(expedition) == 7;
    ProgressView { forward: !due_to.is_empty() && !arrived && !blocked, due_to }
}

/// Limits of the Hero, 2 without one (`2024-09 4.2.5.d`, `4.0 3.2.10.b`); in 4.0 a negative one counts as 0.
pub(super) fn seat_view(board: &Board<'_>, seat: Seat) -> SeatView {
    let hero = board.state.hero(seat).and_then(|(_, hero)| hero.face.clone());
    let more = board.limits.get(seat.index()).copied().unwrap_or_default();
    let limit = |printed: Option<i32>, more: i32| {
        let base = if hero.is_some() { printed.unwrap_or(0) } else { 2 };
        let limit = base.saturating_add(more);
        match board.edition {
            Edition::September2024 => limit,
            Edition::Four => limit.max(0),
        }
    };
    SeatView {
        seat,
        reserve_limit: limit(hero.as_ref().and_then(|face| face.reserve_limit), more.reserve),
        landmark_limit: limit(hero.as_ref().and_then(|face| face.landmark_limit), more.landmarks),
        distance: board.state.distance(seat),
    }
}

/// The winner: by distance, or in the Arena by statistics.
pub(super) fn victory(board: &Board<'_>) -> Victory {
    let by_distance = board.state.race();
    if by_distance == Victory::Open && board.state.day.tie_breaker {
        return arena(board, &board.state.teams());
    }
    by_distance
}

/// Progress in the Arena: who wins on more statistics, each team with all of its own together; in 4.0 those of the Arena's
/// terrains alone count (`2024-09 4.3.h`, `4.0 4.3.e`).
fn arena(board: &Board<'_>, teams: &[Vec<Seat>]) -> Victory {
    let of_team = |team: &Vec<Seat>| {
        let mut sum = Statistics::default();
        for &seat in team {
            sum += arena_sum(board, seat);
        }
        sum
    };
    let sums: Vec<_> = teams.iter().map(of_team).collect();
    let compared = match board.edition {
        Edition::Four => board.regions.first().copied().unwrap_or_default(),
        Edition::September2024 => TerrainSet::ALL,
    };
    let won = |index: usize| {
        let greatest = |&terrain: &Terrain| {
            let number = sums[index].of(terrain);
            let others = sums.iter().enumerate().filter(|&(other, _)| other != index);
            number > 0 && others.into_iter().all(|(_, sum)| number > sum.of(terrain))
        };
        compared.iter().filter(greatest).count()
    };
    let wins: Vec<_> = (0..sums.len()).map(won).collect();
    let most = wins.iter().max().copied().unwrap_or(0);
    let mut best = teams.iter().zip(&wins).filter(|&(_, &count)| count == most && most > 0);
    match (best.next(), best.next()) {
        (Some((team, _)), None) => Victory::Winner(team[0]),
        _ => Victory::Open,
    }
}

/// The sum over all Characters of a player's Expeditions: Gigantic ones twice in 4.0 (`4.0
/// 7.4.4.m`), once before.
fn arena_sum(board: &Board<'_>, seat: Seat) -> Statistics {
    let own = board.own(seat);
    let mut sum = Statistics::default();
    for (entry, current) in board.current.iter().enumerate() {
        let times = match board.edition {
            Edition::Four => (current.expeditions & own).count_ones(),
            Edition::September2024 => u32::from(current.expeditions & own != 0),
        };
        let Some(statistics) = counted_statistics(board, entry).filter(|_| times > 0) else {
            continue;
        };
        (0..times).for_each(|_| sum += statistics);
    }
    sum
}
