//! The viewer a state is shown to.

use std::fmt;
use std::str::FromStr;

use rules::{Place, Seat};
use thiserror::Error;

/// A viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// An official: sees everything this copy knows.
    Official,
    /// The public: sees what everyone at the table sees.
    Public,
    /// Sees everything that the players see together: every Hand, all Mana Orbs, and what any of
    /// them has looked at.
    Hands,
    /// A player: also sees their own Hand and Mana Orbs, and what they have looked at.
    Seat(Seat),
}

/// The error for a text that is not a viewer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a view: give public, hands, seat:0 (or another seat) or official")]
pub struct ViewerError(String);

impl FromStr for Viewer {
    type Err = ViewerError;

    fn from_str(text: &str) -> Result<Self, ViewerError> {
        let wrong = || ViewerError(text.to_owned());
        match text {
            "official" => Ok(Self::Official),
            "public" => Ok(Self::Public),
            "hands" => Ok(Self::Hands),
            _ => {
                let number = text.strip_prefix("seat:").ok_or_else(wrong)?;
                let digit = number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_digit());
                let seat = number.parse().ok().filter(|_| digit).ok_or_else(wrong)?;
                Ok(Self::Seat(Seat::new(seat)))
            }
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Official => f.write_str("official"),
            Self::Public => f.write_str("public"),
            Self::Hands => f.write_str("hands"),
            Self::Seat(seat) => write!(f, "seat:{seat}"),
        }
    }
}

impl Viewer {
    /// Whether this viewer may know what is hidden in `place` provided that `seen_by` have seen it.
    pub fn may_see(self, place: Place, seen_by: u8) -> bool {
        let is_own = match (self, place) {
            (Self::Seat(seat), Place::Hand(of) | Place::Mana(of)) => of == seat,
            (Self::Hands, Place::Hand(_) | Place::Mana(_)) => true,
            _ => false,
        };
        is_own || self.has_seen(seen_by)
    }

    /// Whether this viewer may know a card that `seen_by` have seen, wherever it is.
    pub fn has_seen(self, seen_by: u8) -> bool {
        match self {
            Self::Official => true,
            Self::Public => false,
            Self::Hands => seen_by != 0,
            // A match has at most 8 seats; a caller may name another.
            Self::Seat(seat) => seat.index() < 8 && seen_by & (1 << seat.index()) != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Depth;

    use super::*;

    #[test]
    fn all_hands_are_what_all_seats_see_together_and_no_more() {
        let two = [Seat::new(0), Seat::new(1)];
        let of = |seat| {
            [
                Place::Hand(seat),
                Place::Mana(seat),
                Place::Deck(seat, Depth::Top),
                Place::Discard(seat),
            ]
        };
        for place in two.into_iter().flat_map(of) {
            for seen_by in 0..4 {
                let together = two.iter().any(|seat| Viewer::Seat(*seat).may_see(place, seen_by));
                assert_eq!(Viewer::Hands.may_see(place, seen_by), together, "{place:?} {seen_by}");
            }
        }
    }

    #[test]
    fn a_seat_sees_what_it_has_seen_and_one_that_is_not_there_nothing() {
        for seat in 0..=u8::MAX {
            let viewer = Viewer::Seat(Seat::new(seat));
            let place = Place::Discard(Seat::new(0));
            let sees = |seen_by| viewer.may_see(place, seen_by);
            assert_eq!(sees(u8::MAX), seat < 8, "{seat}");
            assert_eq!(sees(1), seat == 0, "{seat}");
        }
    }
}
