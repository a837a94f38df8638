//! A board of more than two players: each in a line of their own, and every Adventure with all the
//! counters in it.

use std::collections::BTreeSet;

use language::Captions;
use replay::StateView;
use rules::Side;

use crate::sheet::{HEIGHT, LINE, MARGIN, Rect, Sheet};
use crate::{adventure, player};

/// Pixels from the top: where the first player begins, and what a player has with all zones and with one line.
const TOP: i32 = 66;
const WHOLE: i32 = 78;
const SHORT: i32 = 38;

/// Maximum number of players with room for all their zones.
const WHOLE_MAX: usize = 4;

/// Regions of one Adventure.
const EIGHT: u8 = 8;

pub(crate) fn draw(sheet: &mut Sheet, view: &StateView, captions: &Captions) {
    let count = i32::try_from(view.players.len()).unwrap_or(1);
    let high = if view.players.len() > WHOLE_MAX { SHORT } else { WHOLE };
    for (one, y) in view.players.iter().zip((0..count).map(|at| TOP + at * high)) {
        if view.players.len() > WHOLE_MAX {
            player::line_of(sheet, view, one, y, captions);
        } else {
            player::draw(sheet, view, one, y, captions);
        }
    }
    let adventures = u8::try_from(view.regions.len()).unwrap_or(EIGHT) / EIGHT;
    let from = TOP + count * high + 6;
    let each = (HEIGHT - 16 - from) / i32::from(adventures.max(1));
    for at in 0..adventures {
        let y = from + i32::from(at) * each;
        for region in view.regions.iter().filter(|region| region.index / EIGHT == at) {
            adventure::ground(sheet, region, adventure::place(region.index % EIGHT, map(y, each)));
        }
        counters(sheet, view, at, map(y, each), captions);
    }
}

/// The place of one of several Adventures.
const fn map(y: i32, each: i32) -> Rect {
    Rect::new(MARGIN, y, LINE, each - 14)
}

/// The labels of each player's counters: the first letters of their names, or their numbers where
/// two begin alike.
fn initials(captions: &Captions) -> Vec<String> {
    let letters: Vec<String> = captions.names.iter().map(|name| adventure::initial(name)).collect();
    let different: BTreeSet<&String> = letters.iter().collect();
    if different.len() == captions.names.len() {
        letters
    } else {
        (1..=captions.names.len()).map(|number| number.to_string()).collect()
    }
}

/// The counters in one Adventure: hero Expeditions round and on the left of a region, companions
/// square and on the right, with players of even and odd seats above and below.
fn counters(sheet: &mut Sheet, view: &StateView, adventure: u8, map: Rect, captions: &Captions) {
    for (one, name) in view.players.iter().zip(initials(captions)) {
        for side in [Side::Hero, Side::Companion] {
            let Some(expedition) = one.expeditions.get(side.word()) else { continue };
            let region = expedition.region.unwrap_or(expedition.position);
            if region / EIGHT != adventure {
                continue;
            }
            let place = adventure::place(region % EIGHT, map);
            let quarter = place.width / 4;
            let number = i32::from(one.seat.number());
            let column = (number / 2) % 2 + if side == Side::Hero { 0 } else { 2 };
            let y = if number % 2 == 0 { map.y - 8 } else { map.y + map.height - 14 };
            let x = place.x + column * quarter + quarter / 2 - 11;
            let corner = if side == Side::Hero { 11 } else { 3 };
            adventure::pawn(sheet, one, Rect::new(x, y, 22, 22), corner, &name);
        }
    }
}
