//! Decks and pools in the formats of the community's services: the deck API and its neighbours,
//! draft rooms, sealed pools.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};

use crate::code::{self, Dialect};
use crate::fault::{ReadFault, ReadFaultKind};
use crate::list::{COUNT_MAX, DeckList, add};
use crate::reference::Reference;
use crate::text::read_text;

/// The members read of an object; all others are ignored.
#[derive(Default, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct JsonMembers {
    name: Option<String>,
    #[serde(alias = "pseudo", alias = "bgaName")]
    pseudo: Option<String>,
    format: Option<String>,
    #[serde(alias = "cards")]
    deck_cards: Option<JsonCards>,
    /// The deck in reports of games; a pool that lists its cards also has one, without cards.
    deck: Option<JsonCards>,
    deck_cards_by_type: Option<BTreeMap<String, TypedCard>>,
    /// A Hero given separately from the cards.
    alterator: Option<CardName>,
    /// Of the pool of one player: `normal` or `tournament`.
    kind: Option<String>,
    /// The tournament that a pool was opened for.
    tournament_name: Option<String>,
    /// Opened boosters of a pool.
    boosters: Option<Vec<JsonCards>>,
    /// A page of decks, or the players of a game.
    #[serde(alias = "hydra:member", alias = "decks", alias = "endGamePlayers")]
    member: Option<Vec<JsonMembers>>,
    /// The games of a feed; in the row of a deck, how many there were.
    games: Option<Value>,
    /// A row of a table of draft rooms, or what is sent at the end of a game.
    #[serde(alias = "payload")]
    state: Option<Box<JsonMembers>>,
    /// In a draft room: the picks of each seat in order.
    picks: Option<BTreeMap<String, JsonCards>>,
    hero_picks: Option<BTreeMap<String, JsonCards>>,
    /// Of a sealed room: the boosters of each seat.
    sealed_packs: Option<BTreeMap<String, Vec<JsonCards>>>,
    players: Option<Value>,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct TypedCard {
    #[serde(default)]
    deck_user_list_card: Vec<JsonCard>,
}

#[derive(serde::Deserialize)]
struct CardName {
    reference: String,
}

/// Cards in any form: rows, references alone, or references with the number of each.
#[derive(Default)]
struct JsonCards(Vec<JsonCard>);

/// One card: an object, or its reference alone.
struct JsonCard {
    count: u32,
    reference: String,
}

/// Every deck or pool in it.
pub(crate) fn read(text: &str) -> Result<Vec<DeckList>, ReadFault> {
    let given: CardList = serde_json::from_str(text).map_err(|error| {
        let what = error.to_string();
        let end = what.rfind(" at line ").unwrap_or(what.len());
        let what = ReadFaultKind::Json(what[..end].to_owned());
        // A premature end is after the last line.
        let line = error.line().clamp(1, text.lines().count().max(1));
        ReadFault { line, column: error.column().max(1), what }
    })?;
    let mut decks = Vec::new();
    for given in given.0 {
        given.lists(text, &mut decks)?;
    }
    decks.retain(|deck| !deck.cards.is_empty());
    let what = ReadFaultKind::NoDeck;
    if decks.is_empty() { Err(ReadFault { line: 1, column: 1, what }) } else { Ok(decks) }
}

/// A deck in the format of the deck API; sideboard cards have no place there.
pub fn to_json(list: &DeckList) -> Value {
    let cards = list
        .cards
        .iter()
        .map(|line| json!({ "cardReference": line.reference.to_string(), "quantity": line.count }));
    let cards: Vec<_> = cards.collect();
    let mut deck = json!({ "name": list.name.as_deref().unwrap_or("Deck"), "deckCards": cards });
    if let Some(format) = &list.format {
        deck["format"] = json!(format);
    }
    deck
}

