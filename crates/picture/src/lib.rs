//! A moment as a picture for chats, and several boards as a clip: drawn as SVG, rendered to pixels,
//! in the design of the pages.
//!
//! Two players sit across the Adventure, the first below, as at the table; with more players, each
//! has a line.

mod adventure;
mod art;
mod board;
mod card;
mod clip;
mod escape;
mod expedition;
mod face;
mod many;
mod palette;
mod player;
mod poster;
mod sheet;
mod text;

use language::Captions;
use replay::StateView;

use board::{PictureSize, draw};
pub use clip::{Still, gif};
pub use escape::escaped;
pub use sheet::{HEIGHT, WIDTH};

/// Widths in pixels of pictures, with the height in proportion: that of links, and those in which
/// lists of matches show them on different screens.
pub const WIDTHS: [i32; 4] = [WIDTH, 600, 400, 200];

/// The PNG of a moment, 1200 pixels wide and 630 high, or smaller; a state has one PNG of each width.
pub fn png(view: &StateView, captions: &Captions, width: i32) -> Vec<u8> {
    let size = PictureSize::Poster { width: width.unsigned_abs() };
    draw(view, captions, &size).encode_png().expect("memory takes what is written")
}

#[cfg(test)]
mod tests;
