//! The vocabulary: everything that can happen in a match, as data.
//!
//! An event is one *step* of the game (`4.0 6.1`): all it names happens at the same time. No event is conditional on
//! an edition; a consequence (a token that ceases to exist, who rests, who moves, who wins) is an event of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    DailyEffect, Edition, ExpeditionId, Face, FaceEntry, ObjectId, Phase, Piece, Place, Seat,
    SlotId, Status, Statuses, Terrain,
};

/// Boosts, and counters by the name the card gives them, with how many there are.
pub type Counters = BTreeMap<Arc<str>, u32>;

/// The counter that a boost is.
pub const BOOST: &str = "boost";

/// One thing that happened, written `{"data":{..},"type":"moved"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    // The match.
    /// Record 0 of every match.
    MatchOpened(MatchOpened),
    /// A game of the match began; all zones are empty, expedition counters stand in their first regions.
    GameStarted(GameStarted),
    /// A player presented their deck and Hero (`4.0 4.1.e`).
    DeckRegistered(DeckRegistered),
    /// A game ended.
    GameEnded(GameEnded),
    /// The match ended.
    MatchEnded(MatchEnded),
    /// A player or official signed the result.
    ResultSigned(ResultSigned),

    // Structure.
    /// A day began.
    DayBegan(DayBegan),
    /// A phase began.
    PhaseBegan(PhaseBegan),
    /// A daily effect began to resolve.
    DailyEffectBegan(DailyEffectStep),
    /// A daily effect was done.
    DailyEffectEnded(DailyEffectStep),
    /// A player's turn began.
    TurnBegan(OfSeat),
    /// A player passed and takes no more turns this day.
    Passed(OfSeat),
    /// A player's turn ends by "After you", which is not passing (`4.0 7.3.2`).
    AfterYou(OfSeat),
    /// Someone became the first player.
    FirstPlayerChanged(OfSeat),
    /// Tie-breakers started: all expedition counters are in the Arena.
    TieBreakerBegan(Bare),

    // Playing.
    /// A card was played: moved to Limbo, or straight to where it ended up if the recorder saw only that.
    CardPlayed(CardPlayed),
    /// A quick action of an object was played.
    QuickActionPlayed(QuickActionPlayed),
    /// A trigger activated reactions: their emblems are in Limbo.
    ReactionActivated(EmblemsCreated),
    /// A player played a reaction from Limbo.
    ReactionPlayed(ReactionPlayed),
    /// Ongoing emblems were created.
    EmblemCreated(EmblemsCreated),
    /// A card or reaction in Limbo was done resolving.
    Resolved(Resolved),

    // Steps.
    /// Items changed zones, or Expeditions inside the Expedition zone.
    Moved(Moved),
    /// Tokens were created.
    TokenCreated(TokenCreated),
    /// Tokens or emblems ceased to exist, Terrain Markers were removed.
    Ceased(Ceased),
    /// Objects that entered at the same time had their timestamps put in order (`2024-09 2.2.14.d`).
    TimestampsAssigned(TimestampsAssigned),
    /// Objects or Expeditions gained a status; "exhaust" is gaining Exhausted (`4.0 7.3.12.a`).
    StatusGained(StatusChanged),
    /// Objects or Expeditions lost a status; "ready" is losing Exhausted (`4.0 7.3.25.a`).
    StatusLost(StatusChanged),
    /// Boosts or counters were put on objects or removed from them.
    CountersChanged(CountersChanged),
    /// Mana Orbs were exhausted to pay.
    ManaPaid(Mana),
    /// Mana Orbs were readied.
    ManaReadied(Mana),
    /// Cards of hidden zones or face-down objects were shown to all.
    Revealed(Revealed),
    /// Cards were shown to some players only.
    LookedAt(LookedAt),
    /// The cards of a hidden zone were mixed; its slots have new names.
    Shuffled(Shuffled),
    /// Dice were rolled.
    DieRolled(DieRolled),
    /// A player decided something that no other event shows.
    ChoiceMade(ChoiceMade),
    /// Expedition counters moved.
    ExpeditionMoved(ExpeditionMoved),
    /// A Tumult card was turned face up.
    TumultRevealed(TumultRevealed),
    /// Terrain Markers were put on regions or objects.
    TerrainMarkerPlaced(TerrainMarkerPlaced),
    /// A Terrain Marker moved and is a new object (`4.0 7.3.20.b`).
    TerrainMarkerMoved(TerrainMarkerMoved),
    /// An object came under another player's control without changing zones, as a Character that defects (`4.0 7.3.6`).
    ControlChanged(ControlChanged),
    /// An object's base characteristics became those of another face until it changes zones.
    FaceChanged(FaceChanged),

    // Officials.
    /// The round clock started.
    ClockStarted(Clock),
    /// The round clock stopped.
    ClockStopped(Clock),
    /// The round was extended.
    ClockExtended(Clock),
    /// A player called a judge.
    JudgeCalled(Remark),
    /// An official ruled.
    Ruling(Ruling),
    /// An official gave a penalty.
    Penalty(Penalty),
    /// Anyone remarked something.
    Note(Remark),
    /// A file belongs to the match.
    EvidenceAttached(EvidenceAttached),
    /// The state as somebody saw it, where the steps that led there are not known.
    Observed(Observed),
    /// Play went back to the state after an earlier record.
    Rewound(Rewound),
}

