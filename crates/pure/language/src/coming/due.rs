//! Requirements of rules, in words.

use engine::{Advance, Due, Payment};
use rules::{Depth, ObjectId, Place, Seat, Status};

use crate::words::Words;

impl Words<'_> {
    /// A requirement of a rule.
    pub(crate) fn due(self, due: &Due) -> String {
        let language = self.language;
        let say = |id: &str, seat: Seat| language.say(id, [("player", self.player(seat).into())]);
        let counted = |id: &str, seat: Seat, count: u32| {
            language.say(id, [("player", self.player(seat).into()), ("count", count.into())])
        };
        let of =
            |id: &str, object: ObjectId| language.say(id, [("object", self.called(object).into())]);
        match due {
            Due::Day(day) => language.say("coming-day", [("day", (*day).into())]),
            Due::Phase(phase) => {
                language.say("coming-phase", [("phase", language.phase(*phase).into())])
            }
            Due::Begin(effect) => language
                .say("daily-effect-began", [("effect", language.daily_effect(*effect).into())]),
            Due::End(effect) => language
                .say("daily-effect-ended", [("effect", language.daily_effect(*effect).into())]),
            Due::Turn(seat) => say("coming-turn", *seat),
            Due::TurnEffect(seat) => say("coming-turn-effect", *seat),
            Due::FirstPlayer(seat) => say("first-player-changed", *seat),
            Due::TieBreaker => language.word("tie-breaker-began").to_owned(),
            Due::Won(seats) => {
                let id = if seats.len() == 1 { "coming-won" } else { "coming-won-several" };
                language.say(id, [("players", self.players(seats).into())])
            }
            Due::MatchEnds => language.word("coming-match-ends").to_owned(),
            Due::Deck(seat) => say("coming-deck", *seat),
            Due::Shuffle(seat) => {
                let deck = self.the_owned(Place::Deck(*seat, Depth::Top));
                language.say("shuffled", [("place", deck.into())])
            }
            Due::FirstOrbs(seat, count) => counted("coming-orbs", *seat, *count),
            Due::Draw(seat, count) => counted("coming-draw", *seat, *count),
            Due::OrbFromDeck(seat) => say("coming-orb-from-deck", *seat),
            Due::Expand(seat) => say("coming-expand", *seat),
            Due::Ready(id) => of("coming-ready", *id),
            Due::Roll(object, expedition) => {
                let player = self.player(expedition.seat);
                let about = [("player", player.into()), ("object", self.called(*object).into())];
                language.say("coming-roll", about)
            }
            Due::Advance(advance) => self.advance(advance),
            Due::Reveal(index) => {
                language.say("coming-reveal", [("card", u32::from(*index + 1).into())])
            }
            Due::Leave(id, place, _) => {
                let about =
                    [("object", self.called(*id).into()), ("place", self.the_owned(*place).into())];
                language.say("coming-leave", about)
            }
            Due::Lose(id, status) => self.loses(self.called(*id), *status),
            Due::Gain(id, status) => self.gains(self.called(*id), *status),
            Due::LoseAscended(id) => self.loses(self.expedition(*id), Status::Ascended),
            Due::Discard(place, count) => self.lost(*place, *count),
            Due::Pay(payment) => self.pays(payment),
            Due::Exhaust(id) => of("coming-exhaust", *id),
            Due::DiscardToPay(id) => of("coming-discard-to-pay", *id),
            Due::Resolve(id) => of("resolved", *id),
            Due::Join(id, seat) => {
                let about =
                    [("object", self.called(*id).into()), ("player", self.player(*seat).into())];
                language.say("coming-join", about)
            }
            Due::Finish(id) => of("coming-finish", *id),
            Due::Cease(id) => {
                let about = [("objects", self.called(*id).into()), ("count", 1.into())];
                language.say("ceased", about)
            }
            Due::React(seat) => say("coming-react", *seat),
        }
    }

    /// An object by its name, or its appearance.
    pub(super) fn called(self, id: ObjectId) -> String {
        self.find(id).unwrap_or_else(|| self.a_card())
    }

    fn gains(self, who: String, status: Status) -> String {
        let about = [
            ("who", who.into()),
            ("count", 1.into()),
            ("kind", status.word().into()),
            ("status", self.language.status(status).into()),
        ];
        self.language.say("status-gained", about)
    }

    fn loses(self, who: String, status: Status) -> String {
        let about = [
            ("who", who.into()),
            ("count", 1.into()),
            ("kind", status.word().into()),
            ("status", self.language.status(status).into()),
        ];
        self.language.say("status-lost", about)
    }

    fn advance(self, advance: &Advance) -> String {
        let (nearest, furthest) = advance.to;
        let region = if nearest == furthest {
            nearest.to_string()
        } else {
            format!("{nearest}\u{2013}{furthest}")
        };
        let about = [
            ("expedition", self.expedition(advance.expedition).into()),
            ("region", region.into()),
            ("terrains", self.language.terrains(&advance.due_to).into()),
        ];
        let id = if advance.may_stay { "coming-advance-perhaps" } else { "coming-advance" };
        self.language.say(id, about)
    }

    fn lost(self, place: Place, count: u32) -> String {
        let player = place.seat().map(|seat| self.player(seat)).unwrap_or_default();
        let about = [
            ("player", player.into()),
            ("count", count.into()),
            ("place", self.the_owned(place).into()),
        ];
        self.language.say("coming-discard", about)
    }

    fn pays(self, payment: &Payment) -> String {
        let player = ("player", self.player(payment.seat).into());
        let mana: Vec<String> =
            payment.mana.iter().map(|&(least, most)| range(least, most)).collect();
        if mana.is_empty() {
            return self.language.say("coming-pay-unknown", [player]);
        }
        self.language.say("coming-pay", [player, ("mana", self.language.or(mana).into())])
    }
}

/// `2`, `2–4`; a range without an upper end is given by its lower one.
fn range(least: i32, most: i32) -> String {
    match most {
        _ if most == least => least.to_string(),
        i32::MAX => format!("{least}+"),
        _ => format!("{least}\u{2013}{most}"),
    }
}
