//! What a line may say next: what the rules allow now first, then what is on the table, then any card there is.

mod awaited;
mod candidate;
mod fit;

use rules::{Event, Piece, Seat, State};

use crate::input::{quoted, tokens};
use crate::line::{read, say};
use crate::names::Titled;
use crate::scribe::Scribe;
use candidate::{Candidate, ways};
use fit::{Typed, cards_like};

/// One thing that a line may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The line.
    pub line: String,
    /// How near it lies.
    pub rank: Rank,
    /// What it says.
    pub event: Event,
}

/// How near an offer lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The rules ask for it or allow it now.
    Now,
    /// It may be done with what is on the table.
    Table,
    /// Any card there is.
    Any,
}

/// Offers at most.
const OFFERS_MAX: usize = 60;

/// Cards of no deck list that are offered at most.
const ANY_MAX: usize = 8;

impl Scribe {
    /// What the next line may say: what begins as the letters that are typed, or is about a piece that was tapped. The first
    /// is what is most likely meant.
    pub fn offers(&self, typed: &str, about: Option<Piece>) -> Vec<Offer> {
        let typed = Typed::new(typed);
        let mut found = Vec::new();
        self.add(&mut found, awaited::candidates(self), Rank::Now, &typed, about);
        if !typed.is_empty() || about.is_some() {
            if let Ok((event, _)) = self.weigh(typed.text()) {
                let line = typed.text().to_owned();
                // First, unless something that the rules allow is meant by it too: a whole line means itself.
                let is_exact = found.iter().any(|(fit, _)| *fit == 0);
                let is_first = found.is_empty() || (!is_exact && self.is_whole(&line));
                let fit = if is_first { 0 } else { 999 };
                found.push((fit, Offer { line, rank: Rank::Table, event }));
            }
            self.add(&mut found, self.on_the_table(about), Rank::Table, &typed, about);
            if about.is_none() {
                self.add(&mut found, self.any(&typed), Rank::Any, &typed, None);
            }
        }
        found.sort_by_key(|(fit, offer)| (*fit, offer.rank));
        let mut offers: Vec<Offer> = Vec::new();
        for (_, offer) in found {
            if offers.len() < OFFERS_MAX && !offers.iter().any(|other| other.line == offer.line) {
                offers.push(offer);
            }
        }
        offers
    }

    fn add(
        &self,
        found: &mut Vec<(u32, Offer)>,
        candidates: Vec<Candidate>,
        rank: Rank,
        typed: &Typed,
        about: Option<Piece>,
    ) {
        for candidate in candidates {
            let Some((line, event)) = self.offered(candidate, typed) else { continue };
            let Some(fit) = typed.fit(&line, &self.table) else { continue };
            if about.is_none_or(|piece| is_about(&event, piece)) {
                let base = match rank {
                    Rank::Now => 0,
                    Rank::Table => 1_000,
                    Rank::Any => 2_000,
                };
                found.push((base + fit, Offer { line, rank, event }));
            }
        }
    }

    /// A candidate as a line and the event of it, if a line can say it here and its letters fit.
    fn offered(&self, candidate: Candidate, typed: &Typed) -> Option<(String, Event)> {
        match candidate {
            Candidate::Line(line) => {
                typed.fit(&line, &self.table)?;
                let event = if line.contains('"') {
                    self.weigh(&line).ok()?.0
                } else {
                    read(&self.table, &tokens(&line).ok()?).ok()?.0
                };
                self.table.after(&event).ok()?;
                Some((line, event))
            }
            Candidate::Event(event) => {
                self.table.after(&event).ok()?;
                let (line, (event, _), _) = say(&self.table, &event, &[])?;
                Some((line, event))
            }
        }
    }

