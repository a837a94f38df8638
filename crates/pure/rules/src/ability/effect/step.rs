//! The steps of an effect.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::happening::Happening;
use super::number::{Counted, Number, Range};
use super::play::{NextPlay, Play, Span, Token};
use super::target::{Expeditions, Objects, Whom};
use super::test::Test;
use crate::{Ability, Icon, Passive, Status, Terrain};

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    // How steps hang together.
    /// Try something, if wanted and possible, and continue depending on whether it was done.
    Try(Attempt),
    /// Continue depending on a test: what to do if it is met, and what otherwise.
    If(Box<Test>, Vec<Step>, #[serde(default)] Vec<Step>),
    /// Choose among several modes.
    Choose(Choice),
    /// Do what the table gives for the number.
    Depending(Counted, Vec<Row>),
    /// Do it for each of these, which `it` refers to.
    ForEach(Objects, Vec<Step>),
    /// Do it this many times.
    Times(Number, Vec<Step>),
    /// Another player, or each player, does it.
    By(Whom, Vec<Step>),
    /// Do it after Rest (`4.0 4.2.5`).
    AfterRest(Vec<Step>),

    // Cards on their way.
    /// Draw this many cards.
    Draw(Number),
    /// Draw the card mentioned last.
    DrawIt,
    /// Put the top card of the Deck in Reserve (`4.0 7.1`), exhausted or not.
    Resupply {
        /// Whether it is exhausted there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        exhausted: bool,
    },
    /// Discard up to one target card in an opponent's Reserve, or one that matches the filter.
    Sabotage(Option<Box<Objects>>),
    /// Move cards to another place.
    Move(Objects, To),
    /// Discard cards that match, chosen by the player, until this many are left. Since version 3 of the format.
    DiscardDownTo(Number, Box<Filter>),
    /// Sacrifice (`4.0 7.2`).
    Sacrifice(Objects),
    /// Swap the zones of two cards.
    Exchange(Objects, Objects),
    /// Reveal.
    Reveal(Objects),
    /// Look at without revealing.
    LookAt(Objects),
    /// Create tokens.
    Create(Create),
    /// Play a card now.
    Play(Play),
    /// Change the next card that is played.
    Next(NextPlay),
    /// Do it the first time this happens within the duration.
    NextTime(Box<Happening>, Span, Vec<Step>),

    // Objects.
    /// Declare targets that the next steps refer to.
    Target(Objects),
    /// Declare a player that the next steps refer to.
    TargetPlayer(Whom),
    /// Declare Expeditions that the next steps refer to.
    TargetExpeditions(Expeditions),
    /// Gain statuses, boosts, counters or abilities; for a duration if one is given.
    Gain(Objects, Vec<Gain>, Option<Span>),
    /// Lose statuses, boosts or counters.
    Lose(Objects, Vec<Loss>),
    /// Exhaust.
    Exhaust(Objects),
    /// Ready.
    Ready(Objects),
    /// Go to the other Expedition.
    Switch(Objects),
    /// Go to the side of another player.
    Defect(Objects),
    /// Come under the control of the player.
    TakeControl(Objects),
    /// Give one more counter of a kind that is on it.
    Augment(Objects),
    /// Put this many boosts on the objects, divided as the player wants.
    Distribute(Number, Objects),
    /// Double the boosts on each.
    DoubleBoosts(Objects),
    /// Swap the boosts of two objects.
    ExchangeBoosts(Objects),
    /// Spend counters of this name, or of any, as a price.
    Spend(Range, Markers, Objects),
    /// Activate the abilities with the icon, or one of them.
    Activate {
        /// Whose.
        what: Objects,
        /// Which.
        icon: Icon,
        /// Only this many of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u32>,
        /// As if they were abilities of the object with this ability.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        as_mine: bool,
    },

    // Expeditions and regions.
    /// Ascend.
    Ascend(Expeditions),
    /// Move forward this many regions.
    Forward(Expeditions, Number),
    /// Move backwards this many regions.
    Backward(Expeditions, Number),
    /// Area a Terrain Marker of this terrain, or one that is left, on a target visible region.
    PlaceMarker(Option<Terrain>),
    /// Move a Terrain Marker of one of these terrains to my region.
    MoveMarker(Vec<Terrain>),

    // Players and turns.
    /// Pay mana.
    Pay(Number),
    /// Roll a die.
    Roll,
    /// Add to the number on the die.
    AddToRoll(Number),
    /// Pass.
    Pass,
    /// Take another turn after the others' next turns.
    AfterYou,
    /// Play a card immediately (a matching one, if a filter is given), or end the turn.
    Rush(Option<Box<Filter>>),
    /// Become first player.
    BecomeFirst(Whom),
    /// Take another turn.
    AnotherTurn,
    /// Complete a Feat.
    Complete(Objects),
    /// Win the game.
    Win,
    /// Lose the game.
    Defeat,
    /// Expeditions can't move forward for a while.
    StayPut(Expeditions, Span),
    /// A statement applies for a while.
    Lasting(Box<Passive>, Span),
    /// The player who gives something also gets it.
    ReceiveToo,
}

