//! The openings of one match as lines.

use std::collections::{BTreeMap, BTreeSet};

use record::Digest;
use rules::{Opening, Subject};
use serde::{Deserialize, Serialize};

use crate::copies::{LineContent, Lines};

/// The content of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OpeningFileLine {
    /// The opening of a subject.
    Open(Opening),
    /// A subject whose opening was here and was dropped for good.
    Dropped(Subject),
    /// The author of the lines and records that follow.
    By(Authorship),
}

/// The author of the lines that follow, and of the records from this one on, until another line
/// names another author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Authorship {
    pub(super) from: u32,
    /// The hash of their token; `None` for the operator.
    pub(super) token: Option<Digest>,
}

impl OpeningFileLine {
    /// The subject of the line.
    pub(super) const fn subject(&self) -> Option<Subject> {
        match self {
            Self::Open(opening) => Some(opening.subject()),
            Self::Dropped(subject) => Some(*subject),
            Self::By(_) => None,
        }
    }

    /// The opening of the line, if it was not dropped.
    pub(super) const fn opening(&self) -> Option<&Opening> {
        match self {
            Self::Open(opening) => Some(opening),
            Self::Dropped(_) | Self::By(_) => None,
        }
    }
}

impl LineContent for OpeningFileLine {
    const FOLDER: &'static str = "openings";
    const REMEDY: &'static str = "remove the damaged lines from both, which loses their openings";

    fn supersedes(&self, _: &Self) -> bool {
        matches!(self, Self::Dropped(_))
    }

    fn settle(lines: &mut Lines<Self>) {
        lines.drop_all(&lines.dropped());
    }
}

/// The tokens that wrote a match; unknown for what a program wrote that did not store it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Authors {
    /// The first record of each author, in the order in which they were added.
    records: Vec<(u32, Option<Digest>)>,
    openings: BTreeMap<Subject, Digest>,
}

impl Authors {
    /// The token that wrote a record.
    pub(crate) fn of_record(&self, seq: u32) -> Option<Digest> {
        // Lines of another service are in the order of their arrival, so the record counts first,
        // and then the latest line.
        let said = self.records.iter().filter(|(from, _)| *from <= seq);
        said.max_by_key(|(from, _)| from).and_then(|(_, token)| *token)
    }

    /// The token that supplied the opening of this subject.
    pub(crate) fn of_opening(&self, subject: Subject) -> Option<Digest> {
        self.openings.get(&subject).copied()
    }

    /// The token that wrote last.
    pub(crate) fn last(&self) -> Option<Digest> {
        self.records.last().and_then(|(_, token)| *token)
    }
}

impl Lines<OpeningFileLine> {
    /// Attributes everything added from now on to this author.
    pub(super) fn attribute_to(&mut self, by: Authorship) {
        let last = self.all().rev().find_map(|said| match said {
            OpeningFileLine::By(last) => Some(last.token),
            OpeningFileLine::Open(_) | OpeningFileLine::Dropped(_) => None,
        });
        if last.flatten() != by.token {
            self.0.insert(self.next(), OpeningFileLine::By(by));
        }
    }

    /// Adds openings; one replaces another of the same subject, but not a dropped one.
    pub(super) fn add(&mut self, openings: &[Opening]) {
        let numbers = self.0.iter().filter_map(|(number, said)| Some((said.subject()?, *number)));
        let numbers: BTreeMap<_, _> = numbers.collect();
        for opening in openings {
            let number = numbers.get(&opening.subject()).copied();
            let number = number.unwrap_or_else(|| self.next());
            let said =
                self.0.entry(number).or_insert_with(|| OpeningFileLine::Open(opening.clone()));
            // A line that says `dropped` is final, whoever sends the opening again.
            if said.opening().is_some() {
                *said = OpeningFileLine::Open(opening.clone());
            }
        }
    }

