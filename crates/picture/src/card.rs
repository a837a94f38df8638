//! The card that resolves, with its abilities in words.

use language::CardCaption;

use crate::palette::{BRIGHT, CARD, MUTED, faction};
use crate::sheet::{Anchor, LINE, MARGIN, Rect, Sheet};
use crate::text::TextStyle;

/// Height in pixels.
const HIGH: i32 = 100;
/// Width in pixels of the name; the abilities have the rest.
const NAMED: i32 = 330;

/// Maximum number of lines of abilities, and their spacing in pixels.
const LINES_MAX: usize = 4;
const LINE_HIGH: i32 = 22;

/// The card from `y` on, from edge to edge.
pub(crate) fn draw(sheet: &mut Sheet, card: &CardCaption, y: i32) {
    sheet.rect(Rect::new(MARGIN, y, LINE, HIGH), 10, CARD);
    sheet.rect(Rect::new(MARGIN, y, 8, HIGH), 3, faction(card.faction.as_deref()));
    let (x, width) = (MARGIN + 24, NAMED - 40);
    let (large, small) = (TextStyle::title(26), TextStyle::regular(16));
    let named =
        [(large, BRIGHT, &card.name), (small, MUTED, &card.kind), (small, MUTED, &card.numbers)];
    for ((style, fill, text), at) in named.into_iter().zip([38, 63, 86]) {
        sheet.text((x, y + at), Anchor::Start, style, fill, &style.cut(text, width));
    }
    let style = TextStyle::regular(17);
    let lines = style.lines(&card.says, LINE - NAMED - 16, LINES_MAX);
    let high = i32::try_from(lines.len()).unwrap_or(0) * LINE_HIGH;
    let top = y + (HIGH - high) / 2 + 16;
    for (line, at) in lines.iter().zip((0..).map(|line| top + line * LINE_HIGH)) {
        sheet.text((MARGIN + NAMED, at), Anchor::Start, style, BRIGHT, line);
    }
}
