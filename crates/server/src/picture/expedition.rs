//! An Expedition: what it sums up to, and its Characters.

use language::Captions;
use replay::{ExpeditionEntry, ObjectEntry, PlayerEntry, StateView};
use rules::{BOOST, Keyword, Side, Statistics, Terrain, Zone};

use super::adventure::icon;
use super::palette::{BRIGHT, CARD, FAINT, FORWARD, MUTED, PANEL, STRONG, faction, sign};
use super::sheet::{Anchor, Area, Sheet};
use super::text::Style;

/// Cards side by side at most; with more, the last place says how many.
const CARDS_MAX: usize = 5;

/// Pixels of what an Expedition sums up to.
const SUMS: i32 = 168;

/// An Expedition in an area.
pub(super) fn draw(
    sheet: &mut Sheet,
    view: &StateView,
    player: &PlayerEntry,
    side: Side,
    area: Area,
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
    let room = Area::new(area.x + SUMS, area.y + 7, area.width - SUMS - 7, area.height - 14);
    cards(sheet, &objects, room, captions);
}

fn sums(
    sheet: &mut Sheet,
    view: &StateView,
    expedition: &ExpeditionEntry,
    side: Side,
    area: Area,
    captions: &Captions,
) {
    let title = match side {
        Side::Hero => &captions.hero,
        Side::Companion => &captions.companion,
    };
    let style = Style::regular(17);
    let x = area.x + 16;
    let title = style.cut(title, SUMS - 16 - 32);
    sheet.text((x, area.y + 28), Anchor::Start, style, MUTED, &title);
    if expedition.forward {
        sheet.shape(FORWARD, (x + style.width(&title) + 8, area.y + 13), 17, STRONG);
    }
    let region = view.regions.get(usize::from(expedition.position));
    for (index, terrain) in (0..).zip(Terrain::ALL) {
        let x = x + 22 + index * 50;
        icon(sheet, terrain, (x, area.y + 57), 26, captions);
        let counts = region.is_some_and(|region| region.terrains.contains(&terrain));
        let fill = if counts { BRIGHT } else { MUTED };
        let sum = expedition.statistics.of(terrain).to_string();
        let style = if sum.len() > 3 { Style::semi_bold(18) } else { Style::semi_bold(30) };
        let sum = style.cut(&sum, 48);
        sheet.text((x, area.y + 106), Anchor::Middle, style, fill, &sum);
    }
}

fn cards(sheet: &mut Sheet, objects: &[&ObjectEntry], room: Area, captions: &Captions) {
    const GAP: i32 = 8;
    let places = objects.len().min(CARDS_MAX);
    let shown = if objects.len() > CARDS_MAX { CARDS_MAX - 1 } else { places };
    let count = i32::try_from(places).unwrap_or(1).max(3);
    let width = (room.width - GAP * (count - 1)) / count;
    let mut area = Area::new(room.x, room.y, width, room.height);
    for object in &objects[..shown] {
        card(sheet, object, area, captions);
        area.x += width + GAP;
    }
    if places > shown {
        sheet.frame(area, 8, FAINT);
        let more = format!("+{}", objects.len() - shown);
        let at = (area.x + width / 2, area.y + room.height / 2 + 9);
        sheet.text(at, Anchor::Middle, Style::semi_bold(26), MUTED, &more);
    }
}

fn card(sheet: &mut Sheet, object: &ObjectEntry, area: Area, captions: &Captions) {
    let card = object.card.as_deref();
    sheet.rect(area, 8, CARD);
    sheet.frame(area, 8, FAINT);
    let colour = faction(card.and_then(|card| card.faction.as_deref()));
    sheet.rect(Area::new(area.x, area.y, area.width, 6), 3, colour);
    let (x, width) = (area.x + 8, area.width - 16);
    let style = Style::semi_bold(15);
    let title = card.map_or("?", |card| captions.card(card));
    for (line, y) in style.wrap(title, width).iter().zip([24, 42]) {
        sheet.text((x, area.y + y), Anchor::Start, style, BRIGHT, line);
    }
    marks(sheet, object, (x, area.y + 61), width, captions);
    match object.statistics {
        Some(statistics) => numbers(sheet, object, statistics, area),
        None => sheet.text(
            (x, area.y + 100),
            Anchor::Start,
            Style::regular(14),
            MUTED,
            &Style::regular(14).cut(&captions.permanent, width),
        ),
    }
}

/// Boosts and statuses in one line.
fn marks(
    sheet: &mut Sheet,
    object: &ObjectEntry,
    (x, y): (i32, i32),
    width: i32,
    captions: &Captions,
) {
    let boosts = object.counters.get(BOOST).copied().unwrap_or(0);
    let style = Style::semi_bold(15);
    let boosts = (boosts > 0).then(|| style.cut(&format!("+{boosts}"), width));
    let used = boosts.as_ref().map_or(0, |boosts| style.width(boosts) + 7);
    if let Some(boosts) = boosts {
        sheet.text((x, y), Anchor::Start, style, STRONG, &boosts);
    }
    // Boosts are told by their number.
    let words = object.statuses.iter().filter_map(|status| captions.statuses.get(status));
    let words: Vec<_> = words.map(String::as_str).collect();
    let quiet = Style::regular(14);
    let words = quiet.cut(&words.join(", "), width - used);
    sheet.text((x + used, y), Anchor::Start, quiet, MUTED, &words);
}

/// A Character's statistics in printed order.
fn numbers(sheet: &mut Sheet, object: &ObjectEntry, statistics: Statistics, area: Area) {
    let asleep = object.statuses.contains(&"asleep");
    let column = (area.width - 12) / 3;
    for (index, terrain) in (0..).zip(Terrain::ALL) {
        let x = area.x + 6 + index * column + column / 2;
        let sign = sign(terrain);
        sheet.shape(sign.shape, (x - 6, area.y + 68), 12, sign.colour);
        let number = statistics.of(terrain).to_string();
        let style = if number.len() > 2 { Style::semi_bold(14) } else { Style::semi_bold(21) };
        let fill = if asleep { MUTED } else { BRIGHT };
        sheet.text((x, area.y + 103), Anchor::Middle, style, fill, &style.cut(&number, column));
    }
}
