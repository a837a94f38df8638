//! Writes a match as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::{Class, Verdict};
use record::DraftSlot;
use replay::Replay;
use rules::{Edition, Event, FaceEntry, Opening, ResultSigned, Seat};
use thiserror::Error;

use crate::habit::Habits;
use crate::header::{Header, concealed};
use crate::line::{LeadingConsequences, say};
use crate::names::{Labels, seat_words};
use crate::same::same;
use crate::table::GrowingMatch;

/// How much is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Consequences of the rules are omitted.
    Short,
    /// Consequences of the rules are written below what they follow from.
    Whole,
}

/// A match as text.
#[derive(Clone, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The number of records written in each way.
    pub counts: WriteCounts,
}

/// The number of records written in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteCounts {
    /// All records.
    pub records: usize,
    /// Decisions, one line each.
    pub decisions: usize,
    /// Chance results, one line each.
    pub chance: usize,
    /// Consequences with a line that names their cards.
    pub cards: usize,
    /// Facts that do not follow here, one line each.
    pub facts: usize,
    /// Records that are not moves of the game: results, officials.
    pub asides: usize,
    /// Consequences named in a line so that the next one comes at its place, and days.
    pub places: usize,
    /// Lines that need the general form.
    pub general: usize,
}

/// Why a match cannot be written as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// It has no first record.
    #[error("a match without records cannot be written")]
    Empty,
    /// This record cannot be expressed as a line.
    #[error("record {seq} cannot be written as a line: {event}")]
    Unsaid {
        /// The record.
        seq: u32,
        /// Its event, as JSON.
        event: String,
    },
}

/// Cards in the slots that a record made.
type KnownSlots = Vec<Option<DraftSlot>>;

/// A match as text: decisions, chance, and anything that does not follow from them.
///
/// # Errors
///
/// [`WriteError`] if something cannot be expressed as a line.
pub fn write(replay: &Replay, length: Length) -> Result<Written, WriteError> {
    write_with(replay, &header(replay).ok_or(WriteError::Empty)?, length)
}

/// The same, below this header.
pub(crate) fn write_with(
    replay: &Replay,
    header: &Header,
    length: Length,
) -> Result<Written, WriteError> {
    let known = known(replay);
    let mut pen = ScriptWriter::new(header, length);
    for (seq, sealed) in (0_u32..).zip(replay.records()) {
        pen.record(seq, &sealed.record.event, known.get(&seq).map_or(&[][..], Vec::as_slice))?;
    }
    pen.stop();
    Ok(Written { text: pen.text, counts: pen.counts })
}

struct ScriptWriter {
    table: GrowingMatch,
    length: Length,
    text: String,
    counts: WriteCounts,
    /// The consequences since the last line.
    pending: Vec<Event>,
}

impl ScriptWriter {
    fn new(header: &Header, length: Length) -> Self {
        let text = format!("{}\n", header.text());
        let table = GrowingMatch::of(header);
        Self { table, length, text, counts: WriteCounts::default(), pending: Vec::new() }
    }

    fn record(
        &mut self,
        seq: u32,
        event: &Event,
        known: &[Option<DraftSlot>],
    ) -> Result<(), WriteError> {
        let unsaid = || {
            let event = serde_json::to_string(event).expect("plain data");
            WriteError::Unsaid { seq, event }
        };
        self.counts.records += 1;
        if seq == 0 {
            let opened = self.table.opened();
            let hidden = |event: &Event| match event {
                Event::MatchOpened(it) => Some(concealed(it).0),
                _ => None,
            };
            if hidden(event) != hidden(&opened) {
                return Err(unsaid());
            }
            self.table.push(&opened, &[]).map_err(|_| unsaid())?;
            self.counts.asides += 1;
            return Ok(());
        }
        let event = &unsigned(event);
        let written = self.table.written();
        if let Some(follows) = &written
            // A consequence that reveals cards is written, as its cards follow from nothing.
            && known.is_empty()
            && same(&self.table, follows, event)
        {
            return self.follows(follows).ok_or_else(unsaid);
        }
        let (text, (event, open), general) = say(&self.table, event, known).ok_or_else(unsaid)?;
        let before = self.before(written.as_ref(), &event);
        let verdict = self.table.push(&event, &open).map_err(|_| unsaid())?;
        let mark = marks(before, matches!(verdict, Verdict::Departs(_)), &event);
        let _ = writeln!(self.text, "{mark}{text}");
        self.count(&verdict, &event, !open.is_empty());
        self.counts.general += usize::from(general);
        self.digest(&event);
        Ok(())
    }

