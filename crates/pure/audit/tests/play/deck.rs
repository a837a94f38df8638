//! Decks drawn at random from all cards.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use cards::{Card, Kind, Rarity};
use rules::{
    Ability, Counters, DeckEntry, DeckRegistered, Face, FaceEntry, HeroEntry, Seat, Start,
    Statement,
};

use super::random::Random;

/// A Hero and cards.
pub(crate) struct Deck {
    pub(crate) hero: Arc<Face>,
    pub(crate) cards: Vec<Arc<Face>>,
}

/// Number of cards in a deck without the Hero, and maximum numbers of the same card and of rare
/// cards (`4.0 1.1.4`).
const SIZE: usize = 39;
const COPIES_MAX: usize = 3;
const RARES_MAX: usize = 15;
const EXALTED_MAX: usize = 3;

/// Every fully readable card once, in its first printing: an unreadable card cannot be carried out.
struct Pool {
    heroes: Vec<&'static Card>,
    cards: Vec<&'static Card>,
    faces: BTreeMap<&'static str, Arc<Face>>,
}

static POOL: LazyLock<Pool> = LazyLock::new(|| {
    let is_read = |card: &&Card| {
        let unread = |one: &Ability| matches!(one, Ability::Unread | Ability::Effect);
        card.abilities().is_some_and(|all| !all.iter().any(unread))
    };
    let once = |card: &&Card| card.same_as.is_none() && is_read(card);
    let all: Vec<&Card> = cards::all().chain(cards::unpublished()).filter(once).collect();
    let is_hero = |card: &&&Card| card.kind == Kind::Hero;
    let is_in_decks = |card: &&&Card| card.faction.is_some() && card.kind != Kind::Hero;
    Pool {
        heroes: all.iter().filter(is_hero).copied().collect(),
        cards: all.iter().filter(is_in_decks).copied().collect(),
        faces: all.iter().map(|card| (card.reference, Arc::new(whole(card)))).collect(),
    }
});

/// A face with everything its card can do.
fn whole(card: &Card) -> Face {
    let abilities = Some(card.abilities().unwrap_or_default().to_vec());
    Face { abilities, ..card.face() }
}

/// The face of the token of this name, with everything it can do.
pub(crate) fn token(name: &str) -> Option<Face> {
    let named = |card: &&Card| card.name(cards::CardLanguage::English) == name;
    cards::all().chain(cards::unpublished()).find(named).map(whole)
}

/// A deck for the standard format: of one faction, and only of allowed cards.
pub(crate) fn standard(random: &mut Random) -> Deck {
    let hero = POOL.heroes[random.below(POOL.heroes.len())];
    let may = |card: &&Card| card.faction == hero.faction && !is_restricted(card);
    fill(hero, POOL.cards.iter().copied().filter(may).collect(), random)
}

/// A deck of any cards.
pub(crate) fn any(random: &mut Random) -> Deck {
    let hero = POOL.heroes[random.below(POOL.heroes.len())];
    fill(hero, POOL.cards.clone(), random)
}

fn is_restricted(card: &Card) -> bool {
    let cards = vec![decks::DeckEntry::of_face(1, &whole(card))];
    let format = decks::format("standard").expect("it is the rulebook's");
    let deck = decks::Deck { cards, ..decks::Deck::default() };
    let faults = decks::judge(&deck, &decks::DeckCriteria::new(format)).faults;
    faults.iter().any(|fault| matches!(fault, decks::DeckFault::Restricted { .. }))
}

fn fill(hero: &Card, mut pool: Vec<&Card>, random: &mut Random) -> Deck {
    let mut deck = Vec::with_capacity(SIZE);
    let (mut rares, mut exalted) = (0, 0);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    while deck.len() < SIZE {
        let Some(card) = random.take(&mut pool) else { break };
        let copies = random.between(1, COPIES_MAX).min(SIZE - deck.len());
        let same = names.entry(card.name(cards::CardLanguage::English)).or_default();
        let of_rarity = match card.rarity() {
            Some(Rarity::Rare) => RARES_MAX - rares,
            Some(Rarity::Exalted) => EXALTED_MAX - exalted,
            _ => SIZE,
        };
        let copies = copies.min(COPIES_MAX - *same).min(of_rarity);
        *same += copies;
        match card.rarity() {
            Some(Rarity::Rare) => rares += copies,
            Some(Rarity::Exalted) => exalted += copies,
            _ => {}
        }
        deck.extend(std::iter::repeat_n(POOL.faces[card.reference].clone(), copies));
    }
    Deck { hero: POOL.faces[hero.reference].clone(), cards: deck }
}

impl Deck {
    /// The event that presents it, with its list.
    pub(crate) fn registered(&self, seat: Seat) -> DeckRegistered {
        let mut list: Vec<DeckEntry> = Vec::new();
        for face in &self.cards {
            match list.last_mut().filter(|entry| entry.face.reference() == face.reference) {
                Some(entry) => entry.count += 1,
                None => list.push(DeckEntry { count: 1, face: FaceEntry::New(face.clone()) }),
            }
        }
        let face = FaceEntry::New(self.hero.clone());
        let hero = Some(HeroEntry { face, counters: counters(&self.hero), source_id: None });
        let size = u32::try_from(self.cards.len()).expect("a deck has few cards");
        DeckRegistered { seat, size, list, hero }
    }
}

/// The counters with which a Hero begins (`4.0 2.5.e`).
fn counters(hero: &Face) -> Counters {
    let begins = |ability: &Ability| match ability {
        Ability::Passive(it) => match &it.says {
            Statement::BeginsWith(Start::Counters(name, count)) => Some((name.clone(), *count)),
            _ => None,
        },
        _ => None,
    };
    hero.abilities.iter().flatten().filter_map(begins).collect()
}
