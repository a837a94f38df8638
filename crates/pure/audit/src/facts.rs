//! The comparison in a finding: what was recorded and what the rules require, as named facts for
//! programs and people.

use rules::{
    CardType, Counters, DailyEffect, Duration, Ending, ExpeditionId, ObjectId, Phase, Piece, Place,
    PlayCost, Rest, Seat, Statistics, Status, Statuses, Terrain, Victory,
};
use serde::Serialize;
use serde_json::Value;

use crate::object_name::ObjectName;

/// The subject of a fact; in JSON its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the name of a member in JSON")]
pub enum FactName {
    Expedition,
    Activated,
    Acts,
    Ascended,
    AtLeast,
    AtMost,
    Boosts,
    Cards,
    Changed,
    ChosenBy,
    Cost,
    Count,
    Counter,
    Counters,
    Day,
    Distinct,
    Due,
    DueTo,
    Duration,
    Each,
    Elsewhere,
    Exhausted,
    Face,
    FaceDown,
    Faction,
    Factions,
    First,
    FirstPlayer,
    Fits,
    Fleeting,
    Foreseen,
    Forest,
    Format,
    Forward,
    From,
    Gained,
    HandCost,
    Heroes,
    InLimbo,
    LandmarkLimit,
    Left,
    LeftOut,
    Limit,
    LookedAt,
    Lost,
    Mana,
    Missing,
    Mountain,
    Moved,
    Name,
    Not,
    NotAfter,
    Objects,
    Ongoing,
    Orbs,
    Paid,
    Phase,
    Place,
    Played,
    PlayedBy,
    Player,
    Pool,
    QuickActions,
    Rarity,
    Records,
    Region,
    Regions,
    Removed,
    ReserveCost,
    ReserveLimit,
    Rest,
    Results,
    Score,
    Scout,
    Seat,
    Shuffled,
    Source,
    Statistics,
    Status,
    Statuses,
    Steps,
    Subtypes,
    Targets,
    Then,
    TieBreaker,
    Times,
    To,
    Tokens,
    Top,
    Turn,
    TurnEffects,
    TurnsOf,
    Type,
    Victory,
    Visible,
    Water,
    Winner,
    Winners,
    Zone,
}

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FactValue {
    /// A player, or nobody.
    Player(Option<Seat>),
    /// Players.
    Players(Vec<Seat>),
    /// A number, or none.
    Count(Option<i64>),
    /// Numbers.
    Counts(Vec<u32>),
    /// A yes-or-no value.
    Flag(bool),
    /// A name that every language leaves unchanged.
    Name(Option<String>),
    /// Names that every language leaves unchanged.
    Names(Vec<String>),
    /// An object.
    Object(Option<ObjectId>),
    /// Objects.
    Objects(Vec<ObjectId>),
    /// Objects and hidden cards.
    Pieces(Vec<Piece>),
    /// An Expedition.
    Expedition(ExpeditionId),
    /// Expeditions.
    Expeditions(Vec<ExpeditionId>),
    /// A place.
    Place(Option<Place>),
    /// A phase.
    Phase(Phase),
    /// A daily effect.
    DailyEffect(Option<DailyEffect>),
    /// Daily effects in their order.
    DailyEffects(Vec<DailyEffect>),
    /// A status.
    Status(Option<Status>),
    /// All statuses of an object.
    Statuses(Statuses),
    /// How long an Ongoing Emblem lasts.
    Duration(Option<Duration>),
    /// The type of a card.
    CardType(Option<CardType>),
    /// Terrains.
    Terrains(Option<Vec<Terrain>>),
    /// Three statistics.
    Statistics(Statistics),
    /// What Rest does with an object.
    Rest(Rest),
    /// Counters with their numbers.
    Counters(Counters),
    /// The cost of a card, with its causes.
    Cost(Box<PlayCost>),
    /// The winners.
    Victory(Victory),
    /// A fixed word.
    Word(Option<FactWord>),
    /// Fixed words.
    Words(Vec<FactWord>),
    // In sentences only.
    /// An object under the name that a check knows.
    #[serde(skip)]
    Named(ObjectName),
    /// Several such objects.
    #[serde(skip)]
    NamedAll(Vec<ObjectName>),
    /// Counters of one name: `2 boost counters`.
    #[serde(skip)]
    Counted(String, u32),
    /// A number of cards: `2 cards`.
    #[serde(skip)]
    Cards(u32),
    /// A score: `2-1`.
    #[serde(skip)]
    Score(Vec<u8>),
    /// How a game or match ended.
    #[serde(skip)]
    Ending(Ending),
    /// Which form of the sentence it is.
    #[serde(skip)]
    Form(&'static str),
}

/// Words used only in findings, not in events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FactWord {
    /// The possible results of a die.
    #[serde(rename = "1 to 6")]
    OneToSix,
    /// Paid as a whole.
    #[serde(rename = "at once")]
    AtOnce,
    /// Paid with something in between.
    #[serde(rename = "in parts")]
    InParts,
    /// A face that everyone sees.
    Shown,
    /// The Hand.
    Hand,
    /// The Reserve.
    Reserve,
    /// An Expedition.
    Expedition,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Facts {
    /// Facts with their names: the Expedition first, as the others are about it, then by name.
    Named(Vec<(FactName, FactValue)>),
    /// A fact that needs no name.
    Plain(FactValue),
}

/// The comparison of what was recorded with what the rules require.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The recorded facts.
    pub recorded: Facts,
    /// The facts that the rules require.
    pub expected: Facts,
}

impl FactName {
    /// Its name in JSON.
    fn word(self) -> String {
        let word = serde_json::to_value(self).expect("a word");
        word.as_str().unwrap_or_default().to_owned()
    }

