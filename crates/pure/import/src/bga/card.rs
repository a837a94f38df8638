//! A card as the foreign log shows it: a snapshot of one row.

use std::sync::Arc;

use rules::{CardType, Counters, Face, ObjectId};
use serde_json::Value;

use super::args::{NotificationArgs, id, number, truthy};

/// The other engine's location of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BgaLocation {
    Deck,
    Destroyed,
    Discard,
    ExpeditionOfCompanion,
    ExpeditionOfHero,
    Hand,
    Hero,
    Landmark,
    Limbo,
    Mana,
    Reserve,
    /// Revealed to everyone, still on top of the deck.
    Revealed,
    Unknown,
}

impl BgaLocation {
    pub(super) fn read(text: &str) -> Self {
        match text.split('-').next().unwrap_or_default() {
            "deck" | "topOfDeck" | "bottomOfDeck" => Self::Deck,
            "destroy" => Self::Destroyed,
            "discard" => Self::Discard,
            "stormRight" => Self::ExpeditionOfCompanion,
            "stormLeft" => Self::ExpeditionOfHero,
            "hand" => Self::Hand,
            "board" => Self::Hero,
            "landmark" => Self::Landmark,
            "limbo" => Self::Limbo,
            "mana" => Self::Mana,
            "reserve" => Self::Reserve,
            "reveal" => Self::Revealed,
            _ => Self::Unknown,
        }
    }
}

/// One card at one moment.
#[derive(Clone, Debug)]
pub(super) struct BgaCard {
    pub(super) id: u64,
    pub(super) location: BgaLocation,
    /// The player who controls it.
    pub(super) player: u64,
    pub(super) is_token: bool,
    pub(super) tapped: bool,
    /// At most one kind of counter.
    pub(super) counters: Counters,
    pub(super) face: Arc<Face>,
}

impl BgaCard {
    /// Reads a snapshot; `None` if it is not one.
    pub(super) fn read(value: &Value) -> Option<Self> {
        let row = NotificationArgs(value);
        let properties = NotificationArgs(row.get("properties")?);
        Some(Self {
            id: row.id("id")?,
            location: BgaLocation::read(row.text("location")?),
            player: row.id("pId")?,
            is_token: properties.text("type") == Some("token"),
            tapped: properties.is("tapped"),
            counters: properties.get("extraDatas").map(counters).unwrap_or_default(),
            face: Arc::new(face(properties)?),
        })
    }

    pub(super) fn source_id(&self) -> Arc<str> {
        self.id.to_string().into()
    }
}

fn counters(extra: &Value) -> Counters {
    let count = extra.get("counter").and_then(number).and_then(|count| u32::try_from(count).ok());
    let name = extra.get("counterName").and_then(Value::as_str).map(counter_name);
    let name = name.unwrap_or_else(|| "counter".to_owned());
    count.filter(|&count| count > 0).map(|count| (name.into(), count)).into_iter().collect()
}

/// A counter's name as cards print it, in lower case: the engine writes `Kelon counters` or `Foods counter`.
fn counter_name(theirs: &str) -> String {
    let name = theirs.trim_end_matches('s').trim_end_matches(" counter").to_lowercase();
    if name == "foods" { "food".to_owned() } else { name }
}

/// The face from the properties of a card, or from a row of the meta file.
pub(super) fn face(properties: NotificationArgs) -> Option<Face> {
    let card_type = match properties.text("type") {
        Some("hero") => Some(CardType::Hero),
        Some("character") => Some(CardType::Character),
        Some("spell") => Some(CardType::Spell),
        Some("permanent") => Some(CardType::Permanent),
        Some("token") => Some(token_type(properties)),
        _ => None,
    };
    let character = card_type == Some(CardType::Character);
    let hero = card_type == Some(CardType::Hero);
    let whole = |key| properties.number(key).and_then(|number| i32::try_from(number).ok());
    let statistic = |key| character.then(|| whole(key).unwrap_or(0));
    let limit = |key| hero.then(|| whole(key).unwrap_or(0));
    Some(Face {
        reference: properties.text("uid")?.to_owned(),
        name: properties.text("name").unwrap_or_default().to_owned(),
        card_type,
        subtypes: subtypes(properties),
        faction: properties.text("faction").and_then(faction).map(str::to_owned),
        rarity: properties.number("rarity").and_then(rarity).map(str::to_owned),
        hand_cost: whole("costHand"),
        reserve_cost: whole("costReserve"),
        forest: statistic("forest"),
        mountain: statistic("mountain"),
        water: statistic("ocean"),
        reserve_limit: limit("reserveSlots"),
        landmark_limit: limit("landmarkSlots"),
        abilities: cards::get(properties.text("uid")?).and_then(|card| card.face().abilities),
    })
}

