//! A match at a moment as it is drawn: the poster of two players, or their board, the first below,
//! as at the table.

use language::Captions;
use replay::StateView;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use rules::Side;

use crate::palette::{BRIGHT, GOLD, GROUND, MUTED, ON_GOLD};
use crate::sheet::{Anchor, HEIGHT, LINE, MARGIN, Rect, Sheet, WIDTH};
use crate::text::{TextStyle, fonts};
use crate::{adventure, card, expedition, many, player, poster};

/// Pixels from the top: the second seat's zones, its Expeditions, the Adventure, and the first seat's.
const ROWS: [i32; 5] = [70, 156, 287, 398, 532];

/// Pixels of the Adventure, and of a rail above and below its map.
const BAND: i32 = 106;
const RAIL: i32 = 26;

/// Height in pixels of the caption below the board of a clip.
const SAID: i32 = 64;

/// The width in pixels, and what is drawn.
pub(crate) enum PictureSize<'a> {
    /// The score: 1200 wide and 630 high, or smaller.
    Poster { width: u32 },
    /// The board, with a caption below it.
    Clip { width: u32, said: &'a str },
}

/// The pixels of a board.
pub(crate) fn draw(view: &StateView, captions: &Captions, size: &PictureSize<'_>) -> Pixmap {
    let options = Options { fontdb: fonts(), ..Options::default() };
    let tree = Tree::from_str(&svg(view, captions, size), &options).expect("an SVG of ours");
    let whole = tree.size().to_int_size();
    let (PictureSize::Poster { width } | PictureSize::Clip { width, .. }) = size;
    let size = whole.scale_to_width(*width).expect("a picture has a size");
    let (width, height) = (size.width(), size.height());
    let mut pixels = Pixmap::new(width, height).expect("a picture has a size");
    let (across, down) = (scale(width, whole.width()), scale(height, whole.height()));
    resvg::render(&tree, Transform::from_scale(across, down), &mut pixels.as_mut());
    pixels
}

/// The factor by which logical pixels are scaled.
#[allow(clippy::cast_precision_loss, reason = "a picture has some thousand pixels")]
fn scale(drawn: u32, counted: u32) -> f32 {
    drawn as f32 / counted as f32
}

/// The SVG of a board.
pub(crate) fn svg(view: &StateView, captions: &Captions, size: &PictureSize<'_>) -> String {
    let below = if let PictureSize::Clip { .. } = size { SAID } else { 0 };
    let mut sheet = Sheet::new(GROUND, HEIGHT + below);
    match size {
        _ if view.players.len() > 2 => {
            header(&mut sheet, captions);
            many::draw(&mut sheet, view, captions);
        }
        PictureSize::Poster { .. } => poster::draw(&mut sheet, view, captions),
        PictureSize::Clip { .. } => {
            header(&mut sheet, captions);
            two(&mut sheet, view, captions);
        }
    }
    if let PictureSize::Clip { said, .. } = size {
        let style = TextStyle::semi_bold(26);
        sheet.text((MARGIN, HEIGHT + 30), Anchor::Start, style, BRIGHT, &style.cut(said, LINE));
    }
    sheet.done()
}

/// Two players across the Adventure.
fn two(sheet: &mut Sheet, view: &StateView, captions: &Captions) {
    let rows = [(ROWS[4], ROWS[3]), (ROWS[0], ROWS[1])];
    for (player, (zones, expeditions)) in view.players.iter().zip(rows) {
        player::draw(sheet, view, player, zones, captions);
        let width = (LINE - 8) / 2;
        for (side, x) in [(Side::Hero, MARGIN), (Side::Companion, MARGIN + width + 8)] {
            let area = Rect::new(x, expeditions, width, 126);
            expedition::draw(sheet, view, player, side, area, captions);
        }
    }
    if let Some(card) = &captions.played {
        card::draw(sheet, card, ROWS[2] + 3);
    } else {
        let band = Rect::new(0, ROWS[2], WIDTH, BAND);
        let map = Rect::new(MARGIN, ROWS[2] + RAIL, LINE, BAND - 2 * RAIL);
        adventure::draw(sheet, view, (band, map, RAIL), captions);
    }
}

/// The time, and whose turn it is or who has won.
fn header(sheet: &mut Sheet, captions: &Captions) {
    let (large, small) = (TextStyle::title(32), TextStyle::regular(20));
    let brand = "Daybook";
    let quiet = TextStyle::title(24);
    sheet.text((WIDTH - MARGIN, 46), Anchor::End, quiet, MUTED, brand);
    let when = &captions.when;
    sheet.text((MARGIN, 47), Anchor::Start, large, BRIGHT, when);
    let from = MARGIN + large.width(when) + 24;
    let room = WIDTH - MARGIN - quiet.width(brand) - 24 - from;
    if let Some(result) = &captions.result {
        let style = TextStyle::semi_bold(20);
        let result = style.cut(result, room - 28);
        sheet.rect(Rect::new(from, 20, style.width(&result) + 28, 36), 18, GOLD);
        sheet.text((from + 14, 45), Anchor::Start, style, ON_GOLD, &result);
    } else if let Some(turn) = &captions.turn {
        sheet.text((from, 46), Anchor::Start, small, MUTED, &small.cut(turn, room));
    }
}
