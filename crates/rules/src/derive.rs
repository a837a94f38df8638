//! What follows from the facts: statistics, terrains, who would move, who would win.
//!
//! Characteristics are the base ones with boosts. The passive abilities of `4.0 2.3` apply here, between
//! [`objects`](View::objects) and everything that is summed from them.

use std::collections::BTreeMap;
use std::ops::{Add, AddAssign};

use serde::Serialize;

use crate::{
    BOOST, CardType, Edition, Expedition, ExpeditionId, Kind, MarkerPlace, Object, ObjectId, Place,
    Seat, State, Statement, Status, Terrain, TumultCard,
};

/// Three statistics (`2024-09 2.2.9`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// V.
    pub forest: i32,
    /// M.
    pub mountain: i32,
    /// O.
    pub water: i32,
}

impl Statistics {
    /// All three the same.
    pub const fn all(number: i32) -> Self {
        Self { forest: number, mountain: number, water: number }
    }

    /// The one for a terrain.
    pub const fn of(self, terrain: Terrain) -> i32 {
        match terrain {
            Terrain::Forest => self.forest,
            Terrain::Mountain => self.mountain,
            Terrain::Water => self.water,
        }
    }
}

impl Add for Statistics {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            forest: self.forest.saturating_add(other.forest),
            mountain: self.mountain.saturating_add(other.mountain),
            water: self.water.saturating_add(other.water),
        }
    }
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// All that follows from one state under one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The edition asked.
    pub edition: Edition,
    /// The statistics of every Character in play.
    pub objects: BTreeMap<ObjectId, Statistics>,
    /// The regions from the Hero region on: 8, or the Arena alone.
    pub regions: Vec<RegionView>,
    /// Every Expedition, in the order of the state.
    pub expeditions: Vec<ExpeditionView>,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// Who has won by where the Expeditions are, or would by Progress in the Arena.
    pub victory: Victory,
}

/// A region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RegionView {
    /// 0 = Hero region, 7 = Companion region.
    pub index: u8,
    /// Its terrains in printed order, Terrain Markers applied (`4.0 3.2.1.d-e`); none while it is face down.
    pub terrains: Vec<Terrain>,
}

/// An Expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExpeditionView {
    /// Which.
    pub id: ExpeditionId,
    /// The sum over its Characters, those Asleep left out, as Progress uses it (`4.0 4.2.4.b`).
    pub statistics: Statistics,
    /// Regions it is away from its start.
    pub distance: u8,
    /// Against the Expedition it faces.
    pub standing: Standing,
    /// Whether an effect keeps it from moving forward.
    pub blocked: bool,
    /// What Progress would do now.
    pub progress: ProgressView,
}

/// What Progress would do with an Expedition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ProgressView {
    /// Whether it would move forward.
    pub forward: bool,
    /// The terrains of its region it wins, or ties where it is Ascended, even if it is blocked.
    pub due_to: Vec<Terrain>,
}

/// How far an Expedition is, compared with the one it faces (`4.0 7.5.2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Further from its start.
    Ahead,
    /// Closer to its start.
    Behind,
    /// As far.
    Tied,
}

/// What follows for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Whose.
    pub seat: Seat,
    /// Objects that may stay in the Reserve at Clean-up.
    pub reserve_limit: i32,
    /// Objects that may stay in the Landmark zone at Clean-up.
    pub landmark_limit: i32,
    /// Both Expeditions' distances together: 7 is meeting, more is having crossed.
    pub distance: u8,
}

/// Who has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Nobody.
    Open,
    /// Several are as far as can be: tie-breakers start.
    TieBreaker(Vec<Seat>),
    /// This player.
    Winner(Seat),
}

/// What follows from `state` under `edition`.
pub fn derive(state: &State, edition: Edition) -> View {
    let objects = object_statistics(state);
    let totals = totals(state, &objects);
    let regions = regions(state);
    let seats: Vec<_> = state.seats().map(|seat| seat_view(state, edition, seat)).collect();
    let expeditions = state
        .expeditions
        .iter()
        .zip(&totals)
        .map(|(expedition, &statistics)| ExpeditionView {
            id: expedition.id,
            statistics,
            distance: distance(expedition),
            standing: standing(state, expedition),
            blocked: blocked(state, expedition.id),
            progress: progress(state, edition, expedition, statistics, &totals, &regions),
        })
        .collect();
    let victory = victory(state, &seats, &totals);
    View { edition, objects, regions, expeditions, seats, victory }
}

