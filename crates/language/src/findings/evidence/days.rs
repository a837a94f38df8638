//! Evidence about days: their phases, the Morning, Progress, the Night, victory, in words.

use audit::{
    DayEvidence, MorningEvidence, MoveFault, NightEvidence, ObjectName, ProgressEvidence,
    RestFault, VictoryEvidence,
};
use rules::{DailyEffect, ExpeditionId, Place, Rest, Statistics, Terrain, Victory};

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
            DayEvidence::Number { day, right } => {
                Message::new("day-out-of-count", [("day", day.into()), ("right", right.into())])
            }
            DayEvidence::FirstMorning => Message::new("day-first-morning", []),
            DayEvidence::EffectElsewhere { effect, phase, right } => Message::new(
                "day-effect-elsewhere",
                [
                    ("effect", language.daily_effect(effect).into()),
                    ("phase", language.phase(phase).into()),
                    ("right", language.phase(right).into()),
                ],
            ),
            DayEvidence::EffectOrder { effect, before, order } => {
                self.effect_order(effect, before, &order)
            }
            DayEvidence::EffectMissing { phase, effect } => Message::new(
                "day-effect-missing",
                [
                    ("phase", language.phase(phase).into()),
                    ("effect", language.daily_effect(effect).into()),
                ],
            ),
        }
    }

    fn effect_order(
        self,
        effect: DailyEffect,
        before: DailyEffect,
        order: &[DailyEffect],
    ) -> Message {
        let about = [
            ("effect", self.language.daily_effect(effect).into()),
            ("before", self.language.daily_effect(before).into()),
            ("again", if effect == before { "yes" } else { "no" }.into()),
            ("order", self.effects(order).into()),
        ];
        Message::new("day-effect-order", about)
    }

    /// Daily effects in their order.
    pub(in crate::findings) fn effects(self, effects: &[DailyEffect]) -> String {
        let name = |&one| self.language.daily_effect(one).to_owned();
        self.language.and(effects.iter().map(name).collect())
    }

    pub(super) fn morning(self, evidence: &MorningEvidence) -> Message {
        match evidence {
            MorningEvidence::NotTheTop(seat) => {
                Message::new("morning-not-the-top", [("player", self.player(*seat).into())])
            }
            MorningEvidence::Order { effect, before, order } => {
                self.effect_order(*effect, *before, order)
            }
            MorningEvidence::Missing(effects) => Message::new(
                "morning-missing",
                [("effects", self.effects(effects).into()), ("count", effects.len().into())],
            ),
            MorningEvidence::FirstPlayer { first, next } => Message::new(
                "morning-first-player",
                [
                    ("first", self.player(*first).into()),
                    ("next", self.player_or_nobody(*next).into()),
                ],
            ),
            MorningEvidence::NotReadied(objects) => Message::new(
                "morning-not-readied",
                [("objects", self.objects(objects).into()), ("count", objects.len().into())],
            ),
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
            NightEvidence::Rested { objects, fault, left, to, rest } => {
                self.rested(objects, *fault, (*left, *to), *rest)
            }
            NightEvidence::Boosts { objects, has, wanted } => self.boosts(objects, *has, *wanted),
            NightEvidence::StatusKept { objects, status } => Message::new(
                "night-status-kept",
                [
                    ("objects", self.named_objects(objects).into()),
                    ("count", objects.len().into()),
                    ("status", self.language.status(*status).into()),
                ],
            ),
            NightEvidence::AscendedKept(expeditions) => Message::new(
                "night-ascended-kept",
                [
                    ("expeditions", self.expeditions(expeditions).into()),
                    ("count", expeditions.len().into()),
                ],
            ),
            NightEvidence::TooMany { place, objects, limit } => Message::new(
                "night-too-many",
                [
                    ("place", self.place(*place).into()),
                    ("objects", (*objects).into()),
                    ("limit", (*limit).into()),
                ],
            ),
            NightEvidence::TooFew { place, objects, limit, keep } => Message::new(
                "night-too-few",
                [
                    ("place", self.place(*place).into()),
                    ("objects", (*objects).into()),
                    ("limit", (*limit).into()),
                    ("keep", (*keep).into()),
                ],
            ),
        }
    }

    /// What became of objects at Rest.
    fn rested(
        self,
        objects: &[ObjectName],
        fault: RestFault,
        (left, to): (bool, Option<Place>),
        rest: Rest,
    ) -> Message {
        let is = |id| {
            let names = self.named_objects(objects);
            let about = [("objects", names.into()), ("count", objects.len().into())];
            self.language.say(id, about)
        };
        let went = match to {
            Some(place) if left => {
                let about = [
                    ("objects", self.named_objects(objects).into()),
                    ("count", objects.len().into()),
                    ("place", self.place(place).into()),
                ];
                self.language.say("rest-went", about)
            }
            None if left => is("rest-gone"),
            Some(_) | None => is("rest-there"),
        };
        let wanted = is(match rest {
            Rest::ToReserve => "rest-to-reserve",
            Rest::ToReserveWithBoosts => "rest-to-reserve-with-boosts",
            Rest::ToDiscard => "rest-to-discard",
            Rest::Stays => "rest-stays",
            Rest::StaysByStatus => "rest-stays-by-status",
            Rest::StaysEternal => "rest-stays-eternal",
        });
        let of = |id| {
            let about = [
                ("objects", self.named_objects(objects).into()),
                ("count", objects.len().into()),
                ("went", went.clone().into()),
                ("wanted", wanted.clone().into()),
            ];
            Message::new(id, about)
        };
        match fault {
            RestFault::Left => of("rest-left"),
            RestFault::EternalLeft => of("rest-eternal-left"),
            RestFault::Stayed => of("rest-stayed"),
            RestFault::NotDiscarded => of("rest-not-discarded"),
            RestFault::NotToReserve => of("rest-not-to-reserve"),
            RestFault::Boosts { has, wanted } => self.boosts(objects, has, wanted),
        }
    }

    /// The wrong number of boosts in the Reserve.
    fn boosts(self, objects: &[ObjectName], has: u32, wanted: u32) -> Message {
        let about = [
            ("objects", self.named_objects(objects).into()),
            ("count", objects.len().into()),
            ("has", self.counted("boost", has).into()),
            ("wanted", wanted.into()),
            ("right", self.counted("boost", wanted).into()),
        ];
        Message::new("night-boosts", about)
    }

    pub(super) fn progress(self, evidence: &ProgressEvidence) -> Message {
        match evidence {
            ProgressEvidence::MovedInArena(expeditions) => Message::new(
                "progress-in-arena",
                [
                    ("expeditions", self.expeditions(expeditions).into()),
                    ("count", expeditions.len().into()),
                ],
            ),
            ProgressEvidence::TumultHidden(cards) => {
                let numbers = cards.iter().map(|index| (index + 1).to_string()).collect();
                Message::new(
                    "progress-tumult-hidden",
                    [("cards", self.language.and(numbers).into()), ("count", cards.len().into())],
                )
            }
            ProgressEvidence::TumultEarly(card) => {
                Message::new("progress-tumult-early", [("card", (card + 1).into())])
            }
            ProgressEvidence::Apart => Message::new("progress-apart", []),
            ProgressEvidence::MovedByAbility { expedition, to, from } => Message::new(
                "progress-by-ability",
                [
                    ("expedition", self.expedition(*expedition).into()),
                    ("to", (*to).into()),
                    ("from", (*from).into()),
                ],
            ),
            ProgressEvidence::Moved {
                expedition,
                fault,
                regions,
                due_to,
                forward,
                wins,
                statistics,
            } => {
                let about = [
                    ("expedition", self.expedition(*expedition).into()),
                    ("moved", self.moved(*expedition, *regions, due_to.as_deref()).into()),
                    ("moves", self.moves(*expedition, *forward, wins, *statistics).into()),
                ];
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

    /// How an Expedition moved.
    fn moved(self, id: ExpeditionId, regions: i16, due_to: Option<&[Terrain]>) -> String {
        let about = [
            ("expedition", self.expedition(id).into()),
            ("regions", regions.unsigned_abs().into()),
            ("terrains", self.terrains(due_to.unwrap_or_default()).into()),
        ];
        match regions {
            0 => self.language.say("moved-not", about),
            ..0 => self.language.say("moved-backward", about),
            _ if due_to.is_none_or(<[_]>::is_empty) => self.language.say("moved-forward", about),
            _ => self.language.say("moved-forward-due-to", about),
        }
    }

    /// How an Expedition should move, and why.
    fn moves(
        self,
        id: ExpeditionId,
        forward: bool,
        wins: &[Terrain],
        statistics: Statistics,
    ) -> String {
        let about = [
            ("expedition", self.expedition(id).into()),
            ("terrains", self.terrains(wins).into()),
            ("statistics", self.statistics(statistics).into()),
        ];
        match (forward, wins.is_empty()) {
            (true, _) => self.language.say("moves-forward", about),
            (false, false) => self.language.say("moves-not-as-kept", about),
            (false, true) => self.language.say("moves-not", about),
        }
    }

    pub(super) fn victory(self, evidence: &VictoryEvidence) -> Message {
        match evidence {
            VictoryEvidence::WrongTime { phase, right } => Message::new(
                "victory-wrong-time",
                [
                    ("phase", self.language.phase(*phase).into()),
                    ("right", self.language.phase(*right).into()),
                ],
            ),
            VictoryEvidence::TieBreakerTime { phase, right } => Message::new(
                "tie-breaker-wrong-time",
                [
                    ("phase", self.language.phase(*phase).into()),
                    ("right", self.language.phase(*right).into()),
                ],
            ),
            VictoryEvidence::WentOn(seat) => {
                Message::new("victory-went-on", [("player", self.player(*seat).into())])
            }
            VictoryEvidence::TieBreakerMissing(victory) => {
                Message::new("tie-breaker-missing", [("victory", self.who_has_won(victory).into())])
            }
            VictoryEvidence::TieBreakerEarly(victory) => {
                Message::new("tie-breaker-early", [("victory", self.who_has_won(victory).into())])
            }
            VictoryEvidence::NotWon { winners, victory } => Message::new(
                "victory-not-won",
                [
                    ("winners", self.players(winners).into()),
                    ("count", winners.len().into()),
                    ("victory", self.who_has_won(victory).into()),
                ],
            ),
        }
    }

    fn who_has_won(self, victory: &Victory) -> String {
        match victory {
            Victory::Open => self.language.word("victory-open").to_owned(),
            Victory::TieBreaker(seats) => {
                self.language.say("victory-tied", [("players", self.players(seats).into())])
            }
            Victory::Winner(seat) => {
                self.language.say("victory-won", [("player", self.player(*seat).into())])
            }
        }
    }
}
