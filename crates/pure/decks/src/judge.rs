//! Faults of a deck in a format, and questions that cannot be decided.

use std::collections::{BTreeMap, BTreeSet};

use cards::Date;
use rules::Edition;

use crate::deck::{Belongs, Deck, DeckEntry};
use crate::format::{Format, PoolKind, RulesOfPlay};
use crate::pool::Pool;
use crate::reference::RarityMark;
use crate::restriction::{self, On, Restricted};
use crate::uniques::is_allowed;

/// The criteria for judging a deck.
#[derive(Clone, Copy, Debug)]
pub struct DeckCriteria<'a> {
    /// The format.
    pub format: &'a Format,
    /// The edition of the rulebook: the older one counts limited decks differently.
    pub edition: Edition,
    /// The day on which it is played; now if absent.
    pub on: Option<Date>,
    /// The cards its player was given.
    pub pool: Option<&'a Pool>,
}

/// The result of judging a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckJudgement {
    /// The faults.
    pub faults: Vec<DeckFault>,
    /// The undecided questions.
    pub open: Vec<OpenQuestion>,
}

/// A fault of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckFault {
    /// Too few cards, or too many.
    Size {
        /// How many, with its Hero.
        cards: u32,
        /// The minimum.
        at_least: u32,
        /// The maximum, if there is one.
        at_most: Option<u32>,
    },
    /// It has no Hero.
    NoHero,
    /// It has more Heroes than it may have.
    Heroes {
        /// How many.
        cards: u32,
        /// The maximum.
        at_most: u32,
    },
    /// It contains cards of factions other than its Hero's.
    OtherFactions {
        /// The others.
        factions: Vec<String>,
        /// The Hero's.
        hero: String,
    },
    /// Too many factions.
    Factions {
        /// The factions.
        factions: Vec<String>,
        /// The maximum.
        at_most: u32,
    },
    /// Too many cards of one name.
    Copies {
        /// The name.
        name: String,
        /// How many.
        cards: u32,
        /// The maximum.
        at_most: u32,
    },
    /// Too many cards of one name and rarity.
    CopiesOfRarity {
        /// The name.
        name: String,
        /// The rarity.
        rarity: String,
        /// How many.
        cards: u32,
        /// The maximum.
        at_most: u32,
    },
    /// Too many cards of one rarity.
    Rarity {
        /// The rarity.
        rarity: &'static str,
        /// How many.
        cards: u32,
        /// The maximum.
        at_most: u32,
    },
    /// A Unique more than once, although it exists only once.
    SameUnique {
        /// Its reference.
        reference: String,
        /// The number of copies.
        cards: u32,
    },
    /// A card that may not be played.
    Restricted {
        /// The name.
        name: String,
        /// The decision about it.
        what: Restricted,
    },
    /// A Unique that is not among those that the format allows.
    NotInFormat {
        /// Its reference.
        reference: String,
    },
    /// More copies of a card than its player was given.
    NotInPool {
        /// The name.
        name: String,
        /// How many.
        cards: u32,
        /// The number given.
        has: u32,
    },
}

/// An undecided question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenQuestion {
    /// The rules of this format are unknown.
    Format(String),
    /// The factions of these cards are unknown.
    Factions(Vec<String>),
    /// The cards that the player was given are unknown.
    Pool,
    /// These cards of the deck have no reference by which they could be found in its pool.
    Nameless(Vec<String>),
    /// It is unknown whether the format allows these Uniques.
    PoolOfUniques(Vec<String>),
    /// It is unknown from which day on this card may not be played.
    Restriction(String),
    /// One card is rare in its faction and one out of it: whether these are one rarity is not
    /// settled.
    RareTwice(String),
    /// The deck has other cards than in the previous game, and it is unknown whether the format
    /// allows that.
    Changed,
}

impl<'a> DeckCriteria<'a> {
    /// Judges a deck in the format of today, without a pool.
    pub const fn new(format: &'a Format) -> Self {
        Self { format, edition: Edition::Four, on: None, pool: None }
    }
}

