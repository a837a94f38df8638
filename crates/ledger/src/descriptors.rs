//! Running out of file descriptors: a passing condition that ends when others close theirs.

use std::io;

use rustix::io::Errno;

/// Whether something failed only because the process, or the machine, had no free file descriptor:
/// nothing is damaged, and it can be retried.
pub fn out_of_descriptors(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::MFILE | Errno::NFILE))
}
