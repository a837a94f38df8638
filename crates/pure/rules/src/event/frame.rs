//! The match, its games, days and turns.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::{data, step};
use crate::{
    Cause, Counters, DailyEffect, Edition, ExpeditionId, FaceEntry, MatchId, Phase, PublicKey,
    Seat, Signature,
};

data! {
    /// Who plays, under which rules, and who records it.
    MatchOpened {
        /// The edition of the rules the match is played under.
        edition: Edition,
        /// `constructed`, `limited`, or another name.
        format: String,
        /// One per seat, in seat order.
        players: Vec<PlayerEntry>,
        /// The maximum number of games, usually 1 or 3.
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
        /// What recorded the match, such as `paper` or `bga`; determines what its log can be trusted to contain.
        recorder: String,
        /// The keys that may sign the log, by holder: `seat:0`, or the name of an official.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        keys: BTreeMap<String, PublicKey>,
        /// The draft that decks are built from, if it was recorded as a match of the whole pod.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draft: Option<PodDraft>,
    }
}

data! {
    /// A draft recorded as a separate match.
    PodDraft {
        /// The id of that match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The record of that match after which the decks were built.
        seq: u32,
        /// Each player's seat in that match, in seat order.
        seats: Vec<Seat>,
    }
}

data! {
    /// A player; empty if an opening beside the chain gives the identity.
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
        /// Seats in clockwise order, which is the turn order.
        turn_order: Vec<Seat>,
        /// The team of each seat; absent if everyone plays alone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<u8>,
        /// Every Expedition, with the ones it faces.
        expeditions: Vec<ExpeditionEntry>,
        /// The regions on each seat's path, eight from its Hero region to its Companion region, if there are several
        /// Adventures: the first has the regions 0 to 7, the second 8 to 15. Absent if all share one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paths: Vec<Vec<u8>>,
    }
}

impl GameStarted {
    /// A game of two players, seat 0 against seat 1, whose corresponding Expeditions face each
    /// other (`4.0 1.2.3.c`).
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
        let turn_order = seats.to_vec();
        Self { game, first_player, turn_order, teams: Vec::new(), expeditions, paths: Vec::new() }
    }
}

impl GameStarted {
    /// A game of these players around a table, clockwise: each races with both neighbours, with another Expedition against
    /// each. Two players always share a side of an even table, Hero against Hero or Companion against Companion, and two
    /// Adventures of four corners lie between four.
    pub fn around(game: u8, first_player: Seat, turn_order: Vec<Seat>, teams: Vec<u8>) -> Self {
        use crate::Side::{Companion, Hero};
        let count = turn_order.len();
        let is_even = count.is_multiple_of(2);
        let side = |at: usize| match (is_even, at.is_multiple_of(2)) {
            (true, false) => (Companion, Companion),
            (true, true) => (Hero, Hero),
            (false, _) => (Hero, Companion),
        };
        let mut expeditions = Vec::new();
        for (at, &seat) in turn_order.iter().enumerate() {
            let next = turn_order[(at + 1) % count];
            let (own, theirs) = side(at);
            let (one, other) =
                (ExpeditionId { seat, side: own }, ExpeditionId { seat: next, side: theirs });
            expeditions.push(ExpeditionEntry { expedition: one, facing: vec![other] });
            expeditions.push(ExpeditionEntry { expedition: other, facing: vec![one] });
        }
        expeditions.sort_unstable_by_key(|entry| entry.expedition);
        let adventures = count / 2;
        let path = |seat: usize| {
            let at = turn_order.iter().position(|one| one.index() == seat).unwrap_or(0);
            let hero = at / 2;
            // The player at an even place has the Companion region of the player before.
            let companion =
                if at.is_multiple_of(2) { (hero + adventures - 1) % adventures } else { hero };
            let region = |place: usize| (if place < 4 { hero } else { companion }) * 8 + place;
            (0..8).map(|place| u8::try_from(region(place)).unwrap_or(u8::MAX)).collect()
        };
        let paths = if is_even { (0..count).map(path).collect() } else { Vec::new() };
        Self { game, first_player, turn_order, teams, expeditions, paths }
    }
}

data! {
    /// An Expedition of the game.
    ExpeditionEntry {
        /// Which one.
        expedition: ExpeditionId,
        /// The Expeditions it is compared with at Progress.
        facing: Vec<ExpeditionId>,
    }
}

data! {
    /// A deck as presented, before it is shuffled; its cards fill the slots `hN.0`, `hN.1`, ... of the Deck.
    DeckRegistered {
        /// The player.
        seat: Seat,
        /// The number of cards in it, not counting the Hero.
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
        /// The card.
        face: FaceEntry,
    }
}

data! {
    /// A Hero entering the Hero zone.
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

/// How a game or match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody stopped playing and did not come back.
    Abandoned,
    /// Bye: there was no opponent.
    Bye,
    /// A player conceded.
    Concession,
    /// A player was disqualified.
    Disqualification,
    /// Double loss: all players lost by a penalty, or nobody came.
    DoubleLoss,
    /// The players agreed on a draw.
    Draw,
    /// No-show: a player did not come.
    NoShow,
    /// A penalty decided it.
    Penalty,
    /// Completed: the rules of victory decided it.
    Played,
    /// Time limit: the round clock ran out.
    Time,
}

impl Ending {
    /// Whether version 1 of the format cannot express it.
    pub const fn is_newer_than_version_1(self) -> bool {
        match self {
            Self::Abandoned
            | Self::Concession
            | Self::Draw
            | Self::Penalty
            | Self::Played
            | Self::Time => false,
            Self::Bye | Self::Disqualification | Self::DoubleLoss | Self::NoShow => true,
        }
    }

    /// Whether somebody lost by giving up or not appearing: unplayed games may count as won.
    pub const fn is_given_up(self) -> bool {
        match self {
            Self::Abandoned
            | Self::Bye
            | Self::Concession
            | Self::Disqualification
            | Self::DoubleLoss
            | Self::NoShow
            | Self::Penalty => true,
            Self::Draw | Self::Played | Self::Time => false,
        }
    }
}

data! {
    /// The result of a game.
    GameEnded {
        /// The winners; empty in a draw, both players of a team.
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
        /// The winners, if the score does not determine them; empty in a draw or a double loss. Absent if the most games decide.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winners: Option<Vec<Seat>>,
    }
}

impl MatchEnded {
    /// Whether version 1 of the format cannot express it.
    pub(super) const fn is_newer_than_version_1(&self) -> bool {
        self.winners.is_some() || self.ending.is_newer_than_version_1()
    }
}

/// Why a player leaves a game that continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// They conceded.
    Concession,
    /// They were disqualified.
    Disqualification,
    /// They left the event.
    Drop,
    /// They did not qualify for the tie-breakers.
    Elimination,
    /// They lost by a penalty.
    Penalty,
}

data! {
    /// A player leaves a game that continues without them: their cards and Expeditions leave it too.
    PlayerLeft {
        /// Who.
        seat: Seat,
        /// Why.
        why: Leaving,
        /// Expeditions that face different ones from now on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        facing: Vec<ExpeditionEntry>,
    }
}

data! {
    /// A signature on a state of the log.
    ResultSigned {
        /// The seat of the player who signed; absent if an official signed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The last record that the signature covers.
        seq: u32,
        /// The signing key, one of the keys that the match was opened with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<PublicKey>,
        /// The signature on the match, `seq` and the hash of that record; absent if paper was signed.
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
