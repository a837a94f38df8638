//! An Expedition: its totals, and its Characters.

use language::Captions;
use replay::{ExpeditionEntry, ObjectEntry, PlayerEntry, StateView};
use rules::{Keyword, Side, Terrain, Zone};

use crate::palette::{BRIGHT, FAINT, FORWARD, MUTED, PANEL, STRONG};
use crate::sheet::{Anchor, Rect, Sheet};
use crate::text::TextStyle;
use crate::{art, face};

/// Maximum number of cards side by side; with more, the last place shows how many.
const CARDS_MAX: usize = 5;

/// Width in pixels of the totals of an Expedition.
const SUMS: i32 = 168;

/// An Expedition in an area.
pub(crate) fn draw(
    sheet: &mut Sheet,
    view: &StateView,
    player: &PlayerEntry,
    side: Side,
    area: Rect,
    captions: &Captions,
) {
    sheet.rect(area, 10, PANEL);
    let Some(expedition) = player.expeditions.get(side.word()) else { return };
    sums(sheet, view, expedition, side, area, captions);
    let gigantic = |object: &ObjectEntry| object.keywords.contains(&Keyword::Gigantic);
    let here = |object: &&ObjectEntry| {
        object.zone == Zone::Expedition
            && object.controller == player.seat
            && (object.expedition == Some(side) || gigantic(object))
    };
    let objects: Vec<_> = view.objects.iter().filter(here).collect();
    let room = Rect::new(area.x + SUMS, area.y + 7, area.width - SUMS - 7, area.height - 14);
    cards(sheet, &objects, room, captions);
}

fn sums(
    sheet: &mut Sheet,
    view: &StateView,
    expedition: &ExpeditionEntry,
    side: Side,
    area: Rect,
    captions: &Captions,
) {
    let title = match side {
        Side::Hero => &captions.hero,
        Side::Companion => &captions.companion,
    };
    let style = TextStyle::regular(17);
    let x = area.x + 16;
    let title = style.cut(title, SUMS - 16 - 32);
    sheet.text((x, area.y + 28), Anchor::Start, style, MUTED, &title);
    if expedition.forward {
        sheet.shape(FORWARD, (x + style.width(&title) + 8, area.y + 13), 17, STRONG);
    }
    let region = view.regions.get(usize::from(expedition.position));
    for (index, terrain) in (0..).zip(Terrain::ALL) {
        let x = x + 22 + index * 50;
        sheet.drawing(art::symbol(terrain), Rect::new(x - 14, area.y + 43, 28, 28));
        let counts = region.is_some_and(|region| region.terrains.contains(&terrain));
        let fill = if counts { BRIGHT } else { MUTED };
        let sum = expedition.statistics.of(terrain).to_string();
        let style = if sum.len() > 3 { TextStyle::semi_bold(18) } else { TextStyle::semi_bold(30) };
        let sum = style.cut(&sum, 48);
        sheet.text((x, area.y + 106), Anchor::Middle, style, fill, &sum);
    }
}

fn cards(sheet: &mut Sheet, objects: &[&ObjectEntry], room: Rect, captions: &Captions) {
    const GAP: i32 = 8;
    let places = objects.len().min(CARDS_MAX);
    let shown = if objects.len() > CARDS_MAX { CARDS_MAX - 1 } else { places };
    let count = i32::try_from(places).unwrap_or(1).max(3);
    let width = (room.width - GAP * (count - 1)) / count;
    let mut area = Rect::new(room.x, room.y, width, room.height);
    for object in &objects[..shown] {
        face::draw(sheet, object, area, captions);
        area.x += width + GAP;
    }
    if places > shown {
        sheet.frame(area, 8, FAINT);
        let more = format!("+{}", objects.len() - shown);
        let at = (area.x + width / 2, area.y + room.height / 2 + 9);
        sheet.text(at, Anchor::Middle, TextStyle::semi_bold(26), MUTED, &more);
    }
}
