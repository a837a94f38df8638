//! What abilities are about: the objects, regions, Expeditions and players that scopes and
//! selectors match now.
//!
//! Everything read from the board here has an aspect in `aspect`: otherwise a dependency would be
//! missed.

use super::board::{Board, Speaker};
use super::index::TargetIndex;
use super::these::these;
use crate::{
    BOOST, Kind, Object, Place, Scope, Seat, Selector, Status, WhichExpedition, WhichRegions, Who,
    Within,
};

/// Calls `with` for each target that a scope matches now.
pub(super) fn for_each_target(
    board: &Board<'_>,
    speaker: Speaker,
    scope: &Scope,
    mut with: impl FnMut(TargetIndex),
) {
    match scope {
        Scope::Me => speaker.entry.into_iter().for_each(|entry| with(TargetIndex::Object(entry))),
        Scope::Objects(selector) => {
            select(board, speaker, selector).for_each(|entry| with(TargetIndex::Object(entry)));
        }
        Scope::Only(selector) => {
            let mut found = select(board, speaker, selector);
            if let (Some(only), None) = (found.next(), found.next()) {
                with(TargetIndex::Object(only));
            }
        }
        Scope::Regions(which) => for_each_region(board, speaker, *which, with),
        Scope::Expeditions(which) => {
            let expeditions = board.expeditions(expeditions(board, speaker, which));
            expeditions.for_each(|(index, _)| with(TargetIndex::Expedition(index)));
        }
        Scope::Players(player) => {
            let seats =
                board.state.seats().filter(|&seat| is_player(board, *player, speaker, seat));
            seats.for_each(|seat| with(TargetIndex::Seat(seat.index())));
        }
        Scope::These(filter) => {
            these(board, speaker, filter).for_each(|entry| with(TargetIndex::Object(entry)));
        }
        Scope::Played(_) => {}
    }
}

/// Calls a function for each region; a region comes once for each matching Expedition in it, and
/// the caller removes duplicates.
fn for_each_region(
    board: &Board<'_>,
    speaker: Speaker,
    which: WhichRegions,
    mut with: impl FnMut(TargetIndex),
) {
    let mine = board.mine(speaker);
    let expeditions = match which {
        WhichRegions::All => {
            return (0..board.regions.len()).for_each(|index| with(TargetIndex::Region(index)));
        }
        WhichRegions::Mine => mine,
        WhichRegions::MineAndFacing => mine | board.facing(mine),
    };
    let regions = board.expeditions(expeditions).map(|(_, expedition)| board.region(expedition));
    let there = regions.filter(|&index| index < board.regions.len());
    there.for_each(|index| with(TargetIndex::Region(index)));
}

/// The matching Expeditions, by bit.
fn expeditions(board: &Board<'_>, speaker: Speaker, which: &WhichExpedition) -> u16 {
    let mine = board.mine(speaker);
    match which {
        WhichExpedition::All => u16::MAX,
        WhichExpedition::Named(id) => board.index(*id).map_or(0, |index| 1 << index),
        WhichExpedition::Mine => mine,
        WhichExpedition::OtherAndFacing if mine == 0 => 0,
        WhichExpedition::OtherAndFacing => {
            let other = board.own(speaker.seat) & !mine;
            other | board.facing(other)
        }
        WhichExpedition::FacingIn(terrain) => {
            let facing = board.expeditions(board.facing(mine));
            let there = facing.filter(|&(index, _)| board.is_in(1 << index, *terrain));
            there.fold(0, |bits, (index, _)| bits | 1 << index)
        }
    }
}

/// Whether an ability refers to this player.
pub(super) fn is_player(board: &Board<'_>, player: Who, speaker: Speaker, seat: Seat) -> bool {
    match player {
        Who::Any => true,
        Who::You => seat == speaker.seat,
        Who::Opponents => board.state.are_opponents(speaker.seat, seat),
    }
}

/// The objects that a selector matches, by their ids.
pub(super) fn select<'b>(
    board: &'b Board<'_>,
    speaker: Speaker,
    selector: &'b Selector,
) -> impl Iterator<Item = usize> + 'b {
    board.budget.spend(board.entries.len());
    (0..board.entries.len()).filter(move |&entry| is_selected(board, speaker, selector, entry))
}

/// Whether a selector matches an object.
pub(super) fn is_selected(
    board: &Board<'_>,
    speaker: Speaker,
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
    let Object { place, controller, statuses, counters, kind, .. } = board.entries[entry].object;
    let current = &board.current[entry];
    let in_play = matches!(place, Place::Expedition(_) | Place::Landmark(_));
    let there = match within {
        Within::InPlay => in_play,
        Within::InPlayOrReserve => in_play || matches!(place, Place::Reserve(_)),
        Within::FacingMe => current.expeditions & board.facing(board.mine(speaker)) != 0,
        Within::MyExpedition => current.expeditions & board.mine(speaker) != 0,
        Within::Landmarks => matches!(place, Place::Landmark(_)),
        Within::Reserve => matches!(place, Place::Reserve(_)),
    };
    let whose = if in_play { *controller } else { place.seat().unwrap_or(*controller) };
    let face = board.entries[entry].face;
    let hand_cost = face.and_then(|face| face.hand_cost).unwrap_or(0);
    let reserve_cost = face.and_then(|face| face.reserve_cost).unwrap_or(0);
    there
        && is_player(board, *of, speaker, whose)
        && !(*other && speaker.entry == Some(entry))
        && card_type.is_none_or(|card_type| current.is(card_type))
        && subtype.as_ref().is_none_or(|one| board.has_subtype(entry, one))
        && (!token || matches!(kind, Kind::Token))
        && (!boosted || board.entries[entry].object.counter(BOOST) > 0)
        && (!anchored || statuses.has(Status::Anchored))
        && (!exhausted || statuses.has(Status::Exhausted))
        && (!with_counters || !counters.is_empty())
        && hand_cost_at_least.is_none_or(|least| hand_cost >= least)
        && reserve_cost_at_least.is_none_or(|least| reserve_cost >= least)
}
