//! Records by officials and recorders.

use rules::{
    Appeal, AppealOutcome, Clock, ClockFact, EvidenceAttached, Fact, Observed, ObservedWhy,
    Penalty, PenaltyLevel, Remark, Ruling,
};

use super::say::Say;
use crate::language::Language;

impl Say<'_> {
    pub(super) fn clock_started(self, it: &Clock) -> String {
        self.language.say("clock-started", [("time", self.time(it).into())])
    }

    pub(super) fn clock_stopped(self, it: &Clock) -> String {
        self.language.say("clock-stopped", [("time", self.time(it).into())])
    }

    pub(super) fn clock_extended(self, it: &Clock) -> String {
        self.language.say("clock-extended", [("time", self.time(it).into())])
    }

    fn time(self, it: &Clock) -> String {
        self.language.duration(i64::from(it.seconds))
    }

    pub(super) fn judge_called(self, it: &Remark) -> String {
        let text = ("text", it.text.as_str().into());
        match it.seat.map(|seat| self.player(seat)) {
            None => self.language.say("judge-called", [text]),
            Some(player) => self.language.say("judge-called-by", [("player", player.into()), text]),
        }
    }

    pub(super) fn ruling(self, it: &Ruling) -> String {
        let (by, text) = (("by", it.by.as_str().into()), ("text", it.text.as_str().into()));
        let ruling = match it.about {
            None => self.language.say("ruling", [by, text]),
            Some(seq) => self.language.say("ruling-about", [by, ("seq", seq.into()), text]),
        };
        let mut more = it.paragraphs.clone();
        more.extend(it.seat.map(|seat| self.player(seat)));
        more.extend(it.infraction.as_deref().map(|code| self.infraction(code)));
        more.extend(it.appeal.as_ref().map(|appeal| self.appeal(appeal)));
        with_more(ruling, &more)
    }

    fn infraction(self, code: &str) -> String {
        self.language.say("infraction", [("code", code.into())])
    }

    fn appeal(self, it: &Appeal) -> String {
        let id = match it.outcome {
            AppealOutcome::Changed => "appeal-changed",
            AppealOutcome::Upheld => "appeal-upheld",
        };
        self.language.say(id, [("seq", it.of.into())])
    }

    pub(super) fn penalty(self, it: &Penalty) -> String {
        let about = [
            ("player", self.player(it.seat).into()),
            ("by", it.by.as_str().into()),
            ("penalty", self.language.recorded(&it.penalty).into()),
            ("text", it.text.as_str().into()),
        ];
        let penalty = self.language.say("penalty", about);
        let level = it.level.map(|level| self.language.penalty_level(level));
        // The level is given once, if it differs from the official's words.
        let mut more: Vec<String> = level
            .filter(|level| !level.eq_ignore_ascii_case(self.language.recorded(&it.penalty)))
            .map(str::to_owned)
            .into_iter()
            .collect();
        more.extend(it.infraction.as_deref().map(|code| self.infraction(code)));
        more.extend(it.instead_of.map(|level| {
            let level = self.language.penalty_level(level);
            self.language.say("penalty-instead-of", [("level", level.into())])
        }));
        more.extend(it.about.map(|seq| self.language.say("about-record", [("seq", seq.into())])));
        more.extend(it.appeal.as_ref().map(|appeal| self.appeal(appeal)));
        with_more(penalty, &more)
    }

    pub(super) fn note(self, it: &Remark) -> String {
        let text = ("text", it.text.as_str().into());
        match it.seat.map(|seat| self.player(seat)) {
            None => self.language.say("note", [text]),
            Some(player) => self.language.say("note-about", [("player", player.into()), text]),
        }
    }

    pub(super) fn evidence_attached(self, it: &EvidenceAttached) -> String {
        let what =
            self.language.say("evidence-attached", [("type", it.media_type.as_str().into())]);
        self.with_remark(&what, it.text.as_deref())
    }

    pub(super) fn observed(self, it: &Observed) -> String {
        let why = self.language.word(match it.why {
            ObservedWhy::Correction => "observed-correction",
            ObservedWhy::Gap => "observed-gap",
            ObservedWhy::Unknown => "observed-unknown",
        });
        let is_again = it.why == ObservedWhy::Gap && it.text.is_none() && !it.facts.is_empty();
        if is_again {
            return self.language.say("observed-again", [("what", self.known(it).into())]);
        }
        self.with_remark(why, it.text.as_deref())
    }

    /// What an observation tells.
    fn known(self, it: &Observed) -> String {
        let mut all: Vec<String> = Vec::new();
        let count = |is: fn(&Fact) -> bool| it.facts.iter().filter(|fact| is(fact)).count();
        for fact in &it.facts {
            match fact {
                Fact::Clock(clock) => all.extend(self.known_clock(clock)),
                Fact::Mana(mana) => all.push(self.language.say(
                    "known-mana",
                    [
                        ("player", self.player(mana.seat).into()),
                        ("orbs", mana.orbs.into()),
                        ("ready", mana.ready.into()),
                    ],
                )),
                Fact::Expedition(_) => all.push(self.language.word("known-expedition").to_owned()),
                Fact::Hidden(_) => all.push(self.language.word("known-size").to_owned()),
                Fact::Tumult(_) => all.push(self.language.word("known-tumult").to_owned()),
                Fact::Object(_) | Fact::Absent(_) => {}
            }
        }
        let objects = count(|fact| matches!(fact, Fact::Object(_)));
        let absent = count(|fact| matches!(fact, Fact::Absent(_)));
        for (id, count) in [("known-objects", objects), ("known-absent", absent)] {
            if count > 0 {
                all.push(self.language.say(id, [("count", count.into())]));
            }
        }
        all.dedup();
        all.join(", ")
    }

    fn known_clock(self, it: &ClockFact) -> Vec<String> {
        let day = it.day.map(|day| self.language.say("known-day", [("day", day.into())]));
        let phase = it.phase.map(|phase| self.language.phase(phase).to_owned());
        let turn = it
            .turn
            .map(|seat| self.language.say("turn-began", [("player", self.player(seat).into())]));
        let passed = it.passed.as_ref().map(|passed| {
            if passed.is_empty() {
                return self.language.word("known-nobody-passed").to_owned();
            }
            let players = self.and(passed.iter().map(|&seat| self.player(seat)).collect());
            let about = [("count", passed.len().into()), ("players", players.into())];
            self.language.say("known-passed", about)
        });
        [day, phase, turn, passed].into_iter().flatten().collect()
    }

    fn with_remark(self, what: &str, text: Option<&str>) -> String {
        text.map_or_else(|| what.to_owned(), |text| self.language.detailed(what, text))
    }
}

/// Adds further details in brackets.
fn with_more(what: String, more: &[String]) -> String {
    if more.is_empty() { what } else { format!("{what} ({})", more.join(", ")) }
}

impl Language {
    /// The consequence of a penalty.
    pub fn penalty_level(self, level: PenaltyLevel) -> &'static str {
        self.word(match level {
            PenaltyLevel::Caution => "penalty-caution",
            PenaltyLevel::Warning => "penalty-warning",
            PenaltyLevel::GameLoss => "penalty-game-loss",
            PenaltyLevel::MatchLoss => "penalty-match-loss",
            PenaltyLevel::Disqualification => "penalty-disqualification",
        })
    }
}
