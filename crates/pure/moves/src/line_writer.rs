//! Shared parts of all forms: writing pieces and causes, and reading seats and causes.

use rules::{Cause, CauseKind, Piece, Seat};

use crate::expected::Expected;
use crate::input::{LineInput, LineParsed, TokenKind, expect, has, take};
use crate::piece::{Among, NamePrecision, item, name};
use crate::table::GrowingMatch;

/// The writer of a line, with its seat and level of detail.
#[derive(Clone, Copy)]
pub(crate) struct LineWriter<'a> {
    pub(crate) table: &'a GrowingMatch,
    pub(crate) naming: NamePrecision,
    /// Whether every cause is written, even the usual one.
    pub(crate) names_causes: bool,
}

impl LineWriter<'_> {
    /// A piece, in a line of `seat`.
    pub(crate) fn piece(self, piece: Piece, seat: Option<Seat>) -> String {
        name(self.table, piece, self.naming, seat)
    }

    /// The word of a seat, with which its lines begin.
    pub(crate) fn seat(self, seat: Seat) -> String {
        self.table.names.seat_word(seat)
    }

    /// Pieces, separated by commas.
    pub(crate) fn pieces(self, pieces: &[Piece], seat: Option<Seat>) -> String {
        let all: Vec<_> = pieces.iter().map(|&piece| self.piece(piece, seat)).collect();
        all.join(", ")
    }

    /// Writes the cause, unless it is the default.
    pub(crate) fn cause(self, cause: Option<Cause>, usual: Option<Cause>) -> String {
        let plain = |cause: Cause| (cause.kind, cause.object);
        if !self.names_causes && cause.map(plain) == usual.map(plain) {
            return String::new();
        }
        let word = match cause {
            None => "nothing".to_owned(),
            Some(Cause { object: Some(id), .. }) => {
                name(self.table, Piece::Object(id), NamePrecision::Numbered, None)
            }
            Some(Cause { kind, .. }) => cause_word(kind).to_owned(),
        };
        format!(" by {word}")
    }
}

const fn cause_word(kind: CauseKind) -> &'static str {
    match kind {
        CauseKind::Ability => "ability",
        CauseKind::Cost => "cost",
        CauseKind::DailyEffect => "day",
        CauseKind::Official => "official",
        CauseKind::Rule => "rule",
    }
}

/// Reads the cause, or takes the default.
pub(crate) fn cause(input: &mut LineInput<'_>, usual: Option<Cause>) -> LineParsed<Option<Cause>> {
    if !has(input, "by") {
        input.state.names_no_cause.set(true);
        return Ok(usual);
    }
    let kinds = [
        CauseKind::Ability,
        CauseKind::Cost,
        CauseKind::DailyEffect,
        CauseKind::Official,
        CauseKind::Rule,
    ];
    if let Some(kind) = kinds.into_iter().find(|&kind| has(input, cause_word(kind))) {
        return Ok(Some(Cause::new(kind)));
    }
    if has(input, "nothing") {
        return Ok(None);
    }
    let before = *input;
    match item(input, Among::Visible)?.piece {
        Some(Piece::Object(id)) => {
            Ok(Some(Cause { object: Some(id), ..Cause::new(CauseKind::Ability) }))
        }
        Some(Piece::Slot(_)) | None => {
            *input = before;
            expect(input, Expected::Visible)
        }
    }
}

/// A seat by its word.
pub(crate) fn seat(input: &mut LineInput<'_>) -> LineParsed<Seat> {
    let names = &input.state.table.names;
    take(input, Expected::Player, |token| match &token.kind {
        TokenKind::Word(text) => names.seat(text),
        TokenKind::Quoted(_) | TokenKind::Sign(_) => None,
    })
}

/// The seat that the line begins with.
pub(crate) fn must_have(input: &LineInput<'_>, seat: Option<Seat>) -> LineParsed<Seat> {
    match seat.or_else(|| input.state.table.seat()) {
        Some(seat) => Ok(seat),
        None => expect(input, Expected::PlayerBefore),
    }
}

/// The value of one of these words.
pub(crate) fn one_of<T: Copy>(input: &mut LineInput<'_>, table: &[(&str, T)]) -> LineParsed<T> {
    for (word, meaning) in table {
        if has(input, word) {
            return Ok(*meaning);
        }
    }
    crate::input::no()
}
