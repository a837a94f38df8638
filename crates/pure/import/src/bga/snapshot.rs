//! Full snapshots of the table, with which the engine updates its pages after a move was undone.

use std::collections::BTreeMap;

use rules::{
    BOOST, ClockFact, Counters, ExpeditionFact, ExpeditionId, Fact, HiddenFact, ManaFact,
    ObjectFact, ObjectId, Phase, Piece, Place, Seat, Side, Status, Statuses,
};

use super::args::{NotificationArgs, id};
use super::card::{BgaCard, BgaLocation, MarkPlace, MarkerKind, Meeple, MeepleLocation};
use super::table::BgaTable;
use crate::ImportError;
use crate::report::Remark;

impl BgaTable<'_> {
    /// Records every difference between a snapshot and our state.
    ///
    /// A snapshot after a shuffle shows nothing new, and may be ahead of notifications still to
    /// come.
    pub(super) fn refresh(&mut self, args: NotificationArgs) -> Result<(), ImportError> {
        let after_shuffle = self.at > 0 && self.notifications[self.at - 1].kind == "shuffleDeck";
        let Some(data) = args.get("datas").map(NotificationArgs).filter(|_| !after_shuffle) else {
            return Ok(());
        };
        let meeples: Vec<_> = data.list("meeples").into_iter().filter_map(Meeple::read).collect();
        // First, because the comparisons of cards below take the marks from this table.
        self.replace_marks(&meeples);
        let cards = data.cards("cards");
        let open = |card: &&BgaCard| {
            !matches!(card.location, BgaLocation::Deck | BgaLocation::Hand | BgaLocation::Mana)
        };
        for card in cards.iter().filter(open) {
            self.compare_card(card)?;
        }
        let mut facts = self.vanished(&cards);
        facts.extend(cards.iter().filter_map(|card| self.changed(card)));
        for player in data.list("players").into_iter().map(NotificationArgs) {
            if let Some(seat) = player.id("id").and_then(|player| self.seat(player)) {
                facts.extend(self.counts(seat, player));
            }
        }
        facts.extend(self.expeditions(&meeples));
        facts.extend(self.passed(data));
        if facts.is_empty() {
            return Ok(());
        }
        let count = facts.len();
        let remark = Remark::new(
            "snapshot_differs",
            format!("a full snapshot differs in {count} facts from what the log had told"),
            format!("un état complet diffère en {count} faits de ce que disait le journal"),
        );
        self.observed(remark, facts)
    }

    /// Adopts the marks on cards and Expeditions; Terrain Markers are objects and stay.
    fn replace_marks(&mut self, meeples: &[Meeple]) {
        self.marks.retain(|_, (kind, _)| matches!(kind, MarkerKind::Terrain(_)));
        for meeple in meeples {
            let kind = MarkerKind::read(&meeple.kind);
            let Some(kind) = kind.filter(|kind| !matches!(kind, MarkerKind::Terrain(_))) else {
                continue;
            };
            let lies = match meeple.location {
                MeepleLocation::Card(card) => Some(MarkPlace::Card(card)),
                MeepleLocation::Expedition(side) => {
                    let seat = meeple.player.and_then(|player| self.seat(player));
                    seat.map(|seat| MarkPlace::Expedition(ExpeditionId { seat, side }))
                }
                MeepleLocation::Region(_) | MeepleLocation::Unknown => None,
            };
            if let Some(lies) = lies {
                self.marks.insert(meeple.id, (kind, lies));
            }
        }
    }

    /// Objects in open zones that are missing in the snapshot.
    fn vanished(&mut self, cards: &[BgaCard]) -> Vec<Fact> {
        let open = |place: Place| {
            !matches!(place, Place::Mana(_) | Place::Hero(_) | Place::Deck(..) | Place::Hand(_))
        };
        let gone: BTreeMap<u64, ObjectId> = self
            .cards
            .iter()
            .filter(|(id, _)| !cards.iter().any(|card| card.id == **id))
            .filter_map(|(&card, &piece)| match piece {
                Piece::Object(object) if self.place_of(piece).is_some_and(open) => {
                    Some((card, object))
                }
                _ => None,
            })
            .collect();
        self.cards.retain(|card, _| !gone.contains_key(card));
        gone.into_values().map(Fact::Absent).collect()
    }

    /// An object in its place, with different marks on it.
    fn changed(&self, card: &BgaCard) -> Option<Fact> {
        let id = self.object_of(card.id)?;
        let object = &self.state.objects[&id];
        if matches!(object.place, Place::Mana(_)) {
            return None;
        }
        let (statuses, counters) = self.enters_with(card);
        let same = (object.statuses, &object.counters) == (statuses, &counters);
        (!same).then(|| {
            Fact::Object(ObjectFact {
                object: Some(id),
                place: object.place,
                was: None,
                face: None,
                owner: None,
                statuses,
                counters,
                source_id: None,
                token: false,
                unseen: false,
            })
        })
    }

    /// Hand, deck and mana, where the numbers differ.
    fn counts(&self, seat: Seat, player: NotificationArgs) -> Vec<Fact> {
        let mut facts = Vec::new();
        let deck = Place::Deck(seat, rules::Depth::Top);
        for (place, key) in [(Place::Hand(seat), "handCount"), (deck, "deckCount")] {
            let have = self.state.slots(place).len();
            if let Some(count) = player.count(key).filter(|&count| count as usize != have) {
                facts.push(Fact::Hidden(HiddenFact { place, count, at_least: false }));
            }
        }
        let have = (self.state.objects_in(Place::Mana(seat)).count(), self.state.ready_mana(seat));
        if let (Some(orbs), Some(ready)) = (player.count("totalMana"), player.count("mana"))
            && (orbs as usize, ready as usize) != have
            && ready <= orbs
        {
            facts.push(Fact::Mana(ManaFact { seat, orbs, ready }));
        }
        facts
    }

    /// Expedition counters elsewhere, or Ascended or not.
    fn expeditions(&self, meeples: &[Meeple]) -> Vec<Fact> {
        let counter = |meeple: &Meeple| {
            let side = match &*meeple.kind {
                "hero" => Side::Hero,
                "companion" => Side::Companion,
                _ => return None,
            };
            let seat = meeple.player.and_then(|player| self.seat(player))?;
            Some((ExpeditionId { seat, side }, meeple.region()?))
        };
        let differs = |(id, position): (ExpeditionId, u8)| {
            let now = self.state.expedition(id)?;
            let ascended = self.marks.values().any(|&(kind, lies)| {
                kind == MarkerKind::Status(Status::Ascended) && lies == MarkPlace::Expedition(id)
            });
            ((now.position, now.is_ascended()) != (position, ascended))
                .then_some(Fact::Expedition(ExpeditionFact { expedition: id, position, ascended }))
        };
        meeples.iter().filter_map(counter).filter_map(differs).collect()
    }

    /// The players who have passed; in the Morning the same list has another meaning.
    fn passed(&self, data: NotificationArgs) -> Option<Fact> {
        // After the Afternoon a snapshot names nobody, although all have passed.
        if self.state.day.phase != Phase::Afternoon {
            return None;
        }
        let mut passed: Vec<_> = data
            .list("passedPlayers")
            .into_iter()
            .filter_map(id)
            .filter_map(|player| self.seat(player))
            .collect();
        passed.sort_unstable();
        let now: Vec<_> =
            self.state.seats().filter(|seat| self.state.players[seat.index()].passed).collect();
        let clock = ClockFact {
            day: None,
            phase: None,
            first_player: None,
            turn: None,
            passed: Some(passed.clone()),
        };
        (now != passed).then_some(Fact::Clock(clock))
    }

    /// What a card has on it as it enters: exhausted or not, counters, and the marks that were not
    /// removed.
    pub(super) fn enters_with(&self, card: &BgaCard) -> (Statuses, Counters) {
        let mut statuses = Statuses::NONE;
        let mut counters = card.counters.clone();
        if card.tapped {
            statuses = statuses.with(Status::Exhausted);
        }
        for (kind, lies) in self.marks.values() {
            match kind {
                MarkerKind::Boost if *lies == MarkPlace::Card(card.id) => {
                    let boosts = counters.entry(BOOST.into()).or_insert(0);
                    *boosts = boosts.saturating_add(1);
                }
                MarkerKind::Status(status) if *lies == MarkPlace::Card(card.id) => {
                    statuses = statuses.with(*status);
                }
                _ => {}
            }
        }
        (statuses, counters)
    }
}
