//! The single pass over a line that finds the first wrong byte.

use crate::form::{DEPTH_MAX, FormError, FormProblem, INTEGER_MAX, Strictness};
use crate::keys::{KeyOrder, SeenKeys, code_unit};

type ScanResult<T = ()> = Result<T, FormError>;

/// A position in a line; everything before it is valid.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    form: Strictness,
    order: KeyOrder,
}

impl<'a> Scanner<'a> {
    /// The start of a line.
    pub(crate) fn new(text: &'a str, form: Strictness) -> Self {
        Self { text, bytes: text.as_bytes(), at: 0, form, order: KeyOrder::of(text) }
    }

    /// Scans the whole line, which is one value.
    pub(crate) fn line(mut self) -> ScanResult {
        self.space();
        self.value(0)?;
        self.space();
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.expected(FormProblem::Trailing)) }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    #[inline]
    fn space(&mut self) {
        if self.form == Strictness::Json {
            while self.peek().is_some_and(is_space) {
                self.at += 1;
            }
        }
    }

    /// The problem of a byte that is not the expected one.
    #[cold]
    fn expected(&self, otherwise: FormProblem) -> FormError {
        let found = match self.peek() {
            None => FormProblem::Ended,
            Some(byte) if is_space(byte) && self.form == Strictness::Canonical => {
                FormProblem::WhiteSpace
            }
            Some(_) => otherwise,
        };
        problem(self.at, found)
    }

    fn value(&mut self, depth: usize) -> ScanResult {
        match self.peek() {
            Some(b'"') => self.string().map(drop),
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word(b"true"),
            Some(b'f') => self.word(b"false"),
            Some(b'n') => self.word(b"null"),
            _ => Err(self.expected(FormProblem::NoValue)),
        }
    }

    fn word(&mut self, word: &[u8]) -> ScanResult {
        if !self.bytes[self.at..].starts_with(word) {
            return Err(self.expected(FormProblem::NoValue));
        }
        self.at += word.len();
        Ok(())
    }

    /// Skips the opening bracket of an array or object at nesting `depth`.
    fn enter(&mut self, depth: usize) -> ScanResult {
        // The scanner recurses, so the limit also bounds the stack.
        if depth == DEPTH_MAX {
            return Err(problem(self.at, FormProblem::TooDeep));
        }
        self.at += 1;
        self.space();
        Ok(())
    }

    fn array(&mut self, depth: usize) -> ScanResult {
        self.enter(depth)?;
        if self.take(b']') {
            return Ok(());
        }
        loop {
            self.value(depth + 1)?;
            self.space();
            if self.take(b']') {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.expected(FormProblem::NoCommaInArray));
            }
            self.space();
        }
    }

    fn object(&mut self, depth: usize) -> ScanResult {
        self.enter(depth)?;
        if self.take(b'}') {
            return Ok(());
        }
        let mut keys = SeenKeys::new(self.form, self.order);
        loop {
            self.key(&mut keys)?;
            self.value(depth + 1)?;
            self.space();
            if self.take(b'}') {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.expected(FormProblem::NoCommaInObject));
            }
            self.space();
        }
    }

    fn key(&mut self, keys: &mut SeenKeys<'a>) -> ScanResult {
        let start = self.at;
        if self.peek() != Some(b'"') {
            return Err(self.expected(FormProblem::NoKey));
        }
        let key = self.string()?;
        keys.add(key).map_err(|found| problem(start, found))?;
        self.space();
        if !self.take(b':') {
            return Err(self.expected(FormProblem::NoColon));
        }
        self.space();
        Ok(())
    }

    fn number(&mut self) -> ScanResult {
        let start = self.at;
        let negative = self.take(b'-');
        let digits = self.digits();
        let found = match (digits, self.peek()) {
            ([], _) => FormProblem::NoValue,
            (_, Some(b'.' | b'e' | b'E')) => FormProblem::Fraction,
            ([b'0'], _) if negative => FormProblem::NegativeZero,
            ([b'0', _, ..], _) => FormProblem::LeadingZero,
            // The largest integer that a reader with floating-point numbers still has exactly.
            _ if is_too_large(digits) => FormProblem::TooLarge,
            _ => return Ok(()),
        };
        Err(problem(start, found))
    }

    fn digits(&mut self) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        &self.bytes[start..self.at]
    }

    /// Skips a string and returns the bytes between its quotes.
    fn string(&mut self) -> ScanResult<&'a str> {
        self.at += 1;
        let start = self.at;
        loop {
            self.at += plain(&self.bytes[self.at..]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(&self.text[start..self.at - 1]);
                }
                Some(b'\\') => self.escape()?,
                Some(_) => return Err(problem(self.at, FormProblem::ControlCharacter)),
                None => return Err(self.expected(FormProblem::Ended)),
            }
        }
    }

    fn escape(&mut self) -> ScanResult {
        match self.bytes.get(self.at + 1) {
            Some(b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 2,
            Some(b'u') => self.at += self.code_unit()?,
            Some(b'/') if self.form == Strictness::Json => self.at += 2,
            Some(b'/') => return Err(problem(self.at, FormProblem::NeedlessEscape)),
            Some(_) => return Err(problem(self.at, FormProblem::UnknownEscape)),
            None => return Err(problem(self.bytes.len(), FormProblem::Ended)),
        }
        Ok(())
    }

    /// Length in bytes of the `\u` escape here, or of the two that make up a surrogate pair.
    fn code_unit(&self) -> ScanResult<usize> {
        let unit = |at| code_unit(self.bytes.get(at..at + 6)?);
        let (length, canonical) = match unit(self.at) {
            None => return Err(problem(self.at, FormProblem::UnknownEscape)),
            Some(0xD800..=0xDBFF) if matches!(unit(self.at + 6), Some(0xDC00..=0xDFFF)) => {
                (12, false)
            }
            Some(0xD800..=0xDFFF) => return Err(problem(self.at, FormProblem::LoneSurrogate)),
            Some(0x08 | 0x09 | 0x0A | 0x0C | 0x0D) => (6, false),
            Some(unit) => (6, unit < 0x20 && !self.bytes[self.at + 5].is_ascii_uppercase()),
        };
        if canonical || self.form == Strictness::Json {
            Ok(length)
        } else {
            Err(problem(self.at, FormProblem::NeedlessEscape))
        }
    }
}

