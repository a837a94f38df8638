//! A board as a picture for chats: drawn as SVG, rendered to PNG.
//!
//! The first two seats are drawn, the first below, as it sits at the table.

mod adventure;
mod card;
mod expedition;
mod palette;
mod player;
mod sheet;
mod text;

use language::Captions;
use replay::StateView;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use rules::Side;

use palette::{BRIGHT, GOLD, GROUND, MUTED};
use sheet::{Anchor, Area, LINE, MARGIN, Sheet};
pub(crate) use sheet::{HEIGHT, WIDTH};
use text::{Style, fonts};

/// Pixels from the top: the second seat's zones, its Expeditions, the Adventure, and the first seat's.
const ROWS: [i32; 5] = [70, 156, 290, 398, 532];

/// The PNG of a board, 1200 pixels wide and 630 high; a state has one PNG.
pub(crate) fn png(view: &StateView, captions: &Captions) -> Vec<u8> {
    let options = Options { fontdb: fonts(), ..Options::default() };
    let tree = Tree::from_str(&svg(view, captions), &options).expect("an SVG of ours");
    let (width, height) = (WIDTH.unsigned_abs(), HEIGHT.unsigned_abs());
    let mut pixels = Pixmap::new(width, height).expect("a picture has a size");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().expect("memory takes what is written")
}

/// The SVG of a board.
fn svg(view: &StateView, captions: &Captions) -> String {
    let mut sheet = Sheet::new(GROUND);
    header(&mut sheet, captions);
    let rows = [(ROWS[4], ROWS[3]), (ROWS[0], ROWS[1])];
    for (player, (zones, expeditions)) in view.players.iter().zip(rows) {
        player::draw(&mut sheet, view, player, zones, captions);
        let width = (LINE - 8) / 2;
        for (side, x) in [(Side::Hero, MARGIN), (Side::Companion, MARGIN + width + 8)] {
            let area = Area::new(x, expeditions, width, 126);
            expedition::draw(&mut sheet, view, player, side, area, captions);
        }
    }
    match &captions.played {
        Some(card) => card::draw(&mut sheet, card, ROWS[2]),
        None => adventure::draw(&mut sheet, view, ROWS[2], captions),
    }
    sheet.done()
}

/// When it is, and who plays or has won.
fn header(sheet: &mut Sheet, captions: &Captions) {
    let (large, small) = (Style::semi_bold(30), Style::regular(20));
    let brand = "Daybook";
    sheet.text((WIDTH - MARGIN, 46), Anchor::End, small, MUTED, brand);
    let when = &captions.when;
    sheet.text((MARGIN, 47), Anchor::Start, large, BRIGHT, when);
    let from = MARGIN + large.width(when) + 24;
    let room = WIDTH - MARGIN - small.width(brand) - 24 - from;
    if let Some(result) = &captions.result {
        let style = Style::semi_bold(20);
        let result = style.cut(result, room - 28);
        sheet.rect(Area::new(from, 20, style.width(&result) + 28, 36), 18, GOLD);
        sheet.text((from + 14, 45), Anchor::Start, style, GROUND, &result);
    } else if let Some(turn) = &captions.turn {
        sheet.text((from, 46), Anchor::Start, small, MUTED, &small.cut(turn, room));
    }
}

#[cfg(test)]
mod tests;
