//! The canvas of a picture: an SVG text in the making.

use std::fmt::Write;

use crate::art::{self, Drawing};
use crate::escape::escaped;
use crate::text::TextStyle;

/// Width in pixels at which chats show a picture large.
pub const WIDTH: i32 = 1200;
/// Height in pixels.
pub const HEIGHT: i32 = 630;

/// Margin in pixels between the edge and the drawing.
pub(crate) const MARGIN: i32 = 36;

/// Width in pixels of a line from margin to margin.
pub(crate) const LINE: i32 = WIDTH - 2 * MARGIN;

/// A rectangle, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Rect {
    pub(crate) const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }
}

/// The end of a text that is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The SVG text.
pub(crate) struct Sheet(String);

impl Sheet {
    pub(crate) fn new(ground: &str, height: i32) -> Self {
        let mut svg = String::new();
        let _ = write!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"><defs>"#
        );
        for faction in art::FACTIONS {
            let Drawing { body, width, height } = art::pattern(faction);
            let _ = write!(
                svg,
                r#"<pattern id="{faction}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">{body}</pattern>"#
            );
        }
        svg.push_str("</defs>");
        let mut sheet = Self(svg);
        sheet.rect(Rect::new(0, 0, WIDTH, height), 0, ground);
        sheet
    }

    pub(crate) fn done(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }

    pub(crate) fn rect(&mut self, at: Rect, radius: i32, fill: &str) {
        let Rect { x, y, width, height } = at;
        let _ = write!(
            self.0,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>"#
        );
    }

    /// The outline of a rectangle.
    pub(crate) fn frame(&mut self, at: Rect, radius: i32, stroke: &str) {
        let Rect { x, y, width, height } = at;
        let _ = write!(
            self.0,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="none" stroke="{stroke}" stroke-width="2"/>"#
        );
    }

    /// A shape drawn on a 24-unit square, with its upper left corner at `x` and `y` and scaled to
    /// `side`.
    pub(crate) fn shape(&mut self, path: &str, (x, y): (i32, i32), side: i32, fill: &str) {
        let _ = write!(
            self.0,
            r#"<path transform="translate({x} {y}) scale({})" d="{path}" fill="{fill}"/>"#,
            f64::from(side) / 24.0
        );
    }

    /// A drawing of the pages, as large as fits.
    pub(crate) fn drawing(&mut self, it: &Drawing, at: Rect) {
        let Rect { x, y, width, height } = at;
        let Drawing { body, width: wide, height: high } = it;
        let _ = write!(
            self.0,
            r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 {wide} {high}">{body}</svg>"#
        );
    }

    /// The middle part of a land, of this width; the whole has `whole` pixels.
    pub(crate) fn land(&mut self, it: &Drawing, at: Rect, whole: i32) {
        let Rect { x, y, width, height } = at;
        let Drawing { body, width: wide, height: high } = it;
        let wide: i32 = wide.parse().expect("a land has whole numbers");
        let seen = wide * width.min(whole) / whole.max(1);
        let from = (wide - seen) / 2;
        let _ = write!(
            self.0,
            r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{from} 0 {seen} {high}" preserveAspectRatio="none">{body}</svg>"#
        );
    }

    /// Clips drawing to this area; within it, pixels are counted from its upper left corner.
    pub(crate) fn within(&mut self, at: Rect, draw: impl FnOnce(&mut Self)) {
        let Rect { x, y, width, height } = at;
        let _ = write!(
            self.0,
            r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
        );
        draw(self);
        self.0.push_str("</svg>");
    }

    /// Rotates drawing by some degrees around the middle of an area.
    pub(crate) fn turned(&mut self, degrees: i32, around: Rect, draw: impl FnOnce(&mut Self)) {
        let (x, y) = (around.x + around.width / 2, around.y + around.height / 2);
        let _ = write!(self.0, r#"<g transform="rotate({degrees} {x} {y})">"#);
        draw(self);
        self.0.push_str("</g>");
    }

    /// A gradient rectangle between two colours, top to bottom; a picture has one.
    pub(crate) fn sky(&mut self, at: Rect, (above, below): (&str, &str)) {
        let _ = write!(
            self.0,
            r#"<linearGradient id="sky" x2="0" y2="1"><stop stop-color="{above}"/><stop offset="1" stop-color="{below}"/></linearGradient>"#
        );
        self.rect(at, 0, "url(#sky)");
    }

    /// A shadow or a light over what has been drawn.
    pub(crate) fn veil(&mut self, path: &str, fill: &str, hundredths: u8) {
        let _ =
            write!(self.0, r#"<path d="{path}" fill="{fill}" fill-opacity="0.{hundredths:02}"/>"#);
    }

    /// A text on the baseline `y`.
    pub(crate) fn text(
        &mut self,
        (x, y): (i32, i32),
        anchor: Anchor,
        style: TextStyle,
        fill: &str,
        text: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (size, weight, text) = (style.size, style.weight.number(), escaped(text));
        let family = style.weight.family();
        let _ = write!(
            self.0,
            r#"<text x="{x}" y="{y}" text-anchor="{anchor}" font-family="{family}" font-size="{size}" font-weight="{weight}" fill="{fill}">{text}</text>"#
        );
    }
}
