//! The forms a line may have, its limits, and the errors in its form.

use thiserror::Error;

/// Maximum length of a line in bytes, without its line feed.
pub const LINE_BYTES_MAX: usize = 65_536;

/// Maximum nesting depth of arrays and objects, including the outermost one.
pub const DEPTH_MAX: usize = 32;

/// The largest whole number that every JSON reader represents exactly: 2^53 - 1. The smallest is
/// its negative.
pub const INTEGER_MAX: u64 = (1 << 53) - 1;

/// How strictly a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// The form in which records are stored and hashed: the one text that RFC 8785 gives this
    /// value.
    Canonical,
    /// JSON as people and other programs write it: white space, keys in any order, any escapes.
    Json,
}

/// The first problem of a line that is not in the expected form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct FormError {
    /// Where it is, in bytes from 1.
    pub column: usize,
    /// The problem.
    pub problem: FormProblem,
}

/// An error in the form of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormProblem {
    /// A control character inside a string.
    #[error("a string contains a control character; write it as an escape such as \\n or \\u001f")]
    ControlCharacter,
    /// A duplicate key in one object.
    #[error("this key already occurs in the same object; keep one of the two")]
    DuplicateKey,
    /// The line stops inside its value.
    #[error("the line ends in the middle of its value; get the whole line from its source")]
    Ended,
    /// A number with a fraction or an exponent.
    #[error(
        "only whole numbers without a fraction or exponent are allowed; write a whole number or a string"
    )]
    Fraction,
    /// `01`.
    #[error("a number starts with an unnecessary 0; remove the 0")]
    LeadingZero,
    /// Half of a surrogate pair.
    #[error("this escape is half of a surrogate pair; write both halves or the character itself")]
    LoneSurrogate,
    /// An escape that RFC 8785 writes differently or not at all.
    #[error(
        "this escape is not the canonical one; write the character itself, or for a control character \\b \\t \\n \\f \\r or \\u00xx in lower case"
    )]
    NeedlessEscape,
    /// `-0`.
    #[error("minus zero is not allowed; write 0")]
    NegativeZero,
    /// No `:` after a key.
    #[error("expected a colon here, after the key")]
    NoColon,
    /// Neither `,` nor `]`.
    #[error("expected a comma or `]` here, after a value of an array")]
    NoCommaInArray,
    /// Neither `,` nor `}`.
    #[error("expected a comma or `}}` here, after a value of an object")]
    NoCommaInObject,
    /// Something other than a string where a key is expected.
    #[error("expected a key in double quotes here")]
    NoKey,
    /// No value where one is expected.
    #[error("expected a value here: an object, array, string, whole number, true, false or null")]
    NoValue,
    /// Bytes that are not UTF-8.
    #[error("this is not UTF-8; save the text as UTF-8")]
    NotUtf8,
    /// A key that sorts before the previous one.
    #[error("this key is out of order; sort the keys of each object by their UTF-16 code units")]
    OutOfOrder,
    /// Too many levels.
    #[error("more than 32 arrays and objects are nested here; use fewer levels")]
    TooDeep,
    /// A number that some readers cannot represent exactly.
    #[error(
        "this number is beyond 9007199254740991, the largest that all readers agree on; write it as a string"
    )]
    TooLarge,
    /// Too many bytes.
    #[error(
        "the line is longer than 65536 bytes; shorten its texts or spread the step over several events"
    )]
    TooLong,
    /// Something follows the value.
    #[error("there is something after the end of the value; keep one value per line")]
    Trailing,
    /// A backslash that does not begin a valid escape.
    #[error("this is not a JSON escape; write \\\\ for a backslash")]
    UnknownEscape,
    /// White space outside a string.
    #[error("there is white space outside a string; remove it")]
    WhiteSpace,
}
