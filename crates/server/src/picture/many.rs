//! A board of more than two players: each in a line of their own, and every Adventure with all the counters that are in it.

use std::collections::BTreeSet;

use language::Captions;
use replay::StateView;
use rules::Side;

use super::palette::{BLACK, WHITE, stone};
use super::sheet::{Anchor, Area, HEIGHT, Sheet};
use super::text::Style;
use super::{adventure, player};

/// Pixels from the top: where the first player begins, and what a player has with all zones and with one line.
const TOP: i32 = 66;
const WHOLE: i32 = 78;
const SHORT: i32 = 38;

/// Players who have room for all their zones.
const WHOLE_MAX: usize = 4;

/// Regions of one Adventure.
const EIGHT: u8 = 8;

pub(super) fn draw(sheet: &mut Sheet, view: &StateView, captions: &Captions) {
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
            adventure::ground(
                sheet,
                region,
                adventure::area(region.index % EIGHT, y, each - 14),
                captions,
            );
        }
        counters(sheet, view, at, (y, each - 14), captions);
    }
}

/// What the counters of each player say: the first letters of their names, or their numbers where two begin alike.
fn initials(captions: &Captions) -> Vec<String> {
    let first = |name: &String| name.chars().next().map(|letter| letter.to_uppercase().to_string());
    let letters: Vec<String> = captions.names.iter().filter_map(first).collect();
    let different: BTreeSet<&String> = letters.iter().collect();
    if different.len() == captions.names.len() {
        letters
    } else {
        (1..=captions.names.len()).map(|number| number.to_string()).collect()
    }
}

/// The counters that are in one Adventure: hero Expeditions round and on the left of a region, companions square and on the
/// right, and the players of even and odd places above and below.
fn counters(
    sheet: &mut Sheet,
    view: &StateView,
    adventure: u8,
    (y, high): (i32, i32),
    captions: &Captions,
) {
    for (one, name) in view.players.iter().zip(initials(captions)) {
        for side in [Side::Hero, Side::Companion] {
            let Some(expedition) = one.expeditions.get(side.word()) else { continue };
            let region = expedition.region.unwrap_or(expedition.position);
            if region / EIGHT != adventure {
                continue;
            }
            let place = adventure::area(region % EIGHT, y, high);
            let quarter = place.width / 4;
            let number = i32::from(one.seat.number());
            let column = (number / 2) % 2 + if side == Side::Hero { 0 } else { 2 };
            let row = if number % 2 == 0 { y - 8 } else { y + high - 14 };
            let pawn = Area::new(place.x + column * quarter + quarter / 2 - 12, row - 1, 24, 24);
            let stone = stone(one.seat);
            let corner = if side == Side::Hero { 12 } else { 4 };
            let edge = Area::new(pawn.x - 2, pawn.y - 2, pawn.width + 4, pawn.height + 4);
            sheet.rect(edge, corner + 2, WHITE);
            sheet.rect(pawn, corner, stone.fill);
            sheet.frame(pawn, corner, BLACK);
            let at = (pawn.x + pawn.width / 2, row + 17);
            sheet.text(at, Anchor::Middle, Style::semi_bold(16), stone.ink, &name);
        }
    }
}
