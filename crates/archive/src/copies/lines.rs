//! A copy as lines, and what two copies contain together.

use std::collections::BTreeMap;

use ledger::{sealed_line, unsealed_line};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The content of a line.
pub(crate) trait LineContent: Clone + Serialize + DeserializeOwned {
    /// The folder of its files, or the name of its one file.
    const FOLDER: &'static str;

    /// What can be done, besides restoring a backup, if both copies have lost a line.
    const REMEDY: &'static str;

    /// Whether this line counts if the other copy has a different one in its place.
    fn supersedes(&self, other: &Self) -> bool;

    /// Removes superseded content from the combined lines of two copies.
    fn settle(lines: &mut Lines<Self>);
}

/// Lines by their numbers, which do not change, so that two copies can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lines<T>(pub(crate) BTreeMap<u32, T>);

impl<T> Default for Lines<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// The first line, from 0, that is intact in neither copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LostLine(pub(crate) u32);

impl<T: LineContent> Lines<T> {
    /// All lines, in order.
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.values()
    }

    /// The number of the next line.
    pub(crate) fn next(&self) -> u32 {
        self.0.last_key_value().map_or(0, |(number, _)| number + 1)
    }

    /// The bytes of a copy.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (number, said) in &self.0 {
            bytes.extend_from_slice(&line(*number, said));
        }
        bytes
    }

    /// The lines of one copy that is intact, or has none.
    pub(crate) fn whole(bytes: &[u8]) -> Option<Self> {
        let copy = FoundCopy::read(bytes);
        (copy.is_whole || bytes.is_empty()).then_some(copy.lines)
    }

    /// What two copies contain together.
    ///
    /// An existing intact copy is trusted for what the other lacks. If neither is intact, each line
    /// must be intact in one of them, and they may not both have more after the last such line.
    pub(crate) fn of_both(copies: [&[u8]; 2]) -> Result<Self, LostLine> {
        let first = FoundCopy::read(copies[0]);
        if first.is_whole && copies[0] == copies[1] {
            return Ok(first.lines);
        }
        let found = [first, FoundCopy::read(copies[1])];
        let mut both = Self::default();
        for (number, said) in found.iter().flat_map(|copy| &copy.lines.0) {
            let known = both.0.entry(*number).or_insert_with(|| said.clone());
            if said.supersedes(known) {
                *known = said.clone();
            }
        }
        T::settle(&mut both);
        let is_empty = copies.iter().all(|copy| copy.is_empty());
        // An intact copy alone is enough: the other can only lack the last line that this one has.
        if is_empty || found.iter().any(|copy| copy.is_whole) {
            return Ok(both);
        }
        let bytes = both.to_bytes().len();
        // If both have rubbish after the last line, a line may have stood there that was acknowledged.
        let has_more = copies.iter().all(|copy| copy.is_empty() || copy.len() > bytes);
        let next = both.next();
        let lost = (0..next).find(|number| !both.0.contains_key(number));
        lost.or(has_more.then_some(next)).map_or(Ok(both), |number| Err(LostLine(number)))
    }
}

/// One copy as it was found.
struct FoundCopy<T> {
    lines: Lines<T>,
    /// Whether it has lines, and all of them are intact.
    is_whole: bool,
}

impl<T: LineContent> FoundCopy<T> {
    fn read(bytes: &[u8]) -> Self {
        let mut copy = Self { lines: Lines::default(), is_whole: !bytes.is_empty() };
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            match read(line) {
                Some((number, said)) => drop(copy.lines.0.entry(number).or_insert(said)),
                None => copy.is_whole = false,
            }
        }
        copy
    }
}

/// The number of a line and its content; `None` if it is not as it was written.
pub(crate) fn read<T: LineContent>(line: &[u8]) -> Option<(u32, T)> {
    let (number, said) = unsealed_line(str::from_utf8(line.strip_suffix(b"\n")?).ok()?)?;
    Some((number, serde_json::from_str(said).ok()?))
}

/// A line with this number, as it is written.
pub(crate) fn line<T: Serialize>(number: u32, said: &T) -> Vec<u8> {
    let said = serde_json::to_string(said).expect("it is JSON");
    (sealed_line(number, &said) + "\n").into_bytes()
}
