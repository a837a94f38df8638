//! Boosters and pools, before the first game.

use std::collections::BTreeSet;

use rules::{
    BoosterPass, BoostersOpened, BoostersPassed, Direction, Picked, Piece, PoolRegistered, Seat,
};

use super::say::Say;

impl Say<'_> {
    pub(super) fn boosters_opened(self, it: &BoostersOpened) -> String {
        let seats: BTreeSet<Seat> = it.boosters.iter().map(|one| one.seat).collect();
        let seats: Vec<Seat> = seats.into_iter().collect();
        let cards = it.boosters.iter().fold(0, |all: u32, one| all.saturating_add(one.size));
        let about = [
            ("players", self.after.players(&seats).into()),
            ("count", seats.len().into()),
            ("boosters", it.boosters.len().into()),
            ("cards", self.language.cards(cards).into()),
        ];
        self.language.say("boosters-opened", about)
    }

    pub(super) fn picked(self, it: &Picked) -> String {
        let card = it.card.or_else(|| {
            let pool = self.after.state.draft.as_ref()?.pools.get(it.seat.index())?;
            Some(pool.last()?.id)
        });
        let card = card.map_or_else(|| self.after.a_card(), |card| self.piece(Piece::Slot(card)));
        let about = [("player", self.player(it.seat).into()), ("card", card.into())];
        self.language.say("picked", about)
    }

    pub(super) fn boosters_passed(self, it: &BoostersPassed) -> String {
        match self.way(&it.passes) {
            Some(Direction::Left) => self.language.word("boosters-passed-left").to_owned(),
            Some(Direction::Right) => self.language.word("boosters-passed-right").to_owned(),
            None => {
                let pass = |one: &BoosterPass| {
                    let player = ("player", self.player(one.seat).into());
                    let about = [("booster", (one.booster + 1).into()), player];
                    self.language.say("booster-passed", about)
                };
                self.and(it.passes.iter().map(pass).collect())
            }
        }
    }

    /// The direction of all boosters; `None` for two players, where both directions are the same,
    /// and where they went elsewhere.
    fn way(self, passes: &[BoosterPass]) -> Option<Direction> {
        let state = self.before.state;
        let (draft, seats) = (state.draft.as_ref()?, state.players.len());
        let goes = |way: Direction| {
            let went = |one: &BoosterPass| {
                let booster = draft.boosters.get(one.booster as usize);
                booster.is_some_and(|booster| way.next(booster.holder, seats) == one.seat)
            };
            passes.iter().all(went)
        };
        [Direction::Left, Direction::Right].into_iter().find(|&way| seats > 2 && goes(way))
    }

    pub(super) fn pool_registered(self, it: &PoolRegistered) -> String {
        let about = [
            ("player", self.player(it.seat).into()),
            ("cards", self.language.cards(it.size).into()),
        ];
        self.language.say("pool-registered", about)
    }
}
