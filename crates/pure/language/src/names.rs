//! Public names of the players of a match, their places and objects.

use replay::Knowledge;
use rules::{Object, Place, Seat, State, plain};

use crate::language::Language;
use crate::nameless::Nameless;

/// The players of a match by seat, with their public names, made safe to display.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatNames(Vec<Option<String>>);

impl SeatNames {
    /// The names from the match's first event, or from its openings.
    pub(crate) fn of(state: &State, knowledge: &Knowledge) -> Self {
        let opened = state.opened.as_deref();
        let shown = |name: String| plain(&name).into_owned();
        Self(state.seats().map(|seat| knowledge.player(opened, seat).name.map(shown)).collect())
    }

    /// The name of a player, if public.
    pub(crate) fn name(&self, seat: Seat) -> Option<&str> {
        self.0.get(seat.index())?.as_deref()
    }

    /// A player: `Ari`, or `Player 1` and `le joueur 1` for seat 0.
    pub(crate) fn player(&self, seat: Seat, language: Language) -> String {
        self.name(seat).map_or_else(|| language.player(seat), str::to_owned)
    }

    /// A place with its player: `Ari's Reserve`, `la Réserve d'Ari`.
    pub(crate) fn place(&self, place: Place, language: Language) -> String {
        language.place_of(place, place.seat().map(|seat| self.player(seat, language)))
    }
}

/// An object under its public name: its title, or its appearance.
pub(crate) fn thing(object: &Object, language: Language) -> String {
    let title = object.face.as_ref().map(|face| plain(language.card(face.title())).into_owned());
    title.unwrap_or_else(|| language.nameless(Nameless::of(object)).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> SeatNames {
        SeatNames(vec![Some("Ari".to_owned()), Some("Kim".to_owned()), None])
    }

    #[test]
    fn a_player_without_a_name_is_counted_from_one() {
        let [first, last] = [0, 2].map(Seat::new);
        let told = |language| {
            [first, last].map(|seat| {
                let hand = names().place(Place::Hand(seat), language);
                (names().player(seat, language), hand)
            })
        };
        let both = |name: &str, hand: &str| (name.to_owned(), hand.to_owned());
        let english = [both("Ari", "Ari's Hand"), both("Player 3", "Player 3's Hand")];
        assert_eq!(told(Language::English), english);
        let third = both("le joueur 3", "la Main du joueur 3");
        assert_eq!(told(Language::French), [both("Ari", "la Main d'Ari"), third]);
    }

    #[test]
    fn every_place_says_whose_it_is() {
        let place = |text: &str, language| names().place(text.parse().expect("a place"), language);
        for (text, english, french) in [
            ("reserve:0", "Ari's Reserve", "la Réserve d'Ari"),
            ("expedition:1:hero", "Kim's hero Expedition", "l'Expédition de Héros de Kim"),
            ("deck:1:bottom", "the bottom of Kim's Deck", "le dessous du Deck de Kim"),
            ("deck:0:3", "Ari's Deck under 3 cards", "le Deck d'Ari sous 3 cartes"),
            ("hand:2", "Player 3's Hand", "la Main du joueur 3"),
            ("limbo", "Limbo", "les Limbes"),
            ("adventure:4", "region 4", "la région 4"),
        ] {
            assert_eq!(place(text, Language::English), english);
            assert_eq!(place(text, Language::French), french);
        }
    }
}
