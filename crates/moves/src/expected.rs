//! What could stand in a place of a line.

use serde::{Serialize, Serializer};
use thiserror::Error;

/// What could stand where something else does.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Expected {
    /// This very word or sign.
    #[error("`{word}`")]
    Word {
        /// As it is written.
        word: String,
    },
    /// What a name is about.
    #[error("what it is about")]
    About,
    /// A card.
    #[error("a card")]
    Card,
    /// A card that is labelled.
    #[error("a card with a label in the head")]
    Labelled,
    /// A card that is labelled, a place, or what is unknown.
    #[error("a card with a label in the head, a place, or `?`")]
    Anything,
    /// A card and where it lies.
    #[error("a card with its place, such as hand#2=pigs")]
    Placed,
    /// A counter.
    #[error("a counter")]
    Counter,
    /// A Hero.
    #[error("a Hero")]
    Hero,
    /// A line that says something.
    #[error("a line")]
    Line,
    /// A Mana Orb.
    #[error("a Mana Orb")]
    Orb,
    /// A move.
    #[error("a move")]
    Move,
    /// A number.
    #[error("a number")]
    Number,
    /// Which of several, by its number.
    #[error("a number after `#`")]
    Which,
    /// The same; numbers begin with 1.
    #[error("a number from 1 after `#`")]
    WhichFrom,
    /// The same; there are no more.
    #[error("{}", which_up_to(*most))]
    WhichUpTo {
        /// How many there are.
        most: usize,
    },
    /// So many, and no more.
    #[error("{}", up_to(*most))]
    UpTo {
        /// How many there are.
        most: usize,
    },
    /// A Tumult card.
    #[error("a number from 1 to 3, counted from the Hero region")]
    Tumult,
    /// How many cards.
    #[error("a number of cards")]
    Count,
    /// How many cards, or which.
    #[error("a number of cards, or cards with labels in the head")]
    CountOrCards,
    /// How a counter changes.
    #[error("a number with `+` or `-`")]
    Change,
    /// What something enters with.
    #[error("`+` and a status or a number")]
    Mark,
    /// An object or a slot.
    #[error("a piece")]
    Piece,
    /// A place.
    #[error("a place")]
    Place,
    /// A place where a card goes that is played.
    #[error("a place such as `hero`, `companion`, `reserve` or `limbo`")]
    PlaceOfCard,
    /// Where a card comes from.
    #[error("`from` and a place")]
    From,
    /// A player.
    #[error("a player")]
    Player,
    /// A player with whom a line begins.
    #[error("a player and `:`")]
    PlayerFirst,
    /// A player with whom this line has to begin.
    #[error("a player and `:` before it")]
    PlayerBefore,
    /// Games won.
    #[error("a score such as 2-1")]
    Score,
    /// A status.
    #[error("a status")]
    Status,
    /// A value of a member.
    #[error("a value")]
    Value,
    /// A zone.
    #[error("a zone")]
    Zone,
    /// An Expedition.
    #[error("an Expedition")]
    Expedition,
    /// An event as the log has it.
    #[error("an event of the log ({why})")]
    Event {
        /// What is wrong with it, as its JSON.
        why: String,
    },
    /// A type of event.
    #[error("an event type, such as `moved`")]
    EventType,
    /// The name of a member.
    #[error("the name of a member")]
    Member,
    /// Data that is not nested so deep.
    #[error("data with fewer levels")]
    LessDeep,
    /// How far play goes back.
    #[error("a number of records, or a turn, phase or day that has begun")]
    Back,
    /// Nothing more.
    #[error("the end of the line")]
    End,
    /// What is in a visible zone.
    #[error("something that everyone sees")]
    Visible,
    /// An official.
    #[error("the official who decided it")]
    Who,
    /// A reason.
    #[error("a reason in quotes")]
    Why,
}

fn which_up_to(most: usize) -> String {
    if most == 0 { none() } else { format!("a number up to {most} after `#`") }
}

fn up_to(most: usize) -> String {
    if most == 0 { none() } else { format!("a number from 1 to {most}") }
}

fn none() -> String {
    "nothing, as there is none".to_owned()
}

impl Expected {
    pub(crate) fn word(word: impl Into<String>) -> Self {
        Self::Word { word: word.into() }
    }

    /// By which the page knows it.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Word { .. } => "word",
            Self::About => "about",
            Self::Card => "card",
            Self::Labelled => "labelled",
            Self::Anything => "anything",
            Self::Placed => "placed",
            Self::Counter => "counter",
            Self::Hero => "hero",
            Self::Line => "line",
            Self::Orb => "orb",
            Self::Move => "move",
            Self::Number => "number",
            Self::Which => "which",
            Self::WhichFrom => "which-from",
            Self::WhichUpTo { .. } => "which-up-to",
            Self::UpTo { .. } => "up-to",
            Self::Tumult => "tumult",
            Self::Count => "count",
            Self::CountOrCards => "count-or-cards",
            Self::Change => "change",
            Self::Mark => "mark",
            Self::Piece => "piece",
            Self::Place => "place",
            Self::PlaceOfCard => "place-of-card",
            Self::From => "from",
            Self::Player => "player",
            Self::PlayerFirst => "player-first",
            Self::PlayerBefore => "player-before",
            Self::Score => "score",
            Self::Status => "status",
            Self::Value => "value",
            Self::Zone => "zone",
            Self::Expedition => "expedition",
            Self::Event { .. } => "event",
            Self::EventType => "event-type",
            Self::Member => "member",
            Self::LessDeep => "less-deep",
            Self::Back => "back",
            Self::End => "end",
            Self::Visible => "visible",
            Self::Who => "who",
            Self::Why => "why",
        }
    }
}

/// As the page reads it: one shape for all, as a shape for each would weigh much in its module.
#[derive(Serialize)]
struct Part<'a> {
    kind: &'static str,
    word: Option<&'a str>,
    most: Option<usize>,
}

impl Serialize for Expected {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let word = if let Self::Word { word } | Self::Event { why: word } = self {
            Some(word.as_str())
        } else {
            None
        };
        let most = if let Self::WhichUpTo { most } | Self::UpTo { most } = self {
            Some(*most)
        } else {
            None
        };
        Part { kind: self.kind(), word, most }.serialize(to)
    }
}
