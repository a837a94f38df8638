//! The eight regions, and where the Expeditions are.

use language::Captions;
use replay::{PlayerEntry, RegionEntry, StateView};
use rules::{Side, Terrain};

use super::palette::{BLACK, GROUND, MARKER, MUTED, PANEL, sign, sky, stone};
use super::sheet::{Anchor, Area, LINE, MARGIN, Sheet, WIDTH};
use super::text::Style;

/// Pixels between two regions; the halves of one Tumult card lie closer.
const GAP: i32 = 13;
const HALVES: i32 = 4;

/// Pixels of a region.
const WIDE: i32 = (LINE - 4 * GAP - 3 * HALVES) / 8;
const HIGH: i32 = 60;

/// The regions from `y` on, counters above and below.
pub(super) fn draw(sheet: &mut Sheet, view: &StateView, y: i32, captions: &Captions) {
    sheet.rect(Area::new(0, y - 3, WIDTH, HIGH + 46), 0, sky(view.phase));
    for region in &view.regions {
        let area = area(region.index, y + 20, HIGH);
        ground(sheet, region, area, captions);
    }
    for (player, at) in view.players.iter().zip([y + 28 + HIGH, y + 12]) {
        counters(sheet, player, at, captions);
    }
}

/// Where a region of one Adventure is.
pub(super) fn area(index: u8, y: i32, high: i32) -> Area {
    let index = i32::from(index);
    let (gaps, halves) = ((index + 1) / 2, index / 2);
    Area::new(MARGIN + index * WIDE + gaps * GAP + halves * HALVES, y, WIDE, high)
}

pub(super) fn ground(sheet: &mut Sheet, region: &RegionEntry, area: Area, captions: &Captions) {
    sheet.rect(area, 10, PANEL);
    if !region.face_up {
        let (x, y) = (area.x + area.width / 2, area.y + 39);
        sheet.text((x, y), Anchor::Middle, Style::semi_bold(26), MUTED, "?");
    }
    let count = i32::try_from(region.terrains.len()).unwrap_or(1).max(1);
    for (index, &terrain) in (0..).zip(&region.terrains) {
        let part =
            Area::new(area.x + area.width * index / count, area.y, area.width / count, area.height);
        sheet.rect(part, 10, sign(terrain).ground);
        let at = (part.x + part.width / 2, part.y + part.height / 2);
        icon(sheet, terrain, at, 28, captions);
    }
    for index in (0..).take(region.markers.len()) {
        sheet.shape(MARKER, (area.x + 6 + index * 16, area.y + 6), 12, MUTED);
    }
}

/// A terrain's shape with its letter, around a point.
pub(super) fn icon(
    sheet: &mut Sheet,
    terrain: Terrain,
    (x, y): (i32, i32),
    side: i32,
    captions: &Captions,
) {
    let sign = sign(terrain);
    sheet.shape(sign.shape, (x - side / 2, y - side / 2), side, sign.colour);
    let letter = u16::try_from(side / 2).unwrap_or_default();
    // The letter stands where the shape is widest.
    let base = match terrain {
        Terrain::Forest => y + side / 8,
        Terrain::Mountain | Terrain::Water => y + side * 3 / 8,
    };
    sheet.text(
        (x, base),
        Anchor::Middle,
        Style::semi_bold(letter),
        GROUND,
        &captions.letters[&terrain],
    );
}

/// A player's counters on one edge of their regions.
fn counters(sheet: &mut Sheet, player: &PlayerEntry, y: i32, captions: &Captions) {
    for (side, name) in
        [(Side::Hero, &captions.hero_short), (Side::Companion, &captions.companion_short)]
    {
        let Some(expedition) = player.expeditions.get(side.word()) else { continue };
        let region = area(expedition.position, y, HIGH);
        let half = region.width / 2;
        let x = match side {
            Side::Hero => region.x,
            Side::Companion => region.x + half,
        };
        let pill = Area::new(x + 3, y - 12, half - 6, 24);
        let its = stone(player.seat);
        sheet.rect(pill, 12, its.fill);
        sheet.frame(pill, 12, BLACK);
        let style = Style::semi_bold(15);
        let name = style.cut(name, half - 8);
        sheet.text((x + half / 2, y + 5), Anchor::Middle, style, its.ink, &name);
    }
}