impl JsonMembers {
    /// Adds every deck and pool in it.
    fn lists(self, text: &str, decks: &mut Vec<DeckList>) -> Result<(), ReadFault> {
        let seats = self.seats();
        for given in self.state.map(|it| *it).into_iter().chain(self.member.into_iter().flatten()) {
            given.lists(text, decks)?;
        }
        // The players of a game have decks; those of a draft are the names of its seats.
        let rows = [&self.games, &self.players].into_iter().flatten().filter_map(Value::as_array);
        let with_decks =
            |row: &&Value| ["deck", "decks", "players"].iter().any(|name| row.get(name).is_some());
        for row in rows.flatten().filter(with_decks) {
            if let Ok(given) = Self::deserialize(row) {
                given.lists(text, decks)?;
            }
        }
        let hero = self.alterator.map(|hero| JsonCard { count: 1, reference: hero.reference });
        let typed = self.deck_cards_by_type.unwrap_or_default().into_values();
        let typed: Vec<_> = typed.flat_map(|typed| typed.deck_user_list_card).collect();
        // The deck built from a pool is named in it.
        let is_pool = self.kind.is_some();
        let told = self.deck_cards.or(self.deck.filter(|_| !is_pool)).unwrap_or_default().0;
        // A pool lists its cards, and again the boosters that they were in.
        let boosters = self.boosters.filter(|_| told.is_empty()).unwrap_or_default();
        let boosters = boosters.into_iter().flat_map(|cards| cards.0);
        let cards: Vec<_> = told.into_iter().chain(typed).chain(boosters).collect();
        let mut list = list(text, cards.into_iter())?;
        if let Some(hero) = hero.filter(|_| !list.cards.is_empty() && list.hero().is_none()) {
            add(&mut list.cards, 1, reference(text, &hero.reference)?);
        }
        let name = self.name.or(self.pseudo).or(self.tournament_name);
        let format = self.format.or(is_pool.then(|| "limited".to_owned()));
        decks.push(DeckList { name, format, ..list });
        let mut of_seats = BTreeMap::<String, Vec<JsonCard>>::new();
        let room = if self.sealed_packs.is_some() { "limited" } else { "draft" };
        let sealed = self.sealed_packs.unwrap_or_default().into_iter();
        let sealed = sealed.map(|(seat, packs)| {
            (seat, JsonCards(packs.into_iter().flat_map(|pack| pack.0).collect()))
        });
        let picks = self.picks.unwrap_or_default().into_iter();
        for (seat, cards) in picks.chain(self.hero_picks.unwrap_or_default()).chain(sealed) {
            of_seats.entry(seat).or_default().extend(cards.0);
        }
        for (seat, cards) in of_seats {
            let name = seats.get(&seat).cloned().unwrap_or(seat);
            let (name, format) = (Some(name), Some(room.to_owned()));
            decks.push(DeckList { name, format, ..list_of(text, cards)? });
        }
        Ok(())
    }

    /// The names of the players of a draft, by seat.
    fn seats(&self) -> BTreeMap<String, String> {
        let name = |player: &Value| {
            let told = player.as_str().or_else(|| player["name"].as_str());
            told.or_else(|| player["pseudo"].as_str()).map(str::to_owned)
        };
        match &self.players {
            Some(Value::Array(all)) => {
                let named = all.iter().enumerate();
                named.filter_map(|(at, one)| Some((at.to_string(), name(one)?))).collect()
            }
            Some(Value::Object(all)) => {
                all.iter().filter_map(|(seat, one)| Some((seat.clone(), name(one)?))).collect()
            }
            _ => BTreeMap::new(),
        }
    }
}

fn list_of(text: &str, cards: Vec<JsonCard>) -> Result<DeckList, ReadFault> {
    list(text, cards.into_iter())
}

/// The list of these cards.
fn list(text: &str, cards: impl Iterator<Item = JsonCard>) -> Result<DeckList, ReadFault> {
    let mut list = DeckList::default();
    for card in cards.filter(|card| card.count > 0) {
        add(&mut list.cards, card.count, reference(text, &card.reference)?);
        if list.cards.iter().map(|line| u64::from(line.count)).sum::<u64>() > COUNT_MAX.into() {
            return Err(place(text, &card.reference, ReadFaultKind::TooMany));
        }
    }
    Ok(list)
}

fn reference(text: &str, found: &str) -> Result<Reference, ReadFault> {
    let fault = |no: crate::NoReference| {
        let what = ReadFaultKind::Reference { found: found.to_owned(), wanted: no.wanted };
        place(text, found, what)
    };
    found.parse().map_err(fault)
}

/// The place of a text in the JSON.
fn place(text: &str, found: &str, what: ReadFaultKind) -> ReadFault {
    let at = text.find(&format!("\"{found}\"")).map_or(0, |at| at + 1);
    let before = &text[..at];
    let begin = before.rfind('\n').map_or(0, |at| at + 1);
    let column = text[begin..at].chars().count() + 1;
    ReadFault { line: before.matches('\n').count() + 1, column, what }
}

