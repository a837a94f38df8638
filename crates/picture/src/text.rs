//! Texts of a picture: its fonts, the width of a text, and how much of it fits.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use rules::plain;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");
const SEMI_BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");
const TITLE: &[u8] = include_bytes!("../fonts/Alegreya-Bold.ttf");

/// The fonts of a picture; those of the machine are never read.
pub(crate) fn fonts() -> Arc<Database> {
    static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(REGULAR.to_vec());
        fonts.load_font_data(SEMI_BOLD.to_vec());
        fonts.load_font_data(TITLE.to_vec());
        Arc::new(fonts)
    });
    FONTS.clone()
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextStyle {
    /// Size in pixels.
    pub(crate) size: u16,
    pub(crate) weight: Weight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    SemiBold,
    /// Names and headings, in the pages' title font.
    Title,
}

impl Weight {
    /// The CSS font weight.
    pub(crate) const fn number(self) -> u16 {
        match self {
            Self::Regular => 400,
            Self::SemiBold => 600,
            Self::Title => 700,
        }
    }

    pub(crate) const fn family(self) -> &'static str {
        match self {
            Self::Regular | Self::SemiBold => "Inter",
            Self::Title => "Alegreya",
        }
    }

    fn font(self) -> &'static FontRef<'static> {
        static FONTS: LazyLock<[FontRef<'static>; 3]> = LazyLock::new(|| {
            [REGULAR, SEMI_BOLD, TITLE].map(|bytes| FontRef::new(bytes).expect("a font of ours"))
        });
        match self {
            Self::Regular => &FONTS[0],
            Self::SemiBold => &FONTS[1],
            Self::Title => &FONTS[2],
        }
    }
}

impl TextStyle {
    pub(crate) const fn regular(size: u16) -> Self {
        Self { size, weight: Weight::Regular }
    }

    pub(crate) const fn semi_bold(size: u16) -> Self {
        Self { size, weight: Weight::SemiBold }
    }

    pub(crate) const fn title(size: u16) -> Self {
        Self { size, weight: Weight::Title }
    }

    /// Width of a text in pixels, at least the drawn width: kerning only brings letters together.
    pub(crate) fn width(self, text: &str) -> i32 {
        let pixels: f32 = text.chars().map(|letter| self.advance(letter)).sum();
        #[allow(clippy::cast_possible_truncation, reason = "what is too wide for it is too wide")]
        let pixels = pixels.ceil() as i32;
        pixels
    }

    /// Width of a letter in pixels; a letter missing in the title font is drawn in the other, and
    /// one missing in both is a box.
    fn advance(self, letter: char) -> f32 {
        let font = self.weight.font();
        let Some(glyph) = font.charmap().map(letter) else {
            return match self.weight {
                Weight::Title => Self::semi_bold(self.size).advance(letter),
                Weight::Regular | Weight::SemiBold => self.of(GlyphId::NOTDEF),
            };
        };
        self.of(glyph)
    }

    fn of(self, glyph: GlyphId) -> f32 {
        let size = Size::new(self.size.into());
        let glyphs = self.weight.font().glyph_metrics(size, LocationRef::default());
        glyphs.advance_width(glyph).unwrap_or(self.size.into())
    }

    /// The text, cut with an ellipsis if it is wider than `width`; empty where even that does not
    /// fit.
    pub(crate) fn cut(self, text: &str, width: i32) -> String {
        // As it will be drawn, so that it is as wide as it was measured.
        let text = &*plain(text.trim());
        if self.width(text) <= width {
            return text.to_owned();
        }
        if self.width("…") > width {
            return String::new();
        }
        let fits = |kept: &str| self.width(kept.trim_end()) + self.width("…") <= width;
        let ends = text.char_indices().map(|(end, _)| end);
        let end = ends.take_while(|&end| fits(&text[..end])).last().unwrap_or(0);
        format!("{}…", text[..end].trim_end())
    }

    /// The text in at most two lines, broken between words if possible.
    pub(crate) fn wrap(self, text: &str, width: i32) -> Vec<String> {
        let text = &*plain(text.trim());
        if self.width(text) <= width {
            return vec![text.to_owned()];
        }
        let mut breaks = text.match_indices(' ').map(|(at, _)| at);
        let first = breaks.rfind(|&at| self.width(&text[..at]) <= width);
        match first {
            Some(at) => vec![text[..at].to_owned(), self.cut(&text[at..], width)],
            None => vec![self.cut(text, width)],
        }
    }

