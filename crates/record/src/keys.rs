//! The keys of one object while it is read.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::form::{Form, Problem};

/// How the keys of a line compare by UTF-16 code units.
#[derive(Clone, Copy)]
pub(crate) enum Order {
    /// As their bytes do.
    Bytes,
    /// Not always: the line has escapes, or characters that UTF-16 sorts elsewhere (U+E000 and above).
    Units,
}

impl Order {
    /// The order of the keys in this line.
    pub(crate) fn of(line: &str) -> Self {
        if is_simple(line) { Self::Bytes } else { Self::Units }
    }
}

/// What must be remembered of the keys so far; each is as it stands between its quotes, in a line that is in order.
pub(crate) enum Keys<'a> {
    /// Of a canonical object: the last key.
    Sorted(Order, Option<&'a str>),
    /// Of any other: all of them, as UTF-16.
    Any(BTreeSet<Vec<u16>>),
}

impl<'a> Keys<'a> {
    /// No key so far.
    pub(crate) const fn new(form: Form, order: Order) -> Self {
        match form {
            Form::Canonical => Self::Sorted(order, None),
            Form::Json => Self::Any(BTreeSet::new()),
        }
    }

    /// One more key.
    #[inline]
    pub(crate) fn add(&mut self, key: &'a str) -> Result<(), Problem> {
        match self {
            Self::Sorted(by, last) => match last.replace(key).map(|last| order(*by, last, key)) {
                None | Some(Ordering::Less) => Ok(()),
                Some(Ordering::Equal) => Err(Problem::DuplicateKey),
                Some(Ordering::Greater) => Err(Problem::OutOfOrder),
            },
            Self::Any(keys) => {
                if keys.insert(utf16(key)) {
                    Ok(())
                } else {
                    Err(Problem::DuplicateKey)
                }
            }
        }
    }
}

/// Which key comes first.
#[inline]
pub(crate) fn order(by: Order, a: &str, b: &str) -> Ordering {
    match by {
        Order::Bytes => a.cmp(b),
        Order::Units if is_simple(a) && is_simple(b) => a.cmp(b),
        Order::Units => utf16(a).cmp(&utf16(b)),
    }
}

/// Whether a text has no escape and no character that UTF-16 sorts elsewhere. Looks at every byte: that is quicker than to stop.
fn is_simple(text: &str) -> bool {
    let odd = |byte: u8| u8::from(byte == b'\\' || byte >= 0xEE);
    text.bytes().fold(0, |any, byte| any | odd(byte)) == 0
}

/// The key that is written so.
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
