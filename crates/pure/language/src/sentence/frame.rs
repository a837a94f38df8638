//! The frame of a match: games, days, phases, turns, results.

use rules::{
    DailyEffectStep, DayBegan, DeckRegistered, Ending, GameEnded, GameStarted, Leaving, MatchEnded,
    MatchOpened, OfSeat, PlayerLeft, ResultSigned, Rewound,
};

use super::say::Say;
use crate::language::Language;

impl Say<'_> {
    pub(super) fn match_opened(self, it: &MatchOpened) -> String {
        let players = self.after.state.seats().map(|seat| self.player(seat));
        let against = |one: String, other: String| {
            self.language.say("against", [("one", one.into()), ("other", other.into())])
        };
        let players = players.reduce(against).unwrap_or_default();
        let about = [
            ("players", players.into()),
            ("format", self.language.recorded(it.format.as_str()).into()),
            ("edition", it.edition.to_string().into()),
        ];
        let opened = self.language.say("match-opened", about);
        let Some(draft) = &it.draft else { return opened };
        let draft = self.language.recorded(draft.match_id.as_str());
        let about = [("opened", opened.into()), ("draft", draft.into())];
        self.language.say("match-opened-drafted", about)
    }

    pub(super) fn game_started(self, it: &GameStarted) -> String {
        let player = self.player(it.first_player);
        self.language.say("game-started", [("game", it.game.into()), ("player", player.into())])
    }

    pub(super) fn deck_registered(self, it: &DeckRegistered) -> String {
        let (player, cards) = (self.player(it.seat), self.language.cards(it.size));
        let (player, cards) = (("player", player.into()), ("cards", cards.into()));
        match &it.hero {
            None => self.language.say("deck-registered", [player, cards]),
            Some(hero) => {
                let hero = ("hero", self.after.entry(&hero.face).into());
                self.language.say("deck-registered-hero", [player, cards, hero])
            }
        }
    }

    pub(super) fn player_left(self, it: &PlayerLeft) -> String {
        let id = match it.why {
            Leaving::Concession => "player-left-concession",
            Leaving::Disqualification => "player-left-disqualification",
            Leaving::Drop => "player-left-drop",
            Leaving::Elimination => "player-left-elimination",
            Leaving::Penalty => "player-left-penalty",
        };
        self.language.say(id, [("player", self.player(it.seat).into())])
    }

    pub(super) fn game_ended(self, it: &GameEnded) -> String {
        let about = [
            ("game", self.after.state.day.game.into()),
            ("players", self.after.players(&it.winners).into()),
            ("count", it.winners.len().into()),
        ];
        self.ended(self.language.say("game-ended", about), it.ending)
    }

    pub(super) fn match_ended(self, it: &MatchEnded) -> String {
        let score = ("score", self.after.score(&it.score).into());
        let what = match &it.winners {
            None => self.language.say("match-ended", [score]),
            Some(winners) => {
                let players = self.after.players(winners);
                let who = [("players", players.into()), ("count", winners.len().into()), score];
                self.language.say("match-won", who)
            }
        };
        self.ended(what, it.ending)
    }

    /// What ended, with how it ended.
    fn ended(self, what: String, ending: Ending) -> String {
        let id = match ending {
            Ending::Abandoned => "ending-abandoned",
            Ending::Bye => "ending-bye",
            Ending::Concession => "ending-concession",
            Ending::Disqualification => "ending-disqualification",
            Ending::DoubleLoss => "ending-double-loss",
            Ending::Draw => "ending-draw",
            Ending::NoShow => "ending-no-show",
            Ending::Penalty => "ending-penalty",
            Ending::Played => return what,
            Ending::Time => "ending-time",
        };
        self.language.say(id, [("what", what.into())])
    }

    pub(super) fn result_signed(self, it: &ResultSigned) -> String {
        let official = || self.language.word("an-official").to_owned();
        let player = it.seat.map_or_else(official, |seat| self.player(seat));
        self.language.say("result-signed", [("player", player.into()), ("seq", it.seq.into())])
    }

    pub(super) fn day_began(self, it: &DayBegan) -> String {
        self.language.say("day-began", [("day", it.day.into())])
    }

    pub(super) fn daily_effect_began(self, it: &DailyEffectStep) -> String {
        let effect = self.language.daily_effect(it.effect);
        self.language.say("daily-effect-began", [("effect", effect.into())])
    }

    pub(super) fn daily_effect_ended(self, it: &DailyEffectStep) -> String {
        let effect = self.language.daily_effect(it.effect);
        self.language.say("daily-effect-ended", [("effect", effect.into())])
    }

    pub(super) fn turn_began(self, it: &OfSeat) -> String {
        turn(self.player(it.seat), self.language)
    }

    pub(super) fn passed(self, it: &OfSeat) -> String {
        self.language.say("passed", [("player", self.player(it.seat).into())])
    }

    pub(super) fn after_you(self, it: &OfSeat) -> String {
        self.language.say("after-you", [("player", self.player(it.seat).into())])
    }

    pub(super) fn first_player_changed(self, it: &OfSeat) -> String {
        self.language.say("first-player-changed", [("player", self.player(it.seat).into())])
    }

    pub(super) fn tie_breaker_began(self) -> String {
        self.language.word("tie-breaker-began").to_owned()
    }

    pub(super) fn rewound(self, it: &Rewound) -> String {
        let about = [
            ("to", it.to.into()),
            ("by", it.by.as_str().into()),
            ("reason", it.reason.as_str().into()),
        ];
        self.language.say("rewound", about)
    }
}

/// A player's turn.
pub(crate) fn turn(player: String, language: Language) -> String {
    language.say("turn-began", [("player", player.into())])
}