/// The faults of a deck, and the undecided questions; it does not stop at the first.
pub fn judge(deck: &Deck, question: &DeckCriteria<'_>) -> DeckJudgement {
    let mut judged = DeckJudgement::default();
    size(deck, question, &mut judged);
    factions(deck, question.format, &mut judged);
    copies(deck, question.format, &mut judged);
    rarities(deck, question.format, &mut judged);
    restrictions(deck, question, &mut judged);
    pool(deck, question, &mut judged);
    judged
}

fn count(entries: &[DeckEntry]) -> u32 {
    entries.iter().map(|entry| entry.count).sum()
}

fn size(deck: &Deck, question: &DeckCriteria<'_>, judged: &mut DeckJudgement) {
    let Format { play, size, heroes: (least_heroes, most_heroes), .. } = question.format;
    let heroes = count(&deck.heroes);
    let (mut at_least, at_most) = *size;
    // The older edition counts the cards of a limited deck without its Hero.
    if (*play, question.edition) == (RulesOfPlay::Limited, Edition::September2024) {
        at_least = at_least - 1 + heroes.min(1);
    }
    // Sizes come from outside: a list may say anything.
    let cards = deck.size.saturating_add(heroes);
    if cards < at_least || at_most.is_some_and(|most| cards > most) {
        judged.faults.push(DeckFault::Size { cards, at_least, at_most });
    }
    if heroes < *least_heroes {
        judged.faults.push(DeckFault::NoHero);
    }
    if heroes > *most_heroes {
        judged.faults.push(DeckFault::Heroes { cards: heroes, at_most: *most_heroes });
    }
}

fn factions(deck: &Deck, format: &Format, judged: &mut DeckJudgement) {
    let Some(at_most) = format.factions else { return };
    let of = |entries: &[DeckEntry]| -> BTreeSet<String> {
        let named = entries.iter().filter_map(|entry| match &entry.faction {
            Belongs::To(faction) => Some(faction.clone()),
            Belongs::Neutral | Belongs::Unknown => None,
        });
        named.collect()
    };
    let unknown = deck.cards.iter().filter(|entry| entry.faction == Belongs::Unknown);
    let unknown: Vec<_> = unknown.map(|entry| entry.written.clone()).collect();
    let (of_heroes, mut all) = (of(&deck.heroes), of(&deck.cards));
    // Where only one faction is allowed, the Hero says which; elsewhere all count alike.
    let hero = if at_most == 1 { of_heroes.first() } else { None };
    if let Some(hero) = hero {
        all.remove(hero);
        if !all.is_empty() {
            let factions = all.into_iter().collect();
            judged.faults.push(DeckFault::OtherFactions { factions, hero: hero.clone() });
        }
    } else {
        all.extend(of_heroes);
        if all.len() > at_most as usize {
            let factions = all.into_iter().collect();
            judged.faults.push(DeckFault::Factions { factions, at_most });
        }
    }
    if !unknown.is_empty() {
        judged.open.push(OpenQuestion::Factions(unknown));
    }
}

fn copies(deck: &Deck, format: &Format, judged: &mut DeckJudgement) {
    let mut names = BTreeMap::<&str, u32>::new();
    let mut of_rarity = BTreeMap::<(&str, &str), BTreeMap<Option<RarityMark>, u32>>::new();
    for entry in &deck.cards {
        *names.entry(&entry.name).or_default() += entry.count;
        let rarity = entry.rarity.as_deref().unwrap_or_default();
        let mark = entry.reference.as_ref().map(crate::Reference::rarity);
        *of_rarity.entry((&entry.name, rarity)).or_default().entry(mark).or_default() +=
            entry.count;
    }
    for (name, cards) in names {
        if let Some(at_most) = format.copies.filter(|&most| cards > most) {
            judged.faults.push(DeckFault::Copies { name: name.to_owned(), cards, at_most });
        }
    }
    let Some(at_most) = format.copies_of_rarity else { return };
    for ((name, rarity), marks) in of_rarity {
        let (name, cards) = (name.to_owned(), marks.values().sum());
        // Certain if one mark alone exceeds the limit; together it depends on whether both are one rarity.
        if marks.values().any(|&cards| cards > at_most) {
            let rarity = rarity.to_owned();
            judged.faults.push(DeckFault::CopiesOfRarity { name, rarity, cards, at_most });
        } else if cards > at_most {
            judged.open.push(OpenQuestion::RareTwice(name));
        }
    }
}