/// The present sub-types: an effect may have replaced the printed ones.
fn subtypes(properties: NotificationArgs) -> Vec<String> {
    let replaced = properties.get("extraDatas").and_then(|extra| extra.get("subtypes"));
    let list = replaced.filter(|value| truthy(value)).or_else(|| properties.get("subtypes"));
    let words = list.and_then(Value::as_array).into_iter().flatten();
    words.filter_map(Value::as_str).map(str::to_lowercase).collect()
}

fn token_type(properties: NotificationArgs) -> CardType {
    let landmark = subtypes(properties).iter().any(|subtype| subtype == "landmark");
    if landmark { CardType::Permanent } else { CardType::Character }
}

fn faction(code: &str) -> Option<&'static str> {
    Some(match code {
        "AX" => "Axiom",
        "BR" => "Bravos",
        "LY" => "Lyra",
        "MU" => "Muna",
        "OD" | "OR" => "Ordis",
        "YZ" => "Yzmir",
        _ => return None,
    })
}

fn rarity(number: i64) -> Option<&'static str> {
    Some(match number {
        0 => "common",
        1 => "rare",
        2 => "unique",
        3 => "exalted",
        _ => return None,
    })
}

/// A marker of the other engine: a boost, a status, an expedition counter or a Terrain Marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meeple {
    pub(super) id: u64,
    pub(super) kind: String,
    pub(super) location: MeepleLocation,
    pub(super) player: Option<u64>,
}

/// What a marker lies on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MeepleLocation {
    Card(u64),
    Expedition(rules::Side),
    Region(u8),
    Unknown,
}

impl Meeple {
    pub(super) fn read(value: &Value) -> Option<Self> {
        let row = NotificationArgs(value);
        let location = row.text("location")?;
        let after = |prefix: &str| location.strip_prefix(prefix);
        let location = if let Some(card) = after("card-").and_then(|text| text.parse().ok()) {
            MeepleLocation::Card(card)
        } else if let Some(region) = after("storm-").and_then(|text| text.parse().ok()) {
            MeepleLocation::Region(region)
        } else {
            match location {
                "stormLeft" => MeepleLocation::Expedition(rules::Side::Hero),
                "stormRight" => MeepleLocation::Expedition(rules::Side::Companion),
                _ => MeepleLocation::Unknown,
            }
        };
        Some(Self {
            id: row.id("id")?,
            kind: row.text("type")?.to_owned(),
            location,
            player: row.get("pId").and_then(id),
        })
    }
}

impl Meeple {
    /// The region it lies on.
    pub(super) fn region(&self) -> Option<u8> {
        match self.location {
            MeepleLocation::Region(region) if region < 8 => Some(region),
            _ => None,
        }
    }
}

/// Our equivalent of the other engine's marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkerKind {
    Boost,
    Status(rules::Status),
    Terrain(rules::Terrain),
}

impl MarkerKind {
    pub(super) fn read(kind: &str) -> Option<Self> {
        use rules::{Status, Terrain};
        Some(match kind {
            "boost" => Self::Boost,
            "anchored" => Self::Status(Status::Anchored),
            "ascend" => Self::Status(Status::Ascended),
            "asleep" => Self::Status(Status::Asleep),
            "fleeting" => Self::Status(Status::Fleeting),
            "forest" => Self::Terrain(Terrain::Forest),
            "mountain" => Self::Terrain(Terrain::Mountain),
            "ocean" => Self::Terrain(Terrain::Water),
            _ => return None,
        })
    }
}

/// The place of a marker in our terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkPlace {
    /// On the card with this foreign id, wherever that is.
    Card(u64),
    /// On an Expedition.
    Expedition(rules::ExpeditionId),
    /// A Terrain Marker of ours.
    Marker(ObjectId),
}