/// An object, or a list of them, or a list of cards alone.
struct CardList(Vec<JsonMembers>);

impl<'de> Deserialize<'de> for CardList {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct AnyVisitor;
        impl<'de> Visitor<'de> for AnyVisitor {
            type Value = CardList;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a deck, or a list of decks or cards")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CardList, A::Error> {
                let from = de::value::MapAccessDeserializer::new(map);
                Ok(CardList(vec![JsonMembers::deserialize(from)?]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<CardList, A::Error> {
                let (mut decks, mut cards) = (Vec::new(), Vec::new());
                while let Some(one) = all.next_element::<Value>()? {
                    // Cards have a reference; decks have cards.
                    let is_card = one.is_string()
                        || ["cardReference", "reference", "ref"]
                            .iter()
                            .any(|it| one.get(it).is_some());
                    let wrong = <A::Error as de::Error>::custom::<serde_json::Error>;
                    if is_card {
                        cards.push(JsonCard::deserialize(one).map_err(wrong)?);
                    } else {
                        decks.push(JsonMembers::deserialize(one).map_err(wrong)?);
                    }
                }
                if !cards.is_empty() {
                    decks.push(JsonMembers {
                        deck_cards: Some(JsonCards(cards)),
                        ..JsonMembers::default()
                    });
                }
                Ok(CardList(decks))
            }
        }
        from.deserialize_any(AnyVisitor)
    }
}

impl<'de> Deserialize<'de> for JsonCards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct CardsVisitor;
        impl<'de> Visitor<'de> for CardsVisitor {
            type Value = JsonCards;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards, or how many there are of each")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonCards, A::Error> {
                let mut cards = Vec::new();
                while let Some((reference, count)) = map.next_entry::<String, Value>()? {
                    // A deck within a pool lists no cards, only its name.
                    if let Some(count) = count.as_u64().and_then(|it| u32::try_from(it).ok()) {
                        cards.push(JsonCard { count, reference });
                    }
                }
                Ok(JsonCards(cards))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<JsonCards, A::Error> {
                let mut cards = Vec::new();
                while let Some(card) = all.next_element()? {
                    cards.push(card);
                }
                Ok(JsonCards(cards))
            }

            fn visit_unit<E: de::Error>(self) -> Result<JsonCards, E> {
                Ok(JsonCards::default())
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonCards, E> {
                Ok(JsonCards(written(text)))
            }
        }
        from.deserialize_any(CardsVisitor)
    }
}

impl<'de> Deserialize<'de> for JsonCard {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct CardVisitor;
        impl<'de> Visitor<'de> for CardVisitor {
            type Value = JsonCard;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card: its reference, or `cardReference` and `quantity`")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonCard, E> {
                Ok(JsonCard { count: 1, reference: text.to_owned() })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<JsonCard, A::Error> {
                #[derive(serde::Deserialize)]
                struct JsonRow {
                    #[serde(rename = "cardReference", alias = "reference", alias = "ref")]
                    reference: Option<String>,
                    card: Option<CardName>,
                    #[serde(default = "one")]
                    quantity: u32,
                }
                let row = JsonRow::deserialize(de::value::MapAccessDeserializer::new(map))?;
                let reference = row.reference.or(row.card.map(|card| card.reference));
                let reference =
                    reference.ok_or_else(|| de::Error::missing_field("cardReference"))?;
                Ok(JsonCard { count: row.quantity, reference })
            }
        }
        from.deserialize_any(CardVisitor)
    }
}

/// The cards of a deck that is written as a text in a report of games: a code of the dialect of its services, or a list. What is
/// neither is a name.
fn written(text: &str) -> Vec<JsonCard> {
    let list = if code::may_be(text) {
        code::read(text, Some(Dialect::C)).ok().map(|decoded| decoded.list)
    } else if text.contains("ALT_") {
        read_text(text).ok()
    } else {
        None
    };
    let cards = list.into_iter().flat_map(|list| list.cards);
    cards
        .map(|line| JsonCard { count: line.count, reference: line.reference.to_string() })
        .collect()
}

const fn one() -> u32 {
    1
}
