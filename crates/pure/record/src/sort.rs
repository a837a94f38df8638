//! Turns serde_json's output into the canonical form: only the keys remain to be sorted.
//!
//! serde_json's compact form has RFC 8785's escapes and, for whole numbers, RFC 8785's digits.

use crate::keys::{KeyOrder, order};
use crate::scan::plain;

/// A JSON value with the keys of each object sorted by their UTF-16 code units.
///
/// `json` must be serde_json's compact output; anything else gives other text or a panic.
pub(crate) fn sorted(json: &str) -> Vec<u8> {
    let to = Vec::with_capacity(json.len());
    let mut sorter =
        Sorter { text: json, bytes: json.as_bytes(), at: 0, by: KeyOrder::of(json), to };
    sorter.value();
    sorter.to
}

/// A position in the text being read; everything before it has been written in canonical form.
struct Sorter<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    by: KeyOrder,
    to: Vec<u8>,
}

impl<'a> Sorter<'a> {
    fn value(&mut self) {
        match self.bytes[self.at] {
            b'{' => self.object(),
            b'[' => self.array(),
            b'"' => drop(self.string()),
            _ => self.word(),
        }
    }

    /// Copies one byte and moves past it.
    fn copy(&mut self) -> u8 {
        let byte = self.bytes[self.at];
        self.at += 1;
        self.to.push(byte);
        byte
    }

    fn word(&mut self) {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|byte| matches!(byte, b',' | b']' | b'}'));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.to.extend_from_slice(word);
        self.at += word.len();
    }

    fn array(&mut self) {
        self.copy();
        if self.bytes[self.at] == b']' {
            self.copy();
            return;
        }
        loop {
            self.value();
            if self.copy() == b']' {
                return;
            }
        }
    }

    fn object(&mut self) {
        self.copy();
        let start = self.to.len();
        let mut entries = Vec::new();
        while self.bytes[self.at] != b'}' {
            let from = self.to.len() - start;
            let key = self.string();
            self.copy();
            self.value();
            entries.push((key, from..self.to.len() - start));
            if self.bytes[self.at] == b',' {
                self.copy();
            }
        }
        if !entries.is_sorted_by(|(a, _), (b, _)| order(self.by, a, b).is_le()) {
            entries.sort_by(|(a, _), (b, _)| order(self.by, a, b));
            let unsorted = self.to.split_off(start);
            for (_, entry) in entries {
                self.to.extend_from_slice(&unsorted[entry]);
                self.to.push(b',');
            }
            self.to.pop();
        }
        self.copy();
    }

    /// Copies a string and returns the text between its quotes.
    fn string(&mut self) -> &'a str {
        let start = self.at + 1;
        let mut end = start;
        loop {
            end += plain(&self.bytes[end..]);
            match self.bytes[end] {
                b'"' => break,
                _ => end += 2,
            }
        }
        self.to.extend_from_slice(&self.bytes[self.at..=end]);
        self.at = end + 1;
        &self.text[start..end]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::canonical_json;
    use crate::testing::{any_record, any_value};

    #[test]
    fn numbers_stay_as_they_are() {
        assert_eq!(
            canonical_json(&[u64::MAX, (1 << 53) + 1]),
            b"[18446744073709551615,9007199254740993]"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        #[test]
        fn values_are_written_as_rfc_8785_says(value in any_value()) {
            let expected = serde_json_canonicalizer::to_vec(&value).expect("JSON");
            prop_assert_eq!(canonical_json(&value), expected);
        }

        #[test]
        fn records_are_written_as_rfc_8785_says(record in any_record()) {
            let expected = serde_json_canonicalizer::to_vec(&record).expect("JSON");
            prop_assert_eq!(canonical_json(&record), expected);
        }
    }
}
