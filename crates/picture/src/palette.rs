//! Colours and shapes of a picture: the pages' own in day mode, which a test compares.

use rules::{Phase, Seat};

pub(crate) const GROUND: &str = "#f4f0e6";
pub(crate) const PANEL: &str = "#fffdf8";
pub(crate) const CARD: &str = "#fffdf7";
pub(crate) const FAINT: &str = "#cdc4b1";
pub(crate) const MUTED: &str = "#565a61";
pub(crate) const BRIGHT: &str = "#1b1e24";
pub(crate) const GOLD: &str = "#ffcf4d";
pub(crate) const ON_GOLD: &str = "#2a2000";
/// Emphasis: gold is too light for words and signs on paper.
pub(crate) const STRONG: &str = "#7a4b00";

/// A seat's stone: black, or white with a black edge, and the colour of text on it.
pub(crate) struct Stone {
    pub(crate) fill: &'static str,
    pub(crate) ink: &'static str,
}

pub(crate) const BLACK: &str = "#15181d";
pub(crate) const WHITE: &str = "#fffdf8";

/// The stone of a seat: its tone shows whose it is; with more than two players the tones repeat,
/// and a letter distinguishes them.
pub(crate) const fn stone(seat: Seat) -> Stone {
    if seat.number().is_multiple_of(2) {
        Stone { fill: BLACK, ink: WHITE }
    } else {
        Stone { fill: WHITE, ink: BLACK }
    }
}

/// The sky over the Adventure, top and bottom, and the colour of text on it.
pub(crate) const fn sky(phase: Phase) -> [&'static str; 3] {
    match phase {
        Phase::Morning => ["#d9e6ea", "#fbe9d2", BRIGHT],
        Phase::Noon => ["#b9dcea", "#eaf3ea", BRIGHT],
        Phase::Setup | Phase::Afternoon => ["#f0d9a8", "#fbf0d6", BRIGHT],
        Phase::Dusk => ["#3a2a55", "#a44a28", "#fff"],
        Phase::Night => ["#0d1730", "#2b3d63", "#fff"],
    }
}

/// The colour of a faction.
pub(crate) fn faction(name: Option<&str>) -> &'static str {
    match name {
        Some("Axiom") => "#7d4a20",
        Some("Bravos") => "#98313a",
        Some("Lyra") => "#9b2f6b",
        Some("Muna") => "#2c673b",
        Some("Ordis") => "#22558c",
        Some("Yzmir") => "#583b88",
        _ => "#4d525b",
    }
}

/// An arrow pointing up.
pub(crate) const FORWARD: &str = "M12 2 22 14H16V22H8V14H2Z";

#[cfg(test)]
mod tests {
    use super::*;

    /// The pages' design tokens.
    const TOKENS: &str = include_str!("../../viewer/page/css/tokens.css");

    /// The sky of each phase, as on the board.
    const ADVENTURE: &str = include_str!("../../viewer/page/css/adventure.css");

    /// The day-mode colour of a token.
    fn by_day(name: &str) -> &'static str {
        let line = TOKENS.lines().find(|line| line.trim().starts_with(&format!("--{name}:")));
        let value = line.and_then(|line| line.split_once(": ")).expect(name).1;
        let value = value.strip_prefix("light-dark(").unwrap_or(value);
        value.split([',', ';', ')']).next().expect(name)
    }

    #[test]
    fn a_picture_is_drawn_in_the_colours_of_the_pages() {
        for (name, colour) in [
            ("ground", GROUND),
            ("raised", PANEL),
            ("face", CARD),
            ("line", FAINT),
            ("faint", MUTED),
            ("ink", BRIGHT),
            ("lamp", GOLD),
            ("on-lamp", ON_GOLD),
            ("warn", STRONG),
            ("black", BLACK),
            ("white", WHITE),
            ("none", faction(None)),
        ] {
            assert_eq!(colour, by_day(name), "{name}");
        }
        for name in ["Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir"] {
            assert_eq!(faction(Some(name)), by_day(&name.to_lowercase()), "{name}");
        }
        for (begins, phase) in [
            (".morning .middle", Phase::Morning),
            (".noon .middle", Phase::Noon),
            (":is(.afternoon, .setup) .middle", Phase::Afternoon),
            (".dusk .middle", Phase::Dusk),
            (".night .middle", Phase::Night),
        ] {
            let line = ADVENTURE.lines().find(|line| line.starts_with(begins)).expect(begins);
            let (above, below) = line.split_once("--sky-b").expect(begins);
            assert!(above.contains(sky(phase)[0]) && below.contains(sky(phase)[1]), "{begins}");
        }
    }
}
