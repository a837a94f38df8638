//! The cards that players played in a match, and whether they won.

use std::sync::Arc;

use rules::{Event, Face, ObjectId, Place, Seat};

use crate::Replay;

/// A card that a player played in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedCard {
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
                plays.push(PlayedCard { game, seat, face, from, won: None });
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
