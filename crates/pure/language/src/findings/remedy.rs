//! The remedy for a finding in the present state.

use audit::{
    DayEvidence, Evidence, MorningEvidence, NightEvidence, PlayingEvidence, ProgressEvidence,
    ResolutionEvidence, TurnEvidence, VictoryEvidence,
};
use rules::{ExpeditionId, Seat};

use super::naming::Naming;

impl Naming<'_> {
    /// The remedy, in one sentence without a full stop: what the rules require, where nothing has
    /// to be undone first.
    pub(super) fn remedy(self, evidence: &Evidence) -> String {
        let found = match evidence {
            Evidence::Day(DayEvidence::EffectMissing { effect, .. }) => {
                let effects = self.language.daily_effect(*effect);
                Some(self.language.say("remedy-do", [("effects", effects.into())]))
            }
            Evidence::Morning(MorningEvidence::Missing(effects)) => {
                let effects = self.effects(effects);
                Some(self.language.say("remedy-do", [("effects", effects.into())]))
            }
            Evidence::Morning(MorningEvidence::Drawn { player: seat, cards, wanted }) => {
                Some(self.drawn(*seat, *cards, *wanted))
            }
            Evidence::Playing(PlayingEvidence::Cost { card, mana, cost, .. }) => {
                Some(self.paid(card, *mana, cost.cost))
            }
            Evidence::Resolution(ResolutionEvidence::Unpaid { card, cost }) => {
                Some(self.paid(card, 0, cost.cost))
            }
            Evidence::Night(NightEvidence::TooMany { place, objects, limit }) => {
                let (place, over) = (self.place(*place), objects.saturating_sub(*limit));
                let about = [("place", place.into()), ("count", over.into())];
                Some(self.language.say("remedy-leave", about))
            }
            Evidence::Progress(it) => self.mended_progress(it),
            Evidence::Turn(it) => self.mended_turn(it),
            Evidence::Victory(VictoryEvidence::TieBreakerMissing(_)) => {
                Some(self.language.word("remedy-tie-breaker").to_owned())
            }
            _ => None,
        };
        found.map_or_else(|| self.expected(evidence), |remedy| self.language.capital(&remedy))
    }

    fn drawn(self, seat: Seat, cards: usize, wanted: usize) -> String {
        let about =
            [("player", self.player(seat).into()), ("count", cards.abs_diff(wanted).into())];
        if cards < wanted {
            return self.language.say("remedy-draw", about);
        }
        self.language.say("remedy-put-back", about)
    }

    fn paid(self, card: &str, mana: i32, cost: i32) -> String {
        let about = [("card", card.to_owned().into()), ("mana", cost.abs_diff(mana).into())];
        if mana < cost {
            return self.language.say("remedy-pay", about);
        }
        self.language.say("remedy-ready", about)
    }

    fn mended_progress(self, evidence: &ProgressEvidence) -> Option<String> {
        match evidence {
            ProgressEvidence::Moved { expedition, regions, forward, .. } => {
                let by = i16::from(*forward) - regions;
                (by != 0).then(|| self.moved_by(*expedition, by))
            }
            ProgressEvidence::MovedByAbility { expedition, from, .. } => {
                let expedition = self.expedition(*expedition);
                let about = [("expedition", expedition.into()), ("region", (*from).into())];
                Some(self.language.say("plan-walk", about))
            }
            ProgressEvidence::MovedInArena(_)
            | ProgressEvidence::TumultHidden(_)
            | ProgressEvidence::TumultEarly(_)
            | ProgressEvidence::Apart => None,
        }
    }

    fn moved_by(self, expedition: ExpeditionId, by: i16) -> String {
        let expedition = self.expedition(expedition);
        let about = [("expedition", expedition.into()), ("regions", by.unsigned_abs().into())];
        if by > 0 {
            return self.language.say("remedy-forward", about);
        }
        self.language.say("remedy-backward", about)
    }

    fn mended_turn(self, evidence: &TurnEvidence) -> Option<String> {
        match *evidence {
            TurnEvidence::NotNext { player: seat, next: turn }
            | TurnEvidence::OutOfTurn { player: seat, next: turn } => {
                let (player, next) = (self.player(seat), self.player_or_nobody(turn));
                let about = [("player", player.into()), ("next", next.into())];
                Some(self.language.say("remedy-give-turn", about))
            }
            TurnEvidence::AfterPassing { player: seat, .. }
            | TurnEvidence::AtNoon(seat)
            | TurnEvidence::AfterYou(seat)
            | TurnEvidence::Cards { player: seat, .. }
            | TurnEvidence::QuickActionAfterCard(seat) => {
                let player = self.player(seat);
                Some(self.language.say("remedy-undo", [("player", player.into())]))
            }
            TurnEvidence::Nothing(_)
            | TurnEvidence::EarlyDusk(_)
            | TurnEvidence::TooOften { .. } => None,
        }
    }
}
