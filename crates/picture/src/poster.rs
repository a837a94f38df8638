//! Two players as a picture for chats, which show it small: the score in a sentence, the cards that
//! matter, the map.

use language::{Captions, played};
use replay::{ObjectEntry, PlayerEntry, StateView};
use rules::{Seat, Statistics, Terrain, Zone};

use crate::palette::{BLACK, BRIGHT, MUTED, faction, sky, stone};
use crate::sheet::{Anchor, HEIGHT, MARGIN, Rect, Sheet, WIDTH};
use crate::text::TextStyle;
use crate::{adventure, face};

/// Pixels from the top: the names, the sentence about the moment, whose turn it is, and the band of
/// the sky.
const NAMES: [i32; 2] = [192, 124];
const SAID: i32 = 252;
const TURN: i32 = 362;
const BAND: i32 = 388;

/// Pixels: where words begin and where a name does; the room of the cards; a card, and one that is played.
const LEFT: i32 = 56;
const NAMED: i32 = 184;
const RIGHT: i32 = 660;
const CARD: (i32, i32) = (230, 316);
const PLAYED: (i32, i32) = (244, 334);

/// Pixels of the clock, of a rail, and of the map between its rails.
const CLOCK: i32 = 206;
const RAIL: i32 = 56;
const MAP: i32 = 130;

pub(crate) fn draw(sheet: &mut Sheet, view: &StateView, captions: &Captions) {
    heading(sheet, captions);
    let shown = played(view);
    let to = if shown.is_some() { WIDTH - MARGIN - PLAYED.0 - 40 } else { RIGHT };
    for (player, y) in view.players.iter().zip(NAMES) {
        let distance = (!view.tie_breaker).then_some(player.distance);
        name(sheet, player, distance, (y, to - 24), captions);
    }
    if let Some(turn) = captions.turn.as_ref().filter(|_| captions.result.is_none()) {
        let style = TextStyle::regular(24);
        sheet.text((LEFT, TURN), Anchor::Start, style, MUTED, &style.cut(turn, to - 24 - LEFT));
    }
    if let (Some(object), Some(card)) = (shown, &captions.played) {
        said(sheet, &card.says, (to - 24, TextStyle::regular(24), 29, 3));
        let area = Rect::new(WIDTH - MARGIN - PLAYED.0 - 14, 27, PLAYED.0, PLAYED.1);
        framed(sheet, object, (area, 2), captions);
    } else {
        let now = captions.result.as_ref().or(captions.leads.as_ref());
        let now: Vec<String> = now.into_iter().cloned().collect();
        said(sheet, &now, (to - 24, TextStyle::title(40), 44, 2));
        mattering(sheet, view, captions);
    }
    let band = Rect::new(0, BAND, WIDTH, HEIGHT - BAND);
    let map = Rect::new(CLOCK, BAND + RAIL, WIDTH - MARGIN - CLOCK, MAP);
    adventure::draw(sheet, view, (band, map, RAIL), captions);
    sheet.rect(Rect::new(0, BAND - 3, WIDTH, 3), 0, BLACK);
    clock(sheet, view, captions);
}

/// The site's name, and which game of how many.
fn heading(sheet: &mut Sheet, captions: &Captions) {
    let (style, quiet) = (TextStyle::title(28), TextStyle::regular(22));
    let brand = "Daybook";
    sheet.text((LEFT, 62), Anchor::Start, style, MUTED, brand);
    let from = LEFT + style.width(brand) + 20;
    let game = quiet.cut(&captions.game.join(" · "), RIGHT - from - 24);
    sheet.text((from, 61), Anchor::Start, quiet, MUTED, &game);
}

