//! A match in a link: its text of moves, with references in place of faces and without the ids of
//! another log, compressed with a dictionary that never changes.
//!
//! What a link says is its version and the compressed text (RFC 1951, raw), in the alphabet of
//! URLs (RFC 4648, section 5).

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use record::{Draft, MatchId};
use replay::{Recorder, Replay, Viewer, carried};
use rules::{Event, Face, Salt};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::header::standard;
use crate::write::{WriteError, header, write_with};
use crate::{Length, MovesError};

/// The first character of a link's text.
const VERSION: char = '1';

/// The dictionary of version 1: lines of the texts of the project's own replays, the rarest first.
/// Every link of that version is read with it, so it never changes.
const DICTIONARY: &[u8] = include_bytes!("link/1.txt");

/// The longest text in a link; that of a long game has 20,000 bytes.
const TEXT_BYTES_MAX: usize = 256 * 1024;

/// The longest link that is tried: more than a browser's address bar takes.
const LINK_BYTES_MAX: usize = 64 * 1024;

/// Why a match cannot become a link, or a link no match.
#[derive(Debug, Error)]
pub enum LinkError {
    /// It cannot be written as text.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// It was written, and cannot be played.
    #[error("the link would not give this match back ({0}): share the file instead")]
    Differs(String),
    /// Of a later version.
    #[error("this link was made by a newer version of Daybook: open it there, or ask for the file")]
    Newer,
    /// Cut or changed.
    #[error(
        "this link is damaged: part of it is missing or was changed; copy the whole link again"
    )]
    Damaged,
}

/// A match as the text of a link, as far as a viewer may export it.
///
/// # Errors
///
/// [`LinkError`] if it cannot be written as text, or the text would not give it back.
pub fn link(replay: &Replay, viewer: Viewer) -> Result<String, LinkError> {
    let text = text(&plain(replay, viewer)?)?;
    // A link is the only copy that its receiver gets, so it is read once before it is given away.
    crate::play(&text).map_err(|error: MovesError| LinkError::Differs(error.to_string()))?;
    Ok(format!("{VERSION}{}", BASE64_URL_SAFE_NO_PAD.encode(packed(text.as_bytes()))))
}

/// The text of moves in a link.
///
/// # Errors
///
/// [`LinkError`] if it is cut, changed, or of a later version.
pub fn unlink(link: &str) -> Result<String, LinkError> {
    let damaged = || LinkError::Damaged;
    match link.chars().next() {
        Some(VERSION) => {}
        // Later versions begin with their own digit, so this program can say "newer" instead of "damaged".
        Some('2'..='9') => return Err(LinkError::Newer),
        _ => return Err(LinkError::Damaged),
    }
    if link.len() > LINK_BYTES_MAX {
        return Err(LinkError::Damaged);
    }
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(&link[1..]).map_err(|_| damaged())?;
    String::from_utf8(unpacked(&bytes).ok_or_else(damaged)?).map_err(|_| damaged())
}

/// The match without what a link leaves out.
fn plain(replay: &Replay, viewer: Viewer) -> Result<Replay, LinkError> {
    let event = |sealed: &record::Sealed| Draft::new(sealed.record.event.clone());
    let mut drafts: Vec<Draft> = replay.records().iter().map(event).collect();
    Draft::distribute_openings(&mut drafts, carried(replay, viewer));
    for draft in &mut drafts {
        let mut value = serde_json::to_value(&*draft).expect("plain data");
        forget(&mut value, replay);
        let text = value.to_string();
        *draft = Draft::parse(text.as_bytes()).expect("what is left out may be absent");
        if let Event::MatchOpened(it) = &mut draft.event {
            it.table = None;
        }
    }
    if let Some(first) = drafts.first_mut() {
        first.at = replay.records().iter().find_map(|sealed| sealed.record.at);
    }
    let differs = |error: &dyn std::fmt::Display| LinkError::Differs(error.to_string());
    // Nobody sees this copy, and moves have no salts.
    let unsalted = || Ok::<_, std::convert::Infallible>(Salt::new([0; 32]));
    Draft::conceal_all(&mut drafts, 0, &[], unsalted).unwrap_or_else(|never| match never {});
    let id: MatchId = "link".parse().expect("a name");
    let file = Recorder::file(id, drafts, |_| ()).map_err(|error| differs(&error))?;
    Replay::load(file.ok_or(WriteError::Empty)?).map_err(|error| differs(&error))
}

