//! Whole lines in bytes that may be damaged anywhere: found wherever they stand, whatever stands between them.
//!
//! The mirror and sled both hold a record's line as it is, so that one walk finds it in the files of either, even if
//! sled cannot read its own any more. Whether a line is the one that was kept is for its hash to say.

use std::io::BufRead as _;
use std::ops::Range;

use serde::Deserialize as _;
use serde::de::IgnoredAny;

/// What the lines of records and the line that ends an append begin with.
const STARTS: [&[u8]; 5] =
    [b"{\"actor\":", b"{\"appended\":", b"{\"at\":", b"{\"commit\":", b"{\"event\":"];

/// Bytes of a line at most: of a record 64 KiB, of the end of an append its listing and less than that.
pub(crate) const LINE_BYTES_MAX: usize = 128 * 1024;

/// Where lines stand that begin like one of ours and are JSON to their end.
pub(crate) fn carve(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(start) = find(bytes, from) {
            if let Some(length) = object(&bytes[start..]) {
                from = start + length;
                return Some(start..from);
            }
            from = start + 1;
        }
        from = bytes.len();
        None
    })
}

/// Where the next object may begin.
fn find(bytes: &[u8], from: usize) -> Option<usize> {
    let passed = (&bytes[from..]).skip_until(b'{').expect("memory does not fail");
    let found = (from + passed).checked_sub(1)?;
    (passed > 0 && bytes[found] == b'{').then_some(found)
}

/// The length of the object that these bytes begin with, if it begins like a line of ours.
fn object(bytes: &[u8]) -> Option<usize> {
    if !STARTS.iter().any(|start| bytes.starts_with(start)) {
        return None;
    }
    let bytes = &bytes[..bytes.len().min(LINE_BYTES_MAX)];
    let mut values = serde_json::Deserializer::from_slice(bytes);
    IgnoredAny::deserialize(&mut values).ok()?;
    Some(values.into_iter::<IgnoredAny>().byte_offset())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_between_damage() {
        let lines = [r#"{"at":"x","v":1}"#, r#"{"appended":{"leaf":0}}"#, r#"{"event":{"a":[]}}"#];
        for between in ["\n", "\0\0\0", "", "x{\"at\":", "{\"event\":{\"a\"\n"] {
            let text =
                format!("{between}{}", lines.map(|line| format!("{line}{between}")).concat());
            let found: Vec<&str> = carve(text.as_bytes()).map(|place| &text[place]).collect();
            assert_eq!(found, lines, "{between:?}");
        }
    }
}
