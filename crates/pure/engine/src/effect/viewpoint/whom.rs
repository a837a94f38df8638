//! Players that words refer to.

use rules::effect::Whom;
use rules::{Place, Seat};

use super::Viewpoint;
use crate::effect::bindings::Referent;

impl Viewpoint<'_> {
    /// The players that a word refers to: all of them, or those to choose from.
    pub(in crate::effect) fn players(&self, whom: Whom) -> Vec<Seat> {
        let bindings = self.bindings;
        let others = |of: Seat| self.in_order(of).into_iter().filter(|&seat| seat != of).collect();
        let against = |seat: &Seat| self.now.state.are_opponents(bindings.you, *seat);
        let opponents = || self.in_order(bindings.you).into_iter().filter(against).collect();
        match whom {
            Whom::You => vec![bindings.you],
            Whom::Controller => vec![bindings.controller],
            Whom::Opponent | Whom::EachOpponent => opponents(),
            Whom::Other => others(bindings.you),
            Whom::TargetOpponent => match bindings.they {
                Some(they) if against(&they) => vec![they],
                _ => opponents(),
            },
            Whom::TargetPlayer => {
                bindings.they.map_or_else(|| self.in_order(bindings.you), |it| vec![it])
            }
            // If no player has been referred to: the owner of the card last referred to.
            Whom::They => {
                let owner = || bindings.it.first().and_then(|it| self.owner(it));
                vec![bindings.they.or_else(owner).unwrap_or(bindings.you)]
            }
            Whom::OtherTargetPlayer => match bindings.they {
                Some(they) => others(they),
                None => self.in_order(bindings.you),
            },
            Whom::Any | Whom::Each => self.in_order(bindings.you),
            Whom::ItsController => {
                bindings.it.iter().filter_map(|it| self.controller(it)).collect()
            }
            Whom::ItsOwner => bindings.it.iter().filter_map(|it| self.owner(it)).collect(),
            Whom::FacingIt => {
                let facing =
                    bindings.it.iter().flat_map(|it| self.facing(&self.expeditions_of(it)));
                facing.map(|expedition| expedition.seat).collect()
            }
        }
    }

    /// All players from this one, in initiative order.
    fn in_order(&self, first: Seat) -> Vec<Seat> {
        let state = &self.now.state;
        match &state.started {
            Some(_) => state.in_order(Some(first)),
            None => state.seats().collect(),
        }
    }

    pub(in crate::effect) fn controller(&self, one: &Referent) -> Option<Seat> {
        let when = one.when(self.now);
        match one.piece {
            rules::Piece::Object(id) => when.object(id).map(|object| object.controller),
            rules::Piece::Slot(_) => when.place(one.piece).and_then(Place::seat),
        }
    }

    pub(in crate::effect) fn owner(&self, one: &Referent) -> Option<Seat> {
        let when = one.when(self.now);
        match one.piece {
            rules::Piece::Object(id) => when.object(id).map(|object| object.owner),
            rules::Piece::Slot(_) => when.place(one.piece).and_then(Place::seat),
        }
    }
}
