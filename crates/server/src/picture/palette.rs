//! Colours and shapes of a picture: the pages' own by night, which a test compares.

use rules::{Seat, Terrain};

pub(super) const GROUND: &str = "#12161b";
pub(super) const PANEL: &str = "#1c222a";
pub(super) const CARD: &str = "#262d37";
pub(super) const FAINT: &str = "#3a434f";
pub(super) const MUTED: &str = "#aeb4bd";
pub(super) const BRIGHT: &str = "#f1ede3";
pub(super) const GOLD: &str = "#ffd166";

/// The colour of a seat's counters; told apart by every eye, and by where they are.
pub(super) const fn seat(seat: Seat) -> &'static str {
    match seat.number() {
        0 => "#f0d35e",
        _ => "#e79ac2",
    }
}

/// The colour of a faction.
pub(super) fn faction(name: Option<&str>) -> &'static str {
    match name {
        Some("Axiom") => "#b9815a",
        Some("Bravos") => "#d5504f",
        Some("Lyra") => "#d77cc0",
        Some("Muna") => "#6bb35a",
        Some("Ordis") => "#4d8fd6",
        Some("Yzmir") => "#9270d2",
        _ => MUTED,
    }
}

/// A terrain as it is drawn: colour, shape and the letter on it each tell it alone.
pub(super) struct Sign {
    pub(super) colour: &'static str,
    /// Its region's ground.
    pub(super) ground: &'static str,
    /// On a square of 24.
    pub(super) shape: &'static str,
}

pub(super) const fn sign(terrain: Terrain) -> Sign {
    match terrain {
        Terrain::Forest => Sign {
            colour: "#86d9a6",
            ground: "#143a30",
            shape: "M12 0a10.5 10.5 0 0 1 2.5 20.7V24h-5v-3.3A10.5 10.5 0 0 1 12 0Z",
        },
        Terrain::Mountain => Sign { colour: "#e3b681", ground: "#42301b", shape: "M12 0 24 24H0Z" },
        Terrain::Water => {
            Sign { colour: "#8cc3f5", ground: "#173651", shape: "M0 5Q4 0 8 3t8 0 8 1V24H0Z" }
        }
    }
}

/// An arrow that points up.
pub(super) const FORWARD: &str = "M12 2 22 14H16V22H8V14H2Z";

/// A diamond.
pub(super) const MARKER: &str = "M12 0 24 12 12 24 0 12Z";

#[cfg(test)]
mod tests {
    use super::*;

    /// What the pages draw with.
    const TOKENS: &str = include_str!("../../viewer/css/tokens.css");

    /// The colour of a token by night.
    fn by_night(name: &str) -> &'static str {
        let line = TOKENS.lines().find(|line| line.trim().starts_with(&format!("--{name}:")));
        let value = line.and_then(|line| line.split_once("light-dark(")).expect(name).1;
        value.split(", ").nth(1).and_then(|dark| dark.split(')').next()).expect(name)
    }

    #[test]
    fn a_picture_is_drawn_in_the_colours_of_the_pages() {
        let terrain = |terrain| sign(terrain).colour;
        for (name, colour) in [
            ("ground", GROUND),
            ("raised", PANEL),
            ("face", CARD),
            ("line", FAINT),
            ("faint", MUTED),
            ("ink", BRIGHT),
            ("lamp", GOLD),
            ("forest", terrain(Terrain::Forest)),
            ("mountain", terrain(Terrain::Mountain)),
            ("water", terrain(Terrain::Water)),
        ] {
            assert_eq!(colour, by_night(name), "{name}");
        }
    }
}
