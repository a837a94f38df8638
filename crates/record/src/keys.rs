//! The keys of one object while it is read.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::canonical::{Form, Problem};
use crate::scan::code_unit;

/// What must be remembered of the keys so far; each is as it stands between its quotes, in a line that is in order.
pub(crate) enum Keys<'a> {
    /// Of a canonical object: the last key.
    Sorted(Option<&'a str>),
    /// Of any other: all of them, as UTF-16.
    Any(BTreeSet<Vec<u16>>),
}

impl<'a> Keys<'a> {
    /// No key so far.
    pub(crate) const fn new(form: Form) -> Self {
        match form {
            Form::Canonical => Self::Sorted(None),
            Form::Json => Self::Any(BTreeSet::new()),
        }
    }

    /// One more key.
    #[inline]
    pub(crate) fn add(&mut self, key: &'a str) -> Result<(), Problem> {
        match self {
            Self::Sorted(last) => match last.replace(key).map(|last| order(last, key)) {
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

/// Which key comes first by UTF-16 code units.
fn order(a: &str, b: &str) -> Ordering {
    if is_simple(a) && is_simple(b) { a.cmp(b) } else { utf16(a).cmp(&utf16(b)) }
}

/// Whether bytes sort as UTF-16 does: no escape, and no character that UTF-16 puts elsewhere (U+E000 and above).
fn is_simple(key: &str) -> bool {
    key.bytes().all(|byte| byte != b'\\' && byte < 0xEE)
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