    /// Replaces each line about these subjects by a note that it was dropped.
    pub(super) fn drop_all(&mut self, dropped: &BTreeSet<Subject>) {
        for said in self.0.values_mut() {
            if let Some(subject) = said.subject().filter(|subject| dropped.contains(subject)) {
                *said = OpeningFileLine::Dropped(subject);
            }
        }
    }

    /// Removes lines about records after this one, or about any if there is none; authors of the
    /// rest are kept.
    pub(super) fn cut(&mut self, last: Option<u32>) {
        let is_left = |said: &OpeningFileLine, last| {
            said.subject().is_none_or(|subject| subject.seq() <= last)
        };
        self.0.retain(|_, said| last.is_some_and(|last| is_left(said, last)));
    }

    /// These lines, followed by those that only `ours` has; whatever either has dropped stays
    /// dropped.
    pub(super) fn with(mut self, ours: &Self) -> Self {
        let dropped = &self.dropped() | &ours.dropped();
        let theirs: BTreeSet<_> = self.all().filter_map(OpeningFileLine::subject).collect();
        let said: Vec<_> = self.all().cloned().collect();
        let mut by = None;
        for line in ours.all() {
            match (line, line.subject()) {
                (OpeningFileLine::By(who), _) => {
                    by = Some(*who);
                    if !said.contains(line) {
                        self.0.insert(self.next(), line.clone());
                    }
                }
                (_, Some(subject)) if !theirs.contains(&subject) => {
                    if let Some(who) = by {
                        self.attribute_to(who);
                    }
                    self.0.insert(self.next(), line.clone());
                }
                _ => {}
            }
        }
        self.drop_all(&dropped);
        self
    }

    /// The last record with one of these lines; `None` if there are none about records.
    pub(crate) fn last_record(&self) -> Option<u32> {
        self.all().filter_map(OpeningFileLine::subject).map(Subject::seq).max()
    }

    /// The dropped subjects.
    pub(super) fn dropped(&self) -> BTreeSet<Subject> {
        let dropped = self.all().filter(|said| matches!(said, OpeningFileLine::Dropped(_)));
        dropped.filter_map(OpeningFileLine::subject).collect()
    }

