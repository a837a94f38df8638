//! The functions that the page's worker calls: bytes in, bytes out.
//!
//! The worker asks for [`room`], writes there, and calls [`open`], [`ask`], [`trim`] or [`verify`]; the answer is then at
//! [`answer`], with the length that the call returned. No pointer from outside is followed, so no
//! code needs to be unsafe; only the exported names need an unsafe attribute.
#![expect(unsafe_code, reason = "a function that the page can call keeps its name")]

use std::cell::{Cell, RefCell};

use import::Perspective;
use language::Language;
use rules::Seat;
use serde::de::DeserializeOwned;

use crate::MatchFromFile;

thread_local! {
    /// The worker's input, and then the answer.
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The open match.
    static MATCH: RefCell<Option<MatchFromFile>> = const { RefCell::new(None) };
    /// Whether the last answer is an error text.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Reserves room for this many bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        // Filled with zeros: room that was never written could only be handed out by unsafe code.
        room.resize(bytes, 0);
        room.as_mut_ptr()
    })
}

/// Opens the file in the room, which follows 32 random bytes and a line with a language; returns
/// the length of the answer: the import report, or `null`.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> usize {
    // Before anything is read: the memory of a module never shrinks, so two matches are never in it at once, and a
    // file that cannot be opened leaves no other match to answer for it.
    MATCH.set(None);
    answered(|room| {
        // From outside, since a pure crate has no randomness of its own.
        let (seed, rest) = room.split_first_chunk::<32>().ok_or("no seed")?;
        let end = rest.iter().position(|byte| *byte == b'\n').ok_or("no language")?;
        let (code, bytes) = (str::from_utf8(&rest[..end]).unwrap_or_default(), &rest[end + 1..]);
        let language: Language = code.parse().unwrap_or_default();
        let opened = MatchFromFile::any(bytes, language, seed)?;
        let report = answers::bytes(&opened.report);
        MATCH.set(Some(opened));
        Ok(report)
    })
}

/// Answers the question in the room, which is JSON; returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    answered(|room| {
        let asked = read(room)?;
        MATCH.with_borrow_mut(|opened| opened.as_mut().ok_or("no match is open")?.answer(&asked))
    })
}

/// Reduces the foreign log in the room to what a seat could see; it follows a line with the number of
/// the seat, which is empty for everything. Returns the length of the log. The open match stays open.
#[unsafe(no_mangle)]
pub extern "C" fn trim() -> usize {
    answered(|room| {
        let end = room.iter().position(|byte| *byte == b'\n').ok_or("no seat")?;
        let seat = str::from_utf8(&room[..end]).ok().and_then(|seat| seat.parse().ok());
        let whose = seat.map_or(Perspective::Everything, |seat| Perspective::Seat(Seat::new(seat)));
        let trimmed = import::trimmed(&room[end + 1..], whose, import::UNPACKED_MAX);
        trimmed.map_err(|error| error.to_string())
    })
}

/// Verifies the file in the room, which follows a line of JSON that says what it is checked
/// against; returns the length of the answer. The open match stays open.
#[unsafe(no_mangle)]
pub extern "C" fn verify() -> usize {
    answered(|room| {
        let end = room.iter().position(|byte| *byte == b'\n').ok_or("nothing to check against")?;
        let against = read(&room[..end])?;
        Ok(answers::bytes(&crate::verify(&room[end + 1..], &against)))
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ROOM.with_borrow(|room| room.as_ptr())
}

/// Whether the answer is an error text.
#[unsafe(no_mangle)]
pub extern "C" fn is_refused() -> bool {
    REFUSED.get()
}

/// Reads JSON.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    serde_json::from_str(str::from_utf8(bytes).unwrap_or_default())
        .map_err(|error| error.to_string())
}

/// Replaces the contents of the room by the answer to it.
fn answered(work: impl FnOnce(&[u8]) -> Result<Vec<u8>, String>) -> usize {
    // Taken and not borrowed: the input is freed before the answer takes its place.
    let answer = work(&ROOM.take());
    REFUSED.set(answer.is_err());
    let bytes = answer.unwrap_or_else(String::into_bytes);
    let length = bytes.len();
    ROOM.set(bytes);
    length
}
