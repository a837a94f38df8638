//! Why an event makes no sense against a state.

use thiserror::Error;

use crate::{ExpeditionId, ObjectId, Piece, Place, Seat, SlotId};

/// Why an event cannot have happened in this state; the state is unchanged.
///
/// Never about legality: anything the table could have done, legal or not, is accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// Record 0 is missing.
    #[error("the match is not open: its first event is `match_opened`")]
    NotOpened,
    /// There already is a record 0.
    #[error("the match is already open: only record 0 is `match_opened`")]
    OpenedTwice,
    /// No game has started.
    #[error("no game has started: `game_started` comes before what happens in it")]
    NoGame,
    /// The object does not exist now.
    #[error(
        "there is no object {0} now: name one that exists, or record what was seen with `observed`"
    )]
    NoObject(ObjectId),
    /// The slot is not in that zone now.
    #[error(
        "slot {slot} is not in {place}: name one that is, or record what was seen with `observed`"
    )]
    NoSlot {
        /// The slot named.
        slot: SlotId,
        /// The zone that the event names.
        place: Place,
    },
    /// The slot is not in any hidden zone now.
    #[error(
        "slot {0} is not in any deck, hand, booster or pool now: name one that is, or record what was seen with `observed`"
    )]
    NoSlotAnywhere(SlotId),
    /// The card is not in any booster now.
    #[error("slot {0} is not in any booster now: name one that is left in a booster")]
    NotInBooster(SlotId),
    /// There is no such booster.
    #[error(
        "there is no booster {0}: boosters are numbered from 0 in the order in which they were opened"
    )]
    NoBooster(u32),
    /// The object is somewhere else.
    #[error(
        "{object} is in {is}, not in {said}: correct `from`, or record what was seen with `observed`"
    )]
    NotThere {
        /// The object named.
        object: ObjectId,
        /// Its actual place.
        is: Place,
        /// The place that the event names.
        said: Place,
    },
    /// A hidden zone has no (more) cards.
    #[error(
        "{0} has no such card left: it contains fewer cards than the event takes, so record what was seen with `observed`"
    )]
    NoCard(Place),
    /// An object or a slot where the other is needed.
    #[error(
        "{what} cannot be in {place}: hidden zones hold slots (h..), all other zones objects (o..)"
    )]
    WrongPiece {
        /// The piece named.
        what: Piece,
        /// The place that the event names.
        place: Place,
    },
    /// The event does not identify the object of a visible zone.
    #[error(
        "a move out of {0} must name its object in `what`: only cards of a hand or deck may be unknown"
    )]
    Nameless(Place),
    /// Items cannot go to this place.
    #[error(
        "nothing can be put in {0} this way: items go to a player's zone, an Expedition or limbo"
    )]
    NoPlace(Place),
    /// The place is not a hidden zone.
    #[error("{0} is not a hidden zone: write deck:N or hand:N")]
    NotHidden(Place),
    /// There is no such seat.
    #[error("there is no seat {0} in this match")]
    NoSeat(Seat),
    /// There is no such Expedition.
    #[error("there is no Expedition {0} in this game")]
    NoExpedition(ExpeditionId),
    /// There is no such region.
    #[error(
        "there is no region {0}: regions are numbered 0 (Hero region) to 7 (Companion region), and those of a second Adventure 8 to 15"
    )]
    NoRegion(u8),
    /// There is no such Tumult card.
    #[error(
        "there is no Tumult card at index {0}: they are numbered 0 to 2 from the Hero region, and those of a second Adventure 3 to 5"
    )]
    NoTumult(u8),
    /// There is no such Terrain Marker.
    #[error("there is no Terrain Marker {0} now")]
    NoMarker(ObjectId),
    /// A face named by a reference that the log has never shown.
    #[error("the face `{0}` is not in the log yet: give it in full the first time")]
    NoFace(String),
    /// Not enough orbs in the state to exhaust or ready.
    #[error(
        "seat {seat} has only {have} Mana Orbs to change, not {want}: correct the count, or record what was seen with `observed`"
    )]
    NoMana {
        /// The seat.
        seat: Seat,
        /// How many can be.
        have: usize,
        /// How many were requested.
        want: usize,
    },
    /// A list that must not be empty.
    #[error("`{0}` is empty: an event that does nothing is not recorded")]
    Empty(&'static str),
    /// Parts that contradict each other, or exceed what a match can have.
    #[error("{0}")]
    Contradiction(Contradiction),
    /// A rewind must be resolved by a caller with the earlier states.
    #[error(
        "`rewound` goes to record {to}, which is not an earlier record of the current line of play"
    )]
    NoRewind {
        /// The record to rewind to.
        to: u32,
    },
}

/// How an event contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Contradiction {
    /// More players than a match can have.
    #[error("a match has at most 8 players")]
    TooManyPlayers,
    /// An invalid number of seats in a draft.
    #[error("`seats` of `draft` must name one seat of the draft for each player, and none twice")]
    DraftSeats,
    /// An invalid list of regions for a seat.
    #[error(
        "`paths` has eight regions per seat, of at most eight Adventures: 0 to 7 belong to the first, 8 to 15 to the second"
    )]
    Paths,
    /// A list whose sum differs from its size.
    #[error("`size` is not the sum of the counts of `list`: correct one of them")]
    ListSum,
    /// A deck that is too large.
    #[error("a deck has at most 1000 cards")]
    DeckSize,
    /// A player who leaves twice.
    #[error("this player has already left the game")]
    HasLeft,
    /// Too many boosters.
    #[error("a match has at most 200 boosters")]
    TooManyBoosters,
    /// A booster that is empty or too large.
    #[error("a booster has 1 to 1000 cards")]
    BoosterSize,
    /// A pick without a booster.
    #[error("this player has no booster in hand: name the card in `card`")]
    NoBoosterInHand,
    /// A booster passed twice at the same time.
    #[error("`passes` names a booster twice: name each once")]
    PassedTwice,
    /// A pool that is empty or too large.
    #[error("a pool is registered with 1 to 1000 cards")]
    PoolSize,
    /// An object listed twice in an order.
    #[error("`order` names an object twice: name each once")]
    OrderTwice,
    /// A hidden zone that is too large.
    #[error("a hidden zone contains at most 1000 cards")]
    ZoneSize,
    /// More ready Mana Orbs than there are.
    #[error("`ready` is at most `orbs`, and `orbs` at most 1000")]
    Orbs,
}

impl Contradiction {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::TooManyPlayers,
        Self::DraftSeats,
        Self::Paths,
        Self::ListSum,
        Self::DeckSize,
        Self::HasLeft,
        Self::TooManyBoosters,
        Self::BoosterSize,
        Self::NoBoosterInHand,
        Self::PassedTwice,
        Self::PoolSize,
        Self::OrderTwice,
        Self::ZoneSize,
        Self::Orbs,
    ];
}
