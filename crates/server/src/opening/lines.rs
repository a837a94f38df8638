//! A copy of the openings of one match, as lines; and what two copies say together.

use std::collections::{BTreeMap, BTreeSet};

use rules::{Opening, Subject};
use serde::{Deserialize, Serialize};

/// What one line says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Said {
    /// What opens its subject.
    Open(Opening),
    /// That what opened it stood here and was dropped for good.
    Dropped(Subject),
}

impl Said {
    /// What it is about.
    pub(super) const fn subject(&self) -> Subject {
        match self {
            Self::Open(opening) => opening.subject(),
            Self::Dropped(subject) => *subject,
        }
    }

    /// What opens its subject, if that was not dropped.
    pub(super) const fn opening(&self) -> Option<&Opening> {
        match self {
            Self::Open(opening) => Some(opening),
            Self::Dropped(_) => None,
        }
    }
}

/// Lines by their numbers, which a drop leaves as they are: so two copies can be held against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines(BTreeMap<u32, Said>);

/// The first line, from 0, that no copy has whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lost(pub(super) u32);

impl Lines {
    /// All of them, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = &Said> {
        self.0.values()
    }

    /// Adds openings; one takes the place of another of the same subject, and none that of what was dropped.
    pub(super) fn add(&mut self, openings: &[Opening]) {
        let numbers = self.0.iter().map(|(number, said)| (said.subject(), *number));
        let numbers: BTreeMap<_, _> = numbers.collect();
        for opening in openings {
            let number = numbers.get(&opening.subject()).copied();
            let number = number.unwrap_or_else(|| self.next());
            let said = self.0.entry(number).or_insert_with(|| Said::Open(opening.clone()));
            if said.opening().is_some() {
                *said = Said::Open(opening.clone());
            }
        }
    }

    /// Puts in place of each line about these that they were dropped.
    pub(super) fn drop_all(&mut self, dropped: &BTreeSet<Subject>) {
        for said in self.0.values_mut() {
            let subject = said.subject();
            if dropped.contains(&subject) {
                *said = Said::Dropped(subject);
            }
        }
    }

    /// Leaves out what is about records after this one, or about any if there is none.
    pub(super) fn cut(&mut self, last: Option<u32>) {
        self.0.retain(|_, said| last.is_some_and(|last| said.subject().seq() <= last));
    }

    /// What was dropped.
    pub(super) fn dropped(&self) -> BTreeSet<Subject> {
        self.all().filter(|said| matches!(said, Said::Dropped(_))).map(Said::subject).collect()
    }

    /// The number of the next line.
    fn next(&self) -> u32 {
        self.0.last_key_value().map_or(0, |(number, _)| number + 1)
    }

    /// The bytes of a copy.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (number, said) in &self.0 {
            let said = serde_json::to_string(said).expect("it is JSON");
            let text = format!("{number},{said}");
            let hash = blake3::hash(text.as_bytes());
            bytes.extend_from_slice(format!("[\"{hash}\",{text}]\n").as_bytes());
        }
        bytes
    }

    /// What two copies say together.
    ///
    /// A copy that is there and whole is trusted with what the other cannot say. If neither is, each line must be whole
    /// in one of them, and not both may have more behind the last such line.
    pub(super) fn of_both(copies: [&[u8]; 2]) -> Result<Self, Lost> {
        let first = Copy::read(copies[0]);
        if first.is_whole && copies[0] == copies[1] {
            return Ok(first.lines);
        }
        let found = [first, Copy::read(copies[1])];
        let mut both = Self::default();
        for (number, said) in found.iter().flat_map(|copy| &copy.lines.0) {
            let known = both.0.entry(*number).or_insert_with(|| said.clone());
            if matches!(said, Said::Dropped(_)) {
                *known = said.clone();
            }
        }
        both.drop_all(&both.dropped());
        let is_empty = copies.iter().all(|copy| copy.is_empty());
        if is_empty || found.iter().any(|copy| copy.is_whole) {
            return Ok(both);
        }
        let bytes = both.to_bytes().len();
        let has_more = copies.iter().all(|copy| copy.is_empty() || copy.len() > bytes);
        let next = both.next();
        let lost = (0..next).find(|number| !both.0.contains_key(number));
        lost.or(has_more.then_some(next)).map_or(Ok(both), |number| Err(Lost(number)))
    }
}

/// One copy as it was found.
struct Copy {
    lines: Lines,
    /// Whether it has lines, and all of them are whole.
    is_whole: bool,
}

