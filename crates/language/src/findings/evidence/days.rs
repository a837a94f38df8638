//! What is found about days: their phases, the Morning, Progress, the Night, victory.

use audit::{
    DayEvidence, MorningEvidence, MoveFault, NightEvidence, ProgressEvidence, RestFault,
    VictoryEvidence,
};
use rules::DailyEffect;

use super::Message;
use crate::findings::naming::Naming;

impl Naming<'_> {
    pub(super) fn day(self, evidence: &DayEvidence) -> Message {
        let language = self.language;
        match *evidence {
            DayEvidence::PhaseOrder { phase, before } => Message::new(
                "day-phase-order",
                [
                    ("phase", language.phase(phase).into()),
                    ("before", language.phase(before).into()),
                ],
            ),
            DayEvidence::FirstMorning => Message::new("day-first-morning", []),
            DayEvidence::EffectElsewhere { effect, phase, .. } => Message::new(
                "day-effect-elsewhere",
                [
                    ("effect", language.daily_effect(effect).into()),
                    ("phase", language.phase(phase).into()),
                ],
            ),
            DayEvidence::EffectOrder { effect, before, .. } => Message::new(
                "day-effect-order",
                [
                    ("effect", language.daily_effect(effect).into()),
                    ("before", language.daily_effect(before).into()),
                ],
            ),
            DayEvidence::EffectMissing { phase, effect } => Message::new(
                "day-effect-missing",
                [
                    ("phase", language.phase(phase).into()),
                    ("effect", language.daily_effect(effect).into()),
                ],
            ),
        }
    }

    /// Daily effects in their order.
    fn effects(self, effects: &[DailyEffect]) -> String {
        let words: Vec<_> = effects.iter().map(|&one| self.language.daily_effect(one)).collect();
        words.join(", ")
    }

    pub(super) fn morning(self, evidence: &MorningEvidence) -> Message {
        match evidence {
            MorningEvidence::NotTheTop(seat) => {
                Message::new("morning-not-the-top", [("player", self.player(*seat).into())])
            }
            MorningEvidence::Order { effect, before, .. } => Message::new(
                "morning-effect-order",
                [
                    ("effect", self.language.daily_effect(*effect).into()),
                    ("before", self.language.daily_effect(*before).into()),
                ],
            ),
            MorningEvidence::Missing(effects) => {
                Message::new("morning-missing", [("effects", self.effects(effects).into())])
            }
            MorningEvidence::FirstPlayer { .. } => Message::new("morning-first-player", []),
            MorningEvidence::NotReadied(_) => Message::new("morning-not-readied", []),
            MorningEvidence::Drawn { seat, cards, wanted } => Message::new(
                "morning-drawn",
                [
                    ("player", self.player(*seat).into()),
                    ("cards", (*cards).into()),
                    ("wanted", (*wanted).into()),
                ],
            ),
            MorningEvidence::Expanded { seat, cards } => Message::new(
                "morning-expanded",
                [("player", self.player(*seat).into()), ("cards", (*cards).into())],
            ),
        }
    }

    pub(super) fn night(self, evidence: &NightEvidence) -> Message {
        match evidence {
            NightEvidence::Rested { object, fault, .. } => {
                let object = self.named_object(object);
                match *fault {
                    RestFault::Left => Message::new("rest-left", [("object", object.into())]),
                    RestFault::EternalLeft => {
                        Message::new("rest-eternal-left", [("object", object.into())])
                    }
                    RestFault::Stayed => Message::new("rest-stayed", [("object", object.into())]),
                    RestFault::NotDiscarded => {
                        Message::new("rest-not-discarded", [("object", object.into())])
                    }
                    RestFault::Boosts { has, wanted } => boosts(object, has, wanted),
                    RestFault::NotToReserve => {
                        Message::new("rest-not-to-reserve", [("object", object.into())])
                    }
                }
            }
            NightEvidence::Boosts { object, has, wanted } => {
                boosts(self.named_object(object), *has, *wanted)
            }
            NightEvidence::StatusKept { object, status } => Message::new(
                "night-status-kept",
                [
                    ("object", self.named_object(object).into()),
                    ("status", self.language.status(*status).into()),
                ],
            ),
            NightEvidence::AscendedKept(_) => Message::new("night-ascended-kept", []),
            NightEvidence::TooMany { place, objects, limit } => Message::new(
                "night-too-many",
                [
                    ("place", self.place(*place).into()),
                    ("objects", (*objects).into()),
                    ("limit", (*limit).into()),
                ],
            ),
            NightEvidence::TooFew { place, objects, keep, .. } => Message::new(
                "night-too-few",
                [
                    ("place", self.place(*place).into()),
                    ("objects", (*objects).into()),
                    ("keep", (*keep).into()),
                ],
            ),
        }
    }

    pub(super) fn progress(self, evidence: &ProgressEvidence) -> Message {
        match evidence {
            ProgressEvidence::MovedInArena(_) => Message::new("progress-in-arena", []),
            ProgressEvidence::TumultHidden(_) => Message::new("progress-tumult-hidden", []),
            ProgressEvidence::Apart => Message::new("progress-apart", []),
            ProgressEvidence::MovedByAbility { expedition, .. } => Message::new(
                "progress-by-ability",
                [("expedition", self.expedition(*expedition).into())],
            ),
            ProgressEvidence::Moved { expedition, fault, .. } => {
                let about = [("expedition", self.expedition(*expedition).into())];
                match fault {
                    MoveFault::Backward => Message::new("progress-backward", about),
                    MoveFault::Stayed => Message::new("progress-stayed", about),
                    MoveFault::Blocked => Message::new("progress-blocked", about),
                    MoveFault::WinsNone => Message::new("progress-wins-none", about),
                    MoveFault::TooFar => Message::new("progress-too-far", about),
                    MoveFault::OtherTerrains => Message::new("progress-other-terrains", about),
                }
            }
        }
    }

    pub(super) fn victory(self, evidence: &VictoryEvidence) -> Message {
        match evidence {
            VictoryEvidence::WrongTime { phase, .. } => {
                Message::new("victory-wrong-time", [("phase", self.language.phase(*phase).into())])
            }
            VictoryEvidence::WentOn(seat) => {
                Message::new("victory-went-on", [("player", self.player(*seat).into())])
            }
            VictoryEvidence::TieBreakerMissing(_) => Message::new("tie-breaker-missing", []),
            VictoryEvidence::TieBreakerEarly(_) => Message::new("tie-breaker-early", []),
            VictoryEvidence::NotWon { .. } => Message::new("victory-not-won", []),
        }
    }
}

/// Other boosts in the Reserve than there should be.
fn boosts(object: String, has: u32, wanted: u32) -> Message {
    let about = [("object", object.into()), ("has", has.into()), ("wanted", wanted.into())];
    Message::new("night-boosts", about)
}
