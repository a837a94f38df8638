//! What is expected at a place in a line.

use serde::{Serialize, Serializer};
use thiserror::Error;

/// What is expected where something else was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Expected {
    /// Exactly this word or sign.
    #[error("`{word}`")]
    Word {
        /// The word as written.
        word: String,
    },
    /// The subject of a name.
    #[error("what it is about")]
    About,
    /// A card.
    #[error("a card")]
    Card,
    /// A card with a label.
    #[error("a card with a label in the head")]
    Labelled,
    /// A card with a label, a place, or `?`.
    #[error("a card with a label in the head, a place, or `?`")]
    Anything,
    /// A card and its place.
    #[error("a card with its place, such as hand#2=pigs")]
    Placed,
    /// A counter.
    #[error("a counter")]
    Counter,
    /// A Hero.
    #[error("a Hero")]
    Hero,
    /// A meaningful line.
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
    /// The number of one of several.
    #[error("a number after `#`")]
    Which,
    /// The number of one of several; numbers begin with 1.
    #[error("a number from 1 after `#`")]
    WhichFrom,
    /// The number of one of several, up to a maximum.
    #[error("{}", which_up_to(*most))]
    WhichUpTo {
        /// How many there are.
        most: usize,
    },
    /// A number up to this maximum.
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
    /// A change of a counter.
    #[error("a number with `+` or `-`")]
    Change,
    /// A mark that something enters with.
    #[error("`+` and a status or a number")]
    Mark,
    /// An object or a slot.
    #[error("a piece")]
    Piece,
    /// A place.
    #[error("a place")]
    Place,
    /// A place where a played card goes.
    #[error("a place such as `hero`, `companion`, `reserve` or `limbo`")]
    PlaceOfCard,
    /// The place a card comes from.
    #[error("`from` and a place")]
    From,
    /// A player.
    #[error("a player")]
    Player,
    /// A player at the beginning of a line.
    #[error("a player and `:`")]
    PlayerFirst,
    /// A player required at the beginning of this line.
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
    /// An event in the log's form.
    #[error("an event of the log ({why})")]
    Event {
        /// The fault, as in its JSON.
        why: String,
    },
    /// A type of event.
    #[error("an event type, such as `moved`")]
    EventType,
    /// The name of a member.
    #[error("the name of a member")]
    Member,
    /// Data with less nesting.
    #[error("data with fewer levels")]
    LessDeep,
    /// How far to rewind.
    #[error("a number of records, or a turn, phase or day that has begun")]
    Back,
    /// The end of the line.
    #[error("the end of the line")]
    End,
    /// Something in a visible zone.
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

    /// Its name for the page.
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

/// The form that the page reads: one shape for all, as separate shapes would enlarge its module.
#[derive(Serialize)]
struct ExpectedPart<'a> {
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
        ExpectedPart { kind: self.kind(), word, most }.serialize(to)
    }
}
