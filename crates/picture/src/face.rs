//! The face of a card, as the pages draw it: its name on its faction's background, type, costs,
//! statuses, statistics.

use language::Captions;
use replay::ObjectEntry;
use rules::{BOOST, CardType, Face, Statistics, Terrain};

use crate::art;
use crate::palette::{BLACK, BRIGHT, CARD, MUTED, WHITE, faction};
use crate::sheet::{Anchor, Rect, Sheet};
use crate::text::TextStyle;

/// Width in pixels of its edge.
const EDGE: i32 = 3;

/// Draws a card in an area.
pub(crate) fn draw(sheet: &mut Sheet, object: &ObjectEntry, area: Rect, captions: &Captions) {
    let face = object.card.as_deref();
    let hue = faction(face.and_then(|face| face.faction.as_deref()));
    let title = size(area.width / 9, 15, 28);
    let number = size(area.width / 6, 18, 38);
    let (named, counted) = (i32::from(title) * 5 / 2 + 6, i32::from(number) * 13 / 10);
    sheet.rect(area, 9, hue);
    let inner =
        Rect::new(area.x + EDGE, area.y + EDGE, area.width - 2 * EDGE, area.height - 2 * EDGE);
    name(sheet, face, TextStyle::title(title), Rect { height: named, ..inner }, captions);
    let art = Rect::new(inner.x, inner.y + named, inner.width, inner.height - named - counted);
    sheet.within(art, |sheet| picture(sheet, face, hue, art));
    let unit = (area.width / 7).clamp(18, 36);
    if let Some(face) = face {
        costs(sheet, face, (art.x, art.y), unit);
    }
    befell(sheet, object, art, unit);
    let below = Rect::new(inner.x, art.y + art.height, inner.width, counted);
    sheet.rect(below, 5, CARD);
    if let Some(statistics) = object.statistics.or_else(|| face.and_then(printed)) {
        numbers(sheet, object, statistics, number, below);
    } else {
        let style = TextStyle::regular(size(area.width / 9, 14, 22));
        let is_hero = face.is_some_and(|face| face.card_type == Some(CardType::Hero));
        let kind = if is_hero { &captions.hero } else { &captions.permanent };
        let kind = style.cut(kind, below.width - 8);
        let at = (below.x + below.width / 2, below.y + below.height * 7 / 10);
        sheet.text(at, Anchor::Middle, style, MUTED, &kind);
    }
}

fn size(wanted: i32, least: u16, most: u16) -> u16 {
    u16::try_from(wanted).unwrap_or(least).clamp(least, most)
}

/// A Character's printed statistics.
fn printed(face: &Face) -> Option<Statistics> {
    let [Some(forest), Some(mountain), Some(water)] = [face.forest, face.mountain, face.water]
    else {
        return None;
    };
    Some(Statistics { forest, mountain, water })
}

fn name(sheet: &mut Sheet, face: Option<&Face>, style: TextStyle, band: Rect, captions: &Captions) {
    let title = face.map_or("?", |face| captions.card(face));
    let lines = style.wrap(title, band.width - 14);
    let high = i32::from(style.size);
    let first = if lines.len() > 1 { high } else { band.height / 2 + high / 3 };
    for (line, y) in lines.iter().zip([first, first + high * 6 / 5]) {
        sheet.text((band.x + 7, band.y + y), Anchor::Start, style, WHITE, line);
    }
}

/// Where the light is on each of the backgrounds, in hundredths, and the angle of its slope.
const GROUNDS: [(i32, i32, i32); 5] =
    [(30, 25, -7), (78, 18, 7), (55, 10, -12), (12, 70, 0), (90, 60, 12)];

/// One of a few backgrounds, always the same for one card.
fn ground(reference: &str) -> (i32, i32, i32) {
    let sum = reference.chars().fold(0, |sum, letter| (sum * 31 + u32::from(letter)) % 9973);
    GROUNDS[sum as usize % GROUNDS.len()]
}

