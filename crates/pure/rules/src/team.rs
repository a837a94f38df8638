//! Teams, opponents and the order of players in the present game, and the games each has won.

use crate::{GameEnded, GameStarted, Phase, Seat, State};

impl GameStarted {
    /// The team of a seat; `None` if everyone plays alone.
    pub fn team(&self, seat: Seat) -> Option<u8> {
        self.teams.get(seat.index()).copied()
    }
}

impl State {
    /// Whether a player is in the present game and has not left it.
    pub fn plays(&self, seat: Seat) -> bool {
        self.players.get(seat.index()).is_some_and(|player| !player.left)
    }

    /// Every seat that has not left the present game, in order.
    pub fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&seat| self.plays(seat))
    }

    /// Whether two players are the same or in one team.
    pub fn are_together(&self, one: Seat, other: Seat) -> bool {
        let team = |seat| self.started.as_ref().and_then(|started| started.team(seat));
        one == other || (team(one).is_some() && team(one) == team(other))
    }

    /// Whether two players are opponents: every other player in the game who is not a teammate is
    /// an opponent.
    pub fn are_opponents(&self, one: Seat, other: Seat) -> bool {
        !self.are_together(one, other) && self.plays(other)
    }

    /// A player with all of their team, whether they have left the game or not.
    pub fn with_team(&self, seat: Seat) -> Vec<Seat> {
        self.seats().filter(|&other| self.are_together(seat, other)).collect()
    }

    /// The next seat in turn order; players who have left the game have no turns.
    pub fn next_seat(&self, seat: Seat) -> Option<Seat> {
        let order = &self.started.as_ref()?.turn_order;
        let place = order.iter().position(|&one| one == seat)?;
        let behind = order.iter().cycle().skip(place + 1).take(order.len());
        behind.copied().find(|&next| self.plays(next) || next == seat)
    }

    /// The player with initiative: the player whose turn it is, or the first player (`2024-09
    /// 1.4.5.a`, `4.0 1.4.5.a`).
    pub const fn initiative(&self) -> Option<Seat> {
        match (self.day.phase, self.day.turn) {
            (Phase::Afternoon, Some(turn)) => Some(turn),
            _ => self.day.first_player,
        }
    }

    /// All players in initiative order.
    pub fn in_initiative_order(&self) -> Vec<Seat> {
        self.in_order(self.initiative())
    }

    /// The player whose turn comes after that of `last`, or first: the next one who has not passed
    /// (`2024-09 1.3.2.d`, `4.0 4.2.3.b-c`); `None` once all have.
    pub fn next_turn(&self, last: Option<Seat>) -> Option<Seat> {
        let passed = |seat: Seat| self.players.get(seat.index()).is_none_or(|one| one.passed);
        let mut seat = match last {
            None => self.day.first_player?,
            Some(last) => self.next_seat(last)?,
        };
        for _ in 0..self.players.len() {
            if !passed(seat) {
                return Some(seat);
            }
            seat = self.next_seat(seat)?;
        }
        None
    }

    /// All players in turn order, beginning with this one.
    pub fn in_order(&self, first: Option<Seat>) -> Vec<Seat> {
        let order = self.started.as_ref().map_or(&[][..], |started| &started.turn_order);
        let Some(place) = order.iter().position(|&one| Some(one) == first) else {
            return Vec::new();
        };
        let all = order[place..].iter().chain(&order[..place]).copied();
        all.filter(|&seat| self.plays(seat)).collect()
    }

    /// The teams still in the game, each with its seats; without teams, each player is a team of
    /// their own.
    pub fn teams(&self) -> Vec<Vec<Seat>> {
        let mut teams: Vec<Vec<Seat>> = Vec::new();
        for seat in self.playing() {
            match teams.iter_mut().find(|team| self.are_together(team[0], seat)) {
                Some(team) => team.push(seat),
                None => teams.push(vec![seat]),
            }
        }
        teams
    }

    /// Games won so far, one number per seat; a restarted game counts by its last result.
    pub fn score(&self) -> Vec<u8> {
        let won = |seat: Seat| {
            let won = self.results.values().filter(|result| result.winners.contains(&seat));
            u8::try_from(won.count()).unwrap_or(u8::MAX)
        };
        self.seats().map(won).collect()
    }

    /// The winners of the match, once it has ended: those named in its end, or else those with the
    /// most games won; empty in a draw.
    pub fn match_winners(&self) -> Option<Vec<Seat>> {
        let ended = self.match_result.as_ref()?;
        if let Some(winners) = &ended.winners {
            return Some(winners.clone());
        }
        let score = |seat: &Seat| ended.score.get(seat.index()).copied().unwrap_or(0);
        let most = self.seats().map(|seat| score(&seat)).max().unwrap_or(0);
        let first: Vec<Seat> =
            self.seats().filter(|seat| most > 0 && score(seat) == most).collect();
        let together = first.iter().all(|&seat| self.are_together(first[0], seat));
        Some(if together { first } else { Vec::new() })
    }

    /// How the present game or the match ended: the winners, and the reason.
    pub fn winners(&self) -> Vec<Seat> {
        let of_game = |ended: &GameEnded| ended.winners.clone();
        let of_match = self.match_winners();
        of_match.or_else(|| self.game_result.as_deref().map(of_game)).unwrap_or_default()
    }
}
