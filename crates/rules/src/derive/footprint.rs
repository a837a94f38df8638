//! What an ability would do now, and doing it.

use super::board::{Board, Gained, Keywords, Me, Work};
use super::{Clause, Statistics, TerrainSet};
use crate::{
    Ability, CardType, Condition, Count, ExpeditionId, Keyword, MarkerPlace, Passive, Place, Scope,
    Seat, Selector, Statement, Status, Terrain, Timestamp, WhichExpedition, WhichRegions, Who,
    Within,
};

/// What a change counts for: it is made, put in order and listed.
const EDIT_STEPS: usize = 4;

/// A passive ability that takes part in the ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instance<'a> {
    /// The object that has it.
    pub(super) host: usize,
    /// Which of its abilities it is: the printed ones, then those gained, in the order of gaining.
    pub(super) index: usize,
    /// The number of the gained ability, if it was gained.
    pub(super) gained: Option<usize>,
    pub(super) me: Me,
    pub(super) timestamp: Timestamp,
    pub(super) says: Says<'a>,
}

/// What it says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says<'a> {
    Keyword(Keyword),
    Passive(&'a Passive),
}

/// What an ability would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Footprint<'a> {
    /// Its object has lost it.
    Gone,
    /// Nothing: its condition does not hold, or it is ignored.
    Idle,
    /// These edits, by target.
    Edits(Vec<(Target, Edit<'a>)>),
}

impl<'a> Footprint<'a> {
    /// What it changes.
    pub(super) fn edits(&self) -> &[(Target, Edit<'a>)] {
        match self {
            Self::Edits(edits) => edits,
            Self::Gone | Self::Idle => &[],
        }
    }

    /// What it is about.
    pub(super) fn targets(&self) -> impl Iterator<Item = Target> {
        self.edits().iter().map(|&(target, _)| target)
    }

    /// Whether it is about this.
    pub(super) fn has(&self, target: Target) -> bool {
        self.edits().binary_search_by_key(&target, |&(target, _)| target).is_ok()
    }

    /// Whether it does nothing: there is no reason to, or nothing to do it to.
    pub(super) fn is_nothing(&self) -> bool {
        self.edits().is_empty()
    }
}

/// What an edit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Object(usize),
    Region(usize),
    Expedition(usize),
    Seat(usize),
}

/// An instruction with its numbers filled in.
///
/// Only those of one ability are compared, so what it gives is the same if it stands in the same place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edit<'a> {
    /// A keyword of its own applies.
    Be(Keyword),
    Have(&'a Ability),
    LoseAbilities,
    IgnoreAbilities,
    AlsoType(CardType),
    AlsoSubtypes(&'a [String]),
    AllEqual(i32),
    Add(Statistics),
    Terrains {
        gain: TerrainSet,
        lose_others: bool,
    },
    Limits([i32; 2]),
    CannotMoveForward,
    OnlyDueTo(Terrain),
    IgnoresDefender,
}

impl PartialEq for Edit<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Be(a), Self::Be(b)) => a == b,
            (Self::Have(a), Self::Have(b)) => std::ptr::eq(a, b),
            (Self::AlsoSubtypes(a), Self::AlsoSubtypes(b)) => std::ptr::eq(a, b),
            (Self::AllEqual(a), Self::AllEqual(b)) => a == b,
            // What else there is has no numbers of its own: it stands in the ability.
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl Eq for Edit<'_> {}

/// How what `a` does differs because something else was applied (`4.0 2.3.2.d-f`).
pub(super) fn clause(before: &Footprint<'_>, after: &Footprint<'_>) -> Option<Clause> {
    match (before, after) {
        (Footprint::Gone, _) => None,
        (_, Footprint::Gone) => Some(Clause::Existence),
        _ if before.is_nothing() && after.is_nothing() => None,
        (Footprint::Edits(before), Footprint::Edits(after)) => {
            let targets = |edits: &[(Target, Edit<'_>)]| -> Vec<Target> {
                edits.iter().map(|&(target, _)| target).collect()
            };
            if targets(before) == targets(after) {
                (before != after).then_some(Clause::Outcome)
            } else {
                Some(Clause::Scope)
            }
        }
        _ => (before != after).then_some(Clause::Outcome),
    }
}

/// Whether its object has lost it.
pub(super) fn is_gone(work: &Work<'_>, one: &Instance<'_>) -> bool {
    one.gained.map_or(work.pieces[one.host].lost, |gained| work.is_lost(gained))
}

/// What an ability would do to the facts as they have become so far.
pub(super) fn footprint<'a>(
    board: &Board<'a>,
    work: &Work<'a>,
    one: &Instance<'a>,
) -> Footprint<'a> {
    if is_gone(work, one) {
        return Footprint::Gone;
    }
    if work.pieces[one.host].ignored {
        return Footprint::Idle;
    }
    match one.says {
        Says::Keyword(keyword) => {
            Footprint::Edits(vec![(Target::Object(one.host), Edit::Be(keyword))])
        }
        Says::Passive(passive) => {
            let met = passive.condition.as_ref();
            if !met.is_none_or(|condition| holds(board, work, one.me, condition)) {
                return Footprint::Idle;
            }
            let number = match &passive.says {
                Statement::Tough(what) => count(board, work, one.me, what),
                _ => 0,
            };
            let targets = targets(board, work, one.me, &passive.scope).into_iter();
            let edit = |target| Some((target, edit(work, target, &passive.says, number)?));
            let mut edits: Vec<_> = targets.filter_map(edit).collect();
            board.steps.count(EDIT_STEPS * edits.len());
            edits.sort_by_key(|&(target, _)| target);
            edits.dedup_by_key(|&mut (target, _)| target);
            Footprint::Edits(edits)
        }
    }
}

