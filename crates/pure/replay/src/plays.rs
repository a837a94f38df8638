//! The cards that players played in a match, and whether they won.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Event, Face, ObjectId, Place, Seat};

use crate::Replay;

/// A card that a player played in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedCard {
    /// The record in which it was played.
    pub seq: u32,
    /// The game of the match, from 1.
    pub game: u8,
    /// Who played it.
    pub seat: Seat,
    /// The card, as everybody saw it.
    pub face: Arc<Face>,
    /// Where it was played from.
    pub from: Place,
    /// Whether that player won the game; `None` in a draw, and in a game that has not ended.
    pub won: Option<bool>,
}

/// How often a card was played, from where, and in how many won games.
#[derive(Clone, Debug, Default)]
pub struct CardRecord {
    /// Every time it was played.
    pub plays: u32,
    /// From the Hand.
    pub from_hand: u32,
    /// From the Reserve.
    pub from_reserve: u32,
    /// The games of players in which they played it, each with its result.
    games: BTreeMap<(usize, u8, Seat), Option<bool>>,
}

impl CardRecord {
    /// Counts a play in one of several matches, which the caller numbers.
    pub fn add(&mut self, number: usize, play: &PlayedCard) {
        self.plays += 1;
        match play.from {
            Place::Hand(_) => self.from_hand += 1,
            Place::Reserve(_) => self.from_reserve += 1,
            _ => {}
        }
        self.games.insert((number, play.game, play.seat), play.won);
    }

    /// From neither Hand nor Reserve.
    pub const fn from_elsewhere(&self) -> u32 {
        self.plays - self.from_hand - self.from_reserve
    }

    /// The number of games of a player in which that player played it.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// How many of these games the player won; games that were drawn or have not ended are neither
    /// won nor lost.
    pub fn won(&self) -> usize {
        self.ended(true)
    }

    /// How many of these games the player lost.
    pub fn lost(&self) -> usize {
        self.ended(false)
    }

    fn ended(&self, won: bool) -> usize {
        self.games.values().filter(|it| **it == Some(won)).count()
    }
}

/// Every card that was played and not taken back, in order.
///
/// A card that is played is shown to all. What lies in a hand, a deck or the Mana zone is not looked at: neither openings nor
/// what an official knows are used.
pub fn plays(replay: &Replay) -> Vec<PlayedCard> {
    let mut plays: Vec<PlayedCard> = Vec::new();
    let mut begun = 0;
    for sealed in replay.records() {
        let seq = sealed.record.seq;
        if replay.versions().is_abandoned(seq) {
            continue;
        }
        let Some(after) = replay.at(seq) else { continue };
        match &sealed.record.event {
            Event::GameStarted(_) => begun = plays.len(),
            Event::CardPlayed(it) => {
                let object = after.objects.get(&ObjectId::new(seq, 0));
                let Some(face) = object.and_then(|object| object.face.clone()) else { continue };
                let (game, seat, from) = (after.day.game, it.seat, it.card.from);
                plays.push(PlayedCard { seq, game, seat, face, from, won: None });
            }
            Event::GameEnded(it) if !it.winners.is_empty() => {
                for one in &mut plays[begun..] {
                    one.won = Some(it.winners.contains(&one.seat));
                }
            }
            _ => {}
        }
    }
    plays
}
