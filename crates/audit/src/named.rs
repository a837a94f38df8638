//! Players, places and objects in the texts of findings.
//!
//! A check does not know what people are called, only who looks decides that: it leaves a mark such as `{0}`,
//! `{reserve:0}`, `{0:hero}` or `{o12.0}`, and the name is put there when the finding is told.

use std::fmt::Display;

use language::{Names, thing};
use replay::Replay;
use rules::{ExpeditionId, ObjectId, Place, Seat};

use crate::{Language, Text};

/// The mark of a player, a place, an Expedition or an object.
pub(crate) fn named(what: impl Display) -> String {
    format!("{{{what}}}")
}

/// The mark of a player after a French `de`, which is `d'Ari`, `de Kim` or `du joueur 1`.
pub(crate) fn de(seat: Seat) -> String {
    named(format_args!("de {seat}"))
}

/// The names of one match in one language.
#[derive(Clone, Copy)]
pub(crate) struct Telling<'a> {
    pub(crate) replay: &'a Replay,
    pub(crate) names: &'a Names,
    pub(crate) language: Language,
}

impl Telling<'_> {
    /// A text with its names.
    pub(crate) fn text(self, text: &str) -> String {
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, marked)) = rest.split_once('{') {
            told.push_str(before);
            let name = marked
                .split_once('}')
                .and_then(|(mark, after)| Some((self.mark(mark, told.is_empty())?, after)));
            // A card may have such a letter in its name.
            let (name, after) = name.unwrap_or_else(|| ("{".to_owned(), marked));
            told.push_str(&name);
            rest = after;
        }
        told + rest
    }

    fn mark(self, mark: &str, is_first: bool) -> Option<String> {
        let seat = |text: &str| text.parse().ok().map(Seat::new);
        if let Some(name) = seat(mark).and_then(|seat| self.names.name(seat)) {
            return Some(name.to_owned());
        }
        let name = if let Some(seat) = mark.strip_prefix("de ").and_then(seat) {
            self.names.owner(seat, Language::French)
        } else if let Some(seat) = seat(mark) {
            self.player(seat)
        } else {
            self.thing(mark)?
        };
        let begins_with_article = self.language == Language::French || name.starts_with("a ");
        Some(if is_first && begins_with_article { capital(&name) } else { name })
    }

    /// A player.
    pub(crate) fn player(self, seat: Seat) -> String {
        self.names.player(seat, self.language)
    }

    /// What an Expedition, a place or an object is called that is written as in the log; none of anything else.
    pub(crate) fn thing(self, text: &str) -> Option<String> {
        let expedition = text.parse::<ExpeditionId>().map(Place::Expedition);
        if let Ok(place) = expedition.or_else(|_| text.parse()) {
            return Some(self.names.place(place, self.language));
        }
        let id: ObjectId = text.parse().ok()?;
        let made = self.replay.at(id.seq()).and_then(|state| state.objects.get(&id));
        Some(match made {
            Some(object) if object.face.is_some() => thing(object, self.language),
            Some(object) => format!("{} ({id})", thing(object, self.language)),
            None => id.to_string(),
        })
    }
}

/// A text with its names in every language.
pub(crate) fn told(text: &Text, replay: &Replay, names: &Names) -> Text {
    let telling = |language| Telling { replay, names, language };
    let [en, fr] = [Language::English, Language::French]
        .map(|language| telling(language).text(text.in_language(language)));
    Text::new(en, fr)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).collect()
}