/// What a statement with its number does to a target; nothing to what lacks the characteristic (`4.0 2.3.1.d`).
fn edit<'a>(work: &Work<'a>, target: Target, says: &'a Statement, number: u32) -> Option<Edit<'a>> {
    let statistics = match target {
        Target::Object(entry) => work.pieces[entry].statistics,
        _ => None,
    };
    Some(match (says, target) {
        (Statement::Have(ability), Target::Object(_)) => Edit::Have(ability),
        (Statement::Tough(_), Target::Object(_)) => {
            Edit::Be(Keyword::Tough(u8::try_from(number).unwrap_or(u8::MAX)))
        }
        (Statement::LoseAbilities, Target::Object(_)) => Edit::LoseAbilities,
        (Statement::IgnoreAbilities, Target::Object(_)) => Edit::IgnoreAbilities,
        (&Statement::AlsoType(card_type), Target::Object(_)) => Edit::AlsoType(card_type),
        (Statement::AlsoSubtypes(subtypes), Target::Object(_)) => Edit::AlsoSubtypes(subtypes),
        (Statement::AllHighest, Target::Object(_)) => Edit::AllEqual(statistics?.highest()),
        (&Statement::Add(more), Target::Object(_)) => statistics.map(|_| Edit::Add(more))?,
        (Statement::Terrains(terrains), Target::Region(_)) => Edit::Terrains {
            gain: terrains.gain.iter().copied().collect(),
            lose_others: terrains.lose_others,
        },
        (&Statement::ReserveLimit(more), Target::Seat(_)) => Edit::Limits([more, 0]),
        (&Statement::LandmarkLimit(more), Target::Seat(_)) => Edit::Limits([0, more]),
        (Statement::CannotMoveForward, Target::Expedition(_)) => Edit::CannotMoveForward,
        (&Statement::OnlyDueTo(terrain), Target::Expedition(_)) => Edit::OnlyDueTo(terrain),
        (Statement::IgnoresDefender, Target::Expedition(_)) => Edit::IgnoresDefender,
        _ => return None,
    })
}

