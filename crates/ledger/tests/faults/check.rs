//! Checks that must pass after any fault.

use std::path::Path;
use std::sync::PoisonError;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use ledger::{KeyUse, Log, SledStore, Store};
use record::{open_checkpoint, verify_chain};
use testing::disk::FORK;
use testing::matches::keep;

use crate::life::{Known, signer};

/// A store that has not opened in this time never will.
const PATIENCE: Duration = Duration::from_mins(2);

/// Opens the store in this folder and checks that every acknowledged record is intact and the chain
/// of every match is valid; the log must extend each size that was shown, and the store must accept
/// appends.
///
/// Returns how many acknowledged records are lost, or why the store does not work.
pub(crate) fn check(folder: &Path, known: &Known) -> Result<u64, String> {
    let (answer, answered) = channel();
    let (folder, known) = (folder.to_owned(), known.clone());
    let look = thread::spawn(move || {
        let _no_fork = FORK.read().unwrap_or_else(PoisonError::into_inner);
        // The caller may have stopped waiting.
        let _ = answer.send(look(&folder, &known));
    });
    match answered.recv_timeout(PATIENCE) {
        Ok(after) => {
            look.join().map_err(|_| "it panicked when it was closed")?;
            after
        }
        Err(_) if look.is_finished() => Err("it panicked".to_owned()),
        Err(_) => Err("it does not end".to_owned()),
    }
}

#[allow(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
fn text(error: impl ToString) -> String {
    error.to_string()
}

fn look(folder: &Path, known: &Known) -> Result<u64, String> {
    let store = SledStore::open(folder).map_err(text)?;
    let lost = lost(&store, known)?;
    let key = if known.signed.is_empty() { KeyUse::New } else { KeyUse::Known };
    let log = Log::open(store.leaves(), folder, signer(), key).map_err(text)?;
    let before = log.published();
    for (size, root) in known.signed.range(1..) {
        let grown = log.consistency(*size, before.size).map_err(text)?;
        let grown = grown.ok_or(format!("size {size} was signed and is not there"))?;
        grown.verify(*root, before.root).map_err(|error| format!("size {size}: {error:?}"))?;
    }
    // The store works, and new records are signed.
    let name = format!("later-{}", before.size);
    keep(&store, &name, 2);
    drop(log);
    let log = Log::open(store.leaves(), folder, signer(), KeyUse::Known).map_err(text)?;
    let after = log.published();
    if after.size != before.size + 2 {
        return Err(format!("2 records after {} are signed as size {}", before.size, after.size));
    }
    open_checkpoint(&after.note, &signer().verifier()).map_err(|error| format!("{error:?}"))?;
    let grown = log.consistency(before.size.max(1), after.size).map_err(text)?;
    let grown = grown.ok_or("no proof of what was just signed")?;
    if before.size > 0 {
        grown.verify(before.root, after.root).map_err(|error| format!("{error:?}"))?;
    }
    Ok(lost)
}

/// Acknowledged records that are missing or changed.
fn lost(store: &SledStore, known: &Known) -> Result<u64, String> {
    let mut lost = 0;
    for match_id in store.match_ids(None, usize::MAX).map_err(text)? {
        let lines = store.range(&match_id, 0..u32::MAX).map_err(text)?;
        let head = verify_chain(lines.iter().map(|line| &*line.bytes)).map_err(text)?;
        let kept = store.head(&match_id).map_err(text)?.ok_or("a match without a head")?;
        if (kept.seq as usize + 1, kept.hash) != (lines.len(), head) {
            return Err(format!("{match_id}: the head is not the last record"));
        }
    }
    for (match_id, receipts) in &known.receipts {
        let lines = store.range(match_id, 0..u32::MAX).map_err(text)?;
        let known = receipts.keys().next_back().map_or(0, |seq| u64::from(*seq) + 1);
        lost += known.saturating_sub(lines.len() as u64);
        let other = |(seq, hash): &(&u32, &_)| {
            lines.get(**seq as usize).is_some_and(|line| line.hash() != **hash)
        };
        lost += receipts.iter().filter(other).count() as u64;
        store.listing(match_id).map_err(text)?.ok_or(format!("{match_id} is not listed"))?;
    }
    Ok(lost)
}
