//! The cost of requests, in reads: about two milliseconds of a core each.
//!
//! Costs are counted, not timed: the same request costs the same on every machine. `cargo bench -p
//! server --bench http -- prices` compares them with measured times.

use replay::Replay;
use rules::{Ability, State, Statement};

/// Number of objects derived and serialised per read; a state costs as much as `STATE` of them, besides its
/// own.
const OBJECTS_A_READ: usize = 100;
const STATE: usize = 20;

/// Number of steps of one derivation per read, and the most that there are: beyond that, `derive`
/// reports what is left undecided.
const STEPS_A_READ: usize = 100_000;
const STEPS_MAX: usize = 2_200_000;

/// Number of hidden cards of states serialised per read; those of usual decks are included in the
/// cost of a state.
const HIDDEN_A_READ: usize = 500;

/// Number of faces put into sentences per read.
const FACES_A_READ: usize = 20;

/// Number of records folded into a position per read; the effects of its day are followed too,
/// which may be all of them.
const FOLDED_A_READ: u32 = 64;

/// Number of records audited per read.
const AUDITED_A_READ: usize = 32;

/// Number of records searched for moments per read.
const TIMED_A_READ: usize = 256;

/// Number of records rebuilt from the store per read.
const LOADED_A_READ: u32 = 256;

/// Number of words searched for in all paragraphs per read.
const WORDS_A_READ: usize = 25;

/// Bytes per read that are copied, and compressed.
const WRITTEN_A_READ: usize = 1024 * 1024;
const COMPRESSED_A_READ: usize = 32 * 1024;

/// Bytes of a file parsed and checked per read.
const FILE_A_READ: usize = 32 * 1024;

/// Maximum cost of a whole match in a file: what a client has left after a pause, once the file
/// itself is paid for.
pub(crate) const WHOLE_MAX: u32 = 3_900;

/// Bytes of a deck parsed and judged per read.
const DECK_A_READ: usize = 1024;

/// The cost of the remedies for a record's findings.
pub(crate) const PLAN: u32 = 20;

/// The cost of the next candidates of a search that has found too few.
pub(crate) const SEARCH: u32 = 10;

/// The cost of a picture.
pub(crate) const PICTURE: u32 = 28;

/// The cost of one board of a clip: a picture, and its colours.
pub(crate) const CLIP_STILL: u32 = 25;

/// The cost of deriving and serialising these states.
pub(crate) fn states<'a>(states: impl IntoIterator<Item = &'a State>) -> u32 {
    let (mut objects, mut steps) = (0, 0);
    for state in states {
        objects += STATE + state.objects.len();
        steps += steps_of(state);
    }
    // Steps are not rounded up: almost every state takes far fewer than one read's worth.
    reads(objects.div_ceil(OBJECTS_A_READ) + steps / STEPS_A_READ)
}

/// The most steps that ordering the passive abilities of a state may take: each may depend on all
/// others, and examines all objects.
fn steps_of(state: &State) -> usize {
    let objects = state.objects.len();
    let faces = state.objects.values().filter_map(|object| object.face.as_ref());
    let abilities: usize =
        faces.flat_map(|face| face.abilities.iter().flatten()).map(|it| weight(it, objects)).sum();
    // An upper bound counted before the work: to know the real number of steps, the state would have to be derived.
    abilities.saturating_mul(abilities).saturating_mul(objects).min(STEPS_MAX)
}

/// How many abilities one ability adds to the order, on a board of this many objects.
fn weight(ability: &Ability, objects: usize) -> usize {
    let Ability::Passive(passive) = ability else { return 0 };
    let is_passive = |given: &Ability| matches!(given, Ability::Passive(_));
    // An ability that gives a passive ability to others may put it on every object.
    if matches!(&passive.says, Statement::Have(given) if is_passive(given)) { objects } else { 1 }
}

/// The cost of the faces of a match in words, after its last record.
pub(crate) fn faces(state: Option<&State>) -> u32 {
    let faces = state.map_or(0, |state| state.faces.len());
    states(state).saturating_add(reads(faces.div_ceil(FACES_A_READ)))
}

/// The cost of comparing two states: of both, and of the patch from one to the other.
pub(crate) fn diff<'a>(compared: impl IntoIterator<Item = &'a State>) -> u32 {
    states(compared).saturating_add(1)
}