/// Does what a footprint says: the only thing that changes the work.
pub(super) fn apply<'a>(board: &Board<'a>, work: &mut Work<'a>, footprint: &Footprint<'a>) {
    let edits = footprint.edits();
    board.steps.count(edits.len());
    for &(target, edit) in edits {
        match target {
            Target::Object(entry) => change_object(board, work, entry, edit),
            Target::Region(index) => {
                if let Edit::Terrains { gain, lose_others } = edit {
                    let terrains = &mut work.regions[index];
                    *terrains = if lose_others { gain } else { terrains.with(gain) };
                }
            }
            Target::Expedition(index) => {
                let movement = &mut work.movement[index];
                match edit {
                    Edit::CannotMoveForward => movement.blocked = true,
                    Edit::OnlyDueTo(terrain) => movement.due_to = movement.due_to.only(terrain),
                    Edit::IgnoresDefender => movement.ignores_defender = true,
                    _ => {}
                }
            }
            Target::Seat(index) => {
                if let Edit::Limits(more) = edit {
                    for (limit, more) in work.limits[index].iter_mut().zip(more) {
                        *limit = limit.saturating_add(more);
                    }
                }
            }
        }
    }
}

fn change_object<'a>(board: &Board<'a>, work: &mut Work<'a>, entry: usize, edit: Edit<'a>) {
    let piece = &mut work.pieces[entry];
    match edit {
        Edit::Be(keyword) => work.be(board, entry, keyword),
        Edit::Have(ability) => {
            let index = board.entries[entry].abilities().len() + piece.gained;
            piece.gained += 1;
            work.gained.push(Gained { entry, index, ability });
            // Our reading: what is said to be Gigantic is so at once; the keyword does not wait for a turn of its own.
            if let &Ability::Keyword(keyword) = ability {
                work.be(board, entry, keyword);
            }
        }
        Edit::LoseAbilities => {
            piece.lost = true;
            piece.keywords = Keywords::default();
            piece.expeditions = board.home(entry);
            piece.gained_lost = work.gained.len();
        }
        Edit::IgnoreAbilities => piece.ignored = true,
        Edit::AlsoType(card_type) => piece.also(card_type),
        Edit::AlsoSubtypes(subtypes) => {
            board.steps.count(subtypes.len());
            work.subtypes[entry].extend(subtypes.iter().map(String::as_str));
        }
        Edit::AllEqual(number) => piece.statistics = Some(Statistics::all(number)),
        Edit::Add(more) => piece.statistics = piece.statistics.map(|statistics| statistics + more),
        Edit::Terrains { .. }
        | Edit::Limits(_)
        | Edit::CannotMoveForward
        | Edit::OnlyDueTo(_)
        | Edit::IgnoresDefender => {}
    }
}

/// What a scope means now.
fn targets(board: &Board<'_>, work: &Work<'_>, me: Me, scope: &Scope) -> Vec<Target> {
    match scope {
        Scope::Me => me.entry.map(Target::Object).into_iter().collect(),
        Scope::Objects(selector) => select(board, work, me, selector).map(Target::Object).collect(),
        Scope::Only(selector) => {
            let mut found = select(board, work, me, selector);
            match (found.next(), found.next()) {
                (Some(only), None) => vec![Target::Object(only)],
                _ => Vec::new(),
            }
        }
        Scope::Regions(which) => regions(board, work, me, *which),
        Scope::Expeditions(which) => {
            let bits = expeditions(board, work, me, which);
            board.expeditions(bits).map(|(index, _)| Target::Expedition(index)).collect()
        }
        Scope::Players(player) => {
            let seats = board.state.seats().filter(|&seat| is_player(*player, me, seat));
            seats.map(|seat| Target::Seat(seat.index())).collect()
        }
        Scope::Played(_) => Vec::new(),
    }
}

