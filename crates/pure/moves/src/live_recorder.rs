//! Records a match while it is played.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::effect::Awaited;
use engine::{Departure, Verdict};
use record::{Draft, DraftSlot};
use replay::Replay;
use rules::{Event, Piece, Place, Seat, Status};

use crate::error::Unsaid;
use crate::expected::Expected;
use crate::header::{openings, standard};
use crate::input::TokenKind;
use crate::line::{ParsedLine, read, say, split};
use crate::names::by_name;
use crate::offers::near::Near;
use crate::piece::{NamePrecision, face_of_piece, name};
use crate::play::{FOLLOWS_MAX, shown, slots};
use crate::table::GrowingMatch;
use crate::write::{WriteError, header, known};

/// Records a match line by line while it is played: the consequences of a line are added
/// immediately, up to the next decision.
#[derive(Clone)]
pub struct LiveRecorder {
    pub(crate) table: GrowingMatch,
    /// The possible entries here.
    pub(crate) near: Near,
}

/// The result of a line.
#[derive(Clone, Debug)]
pub struct LineOutcome {
    /// The line in canonical form.
    pub text: String,
    /// Its record, then the consequences, without their places in a chain and without salts.
    pub drafts: Vec<Draft>,
    /// How it departs from what had to come, if it does.
    pub departure: Option<Departure>,
}

impl LiveRecorder {
    /// Continues an existing match.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it has no records, or one that cannot be followed.
    pub fn of(replay: &Replay) -> Result<Self, WriteError> {
        let header = header(replay).ok_or(WriteError::Empty)?;
        let known = known(replay);
        let mut table = GrowingMatch::of(&header);
        for (seq, sealed) in (0_u32..).zip(replay.records()) {
            let event = &sealed.record.event;
            let open = known.get(&seq).map_or_else(Vec::new, |known| openings(known));
            if table.push(event, &open).is_err() {
                let event = serde_json::to_string(event).expect("plain data");
                return Err(WriteError::Unsaid { seq, event });
            }
        }
        Ok(Self { table, near: Near::default() })
    }

    /// The present position of the match.
    pub const fn table(&self) -> &GrowingMatch {
        &self.table
    }

    /// The word of a player, with which their lines begin.
    pub fn seat_word(&self, seat: Seat) -> String {
        self.table.names.seat_word(seat)
    }

    /// Learns a card that is missing in the card data, from a registration or a card file: it can
    /// be named then.
    pub fn know(&mut self, face: &Arc<rules::Face>) {
        self.table.names.add(face);
        self.near = Near::default();
    }

    /// The result of a line here, with its departure from the rules; nothing is added.
    ///
    /// # Errors
    ///
    /// The error is the column and the fault of what cannot be read; column 0 for something that
    /// makes no sense.
    pub fn weigh(&self, line: &str) -> Result<(Event, Verdict), (usize, Unsaid)> {
        let mut table = self.table.named(line)?;
        let (event, open) = read(&table, &words(line)?.tokens)?;
        let verdict = table.push(&event, &open).map_err(|it| (0, Unsaid::Refused(it)))?;
        Ok((event, verdict))
    }

    /// Whether a valid line is in canonical form.
    pub(crate) fn is_whole(&self, line: &str) -> bool {
        let said = || {
            let table = self.table.named(line).ok()?;
            let (event, open) = read(&table, &words(line).ok()?.tokens).ok()?;
            say(&table, &event, &slots(&open)).map(|said| said.0)
        };
        said().is_some_and(|said| said == line)
    }

    /// Adds a line and at most `follow` of its consequences.
    ///
    /// # Errors
    ///
    /// As [`weigh`](Self::weigh); nothing has changed then.
    pub fn say(&mut self, text: &str, follow: Option<u32>) -> Result<LineOutcome, (usize, Unsaid)> {
        // On a copy that replaces the table at the end: a line that fails leaves nothing behind.
        let mut table = self.table.named(text)?;
        let line = words(text)?;
        let (event, open) = read(&table, &line.tokens)?;
        let text = say(&table, &event, &slots(&open)).map_or_else(|| shown(&line), |said| said.0);
        let verdict = table.push(&event, &open).map_err(|it| (0, Unsaid::Refused(it)))?;
        let departure = if let Verdict::Departs(it) = verdict { Some(it) } else { None };
        let mut drafts = vec![Draft { open, ..Draft::new(event) }];
        let most = follow.map_or(FOLLOWS_MAX, |most| (most as usize).min(FOLLOWS_MAX));
        // Bounded, since each consequence is another record of the match, and a fault of the engine must not write
        // for ever.
        while drafts.len() <= most {
            let Some(event) = table.written() else { break };
            if table.push(&event, &[]).is_err() {
                break;
            }
            drafts.push(Draft::new(event));
        }
        table.note_deck(&drafts[0]);
        *self = Self { table, near: Near::default() };
        Ok(LineOutcome { text, drafts, departure })
    }