    /// The authors of all of it.
    pub(super) fn authors(&self) -> Authors {
        let mut authors = Authors::default();
        for said in self.all() {
            match said {
                OpeningFileLine::By(Authorship { from, token }) => {
                    authors.records.push((*from, *token));
                }
                OpeningFileLine::Open(opening) => {
                    let of_it = authors.last().map(|token| (opening.subject(), token));
                    authors.openings.extend(of_it);
                }
                OpeningFileLine::Dropped(_) => {}
            }
        }
        authors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::copies::LostLine;

    /// Lines of two players and of so many cards.
    fn lines(cards: u32) -> Lines<OpeningFileLine> {
        let player = |seat, name: &str| format!(r#"{{"player":{seat},"name":"{name}"}}"#);
        let card = |index| format!(r#"{{"slot":"h1.{index}","face":{{"reference":"X{index}"}}}}"#);
        let texts = [player(0, "Kim"), player(1, "Ari")].into_iter().chain((0..cards).map(card));
        let openings = texts.map(|text| serde_json::from_str(&text).expect("an opening"));
        let mut lines = Lines::default();
        lines.add(&openings.collect::<Vec<_>>());
        lines
    }

    /// Lines of two players and of so many cards, with the first player dropped.
    fn dropped(lines: &Lines<OpeningFileLine>) -> Lines<OpeningFileLine> {
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

    #[test]
    fn each_line_is_of_who_was_named_last_and_each_record_too() {
        let token = |byte| Digest::new([byte; 32]);
        let mut lines = lines(2);
        let by = |from, token| Authorship { from, token };
        for attribution in [by(1, Some(token(1))), by(2, Some(token(1)))] {
            lines.attribute_to(attribution);
        }
        let card = |text: &str| {
            let text = format!(r#"{{"slot":"{text}","face":{{"reference":"X"}}}}"#);
            serde_json::from_str::<Opening>(&text).expect("an opening")
        };
        lines.add(&[card("h2.0")]);
        lines.attribute_to(by(3, Some(token(2))));
        lines.add(&[card("h2.1"), card("h2.0")]);
        lines.cut(Some(2));
        lines.attribute_to(by(3, None));
        lines.add(&[card("h3.0")]);
        let read = of_both(&lines.to_bytes(), &lines.to_bytes()).expect("it is whole");
        let authors = read.authors();
        let of = |subject: &str| authors.of_opening(subject.parse().expect("a subject"));
        let slots = ["h1.0", "h2.0", "h2.1", "h3.0"].map(of);
        assert_eq!(slots, [None, Some(token(1)), Some(token(2)), None]);
        let records = [0, 1, 2, 3, 9].map(|seq| authors.of_record(seq));
        assert_eq!(records, [None, Some(token(1)), Some(token(1)), None, None]);
        assert_eq!((authors.last(), lines.all().count()), (None, 10));
    }

    fn of_both(first: &[u8], second: &[u8]) -> Result<Lines<OpeningFileLine>, LostLine> {
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

    /// A stop between the two writes, or within one of them, leaves the old or the new contents.
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
                let lost = LostLine(u32::try_from(first).expect("few"));
                let wanted = if first == second { Err(lost) } else { Ok(expected.clone()) };
                assert_eq!(of_both(&without(first), &without(second)), wanted, "{first} {second}");
            }
            let lost = LostLine(u32::try_from(first).expect("few"));
            assert_eq!(of_both(&without(first), b""), Err(lost), "there is no other copy");
        }
    }

    /// The contents without their order: openings, dropped subjects, and the author of each record.
    fn said(
        lines: &Lines<OpeningFileLine>,
    ) -> (Vec<Opening>, BTreeSet<Subject>, Vec<Option<Digest>>) {
        let mut openings: Vec<_> =
            lines.all().filter_map(OpeningFileLine::opening).cloned().collect();
        openings.sort_by_key(Opening::subject);
        let authors = lines.authors();
        let records = (0..9).map(|seq| authors.of_record(seq)).collect();
        (openings, lines.dropped(), records)
    }

    #[test]
    fn services_that_take_from_each_other_have_the_same_in_any_order_and_drop_what_any_dropped() {
        let token = |byte| Digest::new([byte; 32]);
        let mut begun = lines(1);
        begun.attribute_to(Authorship { from: 1, token: Some(token(1)) });
        let mut longer = begun.clone();
        longer.attribute_to(Authorship { from: 4, token: Some(token(2)) });
        longer
            .add(&lines(3).all().filter_map(OpeningFileLine::opening).cloned().collect::<Vec<_>>());
        let mut other = dropped(&begun);
        other.attribute_to(Authorship { from: 6, token: None });
        let all = [begun.clone(), longer, other, lines(2)];
        let orders = (0..4_usize).flat_map(|a| (0..4_usize).map(move |b| (a, b)));
        let mut found = Vec::new();
        for (a, b) in orders.filter(|(a, b)| a != b) {
            let (c, d) = {
                let mut rest = (0..4).filter(|rest| ![a, b].contains(rest));
                (rest.next().expect("four"), rest.next().expect("four"))
            };
            for (c, d) in [(c, d), (d, c)] {
                let both = all[a].clone().with(&all[b]).with(&all[c]).with(&all[d]);
                assert_eq!(both.clone().with(&both), both, "there is nothing new in it");
                assert_eq!(both.clone().with(&all[a]), both, "it was there before");
                found.push(said(&both));
            }
        }
        assert_eq!(found.len(), 24);
        assert!(found.iter().all(|one| *one == found[0]), "{found:#?}");
        let (openings, dropped, records) = &found[0];
        assert_eq!((openings.len(), dropped.len()), (4, 1), "Ari and three cards; Kim");
        let authors = [None, Some(1), Some(1), Some(1), Some(2), Some(2), None, None, None];
        assert_eq!(*records, authors.map(|byte| byte.map(token)));
    }
}
