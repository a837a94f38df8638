//! File descriptors: none may be left for a moment, which passes as others give theirs back.

use std::io;

use rustix::io::Errno;

/// Whether something failed only because the process, or the machine, had no file descriptor left: nothing is damaged,
/// and it can be done again.
pub fn out_of_descriptors(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::MFILE | Errno::NFILE))
}
