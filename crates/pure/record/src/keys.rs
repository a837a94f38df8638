//! The keys of an object while it is being read.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::form::{FormProblem, Strictness};

/// How the keys of a line compare in UTF-16 order.
#[derive(Clone, Copy)]
pub(crate) enum KeyOrder {
    /// In the order of their bytes.
    Bytes,
    /// Possibly otherwise: the line has escapes, or characters that UTF-16 sorts elsewhere (U+E000
    /// and above).
    Units,
}

impl KeyOrder {
    /// The key order of this line.
    pub(crate) fn of(line: &str) -> Self {
        if is_simple(line) { Self::Bytes } else { Self::Units }
    }
}

/// The keys remembered so far; each is the text between its quotes, in a line in order.
pub(crate) enum SeenKeys<'a> {
    /// For a canonical object: the last key.
    Sorted(KeyOrder, Option<&'a str>),
    /// For any other object: all keys, as UTF-16.
    Any(BTreeSet<Vec<u16>>),
}

impl<'a> SeenKeys<'a> {
    /// No keys so far.
    pub(crate) const fn new(form: Strictness, order: KeyOrder) -> Self {
        match form {
            Strictness::Canonical => Self::Sorted(order, None),
            Strictness::Json => Self::Any(BTreeSet::new()),
        }
    }

    /// Adds a key.
    #[inline]
    pub(crate) fn add(&mut self, key: &'a str) -> Result<(), FormProblem> {
        match self {
            Self::Sorted(by, last) => match last.replace(key).map(|last| order(*by, last, key)) {
                None | Some(Ordering::Less) => Ok(()),
                Some(Ordering::Equal) => Err(FormProblem::DuplicateKey),
                Some(Ordering::Greater) => Err(FormProblem::OutOfOrder),
            },
            Self::Any(keys) => {
                if keys.insert(utf16(key)) {
                    Ok(())
                } else {
                    Err(FormProblem::DuplicateKey)
                }
            }
        }
    }
}

/// Compares two keys.
#[inline]
pub(crate) fn order(by: KeyOrder, a: &str, b: &str) -> Ordering {
    match by {
        KeyOrder::Bytes => a.cmp(b),
        // In a line with one odd key, most keys are still plain, and their bytes sort as UTF-16 does.
        KeyOrder::Units if is_simple(a) && is_simple(b) => a.cmp(b),
        KeyOrder::Units => utf16(a).cmp(&utf16(b)),
    }
}

/// Whether a text has no escape and no character that UTF-16 sorts elsewhere. Reads every byte,
/// which is faster than stopping early.
fn is_simple(text: &str) -> bool {
    let odd = |byte: u8| u8::from(byte == b'\\' || byte >= 0xEE);
    text.bytes().fold(0, |any, byte| any | odd(byte)) == 0
}

/// The key with these bytes, as UTF-16.
fn utf16(key: &str) -> Vec<u16> {
    let mut units = Vec::with_capacity(key.len());
    let mut rest = key;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        units.extend(plain.encode_utf16());
        let length = match escaped.as_bytes() {
            [b'u', ..] => 5,
            _ => 1,
        };
        units.push(unescape(&escaped.as_bytes()[..length]));
        rest = &escaped[length..];
    }
    units.extend(rest.encode_utf16());
    units
}

fn unescape(escaped: &[u8]) -> u16 {
    match *escaped {
        [b'b'] => 0x08,
        [b't'] => 0x09,
        [b'n'] => 0x0A,
        [b'f'] => 0x0C,
        [b'r'] => 0x0D,
        [byte] => byte.into(),
        _ => code_unit(&[b"\\", escaped].concat()).expect("the line's escapes are in order"),
    }
}

/// The number in `\uXXXX`.
pub(crate) fn code_unit(escape: &[u8]) -> Option<u16> {
    let hex = escape.strip_prefix(br"\u")?;
    let digit = |number: u16, digit: &u8| {
        let digit = char::from(*digit).to_digit(16)?;
        Some(number << 4 | u16::try_from(digit).expect("a hex digit is below 16"))
    };
    hex.iter().try_fold(0, digit)
}
