//! The names before and after an event, for all sentences about it.

use rules::{ObjectId, Piece, Seat};

use crate::language::Language;
use crate::words::Words;

/// The names before and after an event.
#[derive(Clone, Copy)]
pub(super) struct Say<'a> {
    pub(super) before: Words<'a>,
    pub(super) after: Words<'a>,
    pub(super) language: Language,
}

impl Say<'_> {
    pub(super) fn player(self, seat: Seat) -> String {
        self.after.player(seat)
    }

    /// An object by its old name, or by its new one if it did not exist before.
    pub(super) fn object(self, id: ObjectId) -> String {
        self.piece(Piece::Object(id))
    }

    pub(super) fn piece(self, piece: Piece) -> String {
        let found = self.before.piece(piece).or_else(|| self.after.piece(piece));
        found.unwrap_or_else(|| self.after.a_card())
    }

    pub(super) fn objects(self, ids: &[ObjectId]) -> Vec<String> {
        ids.iter().map(|&id| self.object(id)).collect()
    }

    pub(super) fn and(self, words: Vec<String>) -> String {
        self.language.and(words)
    }

    /// Names in one list; duplicates are counted.
    pub(super) fn together(self, names: Vec<String>) -> String {
        let mut counted: Vec<(String, u32)> = Vec::new();
        for name in names {
            match counted.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => counted.push((name, 1)),
            }
        }
        let word = |(name, count): (String, u32)| {
            if count == 1 {
                return name;
            }
            let name = self.language.tongue().grammar.nameless(&name).unwrap_or(&name);
            self.language.say("several", [("count", count.into()), ("name", name.into())])
        };
        self.and(counted.into_iter().map(word).collect())
    }
}