/// A player's distance, stone, name and Hero, up to `to`; tie-breakers have no distance.
fn name(
    sheet: &mut Sheet,
    player: &PlayerEntry,
    distance: Option<u8>,
    (y, to): (i32, i32),
    captions: &Captions,
) {
    let (large, title, quiet) =
        (TextStyle::semi_bold(60), TextStyle::title(46), TextStyle::regular(24));
    if let Some(distance) = distance {
        sheet.text((LEFT, y), Anchor::Start, large, BRIGHT, &distance.to_string());
    }
    let mark = Rect::new(LEFT + 80, y - 36, 34, 34);
    sheet.rect(mark, 17, BLACK);
    sheet.rect(Rect::new(mark.x + 3, mark.y + 3, 28, 28), 14, stone(player.seat).fill);
    let called = title.cut(&captions.names[player.seat.index()], to - NAMED);
    sheet.text((NAMED, y - 3), Anchor::Start, title, BRIGHT, &called);
    let from = NAMED + title.width(&called) + 16;
    if let Some(hero) = player.hero.as_ref().filter(|_| to - from > 80) {
        let hue = faction(hero.faction.as_deref());
        let hero = quiet.cut(captions.card(hero), to - from);
        sheet.text((from, y - 3), Anchor::Start, quiet, hue, &hero);
    }
}

/// Sentences in a style up to `to`, with this line spacing and a maximum number of lines.
fn said(
    sheet: &mut Sheet,
    sentences: &[String],
    (to, style, high, most): (i32, TextStyle, i32, usize),
) {
    let lines = style.lines(sentences, to - LEFT, most);
    for (line, y) in lines.iter().zip((0..).map(|line| SAID + line * high)) {
        sheet.text((LEFT, y), Anchor::Start, style, BRIGHT, line);
    }
}

/// Each player's strongest Character in an Expedition; the Heroes while there is none.
fn mattering(sheet: &mut Sheet, view: &StateView, captions: &Captions) {
    let chosen =
        [Seat::new(1), Seat::new(0)].map(|seat| strongest(view, seat).or(hero(view, seat)));
    let count = i32::try_from(chosen.iter().flatten().count()).unwrap_or_default();
    let all = count * CARD.0 + (count - 1) * 34;
    let mut area = Rect::new(WIDTH - MARGIN - 12 - all, 36, CARD.0, CARD.1);
    for (object, lean) in chosen.into_iter().flatten().zip([-2, 2]) {
        framed(sheet, object, (area, lean), captions);
        area.x += CARD.0 + 34;
    }
}

/// A card tilted by some degrees, with an edge in its controller's stone.
fn framed(sheet: &mut Sheet, object: &ObjectEntry, (area, lean): (Rect, i32), captions: &Captions) {
    sheet.turned(lean, area, |sheet| {
        let Rect { x, y, width, height } = area;
        sheet.rect(Rect::new(x - 7, y - 7, width + 14, height + 14), 15, BLACK);
        let tone = stone(object.controller).fill;
        sheet.rect(Rect::new(x - 5, y - 5, width + 10, height + 10), 13, tone);
        face::draw(sheet, object, area, captions);
    });
}

fn strongest(view: &StateView, seat: Seat) -> Option<&ObjectEntry> {
    let theirs = view.objects.iter().filter(|object| {
        object.zone == Zone::Expedition && object.controller == seat && object.card.is_some()
    });
    let strength =
        |of: Statistics| Terrain::ALL.map(|terrain| i64::from(of.of(terrain))).iter().sum::<i64>();
    theirs.max_by_key(|object| (object.statistics.map(strength), object.timestamp))
}

fn hero(view: &StateView, seat: Seat) -> Option<&ObjectEntry> {
    view.objects.iter().find(|object| object.zone == Zone::Hero && object.controller == seat)
}

/// The day and its phase beside the map.
fn clock(sheet: &mut Sheet, view: &StateView, captions: &Captions) {
    let [_, _, ink] = sky(view.phase);
    let (title, quiet) = (TextStyle::title(44), TextStyle::semi_bold(24));
    let middle = CLOCK / 2 - 4;
    let y = BAND + RAIL + MAP / 2;
    for (style, text, y) in [(title, &captions.day, y), (quiet, &captions.phase, y + 36)] {
        let text = style.cut(text, CLOCK - 24);
        sheet.text((middle, y), Anchor::Middle, style, ink, &text);
    }
}