impl Step {
    /// The objects that it acts on, where it names any: of an exchange the first.
    pub const fn objects(&self) -> Option<&Objects> {
        match self {
            Self::Move(objects, _)
            | Self::Sacrifice(objects)
            | Self::Exchange(objects, _)
            | Self::Reveal(objects)
            | Self::LookAt(objects)
            | Self::Target(objects)
            | Self::Gain(objects, ..)
            | Self::Lose(objects, _)
            | Self::Exhaust(objects)
            | Self::Ready(objects)
            | Self::Switch(objects)
            | Self::Defect(objects)
            | Self::TakeControl(objects)
            | Self::Augment(objects)
            | Self::Distribute(_, objects)
            | Self::DoubleBoosts(objects)
            | Self::ExchangeBoosts(objects)
            | Self::Spend(_, _, objects)
            | Self::Complete(objects)
            | Self::Activate { what: objects, .. } => Some(objects),
            Self::Play(play) => Some(&play.what),
            Self::Try(_)
            | Self::If(..)
            | Self::Choose(_)
            | Self::Depending(..)
            | Self::ForEach(..)
            | Self::Times(..)
            | Self::By(..)
            | Self::AfterRest(_)
            | Self::Draw(_)
            | Self::DrawIt
            | Self::Resupply { .. }
            | Self::Sabotage(_)
            | Self::DiscardDownTo(..)
            | Self::Create(_)
            | Self::Next(_)
            | Self::NextTime(..)
            | Self::TargetPlayer(_)
            | Self::TargetExpeditions(_)
            | Self::Ascend(_)
            | Self::Forward(..)
            | Self::Backward(..)
            | Self::PlaceMarker(_)
            | Self::MoveMarker(_)
            | Self::Pay(_)
            | Self::Roll
            | Self::AddToRoll(_)
            | Self::Pass
            | Self::AfterYou
            | Self::Rush(_)
            | Self::BecomeFirst(_)
            | Self::AnotherTurn
            | Self::Win
            | Self::Defeat
            | Self::StayPut(..)
            | Self::Lasting(..)
            | Self::ReceiveToo => None,
        }
    }

