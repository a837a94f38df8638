//! Random damage to the files of a stopped store, the same in every run.

use std::fs;
use std::path::{Path, PathBuf};

use crate::random::Random;

/// Maximum size in bytes of a block of zeros.
const BLOCK: u64 = 4096;

/// The files in a folder and its subfolders, in order, except those rebuilt at each start; empty if
/// it does not exist.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path())
    {
        if path.is_dir() {
            found.extend(files(&path));
        } else if !path.ends_with("tree/hashes") && !path.ends_with("lock") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn number(random: &mut Random, below: usize) -> usize {
    usize::try_from(random.below(below as u64)).expect("small")
}

/// Damages a file in one place: a bit, a byte, a block of zeros, or its end is cut off; describes
/// the damage.
pub fn damage(path: &Path, random: &mut Random) -> String {
    let mut bytes = fs::read(path).expect("a file");
    // Space that sled has reserved after its last byte is no loss.
    let Some(used) = bytes.iter().rposition(|byte| *byte != 0).map(|last| last + 1) else {
        return format!("{} is empty", path.display());
    };
    let at = number(random, used);
    let how = match random.below(5) {
        0 => {
            bytes[at] ^= 1 << random.below(8);
            "a bit"
        }
        1 | 2 => {
            bytes[at] =
                bytes[at].wrapping_add(1 + u8::try_from(random.below(255)).expect("a byte"));
            "a byte"
        }
        3 => {
            let length = 1 + number(random, usize::try_from(BLOCK).expect("small"));
            let end = (at + length).min(used);
            bytes[at..end].fill(0);
            "zeros"
        }
        _ => {
            bytes.truncate(at);
            "the end"
        }
    };
    fs::write(path, bytes).expect("written");
    format!("{}: {how} at {at} of {used}", path.display())
}