fn regions(board: &Board<'_>, work: &Work<'_>, me: Me, which: WhichRegions) -> Vec<Target> {
    let mine = work.mine(me);
    let of = |bits: u16| -> Vec<Target> {
        let indices = board.expeditions(bits).map(|(_, one)| board.region(one));
        indices.filter(|&index| index < work.regions.len()).map(Target::Region).collect()
    };
    match which {
        WhichRegions::All => (0..work.regions.len()).map(Target::Region).collect(),
        WhichRegions::Mine => of(mine),
        WhichRegions::MineAndFacing => of(mine | board.facing(mine)),
    }
}

fn expeditions(board: &Board<'_>, work: &Work<'_>, me: Me, which: &WhichExpedition) -> u16 {
    let mine = work.mine(me);
    match which {
        WhichExpedition::All => u16::MAX,
        WhichExpedition::Named(id) => named(board, *id),
        WhichExpedition::Mine => mine,
        WhichExpedition::OtherAndFacing if mine == 0 => 0,
        WhichExpedition::OtherAndFacing => {
            let other = board.own(me.seat) & !mine;
            other | board.facing(other)
        }
        WhichExpedition::FacingIn(terrain) => {
            let facing = board.expeditions(board.facing(mine));
            let there = facing.filter(|&(index, _)| work.is_in(board, 1 << index, *terrain));
            there.fold(0, |bits, (index, _)| bits | 1 << index)
        }
    }
}

fn named(board: &Board<'_>, id: ExpeditionId) -> u16 {
    board.index(id).map_or(0, |index| 1 << index)
}

pub(super) fn is_player(player: Who, me: Me, seat: Seat) -> bool {
    match player {
        Who::Any => true,
        Who::You => seat == me.seat,
        Who::Opponents => seat != me.seat,
    }
}

/// The objects a selector means, by their ids.
pub(super) fn select<'b>(
    board: &'b Board<'_>,
    work: &'b Work<'_>,
    me: Me,
    selector: &'b Selector,
) -> impl Iterator<Item = usize> + 'b {
    board.steps.count(board.entries.len());
    (0..board.entries.len()).filter(move |&entry| is_selected(board, work, me, selector, entry))
}

fn is_selected(
    board: &Board<'_>,
    work: &Work<'_>,
    me: Me,
    selector: &Selector,
    entry: usize,
) -> bool {
    let Selector {
        within,
        of,
        other,
        card_type,
        subtype,
        token,
        boosted,
        anchored,
        exhausted,
        with_counters,
        hand_cost_at_least,
        reserve_cost_at_least,
    } = selector;
    let crate::Object { place, controller, statuses, counters, kind, .. } =
        board.entries[entry].object;
    let piece = &work.pieces[entry];
    let in_play = matches!(place, Place::Expedition(_) | Place::Landmark(_));
    let there = match within {
        Within::InPlay => in_play,
        Within::InPlayOrReserve => in_play || matches!(place, Place::Reserve(_)),
        Within::FacingMe => piece.expeditions & board.facing(work.mine(me)) != 0,
        Within::MyExpedition => piece.expeditions & work.mine(me) != 0,
        Within::Landmarks => matches!(place, Place::Landmark(_)),
        Within::Reserve => matches!(place, Place::Reserve(_)),
    };
    let whose = if in_play { *controller } else { place.seat().unwrap_or(*controller) };
    let face = board.entries[entry].face;
    let hand_cost = face.and_then(|face| face.hand_cost).unwrap_or(0);
    let reserve_cost = face.and_then(|face| face.reserve_cost).unwrap_or(0);
    there
        && is_player(*of, me, whose)
        && !(*other && me.entry == Some(entry))
        && card_type.is_none_or(|card_type| piece.is(card_type))
        && subtype.as_ref().is_none_or(|one| work.has_subtype(board, entry, one))
        && (!token || matches!(kind, crate::Kind::Token))
        && (!boosted || board.entries[entry].object.counter(crate::BOOST) > 0)
        && (!anchored || statuses.has(Status::Anchored))
        && (!exhausted || statuses.has(Status::Exhausted))
        && (!with_counters || !counters.is_empty())
        && hand_cost_at_least.is_none_or(|least| hand_cost >= least)
        && reserve_cost_at_least.is_none_or(|least| reserve_cost >= least)
}