    /// The objects that it acts on, to put others in their place.
    pub const fn objects_mut(&mut self) -> Option<&mut Objects> {
        match self {
            Self::Move(objects, _)
            | Self::Sacrifice(objects)
            | Self::Exchange(objects, _)
            | Self::Reveal(objects)
            | Self::LookAt(objects)
            | Self::Target(objects)
            | Self::Gain(objects, ..)
            | Self::Lose(objects, _)
            | Self::Exhaust(objects)
            | Self::Ready(objects)
            | Self::Switch(objects)
            | Self::Defect(objects)
            | Self::TakeControl(objects)
            | Self::Augment(objects)
            | Self::Distribute(_, objects)
            | Self::DoubleBoosts(objects)
            | Self::ExchangeBoosts(objects)
            | Self::Spend(_, _, objects)
            | Self::Complete(objects)
            | Self::Activate { what: objects, .. } => Some(objects),
            Self::Play(play) => Some(&mut play.what),
            Self::Try(_)
            | Self::If(..)
            | Self::Choose(_)
            | Self::Depending(..)
            | Self::ForEach(..)
            | Self::Times(..)
            | Self::By(..)
            | Self::AfterRest(_)
            | Self::Draw(_)
            | Self::DrawIt
            | Self::Resupply { .. }
            | Self::Sabotage(_)
            | Self::DiscardDownTo(..)
            | Self::Create(_)
            | Self::Next(_)
            | Self::NextTime(..)
            | Self::TargetPlayer(_)
            | Self::TargetExpeditions(_)
            | Self::Ascend(_)
            | Self::Forward(..)
            | Self::Backward(..)
            | Self::PlaceMarker(_)
            | Self::MoveMarker(_)
            | Self::Pay(_)
            | Self::Roll
            | Self::AddToRoll(_)
            | Self::Pass
            | Self::AfterYou
            | Self::Rush(_)
            | Self::BecomeFirst(_)
            | Self::AnotherTurn
            | Self::Win
            | Self::Defeat
            | Self::StayPut(..)
            | Self::Lasting(..)
            | Self::ReceiveToo => None,
        }
    }
}

/// Something to try: if it is done, one thing, else another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// Whether the player may decline.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may: bool,
    /// What to try.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
    /// What to do if it was done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Step>,
    /// What to do if it was not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Step>,
}

/// Modes to choose from (`4.0 5.1.2`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// How many.
    pub number: Range,
    /// Whether the same mode may be chosen several times.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The test for choosing all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_if: Option<Box<Test>>,
    /// The modes.
    pub modes: Vec<Vec<Step>>,
}

/// A row of a table, for a range of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The lowest number.
    pub from: u32,
    /// The highest number; absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// What to do.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// Where cards are moved: always to their owner's zone (`4.0 3.1`), except for zones in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// The discard pile.
    Discard,
    /// The Hand.
    Hand,
    /// The Reserve.
    Reserve,
    /// The Mana zone, as an exhausted Mana Orb.
    Mana,
    /// The Mana zone, as a ready Mana Orb.
    ReadyMana,
    /// The top of the Deck.
    DeckTop,
    /// The bottom of the Deck.
    DeckBottom,
    /// At this position from the top of the Deck.
    DeckPosition(Number),
    /// Into these Expeditions.
    Expeditions(Expeditions),
    /// The Landmark zone.
    Landmarks,
}

/// Tokens to create.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// How many; if there are several places, in each.
    pub number: Number,
    /// Which.
    pub token: Token,
    /// Into which Expeditions; absent for the Landmark zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expeditions: Option<Expeditions>,
    /// Into whose Landmark zone; absent for Expeditions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub landmarks: Option<Whom>,
    /// Into whose Reserve; absent for zones in play. Since version 3 of the format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Whom>,
    /// The maximum number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// Whether the player divides them among the Expeditions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub distributed: bool,
}

/// Something that objects gain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// This many boosts, up to a total on it.
    Boosts(Number, Option<u32>),
    /// This many counters of this name, up to a total on it.
    Counters(Arc<str>, Number, Option<u32>),
    /// This status.
    Status(Status),
    /// One of these statuses.
    OneOf(Vec<Status>),
    /// This ability.
    Ability(Box<Ability>),
    /// The sub-types of the object mentioned last.
    ItsSubtypes,
}

/// Something that objects lose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// This status.
    Status(Status),
    /// This many counters.
    Counters(Range, Markers),
    /// All counters.
    AllCounters(Markers),
    /// All abilities.
    Abilities,
}

/// Counters of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Markers {
    /// Boosts.
    Boosts,
    /// Counters of this name.
    Named(Arc<str>),
    /// Counters of any kind, including boosts.
    Any,
}