    /// A consequence: omitted, below what it follows from, or the heading of a day.
    fn follows(&mut self, event: &Event) -> Option<()> {
        let is_day = matches!(event, Event::DayBegan(_));
        let is_checked = is_day || matches!(event, Event::GameEnded(_) | Event::MatchEnded(_));
        if self.length == Length::Whole || is_checked {
            let (text, ..) = say(&self.table, event, &[])?;
            let indent = if is_day { "" } else { "  " };
            if is_day {
                self.text.push('\n');
            }
            self.counts.places += usize::from(is_checked);
            let _ = writeln!(self.text, "{indent}{text}");
            self.pending.clear();
        } else {
            self.pending.push(event.clone());
        }
        self.table.push(event, &[]).ok()?;
        self.digest(event);
        Some(())
    }

    /// The mark of a line before which `written` would follow; names the last consequence if the
    /// mark alone is not enough.
    fn before(&mut self, written: Option<&Event>, event: &Event) -> LeadingConsequences {
        let Some(written) = written else {
            // A day that does not follow has a mark, before which no step of the frame is applied.
            if matches!(event, Event::DayBegan(_)) && self.pending.iter().any(is_frame) {
                self.name_the_last();
            }
            self.pending.clear();
            return LeadingConsequences::All;
        };
        if is_frame(written) && !self.pending.iter().any(is_frame) {
            self.pending.clear();
            return LeadingConsequences::Frame;
        }
        self.name_the_last();
        LeadingConsequences::Nothing
    }

    /// Names the last consequence in a line, so that nothing else comes before the next one.
    fn name_the_last(&mut self) {
        let Some(last) = self.pending.last() else { return };
        let seq = self.table.records() - 1;
        let before = self.table.back_to(seq);
        if let Some((text, ..)) = say(&before, last, &[]) {
            let _ = writeln!(self.text, "  {text}");
            self.counts.places += 1;
        }
        self.pending.clear();
    }

    fn count(&mut self, verdict: &Verdict, event: &Event, tells_cards: bool) {
        let count = match verdict.class(event) {
            Class::Decision => &mut self.counts.decisions,
            Class::Chance => &mut self.counts.chance,
            Class::Aside => &mut self.counts.asides,
            Class::Consequence | Class::Effect if tells_cards => &mut self.counts.cards,
            Class::Consequence | Class::Effect => &mut self.counts.facts,
        };
        *count += 1;
    }

    fn digest(&mut self, event: &Event) {
        if matches!(event, Event::DayBegan(_) | Event::GameEnded(_) | Event::MatchEnded(_))
            && let Some(state) = self.table.state()
        {
            let digest = record::Digest::new(state.digest()).to_string();
            let _ = writeln!(self.text, "digest {}", &digest[..DIGEST_DIGITS]);
        }
    }

    /// Where more would follow than is recorded, the text states its end.
    fn stop(&mut self) {
        if self.table.written().is_some() {
            self.name_the_last();
            self.text.push_str("stop\n");
        }
    }
}

/// A result as signed on paper: a signature is valid only for its own chain.
fn unsigned(event: &Event) -> Event {
    match event {
        Event::ResultSigned(it) => {
            Event::ResultSigned(ResultSigned { key: None, signature: None, ..it.clone() })
        }
        other => other.clone(),
    }
}

