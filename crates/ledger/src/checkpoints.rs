//! Checkpoints of a log that several programs may sign.

use crate::ReadError;

/// The checkpoints of one log, in one order for all programs that may sign it, as one of these
/// programs sees them.
///
/// It is the fence between them: a program that has not seen the last checkpoint cannot publish
/// another.
pub trait Checkpoints: Send {
    /// The next checkpoints after those returned or published here, oldest first; empty if there
    /// are none.
    fn news(&mut self) -> Result<Vec<String>, ReadError>;

    /// Publishes a signed note as the next checkpoint after those returned, and reports whether it
    /// is known to be the next. If not, [`news`](Self::news) shows which one is.
    fn publish(&mut self, note: &str) -> Result<bool, ReadError>;
}