    /// The effects that wait for a decision, or for the table to show something.
    pub(crate) fn awaits(&self) -> &[Awaited] {
        self.near.awaited.get_or_init(|| Arc::new(self.table.awaits()))
    }
}

/// The words of a line.
fn words(text: &str) -> Result<ParsedLine, (usize, Unsaid)> {
    let line = split(text).map_err(|column| (column, Unsaid::Quotes))?;
    line.filter(|line| !line.tokens.is_empty())
        .ok_or_else(|| (1, Unsaid::Unexpected { found: None, expected: vec![Expected::Line] }))
}

impl GrowingMatch {
    /// The name of a piece in a line, with a number only if another one has the same name.
    pub(crate) fn plain_name(&self, piece: Piece, seat: Seat) -> String {
        let plain = name(self, piece, NamePrecision::Plain, Some(seat));
        let is_called = |other: &&rules::ObjectId| {
            name(self, Piece::Object(**other), NamePrecision::Plain, Some(seat)) == plain
        };
        let all = self.state().map_or(0, |state| state.objects.keys().filter(is_called).count());
        if all > 1 { name(self, piece, NamePrecision::Numbered, Some(seat)) } else { plain }
    }

    /// The name of every object in a line, in order.
    pub(crate) fn plain_names(&self, seat: Seat) -> Vec<String> {
        let Some(state) = self.state() else { return Vec::new() };
        let called = |id, naming| name(self, Piece::Object(id), naming, Some(seat));
        // All at once: asking for each object whether another has its name would name every pair.
        let plain: Vec<_> =
            state.objects.keys().map(|id| called(*id, NamePrecision::Plain)).collect();
        let mut counts = BTreeMap::<&str, u32>::new();
        for name in &plain {
            *counts.entry(name).or_default() += 1;
        }
        let own = |(name, id): (&String, &rules::ObjectId)| match counts[name.as_str()] {
            1 => name.clone(),
            _ => called(*id, NamePrecision::Numbered),
        };
        plain.iter().zip(state.objects.keys()).map(own).collect()
    }

    /// The label of a card with a publicly known face, as a line that plays it names it.
    pub(crate) fn label_of(&self, piece: Piece) -> Option<String> {
        match piece {
            Piece::Object(id) => {
                let object = self.state()?.objects.get(&id)?;
                let seat = object.controller;
                // Its label alone would mean a card of the Hand.
                let means_another = || {
                    let mut hand = self.pieces(Place::Hand(seat)).into_iter();
                    object.statuses.has(Status::Exhausted)
                        || hand.any(|piece| face_of_piece(self, piece) == object.face)
                };
                if object.face.is_some() && object.place == Place::Reserve(seat) && means_another()
                {
                    return Some(name(self, piece, NamePrecision::Numbered, Some(seat)));
                }
                Some(self.plain_name(piece, seat))
            }
            Piece::Slot(slot) => {
                let face = &self.known(slot)?.face;
                self.names.label(face).map(str::to_owned)
            }
        }
    }

    /// Remembers the cards of a player's deck, for later offers.
    fn note_deck(&mut self, draft: &Draft) {
        if let Event::DeckRegistered(it) = &draft.event
            && !draft.open.is_empty()
        {
            self.decks.retain(|(seat, _)| *seat != it.seat);
            self.decks.push((it.seat, slots(&draft.open)));
        }
    }

    /// The line after giving labels to all cards that it names by reference, or by full name in
    /// quotes.
    fn named(&self, line: &str) -> Result<Self, (usize, Unsaid)> {
        let mut table = self.clone();
        for token in words(line)?.tokens {
            let (meant, face) = match token.kind {
                TokenKind::Quoted(name) => (table.names.titled(&name), by_name(&name, self.day())),
                TokenKind::Word(word) => {
                    // Its place may come before it, and its foreign id after it.
                    let word = word.split('=').next_back().unwrap_or_default();
                    let word = word.split('~').next().unwrap_or_default().to_owned();
                    (table.names.meant(&word), standard(&word, self.day()))
                }
                TokenKind::Sign(_) => continue,
            };
            // A label that already means something is not given a second meaning.
            if let Some(face) = face.filter(|_| meant.is_empty()) {
                table.names.add(&face.into());
            }
        }
        Ok(table)
    }
}

/// The cards in a player's Deck and Hand, as far as their list is known: each once, in the order of
/// the list.
pub(crate) fn own_cards(table: &GrowingMatch, seat: Seat) -> Vec<Arc<rules::Face>> {
    let decks = table.decks.iter().filter(|(of, _)| *of == seat).flat_map(|(_, cards)| cards);
    let mut found: Vec<Arc<rules::Face>> = Vec::new();
    for DraftSlot { face, .. } in decks.flatten() {
        if !found.contains(face) {
            found.push(face.clone());
        }
    }
    found
}