/// The sum of each Expedition, those Asleep left out, without the rest of the view.
fn totals(state: &State, objects: &BTreeMap<ObjectId, Statistics>) -> Vec<Statistics> {
    let mut totals = vec![Statistics::default(); state.expeditions.len()];
    for (id, &statistics) in objects {
        let object = &state.objects[id];
        let Place::Expedition(place) = object.place else { continue };
        let index = state.expeditions.iter().position(|expedition| expedition.id == place);
        if let Some(index) = index.filter(|_| !object.statuses.has(Status::Asleep)) {
            totals[index] += statistics;
        }
    }
    totals
}

fn object_statistics(state: &State) -> BTreeMap<ObjectId, Statistics> {
    let in_play = |object: &Object| matches!(object.place, Place::Expedition(_));
    state
        .objects
        .iter()
        .filter(|(_, object)| in_play(object))
        .filter_map(|(&id, object)| Some((id, character(object)?)))
        .collect()
}

/// A Character's statistics: the printed ones and one more of each for every boost; none for anything else.
fn character(object: &Object) -> Option<Statistics> {
    let face = object.face.as_ref().filter(|face| face.card_type == Some(CardType::Character))?;
    let printed = Statistics {
        forest: face.statistic(Terrain::Forest),
        mountain: face.statistic(Terrain::Mountain),
        water: face.statistic(Terrain::Water),
    };
    let boosts = i32::try_from(object.counter(BOOST)).unwrap_or(i32::MAX);
    Some(printed + Statistics::all(boosts))
}

fn regions(state: &State) -> Vec<RegionView> {
    let all = Terrain::ALL.to_vec();
    if state.day.tie_breaker {
        return vec![RegionView { index: 0, terrains: all }];
    }
    (0..8)
        .map(|index| {
            let newest = state
                .adventure
                .markers
                .iter()
                .filter(|marker| marker.on == MarkerPlace::Region(index))
                .max_by_key(|marker| marker.timestamp);
            let terrains = match (newest, index) {
                (Some(marker), _) => marker.terrains.clone(),
                (None, 0 | 7) => all.clone(),
                (None, _) => half(state, index),
            };
            RegionView { index, terrains }
        })
        .collect()
}

/// The terrains of half a Tumult card.
fn half(state: &State, region: u8) -> Vec<Terrain> {
    let tumult = state.adventure.tumult.get(usize::from((region - 1) / 2));
    let Some((card, rotated)) = tumult.and_then(|tumult| tumult.shown) else { return Vec::new() };
    half_of(card, rotated, region)
}

/// The terrains a Tumult card gives one of its two regions.
fn half_of(card: TumultCard, rotated: bool, region: u8) -> Vec<Terrain> {
    let nearer_hero = region % 2 == 1;
    let alone = nearer_hero != rotated;
    Terrain::ALL.into_iter().filter(|&terrain| (terrain == card.alone()) == alone).collect()
}

fn distance(expedition: &Expedition) -> u8 {
    expedition.position.abs_diff(expedition.start())
}

fn standing(state: &State, expedition: &Expedition) -> Standing {
    let facing =
        expedition.facing.iter().filter_map(|&id| state.expedition(id)).map(distance).max();
    match distance(expedition).cmp(&facing.unwrap_or(0)) {
        std::cmp::Ordering::Greater => Standing::Ahead,
        std::cmp::Ordering::Less => Standing::Behind,
        std::cmp::Ordering::Equal => Standing::Tied,
    }
}

fn blocked(state: &State, id: ExpeditionId) -> bool {
    state.objects.values().any(|object| match &object.kind {
        Kind::Emblem(emblem) => emblem.statement == Some(Statement::CannotMoveForward(id)),
        Kind::Card | Kind::Token => false,
    })
}

