//! Moves that a player takes back while the game is played. An archive does not have them.

use std::mem::take;

use rules::{Event, Rewound};

use super::args::NotificationArgs;
use super::table::BgaTable;

/// Number of digits of a uid that are the seconds of its time.
const SECONDS: usize = 8;

impl BgaTable<'_> {
    /// Keeps the table as it is when a move begins, in case the move is taken back.
    pub(super) fn remember(&mut self) {
        if !self.notifications.iter().any(|one| one.kind == "clearTurn") {
            return;
        }
        // What only grows is not kept a second time for each move.
        let (drafts, past) = (take(&mut self.drafts), take(&mut self.past));
        let now = self.clone();
        (self.drafts, self.past) = (drafts, past);
        self.past.push(now);
    }

    /// Goes back to before the first move that is taken back. The records of what is taken back stay.
    pub(super) fn take_back(&mut self, args: NotificationArgs) {
        let Some(kept) = self.first_move_taken_back(args) else { return };
        // What happened after it is no longer on the line of play, so nothing can go back to there.
        self.past.truncate(kept + 1);
        let kept = self.past[kept].clone();
        let Some(to) = kept.state.seq.filter(|_| kept.state.seq != self.state.seq) else {
            return;
        };
        let by = self.actor(args).map_or_else(|| "bga".to_owned(), |seat| format!("seat:{seat}"));
        let event = Event::Rewound(Rewound { to, by, reason: "taken back".to_owned() });
        let state = self.state.rewound(&kept.state);
        self.append(event, state);
        let now = self.clone();
        *self = Self {
            at: now.at,
            read: now.read,
            state: now.state,
            in_move: now.in_move,
            last_move: now.last_move,
            past: now.past,
            drafts: now.drafts,
            openings: now.openings,
            report: now.report,
            ..kept
        };
    }

    /// The first move that is taken back, as an index into the past.
    ///
    /// What is named may reach back into the move that began the player's turn, which another player
    /// made and which stays: the first that counts is one of their own.
    fn first_move_taken_back(&self, args: NotificationArgs) -> Option<usize> {
        let first = self.first_named(args)?;
        let named = self.past.iter().rposition(|past| past.at <= first)?;
        let player = args.id("player_id")?;
        // The last of them is the move of taking back.
        let moves = named..self.past.len().saturating_sub(1);
        let own = moves.clone().find(|&index| self.is_by(index, player));
        own.or_else(|| moves.clone().find(|&index| self.is_in_turn_of(index, player)))
            .or(Some(named))
    }

    /// Whether a move has told its player, and only them, that it may be taken back.
    fn is_by(&self, index: usize, player: u64) -> bool {
        let end = self.past.get(index + 1).map_or(self.at, |next| next.at);
        let told = &self.notifications[self.past[index].at..end];
        told.iter().any(|one| one.kind == "newUndoableStep" && one.private_to == Some(player))
    }

    /// Whether the engine waited for a player when a move was made.
    fn is_in_turn_of(&self, index: usize, player: u64) -> bool {
        let before = self.notifications[..self.past[index].at].iter().rev();
        let mut states = before.filter(|one| one.kind == "gameStateChange");
        states.find_map(|one| one.args().id("active_player")) == Some(player)
    }

    /// The first notification that is named as taken back: one with such a uid, or else the first of
    /// the second that the names begin with, as a name may count otherwise than the uid of what was
    /// sent.
    fn first_named(&self, args: NotificationArgs) -> Option<usize> {
        let names: Vec<_> =
            args.list("notifIds").into_iter().filter_map(|one| one.as_str()).collect();
        let before = &self.notifications[..self.at];
        before.iter().position(|one| names.contains(&&*one.uid)).or_else(|| {
            let first = names.iter().filter_map(|name| name.get(..SECONDS)).min()?;
            let is_after = |uid: &str| uid.get(..SECONDS).is_some_and(|second| second >= first);
            before.iter().position(|one| is_after(&one.uid))
        })
    }
}
