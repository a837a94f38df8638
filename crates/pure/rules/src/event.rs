//! The vocabulary: everything that can happen in a match, as data.
//!
//! An event is one *step* of the game (`4.0 6.1`): everything it names happens at the same time. No
//! event depends on an edition; a consequence (a token that ceases to exist, who rests, who moves,
//! who wins) is an event of its own.

mod adventure;
mod cause;
mod draft;
mod frame;
mod official;
mod play;
mod shape;
mod step;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use adventure::*;
pub use cause::*;
pub use draft::*;
pub use frame::*;
pub use official::*;
pub use play::*;
pub use step::*;

use crate::{FaceEntry, GIVEN_DEPTH_MAX, Passive};

/// One thing that happened, written `{"data":{..},"type":"moved"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    // The match.
    /// Record 0 of every match.
    MatchOpened(MatchOpened),
    // Before the first game, where decks are built from what players open.
    /// Players opened boosters, which they now hold.
    BoostersOpened(BoostersOpened),
    /// A player took a card out of a booster.
    Picked(Picked),
    /// Boosters were handed on.
    BoostersPassed(BoostersPassed),
    /// A player's pool was registered to build a deck from (`4.0 1.1.5.a`).
    PoolRegistered(PoolRegistered),

    // The games of the match.
    /// A game of the match began; all zones are empty, expedition counters are in their first regions.
    GameStarted(GameStarted),
    /// A player presented their deck and Hero (`4.0 4.1.e`).
    DeckRegistered(DeckRegistered),
    /// A player left a game that continues.
    PlayerLeft(PlayerLeft),
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
    /// A daily effect ended.
    DailyEffectEnded(DailyEffectStep),
    /// A player's turn began.
    TurnBegan(OfSeat),
    /// A player passed and takes no more turns this day.
    Passed(OfSeat),
    /// A player's turn ended by "After you", which is not passing (`4.0 7.3.2`).
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
    /// A card or reaction in Limbo finished resolving.
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
    /// Cards in hidden zones or face-down objects were shown to everyone.
    Revealed(Revealed),
    /// Cards were shown to some players only.
    LookedAt(LookedAt),
    /// The cards of a hidden zone were mixed; its slots have new names.
    Shuffled(Shuffled),
    /// Dice were rolled.
    DieRolled(DieRolled),
    /// A player made a decision that no other event shows.
    ChoiceMade(ChoiceMade),
    /// Expedition counters moved.
    ExpeditionMoved(ExpeditionMoved),
    /// A Tumult card was turned face up.
    TumultRevealed(TumultRevealed),
    /// Terrain Markers were put on regions or objects.
    TerrainMarkerPlaced(TerrainMarkerPlaced),
    /// A Terrain Marker moved and is a new object (`4.0 7.3.20.b`).
    TerrainMarkerMoved(TerrainMarkerMoved),
    /// An object came under another player's control without changing zones, such as a Character that defects (`4.0 7.3.6`).
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
    /// Anyone made a note.
    Note(Remark),
    /// A file was attached to the match.
    EvidenceAttached(EvidenceAttached),
    /// The observed state, when the steps that led to it are unknown.
    Observed(Observed),
    /// Play was rewound to the state after an earlier record.
    Rewound(Rewound),
}