impl Event {
    /// Whether it happens at the table of a game, and so can be taken back by a rewind: not the frame of the match
    /// and not what officials say and do.
    pub const fn is_play(&self) -> bool {
        !matches!(
            self,
            Self::MatchOpened(_)
                | Self::GameStarted(_)
                | Self::MatchEnded(_)
                | Self::ResultSigned(_)
                | Self::ClockStarted(_)
                | Self::ClockStopped(_)
                | Self::ClockExtended(_)
                | Self::JudgeCalled(_)
                | Self::Ruling(_)
                | Self::Penalty(_)
                | Self::Note(_)
                | Self::EvidenceAttached(_)
        )
    }
}

impl Event {
    /// Every face it names.
    pub fn faces_mut(&mut self) -> Vec<&mut FaceEntry> {
        match self {
            Self::DeckRegistered(it) => {
                let hero = it.hero.iter_mut().map(|hero| &mut hero.face);
                it.list.iter_mut().map(|entry| &mut entry.face).chain(hero).collect()
            }
            Self::CardPlayed(it) => it.card.face.iter_mut().collect(),
            Self::Moved(it) => it.moves.iter_mut().filter_map(|one| one.face.as_mut()).collect(),
            Self::TokenCreated(it) => it.tokens.iter_mut().map(|token| &mut token.face).collect(),
            Self::Revealed(it) => it.cards.iter_mut().map(|shown| &mut shown.face).collect(),
            Self::FaceChanged(it) => vec![&mut it.face],
            Self::Observed(it) => it
                .facts
                .iter_mut()
                .filter_map(|fact| match fact {
                    Fact::Object(object) => object.face.as_mut(),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// Why a step happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// What kind of thing made it happen.
    pub kind: CauseKind,
    /// The object whose ability it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
    /// The record that began the effect, activation or payment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
}

impl Cause {
    /// A cause of this kind, begun by no particular record.
    pub const fn new(kind: CauseKind) -> Self {
        Self { kind, object: None, seq: None }
    }
}

/// The kinds of causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CauseKind {
    /// An effect of a spell, quick action or reaction, or a passive ability.
    Ability,
    /// Payment.
    Cost,
    /// Succeed, Prepare, Draw, Expand, Progress, Rest, Clean-up or Check Victory.
    DailyEffect,
    /// An official's decision.
    Official,
    /// A rule of the game, such as set-up or the resolution of a played card.
    Rule,
}

macro_rules! data {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
    };
}

/// As `data!`, with the cause that every step of the game carries.
macro_rules! step {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        data! {
            $(#[$doc])*
            $name {
                /// Why it happened.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                cause: Option<Cause>,
                $($(#[$field_doc])* $field: $type,)*
            }
        }
    };
}

data! {
    /// Who plays what, and who records it.
    MatchOpened {
        /// The edition of the rules the match is played under.
        edition: Edition,
        /// `constructed`, `limited`, or another name.
        format: String,
        /// One per seat, in seat order.
        players: Vec<PlayerEntry>,
        /// Games at most; 1 or 3 as a rule.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        best_of: u8,
        /// The tournament or place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        event: Option<String>,
        /// The round of the event.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<String>,
        /// The table of the round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
        /// What recorded the match, such as `paper` or `bga`; decides what its log can be trusted to contain.
        recorder: String,
    }
}

data! {
    /// A player.
    PlayerEntry {
        /// The name shown to people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The player's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<String>,
    }
}

data! {
    /// The table at the start of a game.
    GameStarted {
        /// The number of the game in the match, from 1.
        game: u8,
        /// The first player of the first day.
        first_player: Seat,
        /// Seats clockwise, which is the order of turns.
        turn_order: Vec<Seat>,
        /// The team of each seat; absent where everyone plays alone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<u8>,
        /// Every Expedition, with those it faces.
        expeditions: Vec<ExpeditionEntry>,
    }
}

impl GameStarted {
    /// A game of two players, seat 0 against seat 1, whose like Expeditions face each other (`4.0 1.2.3.c`).
    pub fn two_players(game: u8, first_player: Seat) -> Self {
        let seats = [Seat::new(0), Seat::new(1)];
        let expeditions = seats
            .into_iter()
            .zip(seats.into_iter().rev())
            .flat_map(|(seat, other)| {
                [crate::Side::Hero, crate::Side::Companion].map(|side| ExpeditionEntry {
                    expedition: ExpeditionId { seat, side },
                    facing: vec![ExpeditionId { seat: other, side }],
                })
            })
            .collect();
        Self { game, first_player, turn_order: seats.to_vec(), teams: Vec::new(), expeditions }
    }
}

data! {
    /// An Expedition of the game.
    ExpeditionEntry {
        /// Which one.
        expedition: ExpeditionId,
        /// Those it is compared with at Progress.
        facing: Vec<ExpeditionId>,
    }
}

data! {
    /// A deck as presented, before it is shuffled; its cards fill the slots `hN.0`, `hN.1`, ... of the Deck.
    DeckRegistered {
        /// Whose.
        seat: Seat,
        /// Cards in it, the Hero not counted.
        size: u32,
        /// The open deck list, in slot order; the sum of the counts is `size`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        list: Vec<DeckEntry>,
        /// The Hero, which enters the Hero zone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hero: Option<HeroEntry>,
    }
}

data! {
    /// Copies of one card in a deck list.
    DeckEntry {
        /// How many.
        count: u32,
        /// Of what.
        face: FaceEntry,
    }
}

data! {
    /// A Hero as it enters the Hero zone.
    HeroEntry {
        /// The card.
        face: FaceEntry,
        /// Counters it starts with.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        counters: Counters,
        /// The card's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

/// How a game or match came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody stopped playing and did not come back.
    Abandoned,
    /// A player conceded.
    Concession,
    /// The players agreed on a draw.
    Draw,
    /// A penalty decided it.
    Penalty,
    /// By the rules of victory.
    Played,
    /// Time ran out.
    Time,
}

data! {
    /// The result of a game.
    GameEnded {
        /// Who won; nobody in a draw, both of a team.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        winners: Vec<Seat>,
        /// How it ended.
        ending: Ending,
    }
}

data! {
    /// The result of the match.
    MatchEnded {
        /// Games won, one number per seat.
        score: Vec<u8>,
        /// How it ended.
        ending: Ending,
    }
}

data! {
    /// A signature under a state of the log.
    ResultSigned {
        /// Who signed: a player's seat, or nobody's where an official did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The last record that the signature covers.
        seq: u32,
    }
}

data! {
    /// A day.
    DayBegan {
        /// From 1.
        day: u32,
    }
}

data! {
    /// A phase.
    PhaseBegan {
        /// Which.
        phase: Phase,
    }
}

data! {
    /// A daily effect.
    DailyEffectStep {
        /// Which.
        effect: DailyEffect,
    }
}

step! {
    /// Something a player does or becomes.
    OfSeat {
        /// Who.
        seat: Seat,
    }
}

step! {
    /// Nothing more to say.
    Bare {}
}

step! {
    /// A card played.
    CardPlayed {
        /// Who played it.
        seat: Seat,
        /// Mana as announced, whatever the payment that follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mana: Option<u32>,
        /// From where to where, and with what it enters.
        card: Move,
    }
}

step! {
    /// A quick action played.
    QuickActionPlayed {
        /// Who played it.
        seat: Seat,
        /// Whose action it is.
        object: ObjectId,
        /// Mana as announced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mana: Option<u32>,
    }
}

step! {
    /// Emblems entering Limbo.
    EmblemsCreated {
        /// In the order of their timestamps.
        emblems: Vec<EmblemEntry>,
    }
}

data! {
    /// An emblem.
    EmblemEntry {
        /// Who controls it.
        controller: Seat,
        /// The object whose reaction or effect it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<ObjectId>,
        /// How long it lasts; absent for a reaction (`4.0 2.2.15.b`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        duration: Option<Duration>,
        /// What it does, where the log can say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<Statement>,
        /// What it does, for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<Arc<str>>,
    }
}

/// How long an Ongoing Emblem lasts (`4.0 2.2.15.a`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// This Afternoon.
    Afternoon,
    /// This Day.
    Day,
    /// This turn.
    Turn,
}

/// What an Ongoing Emblem says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Statement {
    /// This Expedition can't move forward.
    CannotMoveForward(ExpeditionId),
}

step! {
    /// A reaction played from Limbo.
    ReactionPlayed {
        /// Who played it.
        seat: Seat,
        /// Its emblem.
        emblem: ObjectId,
    }
}

step! {
    /// Something in Limbo that is done.
    Resolved {
        /// The card or emblem, still in Limbo: where it goes is the next event.
        object: ObjectId,
    }
}

step! {
    /// Moves that happen together.
    Moved {
        /// At least one; objects enter, and get their timestamps, in this order.
        moves: Vec<Move>,
    }
}

data! {
    /// One item going from one place to another.
    Move {
        /// The object or slot that moves; absent for "a card of this hidden zone" where nobody can tell which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<Piece>,
        /// Where it was.
        from: Place,
        /// Where it goes.
        to: Place,
        /// Its face, if it was hidden and becomes visible; without one it lies face down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<FaceEntry>,
        /// Statuses it has as it enters.
        #[serde(default, skip_serializing_if = "Statuses::is_empty")]
        statuses: Statuses,
        /// Boosts and counters it has as it enters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        counters: Counters,
        /// The card's id in the log it was imported from, once everyone may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

impl Move {
    /// `what` going from one place to another, ready and with nothing on it.
    pub fn new(what: impl Into<Option<Piece>>, from: Place, to: Place) -> Self {
        Self {
            what: what.into(),
            from,
            to,
            face: None,
            statuses: Statuses::NONE,
            counters: Counters::new(),
            source_id: None,
        }
    }
}

step! {
    /// Tokens entering.
    TokenCreated {
        /// In the order of their timestamps.
        tokens: Vec<TokenEntry>,
    }
}

data! {
    /// A token.
    TokenEntry {
        /// Its characteristics, laid down by the effect (`4.0 2.3.1.b`).
        face: FaceEntry,
        /// Where it enters; its controller is the seat there.
        to: Place,
        /// Statuses it has as it enters.
        #[serde(default, skip_serializing_if = "Statuses::is_empty")]
        statuses: Statuses,
        /// Boosts and counters it has as it enters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        counters: Counters,
        /// The token's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

step! {
    /// Objects that are gone from the game.
    Ceased {
        /// Which.
        objects: Vec<ObjectId>,
    }
}

data! {
    /// An order of timestamps.
    TimestampsAssigned {
        /// The objects, oldest first; they share out the timestamps they hold.
        order: Vec<ObjectId>,
        /// Who chose, in the order in which they chose.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chosen_by: Vec<Seat>,
    }
}

step! {
    /// A status gained or lost.
    StatusChanged {
        /// Which.
        status: Status,
        /// By these objects.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        objects: Vec<ObjectId>,
        /// By these Expeditions.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        expeditions: Vec<ExpeditionId>,
    }
}

step! {
    /// Counters gained or lost.
    CountersChanged {
        /// All at the same time.
        changes: Vec<CounterChange>,
    }
}

data! {
    /// One kind of counter on one object.
    CounterChange {
        /// The object.
        object: ObjectId,
        /// The name; boosts are `boost`.
        counter: Arc<str>,
        /// How many more, or how many fewer if negative; what is not there cannot be removed.
        by: i32,
    }
}

step! {
    /// Mana Orbs exhausted or readied.
    Mana {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u32,
        /// Which, where the recorder knows; else those with the smallest timestamps that can be.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        orbs: Vec<ObjectId>,
    }
}

step! {
    /// Cards shown.
    Revealed {
        /// Which, with their faces.
        cards: Vec<Shown>,
    }
}

data! {
    /// A hidden card shown to all where it lies.
    Shown {
        /// The slot, or the face-down object.
        what: Piece,
        /// Its face.
        face: FaceEntry,
        /// The card's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

step! {
    /// Cards looked at.
    LookedAt {
        /// By whom.
        seats: Vec<Seat>,
        /// What they saw; the faces are openings.
        what: Vec<Piece>,
    }
}

step! {
    /// A hidden zone mixed.
    Shuffled {
        /// `deck:N` or `hand:N`.
        place: Place,
    }
}

step! {
    /// Dice.
    DieRolled {
        /// Who rolled.
        seat: Seat,
        /// 1 to 6 each, in the order they fell.
        results: Vec<u8>,
    }
}

step! {
    /// A decision.
    ChoiceMade {
        /// Who decided, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// About what, such as `target`, `die` or `optional`.
        about: String,
        /// What was chosen among things at the table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<Piece>,
        /// What was chosen among players.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
        /// What was chosen among numbers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<i32>,
    }
}

step! {
    /// Expedition counters moving together.
    ExpeditionMoved {
        /// At least one.
        moves: Vec<ExpeditionMove>,
    }
}

data! {
    /// One counter's move.
    ExpeditionMove {
        /// Whose counter.
        expedition: ExpeditionId,
        /// The region it ends in, 0 = Hero region, 7 = Companion region.
        to: u8,
        /// The terrains it moved forward due to (`4.0 4.2.4.j`).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        due_to: Vec<Terrain>,
    }
}

data! {
    /// A Tumult card turned up.
    TumultRevealed {
        /// Which, 0 to 2 from the Hero region.
        index: u8,
        /// What it shows.
        card: TumultCard,
        /// Whether its multi-terrain half is the one nearer the Hero region.
        rotated: bool,
    }
}

/// One of the three Tumult cards, numbered by the terrain that stands alone: 1 Forest, 2 Mountain, 3 Water (`2024-09 1.1.7.f`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(with = "u8", extend("minimum" = 1, "maximum" = 3))]
pub struct TumultCard(u8);

impl TumultCard {
    /// The terrain of the half that has one.
    pub fn alone(self) -> Terrain {
        Terrain::ALL[usize::from(self.0 - 1)]
    }
}

impl TryFrom<u8> for TumultCard {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1..=3 => Ok(Self(number)),
            _ => Err(format!(
                "there is no Tumult card {number}: 1 is Forest alone, 2 Mountain, 3 Water"
            )),
        }
    }
}

impl From<TumultCard> for u8 {
    fn from(card: TumultCard) -> Self {
        card.0
    }
}

/// What a Terrain Marker lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkerPlace {
    /// An object, as the Hero that brings the marker into the game.
    Object(ObjectId),
    /// A region, 0 to 7.
    Region(u8),
}

step! {
    /// Terrain Markers put down.
    TerrainMarkerPlaced {
        /// In the order of their timestamps.
        markers: Vec<MarkerEntry>,
    }
}

data! {
    /// A Terrain Marker.
    MarkerEntry {
        /// What it shows.
        terrains: Vec<Terrain>,
        /// Where it lies.
        on: MarkerPlace,
        /// Whose it is.
        owner: Seat,
        /// The marker's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

step! {
    /// A Terrain Marker moved.
    TerrainMarkerMoved {
        /// Which.
        marker: ObjectId,
        /// To where, maybe the region it was on.
        to: MarkerPlace,
    }
}

step! {
    /// An object under new control.
    ControlChanged {
        /// Which.
        object: ObjectId,
        /// Where it is now, in the same kind of zone; its controller is the seat there.
        to: Place,
    }
}

step! {
    /// New base characteristics.
    FaceChanged {
        /// Of which object.
        object: ObjectId,
        /// What they are.
        face: FaceEntry,
    }
}

data! {
    /// The round clock.
    Clock {
        /// Seconds left, or seconds added.
        seconds: u32,
    }
}

data! {
    /// Words.
    Remark {
        /// Whose matter it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What was said.
        text: String,
    }
}

data! {
    /// An official's decision.
    Ruling {
        /// The official, as the event names them.
        by: String,
        /// What was decided and why.
        text: String,
        /// The record it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<u32>,
        /// Paragraphs of the match's edition it rests on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paragraphs: Vec<String>,
    }
}

data! {
    /// A penalty.
    Penalty {
        /// The official, as the event names them.
        by: String,
        /// Who got it.
        seat: Seat,
        /// Such as `warning`, `game loss`.
        penalty: String,
        /// Why.
        text: String,
    }
}

data! {
    /// A file kept elsewhere.
    EvidenceAttached {
        /// SHA-256 of its bytes, 64 lower-case hex digits.
        sha256: String,
        /// Its media type.
        media_type: String,
        /// Its size in bytes.
        size: u64,
        /// What it shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    }
}

/// Why somebody wrote down a state instead of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ObservedWhy {
    /// The recording was wrong.
    Correction,
    /// Part of the recording is missing.
    Gap,
    /// The recorder could not follow.
    Unknown,
}

data! {
    /// What was seen; what lies between this and the record before cannot be judged.
    Observed {
        /// Why.
        why: ObservedWhy,
        /// For people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// What is so; none if there is only the gap to tell of.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        facts: Vec<Fact>,
    }
}

/// Something seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// This object is not there any more.
    Absent(ObjectId),
    /// Where the day stands.
    Clock(ClockFact),
    /// An Expedition counter.
    Expedition(ExpeditionFact),
    /// How many cards a hidden zone holds.
    Hidden(HiddenFact),
    /// A player's Mana Orbs.
    Mana(ManaFact),
    /// An object and all that is on it.
    Object(ObjectFact),
    /// A Tumult card.
    Tumult(TumultRevealed),
}

data! {
    /// The day as seen; what is absent stays as it was.
    ClockFact {
        /// The day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<u32>,
        /// The phase.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<Phase>,
        /// The first player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first_player: Option<Seat>,
        /// Whose turn it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<Seat>,
        /// Everyone who has passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed: Option<Vec<Seat>>,
    }
}

data! {
    /// An Expedition as seen.
    ExpeditionFact {
        /// Which.
        expedition: ExpeditionId,
        /// The region its counter is in.
        position: u8,
        /// Whether it is Ascended.
        ascended: bool,
    }
}

data! {
    /// A hidden zone as seen.
    HiddenFact {
        /// `deck:N` or `hand:N`.
        place: Place,
        /// Cards in it; missing ones are added at the bottom, surplus ones leave from there.
        count: u32,
    }
}

data! {
    /// Mana Orbs as seen.
    ManaFact {
        /// Whose.
        seat: Seat,
        /// How many there are; missing ones are added, surplus ones leave, the newest first.
        orbs: u32,
        /// How many of them are ready.
        ready: u32,
    }
}

data! {
    /// An object as seen.
    ObjectFact {
        /// Which; absent for one the log has not seen in this place. If it is elsewhere, it becomes a new object of the same item.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        object: Option<ObjectId>,
        /// Where.
        place: Place,
        /// The hidden card it was, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<SlotId>,
        /// Its face; needed if the log has not seen it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<FaceEntry>,
        /// Whose it is; the seat of the place if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<Seat>,
        /// All its statuses.
        #[serde(default, skip_serializing_if = "Statuses::is_empty")]
        statuses: Statuses,
        /// All its boosts and counters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        counters: Counters,
        /// The card's id in the log it was imported from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<Arc<str>>,
    }
}

data! {
    /// A rewind.
    Rewound {
        /// The record whose state is the state again; on the present line.
        to: u32,
        /// Who decided it.
        by: String,
        /// Why.
        reason: String,
    }
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_one(number: &u8) -> bool {
    *number == 1
}

impl From<Face> for FaceEntry {
    fn from(face: Face) -> Self {
        Self::New(Arc::new(face))
    }
}
