//! A match as its recorder would have entered it: each line with its consequences.

use std::sync::Arc;

use record::DraftSlot;
use replay::Replay;
use rules::{Event, Face, FaceEntry};
use serde::Serialize;

use crate::header::standard;
use crate::line::say;
use crate::live_recorder::LiveRecorder;
use crate::same::same;
use crate::table::GrowingMatch;
use crate::write::{WriteError, header, known};

/// A line of a recorded match, with the records that it made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScriptLine {
    /// The line.
    pub line: String,
    /// How many of the possible consequences were kept, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follow: Option<u32>,
    /// Its first record.
    pub from: u32,
    /// The last of its consequences.
    pub to: u32,
    /// Whether somebody decided it, or the table showed it; otherwise it is a fact that did not
    /// follow.
    pub is_decision: bool,
}

impl LiveRecorder {
    /// The lines of a match from its second record on, which recreate it when entered in order, and
    /// the cards that must be known to enter them: those missing in the card data.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if a record cannot be expressed as a line.
    pub fn script(replay: &Replay) -> Result<(Vec<ScriptLine>, Vec<Arc<Face>>), WriteError> {
        let mut header = header(replay).ok_or(WriteError::Empty)?;
        // A card is first named by its reference, since the receiver of the lines has no list of
        // labels.
        let date = header.date.map(record::At::date);
        let all = header.names.cards.clone();
        let is_alone =
            |reference: &str| all.iter().filter(|it| it.face.reference == reference).count() == 1;
        // A reference means the card of the card data only if the match has no other card with it.
        header.names.cards.retain(|it| {
            let face = &it.face;
            !is_alone(&face.reference)
                || standard(&face.reference, date).is_none_or(|known| known != **face)
        });
        let cards: Vec<_> = header.names.cards.drain(..).map(|it| it.face.clone()).collect();
        for face in &cards {
            header.names.add(face);
        }
        // The receiver has no deck lists, so lines have to name every card themselves.
        header.decks.clear();
        let known = known(replay);
        let told = |seq: u32| known.get(&seq).map_or(&[][..], Vec::as_slice);
        let mut table = GrowingMatch::of(&header);
        let opened = table.opened();
        let unsaid = |seq: u32| {
            let event = replay.records().get(seq as usize).map(|sealed| &sealed.record.event);
            WriteError::Unsaid { seq, event: serde_json::to_string(&event).expect("plain data") }
        };
        table.push(&opened, &[]).map_err(|_| unsaid(0))?;
        let mut spoken = Vec::new();
        let mut seq = 1;
        while seq <= replay.last() {
            let event = &replay.records()[seq as usize].record.event;
            let new = introduce(&mut table, event, told(seq));
            let (line, (event, open), _) =
                say(&table, event, told(seq)).ok_or_else(|| unsaid(seq))?;
            let line = named(&line, &new);
            let verdict = table.push(&event, &open).map_err(|_| unsaid(seq))?;
            let is_decision =
                matches!(verdict.class(&event), engine::Class::Decision | engine::Class::Chance);
            let from = seq;
            seq += 1;
            while continues(&mut table, replay, seq, told(seq)) {
                seq += 1;
            }
            let follow = table.written().map(|_| seq - 1 - from);
            spoken.push(ScriptLine { line, follow, from, to: seq - 1, is_decision });
        }
        Ok((spoken, cards))
    }
}

/// Applies a record, if it is a consequence.
fn continues(
    table: &mut GrowingMatch,
    replay: &Replay,
    seq: u32,
    known: &[Option<DraftSlot>],
) -> bool {
    let Some(sealed) = replay.records().get(seq as usize) else { return false };
    let Some(written) = table.written() else { return false };
    known.is_empty()
        && same(table, &written, &sealed.record.event)
        && table.push(&written, &[]).is_ok()
}

/// Gives new labels to the cards of an event; returns them with their references.
fn introduce(
    table: &mut GrowingMatch,
    event: &Event,
    known: &[Option<DraftSlot>],
) -> Vec<(String, String)> {
    let mut event = event.clone();
    let mut faces: Vec<Arc<Face>> = known.iter().flatten().map(|slot| slot.face.clone()).collect();
    for entry in event.faces_mut() {
        if let FaceEntry::New(face) = entry {
            faces.push(face.clone());
        }
    }
    let mut new = Vec::new();
    for face in faces {
        if table.names.label(&face).is_none() {
            table.names.add(&face);
            let label = table.names.label(&face).unwrap_or_default().to_owned();
            new.push((label, face.reference.clone()));
        }
    }
    new
}

/// A line with references in place of these labels.
fn named(line: &str, labels: &[(String, String)]) -> String {
    let mut text = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(first);
        let (word, behind) = rest.split_at(end);
        let found = labels.iter().find(|(label, _)| label == word);
        text.push_str(found.map_or(word, |(_, reference)| reference));
        rest = behind;
    }
    text
}
