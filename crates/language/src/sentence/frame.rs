//! The frame of a match: games, days, phases, turns, results.

use rules::{
    DailyEffectStep, DayBegan, DeckRegistered, Ending, GameEnded, GameStarted, MatchEnded,
    MatchOpened, OfSeat, ResultSigned, Rewound,
};

use super::say::Say;
use crate::Language;
use crate::terms::say;

impl Say<'_> {
    pub(super) fn match_opened(self, it: &MatchOpened) -> String {
        let seats: Vec<_> = self.after.state.seats().collect();
        let players: Vec<_> = seats.iter().map(|&seat| self.player(seat)).collect();
        let players = players.join(self.language.pick(" against ", " contre "));
        let (format, edition) = (&it.format, it.edition);
        say!(
            self.language,
            "The match opens: {players} ({format}, rules {edition})",
            "Le match s'ouvre : {players} ({format}, règles {edition})"
        )
    }

    pub(super) fn game_started(self, it: &GameStarted) -> String {
        let (game, first) = (it.game, self.player(it.first_player));
        say!(
            self.language,
            "Game {game} begins; {first} is the first player",
            "La partie {game} commence ; {first} est premier joueur"
        )
    }

    pub(super) fn deck_registered(self, it: &DeckRegistered) -> String {
        let hero = it.hero.as_ref().map(|hero| self.after.entry(&hero.face));
        let hero = hero
            .map(|hero| say!(self.language, " with {hero} as Hero", " avec {hero} comme Héros"));
        let (player, hero) = (self.player(it.seat), hero.unwrap_or_default());
        let cards = self.language.cards(it.size);
        say!(
            self.language,
            "{player} presents a deck of {cards}{hero}",
            "{player} présente un Deck de {cards}{hero}"
        )
    }

    pub(super) fn game_ended(self, it: &GameEnded) -> String {
        let game = self.after.state.day.game;
        let (who, how) = (self.after.players(&it.winners), ending(it.ending, self.language));
        match it.winners.len() {
            0 => say!(
                self.language,
                "Game {game} ends without a winner{how}",
                "La partie {game} se termine sans vainqueur{how}"
            ),
            1 => say!(
                self.language,
                "{who} wins game {game}{how}",
                "{who} gagne la partie {game}{how}"
            ),
            _ => say!(
                self.language,
                "{who} win game {game}{how}",
                "{who} gagnent la partie {game}{how}"
            ),
        }
    }

    pub(super) fn match_ended(self, it: &MatchEnded) -> String {
        let score: Vec<_> = it.score.iter().map(ToString::to_string).collect();
        let (score, how) = (score.join("-"), ending(it.ending, self.language));
        say!(
            self.language,
            "The match ends {score}{how}",
            "Le match se termine sur le score de {score}{how}"
        )
    }

    pub(super) fn result_signed(self, it: &ResultSigned) -> String {
        let official = || self.language.pick("an official", "un officiel").to_owned();
        let (who, seq) = (it.seat.map_or_else(official, |seat| self.player(seat)), it.seq);
        say!(
            self.language,
            "{who} signs the result up to record {seq}",
            "{who} signe le résultat jusqu'à l'enregistrement {seq}"
        )
    }

    pub(super) fn day_began(self, it: &DayBegan) -> String {
        let day = it.day;
        say!(self.language, "Day {day} begins", "Le jour {day} commence")
    }

    pub(super) fn daily_effect_began(self, it: &DailyEffectStep) -> String {
        let effect = self.language.daily_effect(it.effect);
        say!(self.language, "{effect} begins", "« {effect} » commence")
    }

    pub(super) fn daily_effect_ended(self, it: &DailyEffectStep) -> String {
        let effect = self.language.daily_effect(it.effect);
        say!(self.language, "{effect} ends", "« {effect} » se termine")
    }

    pub(super) fn turn_began(self, it: &OfSeat) -> String {
        turn(&self.player(it.seat), self.language)
    }

    pub(super) fn passed(self, it: &OfSeat) -> String {
        let player = self.player(it.seat);
        say!(self.language, "{player} passes", "{player} passe")
    }

    pub(super) fn after_you(self, it: &OfSeat) -> String {
        let player = self.player(it.seat);
        say!(self.language, "{player} says \"After you\"", "{player} dit « Après vous »")
    }

    pub(super) fn first_player_changed(self, it: &OfSeat) -> String {
        let player = self.player(it.seat);
        say!(self.language, "{player} becomes the first player", "{player} devient premier joueur")
    }

    pub(super) fn tie_breaker_began(self) -> String {
        let text = self.language.pick(
            "Tie-breakers begin: all Expeditions are in the Arena",
            "Le départage commence : toutes les Expéditions sont dans l'Arène",
        );
        text.to_owned()
    }

    pub(super) fn rewound(self, it: &Rewound) -> String {
        let Rewound { to, by, reason } = it;
        say!(
            self.language,
            "Play goes back to record {to}, by {by}: {reason}",
            "Le jeu revient à l'enregistrement {to}, par {by} : {reason}"
        )
    }
}

/// A player's turn.
pub(crate) fn turn(player: &str, language: Language) -> String {
    let of_player = crate::terms::of(player);
    say!(language, "{player}'s turn", "Tour {of_player}")
}

fn ending(ending: Ending, language: Language) -> &'static str {
    match ending {
        Ending::Abandoned => language.pick(", as somebody left", ", car quelqu'un est parti"),
        Ending::Concession => language.pick(" by concession", " par concession"),
        Ending::Draw => language
            .pick(", as the players agreed on a draw", ", d'un commun accord sur une égalité"),
        Ending::Penalty => language.pick(" by penalty", " par pénalité"),
        Ending::Played => "",
        Ending::Time => language.pick(" on time", " au bout du temps imparti"),
    }
}