/// Number of hexadecimal digits written of a digest.
pub(crate) const DIGEST_DIGITS: usize = 16;

/// The marks before a line.
pub(crate) fn marks(before: LeadingConsequences, is_against: bool, event: &Event) -> String {
    let mut marks = match before {
        // Without this mark, a line with a day is a consequence.
        LeadingConsequences::All if matches!(event, Event::DayBegan(_)) => "-".to_owned(),
        LeadingConsequences::All => String::new(),
        LeadingConsequences::Frame => "-".to_owned(),
        LeadingConsequences::Nothing => "<".to_owned(),
    };
    if is_against {
        marks.push('!');
    }
    if matches!(event, Event::Rewound(_) | Event::Observed(_)) {
        marks.push('=');
    }
    if !marks.is_empty() {
        marks.push(' ');
    }
    marks
}

/// Whether it is a step of the day's frame.
pub(crate) const fn is_frame(event: &Event) -> bool {
    matches!(
        event,
        Event::TurnBegan(_)
            | Event::PhaseBegan(_)
            | Event::DayBegan(_)
            | Event::DailyEffectBegan(_)
            | Event::DailyEffectEnded(_)
            | Event::GameEnded(_)
    )
}

pub(crate) fn known(replay: &Replay) -> BTreeMap<u32, KnownSlots> {
    let mut all = BTreeMap::<u32, KnownSlots>::new();
    for slot in replay.openings().iter().filter_map(Opening::slot) {
        let known = all.entry(slot.slot.seq()).or_default();
        let (index, at) = (slot.slot.index(), slot.slot.index() as usize);
        known.resize(known.len().max(at + 1), None);
        let (face, source_id) = (slot.face.clone(), slot.source_id.clone());
        known[at] = Some(DraftSlot { index, face, source_id, salt: None });
    }
    all
}

/// The header of a match.
pub(crate) fn header(replay: &Replay) -> Option<Header> {
    let first = replay.records().front()?;
    let Event::MatchOpened(opened) = &first.record.event else { return None };
    let opened = replay.knowledge().opened(opened);
    let seats = seat_words(&opened.players.iter().map(|it| it.name.clone()).collect::<Vec<_>>());
    let mut names = Labels { seats, cards: Vec::new() };
    for sealed in replay.records() {
        let mut event = sealed.record.event.clone();
        for entry in event.faces_mut() {
            if let FaceEntry::New(face) = entry {
                names.add(face);
            }
        }
    }
    // Cards that only openings show are named too: lines of the author refer to them.
    for slot in replay.openings().iter().filter_map(Opening::slot) {
        names.add(&slot.face);
    }
    let date = replay.records().iter().find_map(|sealed| sealed.record.at);
    let decks = decks(replay);
    let match_id = Some(first.record.match_id.to_string());
    Some(Header { match_id, opened, date, names, decks, other: Vec::new() })
}

/// The cards of each player's first Deck, where all are known.
fn decks(replay: &Replay) -> Vec<(Seat, KnownSlots)> {
    let known = known(replay);
    let mut decks: Vec<(Seat, KnownSlots)> = Vec::new();
    for (seq, sealed) in (0_u32..).zip(replay.records()) {
        if let Event::DeckRegistered(it) = &sealed.record.event
            && let Some(cards) = known.get(&seq)
            && cards.len() == it.size as usize
            // The header has one deck for each player; later decks are written with their records.
            && !decks.iter().any(|(seat, _)| *seat == it.seat)
        {
            decks.push((it.seat, cards.clone()));
        }
    }
    decks
}

impl GrowingMatch {
    pub(crate) fn of(header: &Header) -> Self {
        let edition: Edition = header.opened.edition;
        let habits = Habits::of(&header.opened.recorder);
        let date = header.date.map(record::At::date);
        let opened = Event::MatchOpened(concealed(&header.opened).0);
        Self::new(edition, date, header.names.clone(), habits, header.decks.clone(), opened)
    }
}
