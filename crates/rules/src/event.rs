//! The vocabulary: everything that can happen in a match, as data.
//!
//! An event is one *step* of the game (`4.0 6.1`): all it names happens at the same time. No event is conditional on
//! an edition; a consequence (a token that ceases to exist, who rests, who moves, who wins) is an event of its own.

mod adventure;
mod frame;
mod official;
mod play;
mod shape;
mod step;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use adventure::*;
pub use frame::*;
pub use official::*;
pub use play::*;
pub use step::*;

use crate::{FaceEntry, GIVEN_DEPTH_MAX, ObjectId, Passive};

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
    /// How deep abilities are given inside one another by what it brings into the log, and by what, if that is too deep.
    pub fn given_too_deep(&mut self) -> Option<(String, usize)> {
        let faces = self.faces_mut();
        let of_faces = faces.into_iter().filter_map(|entry| match entry {
            FaceEntry::Known(_) => None,
            FaceEntry::New(face) => face.given_too_deep(),
        });
        let of_faces = of_faces.max_by_key(|&(_, depth)| depth);
        let emblems = match self {
            Self::ReactionActivated(it) | Self::EmblemCreated(it) => &it.emblems[..],
            _ => &[],
        };
        let passives = emblems.iter().flat_map(|emblem| &emblem.passives);
        let depth = passives.map(Passive::given_depth).max();
        let deep = depth.filter(|&depth| depth > GIVEN_DEPTH_MAX);
        of_faces.or_else(|| deep.map(|depth| ("an emblem".to_owned(), depth)))
    }

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