    /// The fact with this value.
    pub(crate) fn is(self, value: impl Into<FactValue>) -> (Self, FactValue) {
        (self, value.into())
    }
}

impl FactValue {
    /// Nobody and nothing, in JSON `null`.
    pub(crate) const NONE: Self = Self::Name(None);
    /// None of several, in JSON `[]`.
    pub(crate) const EMPTY: Self = Self::Names(Vec::new());

    fn json(&self) -> Value {
        serde_json::to_value(self).expect("plain data with string keys")
    }

    /// How many there are, if it is a list.
    pub(crate) const fn len(&self) -> Option<usize> {
        match self {
            Self::Players(all) => Some(all.len()),
            Self::Counts(all) => Some(all.len()),
            Self::Names(all) => Some(all.len()),
            Self::Objects(all) => Some(all.len()),
            Self::Pieces(all) => Some(all.len()),
            Self::Expeditions(all) => Some(all.len()),
            Self::DailyEffects(all) => Some(all.len()),
            Self::NamedAll(all) => Some(all.len()),
            _ => None,
        }
    }
}

impl Facts {
    /// The JSON for programs.
    pub fn json(&self) -> Value {
        match self {
            Self::Named(facts) => {
                facts.iter().map(|(name, value)| (name.word(), value.json())).collect()
            }
            Self::Plain(value) => value.json(),
        }
    }
}

impl<const N: usize> From<[(FactName, FactValue); N]> for Facts {
    fn from(facts: [(FactName, FactValue); N]) -> Self {
        Vec::from(facts).into()
    }
}

impl From<Vec<(FactName, FactValue)>> for Facts {
    fn from(mut facts: Vec<(FactName, FactValue)>) -> Self {
        // A fixed order, so that the same finding has the same JSON and the same sentence, however its check lists
        // the facts.
        facts.sort_by_cached_key(|(name, _)| (*name != FactName::Expedition, name.word()));
        Self::Named(facts)
    }
}

impl From<FactValue> for Facts {
    fn from(value: FactValue) -> Self {
        Self::Plain(value)
    }
}

impl Comparison {
    pub(crate) fn new(recorded: impl Into<Facts>, expected: impl Into<Facts>) -> Self {
        Self { recorded: recorded.into(), expected: expected.into() }
    }
}

macro_rules! values {
    ($($from:ty, $value:ident => $to:expr;)*) => {
        $(impl From<$from> for FactValue {
            fn from($value: $from) -> Self {
                $to
            }
        })*
    };
}

/// Values that are copied, from themselves and from where they stand.
macro_rules! copied {
    ($($from:ty, $value:ident => $to:expr;)*) => {
        $(impl From<&$from> for FactValue {
            fn from($value: &$from) -> Self {
                Self::from(*$value)
            }
        })*
        values! { $($from, $value => $to;)* }
    };
}

macro_rules! lists {
    ($($item:ty => $variant:ident;)*) => {
        $(impl From<&Vec<$item>> for FactValue {
            fn from(all: &Vec<$item>) -> Self {
                Self::from(&all[..])
            }
        })*
        values! { $(&[$item], all => Self::$variant(all.to_vec());)* }
    };
}

copied! {
    Seat, seat => Self::Player(Some(seat));
    Option<Seat>, seat => Self::Player(seat);
    u8, count => Self::Count(Some(count.into()));
    i16, count => Self::Count(Some(count.into()));
    i32, count => Self::Count(Some(count.into()));
    u32, count => Self::Count(Some(count.into()));
    usize, count => Self::Count(i64::try_from(count).ok());
    Option<u32>, count => Self::Count(count.map(i64::from));
    Option<i32>, count => Self::Count(count.map(i64::from));
    bool, flag => Self::Flag(flag);
    ObjectId, id => Self::Object(Some(id));
    Option<ObjectId>, id => Self::Object(id);
    ExpeditionId, id => Self::Expedition(id);
    Place, place => Self::Place(Some(place));
    Option<Place>, place => Self::Place(place);
    Phase, phase => Self::Phase(phase);
    DailyEffect, effect => Self::DailyEffect(Some(effect));
    [DailyEffect; 4], effects => Self::DailyEffects(effects.to_vec());
    Status, status => Self::Status(Some(status));
    Option<Status>, status => Self::Status(status);
    Statuses, statuses => Self::Statuses(statuses);
    Duration, duration => Self::Duration(Some(duration));
    Option<Duration>, duration => Self::Duration(duration);
    CardType, card_type => Self::CardType(Some(card_type));
    Option<CardType>, card_type => Self::CardType(card_type);
    Statistics, statistics => Self::Statistics(statistics);
    Rest, rest => Self::Rest(rest);
    FactWord, word => Self::Word(Some(word));
    Ending, ending => Self::Ending(ending);
}

lists! {
    Seat => Players;
    u32 => Counts;
    String => Names;
    ObjectId => Objects;
    Piece => Pieces;
    ExpeditionId => Expeditions;
    DailyEffect => DailyEffects;
    FactWord => Words;
    ObjectName => NamedAll;
}

values! {
    &Vec<u8>, counts => Self::Counts(counts.iter().map(|&count| count.into()).collect());
    &str, name => Self::Name(Some(name.to_owned()));
    &String, name => Self::Name(Some(name.clone()));
    &Vec<Terrain>, terrains => Self::Terrains(Some(terrains.clone()));
    &Option<Vec<Terrain>>, terrains => Self::Terrains(terrains.clone());
    &Counters, counters => Self::Counters(counters.clone());
    &PlayCost, cost => Self::Cost(Box::new(cost.clone()));
    &Victory, victory => Self::Victory(victory.clone());
    &ObjectName, name => Self::Named(name.clone());
}