/// By which of an ability's selectors an object is meant, a bit for each: what of it the footprint may come from.
pub(super) fn meant(board: &Board<'_>, work: &Work<'_>, one: &Instance<'_>, entry: usize) -> u64 {
    board.steps.count(1);
    let Says::Passive(Passive { condition, scope, says, .. }) = one.says else { return 0 };
    let scope = match scope {
        Scope::Objects(selector) | Scope::Only(selector) => {
            is_selected(board, work, one.me, selector, entry)
        }
        _ => false,
    };
    let condition = match condition.as_ref().map(Condition::without_not) {
        Some(Condition::AtLeast(what, _) | Condition::LessThan(what, _)) => {
            counted(board, work, one.me, what, entry)
        }
        _ => 0,
    };
    let number = match says {
        Statement::Tough(what) => counted(board, work, one.me, what, entry),
        _ => 0,
    };
    u64::from(scope) | u64::from(condition) << 1 | u64::from(number) << 32
}

/// Where an object counts, by seat if it is counted for each.
fn counted(board: &Board<'_>, work: &Work<'_>, me: Me, what: &Count, entry: usize) -> u16 {
    let piece = &work.pieces[entry];
    match what {
        Count::CharactersFacingMe => {
            let there = piece.expeditions & board.facing(work.mine(me)) != 0;
            u16::from(there && piece.is(CardType::Character))
        }
        Count::Objects(selector) => u16::from(is_selected(board, work, me, selector, entry)),
        Count::OpponentsObjects(selector) => {
            let of = |seat| is_selected(board, work, Me { seat, ..me }, selector, entry);
            let seats = board.state.seats().filter(|&seat| of(seat));
            seats.fold(0, |bits, seat| bits | 1 << seat.index())
        }
        Count::BaseStatisticsOfZero => u16::from(piece.is(CardType::Character)),
        Count::ManaOrbs
        | Count::MyCounters(_)
        | Count::HeroCounters(_)
        | Count::SingleTerrainRegions
        | Count::AscendedExpeditions
        | Count::RegionsBetween => 0,
    }
}

/// Whether a condition is met.
pub(super) fn holds(board: &Board<'_>, work: &Work<'_>, me: Me, condition: &Condition) -> bool {
    let (mut condition, mut wanted) = (condition, true);
    while let Condition::Not(inner) = condition {
        (condition, wanted) = (inner, !wanted);
    }
    is_met(board, work, me, condition) == wanted
}

/// Whether a condition is met that does not begin with `not`.
fn is_met(board: &Board<'_>, work: &Work<'_>, me: Me, condition: &Condition) -> bool {
    let object = me.entry.map(|entry| board.entries[entry].object);
    let mine = work.mine(me);
    // Our reading of `4.0 7.4.4.k`: of a Gigantic Character's Expeditions, all have to meet a condition.
    let all = |met: &dyn Fn((usize, &crate::Expedition)) -> bool| {
        mine != 0 && board.expeditions(mine).all(met)
    };
    match condition {
        Condition::Not(condition) => !holds(board, work, me, condition),
        Condition::AtLeast(what, number) => count(board, work, me, what) >= *number,
        Condition::LessThan(what, number) => count(board, work, me, what) < *number,
        Condition::Boosted => object.is_some_and(|object| object.counter(crate::BOOST) > 0),
        Condition::Status(status) => object.is_some_and(|object| object.statuses.has(*status)),
        Condition::InTerrain(terrain) => work.is_in(board, mine, *terrain),
        Condition::InContact => board.expeditions(mine).any(|(_, one)| {
            let mut others =
                board.expeditions(u16::MAX).filter(|(_, other)| other.id.seat != me.seat);
            others.any(|(_, other)| board.region(other) == board.region(one))
        }),
        Condition::Ascended => all(&|(_, one)| one.is_ascended()),
        Condition::Behind => all(&|(index, _)| board.standings[index] == super::Standing::Behind),
        Condition::FirstDay => board.state.day.day == 1,
        // Only somebody who plays the card can say; `play_cost` asks then.
        Condition::PlayedInEmptyExpedition | Condition::PlayedInStartingRegion => false,
    }
}

