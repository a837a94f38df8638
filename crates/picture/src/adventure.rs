//! The Adventure: eight regions as a map under the sky of the phase, and the pawns of both players on its edges.

use language::Captions;
use replay::{PlayerEntry, RegionEntry, StateView};
use rules::{Side, Terrain};

use crate::art;
use crate::palette::{BLACK, GROUND, WHITE, sky, stone};
use crate::sheet::{Anchor, Rect, Sheet};
use crate::text::TextStyle;

/// Regions of one Adventure.
const EIGHT: i32 = 8;

/// The regions on a map in a band of the sky, and a rail as high as this above and below them.
pub(crate) fn draw(
    sheet: &mut Sheet,
    view: &StateView,
    (band, map, rail): (Rect, Rect, i32),
    captions: &Captions,
) {
    let [above, below, _] = sky(view.phase);
    sheet.sky(band, (above, below));
    for region in &view.regions {
        ground(sheet, region, place(region.index, map));
    }
    let rails = [map.y + map.height + rail / 2, map.y - rail / 2];
    for (player, y) in view.players.iter().zip(rails) {
        ways(sheet, player, map, y);
        pawns(sheet, player, (map, y, rail), captions);
    }
}

/// Where a region of one Adventure is on its map.
pub(crate) fn place(index: u8, map: Rect) -> Rect {
    let index = i32::from(index);
    let (from, to) = (map.width * index / EIGHT, map.width * (index + 1) / EIGHT);
    Rect::new(map.x + from, map.y, to - from, map.height)
}

/// A region: its terrains side by side, each a land with its sign.
pub(crate) fn ground(sheet: &mut Sheet, region: &RegionEntry, area: Rect) {
    if !region.face_up {
        sheet.rect(area, 0, GROUND);
        let at = (area.x + area.width / 2, area.y + area.height / 2 + 11);
        sheet.text(at, Anchor::Middle, TextStyle::title(32), BLACK, "?");
    }
    let count = i32::try_from(region.terrains.len()).unwrap_or(1).max(1);
    let side = (area.height / 3).clamp(16, 36);
    for (index, &terrain) in (0..).zip(&region.terrains) {
        let (from, to) = (area.width * index / count, area.width * (index + 1) / count);
        let part = Rect::new(area.x + from, area.y, to - from, area.height);
        sheet.land(art::land(terrain), part, area.width);
        let y = part.y + part.height - side - part.height / 16;
        sign(sheet, terrain, Rect::new(part.x + (part.width - side) / 2, y, side, side));
    }
    sheet.frame(area, 0, BLACK);
    let small = side * 3 / 4;
    let terrains = region.markers.iter().flat_map(|marker| marker.split('+'));
    let marked =
        terrains.filter_map(|word| Terrain::ALL.into_iter().find(|one| one.word() == word));
    for (index, terrain) in (0..area.width / small.max(1)).zip(marked) {
        let x = area.x + area.width - (index + 1) * (small + 2) - 2;
        sign(sheet, terrain, Rect::new(x, area.y + 4, small, small));
    }
}

/// A terrain's sign on a disc.
pub(crate) fn sign(sheet: &mut Sheet, terrain: Terrain, area: Rect) {
    let Rect { x, y, width: side, .. } = area;
    sheet.rect(area, side / 2, WHITE);
    sheet.frame(area, side / 2, BLACK);
    let inset = side / 6;
    let inner = Rect::new(x + inset, y + inset, side - 2 * inset, side - 2 * inset);
    sheet.drawing(art::symbol(terrain), inner);
}

/// How far each Expedition has come: the hero's from the left, the companion's from the right.
fn ways(sheet: &mut Sheet, player: &PlayerEntry, map: Rect, y: i32) {
    let fill = stone(player.seat).fill;
    for side in [Side::Hero, Side::Companion] {
        let Some(expedition) = player.expeditions.get(side.word()) else { continue };
        let at = middle(expedition.position, map);
        let (from, to) = match side {
            Side::Hero => (map.x, at),
            Side::Companion => (at, map.x + map.width),
        };
        sheet.rect(Rect::new(from - 1, y - 5, to - from + 2, 10), 5, WHITE);
        sheet.rect(Rect::new(from, y - 4, to - from, 8), 4, BLACK);
        sheet.rect(Rect::new(from + 2, y - 2, to - from - 4, 4), 2, fill);
    }
}

fn middle(position: u8, map: Rect) -> i32 {
    let region = place(position, map);
    region.x + region.width / 2
}

/// The Hero Expedition's round, the companion's square, side by side where both are in one region.
fn pawns(
    sheet: &mut Sheet,
    player: &PlayerEntry,
    (map, y, rail): (Rect, i32, i32),
    captions: &Captions,
) {
    let at = |side: Side| player.expeditions.get(side.word()).map(|one| one.position);
    let [hero, companion] = [Side::Hero, Side::Companion].map(at);
    let size = rail * 4 / 5;
    let apart = if hero == companion { size * 3 / 5 } else { 0 };
    let all =
        [(hero, -apart, &captions.hero, size / 2), (companion, apart, &captions.companion, 5)];
    for (position, shift, name, corner) in all {
        let Some(position) = position else { continue };
        let (x, y) = (middle(position, map) + shift - size / 2, y - size / 2);
        pawn(sheet, player, Rect::new(x, y, size, size), corner, &initial(name));
    }
}

/// The first letter of a word.
pub(crate) fn initial(name: &str) -> String {
    name.chars().next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default()
}

/// A pawn of a player's stone.
pub(crate) fn pawn(sheet: &mut Sheet, player: &PlayerEntry, at: Rect, corner: i32, letter: &str) {
    let stone = stone(player.seat);
    let Rect { x, y, width: side, .. } = at;
    sheet.rect(Rect::new(x - 4, y - 4, side + 8, side + 8), corner + 4, WHITE);
    sheet.rect(Rect::new(x - 2, y - 2, side + 4, side + 4), corner + 2, BLACK);
    sheet.rect(at, corner, stone.fill);
    let style = TextStyle::semi_bold(u16::try_from(side * 3 / 5).unwrap_or_default());
    let base = (x + side / 2, y + side / 2 + side * 22 / 100);
    sheet.text(base, Anchor::Middle, style, stone.ink, letter);
}
