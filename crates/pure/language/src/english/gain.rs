//! What objects gain and lose.

use rules::effect::{Gain, Loss, Markers, Objects, Range};

use super::number::NumberStyle;
use super::word::{marker, plural, status, statuses};
use super::writer::AbilityWriter;
use crate::grammar::{listed, sentence};

impl AbilityWriter {
    /// `1 boost and Fleeting`, `2 boosts, up to a max of 3`.
    pub(super) fn gains(&mut self, all: &[Gain]) -> String {
        let mut words = Vec::new();
        let mut most = String::new();
        for gain in all {
            let (word, max) = self.gain(gain);
            words.push(word);
            most = max.map_or(most, |max| format!(", up to a max of {max}"));
        }
        listed(&words, "and") + &most
    }

    fn gain(&mut self, gain: &Gain) -> (String, Option<u32>) {
        match gain {
            Gain::Boosts(number, max) => {
                let amount = self.amount(number, NumberStyle::Digit);
                (format!("{} {}{}", amount.text, plural("boost", !amount.one), amount.per), *max)
            }
            Gain::Counters(name, number, max) => {
                let amount = self.amount(number, NumberStyle::Digit);
                let noun = plural(&format!("{} counter", sentence(name)), !amount.one);
                (format!("{} {noun}{}", amount.text, amount.per), *max)
            }
            Gain::Status(one) => (status(*one).to_owned(), None),
            Gain::OneOf(all) => (statuses(all), None),
            Gain::Ability(one) => (self.quoted(one), None),
            Gain::ItsSubtypes => ("its subtypes".to_owned(), None),
        }
    }

    /// `Fleeting`, `1 boost`, `all its counters`.
    pub(super) fn losses(&mut self, all: &[Loss], of: &Objects) -> String {
        let words: Vec<_> = all.iter().map(|loss| self.loss(loss, of)).collect();
        listed(&words, "and")
    }

    fn loss(&mut self, loss: &Loss, of: &Objects) -> String {
        match loss {
            Loss::Status(one) => status(*one).to_owned(),
            Loss::Counters(range, markers) => self.markers(range, markers),
            Loss::AllCounters(markers) => {
                let whose = match of {
                    Objects::Me => "my",
                    Objects::All(_) | Objects::Both => "their",
                    _ if self.several => "their",
                    _ => "its",
                };
                format!("all {whose} {}", plural(&marker(markers), true))
            }
            Loss::Abilities => "all abilities".to_owned(),
        }
    }

    /// A number of counters: `1 boost`, `up to 2 counters`.
    pub(super) fn markers(&mut self, range: &Range, markers: &Markers) -> String {
        let amount = self.range(range, NumberStyle::Digit);
        format!("{} {}{}", amount.text, plural(&marker(markers), !amount.one), amount.per)
    }
}
