//! The game's terms in each language.

use rules::{
    CardType, Counters, DailyEffect, Depth, Phase, Place, Seat, Status, Statuses, Terrain,
    TerrainSet,
};

use crate::ids;
use crate::language::Language;
use crate::nameless::Nameless;

impl Language {
    /// A player without a public name: `Player 1`, `le joueur 1` for seat 0.
    pub fn player(self, seat: Seat) -> String {
        self.say("player", [("number", (u16::from(seat.number()) + 1).into())])
    }

    /// Something without a name of its own.
    pub(crate) fn nameless(self, what: Nameless) -> &'static str {
        self.word(what.id())
    }

    /// A place, without its player: `Reserve`.
    pub(crate) fn place(self, place: Place) -> String {
        match place {
            Place::Adventure(region) => self.say("place-adventure", [("region", region.into())]),
            Place::Deck(_, Depth::Under(count)) => {
                self.say("place-deck-under", [("cards", self.cards(count).into())])
            }
            _ => self.word(ids::place(place)).to_owned(),
        }
    }

    /// A place inside a sentence, where French has an article: `la Réserve`.
    pub(crate) fn the_place(self, place: Place) -> String {
        self.form_of_place(place, "inside", None)
    }

    /// A place with its player: `Ari's Reserve`, `la Réserve d'Ari`.
    pub(crate) fn place_of(self, place: Place, player: Option<String>) -> String {
        self.form_of_place(place, "whose", player)
    }

    fn form_of_place(self, place: Place, form: &str, player: Option<String>) -> String {
        let more = match place {
            Place::Adventure(region) => Some(("region", region.into())),
            Place::Deck(_, Depth::Under(count)) => Some(("cards", self.cards(count).into())),
            _ => None,
        };
        let player = player.map(|player| ("player", player.into()));
        let messages = self.tongue().messages;
        messages.form(ids::place(place), form, more.into_iter().chain(player))
    }

    /// A status as a keyword.
    pub fn status(self, status: Status) -> &'static str {
        self.word(ids::status(status))
    }

    /// A phase in running text.
    pub fn phase(self, phase: Phase) -> &'static str {
        match phase {
            Phase::Setup => self.word("phase-setup-inside"),
            _ => self.heading(phase),
        }
    }

    /// A phase as a heading.
    pub(crate) fn heading(self, phase: Phase) -> &'static str {
        self.word(ids::phase(phase))
    }

    /// A daily effect by its name.
    pub fn daily_effect(self, effect: DailyEffect) -> &'static str {
        self.word(ids::daily_effect(effect))
    }

    /// A terrain as a keyword.
    pub fn terrain(self, terrain: Terrain) -> &'static str {
        self.word(ids::terrain(terrain))
    }

    pub(crate) fn card_type(self, card_type: CardType) -> &'static str {
        self.word(ids::card_type(card_type))
    }

    /// A recorder's word for a choice or penalty; others are unchanged.
    pub(crate) fn recorded(self, word: &str) -> &str {
        self.tongue().grammar.recorded(word)
    }

    /// Several terrains on one card, or that there are none: `Forest + Water`.
    pub(crate) fn terrains(self, all: &[Terrain]) -> String {
        let words: Vec<_> = all.iter().map(|&one| self.terrain(one)).collect();
        if words.is_empty() { self.word("terrain-none").to_owned() } else { words.join(" + ") }
    }

    /// All terrains of a region: `Forest and Water`.
    pub(crate) fn terrain_set(self, all: TerrainSet) -> String {
        let words: Vec<_> = all.iter().map(|one| self.terrain(one).to_owned()).collect();
        if words.is_empty() { self.word("no-terrain").to_owned() } else { self.and(words) }
    }

    /// The marks that something enters with: `; Fleeting; boost 2`, or nothing.
    pub(crate) fn marks(self, statuses: Statuses, counters: &Counters) -> String {
        let semicolon = self.semicolon();
        let statuses = statuses.iter().map(|one| format!("{semicolon}{}", self.status(one)));
        let counters = counters
            .iter()
            .map(|(name, count)| format!("{semicolon}{} {count}", self.counter(name)));
        statuses.chain(counters).collect()
    }

    /// `1 card`, `2 cards`.
    pub(crate) fn cards(self, count: u32) -> String {
        self.say("cards", [("count", count.into())])
    }

    /// `A`, `A and B`, `A, B and C`.
    pub(crate) fn and(self, mut words: Vec<String>) -> String {
        match (words.pop(), words.is_empty()) {
            (None, _) => String::new(),
            (Some(last), true) => last,
            (Some(last), false) => {
                self.say("and", [("most", words.join(", ").into()), ("last", last.into())])
            }
        }
    }

    /// `A`, `A or B`, `A, B or C`.
    pub(crate) fn or(self, mut words: Vec<String>) -> String {
        match (words.pop(), words.is_empty()) {
            (None, _) => String::new(),
            (Some(last), true) => last,
            (Some(last), false) => {
                self.say("or", [("most", words.join(", ").into()), ("last", last.into())])
            }
        }
    }

    /// `What: detail`.
    pub(crate) fn detailed(self, what: &str, detail: &str) -> String {
        self.say("with-detail", [("what", what.into()), ("detail", detail.into())])
    }

    /// Minutes and seconds.
    pub(crate) fn duration(self, seconds: i64) -> String {
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        match (minutes, seconds) {
            (0, _) => self.say("duration-seconds", [("seconds", seconds.into())]),
            (_, 0) => self.say("duration-minutes", [("minutes", minutes.into())]),
            (_, _) => self
                .say("duration-both", [("minutes", minutes.into()), ("seconds", seconds.into())]),
        }
    }
}
