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

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    // How steps hang together.
    /// Do something, if wanted and possible, and go on by whether it was done.
    Try(Attempt),
    /// Go on by whether something is so: what to do then, and what otherwise.
    If(Box<Test>, Vec<Step>, #[serde(default)] Vec<Step>),
    /// Do some of several things.
    Choose(Choice),
    /// Do what the table says of the number.
    Depending(Counted, Vec<Row>),
    /// Do it for each of these, of which `it` speaks.
    ForEach(Objects, Vec<Step>),
    /// Do it so many times.
    Times(Number, Vec<Step>),
    /// Another player, or each player, does it.
    By(Whom, Vec<Step>),
    /// Do it after Rest (`4.0 4.2.5`).
    AfterRest(Vec<Step>),

    // Cards on their way.
    /// Draw so many cards.
    Draw(Number),
    /// Draw the card of which was spoken last.
    DrawIt,
    /// Put the top card of the Deck in Reserve (`4.0 7.1`), exhausted or not.
    Resupply {
        /// Whether it is exhausted there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        exhausted: bool,
    },
    /// Discard up to one target card in an opponent's Reserve, or such as the filter says.
    Sabotage(Option<Box<Objects>>),
    /// Bring cards elsewhere.
    Move(Objects, To),
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
    /// Change what comes of the next card that is played.
    Next(NextPlay),
    /// Do it as soon as this happens for the first time in the span.
    NextTime(Box<Happening>, Span, Vec<Step>),

    // Objects.
    /// Name targets, of which the next steps speak.
    Target(Objects),
    /// Name a player, of whom the next steps speak.
    TargetPlayer(Whom),
    /// Name Expeditions, of which the next steps speak.
    TargetExpeditions(Expeditions),
    /// Gain statuses, boosts, counters, abilities; for a span if one is named.
    Gain(Objects, Vec<Gain>, Option<Span>),
    /// Lose statuses, boosts, counters.
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
    /// Put so many boosts on the objects, divided as wanted.
    Distribute(Number, Objects),
    /// Give as many boosts as there are on each.
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
        /// Only so many of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u32>,
        /// As if they were those of the object with this ability.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        as_mine: bool,
    },

    // Expeditions and regions.
    /// Ascend.
    Ascend(Expeditions),
    /// Move forward so many regions.
    Forward(Expeditions, Number),
    /// Move backwards so many regions.
    Backward(Expeditions, Number),
    /// Area a Terrain Marker of this terrain, or one that is left, on a target visible region.
    PlaceMarker(Option<Terrain>),
    /// Bring a Terrain Marker of one of these terrains to my region.
    MoveMarker(Vec<Terrain>),

    // Players and turns.
    /// Pay mana.
    Pay(Number),
    /// Roll a die.
    Roll,
    /// Add to what the die shows.
    AddToRoll(Number),
    /// Pass.
    Pass,
    /// Take another turn after the next of the others.
    AfterYou,
    /// Play at once, such a card if one is named, or end the turn.
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
    /// A statement holds for a while.
    Lasting(Box<Passive>, Span),
    /// The player who makes a gift gets it as well.
    ReceiveToo,
}

/// Something to try: if it is done, one thing, else another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// Whether the player may leave it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may: bool,
    /// What to try.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
    /// What if it was done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Step>,
    /// What if not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Step>,
}

/// Modes to choose from (`4.0 5.1.2`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// How many.
    pub number: Range,
    /// Whether one may be chosen several times.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// When all may be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_if: Option<Box<Test>>,
    /// What there is to choose.
    pub modes: Vec<Vec<Step>>,
}

/// A row of a table, for the numbers from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The least number.
    pub from: u32,
    /// The greatest; absent for no end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// What to do.
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// Where cards are brought. Always to the zone of their owner (`4.0 3.1`), but for those in play.
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
    /// So far from the top of the Deck.
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
    /// How many; in each place, if there are several.
    pub number: Number,
    /// Which.
    pub token: Token,
    /// Into which Expeditions; absent for the Landmark zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expeditions: Option<Expeditions>,
    /// Into whose Landmark zone; absent for Expeditions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub landmarks: Option<Whom>,
    /// No more than so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// Whether they are divided among the Expeditions as the player wants.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub distributed: bool,
}

/// Something that objects gain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// So many boosts, up to so many on it.
    Boosts(Number, Option<u32>),
    /// So many counters of this name, up to so many on it.
    Counters(Arc<str>, Number, Option<u32>),
    /// This status.
    Status(Status),
    /// One of these statuses.
    OneOf(Vec<Status>),
    /// This ability.
    Ability(Box<Ability>),
    /// The sub-types of the object of which was spoken last.
    ItsSubtypes,
}

/// Something that objects lose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// This status.
    Status(Status),
    /// So many counters.
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
    /// Counters of any kind, boosts too.
    Any,
}
