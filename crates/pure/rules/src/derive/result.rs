//! The [`View`] of a board to which all abilities have been applied.

use super::board::{Board, Characteristics, Keywords};
use super::index::TargetIndex;
use super::open::{undecided, unread};
use super::order::{AbilityOrder, Application};
use super::view::{AbilityId, Applied, ObjectView, RegionView, View, Waited};
use super::waiting::WaitReason;
use super::{cost, progress};
use crate::{CardType, Keyword, Marker, ObjectId, Place};

/// Assembles the result.
pub(super) fn view(order: &AbilityOrder<'_>) -> View {
    let board = &order.board;
    let mut objects: Vec<_> =
        (0..board.entries.len()).map(|index| object_view(board, index)).collect();
    for (gained, one) in board.gained.iter().enumerate() {
        let object = &mut objects[one.entry].1;
        let all =
            if board.is_lost(gained) { &mut object.gained_and_lost } else { &mut object.gained };
        all.push(one.ability.clone());
    }
    let rules = cost::rules(board);
    let in_force = cost::in_force(board, &rules);
    for (index, entry) in board.entries.iter().enumerate() {
        if let Place::Reserve(_) = entry.object.place {
            let costs = cost::from_reserve(board, &rules, index);
            // A cost worked out after the limit may lack rules; none is better than a wrong one.
            if !board.budget.is_spent() {
                objects[index].1.set_costs(costs);
            }
        }
    }
    let seats: Vec<_> = board.state.seats().map(|seat| progress::seat_view(board, seat)).collect();
    let victory = progress::victory(board);
    let regions = (0u8..).zip(&board.regions);
    View {
        edition: board.edition,
        objects: objects.into_iter().collect(),
        regions: regions.map(|(index, &terrains)| RegionView { index, terrains }).collect(),
        expeditions: progress::expedition_views(board),
        seats,
        victory,
        applied: applied(order),
        lost: order.lost.iter().map(|&ability| board.ability_id(ability)).collect(),
        in_force,
        unread: unread(board.state).collect(),
        undecided: undecided(order),
    }
}

fn object_view(board: &Board<'_>, index: usize) -> (ObjectId, ObjectView) {
    let (entry, current) = (&board.entries[index], &board.current[index]);
    let view = ObjectView {
        face: entry.face.cloned(),
        types: types(*current),
        also_subtypes: board.subtypes[index].iter().map(|&one| one.to_owned()).collect(),
        statistics: current.statistics,
        keywords: keywords(current.keywords),
        gained: Vec::new(),
        gained_and_lost: Vec::new(),
        lost_abilities: current.lost,
        ignored_abilities: current.ignored,
        expeditions: board.expeditions(current.expeditions).map(|(_, one)| one.id).collect(),
        play_cost: None,
        play_cost_by_expedition: Vec::new(),
    };
    (entry.id, view)
}

/// The types of an object, in the order of the rulebook's list.
fn types(current: Characteristics) -> Vec<CardType> {
    CardType::ALL.into_iter().filter(|&one| current.is(one)).collect()
}

fn keywords(keywords: Keywords) -> Vec<Keyword> {
    let Keywords { defender, eternal, gigantic, seasoned, tough } = keywords;
    let all = [
        (defender, Keyword::Defender),
        (eternal, Keyword::Eternal),
        (gigantic, Keyword::Gigantic),
        (seasoned, Keyword::Seasoned),
        (tough > 0, Keyword::Tough(tough)),
    ];
    all.into_iter().filter_map(|(has, keyword)| has.then_some(keyword)).collect()
}

/// Terrain Markers first, then abilities, in the order in which they were applied.
fn applied(order: &AbilityOrder<'_>) -> Vec<Applied> {
    let markers = order.markers.iter().map(|marker| applied_marker(&order.board, marker));
    let abilities = order.applications.iter().map(|one| applied_ability(&order.board, one));
    markers.chain(abilities).collect()
}

/// A Terrain Marker as it is applied.
pub(super) fn applied_marker(board: &Board<'_>, marker: &Marker) -> Applied {
    let region = board.marked(marker.on).map(|region| board.target(TargetIndex::Region(region)));
    Applied {
        ability: AbilityId { object: marker.id, index: 0 },
        timestamp: marker.timestamp,
        to: region.into_iter().collect(),
        waited_for: Vec::new(),
    }
}

/// An applied ability, in its public form.
pub(super) fn applied_ability(board: &Board<'_>, one: &Application<'_>) -> Applied {
    let waited_for = one.waited_for.iter().map(|&WaitReason { by, because, through }| {
        let through = through.map(|ability| board.ability_id(ability));
        Waited { ability: board.ability_id(by), because, through }
    });
    Applied {
        ability: board.ability_id(one.instance.ability_index()),
        timestamp: one.instance.timestamp,
        to: one.footprint.targets().map(|target| board.target(target)).collect(),
        waited_for: waited_for.collect(),
    }
}