    /// What may be done with what everyone sees, and what players do without it.
    fn on_the_table(&self, about: Option<Piece>) -> Vec<Candidate> {
        let mut all = Vec::new();
        let Some(state) = self.table.state() else { return all };
        let seats = self.seats_in_turn(state);
        for (&id, object) in &state.objects {
            let piece = Piece::Object(id);
            if about.is_some_and(|other| other != piece) {
                continue;
            }
            let name = self.table.plain_name(piece, object.controller);
            let seat = self.seat_word(object.controller);
            for place in PLACES {
                all.push(Candidate::Line(format!("{seat}: {name} > {place}")));
            }
            for what in DONE {
                all.push(Candidate::Line(format!("{name} {what}")));
            }
            for (by, verb) in seats.iter().flat_map(|by| CHOSEN.map(|verb| (by, verb))) {
                let name = self.table.plain_name(piece, *by);
                all.push(Candidate::Line(format!("{}: {verb} {name}", self.seat_word(*by))));
            }
        }
        if about.is_none() {
            for &seat in &seats {
                let word = self.seat_word(seat);
                all.extend(ALONE.iter().map(|what| Candidate::Line(format!("{word}: {what}"))));
            }
            all.extend(SHARED.iter().map(|what| Candidate::Line((*what).to_owned())));
            for number in 1..=state.adventure.tumult.len() {
                let shown = TERRAINS.map(|terrain| format!("tumult {number} {terrain}"));
                all.extend(shown.map(Candidate::Line));
            }
        }
        all
    }

    /// All players, the one whose turn it is first.
    fn seats_in_turn(&self, state: &State) -> Vec<Seat> {
        let turn = self.table.seat();
        let others = state.seats().filter(|seat| Some(*seat) != turn);
        turn.into_iter().chain(others).collect()
    }

    /// Cards by their names, whoever brought them: for a deck that nobody has told.
    fn any(&self, typed: &Typed) -> Vec<Candidate> {
        let Some(seat) = self.table.seat() else { return Vec::new() };
        let word = self.seat_word(seat);
        let faces = cards_like(typed, ANY_MAX);
        let lines = |card: &&Titled| {
            let name = quoted(&card.name);
            let ways = ways(card.kind, card.is_landmark).iter();
            ways.map(|way| Candidate::Line(format!("{word}: {name}{way}"))).collect::<Vec<_>>()
        };
        faces.iter().flat_map(lines).collect()
    }
}

const PLACES: [&str; 7] = ["reserve", "discard", "hero", "companion", "hand", "mana", "landmark"];
const DONE: [&str; 12] = [
    "+1",
    "-1",
    "gains exhausted",
    "loses exhausted",
    "gains fleeting",
    "loses fleeting",
    "gains anchored",
    "loses anchored",
    "gains asleep",
    "loses asleep",
    "ceases",
    "resolves",
];
/// What a player says about something on the table.
const CHOSEN: [&str; 3] = ["targets", "uses", "chooses effect"];
const ALONE: [&str; 14] = [
    "chooses decline",
    "chooses effect",
    "chooses target",
    "draws 1",
    "draws 2",
    "mana 1",
    "after-you",
    "shuffles",
    "turn",
    "first",
    "?",
    "readies 1",
    "pays 1",
    "wins by concession",
];
const TERRAINS: [&str; 3] = ["forest", "mountain", "water"];
const SHARED: [&str; 5] = ["die ?", "noon", "afternoon", "dusk", "night"];

/// Whether an event does something to a piece.
fn is_about(event: &Event, piece: Piece) -> bool {
    let moved = |one: &rules::Move| one.what == Some(piece);
    let object = |id: &rules::ObjectId| Piece::Object(*id) == piece;
    match event {
        Event::CardPlayed(it) => moved(&it.card),
        Event::Moved(it) => it.moves.iter().any(moved),
        Event::QuickActionPlayed(it) => object(&it.object),
        Event::ReactionPlayed(it) => object(&it.emblem),
        Event::Resolved(it) => object(&it.object),
        Event::ChoiceMade(it) => it.pieces.contains(&piece),
        Event::StatusGained(it) | Event::StatusLost(it) => it.objects.iter().any(object),
        Event::CountersChanged(it) => it.changes.iter().any(|one| object(&one.object)),
        Event::Ceased(it) => it.objects.iter().any(object),
        _ => false,
    }
}
