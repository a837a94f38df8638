//! Boosts, statuses, counters and Terrain Markers on cards, Expeditions and regions.

use rules::{
    BOOST, Cause, CauseKind, Ceased, CounterChange, CountersChanged, Event, ExpeditionId,
    MarkerEntry, MarkerPlace, ObjectId, Seat, Status, StatusChanged, TerrainMarkerMoved,
    TerrainMarkerPlaced,
};

use super::args::NotificationArgs;
use super::card::{BgaCard, MarkPlace, MarkerKind, Meeple, MeepleLocation};
use super::table::BgaTable;
use crate::ImportError;

impl BgaTable<'_> {
    pub(super) fn add_marks(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        // Fleeting on a card from the Reserve and the like is not caused by an ability.
        let cause = self.cause(args).or(Some(Cause::new(CauseKind::Rule)));
        for meeple in args.list("meeples").into_iter().filter_map(Meeple::read) {
            let Some(kind) = MarkerKind::read(&meeple.kind) else {
                self.note_unread(format!("addMeeples {}", meeple.kind));
                continue;
            };
            let Some(lies) = self.place_of_mark(&meeple) else { continue };
            self.marks.insert(meeple.id, (kind, lies));
            self.change_mark(kind, lies, 1, cause)?;
        }
        Ok(())
    }

    fn place_of_mark(&self, meeple: &Meeple) -> Option<MarkPlace> {
        match meeple.location {
            MeepleLocation::Card(card) => Some(MarkPlace::Card(card)),
            MeepleLocation::Expedition(side) => {
                let seat = meeple.player.and_then(|player| self.seat(player))?;
                Some(MarkPlace::Expedition(ExpeditionId { seat, side }))
            }
            MeepleLocation::Region(_) | MeepleLocation::Unknown => None,
        }
    }

    /// Adds or removes one mark.
    fn change_mark(
        &mut self,
        kind: MarkerKind,
        lies: MarkPlace,
        by: i32,
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        match (kind, lies) {
            (MarkerKind::Boost, MarkPlace::Card(card)) => match self.object_of(card) {
                Some(object) => self.count(object, BOOST, by, cause),
                None => Ok(()),
            },
            (MarkerKind::Status(status), MarkPlace::Card(card)) => {
                let objects = self.object_of(card).into_iter().collect();
                self.set_status(status, objects, vec![], by > 0, cause)
            }
            (MarkerKind::Status(status), MarkPlace::Expedition(expedition)) => {
                self.set_status(status, vec![], vec![expedition], by > 0, cause)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn count(
        &mut self,
        object: ObjectId,
        counter: &str,
        by: i32,
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        if by == 0 {
            return Ok(());
        }
        let changes = vec![CounterChange { object, counter: counter.into(), by }];
        self.emit(Event::CountersChanged(CountersChanged { cause, changes }))
    }

    /// Gives or removes a status if that changes anything.
    pub(super) fn set_status(
        &mut self,
        status: Status,
        mut objects: Vec<ObjectId>,
        mut expeditions: Vec<ExpeditionId>,
        gained: bool,
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        // A snapshot may have told it already, and gaining a status twice would look like a fault of the match.
        objects.retain(|id| self.state.objects[id].statuses.has(status) != gained);
        expeditions.retain(|&id| {
            self.state
                .expedition(id)
                .is_some_and(|expedition| expedition.statuses.has(status) != gained)
        });
        if objects.is_empty() && expeditions.is_empty() {
            return Ok(());
        }
        let change = StatusChanged { cause, status, objects, expeditions };
        self.emit(if gained { Event::StatusGained(change) } else { Event::StatusLost(change) })
    }

    /// Marks spent or lost.
    pub(super) fn lose_marks(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let cause = Some(Cause::new(CauseKind::Ability));
        self.remove_marks(&args.ids("meeples"), cause)
    }

    /// Removes marks. On cards that leave in the same move they are only dropped from our tables:
    /// leaving removes them.
    pub(super) fn remove_marks(
        &mut self,
        meeples: &[u64],
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        let mut left: Vec<(MarkerKind, MarkPlace, i32)> = Vec::new();
        let mut markers = Vec::new();
        for meeple in meeples {
            let Some((kind, lies)) = self.marks.remove(meeple) else { continue };
            if let MarkPlace::Marker(id) = lies {
                markers.extend(
                    self.state
                        .adventure
                        .markers
                        .iter()
                        .map(|marker| marker.id)
                        .filter(|&one| one == id),
                );
                continue;
            }
            match left.iter_mut().find(|(other, on, _)| (*other, *on) == (kind, lies)) {
                Some((.., count)) => *count -= 1,
                None => left.push((kind, lies, -1)),
            }
        }
        for (kind, lies, by) in left {
            let leaves = matches!(lies, MarkPlace::Card(card) if self.leaves_soon(card));
            if !leaves {
                self.change_mark(kind, lies, by, cause)?;
            }
        }
        if markers.is_empty() {
            return Ok(());
        }
        self.emit(Event::Ceased(Ceased { cause, objects: markers }))
    }

    /// Terrain Markers put down or moved.
    pub(super) fn slide_markers(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let cause = args.card("card").map(|card| Cause {
            object: self.object_of(card.id),
            ..Cause::new(CauseKind::Ability)
        });
        for meeple in args.list("meeples").into_iter().filter_map(Meeple::read) {
            let Some(MarkerKind::Terrain(terrain)) = MarkerKind::read(&meeple.kind) else {
                continue;
            };
            let on = match meeple.location {
                MeepleLocation::Region(region) if region < 8 => MarkerPlace::Region(region),
                MeepleLocation::Card(card) => match self.object_of(card) {
                    Some(object) => MarkerPlace::Object(object),
                    None => continue,
                },
                _ => continue,
            };
            let owner = meeple.player.and_then(|player| self.seat(player)).unwrap_or(Seat::new(0));
            let known = match self.marks.get(&meeple.id) {
                Some(&(_, MarkPlace::Marker(id))) => {
                    self.state.adventure.markers.iter().find(|marker| marker.id == id)
                }
                _ => None,
            };
            let event = if let Some(marker) = known.map(|marker| marker.id) {
                Event::TerrainMarkerMoved(TerrainMarkerMoved { cause, marker, to: on })
            } else {
                let source_id = Some(meeple.id.to_string().into());
                let markers = vec![MarkerEntry { terrains: vec![terrain], on, owner, source_id }];
                Event::TerrainMarkerPlaced(TerrainMarkerPlaced { cause, markers })
            };
            self.emit(event)?;
            let id = ObjectId::new(self.seq(), 0);
            self.marks.insert(meeple.id, (MarkerKind::Terrain(terrain), MarkPlace::Marker(id)));
        }
        Ok(())
    }

    /// Adjusts the counters of an object to a snapshot.
    pub(super) fn set_counters(
        &mut self,
        card: &BgaCard,
        cause: Option<Cause>,
    ) -> Result<(), ImportError> {
        let Some(object) = self.object_of(card.id) else { return Ok(()) };
        let have = self.state.objects[&object].counters.clone();
        let names: Vec<_> = have
            .keys()
            .chain(card.counters.keys())
            .filter(|&name| &**name != BOOST)
            .cloned()
            .collect();
        let mut changes: Vec<CounterChange> = Vec::new();
        for counter in names {
            let count = |counters: &rules::Counters| {
                counters.get(&counter).and_then(|&count| i32::try_from(count).ok()).unwrap_or(0)
            };
            let by = count(&card.counters) - count(&have);
            if by != 0 && !changes.iter().any(|change| change.counter == counter) {
                changes.push(CounterChange { object, counter, by });
            }
        }
        if changes.is_empty() {
            return Ok(());
        }
        self.emit(Event::CountersChanged(CountersChanged { cause, changes }))
    }

    /// Counters that are wiped off: a card that is about to leave loses them with that (`4.0 2.5.j`), and no ability takes them.
    pub(super) fn delete_counters(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        let ours = self.cards.get(&card.id).and_then(|&piece| self.place_of(piece));
        if ours == self.place(&card) {
            self.change_counter(args)
        } else if self.leaves_soon(card.id) {
            Ok(())
        } else {
            self.appeared(&card)
        }
    }

    pub(super) fn change_counter(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let Some(card) = args.card("card") else { return Ok(()) };
        let kind =
            if args.get("decrease").is_some() { CauseKind::Cost } else { CauseKind::Ability };
        self.set_counters(&card, Some(Cause::new(kind)))?;
        match self.actor(args) {
            Some(seat) if args.get("mana").is_some() => self.pay(seat, args.count("mana")),
            _ => Ok(()),
        }
    }
}