fn progress(
    state: &State,
    edition: Edition,
    expedition: &Expedition,
    mine: Statistics,
    totals: &[Statistics],
    regions: &[RegionView],
) -> ProgressView {
    if state.day.tie_breaker {
        return ProgressView::default();
    }
    let Some(region) = regions.get(usize::from(expedition.position)) else {
        return ProgressView::default();
    };
    let facing: Vec<_> = state
        .expeditions
        .iter()
        .zip(totals)
        .filter(|(other, _)| expedition.facing.contains(&other.id))
        .map(|(_, &total)| total)
        .collect();
    let tie_is_enough = edition == Edition::Four && expedition.is_ascended();
    let wins = |&terrain: &Terrain| {
        let number = mine.of(terrain);
        number > 0
            && facing.iter().all(|other| {
                let theirs = other.of(terrain);
                number > theirs || (number == theirs && tie_is_enough)
            })
    };
    let due_to: Vec<_> = region.terrains.iter().copied().filter(wins).collect();
    let arrived = distance(expedition) == 7;
    ProgressView {
        forward: !due_to.is_empty() && !arrived && !blocked(state, expedition.id),
        due_to,
    }
}

/// Limits of the Hero, 2 without one (`2024-09 4.2.5.d`, `4.0 3.2.10.b`); in 4.0 a negative one counts as 0.
fn seat_view(state: &State, edition: Edition, seat: Seat) -> SeatView {
    let hero = state.hero(seat).and_then(|(_, hero)| hero.face.clone());
    let limit = |printed: Option<i32>| match (&hero, edition) {
        (None, _) => 2,
        (Some(_), Edition::September2024) => printed.unwrap_or(0),
        (Some(_), Edition::Four) => printed.unwrap_or(0).max(0),
    };
    SeatView {
        seat,
        reserve_limit: limit(hero.as_ref().and_then(|face| face.reserve_limit)),
        landmark_limit: limit(hero.as_ref().and_then(|face| face.landmark_limit)),
        distance: travelled(state, seat),
    }
}

fn travelled(state: &State, seat: Seat) -> u8 {
    state.expeditions.iter().filter(|expedition| expedition.id.seat == seat).map(distance).sum()
}

/// Both editions by distance: who has met or crossed and is strictly furthest (`4.0 4.2.5.d`).
///
/// Our reading of `2024-09 4.3.a-c`, which does not say what happens if one player's Expeditions meet while another's
/// cross: crossing is further.
fn victory(state: &State, seats: &[SeatView], totals: &[Statistics]) -> Victory {
    if state.day.tie_breaker {
        return arena(state, seats, totals);
    }
    let furthest = seats.iter().map(|view| view.distance).max().unwrap_or(0);
    if furthest < 7 || state.expeditions.is_empty() {
        return Victory::Open;
    }
    let first: Vec<_> =
        seats.iter().filter(|view| view.distance == furthest).map(|view| view.seat).collect();
    match first[..] {
        [seat] => Victory::Winner(seat),
        _ => Victory::TieBreaker(first),
    }
}

/// Progress in the Arena: who has more terrains in which their statistic is greater (`4.0 4.3.e`).
fn arena(state: &State, seats: &[SeatView], totals: &[Statistics]) -> Victory {
    let sums: Vec<Statistics> = seats
        .iter()
        .map(|view| {
            let own = |expedition: &&Expedition| expedition.id.seat == view.seat;
            let mine =
                state.expeditions.iter().zip(totals).filter(|(expedition, _)| own(expedition));
            mine.fold(Statistics::default(), |sum, (_, &total)| sum + total)
        })
        .collect();
    let won = |index: usize| {
        let greatest = |&terrain: &Terrain| {
            let number = sums[index].of(terrain);
            let others = sums.iter().enumerate().filter(|&(other, _)| other != index);
            number > 0 && others.into_iter().all(|(_, sum)| number > sum.of(terrain))
        };
        Terrain::ALL.iter().filter(|terrain| greatest(terrain)).count()
    };
    let wins: Vec<_> = (0..sums.len()).map(won).collect();
    let most = wins.iter().max().copied().unwrap_or(0);
    let mut best = seats.iter().zip(&wins).filter(|&(_, &count)| count == most && most > 0);
    match (best.next(), best.next()) {
        (Some((view, _)), None) => Victory::Winner(view.seat),
        _ => Victory::Open,
    }
}