fn rarities(deck: &Deck, format: &Format, judged: &mut DeckJudgement) {
    let of_hero = || {
        let hero = deck.heroes.first()?.reference.as_ref()?;
        let number = format!("{}_{:02}", hero.original().letters(), hero.original().number());
        format.uniques_by_hero.get(number.as_str()).copied()
    };
    let limits = [
        ("rare", format.rares),
        ("exalted", format.exalted),
        ("unique", of_hero().or(format.uniques)),
    ];
    for (rarity, at_most) in limits {
        let of_it = deck.cards.iter().filter(|entry| entry.rarity.as_deref() == Some(rarity));
        let cards = of_it.map(|entry| entry.count).sum();
        if let Some(at_most) = at_most.filter(|&most| cards > most) {
            judged.faults.push(DeckFault::Rarity { rarity, cards, at_most });
        }
    }
    let mut uniques = BTreeMap::<&str, u32>::new();
    for entry in deck.cards.iter().filter(|entry| entry.rarity.as_deref() == Some("unique")) {
        // A recorder's name for it may stand for several cards.
        if entry.reference.is_some() {
            *uniques.entry(&entry.written).or_default() += entry.count;
        }
    }
    for (reference, cards) in uniques.into_iter().filter(|&(_, cards)| cards > 1) {
        judged.faults.push(DeckFault::SameUnique { reference: reference.to_owned(), cards });
    }
}

fn restrictions(deck: &Deck, question: &DeckCriteria<'_>, judged: &mut DeckJudgement) {
    if !question.format.restricted {
        return;
    }
    let mut told = BTreeSet::new();
    for entry in deck.heroes.iter().chain(&deck.cards) {
        let Some(reference) = &entry.reference else { continue };
        let Some(on) = restriction::on(reference, question.on) else { continue };
        // A restriction is by name: other printings of the card are not another fault.
        if !told.insert(entry.name.as_str()) {
            continue;
        }
        let name = entry.name.clone();
        match on {
            On::Holds(what) => judged.faults.push(DeckFault::Restricted { name, what }),
            On::MayHold => judged.open.push(OpenQuestion::Restriction(name)),
        }
    }
}

fn uniques(deck: &Deck, question: &DeckCriteria<'_>, judged: &mut DeckJudgement) {
    let mut unknown = Vec::new();
    for entry in deck.cards.iter().filter(|entry| entry.rarity.as_deref() == Some("unique")) {
        let reference = entry.reference.as_ref();
        let is_allowed = |reference| is_allowed(question.format, reference, question.on);
        match reference.and_then(is_allowed) {
            Some(true) => {}
            Some(false) => {
                let reference = entry.written.clone();
                judged.faults.push(DeckFault::NotInFormat { reference });
            }
            None => unknown.push(entry.written.clone()),
        }
    }
    if !unknown.is_empty() {
        judged.open.push(OpenQuestion::PoolOfUniques(unknown));
    }
}

fn pool(deck: &Deck, question: &DeckCriteria<'_>, judged: &mut DeckJudgement) {
    match (question.format.pool, question.pool) {
        (None, _) => {}
        (Some(PoolKind::OfUniques), _) => uniques(deck, question, judged),
        (Some(PoolKind::OfPlayer), None) => {
            if !deck.cards.is_empty() {
                judged.open.push(OpenQuestion::Pool);
            }
        }
        (Some(PoolKind::OfPlayer), Some(pool)) => {
            let (mut taken, mut nameless) = (BTreeMap::new(), Vec::new());
            for entry in deck.heroes.iter().chain(&deck.cards) {
                // Mana Convergence may be added in any number.
                if entry.name == "Mana Convergence" {
                    continue;
                }
                let Some(reference) = &entry.reference else {
                    nameless.push(entry.name.clone());
                    continue;
                };
                // By the first printing: a pool and a list may name different printings of one card.
                let (cards, _) = taken.entry(reference.original()).or_insert((0, &entry.name));
                *cards += entry.count;
            }
            if !nameless.is_empty() {
                judged.open.push(OpenQuestion::Nameless(nameless));
            }
            for (reference, (cards, name)) in taken {
                let has = pool.has(&reference);
                if cards > has {
                    judged.faults.push(DeckFault::NotInPool { name: name.clone(), cards, has });
                }
            }
        }
    }
}
