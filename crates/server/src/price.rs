//! What requests cost, in reads: about two milliseconds of a core each.
//!
//! Prices are counted, not timed: the same request costs the same on every machine. `cargo bench -p server --bench http --
//! prices` holds them against the clock.

use replay::Replay;
use rules::State;

/// Objects that are derived and written for a read; a state costs as much as so many, beside its own.
const OBJECTS_A_READ: usize = 100;
const STATE: usize = 20;

/// Hidden cards of states that are written for a read; those of usual decks are in the price of a state.
const HIDDEN_A_READ: usize = 500;

/// Records that a position is folded from for a read; the effects of its day are followed too, which may be all of them.
const FOLDED_A_READ: u32 = 64;

/// Records that are audited for a read.
const AUDITED_A_READ: usize = 32;

/// Records whose moments are found for a read.
const TIMED_A_READ: usize = 256;

/// Records that are rebuilt from the store for a read.
const LOADED_A_READ: u32 = 256;

/// Words that are looked for in all paragraphs for a read.
const WORDS_A_READ: usize = 25;

/// Bytes for a read that are copied, that are written anew from what they say, and that are compressed.
const WRITTEN_A_READ: usize = 1024 * 1024;
const REWRITTEN_A_READ: usize = 128 * 1024;
const COMPRESSED_A_READ: usize = 32 * 1024;

/// Bytes of a file that are read and checked for a read.
const FILE_A_READ: usize = 32 * 1024;

/// What a whole match of a file may cost at most: what a client has left after a pause, once the file itself is paid for.
pub(crate) const WHOLE_MAX: u32 = 3_900;

/// Bytes of a deck that are read and judged for a read.
const DECK_A_READ: usize = 1024;

/// Ways out of what was found about a record.
pub(crate) const PLAN: u32 = 20;

/// The next candidates of a search that has found too few.
pub(crate) const SEARCH: u32 = 10;

/// A picture.
pub(crate) const PICTURE: u32 = 20;

/// One board of a clip: a picture, and its colours.
pub(crate) const CLIP_STILL: u32 = 25;

/// These states, derived and written.
pub(crate) fn states<'a>(states: impl IntoIterator<Item = &'a State>) -> u32 {
    let objects = states.into_iter().map(|state| STATE + state.objects.len()).sum::<usize>();
    reads(objects.div_ceil(OBJECTS_A_READ))
}

/// What comes after a record that leads to a state: all records before it are folded.
pub(crate) fn coming(seq: u32, state: &State) -> u32 {
    states([state]).saturating_add(seq.div_ceil(FOLDED_A_READ))
}

/// The audit of a whole match.
pub(crate) fn audit(replay: &Replay) -> u32 {
    reads(replay.records().len().div_ceil(AUDITED_A_READ))
}

/// The timeline of a whole match.
pub(crate) fn timeline(replay: &Replay) -> u32 {
    reads(replay.records().len().div_ceil(TIMED_A_READ))
}

/// A match of so many records, rebuilt.
pub(crate) fn load(records: u32) -> u32 {
    records.div_ceil(LOADED_A_READ).max(1)
}

/// A deck of so many bytes, read and judged.
pub(crate) fn deck(count: usize) -> u32 {
    reads(count.div_ceil(DECK_A_READ))
}

/// So many bytes, copied and hashed.
pub(crate) fn bytes(count: usize) -> u32 {
    reads(count.div_ceil(WRITTEN_A_READ))
}

/// A search of the rules for these words.
pub(crate) fn search(words: &str) -> u32 {
    reads(words.split_whitespace().count().div_ceil(WORDS_A_READ))
}

/// The file of a whole match, with what it shows of hidden cards.
pub(crate) fn export(replay: &Replay) -> u32 {
    let lines = replay.records().iter().map(|sealed| sealed.line.len() + 1).sum();
    let records = u32::try_from(replay.records().len()).expect("record numbers fit");
    bytes(lines) + load(records)
}

/// Records of so many bytes, written anew.
pub(crate) fn json(count: usize) -> u32 {
    reads(count.div_ceil(REWRITTEN_A_READ))
}

/// A file, read, checked and rebuilt.
pub(crate) fn file(bytes: &[u8]) -> u32 {
    reads(bytes.len().div_ceil(FILE_A_READ))
}

/// Everything that is shown of a match at once: its states, its timeline and its audit.
pub(crate) fn whole(replay: &Replay) -> u32 {
    let all = || (0..=replay.last()).filter_map(|seq| replay.at(seq));
    // What anybody brings may have decks that no game has.
    let slots = |state: &State| -> usize {
        state.players.iter().map(|player| player.deck.len() + player.hand.len()).sum()
    };
    let hidden = reads(all().map(slots).sum::<usize>().div_ceil(HIDDEN_A_READ));
    [hidden, timeline(replay), audit(replay)].into_iter().fold(states(all()), u32::saturating_add)
}

/// So many bytes, compressed.
pub(crate) fn compressed(count: usize) -> u32 {
    reads(count.div_ceil(COMPRESSED_A_READ))
}

fn reads(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX).max(1)
}
