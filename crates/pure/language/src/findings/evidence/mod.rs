//! The message of each finding, with its variables.

mod decks;
mod due;
mod effect;
mod faces;
mod unasked;
mod value;

use audit::{Doubt, Evidence};
use fluent_bundle::FluentValue;

use super::naming::Naming;
use crate::language::Language;

pub(super) use decks::{because as because_of_deck, of_deck};

/// A message about a finding, with its forms: what was recorded, and what the rules require.
pub(super) struct FindingMessage {
    id: &'static str,
    about: Vec<(&'static str, FluentValue<'static>)>,
}

impl FindingMessage {
    fn new<const N: usize>(
        id: &'static str,
        about: [(&'static str, FluentValue<'static>); N],
    ) -> Self {
        Self { id, about: about.into() }
    }
}

impl FindingMessage {
    /// One of its forms, `recorded` or `expected`, as a sentence without a full stop.
    pub(super) fn form(self, language: Language, form: &str) -> String {
        let Self { id, about } = self;
        language.capital(&language.tongue().messages.form(id, form, about))
    }
}

impl Naming<'_> {
    /// The finding, in one sentence without a full stop.
    pub(super) fn finding(self, evidence: &Evidence) -> String {
        let FindingMessage { id, about } = self.message(evidence);
        self.language.capital(&self.language.say(id, about))
    }

    /// What was recorded, in such a sentence.
    pub(super) fn recorded(self, evidence: &Evidence) -> String {
        self.form(evidence, "recorded")
    }

    /// What the rules require, in such a sentence.
    pub(super) fn expected(self, evidence: &Evidence) -> String {
        self.form(evidence, "expected")
    }

    fn form(self, evidence: &Evidence, form: &str) -> String {
        self.message(evidence).form(self.language, form)
    }

    fn message(self, evidence: &Evidence) -> FindingMessage {
        match evidence {
            Evidence::Counter(it) => self.presented(it.present()),
            Evidence::Day(it) => self.presented(it.present()),
            Evidence::Deck(it) => self.deck(it),
            Evidence::Draft(it) => self.presented(it.present()),
            Evidence::Due(it) => self.due(it),
            Evidence::Effect(it) => self.effect(it),
            Evidence::Emblem(it) => self.presented(it.present()),
            Evidence::Face(it) => self.face(it),
            Evidence::Mana(it) => self.presented(it.present()),
            Evidence::Morning(it) => self.presented(it.present()),
            Evidence::Night(it) => self.presented(it.present()),
            Evidence::Object(it) => self.presented(it.present()),
            Evidence::Playing(it) => self.presented(it.present()),
            Evidence::Progress(it) => self.presented(it.present()),
            Evidence::Reaction(it) => self.presented(it.present()),
            Evidence::Resolution(it) => self.presented(it.present()),
            Evidence::Result(it) => self.presented(it.present()),
            Evidence::Setup(it) => self.presented(it.present()),
            Evidence::Target(it) => self.presented(it.present()),
            Evidence::Token(it) => self.presented(it.present()),
            Evidence::Turn(it) => self.presented(it.present()),
            Evidence::Unasked(it) => self.unasked(it),
            Evidence::Victory(it) => self.presented(it.present()),
        }
    }

    /// Why something cannot be judged.
    pub(super) fn because(self, doubt: &Doubt) -> String {
        let say = |id| self.language.word(id).to_owned();
        match doubt {
            Doubt::Gap => say("doubt-gap"),
            Doubt::Paper => say("doubt-paper"),
            Doubt::Silent(edition) => {
                self.language.say("doubt-silent", [("edition", edition.to_string().into())])
            }
            Doubt::Undecided(objects) => {
                let objects = self.objects(objects);
                self.language.say("doubt-undecided", [("objects", objects.into())])
            }
            Doubt::Ability => say("doubt-ability"),
            Doubt::Reading => say("doubt-reading"),
            Doubt::Engine => say("doubt-engine"),
            Doubt::Unread(object) => {
                let object = self.named_object(object);
                self.language.say("doubt-unread", [("object", object.into())])
            }
            Doubt::Erratum => say("doubt-erratum"),
            Doubt::MixedDeck => say("doubt-mixed-deck"),
            Doubt::Naming => say("doubt-naming"),
            Doubt::Deck(open) => because_of_deck(self.language, open),
        }
    }
}