/// The sign of the card, over its faction's pattern.
fn picture(sheet: &mut Sheet, face: Option<&Face>, hue: &str, area: Rect) {
    let (width, height) = (area.width, area.height);
    let whole = Rect::new(0, 0, width, height);
    let all = format!("M0 0H{width}V{height}H0Z");
    sheet.rect(whole, 0, hue);
    sheet.veil(&all, "#000", 25);
    let known = face.and_then(|face| face.faction.as_deref());
    if let Some(faction) = known.filter(|faction| art::FACTIONS.contains(faction)) {
        sheet.rect(whole, 0, &format!("url(#{faction})"));
    }
    let (x, y, lean) = ground(face.map_or("", |face| &face.reference));
    let (left, right) = (height * (68 - lean) / 100, height * (68 + lean) / 100);
    sheet.veil(&format!("M0 {left}L{width} {right}V{height}H0Z"), "#000", 28);
    let (x, y, round) = (width * x / 100, height * y / 100, width.max(height) / 4);
    let sun = format!(
        "M{} {y}a{round} {round} 0 1 0 {} 0a{round} {round} 0 1 0 -{} 0Z",
        x - round,
        2 * round,
        2 * round
    );
    sheet.veil(&sun, "#fff", 18);
    if let Some(face) = face {
        let side = height * 74 / 100;
        let at = Rect::new(width * 11 / 20 - side / 2, height * 3 / 5 - side * 11 / 20, side, side);
        sheet.drawing(art::sign(face), at);
    }
}

/// The Hand cost, and below it the Reserve cost.
fn costs(sheet: &mut Sheet, face: &Face, (x, y): (i32, i32), unit: i32) {
    let Some(hand) = face.hand_cost else { return };
    let small = unit * 4 / 5;
    let reserve = face.reserve_cost.map_or_else(|| "–".to_owned(), |cost| cost.to_string());
    let boxes =
        [(hand.to_string(), y, unit, WHITE, BLACK), (reserve, y + unit, small, BLACK, WHITE)];
    for (cost, y, side, fill, ink) in boxes {
        sheet.rect(Rect::new(x, y, side, side), 0, fill);
        let style = TextStyle::semi_bold(size(side * 3 / 4, 12, 27));
        let at = (x + side / 2, y + side * 77 / 100);
        sheet.text(at, Anchor::Middle, style, ink, &style.cut(&cost, side));
    }
}

/// Statuses by their signs and boosts by their number, along the lower edge.
fn befell(sheet: &mut Sheet, object: &ObjectEntry, art: Rect, unit: i32) {
    let y = art.y + art.height - unit - 3;
    let mut right = art.x + art.width - 3;
    let boosts = object.counters.get(BOOST).copied().unwrap_or(0);
    if boosts > 0 {
        let style = TextStyle::semi_bold(size(unit * 4 / 5, 15, 28));
        let boosts = style.cut(&format!("+{boosts}"), art.width - unit * 2);
        let width = style.width(&boosts) + 8;
        right -= width;
        sheet.rect(Rect::new(right, y, width, unit), 5, WHITE);
        sheet.text((right + 4, y + unit * 4 / 5), Anchor::Start, style, BLACK, &boosts);
    }
    for it in object.statuses.iter().filter_map(|status| art::status(status)) {
        right -= unit + 2;
        // There is no room below the costs.
        if right < art.x + unit {
            break;
        }
        sheet.rect(Rect::new(right, y, unit, unit), 5, WHITE);
        sheet.drawing(it, Rect::new(right + 3, y + 3, unit - 6, unit - 6));
    }
}

/// A Character's statistics in printed order.
fn numbers(
    sheet: &mut Sheet,
    object: &ObjectEntry,
    statistics: Statistics,
    number: u16,
    area: Rect,
) {
    let asleep = object.statuses.contains(&"asleep");
    let column = area.width / 3;
    let icon = i32::from(number) * 7 / 10;
    for (index, terrain) in (0..).zip(Terrain::ALL) {
        let one = statistics.of(terrain);
        let x = area.x + index * column + 2;
        let at = Rect::new(x, area.y + (area.height - icon) / 2, icon, icon);
        sheet.drawing(art::symbol(terrain), at);
        let text = one.to_string();
        let least = if text.len() > 2 { number / 2 } else { number };
        let style = if one == 0 { TextStyle::regular(least) } else { TextStyle::semi_bold(least) };
        let fill = if asleep || one == 0 { MUTED } else { BRIGHT };
        let text = style.cut(&text, column - icon - 4);
        let y = area.y + area.height / 2 + i32::from(number) * 36 / 100;
        sheet.text((x + icon + 2, y), Anchor::Start, style, fill, &text);
    }
}