impl Copy {
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

/// The number of a line and what it says; none if it is not as it was written.
fn read(line: &[u8]) -> Option<(u32, Said)> {
    let line = str::from_utf8(line).ok()?;
    let (hash, text) = line.strip_prefix("[\"")?.strip_suffix("]\n")?.split_once("\",")?;
    if blake3::hash(text.as_bytes()).to_hex().as_str() != hash {
        return None;
    }
    let (number, said) = text.split_once(',')?;
    Some((number.parse().ok()?, serde_json::from_str(said).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of two players and of so many cards.
    fn lines(cards: u32) -> Lines {
        let player = |seat, name: &str| format!(r#"{{"player":{seat},"name":"{name}"}}"#);
        let card = |index| format!(r#"{{"slot":"h1.{index}","face":{{"reference":"X{index}"}}}}"#);
        let texts = [player(0, "Kim"), player(1, "Ari")].into_iter().chain((0..cards).map(card));
        let openings = texts.map(|text| serde_json::from_str(&text).expect("an opening"));
        let mut lines = Lines::default();
        lines.add(&openings.collect::<Vec<_>>());
        lines
    }

    /// The same with the first player dropped.
    fn dropped(lines: &Lines) -> Lines {
        let mut lines = lines.clone();
        lines.drop_all(&BTreeSet::from(["player:0".parse().expect("a subject")]));
        lines
    }

    /// Each with one byte changed, or with its end gone.
    fn damaged(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
        let flipped = (0..bytes.len()).flat_map(move |at| {
            [1, 0x20, 0xff].map(|bits| {
                let mut bytes = bytes.to_vec();
                bytes[at] ^= bits;
                bytes
            })
        });
        let zeroed = (0..bytes.len()).step_by(7).map(move |at| {
            let mut bytes = bytes.to_vec();
            bytes[at..].fill(0);
            bytes
        });
        flipped.chain(zeroed).chain((0..bytes.len()).map(move |end| bytes[..end].to_vec()))
    }

    fn of_both(first: &[u8], second: &[u8]) -> Result<Lines, Lost> {
        let both = Lines::of_both([first, second]);
        assert_eq!(both, Lines::of_both([second, first]), "no copy is better than the other");
        both
    }

    #[test]
    fn any_damage_to_one_copy_loses_nothing_and_shows_nothing_that_was_dropped() {
        for expected in [lines(3), dropped(&lines(3))] {
            let bytes = expected.to_bytes();
            assert_eq!(of_both(&bytes, &bytes), Ok(expected.clone()));
            assert_eq!(of_both(&bytes, b""), Ok(expected.clone()));
            for damaged in damaged(&bytes) {
                assert_eq!(of_both(&bytes, &damaged), Ok(expected.clone()));
            }
        }
        assert_eq!(of_both(b"", b""), Ok(Lines::default()));
    }

    /// A stop between the two writes, or within one of them, leaves what was before or what was to be.
    #[test]
    fn a_stop_at_any_byte_of_an_addition_loses_nothing_that_was_there() {
        let (before, after) = (lines(1), lines(4));
        let (old, new) = (before.to_bytes(), after.to_bytes());
        for end in old.len()..=new.len() {
            for zeros in [0, new.len() - end] {
                let torn = [&new[..end], &vec![0; zeros]].concat();
                let all: Vec<_> = after.all().collect();
                let first = of_both(&torn, &old).expect("one copy is whole");
                let said: Vec<_> = first.all().collect();
                assert_eq!(said, all[..said.len()], "byte {end}");
                assert!(said.len() >= 3, "byte {end}");
                assert_eq!(of_both(&new, &torn), Ok(after.clone()), "byte {end}");
            }
        }
    }

    #[test]
    fn a_drop_that_one_copy_has_is_done() {
        let (before, after) = (lines(2), dropped(&lines(2)));
        assert_eq!(of_both(&before.to_bytes(), &after.to_bytes()), Ok(after.clone()));
        let later = lines(5).to_bytes();
        assert_eq!(of_both(&later, &after.to_bytes()), Ok(dropped(&lines(5))));
    }

    #[test]
    fn a_line_that_both_have_lost_is_named_and_different_ones_are_not_lost() {
        let expected = lines(3);
        let bytes = expected.to_bytes();
        let starts: Vec<_> = [0].into_iter().chain(1..bytes.len()).collect();
        let starts: Vec<_> =
            starts.into_iter().filter(|&at| at == 0 || bytes[at - 1] == b'\n').collect();
        let without = |line: usize| {
            let mut bytes = bytes.clone();
            bytes[starts[line] + 9] ^= 1;
            bytes
        };
        for first in 0..starts.len() {
            for second in 0..starts.len() {
                let lost = Lost(u32::try_from(first).expect("few"));
                let wanted = if first == second { Err(lost) } else { Ok(expected.clone()) };
                assert_eq!(of_both(&without(first), &without(second)), wanted, "{first} {second}");
            }
            let lost = Lost(u32::try_from(first).expect("few"));
            assert_eq!(of_both(&without(first), b""), Err(lost), "there is no other copy");
        }
    }
}
