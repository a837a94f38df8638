//! The match, its games, days and turns.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::{data, step};
use crate::{
    Cause, Counters, DailyEffect, Edition, ExpeditionId, FaceEntry, Phase, PublicKey, Seat,
    Signature,
};

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
        #[serde(default = "one_game", skip_serializing_if = "is_one_game")]
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
        /// The keys with which the log may be signed, by who has them: `seat:0`, or the name of an official.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        keys: BTreeMap<String, PublicKey>,
    }
}

data! {
    /// A player; empty where an opening beside the chain says who it is.
    #[derive(Default)]
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
        /// The key it was signed with, one of those that the match was opened with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<PublicKey>,
        /// The signature under the match, `seq` and the hash of that record; absent where paper was signed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signature: Option<Signature>,
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

const fn one_game() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_one_game(number: &u8) -> bool {
    *number == 1
}