pub(super) fn count(board: &Board<'_>, work: &Work<'_>, me: Me, what: &Count) -> u32 {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let orbs = || board.orbs.get(me.seat.index()).copied().unwrap_or(0);
    match what {
        Count::CharactersFacingMe => {
            board.steps.count(work.pieces.len());
            let facing = board.facing(work.mine(me));
            let there = |piece: &&super::board::Piece| {
                piece.is(CardType::Character) && piece.expeditions & facing != 0
            };
            number(work.pieces.iter().filter(there).count())
        }
        Count::Objects(selector) => number(select(board, work, me, selector).count()),
        Count::OpponentsObjects(selector) => {
            let opponents = board.state.seats().filter(|&seat| seat != me.seat);
            let of = |seat| select(board, work, Me { seat, ..me }, selector).count();
            number(opponents.map(of).max().unwrap_or(0))
        }
        Count::ManaOrbs => orbs(),
        Count::MyCounters(name) => {
            me.entry.map_or(0, |entry| counters(board, board.entries[entry].object, name))
        }
        Count::HeroCounters(name) => {
            board.steps.count(board.state.objects.len());
            board.state.hero(me.seat).map_or(0, |(_, hero)| counters(board, hero, name))
        }
        Count::SingleTerrainRegions => {
            number(work.regions.iter().filter(|terrains| terrains.count() == 1).count())
        }
        Count::AscendedExpeditions => {
            let own = board.expeditions(board.own(me.seat));
            number(own.filter(|(_, one)| one.is_ascended()).count())
        }
        Count::RegionsBetween => {
            let own = || board.expeditions(board.own(me.seat)).map(|(_, one)| one.position);
            let far = own().max().unwrap_or(0) - own().min().unwrap_or(0);
            u32::from(far.saturating_sub(1))
        }
        Count::BaseStatisticsOfZero => {
            let characters = Selector {
                of: Who::You,
                card_type: Some(CardType::Character),
                ..Selector::default()
            };
            let faces = select(board, work, me, &characters)
                .filter_map(|entry| board.entries[entry].face)
                .flat_map(|face| Terrain::ALL.map(|terrain| face.statistic(terrain)));
            number(faces.filter(|&statistic| statistic == 0).count())
        }
    }
}

/// Counters by the name on the card, however it is spelled with capitals.
fn counters(board: &Board<'_>, object: &crate::Object, name: &str) -> u32 {
    board.steps.count(object.counters.len() * (1 + name.len() / 64));
    let named = object.counters.iter().filter(|(one, _)| one.eq_ignore_ascii_case(name));
    named.map(|(_, &count)| count).sum()
}

/// The terrains that each Terrain Marker gives its region, oldest marker first (`4.0 3.2.1.d-e`).
pub(super) fn markers<'a>(board: &Board<'a>) -> Vec<(&'a crate::Marker, Footprint<'a>)> {
    let mut markers: Vec<_> = board.state.adventure.markers.iter().collect();
    markers.sort_by_key(|marker| marker.timestamp);
    let regions = if board.state.day.tie_breaker { 0 } else { 8 };
    let on = |marker: &'a crate::Marker| match marker.on {
        MarkerPlace::Region(index) if index < regions => {
            let gain = marker.terrains.iter().copied().collect();
            let edit = Edit::Terrains { gain, lose_others: true };
            let target = Target::Region(usize::from(index));
            Some((marker, Footprint::Edits(vec![(target, edit)])))
        }
        _ => None,
    };
    markers.into_iter().filter_map(on).collect()
}
