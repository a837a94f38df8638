//! What officials and recorders add to a match.

use rules::{Clock, EvidenceAttached, Observed, ObservedWhy, Penalty, Remark, Ruling};

use super::say::Say;
use crate::terms::{of, say, seconds};

impl Say<'_> {
    pub(super) fn clock_started(self, it: &Clock) -> String {
        let time = seconds(i64::from(it.seconds));
        say!(
            self.language,
            "The round clock starts with {time} left",
            "Le chronomètre de la ronde démarre : il reste {time}"
        )
    }

    pub(super) fn clock_stopped(self, it: &Clock) -> String {
        let time = seconds(i64::from(it.seconds));
        say!(
            self.language,
            "The round clock stops with {time} left",
            "Le chronomètre de la ronde s'arrête : il reste {time}"
        )
    }

    pub(super) fn clock_extended(self, it: &Clock) -> String {
        let time = seconds(i64::from(it.seconds));
        say!(self.language, "The round is extended by {time}", "La ronde est prolongée de {time}")
    }

    pub(super) fn judge_called(self, it: &Remark) -> String {
        let text = &it.text;
        let Some(seat) = it.seat else {
            return say!(
                self.language,
                "A judge is called: {text}",
                "Un arbitre est appelé : {text}"
            );
        };
        let player = self.player(seat);
        say!(
            self.language,
            "{player} calls a judge: {text}",
            "{player} appelle un arbitre : {text}"
        )
    }

    pub(super) fn ruling(self, it: &Ruling) -> String {
        let about = it
            .about
            .map(|seq| say!(self.language, " about record {seq}", " sur l'enregistrement {seq}"));
        let about = about.unwrap_or_default();
        let paragraphs = match &it.paragraphs[..] {
            [] => String::new(),
            paragraphs => format!(" ({})", paragraphs.join(", ")),
        };
        let (by, of_by, text) = (&it.by, of(&it.by), &it.text);
        say!(
            self.language,
            "Ruling by {by}{about}: {text}{paragraphs}",
            "Décision {of_by}{about} : {text}{paragraphs}"
        )
    }

    pub(super) fn penalty(self, it: &Penalty) -> String {
        let player = self.player(it.seat);
        let Penalty { by, penalty, text, .. } = it;
        let (of_by, penalty) = (of(by), self.language.recorded(penalty));
        say!(
            self.language,
            "{player} gets a penalty from {by}, {penalty}: {text}",
            "{player} reçoit une pénalité {of_by}, {penalty} : {text}"
        )
    }

    pub(super) fn note(self, it: &Remark) -> String {
        let about = it.seat.map(|seat| {
            let player = self.player(seat);
            say!(self.language, " about {player}", " sur {player}")
        });
        let (about, text) = (about.unwrap_or_default(), &it.text);
        say!(self.language, "Note{about}: {text}", "Remarque{about} : {text}")
    }

    pub(super) fn evidence_attached(self, it: &EvidenceAttached) -> String {
        let (media_type, text) = (&it.media_type, self.remark(it.text.as_deref()));
        say!(
            self.language,
            "A file is attached ({media_type}){text}",
            "Un fichier est joint ({media_type}){text}"
        )
    }

    pub(super) fn observed(self, it: &Observed) -> String {
        let why = match it.why {
            ObservedWhy::Correction => {
                self.language.pick("The recording is corrected", "L'enregistrement est corrigé")
            }
            ObservedWhy::Gap => self
                .language
                .pick("Part of the recording is missing", "Une partie de l'enregistrement manque"),
            ObservedWhy::Unknown => self.language.pick(
                "The recorder could not follow",
                "L'outil d'enregistrement n'a pas pu suivre",
            ),
        };
        why.to_owned() + &self.remark(it.text.as_deref())
    }

    fn remark(self, text: Option<&str>) -> String {
        text.map(|text| format!("{}{text}", self.language.colon())).unwrap_or_default()
    }
}
