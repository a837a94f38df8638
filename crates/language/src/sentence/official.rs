//! What officials and recorders add to a match.

use rules::{Clock, EvidenceAttached, Observed, ObservedWhy, Penalty, Remark, Ruling};

use super::say::Say;

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
        match &it.paragraphs[..] {
            [] => ruling,
            paragraphs => format!("{ruling} ({})", paragraphs.join(", ")),
        }
    }

    pub(super) fn penalty(self, it: &Penalty) -> String {
        let about = [
            ("player", self.player(it.seat).into()),
            ("by", it.by.as_str().into()),
            ("penalty", self.language.recorded(&it.penalty).into()),
            ("text", it.text.as_str().into()),
        ];
        self.language.say("penalty", about)
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
        self.with_remark(why, it.text.as_deref())
    }

    fn with_remark(self, what: &str, text: Option<&str>) -> String {
        text.map_or_else(|| what.to_owned(), |text| self.language.detailed(what, text))
    }
}
