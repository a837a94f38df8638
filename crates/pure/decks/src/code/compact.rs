//! Version 2: cards by faction and number, without the printing.

use super::bits::{BitReader, BitWriter};
use super::{CodeFaultKind, NoCode, dialect};
use crate::list::{DeckList, ListLine, add};
use crate::reference::{CardCopy, LETTERS, Letters, Product, RarityMark, Reference};

/// Rarities by their number; exalted cards are written as common ones.
const MARKS: [RarityMark; 4] =
    [RarityMark::Common, RarityMark::Rare, RarityMark::RareElsewhere, RarityMark::Unique];

/// Sets with their range of numbers for each faction, in the order of the factions' numbers.
const SETS: [(&str, [(u16, u16); 7]); 7] = [
    ("CORE", [(1, 31), (1, 31), (1, 30), (1, 30), (1, 32), (1, 31), (0, 1)]),
    ("ALIZE", [(32, 46), (32, 46), (31, 45), (31, 45), (33, 48), (32, 47), (2, 2)]),
    ("BISE", [(49, 63), (49, 64), (49, 63), (49, 63), (49, 63), (49, 63), NONE]),
    ("CYCLONE", [(65, 82), (65, 83), (65, 82), (65, 83), (65, 82), (65, 82), (3, 3)]),
    ("DUSTER", [(85, 102), (86, 102), (86, 102), (85, 102), (85, 102), (86, 102), (4, 4)]),
    ("EOLE", [(106, 122), (105, 123), (105, 122), (106, 122), (106, 122), (105, 122), NONE]),
    ("FUGUE", [FUGUE, FUGUE, FUGUE, FUGUE, FUGUE, FUGUE, NONE]),
];

/// No numbers.
const NONE: (u16, u16) = (1, 0);

const FUGUE: (u16, u16) = (130, 148);

/// The set of a faction's card with this number.
fn set(letters: Letters, number: u16) -> Option<&'static str> {
    let at = dialect::faction(letters) as usize - 1;
    let is_in =
        |(_, ranges): &&(_, [(u16, u16); 7])| (ranges[at].0..=ranges[at].1).contains(&number);
    SETS.iter().find(is_in).map(|(set, _)| *set)
}

/// Reads a list from its bits, including the version.
pub(super) fn read(bits: &mut BitReader<'_>) -> Result<DeckList, CodeFaultKind> {
    let mut take = |width| bits.take(width).ok_or(CodeFaultKind::Short);
    take(4)?;
    let groups = take(8)?;
    let all_one = take(1)? == 1;
    take(3)?;
    let mut list = DeckList::default();
    for _ in 0..groups {
        let faction = (take(3)? as usize).checked_sub(1).and_then(|at| LETTERS.get(at));
        let &(letters, _) = faction.ok_or(CodeFaultKind::Card)?;
        let count = take(6)?;
        for _ in 0..count {
            let copies = match if all_one { 1 } else { take(2)? } {
                0 => dialect::many(take(6)?),
                copies => copies,
            };
            let number = u16::try_from(take(8)? + 1).map_err(|_| CodeFaultKind::Card)?;
            let rarity = MARKS[take(2)? as usize];
            let set = set(letters, number).ok_or(CodeFaultKind::Card)?;
            let (set, instance) = if rarity == RarityMark::Unique {
                let raw = take(16)?;
                let (set, number) = match (set, raw & 1) {
                    ("CORE", 1) => ("COREKS", raw >> 1),
                    ("CORE", _) => ("CORE", raw >> 1),
                    (set, _) => (set, raw),
                };
                if number == 0 {
                    return Err(CodeFaultKind::Card);
                }
                (set, Some(CardCopy::Number(number)))
            } else {
                (set, None)
            };
            let reference =
                Reference::new(set, Product::Booster, letters, number, rarity, instance);
            if copies > 0 {
                add(&mut list.cards, copies, reference);
            }
        }
    }
    // Bits behind the last card mean that the code is of another version, or damaged.
    if bits.is_done() { Ok(list) } else { Err(CodeFaultKind::Left) }
}

/// Writes a list with its version; cards that it cannot distinguish become one line.
pub(super) fn write(list: &DeckList, bits: &mut BitWriter) -> Result<(), NoCode> {
    let mut lines = Vec::new();
    for ListLine { count, reference } in &list.cards {
        add(&mut lines, *count, plain(reference)?);
    }
    // The same deck always has the same code, however it was entered.
    lines.sort_by_key(|line: &ListLine| {
        let it = &line.reference;
        (it.letters(), it.number(), it.rarity(), it.set() == "COREKS", it.instance())
    });
    let mut groups: Vec<Vec<&ListLine>> = Vec::new();
    for line in &lines {
        let fits = |group: &&mut Vec<&ListLine>| {
            // The count of a group has six bits.
            group[0].reference.letters() == line.reference.letters() && group.len() < 63
        };
        match groups.last_mut().filter(fits) {
            Some(group) => group.push(line),
            None => groups.push(vec![line]),
        }
    }
    let all_one = !lines.is_empty() && lines.iter().all(|line| line.count == 1);
    let count = u32::try_from(groups.len()).map_err(|_| NoCode::Long)?;
    if !(bits.put(2, 4) && bits.put(count, 8) && bits.put(all_one.into(), 1) && bits.put(0, 3)) {
        return Err(NoCode::Long);
    }
    for group in groups {
        let count = u32::try_from(group.len()).map_err(|_| NoCode::Long)?;
        let letters = group[0].reference.letters();
        if !bits.put(dialect::faction(letters), 3) || !bits.put(count, 6) {
            return Err(NoCode::Long);
        }
        for line in group {
            if !write_card(line, all_one, bits) {
                return Err(NoCode::Number(line.reference.clone()));
            }
        }
    }
    Ok(())
}

fn write_card(line: &ListLine, all_one: bool, bits: &mut BitWriter) -> bool {
    let ListLine { count, reference: it } = line;
    let counted = all_one || dialect::put_count(*count, bits);
    let number = u32::from(it.number()).checked_sub(1).is_some_and(|number| bits.put(number, 8));
    let mark = MARKS.iter().zip(0..).find(|(mark, _)| **mark == it.rarity());
    let marked = mark.is_some_and(|(_, mark)| bits.put(mark, 2));
    let instance = match it.instance() {
        None | Some(CardCopy::Unnumbered) => true,
        Some(CardCopy::Number(number)) => match it.set() {
            "CORE" => number < 1 << 15 && bits.put(number << 1, 16),
            "COREKS" => number < 1 << 15 && bits.put(number << 1 | 1, 16),
            _ => bits.put(number, 16),
        },
    };
    counted && number && marked && instance
}

/// The form of a card in this version.
fn plain(it: &Reference) -> Result<Reference, NoCode> {
    let set = set(it.letters(), it.number()).ok_or_else(|| NoCode::Set(it.clone()))?;
    let is_unique = it.rarity() == RarityMark::Unique;
    let set = if is_unique && it.set() == "COREKS" { "COREKS" } else { set };
    let rarity = if it.rarity() == RarityMark::Exalted { RarityMark::Common } else { it.rarity() };
    let instance = it.instance().filter(|_| is_unique);
    Ok(Reference::new(set, Product::Booster, it.letters(), it.number(), rarity, instance))
}