/// Removes the ids of another log, and what it says otherwise than the card data of a card with the
/// same numbers.
fn forget(value: &mut Value, replay: &Replay) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| forget(one, replay)),
        Value::Object(members) => {
            members.remove("source_id");
            if let Some(known) = known(members, replay) {
                *value = serde_json::to_value(known).expect("plain data");
                return;
            }
            members.values_mut().for_each(|one| forget(one, replay));
        }
        _ => {}
    }
}

/// The card of the card data that a face with the same numbers means.
fn known(members: &Map<String, Value>, replay: &Replay) -> Option<Face> {
    let reference = members.get("reference")?.as_str()?;
    let known = standard(reference, replay.played_on())?;
    let printed = serde_json::to_value(&known).expect("plain data");
    let numbers = ["hand_cost", "reserve_cost", "forest", "mountain", "water"];
    numbers.iter().all(|&name| members.get(name) == printed.get(name)).then_some(known)
}

/// The text, with labels that take as little room as possible.
fn text(replay: &Replay) -> Result<String, LinkError> {
    let mut header = header(replay).ok_or(WriteError::Empty)?;
    header.match_id = None;
    header.names.shorten();
    let written = write_with(replay, &header, Length::Short)?;
    Ok(shortened(&written.text))
}

/// The text without the names of cards that its references give, and with only its last digest: a
/// state has all that came before it.
fn shortened(text: &str) -> String {
    let (head, lines) = text.split_once("\n\n").unwrap_or((text, ""));
    let reference = |line: &'_ str| {
        let is_known = line.starts_with("Card: ") && !line.contains('{');
        let end = line.match_indices(' ').nth(3).filter(|_| is_known);
        line[..end.map_or(line.len(), |(at, _)| at)].to_owned()
    };
    let head: Vec<_> = head.lines().map(reference).collect();
    let last = lines.lines().filter(|line| is_digest(line)).count();
    let mut seen = 0;
    let lines = lines.lines().filter(|line| {
        seen += usize::from(is_digest(line));
        !is_digest(line) || seen == last
    });
    format!("{}\n\n{}\n", head.join("\n"), lines.collect::<Vec<_>>().join("\n"))
}

fn is_digest(line: &str) -> bool {
    line.starts_with("digest ")
}

/// Compressed as what follows the dictionary.
fn packed(text: &[u8]) -> Vec<u8> {
    let mut to = Compress::new(Compression::best(), false);
    // No text of this length grows by more.
    let room = |bytes: &[u8]| Vec::with_capacity(bytes.len() + bytes.len() / 8 + 1024);
    let (mut before, mut packed) = (room(DICTIONARY), room(text));
    // flate2 sets no dictionary with its Rust backend, so the dictionary is compressed first and its output dropped;
    // the flush ends it at a whole byte.
    let begun = to.compress_vec(DICTIONARY, &mut before, FlushCompress::Sync);
    let ended = to.compress_vec(text, &mut packed, FlushCompress::Finish);
    assert!(matches!((begun, ended), (Ok(Status::Ok), Ok(Status::StreamEnd))), "there is room");
    packed
}

/// The reverse: the dictionary comes first, as a stored block (RFC 1951, section 3.2.4).
fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let length = u16::try_from(DICTIONARY.len()).ok()?;
    let stored =
        [&[0], &length.to_le_bytes()[..], &(!length).to_le_bytes(), DICTIONARY, bytes].concat();
    let mut from = Decompress::new(false);
    // `decompress_vec` never grows the vector: its capacity is the limit against links that unpack to much more.
    let mut text = Vec::with_capacity(DICTIONARY.len() + TEXT_BYTES_MAX);
    let status = from.decompress_vec(&stored, &mut text, FlushDecompress::Finish).ok()?;
    let is_whole = status == Status::StreamEnd && from.total_in() == stored.len() as u64;
    is_whole.then(|| text.split_off(DICTIONARY.len()))
}