    /// Texts one below the other, broken between words; what exceeds the maximum number of lines is cut
    /// with an ellipsis.
    pub(crate) fn lines(self, texts: &[String], width: i32, max: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for text in texts {
            let text = plain(text.trim());
            let mut rest = &*text;
            while !rest.is_empty() {
                if lines.len() == max {
                    let last = lines.pop().map(|last| format!("{last} {rest}"));
                    lines.extend(last.map(|last| self.cut(&format!("{last} …"), width)));
                    return lines;
                }
                let fits = |&at: &usize| self.width(&rest[..at]) <= width;
                let spaces = rest.match_indices(' ').map(|(at, _)| at);
                let end = spaces.chain([rest.len()]).rfind(fits);
                let line = end.map_or_else(|| self.cut(rest, width), |end| rest[..end].to_owned());
                rest = end.map_or("", |end| rest[end..].trim_start());
                lines.push(line);
            }
        }
        lines
    }

    /// As many of these as fit, with the number of the rest.
    pub(crate) fn list(self, items: &[String], width: i32) -> String {
        let text_of = |count: usize| {
            let more = items.len() - count;
            let more = (more > 0).then(|| format!("+{more}"));
            let items = items[..count].iter().map(|item| plain(item).into_owned());
            items.chain(more).collect::<Vec<_>>().join(" · ")
        };
        let counts = (1..=items.len()).rev();
        let fitting = counts.map(text_of).find(|text| self.width(text) <= width);
        fitting.unwrap_or_else(|| self.cut(&text_of(items.len().min(1)), width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: TextStyle = TextStyle::regular(20);

    #[test]
    fn a_text_that_is_too_long_is_cut_with_an_ellipsis_and_fits() {
        assert_eq!(STYLE.cut("Kuwat", 200), "Kuwat");
        for text in
            ["Amahle, Asgarthan Outcast", "漢字漢字漢字漢字漢字漢字", "\u{202e}iiiiiiiiiiiiiii"]
        {
            let cut = STYLE.cut(text, 60);
            assert!(cut.ends_with('…') && STYLE.width(&cut) <= 60, "{cut}");
            assert_eq!(STYLE.cut(text, 3), "");
        }
    }

    #[test]
    fn a_name_breaks_between_words_and_keeps_to_two_lines() {
        let lines = STYLE.wrap("Jian, Assembly Overseer", 160);
        assert_eq!(lines, ["Jian, Assembly", "Overseer"]);
        let lines = STYLE.wrap("The Ouroboros, Lyra Bastion of Everything", 100);
        assert!(lines.len() == 2 && lines.iter().all(|line| STYLE.width(line) <= 100));
        assert_eq!(STYLE.wrap("Honeycombhoneycombhoneycomb", 90).len(), 1);
    }

    #[test]
    fn texts_stand_below_each_other_and_the_last_says_that_there_is_more() {
        let texts = ["Draw a card.", "Each player resupplies."].map(str::to_owned);
        assert_eq!(STYLE.lines(&texts, 400, 4), texts);
        let broken = STYLE.lines(&texts, 130, 4);
        assert_eq!(broken, ["Draw a card.", "Each player", "resupplies."]);
        let cut = STYLE.lines(&texts, 130, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…') && STYLE.width(&cut[1]) <= 130, "{cut:?}");
        assert_eq!(STYLE.lines(&[], 130, 2), [""; 0]);
    }

    #[test]
    fn a_list_says_how_many_it_leaves_out() {
        let items: Vec<_> = ["Kitsune", "Haven Bouncer", "Moth"].map(str::to_owned).into();
        assert_eq!(STYLE.list(&items, 1000), "Kitsune · Haven Bouncer · Moth");
        let some = STYLE.list(&items, 120);
        assert_eq!(some, "Kitsune · +2");
        assert!(STYLE.width(&STYLE.list(&items, 40)) <= 40);
        assert_eq!(STYLE.list(&[], 100), "");
    }
}