#[cold]
const fn problem(at: usize, problem: FormProblem) -> FormError {
    FormError { column: at + 1, problem }
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn is_too_large(digits: &[u8]) -> bool {
    let number = |digits: &[u8]| digits.iter().fold(0, |n, d| n * 10 + u64::from(d - b'0'));
    // Seventeen digits would overflow the fold below for long inputs, and are too large in any case.
    digits.len() > 16 || number(digits) > INTEGER_MAX
}

/// The number of bytes before the first quote, backslash or control character; eight are examined
/// at once.
#[inline]
pub(crate) fn plain(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks();
    for (index, word) in words.iter().enumerate() {
        let marks = special(u64::from_le_bytes(*word));
        if marks != 0 {
            return index * 8 + marks.trailing_zeros() as usize / 8;
        }
    }
    let special = |b: &u8| matches!(b, b'"' | b'\\' | 0..0x20);
    words.len() * 8 + rest.iter().position(special).unwrap_or(rest.len())
}

/// A word whose lowest bit set is the highest of the first byte that is a quote, backslash or control character.
///
/// A borrow can mark bytes after the first such byte, never one before it.
const fn special(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let quote = word ^ (ONES * b'"' as u64);
    let backslash = word ^ (ONES * b'\\' as u64);
    let zero = (quote.wrapping_sub(ONES) & !quote) | (backslash.wrapping_sub(ONES) & !backslash);
    let control = word.wrapping_sub(ONES * 0x20) & !word;
    (zero | control) & (ONES * 0x80)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use crate::testing::any_value;
    use crate::{Strictness, canonical_json, check};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        #[test]
        fn canonical_bytes_are_accepted(value in any_value()) {
            let line = canonical_json(&value);
            let text = check(&line, Strictness::Canonical).expect("canonical");
            prop_assert_eq!(check(&line, Strictness::Json), Ok(text));
            prop_assert_eq!(serde_json::from_str::<Value>(text).expect("JSON"), value);
        }

        #[test]
        fn what_is_accepted_is_canonical(value in any_value(), at: prop::sample::Index, byte: u8, insert: bool) {
            let mut line = canonical_json(&value);
            let at = at.index(line.len());
            if insert { line.insert(at, byte) } else { line[at] = byte }
            if check(&line, Strictness::Canonical).is_ok() {
                let value: Value = serde_json::from_slice(&line).expect("accepted lines are JSON");
                prop_assert_eq!(canonical_json(&value), line);
            } else if let Ok(value) = serde_json::from_slice::<Value>(&line) {
                prop_assert!(canonical_json(&value) != line || check(&line, Strictness::Json).is_err());
            }
        }

        #[test]
        fn indented_json_is_accepted_as_json_only(value in any_value()) {
            let line = serde_json::to_vec_pretty(&json!([value])).expect("JSON");
            prop_assert!(check(&line, Strictness::Json).is_ok());
            prop_assert!(check(&line, Strictness::Canonical).is_err());
        }

        #[test]
        fn any_bytes_are_read_as_serde_json_reads_them(line in "[\\[\\]{}:,\"\\\\/a-fu0-9.eE+ \t\r\n-]{0,12}") {
            if let Ok(text) = check(line.as_bytes(), Strictness::Json) {
                prop_assert!(serde_json::from_str::<Value>(text).is_ok());
            }
        }
    }
}
