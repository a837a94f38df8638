//! The three dialects of version 1.

use std::fmt;
use std::str::FromStr;

use super::bits::{BitReader, BitWriter};
use super::{CodeFaultKind, NoCode, compact};
use crate::list::{DeckList, ListLine, add};
use crate::reference::{CardCopy, LETTERS, Letters, Product, RarityMark, Reference};

/// A way to write a deck code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// Version 1 with the 12 sets of 2024 and 2025.
    A,
    /// Version 1 with 18 sets.
    B,
    /// Version 1 with 19 sets, in which any card may have a number of its own: the newest, and the
    /// one written.
    C,
    /// Version 2, which omits the printing of a card.
    Compact,
}

/// A set with the widths of its numbers in the dialects A, B and C, `None` where it does not exist,
/// and of its rarities.
type SetWidths = (&'static str, [Option<usize>; 3], usize);

/// All sets, in the order of their ids in every dialect.
const SETS: [SetWidths; 19] = [
    ("COREKS", [Some(5), Some(6), Some(6)], 2),
    ("CORE", [Some(5), Some(6), Some(6)], 2),
    ("ALIZE", [Some(6), Some(6), Some(6)], 2),
    ("BISE", [Some(6), Some(7), Some(7)], 2),
    ("TCS3", [Some(6), Some(6), Some(6)], 2),
    ("WCQ25", [Some(5), Some(5), Some(5)], 2),
    ("WCS25", [Some(5), Some(5), Some(5)], 2),
    ("CYCLONE", [Some(7), Some(7), Some(7)], 2),
    ("DUSTER", [Some(7), Some(7), Some(7)], 3),
    ("DUSTERTOP", [Some(5), Some(6), Some(6)], 3),
    ("DUSTERCB", [Some(7), Some(7), Some(7)], 3),
    ("DUSTEROP", [Some(7), Some(7), Some(7)], 3),
    ("EOLE", [None, Some(7), Some(7)], 3),
    ("EOLECB", [None, Some(7), Some(7)], 3),
    ("FUGUE", [None, None, Some(8)], 3),
    ("JUDGE", [None, Some(5), Some(5)], 3),
    ("MUSUBI", [None, Some(7), Some(5)], 3),
    ("WCF25", [None, Some(5), Some(5)], 3),
    ("WCS26", [None, Some(7), Some(7)], 3),
];

/// A set with the widths of its numbers and rarities in one dialect.
type DialectSet = (&'static str, usize, usize);

/// Rarities by their number.
const MARKS: [RarityMark; 5] = [
    RarityMark::Common,
    RarityMark::Rare,
    RarityMark::RareElsewhere,
    RarityMark::Unique,
    RarityMark::Exalted,
];

impl Dialect {
    /// All dialects, in the order in which they are tried: shared codes most often use the second.
    pub const ALL: [Self; 4] = [Self::B, Self::C, Self::A, Self::Compact];

    /// Its word in JSON and in options.
    pub const fn word(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::C => "c",
            Self::Compact => "compact",
        }
    }

    /// The version that its codes begin with.
    pub(super) const fn version(self) -> u32 {
        match self {
            Self::A | Self::B | Self::C => 1,
            Self::Compact => 2,
        }
    }

    /// Its sets; the id of one is its position from 1.
    fn sets(self) -> impl Iterator<Item = DialectSet> {
        let has = move |&(name, numbers, rarity): &SetWidths| {
            let number = match self {
                Self::A => numbers[0],
                Self::B => numbers[1],
                Self::C => numbers[2],
                Self::Compact => None,
            };
            number.map(|number| (name, number, rarity))
        };
        SETS.iter().filter_map(has)
    }

    /// Reads a list from its bits, including the version.
    pub(super) fn read(self, bits: &mut BitReader<'_>) -> Result<DeckList, CodeFaultKind> {
        if self == Self::Compact {
            return compact::read(bits);
        }
        let take = |bits: &mut BitReader<'_>, width| bits.take(width).ok_or(CodeFaultKind::Short);
        take(bits, 4)?;
        let mut list = DeckList::default();
        for _ in 0..take(bits, 8)? {
            let id = take(bits, 8)? as usize;
            let set = id.checked_sub(1).and_then(|at| self.sets().nth(at));
            let set = set.ok_or(CodeFaultKind::Set)?;
            let count = take(bits, 6)?;
            if count == 0 {
                return Err(CodeFaultKind::Card);
            }
            for _ in 0..count {
                let ListLine { count, reference } = self.read_card(bits, set)?;
                if count > 0 {
                    add(&mut list.cards, count, reference);
                }
            }
        }
        if bits.is_done() { Ok(list) } else { Err(CodeFaultKind::Left) }
    }

    fn read_card(
        self,
        bits: &mut BitReader<'_>,
        set: DialectSet,
    ) -> Result<ListLine, CodeFaultKind> {
        let (name, number_width, rarity_width) = set;
        let mut take = |width| bits.take(width).ok_or(CodeFaultKind::Short);
        let count = match take(2)? {
            0 => many(take(6)?),
            count => count,
        };
        let product = match take(1)? {
            1 => Product::Booster,
            _ => match take(2)? {
                1 => Product::Promotion,
                2 => Product::AlternateArt,
                _ => return Err(CodeFaultKind::Card),
            },
        };
        let faction = (take(3)? as usize).checked_sub(1).and_then(|at| LETTERS.get(at));
        let &(letters, _) = faction.ok_or(CodeFaultKind::Card)?;
        let number = take(number_width)?;
        let rarity = *MARKS.get(take(rarity_width)? as usize).ok_or(CodeFaultKind::Card)?;
        let has_instance =
            if self == Self::C { take(1)? == 1 } else { rarity == RarityMark::Unique };
        let instance = match has_instance.then(|| take(16)).transpose()? {
            None | Some(0) if rarity == RarityMark::Unique => return Err(CodeFaultKind::Card),
            None => None,
            Some(0) => Some(CardCopy::Unnumbered),
            Some(number) => Some(CardCopy::Number(number)),
        };
        let number = u16::try_from(number).ok().filter(|&number| number > 0);
        let number = number.ok_or(CodeFaultKind::Card)?;
        let reference = Reference::new(name, product, letters, number, rarity, instance);
        Ok(ListLine { count, reference })
    }

    /// Writes a list with its version.
    pub(super) fn write(self, list: &DeckList, bits: &mut BitWriter) -> Result<(), NoCode> {
        if self == Self::Compact {
            return compact::write(list, bits);
        }
        let groups = groups(list);
        let count = u32::try_from(groups.len()).map_err(|_| NoCode::Long)?;
        if !bits.put(1, 4) || !bits.put(count, 8) {
            return Err(NoCode::Long);
        }
        for lines in groups {
            let (first, count) = (&lines[0].reference, u32::try_from(lines.len()).unwrap_or(0));
            let found = (1..).zip(self.sets()).find(|(_, (name, ..))| *name == first.set());
            let (id, set) = found.ok_or_else(|| NoCode::Set(first.clone()))?;
            if !bits.put(id, 8) || !bits.put(count, 6) {
                return Err(NoCode::Long);
            }
            for line in lines {
                if !self.write_card(line, set, bits) {
                    return Err(NoCode::Number(line.reference.clone()));
                }
            }
        }
        Ok(())
    }

    /// Writes a card; `false` if one of its numbers is too large.
    fn write_card(
        self,
        line: &ListLine,
        (_, number, rarity): DialectSet,
        bits: &mut BitWriter,
    ) -> bool {
        let ListLine { count, reference: it } = line;
        let counted = put_count(*count, bits);
        let product = match it.product() {
            Product::Booster => bits.put(1, 1),
            Product::Promotion => bits.put(0, 1) && bits.put(1, 2),
            Product::AlternateArt => bits.put(0, 1) && bits.put(2, 2),
        };
        let faction = bits.put(faction(it.letters()), 3);
        let numbered = bits.put(it.number().into(), number);
        let mark = MARKS.iter().zip(0..).find(|(mark, _)| **mark == it.rarity());
        let marked = mark.is_some_and(|(_, mark)| bits.put(mark, rarity));
        let instance = match (self, it.instance()) {
            (Self::C, None) => bits.put(0, 1),
            (_, None) => it.rarity() != RarityMark::Unique,
            (Self::C, Some(CardCopy::Unnumbered)) => bits.put(1, 1) && bits.put(0, 16),
            (Self::C, Some(CardCopy::Number(number))) => bits.put(1, 1) && bits.put(number, 16),
            (_, Some(CardCopy::Number(number))) => {
                it.rarity() == RarityMark::Unique && bits.put(number, 16)
            }
            (_, Some(CardCopy::Unnumbered)) => false,
        };
        counted && product && faction && numbered && marked && instance
    }
}

/// The long form of a number of copies: `None`, or how many more than three.
pub(super) const fn many(more: u32) -> u32 {
    if more == 0 { 0 } else { more + 3 }
}

/// Writes the number of copies; `false` if it is more than 65.
pub(super) fn put_count(count: u32, bits: &mut BitWriter) -> bool {
    match count {
        1..=3 => bits.put(count, 2),
        0 => false,
        _ => count <= 65 && bits.put(0, 2) && bits.put(count - 3, 6),
    }
}

/// The number of a faction.
pub(super) fn faction(letters: Letters) -> u32 {
    LETTERS.iter().zip(1..).find(|((one, _), _)| *one == letters).map_or(0, |(_, number)| number)
}

/// The lines by set in order of appearance, at most 63 together.
fn groups(list: &DeckList) -> Vec<Vec<&ListLine>> {
    let mut sets: Vec<(&str, Vec<&ListLine>)> = Vec::new();
    for line in &list.cards {
        let set = line.reference.set();
        match sets.iter_mut().find(|(one, _)| *one == set) {
            Some((_, lines)) => lines.push(line),
            None => sets.push((set, vec![line])),
        }
    }
    let parts = |(_, lines): &(_, Vec<_>)| lines.chunks(63).map(<[_]>::to_vec).collect::<Vec<_>>();
    sets.iter().flat_map(parts).collect()
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|one| one.word() == text);
        found.ok_or_else(|| {
            format!("`{text}` is not a dialect of the deck code: give a, b, c or compact")
        })
    }
}