/// The cost of what comes after a record that leads to a state: all records before it are folded.
pub(crate) fn coming(seq: u32, state: &State) -> u32 {
    states([state]).saturating_add(seq.div_ceil(FOLDED_A_READ))
}

/// The cost of auditing a whole match.
pub(crate) fn audit(replay: &Replay) -> u32 {
    reads(replay.records().len().div_ceil(AUDITED_A_READ))
}

/// The cost of the timeline of a whole match.
pub(crate) fn timeline(replay: &Replay) -> u32 {
    reads(replay.records().len().div_ceil(TIMED_A_READ))
}

/// The cost of searching this many uncached records, besides that of the search itself.
pub(crate) fn searched(records: u32) -> u32 {
    records.div_ceil(LOADED_A_READ)
}

/// The cost of rebuilding a match of this many records.
pub(crate) fn load(records: u32) -> u32 {
    records.div_ceil(LOADED_A_READ).max(1)
}

/// The cost of parsing and judging a deck of this many bytes.
pub(crate) fn deck(count: usize) -> u32 {
    reads(count.div_ceil(DECK_A_READ))
}

/// The cost of copying and hashing this many bytes.
pub(crate) fn bytes(count: usize) -> u32 {
    reads(count.div_ceil(WRITTEN_A_READ))
}

/// The cost of searching the rules for these words.
pub(crate) fn search(words: &str) -> u32 {
    reads(words.split_whitespace().count().div_ceil(WORDS_A_READ))
}

/// The cost of the file of a whole match, with the hidden cards it shows.
pub(crate) fn export(replay: &Replay) -> u32 {
    let lines = replay.records().iter().map(|sealed| sealed.line.len() + 1).sum();
    let records = u32::try_from(replay.records().len()).expect("record numbers fit");
    bytes(lines) + load(records)
}

/// The cost of parsing, checking and rebuilding a file.
pub(crate) fn file(bytes: usize) -> u32 {
    reads(bytes.div_ceil(FILE_A_READ))
}

/// The cost of reading a file twice, to recognise it and to rebuild its match, and of storing it.
pub(crate) fn stored(bytes: usize) -> u32 {
    file(bytes).saturating_mul(2)
}

/// The cost of everything shown of a match at once: its states, its timeline and its audit.
pub(crate) fn whole(replay: &Replay) -> u32 {
    let all = || (0..=replay.last()).filter_map(|seq| replay.at(seq));
    // An uploaded file may have decks that no game has.
    let slots = |state: &State| -> usize {
        state.players.iter().map(|player| player.deck.len() + player.hand.len()).sum()
    };
    let hidden = reads(all().map(slots).sum::<usize>().div_ceil(HIDDEN_A_READ));
    [hidden, timeline(replay), audit(replay)].into_iter().fold(states(all()), u32::saturating_add)
}

/// The cost of compressing this many bytes.
pub(crate) fn compressed(count: usize) -> u32 {
    reads(count.div_ceil(COMPRESSED_A_READ))
}

fn reads(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A price that changes is one that somebody decided to change: `cargo bench -p server --bench http -- prices` says what it
    /// should be.
    #[test]
    fn every_price_of_a_match_is_as_decided() {
        let bytes = include_bytes!("../../../../replays/tie-breaker.daybook");
        let file = record::read(bytes).expect("a file");
        let replay = Replay::load(file).expect("a match");
        let last = replay.last();
        let state = replay.at(last).expect("it is there");
        let prices = [
            ("states", states([state]), 1),
            ("coming", coming(last, state), 8),
            ("audit", audit(&replay), 14),
            ("timeline", timeline(&replay), 2),
            ("load", load(last), 2),
            ("export", export(&replay), 3),
            ("whole", whole(&replay), 267),
            ("file", super::file(bytes.len()), 7),
            ("stored", stored(bytes.len()), 14),
            ("deck", deck(10 * DECK_A_READ), 10),
            ("bytes", super::bytes(10 * WRITTEN_A_READ), 10),
            ("search", search("a word"), 1),
            ("plan", PLAN, 20),
            ("picture", PICTURE, 28),
        ];
        for (what, price, decided) in prices {
            assert_eq!(price, decided, "{what}");
        }
    }
}
