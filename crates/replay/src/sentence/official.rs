//! What officials and recorders add to a match.

use rules::{Clock, EvidenceAttached, Observed, ObservedWhy, Penalty, Remark, Ruling};

use super::Say;
use crate::words::seconds;

impl Say<'_> {
    pub(super) fn judge_called(self, it: &Remark) -> String {
        match it.seat {
            Some(seat) => format!("{} calls a judge: {}", self.player(seat), it.text),
            None => format!("A judge is called: {}", it.text),
        }
    }

    pub(super) fn penalty(self, it: &Penalty) -> String {
        format!(
            "{} gets a penalty from {}, {}: {}",
            self.player(it.seat),
            it.by,
            it.penalty,
            it.text
        )
    }

    pub(super) fn note(self, it: &Remark) -> String {
        let about = it.seat.map(|seat| format!(" about {}", self.player(seat)));
        format!("Note{}: {}", about.unwrap_or_default(), it.text)
    }
}

pub(super) fn clock(what: &str, it: &Clock, after: &str) -> String {
    format!("{what} {}{after}", seconds(i64::from(it.seconds)))
}

pub(super) fn ruling(it: &Ruling) -> String {
    let about = it.about.map(|seq| format!(" about record {seq}")).unwrap_or_default();
    let paragraphs = match &it.paragraphs[..] {
        [] => String::new(),
        paragraphs => format!(" ({})", paragraphs.join(", ")),
    };
    format!("Ruling by {}{about}: {}{paragraphs}", it.by, it.text)
}

pub(super) fn evidence(it: &EvidenceAttached) -> String {
    let text = it.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
    format!("A file is attached ({}){text}", it.media_type)
}

pub(super) fn observed(it: &Observed) -> String {
    let why = match it.why {
        ObservedWhy::Correction => "The recording is corrected",
        ObservedWhy::Gap => "Part of the recording is missing",
        ObservedWhy::Unknown => "The recorder could not follow",
    };
    let text = it.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
    format!("{why}{text}")
}
