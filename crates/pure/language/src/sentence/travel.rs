//! Items changing zones.

use rules::{Depth, Move, Moved, ObjectId, Piece, Place, Seat};

use super::say::Say;

/// Moves in one clause.
#[derive(PartialEq, Eq)]
enum TravelClause {
    /// Cards drawn by this player.
    Draw(Seat),
    /// From where to where, and with what.
    Travel(String),
}

impl Say<'_> {
    pub(super) fn moved(self, it: &Moved) -> String {
        let mut clauses: Vec<(TravelClause, Vec<String>)> = Vec::new();
        let mut entered = 0;
        for one in &it.moves {
            let name = self.name(one, entered);
            entered += u32::from(enters(one));
            let clause = self.clause(one);
            match clauses.last_mut() {
                Some((last, names)) if *last == clause => names.push(name),
                _ => clauses.push((clause, vec![name])),
            }
        }
        let clauses = clauses.into_iter().map(|(clause, names)| match clause {
            TravelClause::Draw(seat) => self.draw(seat, names.len()),
            TravelClause::Travel(way) => {
                self.language.detailed(&self.language.capital(&self.together(names)), &way)
            }
        });
        let also = |one: String, other: String| {
            self.language.say("also", [("one", one.into()), ("other", other.into())])
        };
        clauses.reduce(also).unwrap_or_default()
    }

    fn clause(self, it: &Move) -> TravelClause {
        match (it.from, it.to) {
            (Place::Deck(from, Depth::Top), Place::Hand(to)) if from == to => {
                TravelClause::Draw(to)
            }
            (from, to) => {
                let moved = match (from.seat(), to.seat()) {
                    (Some(one), Some(other)) if one != other => {
                        format!("{} → {}", self.after.owned(from), self.after.owned(to))
                    }
                    _ => format!("{} → {}", self.language.place(from), self.language.place(to)),
                };
                let marks = self.language.marks(it.statuses, &it.counters);
                TravelClause::Travel(moved + &marks)
            }
        }
    }

    /// Cards drawn in this event, by name as far as the viewer may know them.
    fn draw(self, seat: Seat, count: usize) -> String {
        let player = self.player(seat);
        let hand = Place::Hand(seat);
        let new = |slot: &&rules::Slot| Some(slot.id.seq()) == self.after.state.seq;
        let titles = self.after.state.slots(hand).iter().filter(new).filter(|slot| {
            slot.was.is_some_and(|was| {
                self.before
                    .slot(was)
                    .is_some_and(|(place, _)| place == Place::Deck(seat, Depth::Top))
            })
        });
        let titles: Vec<_> = titles
            .filter_map(|slot| self.after.slot_title(hand, slot))
            .map(str::to_owned)
            .collect();
        let what = if titles.len() == count {
            titles.join(", ")
        } else {
            self.language.cards(u32::try_from(count).unwrap_or(u32::MAX))
        };
        self.language.say("draws", [("player", player.into()), ("what", what.into())])
    }

    /// The name of what moves; `entered` is the number of objects that have entered by earlier
    /// moves of the same event.
    pub(super) fn name(self, it: &Move, entered: u32) -> String {
        if let Some(face) = &it.face {
            return self.after.entry(face);
        }
        let plain = |name: &str| {
            let Some(seat) = it.from.seat() else { return name.to_owned() };
            let about = [("name", name.into()), ("player", self.player(seat).into())];
            self.language.say("of-player", about)
        };
        let before = match it.what {
            Some(Piece::Object(id)) => self.before.state.objects.get(&id).map(|object| {
                let face = self.before.face(object).map(|face| self.before.card(face).to_owned());
                face.unwrap_or_else(|| plain(&self.before.thing(object)))
            }),
            Some(Piece::Slot(id)) => self.slot_on_its_way(id, it.to),
            None => None,
        };
        let after = || {
            let id = ObjectId::new(self.after.state.seq?, entered);
            let object = self.after.state.objects.get(&id).filter(|_| enters(it))?;
            Some(self.after.card(self.after.face(object)?).to_owned())
        };
        before.or_else(after).unwrap_or_else(|| plain(&self.after.a_card()))
    }

    /// The card of a slot that leaves, if the viewer may know it at its old or new place.
    fn slot_on_its_way(self, id: rules::SlotId, to: Place) -> Option<String> {
        let (from, slot) = self.before.slot(id)?;
        if let Some(title) = self.before.slot_title(from, slot) {
            return Some(title.to_owned());
        }
        let title = self.after.slot_title(to, slot)?;
        Some(title.to_owned())
    }
}

/// Whether a move makes a new object.
fn enters(it: &Move) -> bool {
    let within = matches!((it.from, it.to), (Place::Expedition(_), Place::Expedition(_)));
    !it.to.zone().is_hidden() && !within
}