impl Event {
    /// Reads an event from JSON.
    ///
    /// Code that reads a type of many shapes is large, and each crate that reads one through a
    /// generic function has it compiled again, unless a crate below has it already: that is this
    /// function's work even where nobody calls it. The page's module is a sixth smaller for it.
    ///
    /// # Errors
    ///
    /// An error of `serde_json`, with the place, if the text is not an event.
    pub fn from_json(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// Whether it happens at the table, of a game or of a draft, and so can be undone by a rewind:
    /// not the frame of the match, nor statements and actions by officials.
    pub const fn is_play(&self) -> bool {
        match self {
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
            | Self::EvidenceAttached(_) => false,
            Self::BoostersOpened(_)
            | Self::Picked(_)
            | Self::BoostersPassed(_)
            | Self::PoolRegistered(_)
            | Self::DeckRegistered(_)
            | Self::PlayerLeft(_)
            | Self::GameEnded(_)
            | Self::DayBegan(_)
            | Self::PhaseBegan(_)
            | Self::DailyEffectBegan(_)
            | Self::DailyEffectEnded(_)
            | Self::TurnBegan(_)
            | Self::Passed(_)
            | Self::AfterYou(_)
            | Self::FirstPlayerChanged(_)
            | Self::TieBreakerBegan(_)
            | Self::CardPlayed(_)
            | Self::QuickActionPlayed(_)
            | Self::ReactionActivated(_)
            | Self::ReactionPlayed(_)
            | Self::EmblemCreated(_)
            | Self::Resolved(_)
            | Self::Moved(_)
            | Self::TokenCreated(_)
            | Self::Ceased(_)
            | Self::TimestampsAssigned(_)
            | Self::StatusGained(_)
            | Self::StatusLost(_)
            | Self::CountersChanged(_)
            | Self::ManaPaid(_)
            | Self::ManaReadied(_)
            | Self::Revealed(_)
            | Self::LookedAt(_)
            | Self::Shuffled(_)
            | Self::DieRolled(_)
            | Self::ChoiceMade(_)
            | Self::ExpeditionMoved(_)
            | Self::TumultRevealed(_)
            | Self::TerrainMarkerPlaced(_)
            | Self::TerrainMarkerMoved(_)
            | Self::ControlChanged(_)
            | Self::FaceChanged(_)
            | Self::Observed(_)
            | Self::Rewound(_) => true,
        }
    }

    /// Whether it concerns boosters or pools, which come before the first game.
    pub const fn is_before_games(&self) -> bool {
        matches!(
            self,
            Self::BoostersOpened(_)
                | Self::Picked(_)
                | Self::BoostersPassed(_)
                | Self::PoolRegistered(_)
        )
    }

    /// Its cause, if recorded.
    pub const fn cause(&self) -> Option<Cause> {
        match self {
            Self::AfterYou(it)
            | Self::FirstPlayerChanged(it)
            | Self::Passed(it)
            | Self::TurnBegan(it) => it.cause,
            Self::TieBreakerBegan(it) => it.cause,
            Self::CardPlayed(it) => it.cause,
            Self::QuickActionPlayed(it) => it.cause,
            Self::ReactionActivated(it) | Self::EmblemCreated(it) => it.cause,
            Self::ReactionPlayed(it) => it.cause,
            Self::Resolved(it) => it.cause,
            Self::Moved(it) => it.cause,
            Self::TokenCreated(it) => it.cause,
            Self::Ceased(it) => it.cause,
            Self::StatusGained(it) | Self::StatusLost(it) => it.cause,
            Self::CountersChanged(it) => it.cause,
            Self::ManaPaid(it) | Self::ManaReadied(it) => it.cause,
            Self::Revealed(it) => it.cause,
            Self::LookedAt(it) => it.cause,
            Self::Shuffled(it) => it.cause,
            Self::DieRolled(it) => it.cause,
            Self::ChoiceMade(it) => it.cause,
            Self::ExpeditionMoved(it) => it.cause,
            Self::TerrainMarkerPlaced(it) => it.cause,
            Self::TerrainMarkerMoved(it) => it.cause,
            Self::ControlChanged(it) => it.cause,
            Self::FaceChanged(it) => it.cause,
            Self::MatchOpened(_)
            | Self::BoostersOpened(_)
            | Self::Picked(_)
            | Self::BoostersPassed(_)
            | Self::PoolRegistered(_)
            | Self::GameStarted(_)
            | Self::DeckRegistered(_)
            | Self::PlayerLeft(_)
            | Self::GameEnded(_)
            | Self::MatchEnded(_)
            | Self::ResultSigned(_)
            | Self::DayBegan(_)
            | Self::PhaseBegan(_)
            | Self::DailyEffectBegan(_)
            | Self::DailyEffectEnded(_)
            | Self::TumultRevealed(_)
            | Self::TimestampsAssigned(_)
            | Self::ClockStarted(_)
            | Self::ClockStopped(_)
            | Self::ClockExtended(_)
            | Self::JudgeCalled(_)
            | Self::Ruling(_)
            | Self::Penalty(_)
            | Self::Note(_)
            | Self::EvidenceAttached(_)
            | Self::Observed(_)
            | Self::Rewound(_) => None,
        }
    }

    /// Its cause, to change it; `None` where it can have none.
    pub const fn cause_mut(&mut self) -> Option<&mut Option<Cause>> {
        match self {
            Self::AfterYou(it)
            | Self::FirstPlayerChanged(it)
            | Self::Passed(it)
            | Self::TurnBegan(it) => Some(&mut it.cause),
            Self::TieBreakerBegan(it) => Some(&mut it.cause),
            Self::CardPlayed(it) => Some(&mut it.cause),
            Self::QuickActionPlayed(it) => Some(&mut it.cause),
            Self::ReactionActivated(it) | Self::EmblemCreated(it) => Some(&mut it.cause),
            Self::ReactionPlayed(it) => Some(&mut it.cause),
            Self::Resolved(it) => Some(&mut it.cause),
            Self::Moved(it) => Some(&mut it.cause),
            Self::TokenCreated(it) => Some(&mut it.cause),
            Self::Ceased(it) => Some(&mut it.cause),
            Self::StatusGained(it) | Self::StatusLost(it) => Some(&mut it.cause),
            Self::CountersChanged(it) => Some(&mut it.cause),
            Self::ManaPaid(it) | Self::ManaReadied(it) => Some(&mut it.cause),
            Self::Revealed(it) => Some(&mut it.cause),
            Self::LookedAt(it) => Some(&mut it.cause),
            Self::Shuffled(it) => Some(&mut it.cause),
            Self::DieRolled(it) => Some(&mut it.cause),
            Self::ChoiceMade(it) => Some(&mut it.cause),
            Self::ExpeditionMoved(it) => Some(&mut it.cause),
            Self::TerrainMarkerPlaced(it) => Some(&mut it.cause),
            Self::TerrainMarkerMoved(it) => Some(&mut it.cause),
            Self::ControlChanged(it) => Some(&mut it.cause),
            Self::FaceChanged(it) => Some(&mut it.cause),
            Self::MatchOpened(_)
            | Self::BoostersOpened(_)
            | Self::Picked(_)
            | Self::BoostersPassed(_)
            | Self::PoolRegistered(_)
            | Self::GameStarted(_)
            | Self::DeckRegistered(_)
            | Self::PlayerLeft(_)
            | Self::GameEnded(_)
            | Self::MatchEnded(_)
            | Self::ResultSigned(_)
            | Self::DayBegan(_)
            | Self::PhaseBegan(_)
            | Self::DailyEffectBegan(_)
            | Self::DailyEffectEnded(_)
            | Self::TumultRevealed(_)
            | Self::TimestampsAssigned(_)
            | Self::ClockStarted(_)
            | Self::ClockStopped(_)
            | Self::ClockExtended(_)
            | Self::JudgeCalled(_)
            | Self::Ruling(_)
            | Self::Penalty(_)
            | Self::Note(_)
            | Self::EvidenceAttached(_)
            | Self::Observed(_)
            | Self::Rewound(_) => None,
        }
    }

    /// The kind of its recorded cause.
    pub const fn cause_kind(&self) -> Option<CauseKind> {
        match self.cause() {
            Some(cause) => Some(cause.kind),
            None => None,
        }
    }

    /// The nesting depth of given abilities that it adds to the log, and their source, if that is
    /// too deep.
    pub fn given_too_deep(&mut self) -> Option<(String, usize)> {
        let EventAdditions { faces, emblems } = self.carried();
        let of_faces = faces.into_iter().filter_map(|entry| match entry {
            FaceEntry::Known(_) => None,
            FaceEntry::New(face) => face.given_too_deep(),
        });
        let of_faces = of_faces.max_by_key(|&(_, depth)| depth);
        let passives = emblems.iter().flat_map(|emblem| &emblem.passives);
        let depth = passives.map(Passive::given_depth).max();
        let deep = depth.filter(|&depth| depth > GIVEN_DEPTH_MAX);
        of_faces.or_else(|| deep.map(|depth| ("an emblem".to_owned(), depth)))
    }

    /// The lowest version of the format that can express it.
    pub fn version(&mut self) -> u32 {
        if self.is_said_since_version_3() || self.carries_more_than_version_2() {
            3
        } else if self.is_said_since_version_2() || self.carries_more_than_version_1() {
            2
        } else {
            1
        }
    }

    /// Whether a face or an emblem in it says something that version 1 of the format cannot express.
    fn carries_more_than_version_1(&mut self) -> bool {
        let EventAdditions { faces, emblems } = self.carried();
        let mut passives = emblems.iter().flat_map(|emblem| &emblem.passives);
        let newer = |entry: &&mut FaceEntry| match entry {
            FaceEntry::Known(_) => false,
            FaceEntry::New(face) => face.is_newer_than_version_1(),
        };
        faces.iter().any(newer) || passives.any(Passive::is_newer_than_version_1)
    }

    /// Whether a face or an emblem in it says something that version 2 of the format cannot express.
    fn carries_more_than_version_2(&mut self) -> bool {
        let EventAdditions { faces, emblems } = self.carried();
        let emblem = |emblem: &EmblemEntry| {
            emblem.next || emblem.passives.iter().any(Passive::is_newer_than_version_2)
        };
        let newer = |entry: &&mut FaceEntry| match entry {
            FaceEntry::Known(_) => false,
            FaceEntry::New(face) => face.is_newer_than_version_2(),
        };
        faces.iter().any(newer) || emblems.iter().any(emblem)
    }

    /// Whether it is an event of version 2, or has a field of it.
    fn is_said_since_version_2(&self) -> bool {
        self.is_before_games()
            || matches!(self, Self::PlayerLeft(_))
            || matches!(self, Self::MatchOpened(it) if it.draft.is_some())
            || matches!(self, Self::GameStarted(it) if !it.paths.is_empty())
            || matches!(self, Self::GameEnded(it) if it.ending.is_newer_than_version_1())
            || matches!(self, Self::MatchEnded(it) if it.is_newer_than_version_1())
            || matches!(self, Self::Ruling(it) if it.is_newer_than_version_1())
            || matches!(self, Self::Penalty(it) if it.is_newer_than_version_1())
    }

    /// Whether it has a field of version 3.
    fn is_said_since_version_3(&self) -> bool {
        matches!(self, Self::Observed(it) if it.facts.iter().any(Fact::is_newer_than_version_2))
            || matches!(self, Self::ChoiceMade(it) if !it.expeditions.is_empty())
    }

    /// Every face it names.
    pub fn faces_mut(&mut self) -> Vec<&mut FaceEntry> {
        self.carried().faces
    }

    /// Everything that it adds to the log that is checked before it is recorded.
    fn carried(&mut self) -> EventAdditions<'_> {
        match self {
            Self::DeckRegistered(it) => {
                let hero = it.hero.iter_mut().map(|hero| &mut hero.face);
                EventAdditions::faces(it.list.iter_mut().map(|entry| &mut entry.face).chain(hero))
            }
            Self::PoolRegistered(it) => {
                EventAdditions::faces(it.list.iter_mut().map(|entry| &mut entry.face))
            }
            Self::CardPlayed(it) => EventAdditions::faces(&mut it.card.face),
            Self::ReactionActivated(it) | Self::EmblemCreated(it) => {
                EventAdditions::emblems(&it.emblems)
            }
            Self::Moved(it) => {
                EventAdditions::faces(it.moves.iter_mut().filter_map(|it| it.face.as_mut()))
            }
            Self::TokenCreated(it) => {
                EventAdditions::faces(it.tokens.iter_mut().map(|it| &mut it.face))
            }
            Self::Revealed(it) => EventAdditions::faces(it.cards.iter_mut().map(|it| &mut it.face)),
            Self::FaceChanged(it) => EventAdditions::faces([&mut it.face]),
            Self::Observed(it) => {
                EventAdditions::faces(it.facts.iter_mut().filter_map(Fact::face_mut))
            }
            Self::MatchOpened(_)
            | Self::BoostersOpened(_)
            | Self::Picked(_)
            | Self::BoostersPassed(_)
            | Self::GameStarted(_)
            | Self::PlayerLeft(_)
            | Self::GameEnded(_)
            | Self::MatchEnded(_)
            | Self::ResultSigned(_)
            | Self::DayBegan(_)
            | Self::PhaseBegan(_)
            | Self::DailyEffectBegan(_)
            | Self::DailyEffectEnded(_)
            | Self::TurnBegan(_)
            | Self::Passed(_)
            | Self::AfterYou(_)
            | Self::FirstPlayerChanged(_)
            | Self::TieBreakerBegan(_)
            | Self::QuickActionPlayed(_)
            | Self::ReactionPlayed(_)
            | Self::Resolved(_)
            | Self::Ceased(_)
            | Self::TimestampsAssigned(_)
            | Self::StatusGained(_)
            | Self::StatusLost(_)
            | Self::CountersChanged(_)
            | Self::ManaPaid(_)
            | Self::ManaReadied(_)
            | Self::LookedAt(_)
            | Self::Shuffled(_)
            | Self::DieRolled(_)
            | Self::ChoiceMade(_)
            | Self::ExpeditionMoved(_)
            | Self::TumultRevealed(_)
            | Self::TerrainMarkerPlaced(_)
            | Self::TerrainMarkerMoved(_)
            | Self::ControlChanged(_)
            | Self::ClockStarted(_)
            | Self::ClockStopped(_)
            | Self::ClockExtended(_)
            | Self::JudgeCalled(_)
            | Self::Ruling(_)
            | Self::Penalty(_)
            | Self::Note(_)
            | Self::EvidenceAttached(_)
            | Self::Rewound(_) => EventAdditions::default(),
        }
    }
}

/// What an event may add to the log: faces, and emblems with abilities of their own.
#[derive(Default)]
struct EventAdditions<'a> {
    faces: Vec<&'a mut FaceEntry>,
    emblems: &'a [EmblemEntry],
}

impl<'a> EventAdditions<'a> {
    fn faces(faces: impl IntoIterator<Item = &'a mut FaceEntry>) -> Self {
        Self { faces: faces.into_iter().collect(), emblems: &[] }
    }

    fn emblems(emblems: &'a [EmblemEntry]) -> Self {
        Self { faces: Vec::new(), emblems }
    }
}
