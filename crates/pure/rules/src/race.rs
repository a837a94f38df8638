//! How far the players have moved, who has won by it, and the Tumult cards reached on the way.

use crate::{Expedition, ExpeditionEntry, ExpeditionId, Seat, State, Victory, tumult_at};

impl State {
    /// The total distance of both Expeditions of a player from their starts.
    pub fn distance(&self, seat: Seat) -> u8 {
        let own = self.expeditions.iter().filter(|expedition| expedition.id.seat == seat);
        own.map(|expedition| expedition.position.abs_diff(expedition.start())).sum()
    }

    /// The winner by the Expeditions' positions: a player whose Expeditions have met or crossed and
    /// who is strictly furthest (`4.0 4.2.5.d`); of teams, the one with more such players, and then
    /// the one whose such players are further in total. The only player left has won. `None` in the
    /// Arena, which distance does not decide.
    ///
    /// Our reading of `2024-09 4.3.a-c`, which does not say what happens if one player's Expeditions meet while another's
    /// cross: crossing is further.
    pub fn race(&self) -> Victory {
        if self.expeditions.is_empty() {
            return Victory::Open;
        }
        let teams = self.teams();
        // Before the Arena is asked: whoever is left alone has won there too.
        if let [alone] = &teams[..]
            && self.players.iter().any(|player| player.left)
        {
            return Victory::Winner(alone[0]);
        }
        if self.day.tie_breaker {
            return Victory::Open;
        }
        let arrived = |team: Vec<Seat>| -> Vec<Seat> {
            team.into_iter().filter(|&seat| self.distance(seat) >= 7).collect()
        };
        let teams: Vec<_> = teams.into_iter().map(arrived).filter(|it| !it.is_empty()).collect();
        let far = |team: &Vec<Seat>| -> (usize, u32) {
            (team.len(), team.iter().map(|&seat| u32::from(self.distance(seat))).sum())
        };
        let Some(furthest) = teams.iter().map(far).max() else { return Victory::Open };
        let first: Vec<_> = teams.into_iter().filter(|team| far(team) == furthest).collect();
        if let [team] = &first[..] {
            return Victory::Winner(team[0]);
        }
        let mut tied = first.concat();
        tied.sort_unstable();
        Victory::TieBreaker(tied)
    }

    /// The facing after a player leaves: those who faced them face each other, unless they belong
    /// to one player or one team.
    pub fn facing_without(&self, seat: Seat) -> Vec<ExpeditionEntry> {
        let is_theirs = |id: &ExpeditionId| id.seat == seat;
        let neighbours = |one: &Expedition| !is_theirs(&one.id) && one.facing.iter().any(is_theirs);
        let entry = |one: &Expedition| {
            let beyond = self.expeditions.iter().filter(|other| {
                neighbours(other) && self.are_opponents(one.id.seat, other.id.seat)
            });
            let beyond = beyond.map(|other| other.id).filter(|id| !one.facing.contains(id));
            let stay = one.facing.iter().copied().filter(|id| !is_theirs(id));
            ExpeditionEntry { expedition: one.id, facing: stay.chain(beyond).collect() }
        };
        self.expeditions.iter().filter(|one| neighbours(one)).map(entry).collect()
    }

    /// Whether an Expedition is in or past a region of the Tumult card of this index (`4.0
    /// 7.3.22.b`).
    ///
    /// Our reading: where there are several Adventures their middle cards lie side by side, and
    /// reaching one means reaching all.
    pub fn has_reached(&self, tumult: u8) -> bool {
        self.expeditions.iter().any(|one| {
            let (low, high) = (one.position.min(one.start()), one.position.max(one.start()));
            self.reaches(one, (low, high), tumult)
        })
    }

    /// Whether a Tumult card is between two places on an Expedition's way.
    pub fn reaches(&self, one: &Expedition, (low, high): (u8, u8), tumult: u8) -> bool {
        let tumult = usize::from(tumult);
        (low..=high).any(|position| {
            let index = tumult_at(usize::from(self.region(one.id.seat, position)));
            // Of the three Tumult cards of each Adventure, number 1 is the middle one.
            index.is_some_and(|index| index == tumult || (index % 3 == 1 && tumult % 3 == 1))
        })
    }
}
