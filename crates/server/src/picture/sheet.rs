//! What a picture is drawn on: an SVG text in the making.

use std::fmt::Write;

use super::text::{FAMILY, Style};
use crate::escape::escaped;

/// Pixels, as wide as chats show a picture large.
pub(crate) const WIDTH: i32 = 1200;
/// Pixels.
pub(crate) const HEIGHT: i32 = 630;

/// Pixels between the edge and what is drawn.
pub(super) const MARGIN: i32 = 36;

/// Pixels of a line that goes from edge to edge.
pub(super) const LINE: i32 = WIDTH - 2 * MARGIN;

/// A rectangle, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Area {
    pub(super) const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }
}

/// Which end of a text is where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The SVG text.
pub(super) struct Sheet(String);

impl Sheet {
    pub(super) fn new(ground: &str, height: i32) -> Self {
        let mut svg = String::new();
        let _ = write!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" font-family="{FAMILY}">"#
        );
        let mut sheet = Self(svg);
        sheet.rect(Area::new(0, 0, WIDTH, height), 0, ground);
        sheet
    }

    pub(super) fn done(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }

    pub(super) fn rect(&mut self, at: Area, radius: i32, fill: &str) {
        let Area { x, y, width, height } = at;
        let _ = write!(
            self.0,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>"#
        );
    }

    /// Only the edge of a rectangle.
    pub(super) fn frame(&mut self, at: Area, radius: i32, stroke: &str) {
        let Area { x, y, width, height } = at;
        let _ = write!(
            self.0,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="none" stroke="{stroke}" stroke-width="2"/>"#
        );
    }

    /// A shape drawn on a square of 24, its upper left corner put at `x` and `y` and its side made `side` long.
    pub(super) fn shape(&mut self, path: &str, (x, y): (i32, i32), side: i32, fill: &str) {
        let _ = write!(
            self.0,
            r#"<path transform="translate({x} {y}) scale({})" d="{path}" fill="{fill}"/>"#,
            f64::from(side) / 24.0
        );
    }

    /// A text on the base line `y`.
    pub(super) fn text(
        &mut self,
        (x, y): (i32, i32),
        anchor: Anchor,
        style: Style,
        fill: &str,
        text: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (size, weight, text) = (style.size, style.weight.number(), escaped(text));
        let _ = write!(
            self.0,
            r#"<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" fill="{fill}">{text}</text>"#
        );
    }
}
