//! A player's name, Hero and counts, and the zones beside the Adventure.

use language::Captions;
use replay::{ObjectEntry, PlayerEntry, StateView};
use rules::Zone;

use crate::palette::{BLACK, BRIGHT, FAINT, MUTED, faction, stone};
use crate::sheet::{Anchor, LINE, MARGIN, Rect, Sheet, WIDTH};
use crate::text::TextStyle;

/// Draws two lines from `y` on.
pub(crate) fn draw(
    sheet: &mut Sheet,
    view: &StateView,
    player: &PlayerEntry,
    y: i32,
    captions: &Captions,
) {
    whose(sheet, player, y, 68);
    told(sheet, view, player, y, captions);
    let reserve = cards(view, player, Zone::Reserve, captions);
    let landmarks = cards(view, player, Zone::Landmark, captions);
    let title = &captions.reserve;
    let title = format!("{title} {}/{}", reserve.len(), player.reserve_limit);
    let (from, to) = (MARGIN + 18, WIDTH - MARGIN);
    let half = if landmarks.is_empty() { to } else { MARGIN + LINE * 5 / 8 };
    let from = line(sheet, (from, y + 64), half, &title, &reserve) + 32;
    if !landmarks.is_empty() {
        line(sheet, (from, y + 64), to, &captions.landmarks, &landmarks);
    }
}

/// The player and the counts, in one line below `y`.
pub(crate) fn line_of(
    sheet: &mut Sheet,
    view: &StateView,
    player: &PlayerEntry,
    y: i32,
    captions: &Captions,
) {
    whose(sheet, player, y, 32);
    told(sheet, view, player, y, captions);
}

/// The player's stone, as high as their part of the board.
fn whose(sheet: &mut Sheet, player: &PlayerEntry, y: i32, high: i32) {
    let stone_of = Rect::new(MARGIN, y + 4, 8, high);
    sheet.rect(stone_of, 4, stone(player.seat).fill);
    sheet.frame(stone_of, 4, BLACK);
}

fn told(sheet: &mut Sheet, view: &StateView, player: &PlayerEntry, y: i32, captions: &Captions) {
    let to = counts(sheet, view, player, y + 32, captions) - 24;
    names(sheet, view, player, (y + 32, to), captions);
}

/// The player's name, their Hero and their status, up to `to`.
fn names(
    sheet: &mut Sheet,
    view: &StateView,
    player: &PlayerEntry,
    (y, to): (i32, i32),
    captions: &Captions,
) {
    let (large, small) = (TextStyle::title(28), TextStyle::regular(19));
    let mut x = MARGIN + 18;
    let called = large.cut(&captions.names[player.seat.index()], 300);
    sheet.text((x, y), Anchor::Start, large, BRIGHT, &called);
    x += large.width(&called) + 14;
    if let Some(hero) = &player.hero {
        let title = small.cut(captions.card(hero), 250.min(to - x));
        sheet.text((x, y), Anchor::Start, small, faction(hero.faction.as_deref()), &title);
        x += small.width(&title) + 14;
    }
    let first = view.first_player == Some(player.seat);
    let first = first.then_some(&captions.first_player);
    let passed = player.passed.then_some(&captions.passed);
    for word in [first, passed].into_iter().flatten() {
        let style = TextStyle::regular(15);
        let width = style.width(word) + 20;
        if x + width <= to {
            sheet.frame(Rect::new(x, y - 19, width, 25), 12, FAINT);
            sheet.text((x + 10, y - 1), Anchor::Start, style, MUTED, word);
            x += width + 8;
        }
    }
}

/// Counts from the right edge; returns where they begin.
fn counts(
    sheet: &mut Sheet,
    view: &StateView,
    player: &PlayerEntry,
    y: i32,
    captions: &Captions,
) -> i32 {
    let mana = format!("{}/{}", player.mana.ready, player.mana.orbs);
    let mut counts = vec![
        (&captions.deck, player.deck.count.to_string()),
        (&captions.hand, player.hand.count.to_string()),
        (&captions.mana, mana),
    ];
    if !view.tie_breaker {
        counts.push((&captions.distance, player.distance.to_string()));
    }
    let (large, small) = (TextStyle::semi_bold(24), TextStyle::regular(16));
    let mut x = WIDTH - MARGIN;
    for (title, count) in counts {
        sheet.text((x, y), Anchor::End, large, BRIGHT, &count);
        x -= large.width(&count) + 7;
        sheet.text((x, y), Anchor::End, small, MUTED, title);
        x -= small.width(title) + 26;
    }
    x + 26
}

/// The titles of a player's cards in a zone of their own.
fn cards(view: &StateView, player: &PlayerEntry, zone: Zone, captions: &Captions) -> Vec<String> {
    let there = |object: &&ObjectEntry| object.zone == zone && object.controller == player.seat;
    let title = |object: &ObjectEntry| {
        let card = object.card.as_ref();
        card.map_or("?", |card| captions.card(card)).to_owned()
    };
    view.objects.iter().filter(there).map(title).collect()
}

/// The contents of a zone, up to `to`; returns where they end.
fn line(sheet: &mut Sheet, (x, y): (i32, i32), to: i32, title: &str, items: &[String]) -> i32 {
    let (quiet, style) = (TextStyle::regular(16), TextStyle::regular(18));
    sheet.text((x, y), Anchor::Start, quiet, MUTED, title);
    let x = x + quiet.width(title) + 12;
    let list = style.list(items, to - x);
    sheet.text((x, y), Anchor::Start, style, BRIGHT, &list);
    x + style.width(&list)
}
