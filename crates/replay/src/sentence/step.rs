//! The steps of the game that move no item.

use rules::{
    Ceased, ChoiceMade, ControlChanged, CountersChanged, DieRolled, ExpeditionMoved, FaceChanged,
    LookedAt, Mana, MarkerPlace, Piece, Place, Revealed, StatusChanged, Terrain,
    TerrainMarkerMoved, TerrainMarkerPlaced, TimestampsAssigned, TokenCreated, TumultRevealed,
};

use super::Say;
use crate::words::{and, capital, cards, marks, place, status, terrain, terrains};

impl Say<'_> {
    pub(super) fn token_created(self, it: &TokenCreated) -> String {
        let one = |token: &rules::TokenEntry| {
            let (name, marks) =
                (self.after.entry(&token.face), marks(token.statuses, &token.counters));
            format!("{name} enters {}{marks}", self.after.owned(token.to))
        };
        and(it.tokens.iter().map(one).collect())
    }

    pub(super) fn ceased(self, it: &Ceased) -> String {
        let verb = if it.objects.len() == 1 { "ceases" } else { "cease" };
        format!("{} {verb} to exist", and(self.objects(&it.objects)))
    }

    pub(super) fn timestamps_assigned(self, it: &TimestampsAssigned) -> String {
        let chosen = match &it.chosen_by[..] {
            [] => String::new(),
            seats => format!(", as {} chose", self.after.players(seats)),
        };
        format!("From the oldest on: {}{chosen}", self.objects(&it.order).join(", "))
    }

    pub(super) fn status(self, it: &StatusChanged, verbs: [&str; 2]) -> String {
        let mut who = self.objects(&it.objects);
        who.extend(it.expeditions.iter().map(|&id| self.after.expedition(id)));
        let verb = verbs[usize::from(who.len() > 1)];
        format!("{} {verb} {}", and(who), status(it.status))
    }

    pub(super) fn counters(self, it: &CountersChanged) -> String {
        let one = |change: &rules::CounterChange| {
            let object = self.after.state.objects.get(&change.object);
            let now = object.map_or(0, |object| object.counter(&change.counter));
            let name = capital(&self.object(change.object));
            format!("{name}: {} {:+} (now {now})", change.counter, change.by)
        };
        and(it.changes.iter().map(one).collect())
    }

    pub(super) fn mana_readied(self, it: &Mana) -> String {
        let orbs = if it.count == 1 { "Mana Orb" } else { "Mana Orbs" };
        format!("{} readies {} {orbs}", self.player(it.seat), it.count)
    }

    pub(super) fn revealed(self, it: &Revealed) -> String {
        let one = |shown: &rules::Shown| {
            let place = match shown.what {
                Piece::Object(id) => self.before.state.objects.get(&id).map(|object| object.place),
                Piece::Slot(id) => self.before.slot(id).map(|(place, _)| place),
            };
            let from = place.map(|place| format!(" in {}", self.after.owned(place)));
            format!("{}{}", self.after.entry(&shown.face), from.unwrap_or_default())
        };
        let verb = if it.cards.len() == 1 { "is" } else { "are" };
        format!("{} {verb} revealed", and(it.cards.iter().map(one).collect()))
    }

    pub(super) fn looked_at(self, it: &LookedAt) -> String {
        let name = |&piece: &Piece| self.after.piece(piece).unwrap_or_else(|| "a card".to_owned());
        let names: Vec<_> = it.what.iter().map(name).collect();
        let hidden = names.iter().filter(|name| name.starts_with("a ")).count();
        let verb = if it.seats.len() == 1 { "looks" } else { "look" };
        let what = if hidden > 1 && hidden == names.len() {
            cards(u32::try_from(hidden).unwrap_or(u32::MAX))
        } else {
            and(names)
        };
        format!("{} {verb} at {what}", self.after.players(&it.seats))
    }

    pub(super) fn die_rolled(self, it: &DieRolled) -> String {
        let results: Vec<_> = it.results.iter().map(ToString::to_string).collect();
        format!("{} rolls {}", self.player(it.seat), and(results))
    }

    pub(super) fn choice_made(self, it: &ChoiceMade) -> String {
        let mut chosen: Vec<_> = it.pieces.iter().map(|&piece| self.piece(piece)).collect();
        chosen.extend(it.seats.iter().map(|&seat| self.player(seat)));
        chosen.extend(it.number.map(|number| number.to_string()));
        let what = if chosen.is_empty() { String::new() } else { format!(": {}", and(chosen)) };
        match it.seat {
            Some(seat) => format!("{} chooses ({}){what}", self.player(seat), it.about),
            None => format!("Choice ({}){what}", it.about),
        }
    }

    pub(super) fn expedition_moved(self, it: &ExpeditionMoved) -> String {
        and(it.moves.iter().map(|one| self.expedition_move(one)).collect())
    }

    fn expedition_move(self, it: &rules::ExpeditionMove) -> String {
        let before = self.before.state.expedition(it.expedition);
        let way = before.map_or("moves", |before| {
            let (was, is) =
                (before.position.abs_diff(before.start()), it.to.abs_diff(before.start()));
            match is.cmp(&was) {
                std::cmp::Ordering::Greater => "moves forward",
                std::cmp::Ordering::Less => "moves backward",
                std::cmp::Ordering::Equal => "stays",
            }
        });
        let to = if way == "stays" { "in" } else { "to" };
        let due_to = match &it.due_to[..] {
            [] => String::new(),
            all => {
                let all = all.iter().map(|&one| terrain(one).to_owned()).collect();
                format!(", due to {}", and(all))
            }
        };
        format!("{} {way} {to} region {}{due_to}", self.after.expedition(it.expedition), it.to)
    }

    pub(super) fn marker_placed(self, it: &TerrainMarkerPlaced) -> String {
        let one = |marker: &rules::MarkerEntry| {
            let what = terrains(&marker.terrains, " + ");
            let on = self.marker_place(marker.on);
            format!("{} puts a {what} Terrain Marker on {on}", self.player(marker.owner))
        };
        and(it.markers.iter().map(one).collect())
    }

    pub(super) fn marker_moved(self, it: &TerrainMarkerMoved) -> String {
        format!("{} moves to {}", self.object(it.marker), self.marker_place(it.to))
    }

    fn marker_place(self, on: MarkerPlace) -> String {
        match on {
            MarkerPlace::Region(region) => place(Place::Adventure(region)),
            MarkerPlace::Object(id) => self.object(id),
        }
    }

    pub(super) fn control_changed(self, it: &ControlChanged) -> String {
        format!("{} comes to {}", self.object(it.object), self.after.owned(it.to))
    }

    pub(super) fn face_changed(self, it: &FaceChanged) -> String {
        format!("{} becomes {}", self.object(it.object), self.after.entry(&it.face))
    }
}

/// The two halves are named from the Hero region on.
pub(crate) fn tumult(it: &TumultRevealed) -> String {
    let alone = it.card.alone();
    let others: Vec<_> = Terrain::ALL.into_iter().filter(|&one| one != alone).collect();
    let (alone, others) = (terrain(alone).to_owned(), terrains(&others, " + "));
    let (first, second) = if it.rotated { (others, alone) } else { (alone, others) };
    format!("Tumult card {} is revealed: {first} | {second}", u8::from(it.card))
}
